// `dice`: the Carcassonne Dice Game, one row for each of its commands.
#include <fmt/core.h>

#include "cli/app.hpp"
#include "formats/dice/words.hpp"

namespace cartulary::cli {
namespace {

using engine::dice::kDice;

Run add_table(CLI::App& app, const Settings& settings);
Run add_points(CLI::App& app, const Settings& settings);
Run add_odds(CLI::App& app, const Settings& settings);
Run add_faces(CLI::App& app, const Settings& settings);

constexpr Command kDiceCommands[] = {
    {"verify", "Check every turn and every claimed score of records", add_dice_verify},
    {"score", "Show the points of every turn of records, and what was rolled", add_dice_score},
    {"table", "Show the score table, normal and doubled", add_table},
    {"points", "Look up what a city of so many dice scores", add_points},
    {"odds", "Show the chances of a roll and of a turn, and the points to expect", add_odds},
    {"faces", "Show the city faces by which layouts are checked", add_faces},
};

std::string number_text(int least) {
  return fmt::format("a number of dice, {} to {}", least, kDice);
}

/// The argument N: a number of dice, `least` to nine.
CLI::Option* add_number(CLI::App& app, int& dice, int least, const char* meaning) {
  return choose_number(app.add_option("N", dice, meaning), least, kDice, number_text(least));
}

void add_format(CLI::App& app, std::string& format) {
  Choices words;
  for (const formats::DiceFormat& row : formats::dice_formats()) {
    words.push_back({std::string(row.name), std::string(row.meaning)});
  }
  format = words.front().word;
  choose(app.add_option("-f,--format", format, "Output format"), std::move(words))
      ->type_name("FORMAT");
}

int print_sheets(const formats::DiceSheets& sheets, std::string_view format) {
  Output output;
  for (const formats::DiceFormat& row : formats::dice_formats()) {
    if (row.name == format) row.write(sheets, output.text());
  }
  return output.finish();
}

Run add_table(CLI::App& app, const Settings&) {
  auto format = std::make_shared<std::string>();
  add_format(app, *format);
  return [format] { return print_sheets(formats::dice_score_table(), *format); };
}

Run add_faces(CLI::App&, const Settings&) {
  return [] {
    Output output;
    output.text() = formats::dice_faces_text();
    return output.finish();
  };
}

Run add_points(CLI::App& app, const Settings&) {
  struct Flags {
    int dice = 0;
    bool knight = false;
  };
  auto flags = std::make_shared<Flags>();
  require(add_number(app, flags->dice, 0, "Dice of the largest closed city, 0 to 9"),
          number_text(0));
  app.add_flag("--knight", flags->knight, "The player began the turn with a knight");
  return [flags] {
    Output output;
    output.text() = formats::dice_points_line(flags->dice, flags->knight);
    return output.finish();
  };
}

Run add_odds(CLI::App& app, const Settings&) {
  struct Flags {
    int dice = 0;
    std::string format;
  };
  auto flags = std::make_shared<Flags>();
  add_number(app, flags->dice, 1, "Dice at hand, 1 to 9; without it, all of these");
  add_format(app, flags->format);
  return [flags] {
    const bool all = flags->dice == 0;
    return print_sheets(formats::dice_odds(all ? 1 : flags->dice, all ? kDice : flags->dice),
                        flags->format);
  };
}

}  // namespace

std::span<const Command> dice_commands() {
  return kDiceCommands;
}

}  // namespace cartulary::cli

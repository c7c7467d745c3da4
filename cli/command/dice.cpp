// `dice`: the Carcassonne Dice Game, one function for each of its commands.
#include <memory>

#include "cli/command/commands.hpp"
#include "cli/command/record_command.hpp"
#include "cli/io/output.hpp"
#include "cli/options/common_flags.hpp"
#include "formats/game/dice/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::cli {
namespace {

using engine::dice::kDice;

/// The argument N: a number of dice, `least` to nine.
Flag number_argument(int& dice, int least, std::string meaning) {
  Flag out =
      argument_flag("N", std::move(meaning), dice,
                    {.number = NumberRange{
                         least, kDice, fmt::format("a number of dice, {} to {}", least, kDice)}});
  for (int n = least; n <= kDice; ++n) out.choices.push_back({std::to_string(n), ""});
  return out;
}

Flag format_flag(std::string& format) {
  format = formats::dice_formats().front().name;
  return output_format_flag(format, "", choices_of(formats::dice_formats()));
}

int print_sheets(const formats::DiceSheets& sheets, std::string_view format) {
  Output output;
  for (const formats::DiceFormat& row : formats::dice_formats()) {
    if (row.name == format) row.write(sheets, output.text());
  }
  return output.finish();
}

Command table_command() {
  auto format = std::make_shared<std::string>();
  return {.word = "table",
          .meaning = "Show the score table, single and doubled",
          .examples = {{"cartulary dice table", "Show the points of cities"}},
          .flags = {format_flag(*format)},
          .run = [format](const Settings&) {
            return print_sheets(formats::dice_score_table(), *format);
          }};
}

Command points_command() {
  struct Flags {
    int dice = 0;
    bool knight = false;
  };
  auto flags = std::make_shared<Flags>();
  Flag number = number_argument(flags->dice, 0, "Dice of the largest closed city, 0 to 9");
  number.needs = number.number->what;
  return {
      .word = "points",
      .meaning = "Look up the points of a city",
      .examples = {{"cartulary dice points 5", "Look up a city of five dice"},
                   {"cartulary dice points 5 --knight", "With a knight of the turn before"}},
      .arguments = {number},
      .flags = {switch_flag("--knight", "The player began the turn with a knight", flags->knight)},
      .run = [flags](const Settings&) {
        return print(formats::dice_points_line(flags->dice, flags->knight));
      }};
}

Command dice_odds_command() {
  struct Flags {
    int dice = 0;
    std::string format;
  };
  auto flags = std::make_shared<Flags>();
  return {
      .word = "odds",
      .meaning = "Show the odds of a roll and of a turn, and the expected points",
      .examples = {{"cartulary dice odds 6", "Show the odds for six dice"},
                   {"cartulary dice odds -f csv", "Print those of all numbers of dice as a table"}},
      .arguments = {number_argument(flags->dice, 1,
                                    "Dice at hand, 1 to 9 (default: all of these)")},
      .flags = {format_flag(flags->format)},
      .run = [flags](const Settings&) {
        const bool all = flags->dice == 0;
        return print_sheets(formats::dice_odds(all ? 1 : flags->dice, all ? kDice : flags->dice),
                            flags->format);
      }};
}

Command faces_command() {
  return {.word = "faces",
          .meaning = "Show the city faces that layouts are checked against",
          .examples = {{"cartulary dice faces", "Show the faces"}},
          .run = [](const Settings&) { return print(formats::dice_faces_text()); }};
}

}  // namespace

Command dice_command() {
  using formats::View;
  Command verify = record_command({.view = View::verify, .dice_only = true});
  verify.word = "verify";
  verify.meaning = "Check every turn and every claimed score of records";
  verify.examples = {{"cartulary dice verify dice-game.yaml", "Check a record with its rolls"}};
  Command score = record_command({.view = View::score, .dice_only = true});
  score.word = "score";
  score.meaning = "Print score sheets, with what was rolled";
  score.examples = {{"cartulary dice score dice-game.yaml", "Print the turns with their rolls"},
                    {"cartulary dice score dice-pad.yaml", "Print a score pad"}};
  verify.fails_if = score.fails_if = "a record has errors";
  return {.below = {verify, score, table_command(), points_command(), dice_odds_command(),
                    faces_command()}};
}

}  // namespace cartulary::cli

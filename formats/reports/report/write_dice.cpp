// The score sheet of the dice game, as the text formats show it.
#include <algorithm>

#include "formats/game/dice/picture.hpp"
#include "formats/game/dice/turn_text.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/game/verify/dice_report.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {
namespace {

/// "10", "2 x 10", "knight kept", "9 catapults".
std::string points_column(const TracedDiceTurn& turn) {
  if (turn.catapults) return "9 catapults";
  if (turn.worth.kept) return "knight kept";
  if (turn.worth.doubled && turn.points > 0) return fmt::format("2 x {}", turn.points / 2);
  return std::to_string(turn.points);
}

void write_dice_turn(const DiceRecord& record, const TracedDiceTurn& turn, std::size_t name_width,
                     const Palette& palette, std::string& out) {
  const std::string city = turn.worth.city > 0 ? std::to_string(turn.worth.city) : "-";
  print(out, "{:4}  {}  {}{:>11}", turn.number,
        pad_right(record.players[turn.player].name, name_width),
        record.has_turns ? fmt::format("{:>4}  ", city) : "", points_column(turn));
  for (engine::Player p : record.seats()) {
    const std::size_t width = std::max<std::size_t>(text_width(record.players[p].name), 4);
    print(out, "  {:>{}}", turn.totals[p], width);
  }
  out += '\n';
  if (!turn.turn) return;
  print(out, "      {}{}{}\n", palette.faint, dice_play_text(record.turns[*turn.turn], record),
        palette.reset);
  for (const std::string& line : draw_layout(turn.layout, record)) {
    out += line.empty() ? "\n" : fmt::format("        {}\n", line);
  }
}

}  // namespace

void write_dice_sheet(const WriteOptions& options, const Report& report, std::string& out) {
  const DiceRecord& record = report.record.dice();
  const Palette colours = palette(options.color);
  std::size_t name_width = 6;
  for (const RecordedPlayer& player : record.players) {
    name_width = std::max(name_width, text_width(player.name));
  }
  print(out, "{}turn  {}  {}{:>11}", colours.faint, pad_right("player", name_width),
        record.has_turns ? "city  " : "", "points");
  for (const RecordedPlayer& player : record.players) out += "  " + pad_left(player.name, 4);
  put(out, colours.reset, "\n");
  for (const TracedDiceTurn& turn : report.dice().turns) {
    write_dice_turn(record, turn, name_width, colours, out);
  }
  out += '\n';
}

}  // namespace cartulary::formats

// The score sheet of the dice game, as the text formats show it.
#include <fmt/core.h>

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

class DiceSheetWriter {
 public:
  DiceSheetWriter(const WriteOptions& options, const Report& report, std::string& out)
      : palette_(palette(options.color)),
        report_(report),
        record_(report.record.dice()),
        out_(out) {
    for (const RecordedPlayer& player : record_.players) {
      name_width_ = std::max(name_width_, text_width(player.name));
    }
  }

  void write() {
    const bool rolled = record_.has_turns;
    print(out_, "{}turn  {}  {}{:>11}", palette_.faint, pad_right("player", name_width_),
          rolled ? "city  " : "", "points");
    for (const RecordedPlayer& player : record_.players) out_ += "  " + pad_left(player.name, 4);
    out_ += fmt::format("{}\n", palette_.reset);
    for (const TracedDiceTurn& turn : report_.dice().turns) write_turn(turn, rolled);
    out_ += '\n';
  }

 private:
  void write_turn(const TracedDiceTurn& turn, bool rolled) {
    const std::string city = turn.worth.city > 0 ? std::to_string(turn.worth.city) : "-";
    print(out_, "{:4}  {}  {}{:>11}", turn.number,
          pad_right(record_.players[turn.player].name, name_width_),
          rolled ? fmt::format("{:>4}  ", city) : "", points_column(turn));
    for (engine::Player p : record_.seats()) {
      const std::size_t width = std::max<std::size_t>(text_width(record_.players[p].name), 4);
      print(out_, "  {:>{}}", turn.totals[p], width);
    }
    out_ += '\n';
    if (!turn.turn) return;
    print(out_, "      {}{}{}\n", palette_.faint,
          dice_play_text(record_.turns[*turn.turn], record_), palette_.reset);
    for (const std::string& line : draw_layout(turn.layout, record_)) {
      out_ += line.empty() ? "\n" : fmt::format("        {}\n", line);
    }
  }

  const Palette palette_;
  const Report& report_;
  const DiceRecord& record_;
  std::string& out_;
  std::size_t name_width_ = 6;
};

}  // namespace

void write_dice_sheet(const WriteOptions& options, const Report& report, std::string& out) {
  DiceSheetWriter(options, report, out).write();
}

}  // namespace cartulary::formats

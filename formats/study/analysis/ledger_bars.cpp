#include <algorithm>
#include <array>
#include <cstdlib>

#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/pages/page/replay_frame.hpp"
#include "formats/study/analysis/analysis_page.hpp"
#include "formats/study/analysis/analysis_tables.hpp"

namespace cartulary::formats {
namespace {

/// Start, luck, skill, rest and end of a player, in one unit.
constexpr std::size_t kLedgerRows = 5;
using LedgerValues = std::array<int, kLedgerRows>;

class BarScale {
 public:
  static constexpr double kBarWidth = 1000;
  static constexpr double kEdge = 12;

  void include(int value) {
    low_ = std::min(low_, value);
    high_ = std::max(high_, value);
  }
  double x(int value) const {
    const double span = std::max(high_ - low_, 1);
    return kEdge + (kBarWidth - 2 * kEdge) * (value - low_) / span;
  }

 private:
  int low_ = 0;
  int high_ = 0;
};

struct LedgerUnit {
  std::string_view caption;  ///< behind the player's name
  std::string_view sign;     ///< behind the numbers; they have two digits, so that they add up
  engine::PerPlayer<int> Amounts::*amounts;
};
constexpr LedgerUnit kLedgerUnits[] = {{"'s margin in points", "", &Amounts::margin},
                                       {"'s chance to win", "\u00a0%", &Amounts::win}};

/// "+1.20 ± 0.31 %".
std::string bar_text(const LedgerUnit& unit, int value, int error, bool total) {
  std::string out = total ? plain_text(value) : signed_text(value);
  if (error > 0) put(out, " ± ", plain_text(half_interval(error)));
  return out += unit.sign;
}

/// "1.20 - 0.30 + 0.05 + 0.00 = 0.95".
std::string sum_text(const LedgerUnit& unit, const LedgerValues& values) {
  std::string out = plain_text(values[0]);
  for (std::size_t i = 1; i + 1 < kLedgerRows; ++i) {
    put(out, values[i] < 0 ? " - " : " + ", plain_text(std::abs(values[i])));
  }
  put(out, " = ", plain_text(values.back()), unit.sign);
  return out;
}

/// A row's bar, and thin lines to the rows above and below.
void append_bar(std::string& out, const BarScale& scale, std::size_t row, int from, int to) {
  const bool sum = row == 0 || row + 1 == kLedgerRows;
  const double left = std::min(scale.x(from), scale.x(to));
  const double width = std::max(std::abs(scale.x(to) - scale.x(from)), 3.0);
  out += "<svg viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">";
  print(out, "<path class=\"zero\" d=\"M{:.0f} 0V10\"/>", scale.x(0));
  if (row > 0) print(out, "<path d=\"M{:.0f} 0V2\"/>", scale.x(row + 1 == kLedgerRows ? to : from));
  if (row + 1 < kLedgerRows) print(out, "<path d=\"M{:.0f} 8V10\"/>", scale.x(to));
  print(out, "<rect class=\"{}\" x=\"{:.0f}\" y=\"2\" width=\"{:.0f}\" height=\"6\"/></svg>",
        sum         ? "sum"
        : to < from ? "less"
                    : "more",
        left, width);
}

}  // namespace

void append_ledger_bars(std::string& out, const AnalysisReport& analysed) {
  const TextTable table = ledger_table(analysed);
  const SeatLetters letters = seat_letters(analysed.report.record);
  for (engine::Player p : seats_shown(analysed)) {
    for (const LedgerUnit& unit : kLedgerUnits) {
      const GameAnalysis& game = analysed.analysis;
      const auto of = [&](const Amounts& all) { return (all.*unit.amounts)[p]; };
      const LedgerValues values{of(game.start), of(game.luck), of(game.skill), of(game.rest),
                                of(game.last)};
      const LedgerValues errors{of(game.start_error), 0, of(game.skill_error), of(game.rest_error),
                                of(game.last_error)};
      BarScale scale;
      int reached = 0;
      for (std::size_t row = 0; row + 1 < kLedgerRows; ++row) {
        reached += values[row];
        scale.include(reached);
      }
      out += "<div>\n<table class=\"ledger\">\n<caption>";
      append_pip(out, p, letters);
      put(out, "<bdi>", xml(analysed.report.record.players[p].name), "</bdi>", unit.caption,
          "</caption>\n<tbody>\n");
      reached = 0;
      for (std::size_t row = 0; row < kLedgerRows; ++row) {
        const bool end = row + 1 == kLedgerRows;
        const int from = end ? 0 : reached;
        reached = end ? values[row] : reached + values[row];
        put(out, "<tr><th scope=\"row\">", xml(table.rows[row][0]), "</th><td class=\"bar\">");
        append_bar(out, scale, row, from, reached);
        put(out, "</td><td>", bar_text(unit, values[row], errors[row], row == 0 || end),
            "</td></tr>\n");
      }
      put(out, "</tbody>\n</table>\n<p class=\"note\">", sum_text(unit, values), "</p>\n</div>\n");
    }
  }
}

}  // namespace cartulary::formats

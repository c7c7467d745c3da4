#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "formats/game/record/notation.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/study/analysis/analysis_tables.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

std::string_view figure_of(const AnalysedTurn& turn, const engine::Choice& move) {
  if (move.recall()) return "recall of the abbot";
  if (!move.deployment.any()) return "no figure";
  const engine::TileType& tile = engine::kTiles[turn.tile];
  return name_of(role_of(tile.segments[move.deployment.segment].kind, move.deployment.figure));
}

std::string turning_line(const AnalysisReport& analysed, Player winner) {
  const Record& record = analysed.report.record;
  const std::string name = printable(record.players[winner].name);
  const auto& turns = analysed.analysis.turns;
  const auto back = std::find_if(turns.rbegin(), turns.rend(), [&](const auto& turn) {
    return *std::ranges::max_element(turn.before.win) > turn.before.win[winner];
  });
  if (back == turns.rend()) {
    return fmt::format("{} had the best chance to win in every position.", name);
  }
  const int luck = back->luck.win[winner];
  const int skill = back->skill().win[winner];
  const int rest = back->rest().win[winner];
  const std::string mover = printable(record.players[back->player].name);
  const std::string by = luck >= std::max(skill, rest)
                             ? fmt::format("the draw of {}", engine::kTiles[back->tile].code)
                         : skill >= rest ? fmt::format("the move {}", back->played)
                                         : "neither a draw nor a loss, as far as was estimated";
  return fmt::format(
      "{} had the best chance to win from turn {} of {} on: from {} to {}, most of it by {}.", name,
      back->number, mover, percent_text(back->before.win[winner], back->exact),
      percent_text(back->with_played.win[winner], back->exact), by);
}

/// Says if the result stands without the luck of the draws: against the rival who then comes
/// nearest. A difference of margins is that of scores, and of each rival's part in the means.
std::string draws_line(const AnalysisReport& analysed, Player winner) {
  const GameAnalysis& game = analysed.analysis;
  const Record& record = analysed.report.record;
  const double part = 1 - 1.0 / static_cast<double>(record.players.size());
  const auto lead = [&](Player p) {
    return static_cast<int>(
        std::lround(part * (luck_adjusted(game, winner) - luck_adjusted(game, p))));
  };
  Player rival = winner;
  for (Player p : record.seats()) {
    if (p != winner && (rival == winner || lead(p) < lead(rival))) rival = p;
  }
  const int least = lead(rival);
  const int luck = game.luck.margin[winner] - game.luck.margin[rival];
  const int half = half_interval(
      static_cast<int>(std::lround(engine::analysis::kLuckWeightError * part * luck)));
  return fmt::format("Average draws {} the result: with them, {} is {} ± {} ahead of {}.",
                     std::abs(least) <= std::abs(half) ? "might have turned"
                     : least < 0                       ? "would have turned"
                                                       : "would not have turned",
                     printable(record.players[winner].name), signed_text(least),
                     plain_text(std::abs(half)), printable(record.players[rival].name));
}

/// The kinds of points of which the winner has most more and most fewer than the next player.
std::string points_line(const AnalysisReport& analysed, Player winner) {
  const Report& report = analysed.report;
  const auto& totals = report.verdict.totals;
  Player next = winner;
  for (Player p : report.record.seats()) {
    if (p != winner && (next == winner || totals[p] > totals[next])) next = p;
  }
  const auto ahead = [&](engine::Category c) {
    return report.verdict.by_category[winner][c] - report.verdict.by_category[next][c];
  };
  engine::Category most{}, least{};
  for (const engine::Category c : engine::kAllCategories) {
    if (ahead(c) > ahead(most)) most = c;
    if (ahead(c) < ahead(least)) least = c;
  }
  if (ahead(most) <= 0) return "";
  std::string out =
      fmt::format("{} had {} more from {} than {}", printable(report.record.players[winner].name),
                  counted(ahead(most), "point"), kCategoryNames[most],
                  printable(report.record.players[next].name));
  if (ahead(least) < 0) {
    out += fmt::format(", and {} fewer from {}", -ahead(least), kCategoryNames[least]);
  }
  return out + ".";
}

}  // namespace

std::vector<MissedMoves> missed_by(const GameAnalysis& game, engine::Player player) {
  std::vector<MissedMoves> out;
  for (const AnalysedTurn& turn : game.turns) {
    const AnalysedMove* played = turn.played_candidate();
    if (turn.player != player || turn.best.empty() || played == nullptr) continue;
    if (turn.loss() <= half_interval(turn.exact ? 0 : turn.loss_error())) continue;
    std::string_view better = figure_of(turn, turn.best_choice);
    if (better == figure_of(turn, played->choice)) better = "another place";
    auto row = std::ranges::find(out, better, &MissedMoves::better);
    if (row == out.end()) row = out.insert(row, {std::string(better)});
    ++row->turns;
    row->loss += turn.loss();
  }
  sort_by(out, [](const MissedMoves& row) { return -row.loss; });
  return out;
}

std::vector<std::string> decisive_lines(const AnalysisReport& analysed) {
  const Verdict& verdict = analysed.report.verdict;
  const bool whole = analysed.analysis.turns.size() == analysed.report.tiles().turns.size();
  if (!analysed.analysis.over || !whole || verdict.winners.size() != 1) return {};
  const Player winner = verdict.winners.lowest();
  std::vector<std::string> out{turning_line(analysed, winner), draws_line(analysed, winner),
                               points_line(analysed, winner)};
  std::erase(out, "");
  return out;
}

}  // namespace cartulary::formats

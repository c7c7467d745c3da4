#include "formats/reports/arbiter/arbiter_parts.hpp"

#include <algorithm>

#include "formats/game/record/dice_record.hpp"
#include "formats/game/verify/dice_report.hpp"
#include "formats/game/verify/trace.hpp"

namespace cartulary::formats {

const TracedDiceTurn* traced_dice_turn(const Report& report, std::size_t turn) {
  const auto& turns = report.dice_parts().turns;
  const auto found = std::ranges::find(turns, turn, &TracedDiceTurn::turn);
  return found == turns.end() ? nullptr : &*found;
}

std::string turn_name(const ArbiterScene& scene, Span span) {
  const Report& report = scene.report;
  const auto turn = turn_at(report, span);
  if (!turn || !report.verdict.started) return "";
  const auto name = [&](int number, engine::Player player) {
    std::string out = fmt::format("turn {}", number);
    if (player != engine::kNobody) out += ", " + report.record.players[player].name;
    return out;
  };
  if (const TracedDiceTurn* const found = traced_dice_turn(report, *turn)) {
    return name(found->number, found->player);
  }
  if (*turn < report.record.dice_parts().turns.size()) return fmt::format("turn {}", *turn + 1);
  const std::vector<TracedTurn>& played = report.tile_parts().turns;
  if (*turn < played.size()) return name(played[*turn].number, played[*turn].player);
  if (*turn > played.size()) return "";
  return name(report.verdict.next_turn(), scene.to_move);
}

ArbiterScene survey(const Report& report, BoardWalk& walk) {
  ArbiterScene scene{.report = report};
  for (const Finding& finding : report.findings) {
    if (finding.severity() != Severity::error) continue;
    // Errors of the game come before those of moves that were not played.
    const auto aside = [&report](const Finding& f) {
      return report.record.in_variation(f.span.offset);
    };
    if (scene.first == nullptr || (aside(*scene.first) && !aside(finding))) scene.first = &finding;
    if (!scene.disputed) scene.disputed = turn_at(report, finding.span);
  }
  if (scene.first == nullptr && !report.findings.empty()) scene.first = &report.findings[0];
  if (!report.has_game()) return scene;

  if (scene.disputed) {
    walk.begin(report);
    walk.play_to(*scene.disputed);
    if (walk.moves() == *scene.disputed) scene.before = walk.view();
    if (scene.before && walk.next()) scene.after = walk.view();
  }
  walk.begin_at_end(report);
  scene.to_move = walk.game().to_move();
  scene.end = walk.view();
  return scene;
}

void add_seat_columns(const Record& record, PageText& text, PageTable& table) {
  for (engine::Player p : record.seats()) table.add_column(text.name(record, p), Holds::number, p);
}

void add_player(const Record& record, engine::Player player, PageText& text, PageTable& table) {
  if (player == engine::kNobody) return table.add();
  table.add(text.name(record, player), Mark::none, player);
}

void ClaimedTotals::add_cells(const Record& record, const SeatClaim* claim,
                              const engine::PerPlayer<int>& totals, PageText& text,
                              PageTable& table) {
  for (engine::Player p : record.seats()) {
    Mark mark = Mark::none;
    const std::size_t begin = text.here();
    text.digits(totals[p]);
    if (claim != nullptr && claim->given && claim->has(p)) {
      const int difference = claim->points[p] - totals[p];
      if (difference != 0) {
        mark = difference == difference_[p] ? Mark::carried : Mark::wrong;
        text.own(kClaimedBeside);
        text.digits(claim->points[p]);
      }
      difference_[p] = difference;
    }
    table.add_digits(text.since(begin), mark);
  }
}

}  // namespace cartulary::formats

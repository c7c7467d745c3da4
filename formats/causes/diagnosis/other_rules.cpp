#include <fmt/core.h>

#include <memory>

#include "engine/rules_of.hpp"
#include "formats/causes/diagnosis/evidence.hpp"
#include "formats/causes/diagnosis/move_causes.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/verify/replay.hpp"

namespace cartulary::formats {
namespace {

bool holds_under(const TileRecord& record, Rules rules, engine::Game& game) {
  if (rules.border_completes && !rules.table) return false;
  rules.record_hands = false;
  begin_game(game, record, engine::rules_of(rules));
  Divergence divergence;
  for (const RecordedTurn& move : record.moves) {
    if (!play_and_compare(game, move, divergence) || divergence.jumps > 0) return false;
  }
  compare_result(game, record.result, divergence);
  return divergence.jumps == 0;
}

Cause rule_cause(const Option& option, const Rules& played, const Rules& recorded) {
  Cause out{.kind = "rule-reading"};
  const std::string value = value_text(option, played);
  const std::string other = value_text(option, recorded);
  out.text = fmt::format(
      "the game was played with {} `{}`, not `{}`; then all moves are legal and all claims hold",
      option.key, value, other);
  out.headline = fmt::format("`{}: {}`, not `{}`", option.key, value, other);
  return out;
}

}  // namespace

std::vector<Cause> other_rules(const Report& report) {
  std::vector<Cause> out;
  const TileRecord& record = report.record.tiles();
  if (record.moves.size() > kMaxSearched) return out;
  const auto game = std::make_unique<engine::Game>();
  // Playing does not show all that can be wrong: a position, for one, may never have come about.
  if (holds_under(record, record.rules, *game)) return out;
  // With hands less can be checked, so that more seems to be legal.
  constexpr std::string_view kChecksLess = "hand";
  for_each_other_value(record.rules, [&](const Option& option, int, const Rules& rules) {
    if (option.key == kChecksLess || !holds_under(record, rules, *game)) return;
    out.push_back(rule_cause(option, rules, record.rules));
    out.back().alternative = out.size();
  });
  return out;
}

}  // namespace cartulary::formats

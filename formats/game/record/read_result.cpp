// The result that the table claims.
#include <fmt/core.h>

#include "formats/game/record/expansions.hpp"
#include "formats/game/record/read_parts.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

void read_scores(Reading& in, uint32_t value, RecordedResult& out) {
  if (in.tree[value].kind == Kind::sequence) return in.seat_list(value, out.scores);
  if (in.expect(value, Kind::mapping, "the scores")) {
    in.seat_mapping(value, "the score", out.scores);
  }
}

constexpr MappingForm kBreakdown{"a breakdown", [](Reading& in, UnknownKey& unknown) {
                                   unknown.help =
                                       help_for(in, unknown.key, &ExpansionRow::category_hints);
                                 }};

void read_points_by_category(Reading& in, uint32_t mapping, RecordedResult::Breakdown& out) {
  constexpr auto& names = kCategoryNames;
  in.unique_keys(mapping);
  for (uint32_t key = in.tree[mapping].first; key != 0; key = in.tree[key].next) {
    if (is_private(in.text(key))) continue;
    const auto name = index_in(names, in.text(key));
    if (!name) {
      in.unknown_key(key, {names.begin(), names.end()}, kBreakdown);
      continue;
    }
    const auto category = static_cast<engine::Category>(*name);
    const uint32_t value = in.tree[key].value;
    int16_t points = 0;
    if (!in.number(value, "the points", kPoints, points)) continue;
    out.categories[category] = points;
    out.spans[category] = in.tree[value].span;
  }
}

void read_breakdown(Reading& in, uint32_t value, RecordedResult& out) {
  if (!in.expect(value, Kind::mapping, "the breakdown")) return;
  in.unique_keys(value);
  for (uint32_t key = in.tree[value].first; key != 0; key = in.tree[key].next) {
    RecordedResult::Breakdown row;
    row.player = read_player(in.text(key), in.tree[key].span, in.words());
    if (!in.expect(in.tree[key].value, Kind::mapping, "a player's breakdown")) continue;
    read_points_by_category(in, in.tree[key].value, row);
    if (row.player != engine::kNobody) out.breakdown.push_back(row);
  }
}

void read_termination(Reading& in, uint32_t value, RecordedResult& out) {
  const int kind = in.choice(value, "the termination", kTerminations);
  // Without it nobody knows which scores are claimed.
  out.given = kind >= 0;
  if (kind >= 0) out.termination = {static_cast<Termination>(kind), in.tree[value].span};
}

void read_final_scoring(Reading& in, uint32_t value, RecordedResult& out) {
  const int kind = in.choice(value, "final-scoring", kTruthNames);
  if (kind >= 0) out.final_scoring = {kind == 1, in.tree[value].span};
}

void read_winner(Reading& in, uint32_t value, RecordedResult& out) {
  Located<engine::PlayerSet> winners;
  winners.span = in.tree[value].span;
  const auto add = [&](uint32_t node) {
    if (!in.expect(node, Kind::scalar, "the winner")) return;
    const engine::Player player = read_player(in.text(node), in.tree[node].span, in.words());
    if (player != engine::kNobody && winners.value.contains(player)) {
      in.complain(Code::bad_value, in.tree[node].span,
                  fmt::format("`{}` is named twice among the winners", in.text(node)),
                  {"name each winner once"});
    }
    if (player != engine::kNobody) winners.value.insert(player);
  };
  if (in.tree[value].kind == Kind::sequence) {
    for (uint32_t item = in.tree[value].first; item != 0; item = in.tree[item].next) add(item);
    if (in.tree[value].first == 0) {
      in.complain(Code::bad_value, winners.span, "expected at least one winner, got an empty list",
                  {"leave `winner` out if the record does not say who won"});
    }
  } else {
    add(value);
  }
  if (!winners.value.empty()) out.winner = winners;
}

constexpr MappingForm kResult{"the result"};
constexpr Key<RecordedResult> kResultKeys[] = {
#include "formats/game/record/result_keys.def"
};

const std::vector<Key<RecordedResult>>& result_keys() {
  static const auto keys = with_expansions<Key<RecordedResult>>(
      kResultKeys, &ExpansionRow::result_keys, name_of_key, "note");
  return keys;
}

}  // namespace

void read_result(Reading& in, uint32_t value, Record& out) {
  if (out.players.empty() || !in.expect(value, Kind::mapping, "the result")) return;
  out.result.given = true;
  out.result.span = in.tree[value].span;
  read_mapping(in, value, kResult, result_keys(), out.result);
  const auto& termination = out.result.termination;
  const auto& final_scoring = out.result.final_scoring;
  if (termination && termination->value == Termination::completed && final_scoring &&
      !final_scoring->value) {
    in.complain(Code::contradictory_options, final_scoring->span,
                "a completed game cannot have `final-scoring: false`",
                {"for a game that stopped early, write its `termination`, such as `time`"});
    out.result.given = false;
  }
}

std::vector<KeyRow> result_rows() {
  return rows_of(result_keys());
}

}  // namespace cartulary::formats

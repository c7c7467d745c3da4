#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "engine/rules_of.hpp"
#include "formats/causes/diagnosis/evidence.hpp"
#include "formats/causes/diagnosis/move_causes.hpp"
#include "formats/game/record/expansions.hpp"
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

/// Moves with tiles or figures of a box, from which one may tell that it was played with.
constexpr std::size_t kEnoughOfBox = 2;

/// The boxes that the header does not name, though enough moves have tiles or figures of them.
engine::ExpansionSet boxes_left_out(const TileRecord& record) {
  std::vector<std::size_t> moves(all_expansions().size());
  for (const RecordedTurn& move : record.moves) {
    const ExpansionRow* const box =
        move.tile == engine::kNoTile ? nullptr : expansion_of(move.tile);
    for (const ExpansionRow& row : all_expansions()) {
      const bool has_figure =
          move.meeple.role && std::ranges::any_of(row.figures, [&move](const RoleRow& figure) {
            return figure.role.figure == move.meeple.role->figure;
          });
      moves[engine::index(row.expansion)] += has_figure || box == &row;
    }
  }
  engine::ExpansionSet out;
  for (const ExpansionRow& row : all_expansions()) {
    out.insert_if(moves[engine::index(row.expansion)] >= kEnoughOfBox &&
                      !record.rules.expansions.contains(row.expansion),
                  row.expansion);
  }
  return out;
}

/// The moves that cannot be played by some rules, from the first one on, and the claims before it
/// that part.
Remains remains_under(const TileRecord& record, const Rules& rules, engine::Game& game) {
  begin_game(game, record, engine::rules_of(rules));
  Divergence divergence;
  const auto stop = std::ranges::find_if(record.moves, [&](const RecordedTurn& move) {
    return !play_and_compare(game, move, divergence);
  });
  if (stop == record.moves.end()) compare_result(game, record.result, divergence);
  return {static_cast<std::size_t>(record.moves.end() - stop),
          static_cast<std::size_t>(divergence.jumps)};
}

/// The header with these boxes, too; nothing if it is not laid out in lines.
std::vector<Edit> header_with(const std::string& boxes, const Report& report) {
  const std::string_view text = report.document.text;
  uint32_t line = line_begin(text, report.record.tiles().moves.front().span.offset);
  while (line > 0) {
    line = line_begin(text, line - 1);
    const std::string_view rest = text.substr(line);
    if (rest.starts_with("expansions: [")) {
      return {{{line + static_cast<uint32_t>(rest.find('[')) + 1, 0}, boxes + ", "}};
    }
    if (rest.starts_with("players:")) {
      return {{{line, 0}, fmt::format("expansions: [{}]\n", boxes)}};
    }
  }
  return {};
}

}  // namespace

bool add_expansions_left_out(const Report& report, Diagnosis& out) {
  const TileRecord& record = report.record.tiles();
  if (record.moves.empty() || record.moves.size() > kMaxSearched) return false;
  const engine::ExpansionSet boxes = boxes_left_out(record);
  if (boxes.empty()) return false;
  Rules rules = record.rules;
  rules.expansions |= boxes;
  const auto game = std::make_unique<engine::Game>();
  const Remains remains = remains_under(record, rules, *game);
  if (remains.moves >= remains_under(record, record.rules, *game).moves) return false;
  if (remains.moves + remains.jumps > 0) out.remains = remains;
  Rules only;
  only.expansions = boxes;
  const std::string names = names_of_expansions(only);
  Cause& cause = out.causes.emplace_back(Cause{.kind = "expansion-omitted", .likely = true});
  cause.edits = header_with(names, report);
  cause.span = record.moves.front().span;
  cause.text = fmt::format("the header does not name {}, with which the game was played", names);
  cause.headline = fmt::format("`expansions` lacks {}", names);
  out.headline = cause.headline + " (likely)";
  return true;
}

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

#include "formats/verify/illegal.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/record/notation.hpp"
#include "formats/verify/illegal_rules.hpp"
#include "formats/verify/turn_numbers.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

/// A test knows that every rule has its row.
const illegal::RuleRow& row_of(engine::Rule rule) {
  for (std::span<const illegal::RuleRow> rows : {illegal::base_rules(), illegal::sheep_rules()}) {
    for (const illegal::RuleRow& row : rows) {
      if (row.rule == rule) return row;
    }
  }
  return illegal::base_rules().front();
}

}  // namespace

Code code_of(engine::Rule rule) {
  return row_of(rule).code;
}

bool follows_from(engine::Rule rule, const engine::Violations& all) {
  using engine::Rule;
  // `shepherd draw:2` or `draw:2` for `grow:2`, and `grow:2` for `draw:2` beside a shepherd.
  constexpr std::pair<Rule, Rule> pairs[] = {
      {Rule::flock_action_missing, Rule::no_shepherd_left},
      {Rule::flock_action_missing, Rule::token_not_due},
      {Rule::flock_action_not_due, Rule::token_not_told},
  };
  return std::any_of(std::begin(pairs), std::end(pairs), [&](const auto& pair) {
    return pair.first == rule &&
           std::any_of(all.begin(), all.end(),
                       [&](const engine::Violation& v) { return v.rule == pair.second; });
  });
}

Finding explain(const engine::Violation& violation, const MoveScene& scene) {
  const illegal::RuleRow& row = row_of(violation.rule);
  Finding finding{.code = row.code, .span = {}, .message = "", .label = ""};
  row.explain(finding, violation, scene);
  return finding;
}

Finding explain(MeepleFault fault, const MoveScene& scene) {
  const MeepleWord& word = recorded(scene).meeple;
  const engine::TileId tile = scene.turn.tile;
  const engine::Rotation rotation = scene.laid().rotation;
  const std::string_view feature = name_of(feature_of(word.role));
  Finding f{.code = Code::no_such_segment, .span = word.span, .message = "", .label = ""};
  const std::vector<std::string> same = choices_of(tile, rotation, word.role);
  if (fault == MeepleFault::ambiguous) {
    f.code = Code::ambiguous_place;
    const std::vector<std::string> meant = choices_of(tile, rotation, word.role, word.ports);
    f.message =
        fmt::format("`{}` could mean {} {} of this tile",
                    scene.document.text.substr(word.span.offset, word.span.size), meant.size(),
                    feature == "city" ? "cities" : fmt::format("{}s", feature));
    f.label = "which one?";
    f.help.push_back(fmt::format("{} r{} (`{}`) has {} there", tile_code(tile), index(rotation),
                                 edge_word(tile, rotation), enumerate(meant)));
    return f;
  }
  f.message =
      fmt::format("{} has no {}{}", tile_code(tile), feature, same.empty() ? "" : " at that side");
  f.label = fmt::format("no {} {}", feature, same.empty() ? "on this tile" : "there");
  f.help.push_back(fmt::format(
      "{} r{} (`{}`) has {}", tile_code(tile), index(rotation), edge_word(tile, rotation),
      enumerate(same.empty() ? choices_of(tile, rotation, Role::none) : same)));
  return f;
}

Finding wrong_player(const MoveScene& scene) {
  const engine::Board& board = scene.game.board();
  Finding finding =
      wrong_player(recorded(scene), scene.record, scene.game.to_move(), scene.game.turn_number(),
                   "players move in the order of `players`; is a move missing or "
                   "repeated above?");
  if (scene.record.rules.hole_bonus && board.filled_hole()) {
    const auto last = board.last_tile();
    finding.notes.push_back(
        fmt::format("{} filled the hole at {} and moves again [hole-bonus: "
                    "true]",
                    mover(scene), at(board.tile(last).cell, scene)));
  }
  return finding;
}

}  // namespace cartulary::formats

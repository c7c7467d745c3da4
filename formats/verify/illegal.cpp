#include "formats/verify/illegal.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/record/notation.hpp"
#include "formats/verify/illegal_rules.hpp"
#include "formats/verify/turn_numbers.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

struct RuleRow {
  engine::Rule rule;
  Code code;
  void (*explain)(Finding&, const engine::Violation&, const MoveScene&);
};

/// One row for each rule of engine::Rule, in its order.
constexpr RuleRow kRules[] = {
    {engine::Rule::game_over, Code::after_the_end, illegal::game_over},
    {engine::Rule::tile_exhausted, Code::tile_exhausted, illegal::tile_exhausted},
    {engine::Rule::provisional_count, Code::provisional_count, illegal::provisional_count},
    {engine::Rule::not_in_hand, Code::not_in_hand, illegal::not_in_hand},
    {engine::Rule::hand_overfull, Code::hand_size, illegal::hand_overfull},
    {engine::Rule::bag_empty, Code::bag_empty, illegal::bag_empty},
    {engine::Rule::cell_occupied, Code::cell_occupied, illegal::cell_occupied},
    {engine::Rule::off_table, Code::off_table, illegal::off_table},
    {engine::Rule::not_adjacent, Code::not_adjacent, illegal::not_adjacent},
    {engine::Rule::first_off_origin, Code::first_tile, illegal::first_off_origin},
    {engine::Rule::edge_mismatch, Code::edge_mismatch, illegal::edge_mismatch},
    {engine::Rule::no_meeple_left, Code::no_meeple_left, illegal::no_meeple_left},
    {engine::Rule::feature_occupied, Code::feature_occupied, illegal::feature_occupied},
    {engine::Rule::farmers_not_played, Code::farmers_not_played, illegal::farmers_not_played},
    {engine::Rule::still_placeable, Code::still_placeable, illegal::still_placeable},
    {engine::Rule::wrong_unplaceable, Code::wrong_unplaceable, illegal::wrong_unplaceable},
    {engine::Rule::cannot_pay, Code::cannot_pay, illegal::cannot_pay},
    {engine::Rule::sheep_not_played, Code::sheep_not_played, illegal::sheep_not_played},
    {engine::Rule::no_shepherd_left, Code::no_shepherd_left, illegal::no_shepherd_left},
    {engine::Rule::field_has_shepherd, Code::field_has_shepherd, illegal::field_has_shepherd},
    {engine::Rule::token_not_told, Code::token_not_told, illegal::token_not_told},
    {engine::Rule::token_exhausted, Code::token_exhausted, illegal::token_exhausted},
    {engine::Rule::token_not_due, Code::token_not_due, illegal::token_not_due},
    {engine::Rule::flock_action_missing, Code::flock_action_missing, illegal::flock_action_missing},
    {engine::Rule::flock_action_not_due, Code::flock_action_not_due, illegal::flock_action_not_due},
    {engine::Rule::under_not_told, Code::under_not_told, illegal::under_not_told},
    {engine::Rule::under_not_due, Code::under_not_due, illegal::under_not_due},
};

constexpr bool rows_in_order() {
  for (std::size_t i = 0; i < std::size(kRules); ++i) {
    if (static_cast<std::size_t>(kRules[i].rule) != i) return false;
  }
  return static_cast<std::size_t>(engine::Rule::under_not_due) + 1 == std::size(kRules);
}
static_assert(rows_in_order());

}  // namespace

Code code_of(engine::Rule rule) {
  return kRules[static_cast<std::size_t>(rule)].code;
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
  const RuleRow& row = kRules[static_cast<std::size_t>(violation.rule)];
  Finding finding{.code = row.code, .span = {}, .message = "", .label = ""};
  row.explain(finding, violation, scene);
  return finding;
}

Finding explain(MeepleFault fault, const MoveScene& scene) {
  const MeepleWord& word = recorded(scene).meeple;
  const engine::TileId tile = scene.turn.tile;
  const engine::Rotation rotation = scene.turn.rotation;
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
    f.help.push_back(fmt::format("{} r{} (`{}`) has {} there", tile_code(tile), rotation,
                                 edge_word(tile, rotation), enumerate(meant)));
    return f;
  }
  f.message =
      fmt::format("{} has no {}{}", tile_code(tile), feature, same.empty() ? "" : " at that side");
  f.label = fmt::format("no {} {}", feature, same.empty() ? "on this tile" : "there");
  f.help.push_back(
      fmt::format("{} r{} (`{}`) has {}", tile_code(tile), rotation, edge_word(tile, rotation),
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

#include "formats/game/verify/illegal.hpp"

#include "formats/game/record/notation.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/illegal_rules.hpp"
#include "formats/game/verify/turn_numbers.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

const std::vector<illegal::RuleSet>& all_rules() {
  static const std::vector<illegal::RuleSet> sets = [] {
    std::vector<illegal::RuleSet> out{illegal::base_rules()};
    for (const ExpansionWords& row : expansion_words()) out.push_back(row.rules);
    return out;
  }();
  return sets;
}

/// A test knows that every rule has its row.
const illegal::RuleRow& row_of(engine::Rule rule) {
  for (const illegal::RuleSet& rules : all_rules()) {
    if (const auto* row = find_row(rules.rows, &illegal::RuleRow::rule, rule)) return *row;
  }
  return illegal::base_rules().rows.front();
}

}  // namespace

Code code_of(engine::Rule rule) {
  return row_of(rule).code;
}

bool follows_from(engine::Rule rule, const engine::Violations& all) {
  const auto is_broken = [&all](engine::Rule other) {
    return find_row(all, &engine::Violation::rule, other) != nullptr;
  };
  for (const illegal::RuleSet& rules : all_rules()) {
    for (const illegal::Consequence& consequence : rules.consequences) {
      if (consequence.rule == rule && is_broken(consequence.of)) return true;
    }
  }
  return false;
}

Finding explain(const engine::Violation& violation, const MoveScene& scene) {
  const illegal::RuleRow& row = row_of(violation.rule);
  Finding finding{.code = row.code};
  row.explain(finding, violation, scene);
  return finding;
}

Finding explain(MeepleFault fault, const MoveScene& scene) {
  return explain(fault, recorded(scene), scene.document);
}

Finding explain(MeepleFault fault, const RecordedTurn& recorded, const Document& document) {
  const MeepleWord& word = recorded.meeple;
  const engine::TileId tile = recorded.tile;
  const engine::Rotation rotation = recorded.rotation;
  const std::string feature = features_of(*word.role);
  Finding f{.code = Code::no_such_segment, .span = word.span};
  const std::vector<std::string> same = choices_of(tile, rotation, word.role);
  if (fault == MeepleFault::ambiguous) {
    f.code = Code::ambiguous_place;
    const std::vector<std::string> meant = choices_of(tile, rotation, word.role, word.ports);
    const std::string features = feature == "city" ? "cities" : feature + "s";
    f.message =
        fmt::format("`{}` could mean {} {} of this tile",
                    document.text.substr(word.span.offset, word.span.size), meant.size(), features);
    f.label = "which one?";
    f.brief = fmt::format("{} at a place that could mean {} {}", name_of(*word.role), meant.size(),
                          features);
    f.help.push_back(fmt::format("{} r{} (`{}`) has {} there", tile_code(tile), index(rotation),
                                 edge_word(tile, rotation), enumerate(meant)));
    return f;
  }
  f.message =
      fmt::format("{} has no {}{}", tile_code(tile), feature, same.empty() ? "" : " at that side");
  f.label = fmt::format("no {} {}", feature, same.empty() ? "on this tile" : "there");
  f.brief =
      fmt::format("{} placed where {} has no {}", name_of(*word.role), tile_code(tile), feature);
  f.help.push_back(fmt::format("{} r{} (`{}`) has {}", tile_code(tile), index(rotation),
                               edge_word(tile, rotation),
                               enumerate(same.empty() ? choices_of(tile, rotation, {}) : same)));
  return f;
}

Finding left_out_second_part(const MoveScene& scene, engine::Player who) {
  const std::string& name = scene.record.players[who].name;
  Finding finding{
      .code = Code::second_part_left_out,
      .span = recorded(scene).tile_span,
      .message = fmt::format("{} may go on, but the line does not begin with `again`", name),
      .label = fmt::format("taken as {}'s tile", mover(scene))};
  label_tile(finding, scene.game.board().last_tile(), "gives a second part", scene);
  finding.help.push_back(fmt::format(
      "write `again` before the tile if {} laid it, or `@{}` if the second part was left out", name,
      mover(scene)));
  return finding;
}

Finding wrong_again(const MoveScene& scene) {
  return {.code = Code::again_not_due,
          .span = recorded(scene).again_span,
          .message = fmt::format("nobody goes on here: it is {}'s turn", mover(scene)),
          .label = "no second part is due",
          .help = {"leave `again` out; or is a line missing above that extends the builder's road "
                   "or city?"},
          .brief = "`again` where nobody goes on"};
}

Finding wrong_declined(const MoveScene& scene) {
  return {.code = Code::again_not_due,
          .span = recorded(scene).declined_span,
          .message = "the turn gives no second part that could be declined",
          .label = "no second part is due",
          .help = {"leave the word out; the tile must extend the road or city of the player's "
                   "builder"},
          .brief = "a second part declined where none is due"};
}

Finding wrong_player(const MoveScene& scene) {
  const engine::Board& board = scene.game.board();
  Finding finding =
      wrong_player(recorded(scene), scene.record, scene.game.to_move(), scene.game.turn_number(),
                   "players move in the order of `players`; is a move missing or repeated above?");
  if (scene.record.rules.hole_bonus && board.filled_hole()) {
    const auto last = board.last_tile();
    finding.notes.push_back(
        fmt::format("{} filled the hole at {} and moves again [hole-bonus: true]", mover(scene),
                    at(board.tile(last).cell, scene)));
  }
  return finding;
}

}  // namespace cartulary::formats

// The Abbot in verdicts: what is wrong with an abbot or its recall.
#include <fmt/core.h>

#include "formats/game/record/notation.hpp"
#include "formats/game/verify/expansion_words.hpp"

namespace cartulary::formats {
namespace illegal {
namespace {

void abbot_not_played(Finding& f, const Violation&, const MoveScene& scene) {
  const RecordedTurn& move = recorded(scene);
  f.span = move.recall_span.size > 0 ? move.recall_span : figure_span(scene);
  f.message = "this game has no abbots";
  f.label = "not in this game";
  f.brief = "abbot in a game without abbots";
  f.help.push_back("abbots belong to `expansions: [abbot]`");
}

void no_abbot_to_recall(Finding& f, const Violation&, const MoveScene& scene) {
  f.span = recorded(scene).recall_span;
  f.message = fmt::format("{} has no abbot on the board", mover(scene));
  f.label = "nobody to take home";
  f.brief = fmt::format("recall, but {}'s abbot is not on the board", mover(scene));
}

void recall_and_figure(Finding& f, const Violation&, const MoveScene& scene) {
  const RecordedTurn& move = recorded(scene);
  f.span = move.recall_span;
  f.message = "an abbot is taken home only in a turn that places no figure";
  f.label = "and a figure in the same turn";
  f.brief = "abbot taken home in a turn that places a figure";
  f.labels.push_back({move.meeple.span, "placed here"});
}

void recall_too_late(Finding& f, const Violation& v, const MoveScene& scene) {
  const engine::Board& board = scene.game.board();
  const std::string_view kind = name_of(board.segment(v.node).kind);
  f.span = recorded(scene).recall_span;
  f.message = fmt::format("this tile completes the {} of {}'s abbot, which scores by itself", kind,
                          mover(scene));
  f.label = "the abbot goes home without it";
  f.brief = fmt::format("abbot taken home from a {} that the tile completes", kind);
  label_tile(f, board.tile_of(v.node),
             fmt::format("{}'s abbot stands at {}", mover(scene), at(v.node, scene)), scene);
  f.help.push_back("leave `recall` out");
}

constexpr RuleRow kAbbotRules[] = {
    {engine::Rule::abbot_not_played, Code::abbot_not_played, abbot_not_played},
    {engine::Rule::no_abbot_to_recall, Code::no_abbot_to_recall, no_abbot_to_recall},
    {engine::Rule::recall_and_figure, Code::recall_and_figure, recall_and_figure},
    {engine::Rule::recall_too_late, Code::recall_too_late, recall_too_late},
};

}  // namespace
}  // namespace illegal

ExpansionWords abbot_words() {
  return {.expansion = engine::Expansion::abbot, .rules = {illegal::kAbbotRules, {}}};
}

}  // namespace cartulary::formats

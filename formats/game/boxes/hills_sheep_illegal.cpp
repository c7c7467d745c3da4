#include "formats/game/boxes/hills_sheep_illegal.hpp"

#include <array>
#include <memory>
#include <optional>

#include "engine/hills_sheep/flocks.hpp"
#include "formats/game/boxes/hills_sheep.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats::illegal {

namespace {

/// "3 tokens with 7 sheep".
std::string tokens_text(const engine::Flock& flock) {
  int tokens = 0;
  for (int count : flock.tokens) tokens += count;
  return fmt::format("{} with {} sheep", counted(tokens, "token"), flock.sheep());
}

void sheep_not_played(Finding& f, const Violation&, const MoveScene& scene) {
  const RecordedTurn& move = recorded(scene);
  const bool shepherd = move.meeple.role == kShepherd;
  f.span = shepherd                   ? move.meeple.span
           : move.drawn_span.size > 0 ? move.drawn_span
                                      : move.tended_span;
  const std::string_view word = scene.document.text.substr(f.span.offset, f.span.size);
  f.message = shepherd ? std::string("this game has no shepherds")
                       : fmt::format("this game has no flock tokens, got `{}`", word);
  f.label = "not in this game";
  f.brief = fmt::format("{} in a game without {}", shepherd ? "shepherd" : "flock token",
                        shepherd ? "shepherds" : "flock tokens");
  f.help.push_back(why_not_played(scene.game.rules(), engine::Expansion::hills_and_sheep,
                                  "shepherds and flocks", "shepherds: false"));
}

void no_shepherd_left(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).meeple.span;
  f.message =
      fmt::format("{}'s shepherd is already on the board, at {}", mover(scene), at(v.node, scene));
  f.label = "every player has one shepherd";
  f.brief = fmt::format("shepherd placed, but {}'s is on the board", mover(scene));
  label_tile(f, scene.game.board().tile_of(v.node), "placed here", scene);
  f.notes.push_back(fmt::format("{}'s flock there: {}", mover(scene),
                                tokens_text(scene.game.extra().flocks.of(v.player))));
  if (recorded(scene).extra.flock.drawn != engine::Token::none &&
      engine::extends_own_field(scene.game, scene.turn.tile, scene.laid().cell)) {
    f.help.push_back(
        fmt::format("this tile extends the field of {}'s shepherd: a flock that grows is "
                    "written `grow:{}`",
                    mover(scene), name_of(recorded(scene).extra.flock.drawn)));
  }
  f.help.push_back("a shepherd that comes home cannot be placed again in the same turn");
}

void field_has_shepherd(Finding& f, const Violation& v, const MoveScene& scene) {
  const std::string& owner = scene.record.players[v.player].name;
  f.span = recorded(scene).meeple.span;
  f.message = fmt::format("{}'s shepherd already stands in this field", owner);
  f.brief = fmt::format("shepherd in a field with {}'s shepherd", owner);
  f.label = "occupied";
  label_tile(f, scene.game.board().tile_of(v.node),
             fmt::format("{}'s shepherd stands at {}", owner, at(v.node, scene)), scene);
  const std::vector<std::string> free = free_figures(scene, engine::Figure::shepherd);
  f.help.push_back(free.empty() ? "no field of this tile is free for a shepherd"
                                : fmt::format("free on this tile: {}", enumerate(free)));
  f.help.push_back("farmers and shepherds may share a field");
}

void token_not_told(Finding& f, const Violation& v, const MoveScene& scene) {
  const RecordedTurn& move = recorded(scene);
  const bool grows = v.about == engine::About::grown_token;
  f.span = grows ? move.tended_span : move.drawn_span.size > 0 ? move.drawn_span : move.meeple.span;
  f.message = grows ? "`grow` does not say which token was drawn"
                    : "the token drawn for the shepherd is missing";
  f.label = "which token was drawn?";
  f.brief = grows ? "flock grows by a token that is not named"
                  : "shepherd placed without the token drawn";
  const std::string_view colon = move.is_text ? ":" : ": ";
  f.help.push_back(fmt::format("write `{0}{1}1` to `{0}{1}4`, or `{0}{1}wolf`{2}",
                               grows ? "grow" : "draw", colon,
                               grows || !move.is_text ? "" : ", after the shepherd"));
  if (!grows && move.extra.flock.action == engine::FlockAction::grow) {
    f.help.push_back("`grow` is for a flock that is already on the board");
  }
}

void token_exhausted(Finding& f, const Violation& v, const MoveScene& scene) {
  const RecordedTurn& move = recorded(scene);
  const auto token = static_cast<engine::Token>(v.actual);
  f.span = v.about == engine::About::grown_token ? move.tended_span : move.drawn_span;
  f.message = fmt::format("no token with {} sheep is left in the bag", engine::sheep_on(token));
  f.brief = fmt::format("token with {} sheep drawn, but none is left", engine::sheep_on(token));
  f.label = fmt::format("{} are on the board",
                        v.expected == 2 ? "both" : fmt::format("all {}", v.expected));
  for (engine::Player p : scene.game.seats()) {
    const engine::Flock& flock = scene.game.extra().flocks.of(p);
    const int here = flock.tokens[token];
    if (here == 0) continue;
    f.notes.push_back(fmt::format("{} with {}'s shepherd at {}", here, scene.record.players[p].name,
                                  at(flock.shepherd, scene)));
  }
  std::vector<std::string> left;
  for (const auto kind : engine::each<engine::Token>(engine::kTokenKinds)) {
    const int count = scene.game.extra().flocks.in_bag(kind);
    if (count == 0) continue;
    left.push_back(
        kind == engine::Token::wolf
            ? counted(count, "wolf", "wolves")
            : fmt::format("{} with {} sheep", counted(count, "token"), engine::sheep_on(kind)));
  }
  f.help.push_back(fmt::format("in the bag before this move: {}", enumerate(left)));
}

void token_not_due(Finding& f, const Violation&, const MoveScene& scene) {
  f.span = recorded(scene).drawn_span;
  f.message = "`draw` without a shepherd";
  f.brief = "token drawn without a shepherd";
  f.label = "a token is drawn when a shepherd is placed";
  const std::string_view token = name_of(recorded(scene).extra.flock.drawn);
  f.help.push_back(
      fmt::format("write `grow:{0}` for a flock that grows, `shepherd:PLACE draw:{0}` for a new "
                  "shepherd",
                  token));
}

void flock_action_missing(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).span;
  f.message = "move lacks `grow` or `guide`";
  f.brief = fmt::format("nothing said of {}'s flock, whose field is extended", mover(scene));
  f.label = fmt::format("this extends the field of {}'s shepherd", mover(scene));
  label_tile(f, scene.game.board().tile_of(v.node),
             fmt::format("{}'s shepherd stands at {}", mover(scene), at(v.node, scene)), scene);
  f.notes.push_back(
      fmt::format("the flock: {}", tokens_text(scene.game.extra().flocks.of(v.player))));
  f.help.push_back(
      "write `guide`, or the token drawn, `grow:1` to `grow:4` or `grow:wolf`, even if the tile "
      "closes the field");
}

/// A label at the move that sent the mover's shepherd home, if it has ever been out.
void label_coming_home(Finding& finding, const MoveScene& scene) {
  constexpr std::array<std::string_view, engine::kFlockEnds> ends{"", "guided", "its field closed",
                                                                  "a wolf", ""};
  const auto replay = std::make_unique<Replay>();
  std::optional<std::size_t> move;
  engine::FlockEnd end{};
  replay->begin(scene.record, scene.game.rules());
  while (replay->played() < scene.move && replay->next()) {
    replay->play();
    for (const engine::ScoreEvent& event : replay->game().events()) {
      if (!event.extra.flock.shepherds.contains(scene.game.to_move())) continue;
      move = replay->move();
      end = event.extra.flock.end;
    }
  }
  if (!move) return;
  finding.labels.push_back(
      {scene.record.moves[*move].span,
       fmt::format("came home here: {}", ends[static_cast<std::size_t>(end)])});
}

void flock_action_not_due(Finding& f, const Violation& v, const MoveScene& scene) {
  const RecordedTurn& move = recorded(scene);
  const bool grows = move.extra.flock.action == engine::FlockAction::grow;
  f.span = move.tended_span;
  f.message = fmt::format("`{}` is not possible in this turn", grows ? "grow" : "guide");
  f.brief =
      fmt::format("flock {} in a turn that does not extend its field", grows ? "grows" : "guided");
  const bool just_placed = move.meeple.role == kShepherd;
  f.label = fmt::format("{}'s shepherd has just been placed", mover(scene));
  if (v.node != engine::kNoNode) {
    f.label = fmt::format("this tile does not extend the field of {}'s shepherd", mover(scene));
  } else if (!just_placed) {
    f.label = fmt::format("{}'s shepherd is at home", mover(scene));
    f.brief = fmt::format("flock {}, but {}'s shepherd is at home", grows ? "grows" : "guided",
                          mover(scene));
    label_coming_home(f, scene);
  }
  if (v.node != engine::kNoNode) {
    label_tile(f, scene.game.board().tile_of(v.node),
               fmt::format("{}'s shepherd stands at {}", mover(scene), at(v.node, scene)), scene);
  }
  f.help.push_back("a flock grows or is guided only when its owner extends its field");
  if (!grows) f.help.push_back("flocks in a field that closes are guided without `guide`");
}

void under_not_told(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).tile_span;
  f.message = "hill tile lacks `under:`";
  f.label = fmt::format("{} has a hill; taken as `under:?`", tile_code(v.tile));
  f.help.push_back("write `under:?`, or `under:K` if the tile under the hill is known");
}

void under_not_due(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).under_span;
  f.message = "no tile can lie under this one";
  f.brief = fmt::format("tile put under {}, where none can lie", tile_code(v.tile));
  const bool hill = engine::kTiles[v.tile].marks.contains(engine::Mark::hill);
  if (hill && scene.game.rules().taken_along.empty()) {
    f.label = "hills are not played";
    f.help.push_back("the record says `hills: false`");
    return;
  }
  f.label =
      hill ? "no tile was left to put under it" : fmt::format("{} has no hill", tile_code(v.tile));
  if (hill) f.notes.push_back("the last tile of the game has no tile under it");
}

constexpr RuleRow kHillsSheepRules[] = {
#include "formats/game/boxes/hills_sheep_illegal.def"
};

// `shepherd draw:2` or `draw:2` for `grow:2`, and `grow:2` for `draw:2` beside a shepherd.
constexpr Consequence kHillsSheepConsequences[] = {
    {engine::Rule::flock_action_missing, engine::Rule::no_shepherd_left},
    {engine::Rule::flock_action_missing, engine::Rule::token_not_due},
    {engine::Rule::flock_action_not_due, engine::Rule::token_not_told},
};

}  // namespace

RuleSet hills_sheep_rules() {
  return {kHillsSheepRules, kHillsSheepConsequences};
}

}  // namespace cartulary::formats::illegal

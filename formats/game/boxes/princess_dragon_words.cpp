// Princess & Dragon in verdicts: what is wrong with its words, and what the fairy pays.
#include "engine/found/spots.hpp"
#include "engine/princess_dragon/flight.hpp"
#include "engine/princess_dragon/portal.hpp"
#include "formats/game/boxes/far_actions.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace illegal {
namespace {

using engine::DragonPart;
using engine::Fault;
using engine::Neutral;
using engine::PositionFault;

constexpr engine::PerDragonPart<std::string_view> kPartNames{
    {"dragon", "fairy", "princess", "portals"}};

/// At most so many places in a help.
constexpr std::size_t kMostSpots = 6;

/// Fills in a finding about the word of an action.
void say(Finding& f, const MoveScene& scene, std::string message, std::string label) {
  const RecordedTurn& move = recorded(scene);
  f.span = move.far_span.size > 0 ? move.far_span : move.tile_span;
  f.brief = message;
  f.message = std::move(message);
  f.label = std::move(label);
}

/// "it can be `fairy@1,0:N` or `fairy@2,1:E`": what could be written instead.
void offer(Finding& f, const MoveScene& scene, const engine::FarActions& actions) {
  std::vector<std::string> words;
  for (const engine::FarTurn& action : actions) {
    words.push_back(fmt::format("`{}`", word_of(action, scene.record)));
    if (words.size() == kMostSpots) break;
  }
  if (words.empty()) return;
  f.help.push_back(fmt::format("it can be {}{}", enumerate(words, "or"),
                               actions.size() > kMostSpots ? ", and more" : ""));
}

void dragon_part_not_played(Finding& f, const Violation& v, const MoveScene& scene) {
  const std::string_view part = kPartNames[static_cast<DragonPart>(v.expected)];
  say(f, scene, fmt::format("this game has no {}", part), "not in this game");
  const Span flight = recorded(scene).flight_span;
  if (static_cast<DragonPart>(v.expected) == DragonPart::dragon) f.span = flight;
  f.help.push_back(why_not_played(scene.game.rules(), engine::Expansion::princess_and_dragon,
                                  "dragon, fairy, princess and portals",
                                  fmt::format("{}: false", part)));
}

void dragon_held_back(Finding& f, const Violation& v, const MoveScene& scene) {
  say(f, scene, fmt::format("{} is drawn once a volcano lies", tile_code(v.tile)),
      "no volcano was laid before");
  f.span = recorded(scene).tile_span;
  f.help.emplace_back("tiles with a dragon are set aside until then, and another one is drawn");
}

void figure_at_dragon(Finding& f, const Violation& v, const MoveScene& scene) {
  say(f, scene, fmt::format("no figure is placed at {}, where the dragon is", at(v.cell, scene)),
      "the dragon is there");
  if (recorded(scene).far_span.size == 0) f.span = figure_span(scene);
}

void second_action(Finding& f, const Violation&, const MoveScene& scene) {
  say(f, scene, "a turn has one of a figure, the recall of an abbot, the fairy and a princess",
      "a second one");
}

void no_portal(Finding& f, const Violation& v, const MoveScene& scene) {
  say(f, scene, fmt::format("{} has no portal", tile_code(v.tile)),
      "a figure goes to the tile that is laid");
}

void portal_leads_nowhere(Finding& f, const Violation& v, const MoveScene& scene) {
  const engine::TileIndex tile = scene.game.board().at(v.cell);
  if (tile == engine::kEmpty) {
    return say(f, scene, fmt::format("no tile lies at {}", at(v.cell, scene)), "nowhere to go");
  }
  const engine::PlacedTile& placed = scene.game.board().tile(tile);
  say(f, scene, fmt::format("no single feature at {} is meant", at(v.cell, scene)), "which one?");
  f.help.push_back(fmt::format("{} r{} has {}", tile_code(placed.type), index(placed.rotation),
                               enumerate(choices_of(placed.type, placed.rotation, {}))));
}

void portal_to_finished(Finding& f, const Violation& v, const MoveScene& scene) {
  say(f, scene,
      fmt::format("the feature at {} is completed, and nobody goes there", at(v.cell, scene)),
      "completed");
}

void fairy_without_follower(Finding& f, const Violation& v, const MoveScene& scene) {
  say(f, scene,
      fmt::format("the fairy stands by a follower of {}, and none is meant at {}", mover(scene),
                  at(v.cell, scene)),
      "beside nobody");
  engine::FarActions actions;
  engine::add_fairy_actions(scene.game, actions);
  offer(f, scene, actions);
}

void fairy_stays(Finding& f, const Violation&, const MoveScene& scene) {
  say(f, scene, "the fairy is there already", "leave the word out");
}

void no_princess(Finding& f, const Violation& v, const MoveScene& scene) {
  const bool has = engine::kTiles[v.tile].all_marks().contains(engine::Mark::princess);
  say(f, scene,
      has ? "nobody stands in the city of the princess"
          : fmt::format("{} has no princess", tile_code(v.tile)),
      "nobody goes home");
}

void offer_princess(Finding& f, const MoveScene& scene) {
  engine::FarActions actions;
  engine::add_princess_actions(scene.game, scene.turn, actions);
  offer(f, scene, actions);
}

void princess_finds_nobody(Finding& f, const Violation& v, const MoveScene& scene) {
  say(f, scene,
      fmt::format("nobody is meant who stands in the city of the princess at {}",
                  at(v.cell, scene)),
      "nobody there");
  offer_princess(f, scene);
}

void princess_missing(Finding& f, const Violation&, const MoveScene& scene) {
  say(f, scene, "a princess must send a follower home here", "nobody is sent home");
  f.notes.emplace_back("[princess-action: must]");
  offer_princess(f, scene);
}

/// "N, E": where the dragon can fly after the steps that can be.
std::string ways_text(const MoveScene& scene) {
  engine::FlightPath path(scene.game, scene.laid().cell,
                          engine::fairy_after(scene.game, scene.laid()));
  for (const engine::Side side : scene.laid().extra.far.flight) {
    if (!path.ways().contains(side)) break;
    path.fly(side);
  }
  std::string out;
  for (const engine::Side side : path.ways()) put(out, out.empty() ? "" : ", ", kSideNames[side]);
  return out;
}

void flight_missing(Finding& f, const Violation& v, const MoveScene& scene) {
  say(f, scene, fmt::format("the dragon flies from {}, and no step is told", at(v.cell, scene)),
      "`dragon:` is missing");
  f.span = recorded(scene).tile_span;
  f.help.push_back(
      fmt::format("write its steps as in `dragon:NNEESW`; the first can be {}", ways_text(scene)));
}

void say_flight(Finding& f, const MoveScene& scene, std::string message, std::string label) {
  say(f, scene, std::move(message), std::move(label));
  f.span = recorded(scene).flight_span;
}

void flight_not_due(Finding& f, const Violation& v, const MoveScene& scene) {
  const bool has = engine::kTiles[v.tile].marks.contains(engine::Mark::dragon);
  say_flight(f, scene,
             has ? "the dragon is not on the table yet"
                 : fmt::format("{} has no dragon", tile_code(v.tile)),
             "it does not fly");
}

void flight_blocked(Finding& f, const Violation& v, const MoveScene& scene) {
  const engine::NeutralFigure fairy = engine::fairy_after(scene.game, scene.laid());
  const bool is_fairy = fairy.out && fairy.cell == v.cell;
  const bool lies = scene.game.board().at(v.cell) != engine::kEmpty || v.cell == scene.laid().cell;
  say_flight(
      f, scene,
      fmt::format("the dragon cannot fly to {} in step {}: {}", at(v.cell, scene), v.expected,
                  is_fairy ? "the fairy is there"
                  : lies   ? "it has been there"
                           : "no tile lies there"),
      fmt::format("step {}", v.expected));
  const std::string ways = ways_text(scene);
  f.help.push_back(ways.empty() ? "it can fly no further: end the word before that step"
                                : fmt::format("it can fly {}", ways));
}

void flight_too_short(Finding& f, const Violation& v, const MoveScene& scene) {
  say_flight(f, scene, fmt::format("expected {} steps of the dragon, got {}", v.expected, v.actual),
             "it can fly on");
  f.help.push_back(fmt::format("from {} it can fly {}", at(v.cell, scene), ways_text(scene)));
}

constexpr RuleRow kPrincessDragonRules[] = {
#include "formats/game/boxes/princess_dragon_illegal.def"
};

void say(Finding& f, const PositionFault& fault, const FoundScene& scene, std::string message,
         std::string_view label) {
  const Span span = scene.record.position.neutral_spans[static_cast<Neutral>(fault.kind)];
  f.span = span.size > 0 ? span : scene.record.position.span;
  f.message = std::move(message);
  f.label = label;
}

void neutral_unplayed(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const std::string_view name = name_of(static_cast<Neutral>(fault.kind));
  say(f, fault, scene, fmt::format("this game has no {}", name), "not in this game");
  f.help.push_back(why_not_played(scene.game.rules(), engine::Expansion::princess_and_dragon,
                                  "dragon and fairy", fmt::format("{}: false", name)));
}

void neutral_off_table(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const bool dragon = static_cast<Neutral>(fault.kind) == Neutral::dragon;
  say(f, fault, scene,
      dragon ? "no tile lies where the dragon is" : "no such follower stands by the fairy",
      "not there");
}

void dragon_without_volcano(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  say(f, fault, scene, "a dragon is on the table, and no volcano lies",
      "it comes with the first volcano");
}

void dragon_untold(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  say(f, fault, scene, "a volcano lies, and the position does not say where the dragon is",
      "`dragon` is missing");
  f.help.emplace_back("write where it is: `dragon: 3,-1`");
}

constexpr FaultRow kPrincessDragonFaults[] = {
#include "formats/game/boxes/princess_dragon_faults.def"
};

}  // namespace
}  // namespace illegal

namespace {

using engine::Category;
using engine::Counted;
using engine::FarAction;

constexpr CountedName kFairyCounted[] = {
    {Counted::fairy_turns, "fairy-turns", "turn with the fairy", "turns with the fairy"},
    {Counted::fairy_features, "fairy-features", "follower by the fairy", "followers by the fairy"},
    {Counted::figures_eaten, "figures-eaten", "figure eaten", "figures eaten"},
};

bool is_eaten(const ScoredFeature& scored) {
  return scored.terms.front().counted == Counted::figures_eaten;
}

void describe_fairy(const engine::Game& game, const engine::ScoreEvent& event, ScoredFeature& out) {
  out.meeples = {game.board().tile(game.board().tile_of(event.feature)).cell};
}

std::string fairy_text(const ScoredFeature& scored, const Record& record) {
  return fmt::format("{} at ({})", is_eaten(scored) ? "dragon" : "fairy",
                     text_of(scored.meeples.front(), record));
}

std::string_view spoken_fairy(const ScoredFeature& scored) {
  return is_eaten(scored) ? "a figure is eaten" : "fairy";
}

bool award_fairy(std::string& out, const ScoredFeature& scored, const Record& record) {
  if (is_eaten(scored)) put(out, names_of(scored.tied, record), "'s figure goes home");
  return is_eaten(scored);
}

constexpr OwnScoring kFairyScorings[] = {{.category = Category::fairy,
                                          .noun = "fairy",
                                          .describe = describe_fairy,
                                          .text = fairy_text,
                                          .spoken = spoken_fairy,
                                          .award = award_fairy}};

/// The action on another tile, and the flight, in words.
std::string far_deed(const engine::Turn& turn) {
  const engine::Laid* const laid = turn.laid();
  if (laid == nullptr) return "";
  const engine::FarTurn& said = laid->extra.far;
  constexpr std::string_view acts[] = {"", "goes through a portal", "moves the fairy",
                                       "sends a follower home"};
  std::vector<std::string> deeds;
  if (said.action != FarAction::none) deeds.emplace_back(acts[index(said.action)]);
  if (said.flight.count > 0) {
    deeds.push_back(fmt::format("sees the dragon fly {}", counted(said.flight.count, "step")));
  }
  return enumerate(deeds);
}

}  // namespace

bool plays_far_actions(const Rules& rules) {
  return engine::parts_played<engine::DragonPart, engine::kDragonParts>(rules) > 0;
}

std::string word_of(const engine::FarTurn& action, const Record& record) {
  engine::TurnExtras extra;
  extra.far = action;
  return extra_words(extra, engine::kNoTile, record).substr(1);
}

std::string figure_of(const engine::FarTurn& action) {
  if (action.spot.segment == engine::kNoSegment) return "";
  const std::string word = word_of({FarAction::portal, action.spot, {}}, TileRecord());
  return word.substr(0, word.find('@'));
}

std::vector<engine::FarTurn> far_actions(const engine::Game& game, const engine::Turn& turn) {
  engine::FarActions actions;
  engine::add_far_actions(game, turn, actions);
  return {actions.begin(), actions.end()};
}

std::string_view name_of(engine::Neutral who) {
  return who == engine::Neutral::dragon ? "dragon" : "fairy";
}

std::string where_is(engine::Neutral who, const engine::Game& game, const Record& record) {
  const engine::NeutralFigure& figure = game.extra().dragon.at[who];
  if (!figure.out) return "";
  if (figure.beside == engine::kNoNode) return text_of(figure.cell, record);
  const engine::Board& board = game.board();
  const engine::TileIndex tile = board.tile_of(figure.beside);
  const auto spot = engine::spot_at(board, tile, figure.beside - board.tile(tile).first_node,
                                    engine::Figure::meeple);
  const std::string word = word_of({FarAction::fairy, spot, {}}, record);
  return word.substr(word.find('@') + 1);
}

ExpansionWords princess_and_dragon_words() {
  return {.expansion = engine::Expansion::princess_and_dragon,
          .counted = kFairyCounted,
          .scorings = kFairyScorings,
          .besides = far_deed,
          .rules = {illegal::kPrincessDragonRules, {}},
          .faults = illegal::kPrincessDragonFaults};
}

}  // namespace cartulary::formats

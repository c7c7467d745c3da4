// Abbey & Mayor in verdicts: what is wrong with its words, and what a barn pays.
#include "engine/check.hpp"
#include "engine/legal.hpp"
#include "engine/mayor_abbey/barn.hpp"
#include "engine/mayor_abbey/wagon.hpp"
#include "engine/parts_played.hpp"
#include "formats/game/boxes/far_actions.hpp"
#include "formats/game/boxes/spots.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace illegal {
namespace {

using engine::AbbeyPart;

constexpr engine::PerAbbeyPart<std::string_view> kAbbeyPartNames{
    {"abbeys", "mayors", "wagons", "barns"}};

void say(Finding& f, Span span, std::string message, std::string label) {
  f.span = span;
  f.brief = message;
  f.message = std::move(message);
  f.label = std::move(label);
}

/// Where a turn places a mayor, a wagon or a barn.
Span abbey_span(const MoveScene& scene, AbbeyPart part) {
  const RecordedTurn& move = recorded(scene);
  if (part == AbbeyPart::barn) return move.barn_span;
  const Span placed = figure_span(scene);
  return placed.size > 0 ? placed : move.wagons_span;
}

void abbey_part_not_played(Finding& f, const Violation& v, const MoveScene& scene) {
  const auto part = static_cast<AbbeyPart>(v.expected);
  const std::string_view name = kAbbeyPartNames[part];
  say(f, abbey_span(scene, part), fmt::format("this game has no {}", name), "not in this game");
  f.help.push_back(why_not_played(scene.game.rules(), engine::Expansion::abbey_and_mayor,
                                  "abbeys, mayors, wagons and barns",
                                  fmt::format("{}: false", name)));
}

void abbey_laid(Finding& f, const Violation&, const MoveScene& scene) {
  say(f, recorded(scene).tile_span, fmt::format("{} has laid the abbey already", mover(scene)),
      "every player has one abbey");
}

void no_hole(Finding& f, const Violation& v, const MoveScene& scene) {
  say(f, recorded(scene).cell_span,
      fmt::format("no tile lies {} of {}, and an abbey needs one on all four sides",
                  kSideNames[v.side], at(v.cell, scene)),
      "no hole");
}

void abbey_out_of_turn(Finding& f, const Violation&, const MoveScene& scene) {
  const engine::Player next = engine::next_to_lay_own(scene.game);
  say(f, recorded(scene).tile_span,
      fmt::format("{} comes too late: after the last tile each player may lay the abbey once, in "
                  "turn",
                  mover(scene)),
      "too late");
  if (next == engine::kNobody) return;
  f.help.push_back(fmt::format("the next who may is {}", scene.record.players[next].name));
}

void say_barn(Finding& f, const MoveScene& scene, std::string message, std::string label) {
  say(f, recorded(scene).barn_span, std::move(message), std::move(label));
}

void barn_on_board(Finding& f, const Violation& v, const MoveScene& scene) {
  say_barn(f, scene,
           fmt::format("{}'s barn is already on the board, at {}", mover(scene), at(v.node, scene)),
           "every player has one barn");
}

void barn_off_corner(Finding& f, const Violation& v, const MoveScene& scene) {
  say_barn(f, scene,
           fmt::format("no four tiles with fields meet at this corner of {}", at(v.cell, scene)),
           "no place for a barn");
  const engine::CornerSet corners =
      engine::barn_corners(scene.game, scene.turn.tile, {scene.laid().cell, scene.laid().rotation});
  std::vector<std::string> words;
  for (const engine::Corner corner : corners) {
    engine::TurnExtras extra;
    extra.abbey.barn = corner;
    words.push_back(
        fmt::format("`{}`", extra_words(extra, engine::kNoTile, scene.record).substr(1)));
  }
  if (!words.empty()) f.help.push_back(fmt::format("it can be {}", enumerate(words, "or")));
}

void field_has_barn(Finding& f, const Violation& v, const MoveScene& scene) {
  say_barn(f, scene, fmt::format("the field has a barn, at {}", at(v.node, scene)),
           "a field has one barn");
}

void barn_and_figure(Finding& f, const Violation&, const MoveScene& scene) {
  say_barn(f, scene, "a barn is placed instead of another figure", "a second one");
}

void say_wagon(Finding& f, const MoveScene& scene, std::string message, std::string label) {
  say(f, recorded(scene).wagons_span, std::move(message), std::move(label));
}

void wagon_not_scored(Finding& f, const Violation& v, const MoveScene& scene) {
  say_wagon(f, scene,
            fmt::format("no wagon of {} is in a feature that this turn scores",
                        scene.record.players[v.player].name),
            "nothing moves");
}

void wagon_too_far(Finding& f, const Violation& v, const MoveScene& scene) {
  const bool connected = scene.game.rules().extra.wagons_connected;
  say_wagon(f, scene,
            fmt::format("the wagon of {} does not reach {}", scene.record.players[v.player].name,
                        at(v.cell, scene)),
            "too far");
  f.notes.emplace_back(connected ? "[wagon-moves: connected] it moves to what touches its feature"
                                 : "[wagon-moves: near] it moves on its tile or to one around it");
}

void wagon_not_here(Finding& f, const Violation& v, const MoveScene& scene) {
  say_wagon(f, scene,
            fmt::format("no single road, city or monastery at {} is unfinished and unoccupied",
                        at(v.cell, scene)),
            "no place for a wagon");
}

using engine::Fault;
using engine::PositionFault;

void abbeys_miscounted(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const RecordedPosition& found = scene.record.position;
  say(f, found.holders_span.size > 0 ? found.holders_span : found.span,
      fmt::format("{} on the table and with players, and the game has {}",
                  counted(fault.actual, "abbey"), fault.expected),
      "every player has one abbey");
  f.help.emplace_back("`abbeys: [Ann]` names who has one yet");
}

void abbey_in_no_hole(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  say(f, scene.tile(fault.pieces.front()).span,
      "an abbey is laid where tiles lie on all four sides", "no hole");
}

const std::string& owner_of(const PositionFault& fault, const FoundScene& scene) {
  return scene.record.players[fault.player].name;
}

void barn_unplayed(Finding& f, const PositionFault&, const FoundScene& scene) {
  say(f, scene.record.position.barns_span, "this game has no barns", "not in this game");
  f.help.push_back(why_not_played(scene.game.rules(), engine::Expansion::abbey_and_mayor,
                                  "abbeys, mayors, wagons and barns", "barns: false"));
}

void barn_off_fields(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  say(f, scene.record.position.barns_span,
      fmt::format("four tiles with fields do not meet where {}'s barn is", owner_of(fault, scene)),
      "no such corner");
}

void farmer_by_barn(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  say(f, scene.record.position.barns_span,
      fmt::format("a farmer stands in the field of {}'s barn", owner_of(fault, scene)),
      "farmers go home");
}

constexpr FaultRow kAbbeyMayorFaults[] = {
#include "formats/game/boxes/abbey_mayor_faults.def"
};

constexpr RuleRow kAbbeyMayorRules[] = {
#include "formats/game/boxes/abbey_mayor_illegal.def"
};

}  // namespace
}  // namespace illegal

namespace {

constexpr CountedName kBarnCounted[] = {
    {engine::Counted::barn_cities, "barn-cities", "completed city", "completed cities"}};

/// The barn, and the wagons that move on, in words.
std::string abbey_deed(const engine::Turn& turn) {
  const engine::Laid* const laid = turn.laid();
  if (laid == nullptr) return "";
  std::vector<std::string> deeds;
  if (laid->extra.abbey.barn != engine::kNoCorner) deeds.emplace_back("places the barn");
  if (const std::size_t wagons = laid->extra.abbey.wagons.size(); wagons > 0) {
    deeds.push_back(fmt::format("sees {} move on", counted(wagons, "wagon")));
  }
  return enumerate(deeds);
}

}  // namespace

std::vector<MovingOn> moving_on(const engine::Game& game, const engine::Turn& turn,
                                const Record& record) {
  std::vector<MovingOn> out;
  if (turn.laid() == nullptr || !game.rules().has(engine::Figure::wagon)) return out;
  const engine::WagonMoves& told = turn.laid()->extra.abbey.wagons;
  engine::Turn alone = turn;
  alone.laid()->extra.abbey.wagons.clear();
  if (!engine::check(game, alone).empty()) return out;
  engine::move_on(game, alone, [&](engine::Player owner, const engine::WagonPlaces& places) {
    MovingOn& moving = out.emplace_back(MovingOn{.owner = owner});
    const auto* const said = std::ranges::find(told, owner, &engine::WagonMove::owner);
    for (const engine::Spot& spot : places) {
      engine::TurnExtras extra;
      extra.abbey.wagons.push_back({owner, spot});
      std::string word = extra_words(extra, engine::kNoTile, record).substr(1);
      const std::string_view place = spot_place(spot);
      const engine::TileIndex tile = game.board().at(spot.cell);
      const engine::TileId type = tile == engine::kEmpty ? turn.tile : game.board().tile(tile).type;
      const engine::FeatureKind kind = engine::kTiles[type].segments[spot.segment].kind;
      if (said != told.end() && said->to.cell == spot.cell && said->to.segment == spot.segment) {
        moving.chosen = moving.places.size();
      }
      moving.places.push_back(
          {.word = std::move(word),
           .feature = fmt::format("{}{}{}", name_of(kind), place.empty() ? "" : ":", place),
           .cell = spot.cell});
    }
    return moving.chosen ? &places[*moving.chosen] : nullptr;
  });
  return out;
}

bool plays_abbeys(const Rules& rules) {
  return engine::parts_played<engine::AbbeyPart, engine::kAbbeyParts>(rules) > 0;
}

ExpansionWords abbey_and_mayor_words() {
  return {.expansion = engine::Expansion::abbey_and_mayor,
          .counted = kBarnCounted,
          .besides = abbey_deed,
          .rules = {illegal::kAbbeyMayorRules, {}},
          .faults = illegal::kAbbeyMayorFaults};
}

}  // namespace cartulary::formats

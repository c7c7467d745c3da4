// Saves of games with Abbey & Mayor.
#include <algorithm>
#include <memory>

#include "engine/found/spots.hpp"
#include "engine/legal.hpp"
#include "engine/mayor_abbey/barn.hpp"
#include "engine/mayor_abbey/wagon.hpp"
#include "engine/parts_played.hpp"
#include "formats/exchange/jcz/boxes.hpp"
#include "formats/exchange/jcz/figures.hpp"
#include "formats/exchange/jcz/reading.hpp"
#include "formats/exchange/jcz/setup.hpp"
#include "formats/exchange/jcz/writing.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::AbbeyPart;
using engine::Figure;
using engine::Player;
using engine::RuleExtras;

constexpr JczSet kAbbeySets[] = {{"abbey-and-mayor:1", 1}, {"abbey-and-mayor:2", 2}};

constexpr JczTile kAbbeyTiles[] = {
#include "formats/exchange/jcz/tiles_abbey_mayor.def"
};

constexpr JczElement kAbbeyElements[] = {
    jcz_part_of<&RuleExtras::abbey_parts, AbbeyPart::abbey, JczElement::Value::one_each>("abbey"),
    jcz_part_of<&RuleExtras::abbey_parts, AbbeyPart::mayor, JczElement::Value::one_each>("mayor"),
    jcz_part_of<&RuleExtras::abbey_parts, AbbeyPart::wagon, JczElement::Value::one_each>("wagon"),
    jcz_part_of<&RuleExtras::abbey_parts, AbbeyPart::barn, JczElement::Value::one_each>("barn")};

constexpr std::string_view kWagonReach[] = {"C2", "C1"};
constexpr std::string_view kBarnPlacement[] = {"not-occupied", "occupied"};
constexpr JczRule kAbbeyRules[] = {
    jcz_how<&RuleExtras::wagons_connected, AbbeyPart::wagon>("wagon-move", kWagonReach),
    jcz_how<&RuleExtras::barns_share_fields, AbbeyPart::barn>("barn-placement", kBarnPlacement)};
constexpr std::string_view kAbbeyOptions[] = {
    "abbeys", "mayors", "wagons", "barns", "wagon-moves", "barn-placement", "abbeys-at-end"};

/// The cell of a barn's pointer is the one of which the barn stands at the north-western corner.
bool deploy_barn(JczReading& in, JsonValue pointer, JczTurn& turn) {
  const std::vector<int64_t> position = position_of(pointer);
  const engine::Cell cell = turn.laid().cell;
  const auto is_at = [&](int east, int south) {
    return position == std::vector<int64_t>{cell.x + east, cell.y + south};
  };
  using engine::Corner;
  constexpr struct {
    Corner corner;
    int east, south;
  } kCorners[] = {{Corner::northwest, 0, 0},
                  {Corner::northeast, 1, 0},
                  {Corner::southwest, 0, 1},
                  {Corner::southeast, 1, 1}};
  for (const auto& row : kCorners) {
    if (is_at(row.east, row.south)) turn.laid().extra.abbey.barn = row.corner;
  }
  return turn.laid().extra.abbey.barn != engine::kNoCorner ||
         in.broken(pointer.span(), "a barn is placed at no corner of the tile");
}

constexpr JczPhase kWagonPhase{"WagonPhase", "Meeple", true, "a wagon may still move"};
constexpr JczPhase kWagonMoved{"WagonPhase", "Confirm", false, "a wagon's move is not confirmed"};
constexpr const JczPhase* kAbbeyPhases[] = {&kWagonPhase};

/// Some wagons of the turn have neither moved nor stayed, and can move.
const JczPhase* waits_for_wagon(const JczReading& in, const JczTurn& turn,
                                const engine::Violations& found) {
  if (!found.empty() || !in.game.rules().has(Figure::wagon)) return nullptr;
  engine::Turn replayed = turn.turn;
  const engine::WagonMoves told = replayed.laid()->extra.abbey.wagons;
  int waiting = -turn.stayed;
  engine::move_on(in.game, replayed, [&](Player owner, const auto&) -> const engine::Spot* {
    const auto* const to = std::ranges::find(told, owner, &engine::WagonMove::owner);
    waiting += to == told.end();
    return to == told.end() ? nullptr : &to->to;
  });
  return waiting > 0 ? &kWagonPhase : nullptr;
}

bool move_wagon(JczReading& in, JsonValue payload, JczTurn& turn) {
  const JsonValue pointer = payload["pointer"];
  const auto seat = parse_number(payload["meepleId"].text().substr(0, 1));
  const auto cell = jcz_cell(position_of(pointer));
  if (!seat || *seat < 0 || *seat >= in.game.players() || !cell) {
    return in.broken(payload.span(), "a wagon moves to no tile");
  }
  const engine::Laid& laid = turn.laid();
  engine::PlacedTile at{.type = turn.turn.tile, .rotation = laid.rotation, .cell = laid.cell};
  if (*cell != laid.cell) {
    const engine::TileIndex tile = in.game.board().at(*cell);
    if (tile == engine::kEmpty) {
      return in.blind || in.broken(pointer.span(), "a wagon moves to no tile");
    }
    at = in.game.board().tile(tile);
  }
  const engine::SegmentIndex segment = jcz_segment_at(
      at.type, at.rotation, jcz_kind_named(pointer["feature"].text()), pointer["location"].text());
  if (segment == engine::kNoSegment) return in.broken(pointer.span(), "no such feature there");
  engine::WagonMoves& wagons = turn.laid().extra.abbey.wagons;
  if (wagons.size() == wagons.capacity()) {
    return in.broken(payload.span(), "more wagons move than there are players");
  }
  wagons.push_back(
      {static_cast<engine::Player>(*seat),
       engine::spot_on(engine::kOriented[at.type][at.rotation], *cell, segment, Figure::wagon)});
  turn.unconfirmed = &kWagonMoved;
  return true;
}

// Writing.

/// The wagons of a turn in their order, each with where it moves, as far as it can.
void note_wagons(const engine::Game& game, engine::Game& trial, JczMove& move) {
  const engine::WagonMoves& told = move.laid().extra.abbey.wagons;
  trial = game;
  trial.play_unchecked(move.turn);
  engine::Turn turn = move.turn;
  engine::move_on(game, turn, [&](Player owner, const engine::WagonPlaces&) -> const engine::Spot* {
    JczMove::Wagon& out = move.wagons.emplace_back(JczMove::Wagon{.owner = owner});
    const auto to = std::ranges::find(told, owner, &engine::WagonMove::owner);
    if (to == told.end()) return nullptr;
    const engine::PlacedTile& at = trial.board().tile(trial.board().at(to->to.cell));
    out.home = false;
    out.cell = at.cell;
    out.kind = engine::kTiles[at.type].segments[to->to.segment].kind;
    out.location = jcz_location(engine::kOriented[at.type][at.rotation], to->to.segment, out.kind);
    return &to->to;
  });
}

std::string_view note_abbey_and_wagons(const engine::Game& game, engine::Game& trial, JczMove& move,
                                       double&) {
  const engine::TileId own = game.rules().own;
  move.kept = own != engine::kNoTile && move.turn.tile != own && game.fits_anywhere(own);
  if (game.over()) {
    for (const engine::Player p : engine::own_tiles_to_come(game)) {
      if (p == move.mover) break;
      move.passed.push_back(p);
    }
  }
  note_wagons(game, trial, move);
  const engine::Corner corner = move.laid().extra.abbey.barn;
  if (corner == engine::kNoCorner) return "";
  const engine::Cell laid = move.laid().cell;
  const bool east = corner == engine::Corner::northeast || corner == engine::Corner::southeast;
  const bool south = corner == engine::Corner::southwest || corner == engine::Corner::southeast;
  move.home_from = {static_cast<int16_t>(laid.x + east), static_cast<int16_t>(laid.y + south)};
  const engine::TileIndex there = game.board().at(move.home_from);
  const engine::OrientedTile& shape = there == engine::kEmpty
                                          ? engine::kOriented[move.turn.tile][move.laid().rotation]
                                          : game.board().oriented(there);
  move.home_kind = engine::FeatureKind::field;
  move.location = jcz_location(shape, engine::field_at(shape, engine::Corner::northwest),
                               engine::FeatureKind::field);
  return "";
}

bool write_barn(JczWriter& out, const JczMove& move) {
  if (move.laid().extra.abbey.barn == engine::kNoCorner) return false;
  out.open_message(kJczDeploy, move.mover);
  out.pointer("pointer", move.home_from, move.home_kind, move.location);
  out.json.field("meepleId", fmt::format("{}.barn.1", index(move.mover)));
  out.close_message();
  return true;
}

void write_wagons(JczWriter& out, const JczMove& move) {
  for (const JczMove::Wagon& wagon : move.wagons) {
    out.open_message(wagon.home ? kJczPass : kJczDeploy, wagon.owner);
    if (!wagon.home) {
      out.pointer("pointer", wagon.cell, wagon.kind, wagon.location);
      out.json.field("meepleId", fmt::format("{}.wagon.1", index(wagon.owner)));
    }
    out.close_message();
    if (!wagon.home) write_commit(out, wagon.owner, move.random_last);
  }
}

constexpr JczFigure kAbbeyFigures[] = {
    {"mayor", Figure::mayor},
    {"wagon", Figure::wagon, nullptr, false, nullptr, move_wagon},
    {"barn", Figure::barn, nullptr, false, deploy_barn}};

}  // namespace

JczBoxRow abbey_and_mayor_jcz() {
  return {.box = engine::Expansion::abbey_and_mayor,
          .sets = kAbbeySets,
          .tiles = kAbbeyTiles,
          .elements = kAbbeyElements,
          .rules = kAbbeyRules,
          .options = kAbbeyOptions,
          .figures = kAbbeyFigures,
          .phases = kAbbeyPhases,
          .prepare = note_abbey_and_wagons,
          .act = write_barn,
          .follow_commit = write_wagons,
          .waits = waits_for_wagon};
}

}  // namespace cartulary::formats

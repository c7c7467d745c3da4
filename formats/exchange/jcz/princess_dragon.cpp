// Saves of games with Princess & Dragon.
#include "engine/found/spots.hpp"
#include "engine/princess_dragon/flight.hpp"
#include "formats/exchange/jcz/boxes.hpp"
#include "formats/exchange/jcz/figures.hpp"
#include "formats/exchange/jcz/reading.hpp"
#include "formats/exchange/jcz/setup.hpp"
#include "formats/exchange/jcz/writing.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::DragonPart;
using engine::FarAction;
using engine::Neutral;
using engine::RuleExtras;

constexpr std::string_view kMoveNeutral = "MOVE_NEUTRAL_FIGURE";
constexpr std::string_view kSendHome = "RETURN_MEEPLE";
constexpr std::string_view kByPrincess = "PRINCESS";
constexpr std::string_view kDragonId = "dragon.1";
constexpr std::string_view kFairyId = "fairy.1";

constexpr JczSet kDragonSets[] = {{"princess-and-dragon:1", 1}, {"princess-and-dragon:2", 2}};

constexpr JczTile kDragonTiles[] = {
#include "formats/exchange/jcz/tiles_princess_dragon.def"
};

constexpr JczElement kDragonElements[] = {
    jcz_part_of<&RuleExtras::dragon_parts, DragonPart::dragon, JczElement::Value::one_each>(
        "dragon"),
    jcz_part_of<&RuleExtras::dragon_parts, DragonPart::fairy, JczElement::Value::one_each>("fairy"),
    jcz_part_of<&RuleExtras::dragon_parts, DragonPart::princess, JczElement::Value::truth>(
        "princess"),
    jcz_part_of<&RuleExtras::dragon_parts, DragonPart::portal, JczElement::Value::truth>("portal"),
};

constexpr std::string_view kFairyPlacements[] = {"next-follower", "on-tile"};
constexpr std::string_view kFlights[] = {"before-scoring", "after-scoring"};
constexpr std::string_view kPrincessActions[] = {"may", "must"};
constexpr JczRule kDragonRules[] = {
    jcz_how<&RuleExtras::fairy_on_tile, DragonPart::fairy>("fairy-placement", kFairyPlacements),
    jcz_how<&RuleExtras::dragon_after_scoring, DragonPart::dragon>("dragon-move", kFlights),
    jcz_how<&RuleExtras::princess_must, DragonPart::princess>("princess-action", kPrincessActions),
};
constexpr std::string_view kDragonOptions[] = {
    "dragon", "fairy", "princess", "portals", "fairy-placement", "princess-action", "dragon-moves"};
constexpr JczCategory kDragonCategories[] = {{"fairy", engine::Category::fairy}};

std::vector<int64_t> numbers_of(JsonValue list) {
  std::vector<int64_t> out;
  for (JsonValue number : list) out.push_back(number.number().value_or(1 << 20));
  return out;
}

/// Reads where something is that stands on another tile; false if nothing can be there.
bool read_far(JczReading& in, JsonValue pointer, FarAction action, JczTurn& turn) {
  engine::FarTurn& said = turn.laid().extra.far;
  const auto cell = jcz_cell(position_of(pointer));
  if (!cell) return in.broken(pointer.span(), "a message names no tile");
  said.action = action;
  said.spot.cell = *cell;
  if (in.blind) return true;
  const engine::Board& board = in.game.board();
  const engine::TileIndex tile = board.at(*cell);
  if (tile == engine::kEmpty) return in.broken(pointer.span(), "no tile lies there");
  const auto kind = jcz_kind_named(pointer["feature"].text());
  const engine::PlacedTile& placed = board.tile(tile);
  const engine::SegmentIndex segment =
      jcz_segment_at(placed.type, placed.rotation, kind, pointer["location"].text());
  if (segment == engine::kNoSegment) return in.broken(pointer.span(), "no such feature there");
  said.spot = engine::spot_at(board, tile, segment, engine::Figure::meeple);
  return true;
}

bool move_fairy(JczReading& in, JsonValue message, JczTurn& turn) {
  if (!in.act(message, turn)) return false;
  const JsonValue to = message["payload"]["to"];
  if (!to.is_list()) return read_far(in, to["featurePointer"], FarAction::fairy, turn);
  const auto cell = jcz_cell(numbers_of(to));
  if (!cell) return in.broken(to.span(), "the fairy is put on no tile");
  turn.laid().extra.far = {.action = FarAction::fairy, .spot = {.cell = *cell}};
  return true;
}

/// One step, from where the dragon is by then.
bool move_dragon(JczReading& in, JsonValue to, JczTurn& turn) {
  engine::Flight& flight = turn.laid().extra.far.flight;
  engine::Cell at = in.game.extra().dragon.at[Neutral::dragon].cell;
  for (engine::Side side : flight) at = engine::neighbour(at, side);
  const auto cell = jcz_cell(numbers_of(to));
  for (engine::Side side : engine::kAllSides) {
    const bool there = cell && engine::neighbour(at, side) == *cell;
    if (!there || flight.count == engine::kFlightSteps) continue;
    flight.steps[flight.count++] = side;
    return true;
  }
  return in.blind || in.broken(to.span(), "the dragon makes a step that it cannot make");
}

bool move_neutral(JczReading& in, JsonValue message, JczTurn& turn) {
  const JsonValue payload = message["payload"];
  if (payload["figureId"].text() == kFairyId) return move_fairy(in, message, turn);
  if (payload["figureId"].text() == kDragonId) return move_dragon(in, payload["to"], turn);
  return in.unknown(payload.span(), "a figure moves that is neither dragon nor fairy");
}

bool send_home(JczReading& in, JsonValue message, JczTurn& turn) {
  return in.act(message, turn) &&
         read_far(in, message["payload"]["pointer"]["featurePointer"], FarAction::princess, turn);
}

bool is_step(JsonValue payload) {
  return payload["figureId"].text() == kDragonId;
}

constexpr JczPhase kFlightPhase{"DragonMovePhase", "MoveDragon", false, "the dragon is to fly"};
constexpr JczPhase kPrincessPhase{"ActionPhase", "ReturnMeeple", false, "a princess is to act"};
constexpr const JczPhase* kDragonPhases[] = {&kFlightPhase};
constexpr JczDue kDragonDues[] = {{engine::Rule::flight_missing, &kFlightPhase},
                                  {engine::Rule::flight_too_short, &kFlightPhase},
                                  {engine::Rule::princess_missing, &kPrincessPhase}};

/// Where the dragon flies after scoring.
const JczPhase* waits_for_flight(const JczReading& in, const JczTurn&,
                                 const engine::Violations& found) {
  const bool flies = in.game.rules().extra.dragon_after_scoring && found.size() == 1 &&
                     (found[0].rule == engine::Rule::flight_missing ||
                      found[0].rule == engine::Rule::flight_too_short);
  return flies ? &kFlightPhase : nullptr;
}

constexpr JczMessage kDragonMessages[] = {
    {kMoveNeutral, move_neutral, {}, /*by_anybody=*/true, is_step},
    {kSendHome, send_home, kByPrincess}};

// Writing.

std::string_view note_far(const engine::Game& game, engine::Game&, JczMove& move, double&) {
  move.players = game.players();
  move.flies_late = game.rules().extra.dragon_after_scoring;
  move.dragon = game.extra().dragon.at[Neutral::dragon].cell;
  const engine::FarTurn& said = move.laid().extra.far;
  const bool tile_alone = said.action == FarAction::fairy && game.rules().extra.fairy_on_tile;
  if (tile_alone) move.target.clear();
  const engine::Node node = engine::node_at(game.board(), said.spot);
  if (said.action == FarAction::none || node == engine::kNoNode) return "";
  const engine::TileIndex tile = game.board().tile_of(node);
  move.home_from = said.spot.cell;
  move.home_kind = game.board().segment(node).kind;
  move.location = jcz_location(game.board().oriented(tile), said.spot.segment, move.home_kind);
  return "";
}

void write_follower(JczWriter& out, const JczMove& move) {
  out.pointer("featurePointer", move.home_from, move.home_kind, move.location);
  out.json.field("meepleId", move.target);
  out.json.close('}');
}

void write_cell(JczWriter& out, engine::Cell cell) {
  out.json.key("to").open('[');
  out.json.number(cell.x);
  out.json.number(cell.y);
  out.json.close(']');
}

bool write_action(JczWriter& out, const JczMove& move) {
  const engine::FarTurn& said = move.laid().extra.far;
  switch (said.action) {
    case FarAction::none:
      return false;
    case FarAction::portal:
      out.open_message("DEPLOY_MEEPLE", move.mover);
      out.pointer("pointer", move.home_from, move.home_kind, move.location);
      out.json.field("meepleId", move.meeple);
      break;
    case FarAction::fairy:
      out.open_message(kMoveNeutral, move.mover);
      out.json.field("figureId", kFairyId);
      if (move.target.empty()) {
        write_cell(out, said.spot.cell);
      } else {
        out.json.key("to").open('{');
        write_follower(out, move);
      }
      break;
    case FarAction::princess:
      out.open_message(kSendHome, move.mover);
      out.json.key("pointer").open('{');
      write_follower(out, move);
      out.json.field("source", kByPrincess);
  }
  out.close_message();
  return true;
}

template <bool late>
void write_flight(JczWriter& out, const JczMove& move) {
  if (move.flies_late != late) return;
  int player = static_cast<int>(index(move.mover));
  engine::Cell at = move.dragon;
  for (engine::Side side : move.laid().extra.far.flight) {
    at = engine::neighbour(at, side);
    out.open_message(kMoveNeutral, static_cast<engine::Player>(player));
    out.json.field("figureId", kDragonId);
    write_cell(out, at);
    out.close_message();
    player = (player + 1) % move.players;
  }
}

}  // namespace

bool deploy_jcz_far(JczReading& in, JsonValue pointer, engine::FeatureKind kind,
                    engine::Figure figure, JczTurn& turn) {
  if (!read_far(in, pointer, FarAction::portal, turn)) return false;
  turn.laid().extra.far.spot.figure = figure;
  turn.laid().extra.far.spot.kind = kind;
  return true;
}

JczBoxRow princess_and_dragon_jcz() {
  return {.box = engine::Expansion::princess_and_dragon,
          .sets = kDragonSets,
          .tiles = kDragonTiles,
          .elements = kDragonElements,
          .rules = kDragonRules,
          .options = kDragonOptions,
          .messages = kDragonMessages,
          .phases = kDragonPhases,
          .dues = kDragonDues,
          .categories = kDragonCategories,
          .prepare = note_far,
          .act = write_action,
          .follow = write_flight<false>,
          .follow_commit = write_flight<true>,
          .waits = waits_for_flight};
}

}  // namespace cartulary::formats

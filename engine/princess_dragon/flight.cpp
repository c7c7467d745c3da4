#include "engine/princess_dragon/flight.hpp"

#include <algorithm>

namespace cartulary::engine {
namespace {

bool has(TileId tile, Mark mark) {
  return kTiles[tile].marks.contains(mark);
}

/// An event without points for a figure that the dragon eats.
void tell_eaten(Play play, Node node, Player owner) {
  ScoreEvent event;
  event.category = Category::fairy;
  event.feature = node;
  event.tied = PlayerSet::of(owner);
  event.add(Counted::figures_eaten, 1, 0);
  play.award(event);
}

/// A builder, a pig or a shepherd on these segments goes home.
void eat_special(Play play, Node first, Node end) {
  const auto is_here = [first, end](Node node) { return node >= first && node < end; };
  for (Player p : play.game().seats()) {
    for (PerPlayer<Node>* of : {&play.extra().trade.builders, &play.extra().trade.pigs}) {
      if (!is_here((*of)[p])) continue;
      tell_eaten(play, (*of)[p], p);
      (*of)[p] = kNoNode;
    }
    const Flock& flock = play.extra().flocks.of(p);
    if (flock.at_home() || !is_here(flock.shepherd)) continue;
    tell_eaten(play, flock.shepherd, p);
    play.extra().flocks.send_home(p);
  }
}

void eat(Play play, Cell cell) {
  const Board& board = play.game().board();
  const TileIndex tile = board.at(cell);
  const Node first = board.tile(tile).first_node;
  const auto end = static_cast<Node>(index(first) + board.oriented(tile).segment_count);
  for (Node node = first; node != end; node = static_cast<Node>(index(node) + 1)) {
    const Player owner = board.features().meeple_on(node);
    if (owner == kNobody) continue;
    tell_eaten(play, node, owner);
    play.take_home(node);
  }
  eat_special(play, first, end);
}

}  // namespace

FlightPath::FlightPath(const Game& game, Cell laid, const NeutralFigure& fairy)
    : board_(&game.board()), laid_(laid), fairy_(fairy) {
  visited_.push_back(game.extra().dragon.at[Neutral::dragon].cell);
}

SideSet FlightPath::ways() const {
  SideSet out;
  for (Side side : kAllSides) {
    const Cell to = neighbour(at(), side);
    const bool lies = to == laid_ || board_->at(to) != kEmpty;
    const bool kept_off = fairy_.out && fairy_.cell == to;
    out.insert_if(lies && !kept_off && std::ranges::find(visited_, to) == visited_.end(), side);
  }
  return out;
}

void FlightPath::fly(Side side) {
  visited_.push_back(neighbour(at(), side));
}

NeutralFigure fairy_after(const Game& game, const Laid& laid) {
  const Spot* const to = laid.extra.far.of(FarAction::fairy);
  return to != nullptr ? NeutralFigure{true, to->cell} : game.extra().dragon.at[Neutral::fairy];
}

bool dragon_flies(const Game& game, TileId tile) {
  return game.extra().dragon.at[Neutral::dragon].out && has(tile, Mark::dragon);
}

void fly_anyhow(const Game& game, Turn& turn, uint64_t random) {
  Laid* const laid = turn.laid();
  if (laid == nullptr || !dragon_flies(game, turn.tile)) return;
  Flight& flight = laid->extra.far.flight;
  flight = {};
  FlightPath path(game, laid->cell, fairy_after(game, *laid));
  for (SideSet ways = path.ways(); !ways.empty() && flight.count < kFlightSteps;
       ways = path.ways()) {
    const auto skipped = static_cast<int>(random % static_cast<unsigned>(ways.size()));
    random /= kSides;
    auto way = ways.begin();
    for (int i = 0; i < skipped; ++i) ++way;
    flight.steps[flight.count++] = *way;
    path.fly(*way);
  }
}

void check_dragon_tile(const Game& game, const Turn& turn, Violations& out) {
  const bool is_out = game.extra().dragon.at[Neutral::dragon].out;
  if (is_out || !has(turn.tile, Mark::dragon)) return;
  out.push_back({.rule = Rule::dragon_held_back, .tile = turn.tile});
}

void check_flight(const Game& game, const Turn& turn, const Laid& laid, bool fits,
                  Violations& out) {
  const Flight& flight = laid.extra.far.flight;
  if (!dragon_flies(game, turn.tile)) {
    if (flight.count > 0) out.push_back({.rule = Rule::flight_not_due, .tile = turn.tile});
    return;
  }
  if (!fits) return;
  FlightPath path(game, laid.cell, fairy_after(game, laid));
  if (flight.count == 0) {
    if (!path.ways().empty()) {
      out.push_back({.rule = Rule::flight_missing, .tile = turn.tile, .cell = path.at()});
    }
    return;
  }
  int16_t number = 0;
  for (Side side : flight) {
    ++number;
    if (!path.ways().contains(side)) {
      out.push_back({.rule = Rule::flight_blocked,
                     .side = side,
                     .cell = neighbour(path.at(), side),
                     .expected = number});
      return;
    }
    path.fly(side);
  }
  if (number == kFlightSteps || path.ways().empty()) return;
  out.push_back({.rule = Rule::flight_too_short,
                 .cell = path.at(),
                 .expected = kFlightSteps,
                 .actual = number});
}

void call_dragon(Play play, const Turn& turn, const Laid& laid) {
  if (!has(turn.tile, Mark::volcano)) return;
  play.extra().dragon.at[Neutral::dragon] = {true, laid.cell};
}

void fly(Play play, const Turn& turn, const Laid& laid) {
  if (!dragon_flies(play.game(), turn.tile)) return;
  for (Side side : laid.extra.far.flight) {
    Cell& cell = play.extra().dragon.at[Neutral::dragon].cell;
    cell = neighbour(cell, side);
    eat(play, cell);
  }
}

}  // namespace cartulary::engine

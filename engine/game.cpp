#include "engine/game.hpp"

#include <cstring>
#include <limits>
#include <utility>

#include "engine/scoring.hpp"

namespace cartulary::engine {

void Game::reset(const GameRules& rules, int players) {
  clear(rules, players);
  if (!rules_.random_start) Play(*this).lay(rules_.tiles.start, {0, 0}, Rotation{0});
}

void Game::clear(const GameRules& rules, int players) {
  assert(players >= 1 && players <= kMaxPlayers);
  rules_ = rules;
  players_ = players;
  to_move_ = Player{0};
  turn_number_ = 1;
  over_ = false;
  again_ = false;
  lender_ = kNobody;
  gone_ = {};
  unseen_ = 0;
  extra_ = {};
  for (Figure figure : kAllFigures) {
    for (PerFigure<int8_t>& own : supply_)
      own[figure] = static_cast<int8_t>(rules.followers[figure]);
  }
  points_.fill(0);
  before_.fill(0);
  by_category_ = {};
  hands_ = {};
  hand_size_ = {};
  events_.clear();
  for (TileId tile : kAllTiles) remaining_[tile] = static_cast<int8_t>(rules.tiles.counts[tile]);
  remaining_total_ = total(rules.tiles.counts);
  board_.reset(rules_.limit, rules_.border_completes);
}

void Game::play_unchecked(const Turn& turn) {
  events_.clear();
  Play play(*this);
  for (DrawFn draw : rules_.drawing) draw(play, turn);
  if (const Laid* laid = turn.laid()) {
    for (PhaseFn phase : rules_.phases) phase(play, turn, *laid);
    ++turn_number_;
    return;
  }
  if (turn.action() == Action::discard) put_out_of_game(turn.tile);
  if (rules_.record_hands) play.draw_into_hand(turn.tile, turn.drew);
  over_ = over_ || rules_.unplaceable_ends;
  if (turn.action() == Action::give_back) over_ = over_ || fitting() == 0;
}

void Game::forgo_second_part() {
  if (again_) Play(*this).pass_turn();
}

void Game::give_turn_to(Player player) {
  again_ = false;
  lender_ = kNobody;
  to_move_ = player;
}

void Game::lend_turn_to(Player player) {
  if (lender_ == kNobody) lender_ = to_move_;
  again_ = false;
  to_move_ = player;
}

void Game::leave(Player player) {
  assert(gone_.size() + 2 < players_);
  gone_.insert(player);
  if (to_move_ == player) Play(*this).pass_turn();
}

void Game::award(Player player, int16_t points) {
  Play(*this).award(award_event(player, points));
}

bool Game::may_be_over() const {
  return over_ || (rules_.unplaceable == Action::give_back && fitting() <= unseen_);
}

void Game::finish() {
  events_.clear();
  for (FinalFn score : rules_.final_scoring) score(Play(*this));
}

void Game::put_out_of_game(TileId tile) {
  assert(remaining_total_ > 0);
  --remaining_[tile];
  if (--remaining_total_ == 0) over_ = true;
}

int Game::bag_size() const {
  int size = remaining_total_;
  for (Player p : seats()) size -= hand_size_[p];
  return size;
}

uint8_t Game::stage() const {
  uint8_t lowest = 0xFF;
  for (TileId tile : kAllTiles) {
    if (remaining_[tile] > 0) lowest = std::min(lowest, stage_of(tile));
  }
  return lowest;
}

int Game::left_before(uint8_t stage, TileId tile) const {
  const int left = std::max(0, remaining(tile));
  if (rules_.stage[tile] < stage) return left;
  return left > 0 && stage_of(tile) < stage ? 1 : 0;
}

bool Game::fits_anywhere(TileId tile) const {
  if (board_.tile_count() == 0) return true;
  if (!over_ && over_for(tile)) return false;
  for (const Grid::Opening& opening : board_.grid().frontier()) {
    if (!board_.bounds().contains(opening.cell)) continue;
    if (!allowed(tile, opening.cell, board_.fits(tile, opening.square)).empty()) return true;
  }
  return false;
}

int Game::fitting() const {
  int count = 0;
  for (TileId tile : kAllTiles) {
    if (remaining_[tile] > 0 && fits_anywhere(tile)) count += remaining_[tile];
  }
  return count;
}

int Game::in_hands(TileId tile) const {
  uint64_t any = 0;
  std::memcpy(&any, &hand_size_, std::min(sizeof(any), sizeof(hand_size_)));
  if (any == 0) return 0;
  int count = 0;
  for (Player p : seats()) count += hands_[p][tile];
  return count;
}

int Game::unseen(TileId tile) const {
  return std::max(0, remaining(tile) - in_hands(tile));
}

void Game::take_into_hand(Player player, TileId tile) {
  ++hands_[player][tile];
  ++hand_size_[player];
}

PlayerSet Game::winners() const {
  int16_t best = std::numeric_limits<int16_t>::min();
  PlayerSet leaders;
  for (Player p : seats()) {
    if (gone_.contains(p) || points_[p] < best) continue;
    if (points_[p] > best) leaders = {};
    best = points_[p];
    leaders.insert(p);
  }
  return winners_of_tie(leaders, rules_.tie);
}

void Play::lay(TileId tile, Cell cell, Rotation rotation) {
  if (tile != game_.rules_.own) game_.put_out_of_game(tile);
  game_.board_.lay(tile, cell, rotation);
}

void Play::place_meeple(SegmentIndex segment, Figure figure) {
  Board& board = game_.board_;
  --game_.supply_[game_.to_move_][figure];
  board.place_meeple(board.node(board.last_tile(), segment), game_.to_move_, figure);
}

void Play::begin_from(const PerPlayer<int16_t>& points, Player to_move) {
  game_.points_ = game_.before_ = points;
  const int turns = game_.board_.tile_count() - static_cast<int>(!game_.rules_.random_start);
  game_.turn_number_ = std::max(turns, 0) + 1;
  game_.to_move_ =
      to_move != kNobody ? to_move : static_cast<Player>((game_.turn_number_ - 1) % game_.players_);
}

void Play::discard(TileId tile) {
  game_.put_out_of_game(tile);
  game_.over_ = game_.over_ || game_.rules_.unplaceable_ends;
}

void Play::stand(Node node, Player player, Figure figure) {
  --game_.supply_[player][figure];
  game_.board_.place_meeple(node, player, figure);
}

void Play::send_meeples_home(Node root) {
  game_.board_.remove_meeples(
      root, [this](Player owner, Figure figure) { ++game_.supply_[owner][figure]; });
}

void Play::take_home(Node node) {
  const Features& features = game_.board_.features();
  ++game_.supply_[features.meeple_on(node)][features.figure_on(node)];
  game_.board_.remove_meeple(node);
}

void Play::award(const ScoreEvent& event) {
  game_.events_.push_back(event);
  for (Player p : event.winners) {
    game_.points_[p] = static_cast<int16_t>(game_.points_[p] + event.points);
    auto& booked = game_.by_category_[p][event.category];
    booked = static_cast<int16_t>(booked + event.points);
  }
}

void Play::take_unseen(TileId tile) {
  if (tile != kUnknownTile) return game_.put_out_of_game(tile);
  assert(game_.remaining_total_ > 0);
  ++game_.unseen_;
  if (--game_.remaining_total_ == 0) game_.over_ = true;
}

void Play::draw_into_hand(TileId played, TileId drawn) {
  const Player player = game_.drawer();
  --game_.hands_[player][played];
  --game_.hand_size_[player];
  if (drawn != kNoTile) game_.take_into_hand(player, drawn);
}

void Play::pass_turn() {
  game_.again_ = false;
  if (game_.lender_ != kNobody) game_.to_move_ = std::exchange(game_.lender_, kNobody);
  do {
    const int next = static_cast<int>(game_.to_move_) + 1;
    game_.to_move_ = static_cast<Player>(next == game_.players_ ? 0 : next);
  } while (game_.gone_.contains(game_.to_move_));
}

}  // namespace cartulary::engine

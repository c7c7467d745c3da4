#include "engine/game.hpp"

#include <algorithm>

#include "engine/scoring.hpp"

namespace cartulary::engine {

void Game::reset(const GameRules& rules, int players) {
  assert(players >= 1 && players <= kMaxPlayers);
  rules_ = rules;
  players_ = players;
  to_move_ = 0;
  turn_number_ = 1;
  over_ = false;
  may_be_over_ = false;
  unseen_ = 0;
  flocks_.reset();
  supply_.fill(rules.meeples);
  points_.fill(0);
  by_category_ = {};
  hands_ = {};
  hand_size_ = {};
  events_.clear();
  for (std::size_t i = 0; i < remaining_.size(); ++i) {
    remaining_[i] = static_cast<int8_t>(rules.tiles.counts[i]);
  }
  remaining_total_ = total(rules.tiles.counts);
  board_.reset(rules_.limit, rules_.border_completes);
  if (!rules_.random_start) lay(rules_.tiles.start, {0, 0}, 0);
}

void Game::play_unchecked(const Turn& turn) {
  events_.clear();
  if (turn.action == Action::place) {
    for (PhaseFn phase : rules_.phases) phase(*this, turn);
    ++turn_number_;
    may_be_over_ = false;
  } else {
    if (const TileId under = slipped_under(*this, turn); under != kNoTile) take_unseen(under);
    if (turn.action == Action::discard) put_out_of_game(turn.tile);
    if (rules_.record_hands) draw_into_hand(turn.tile, turn.drew);
    over_ = over_ || rules_.unplaceable_ends;
    if (turn.action == Action::give_back) {
      const int fit = fitting();
      over_ = over_ || fit == 0;
      may_be_over_ = fit <= unseen_;
    }
  }
}

void Game::finish() {
  events_.clear();
  score_final(*this);
}

void Game::put_out_of_game(TileId tile) {
  assert(remaining_total_ > 0);
  --remaining_[tile];
  if (--remaining_total_ == 0) over_ = true;
}

void Game::take_unseen(TileId tile) {
  if (tile != kUnknownTile) return put_out_of_game(tile);
  assert(remaining_total_ > 0);
  ++unseen_;
  if (--remaining_total_ == 0) over_ = true;
}

int Game::bag_size() const {
  int size = remaining_total_;
  for (Player p = 0; p < players_; ++p) size -= hand_size_[p];
  return size;
}

bool Game::hill_may_be_bare() const {
  if (rules_.hand < 2) return false;
  // Hills that are held, but for the one that is being laid: what lies under them is not told yet.
  int untold = -1;
  for (TileId tile = 0; tile < kTileTypes; ++tile) {
    if (kTiles[tile].hill) untold += rules_.record_hands ? in_hands(tile) : remaining_[tile];
  }
  const int held = rules_.record_hands ? 0 : rules_.hand * players_;
  return bag_size() - held <= untold;
}

int Game::fitting() const {
  int count = 0;
  for (TileId tile = 0; tile < kTileTypes; ++tile) {
    if (remaining_[tile] > 0 && board_.fits_anywhere(tile)) count += remaining_[tile];
  }
  return count;
}

void Game::lay(TileId tile, Cell cell, Rotation rotation) {
  put_out_of_game(tile);
  board_.lay(tile, cell, rotation);
}

void Game::place_meeple(SegmentIndex segment) {
  const TileIndex tile = board_.last_tile();
  --supply_[to_move_];
  board_.place_meeple(board_.node(tile, segment), to_move_);
}

void Game::close_feature(Node root) {
  award(feature_event(board_, rules_, root, false));
  board_.remove_meeples(root, [this](Player owner) { ++supply_[owner]; });
}

void Game::award(const ScoreEvent& event) {
  events_.push_back(event);
  for (Player p = 0; p < players_; ++p) {
    if (!contains(event.winners, p)) continue;
    points_[p] = static_cast<int16_t>(points_[p] + event.points);
    auto& booked = by_category_[p][static_cast<std::size_t>(index(event.category))];
    booked = static_cast<int16_t>(booked + event.points);
  }
}

int Game::in_hands(TileId tile) const {
  int count = 0;
  for (Player p = 0; p < players_; ++p) count += hands_[p][tile];
  return count;
}

void Game::take_into_hand(Player player, TileId tile) {
  ++hands_[player][tile];
  ++hand_size_[player];
}

void Game::draw_into_hand(TileId played, TileId drawn) {
  --hands_[to_move_][played];
  --hand_size_[to_move_];
  if (drawn != kNoTile) take_into_hand(to_move_, drawn);
}

TileId slipped_under(const Game& game, const Turn& turn) {
  if (!kTiles[turn.tile].hill || game.left_to_draw() <= 0) return kNoTile;
  if (turn.under != kNoTile) return turn.under;
  return turn.action == Action::place && !game.hill_may_be_bare() ? kUnknownTile : kNoTile;
}

PlayerSet Game::winners() const {
  const auto end = points_.begin() + players_;
  const int16_t best = *std::max_element(points_.begin(), end);
  PlayerSet leaders = 0;
  for (Player p = 0; p < players_; ++p) {
    if (points_[p] == best) leaders |= only(p);
  }
  // The starting player loses a tie (tournament rule); seat 0 always starts.
  const PlayerSet without_starter = leaders & static_cast<PlayerSet>(~only(0));
  if (rules_.tie == Tie::second_player && without_starter != 0) return without_starter;
  return leaders;
}

}  // namespace cartulary::engine

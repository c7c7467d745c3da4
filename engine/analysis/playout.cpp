#include "engine/analysis/playout.hpp"

#include <algorithm>
#include <limits>
#include <span>

namespace cartulary::engine::analysis {

Deck::Deck(const Game& game) {
  for (int stage = game.rules().last_stage; stage >= 0; --stage) {
    begins_.push_back(static_cast<uint8_t>(tiles_.size()));
    const auto at = static_cast<uint8_t>(stage);
    for (TileId tile : kAllTiles) {
      int copies = -game.left_before(at, tile);
      copies += game.left_before(static_cast<uint8_t>(stage + 1), tile);
      for (; copies > 0; --copies) tiles_.push_back(tile);
    }
  }
}

void Deck::shuffle(Random& random) {
  std::size_t end = tiles_.size();
  for (std::size_t stage = begins_.size(); stage-- > 0;) {
    const std::size_t begin = std::min<std::size_t>(begins_[stage], end);
    random.shuffle(std::span(tiles_.begin() + begin, tiles_.begin() + end));
    end = begin;
  }
}

void Deck::take(TileId tile) {
  // From the end: the copy that would have come first.
  for (std::size_t i = tiles_.size(); i-- > 0;) {
    if (tiles_[i] != tile) continue;
    std::copy(tiles_.begin() + i + 1, tiles_.end(), tiles_.begin() + i);
    tiles_.drop_back();
    for (uint8_t& begin : begins_) begin = static_cast<uint8_t>(begin - (begin > i));
    return;
  }
  assert(false);
}

void Deck::give_back(TileId tile) {
  tiles_.push_back(tile);
  std::rotate(tiles_.begin(), tiles_.end() - 1, tiles_.end());
}

void play_chosen(Game& game, Turn turn, Random& random) {
  for (PlayOnFn add : game.rules().play_on) add(game, turn, random.next());
  game.play_unchecked(turn);
}

bool play_next(Game& game, Deck& deck, Policy& policy, Random& random) {
  if (game.over() || deck.empty()) return false;
  const TileId tile = deck.draw(game);
  Rated rated;
  if (policy.choose(game, tile, rated)) {
    play_chosen(game, turn_of(tile, rated.choice), random);
    return true;
  }
  const Turn turn = unplaceable_turn(game, tile);
  if (turn.action() == Action::give_back) deck.give_back(tile);
  play_chosen(game, turn, random);
  return true;
}

namespace {

/// Plays `most` turns, fewer where so many tiles are left or the game is over before. Returns how
/// many it did not play.
int play_on(Game& game, Deck& deck, Policy& policy, int most, int left, Random& random) {
  for (; most > 0 && game.remaining() > left; --most) {
    if (!play_next(game, deck, policy, random)) break;
  }
  return most;
}

Outcome outcome_or_worth(Game& game, const Deck& deck) {
  if (!game.over() && !deck.empty()) return expected_of(game);
  game.finish();
  return outcome_of(game);
}

}  // namespace

Outcome play_out(Game& game, Deck& deck, Policy& policy, int most, Random& random) {
  play_on(game, deck, policy, most, 0, random);
  return outcome_or_worth(game, deck);
}

void LastTurns::play_best(TileId tile) {
  if (!table_.fits(tile)) return table_.discard(tile);
  Replies none;
  Choice best;
  (void)table_.best_lead(tile, std::numeric_limits<int>::max(), none, best);
  table_.play(tile, best);
}

// The gain that one of two players leaves to the other with the last tile counts as much as his
// own. Only the choices that gain most at once are looked at.
void LastTurns::play_best_two(TileId tile, TileId last) {
  constexpr std::size_t kLookedAt = 20;
  table_.list(tile, choices_);
  if (choices_.empty()) {
    table_.discard(tile);
    return play_best(last);
  }
  const std::size_t most = std::min(choices_.size(), kLookedAt);
  std::partial_sort(choices_.begin(), choices_.begin() + static_cast<std::ptrdiff_t>(most),
                    choices_.end(), [](const Ranked& a, const Ranked& b) {
                      return a.gain != b.gain ? a.gain > b.gain : a.choice < b.choice;
                    });
  Replies replies;
  Choice reply;
  Choice best;
  Choice best_reply;
  int least = std::numeric_limits<int>::max();  // the lead of the other player
  for (std::size_t i = 0; i < most; ++i) {
    table_.play(tile, choices_[i].choice);
    const int lead = table_.fits(last) ? table_.best_lead(last, least, replies, reply)
                                       : table_.lead(table_.to_move());
    table_.take_back();
    if (lead >= least) continue;
    least = lead;
    best = choices_[i].choice;
    best_reply = reply;
  }
  table_.play(tile, best);
  if (!table_.fits(last)) return table_.discard(last);
  table_.play(last, best_reply);
}

Outcome LastTurns::play(const Game& game, Deck& deck) {
  table_.set(game);
  while (!table_.over()) {
    const TileId tile = deck.draw();
    if (table_.left() == 2 && table_.players() == 2) {
      play_best_two(tile, deck.draw());
    } else {
      play_best(tile);
    }
  }
  Outcome out;
  const PlayerSet winners = table_.winners();
  for (Player p : game.seats()) {
    out.margin[p] = kPoint * table_.lead(p) / std::max(table_.players() - 1, 1);
    out.win[p] = winners.contains(p) ? kCertain / winners.size() : 0;
  }
  return out;
}

Outcome play_out(Game& game, Deck& deck, Policy& policy, int most, Random& random,
                 LastTurns& last) {
  const int more = play_on(game, deck, policy, most, LastTurns::kMost, random);
  if (more >= game.remaining() && LastTurns::can(game)) return last.play(game, deck);
  play_on(game, deck, policy, more, 0, random);
  return outcome_or_worth(game, deck);
}

}  // namespace cartulary::engine::analysis

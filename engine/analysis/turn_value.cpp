#include "engine/analysis/turn_value.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/analysis/compare_lines.hpp"

namespace cartulary::engine::analysis {
namespace {

/// Makes of a turn's seed that of the orders in which moves are compared: the best move was found
/// with others, so that it is not one that these happen to suit.
constexpr uint64_t kForOrders = 0x5EED;
constexpr uint64_t kForReplies = 0xA2F1;
constexpr uint64_t kForChoosing = 0xC405;

/// The tiles that come after one was drawn and a turn was played with it.
Deck left_of(Deck deck, TileId tile, const Turn& turn) {
  deck.take(tile);
  if (turn.action() == Action::give_back) deck.give_back(tile);
  return deck;
}

}  // namespace

TurnValuer::TurnValuer() = default;
TurnValuer::~TurnValuer() = default;

TurnValue TurnValuer::best_with(const Game& game, TileId tile, const Effort& effort,
                                uint64_t seed) {
  const auto& moves = search_.look(game, tile, effort.choosing, seed ^ kForChoosing);
  const Turn turn =
      moves.empty() ? unplaceable_turn(game, tile) : turn_of(tile, moves.front().choice);
  TurnValue out = value_of(game, turn, effort, seed);
  if (out.same || !out.fits) return out;
  // Another one is as good or better.
  out.same = true;
  out.with_played = out.with_best;
  out.loss = {};
  for (Candidate& it : out.candidates) it.played = &it == &out.candidates.front();
  return out;
}

Values TurnValuer::value_of(const Game& game, const Effort& effort, uint64_t seed) {
  Values out;
  if (Exact::can(game)) {
    const Expected all = exact_.before(game);
    for (Player p : game.seats()) {
      out.margin[p].mean = all.margin[p];
      out.win[p].mean = all.win[p];
    }
    return out;
  }
  TurnLine line;
  begin_line(game, effort, seed ^ kForReplies, line);
  Deck deck(game);
  for (int n = 0; n < effort.orders; ++n) {
    Random random(seed ^ kForOrders, static_cast<uint64_t>(n));
    deck.shuffle(random);
    play_line(deck, random, line);
  }
  return values_of(line);
}

TurnValue TurnValuer::value_of(const Game& before, const Turn& turn, const Effort& effort,
                               uint64_t seed) {
  return Exact::can(before) ? computed(before, turn) : tried(before, turn, effort, seed);
}

TurnValue TurnValuer::computed(const Game& before, const Turn& turn) {
  TurnValue out;
  out.mover = before.to_move();
  out.tile = turn.tile;
  out.exact = true;
  Reply reply{.tile = turn.tile};
  const Expected at_first = exact_.before(before, reply);
  Expected best = reply.expected;
  out.best = reply.best;
  out.fits = turn.laid() != nullptr;
  const Expected played = exact_.after(before, turn);
  out.same = played.win[out.mover] == best.win[out.mover] &&
             played.margin[out.mover] == best.margin[out.mover];
  // A player who gains points, but gives away chances to win, loses no points.
  if (played.margin[out.mover] > best.margin[out.mover]) best.margin = played.margin;
  const auto fill = [&](Player p, PerPlayer<double> Expected::*from, PerPlayer<Value> Values::*to) {
    (out.before.*to)[p].mean = (at_first.*from)[p];
    (out.luck.*from)[p] = (best.*from)[p] - (at_first.*from)[p];
    (out.with_best.*to)[p].mean = (best.*from)[p];
    (out.with_played.*to)[p].mean = (played.*from)[p];
    (out.loss.*to)[p].mean = (best.*from)[p] - (played.*from)[p];
  };
  for (Player p : before.seats()) {
    fill(p, &Expected::margin, &Values::margin);
    fill(p, &Expected::win, &Values::win);
  }
  if (out.fits) list_computed(before, turn, best, out);
  return out;
}

void TurnValuer::list_computed(const Game& before, const Turn& turn, const Expected& best,
                               TurnValue& out) {
  const Player mover = out.mover;
  const auto candidate = [&](const Choice& choice, double margin, double win) {
    return Candidate{.choice = choice,
                     .loss = {std::max(best.margin[mover] - margin, 0.0), 0},
                     .win_loss = {best.win[mover] - win, 0}};
  };
  Candidate played = candidate(first_that_looks_like(turn.tile, choice_of(*turn.laid())),
                               out.with_played.margin[mover].mean, out.with_played.win[mover].mean);
  played.played = true;
  std::vector<Candidate>& all = out.candidates;
  all.push_back(out.same ? played : candidate(out.best, best.margin[mover], best.win[mover]));
  const Choice first = all.front().choice;
  for (const Valued& move : exact_.ranked(before, turn.tile, kCandidates)) {
    if (all.size() == kCandidates - (out.same ? 0 : 1)) break;
    if (move.choice == first || move.choice == played.choice) continue;
    all.push_back(candidate(move.choice, move.expected.margin[mover], move.expected.win[mover]));
  }
  if (out.same) return;
  // The move that was made comes first of equal ones, but for the one that is named as the best.
  const auto lost = [](const Candidate& it) { return std::pair(it.win_loss.mean, it.loss.mean); };
  all.insert(std::find_if(all.begin() + 1, all.end(),
                          [&](const Candidate& it) { return lost(it) >= lost(played); }),
             played);
}

void TurnValuer::begin_line(const Game& after, const Effort& effort, uint64_t seed, TurnLine& out) {
  out.after = after;
  out.came.clear();
  if (after.over()) return;
  for (TileId tile : kAllTiles) {
    if (after.next_copies(tile) == 0) continue;
    const auto& moves =
        search_.look(after, tile, effort.replying, Random(seed, index(tile)).next());
    out.replies[tile] =
        moves.empty() ? unplaceable_turn(after, tile) : turn_of(tile, moves.front().choice);
  }
}

/// The policy gains less with a turn than a good player. So the value is too low for the next
/// player where the policy answers, and for the one behind him where the next player's best move
/// does. The mean of both is taken.
void TurnValuer::play_line(const Deck& left, Random random, TurnLine& line) {
  if (line.came.empty()) line.number = search_.number_positions(line.after, 1 + kTileTypes);
  const Outcome found = search_.play_from(line.after, left, random, line.number);
  Outcome answered = found;
  Deck deck = left;
  if (!line.after.over() && !deck.empty()) {
    const Turn& reply = line.replies[deck.draw(line.after)];
    if (reply.action() == Action::give_back) deck.give_back(reply.tile);
    const uint64_t number = line.number == 0 ? 0 : line.number + 1 + index(reply.tile);
    answered = search_.play_on(line.after, reply, deck, random, number);
  }
  Outcome& mean = line.came.emplace_back();
  for (Player p : line.after.seats()) {
    mean.margin[p] = (found.margin[p] + answered.margin[p]) / 2;
    mean.win[p] = (found.win[p] + answered.win[p]) / 2;
  }
}

std::vector<Turn> TurnValuer::finalists(const Game& before, const Turn& played,
                                        const Effort& effort, uint64_t seed) {
  std::vector<Turn> out{played};
  for (const Move& move : search_.look(before, played.tile, effort.choosing, seed ^ kForChoosing)) {
    if (out.size() == kCandidates) break;
    const Turn turn = turn_of(played.tile, move.choice);
    if (turn != played) out.push_back(turn);
  }
  return out;
}

TurnValue TurnValuer::tried(const Game& before, const Turn& turn, const Effort& effort,
                            uint64_t seed) {
  TurnValue out;
  out.mover = before.to_move();
  out.tile = turn.tile;
  out.fits = turn.laid() != nullptr;
  out.luck = luck_.of(before, turn.tile);
  Turn played = turn;
  if (const Laid* laid = turn.laid()) {
    played = turn_of(turn.tile, first_that_looks_like(turn.tile, choice_of(*laid)));
  }
  const std::vector<Turn> turns = finalists(before, played, effort, seed);
  lines_.resize(turns.size());
  auto after = std::make_unique<Game>();
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (lines_[i] == nullptr) lines_[i] = std::make_unique<TurnLine>();
    lines_[i]->turn = turns[i];
    *after = before;
    Random random(seed ^ kForReplies);
    play_chosen(*after, turns[i], random);
    begin_line(*after, effort, seed ^ kForReplies, *lines_[i]);
  }
  const Deck all(before);
  for (int n = 0; n < effort.orders; ++n) {
    Random random(seed ^ kForOrders, static_cast<uint64_t>(n));
    Deck deck = all;
    deck.shuffle(random);
    for (const auto& line : lines_) play_line(left_of(deck, turn.tile, line->turn), random, *line);
  }
  compare_lines(before, lines_, out);
  return out;
}

}  // namespace cartulary::engine::analysis

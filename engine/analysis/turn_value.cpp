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
constexpr uint64_t kForSecondLook = 0x10CC;

/// The tiles that come after one was drawn and a turn was played with it.
Deck left_of(Deck deck, TileId tile, const Turn& turn) {
  deck.take(tile);
  if (turn.action() == Action::give_back) deck.give_back(tile);
  return deck;
}

}  // namespace

/// A tile that may be drawn, how many copies of it there are, and what is best done with it.
struct TurnValuer::Draw {
  TileId tile = kNoTile;
  int copies = 0;
  Turn turn{};
};

TurnValuer::TurnValuer() = default;
TurnValuer::~TurnValuer() = default;

std::vector<TurnValuer::Draw> TurnValuer::draws_of(const Game& game, const Effort& effort,
                                                   uint64_t seed) {
  std::vector<Draw> out;
  for (TileId tile : kAllTiles) {
    const int copies = game.remaining(tile);
    if (copies <= 0) continue;
    out.push_back({tile, copies, reply(game, tile, effort, seed)});
  }
  return out;
}

Turn TurnValuer::reply(const Game& game, TileId tile, const Effort& effort, uint64_t seed) {
  const auto& moves = search_.look(game, tile, effort.replying, Random(seed, index(tile)).next());
  return moves.empty() ? unplaceable_turn(game, tile) : turn_of(tile, moves.front().choice);
}

/// The mean of all draws with the tiles in one order.
TurnValuer::Mean TurnValuer::mean_of_draws(const Game& game, const std::vector<Draw>& draws,
                                           const Deck& deck, Random random,
                                           const KnownDraw& known) {
  Mean out;
  double copies = 0;
  for (const Draw& draw : draws) copies += draw.copies;
  for (const Draw& draw : draws) {
    const Outcome outcome =
        draw.tile == known.tile
            ? *known.outcome
            : search_.play_on(game, draw.turn, left_of(deck, draw.tile, draw.turn), random);
    for (Player p : game.seats()) {
      out.margin[p] += draw.copies / copies * outcome.margin[p];
      out.win[p] += draw.copies / copies * outcome.win[p];
    }
  }
  return out;
}

Values TurnValuer::value_before(const Game& game, const Effort& effort, uint64_t seed) {
  Values out;
  if (Exact::can(game)) {
    const Expected all = exact_.before(game);
    for (Player p : game.seats()) {
      out.margin[p].mean = all.margin[p];
      out.win[p].mean = all.win[p];
    }
    return out;
  }
  // As of a turn that begins there, with the tile that comes most often.
  TileId likeliest = kNoTile;
  for (TileId tile : kAllTiles) {
    if (likeliest == kNoTile || game.remaining(tile) > game.remaining(likeliest)) likeliest = tile;
  }
  return tried(game, reply(game, likeliest, effort, seed), effort, seed).before;
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
    (out.with_best.*to)[p].mean = (best.*from)[p];
    (out.with_played.*to)[p].mean = (played.*from)[p];
    (out.luck.*to)[p].mean = (best.*from)[p] - (at_first.*from)[p];
    (out.loss.*to)[p].mean = (best.*from)[p] - (played.*from)[p];
    (out.skill.*to)[p].mean = (played.*from)[p] - (best.*from)[p];
    (out.moved.*to)[p].mean = (played.*from)[p] - (at_first.*from)[p];
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

void TurnValuer::begin_line(const Game& before, const Turn& turn, const Effort& effort,
                            uint64_t seed, TurnLine& out) {
  out.turn = turn;
  out.after = before;
  out.came.clear();
  Random random(seed);
  play_chosen(out.after, turn, random);
  if (out.after.over()) return;
  for (TileId tile : kAllTiles) {
    if (out.after.remaining(tile) > 0) out.replies[tile] = reply(out.after, tile, effort, seed);
  }
}

/// The policy gains less with a turn than a good player. So the value is wrong by what the order of
/// turns means where only the policy answers, and again, with another player to move, where the
/// next player's best move does. What that move gains tells how much. The mean of both is taken.
void TurnValuer::play_line(const Game& before, const Deck& left, Random random, TurnLine& line) {
  TurnLine::Came& came = line.came.emplace_back();
  came.found = search_.play_on(before, line.turn, left, random);
  Outcome answered = came.found;
  Deck deck = left;
  const Player next = line.after.to_move();
  if (!line.after.over() && !deck.empty()) {
    const Turn& reply = line.replies[deck.draw()];
    if (reply.action() == Action::give_back) deck.give_back(reply.tile);
    answered = search_.play_on(line.after, reply, deck, random);
  }
  const auto mean = [&](auto Outcome::*unit) {
    const double gain = (answered.*unit)[next] - (came.found.*unit)[next];
    for (Player p : before.seats()) {
      const double order = by_order_of_turns(before, next, p, gain) +
                           by_order_of_turns(before, next_of(before, next), p, gain);
      const double sum = (came.found.*unit)[p] + (answered.*unit)[p] + order;
      (came.mean.*unit)[p] = static_cast<int32_t>(std::lround(sum / 2));
    }
  };
  mean(&Outcome::margin);
  mean(&Outcome::win);
}

std::vector<Turn> TurnValuer::finalists(const Game& before, const Turn& played,
                                        const std::array<Turn, 2>& found, const Effort& effort,
                                        uint64_t seed) {
  std::vector<Turn> out{played};
  const auto add = [&out](const Turn& turn) {
    if (std::ranges::find(out, turn) == out.end()) out.push_back(turn);
  };
  for (const Turn& turn : found) add(turn);
  const std::size_t most = std::max(kCandidates, out.size() + 2);
  for (const Move& move : search_.look(before, played.tile, effort.choosing, seed ^ kForChoosing)) {
    if (out.size() == most) break;
    add(turn_of(played.tile, move.choice));
  }
  return out;
}

TurnValue TurnValuer::tried(const Game& before, const Turn& turn, const Effort& effort,
                            uint64_t seed) {
  TurnValue out;
  out.mover = before.to_move();
  out.tile = turn.tile;
  out.fits = turn.laid() != nullptr;
  // A tile drawn along with this one is not known before: it is drawn anew in each order.
  Turn played = turn;
  if (const Laid* laid = turn.laid()) {
    played = turn_of(turn.tile, first_that_looks_like(turn.tile, choice_of(*laid)));
  }
  const auto draws = draws_of(before, effort, seed);
  // The finding of one look is chance: two tell how much.
  const std::array<Turn, 2> found{
      std::ranges::find_if(draws, [&](const Draw& draw) { return draw.tile == turn.tile; })->turn,
      reply(before, turn.tile, effort, seed ^ kForSecondLook)};
  const std::vector<Turn> turns = finalists(before, played, found, effort, seed);
  lines_.resize(turns.size());
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (lines_[i] == nullptr) lines_[i] = std::make_unique<TurnLine>();
    begin_line(before, turns[i], effort, seed ^ kForReplies, *lines_[i]);
  }
  const auto line_of = [&](const Turn& of) {
    return lines_[static_cast<std::size_t>(std::ranges::find(turns, of) - turns.begin())].get();
  };
  const std::array<const TurnLine*, 2> looks{line_of(found[0]), line_of(found[1])};
  const TurnLine& as_found = *looks[0];
  std::vector<Mean> means;
  const Deck all(before);
  for (int n = 0; n < effort.orders; ++n) {
    Random random(seed ^ kForOrders, static_cast<uint64_t>(n));
    Deck deck = all;
    deck.shuffle(random);
    for (const auto& line : lines_) {
      play_line(before, left_of(deck, turn.tile, line->turn), random, *line);
    }
    if (n >= effort.orders_of_draws) continue;
    means.push_back(mean_of_draws(before, draws, deck, random,
                                  {turn.tile, &as_found.came[static_cast<std::size_t>(n)].found}));
  }
  compare_lines(before, lines_, looks, means, out);
  return out;
}

}  // namespace cartulary::engine::analysis
#include "engine/analysis/turn_value.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace cartulary::engine::analysis {
namespace {

/// Makes of a turn's seed that of the orders in which moves are compared: the best move was found
/// with others, so that it is not one that these happen to suit.
constexpr uint64_t kForOrders = 0x5EED;
constexpr uint64_t kForReplies = 0xA2F1;
constexpr uint64_t kForChoosing = 0xC405;
constexpr uint64_t kForSecondLook = 0x10CC;

/// By how much the value of the mover is too low before a turn, compared with that after it. Fitted
/// so that nobody is lucky in the mean (formats/guide/ANALYSIS.md).
constexpr double kGainOfTwo = -100;
constexpr double kGainOfMore = -400;

/// Half of a 95 % interval, in standard errors.
constexpr double kSure = 1.96;

/// The part of a loss that stays. In playouts nobody makes good later what a move has missed. Where
/// both players search on, and in the luck of whoever has lost something, a quarter comes back
/// (formats/guide/ANALYSIS.md).
constexpr double kStaysLost = 0.75;

/// By how much it matters to a player who is to move. A player who plays well gains something with
/// each turn, and the others lose as much together. The first to move is ahead by half of a gain,
/// the last to move behind by half; so are those between, step by step.
double by_order_of_turns(const Game& game, Player first, Player player, double gain) {
  const int players = game.players();
  const int wait =
      (static_cast<int>(index(player)) - static_cast<int>(index(first)) + players) % players;
  return gain / 2 * (1 - 2.0 * wait / std::max(players - 1, 1));
}
Player next_of(const Game& game, Player player) {
  return static_cast<Player>((index(player) + 1) % static_cast<std::size_t>(game.players()));
}

/// Another seed chooses other moves to compare, and other answers to them, which the samples of one
/// seed do not tell. So errors are wider by what was measured: with these, 95 % of the intervals
/// hold what a larger budget finds (formats/guide/ANALYSIS.md).
struct Wider {
  double margin;
  double win;
};
constexpr Wider kWiderLoss{1.55, 1.4};
constexpr Wider kWiderSkill{1.1, 1.1};
constexpr Wider kWiderLuck{1.15, 1.2};
constexpr Wider kWiderBefore{1.2, 1.35};
constexpr Wider kWiderAfter{1.1, 1.25};

/// The least error of a chance to win that was not computed: another seed finds other answers
/// (formats/guide/ANALYSIS.md).
constexpr double kLeastWinError = 0.003 * kCertain;

void widen(PerPlayer<Value>& values, double by) {
  for (Value& value : values) value.error *= by;
}
void widen(Values& values, const Wider& by) {
  widen(values.margin, by.margin);
  widen(values.win, by.win);
}

/// Adds to what everybody is expected to lead by, and to the chances to win what that means.
void add_to(const Game& game, const PerPlayer<double>& lead, Values& values) {
  double all = 0;
  for (Player p : game.seats()) {
    values.margin[p].mean += lead[p];
    double& win = values.win[p].mean;
    win = std::clamp(win, 0.0, double{kCertain}) * std::exp(lead[p] / win_scale(game));
    all += win;
  }
  if (all <= 0) return;
  for (Player p : game.seats()) values.win[p].mean *= kCertain / all;
}

/// The mean of what `of(n)` gives for the orders `from`, `from + step`, and so on up to `to`.
template <class Of>
Value mean_of(int from, int to, int step, Of of) {
  double sum = 0;
  double squares = 0;
  int count = 0;
  for (int n = from; n < to; n += step) {
    const double value = of(n);
    sum += value;
    squares += value * value;
    ++count;
  }
  if (count == 0) return {};
  const double mean = sum / count;
  const double variance = count < 2 ? 0 : std::max(0.0, (squares - sum * mean) / (count - 1));
  return {mean, std::sqrt(variance / count)};
}

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

/// A move of the turn that may be the best, what the next player does with each tile, and what came
/// of it in each order.
struct TurnValuer::Line {
  struct Came {
    Outcome found{};  ///< where only the policy answers
    Outcome mean{};   ///< of that, and of where the next player does
  };
  Turn turn{};
  Game after{};
  ArrayBy<TileId, Turn, kTileTypes> replies{};
  std::vector<Came> came{};

  /// By how much it is better for a player than another line, in the orders `from`, `from + step`,
  /// and so on.
  template <class Unit>
  Value beyond(const Line& other, Unit unit, Player p, int from = 0, int step = 1) const {
    return mean_of(from, static_cast<int>(came.size()), step, [&](int n) {
      const auto at = static_cast<std::size_t>(n);
      return static_cast<double>((came[at].mean.*unit)[p]) - (other.came[at].mean.*unit)[p];
    });
  }
  /// How much less it brings a player than the best ones. One half of the orders chooses those, the
  /// other one values them: nothing is better only because it was chosen.
  template <class Unit>
  Value behind(const std::array<const Line*, 2>& chosen, Unit unit, Player p) const {
    const Value one = chosen[1]->beyond(*this, unit, p, 0, 2);
    const Value other = chosen[0]->beyond(*this, unit, p, 1, 2);
    return {(one.mean + other.mean) / 2, std::hypot(one.error, other.error) / 2};
  }
  /// How much less it brings a player than the one that is named as the best. In points that is for
  /// the mover at most what it brings less than those that were chosen, so that nothing is better
  /// only because it was named.
  Value behind_named(const Line& named, const std::array<const Line*, 2>& chosen,
                     PerPlayer<int32_t> Outcome::*unit, Player p, Player mover) const {
    const Value own = named.beyond(*this, unit, p);
    const Value found = behind(chosen, unit, p);
    const bool less = unit == &Outcome::margin &&
                      behind(chosen, unit, mover).mean < named.beyond(*this, unit, mover).mean;
    return {less ? found.mean : own.mean, std::max(own.error, found.error)};
  }
};

void TurnValuer::begin_line(const Game& before, const Turn& turn, const Effort& effort,
                            uint64_t seed, Line& out) {
  out.turn = turn;
  out.after = before;
  out.came.clear();
  Random random(seed);
  play_chosen(out.after, turn, random);
  if (out.after.over()) return;
  for (TileId tile : kAllTiles) {
    if (out.after.remaining(tile) <= 0) continue;
    out.replies[tile] = reply(out.after, tile, effort, seed);
  }
}

/// The policy gains less with a turn than whoever plays well. So the value is wrong by what the
/// order of turns means where only the policy answers, and again, with another player to move,
/// where the next player's best move does. What that move gains tells how much. The mean of both is
/// taken.
void TurnValuer::play_line(const Game& before, const Deck& left, Random random, Line& line) {
  Line::Came& came = line.came.emplace_back();
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
    if (std::find(out.begin(), out.end(), turn) == out.end()) out.push_back(turn);
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
      std::find_if(draws.begin(), draws.end(),
                   [&](const Draw& draw) { return draw.tile == turn.tile; })
          ->turn,
      reply(before, turn.tile, effort, seed ^ kForSecondLook)};
  const std::vector<Turn> turns = finalists(before, played, found, effort, seed);
  lines_.resize(turns.size());
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (lines_[i] == nullptr) lines_[i] = std::make_unique<Line>();
    begin_line(before, turns[i], effort, seed ^ kForReplies, *lines_[i]);
  }
  const auto line_of = [&](const Turn& of) {
    return lines_[static_cast<std::size_t>(std::find(turns.begin(), turns.end(), of) -
                                           turns.begin())]
        .get();
  };
  const std::array<const Line*, 2> looks{line_of(found[0]), line_of(found[1])};
  const Line& as_found = *looks[0];
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
  compare(before, looks, means, out);
  return out;
}

/// The line to be named in place of the best one: of those that cannot be told from it, neither by
/// points nor by the chance to win of any of them, the one that gains most worth at once, which is
/// the same for all seeds. It has at least half of what the best one seems to gain.
const TurnValuer::Line* TurnValuer::named(const Game& before, const Line& best) const {
  const Line& played = *lines_.front();
  if (&best == &played) return &best;
  const Player mover = before.to_move();
  const auto at_once = [&](const Line& line) {
    return margin_of(line.after, worth_of(line.after), mover);
  };
  const double gained = best.beyond(played, &Outcome::margin, mover).mean;
  std::vector<const Line*> alike;
  const Line* likeliest = &best;
  for (const auto& line : lines_) {
    if (line.get() == &played) continue;
    const Value less = best.beyond(*line, &Outcome::margin, mover);
    if (less.mean > kSure * kWiderLoss.margin * less.error || less.mean > gained / 2) continue;
    alike.push_back(line.get());
    if (line->beyond(*likeliest, &Outcome::win, mover).mean > 0) likeliest = line.get();
  }
  const Line* out = likeliest;
  for (const Line* line : alike) {
    const Value less = likeliest->beyond(*line, &Outcome::win, mover);
    if (less.mean > kSure * kWiderLoss.win * less.error) continue;
    const Millipoints gain = at_once(*line);
    const Millipoints most = at_once(*out);
    if (gain > most || (gain == most && line->turn.laid() != nullptr &&
                        choice_of(*line->turn.laid()) < choice_of(*out->turn.laid()))) {
      out = line;
    }
  }
  return out;
}

/// Compares the lines and the draws.
void TurnValuer::compare(const Game& before, const std::array<const Line*, 2>& looks,
                         const std::vector<Mean>& means, TurnValue& out) const {
  const Line& found = *looks[0];
  const int orders = static_cast<int>(found.came.size());
  const Player mover = out.mover;
  const Line& played = *lines_.front();
  const auto best_of = [&](int from, int step) {
    const Line* best = &played;
    double most = 0;
    for (const auto& line : lines_) {
      const double more = line->beyond(played, &Outcome::margin, mover, from, step).mean;
      if (more > most) best = line.get(), most = more;
    }
    return best;
  };
  const Line* const best = named(before, *best_of(0, 1));
  const std::array<const Line*, 2> chosen{best_of(0, 2), best_of(1, 2)};
  // Nothing better was found if it may be no better.
  const Value loss = played.behind_named(*best, chosen, &Outcome::margin, mover, mover);
  out.same = best == &played || loss.mean <= kSure * kWiderLoss.margin * loss.error;
  const Line& better = out.same ? played : *best;
  if (const Laid* laid = better.turn.laid()) out.best = choice_of(*laid);
  // Where nothing better was found, the loss is as sure as that of what comes nearest.
  const Line* nearest = &played;
  double least = 0;
  for (const auto& line : lines_) {
    if (line.get() == &played) continue;
    const double more = line->beyond(played, &Outcome::margin, mover).mean;
    if (nearest == &played || more > least) nearest = line.get(), least = more;
  }
  const auto in_all = [&](auto of) { return mean_of(0, orders, 1, of); };
  const auto in_some = [&](auto of) { return mean_of(0, static_cast<int>(means.size()), 1, of); };
  const auto fill = [&](Player p, auto Outcome::*unit, auto Mean::*of_draws,
                        PerPlayer<Value> Values::*to) {
    (out.with_played.*to)[p] = in_all([&](int n) {
      return static_cast<double>((played.came[static_cast<std::size_t>(n)].mean.*unit)[p]);
    });
    Value lost = out.same ? played.behind(chosen, unit, p)
                          : played.behind_named(*best, chosen, unit, p, mover);
    if (out.same) {
      // It may be as much as what could not be told from nothing.
      const double wider = unit == &Outcome::margin ? kWiderLoss.margin : kWiderLoss.win;
      const double most = lost.error + std::abs(lost.mean) / (kSure * wider);
      lost = {0, std::max(most, nearest->beyond(played, unit, p).error)};
    }
    (out.loss.*to)[p] = {kStaysLost * lost.mean, kStaysLost * lost.error};
    const Value more = played.beyond(found, unit, p);
    const Value other = played.beyond(*looks[1], unit, p);
    // Where both looks miss a better move, its value may as well be that of the draw.
    const double missed = out.same ? 0 : kStaysLost * best->beyond(found, unit, p).mean / 2;
    (out.skill.*to)[p] = {kStaysLost * (more.mean + other.mean) / 2,
                          std::hypot(kStaysLost * (more.error + other.error) / 2,
                                     kStaysLost * (more.mean - other.mean) / 2, missed)};
    const Value luck = in_some([&](int n) {
      const auto at = static_cast<std::size_t>(n);
      return (found.came[at].found.*unit)[p] - (means[at].*of_draws)[p];
    });
    (out.luck.*to)[p].error = std::hypot(luck.error, missed);
    (out.moved.*to)[p].error = std::hypot(luck.error, more.error);
    // Before the draw the next player's answers are not known; what they take is much the same for
    // all moves.
    // The mean of the draws, by the move that was found in all orders.
    const auto with_found = [&](int n) {
      const auto at = static_cast<std::size_t>(n);
      double taken = 0;
      for (const auto& line : lines_) {
        taken += (line->came[at].found.*unit)[p] - (line->came[at].mean.*unit)[p];
      }
      return (found.came[at].found.*unit)[p] - taken / static_cast<double>(lines_.size());
    };
    const Value left = in_all(with_found);
    // Both have orders in common: where the move is good, so are the draws.
    const Value some = in_some(with_found);
    const double joint = in_some([&](int n) {
                           const auto at = static_cast<std::size_t>(n);
                           const double beyond =
                               (found.came[at].found.*unit)[p] - (means[at].*of_draws)[p];
                           return (with_found(n) - some.mean) * (beyond - luck.mean);
                         }).mean /
                         orders;
    const double squares = left.error * left.error + luck.error * luck.error - 2 * joint;
    (out.before.*to)[p] = {left.mean - luck.mean, std::sqrt(std::max(squares, 0.0))};
  };
  for (Player p : before.seats()) {
    fill(p, &Outcome::margin, &Mean::margin, &Values::margin);
    fill(p, &Outcome::win, &Mean::win, &Values::win);
  }
  const double gain = before.players() == 2 ? kGainOfTwo : kGainOfMore;
  PerPlayer<double> after{};
  PerPlayer<double> at_first{};
  for (Player p : before.seats()) {
    after[p] = by_order_of_turns(before, next_of(before, mover), p, gain);
    const double own = p == mover ? gain : -gain / std::max(before.players() - 1, 1);
    at_first[p] = after[p] + own;
  }
  add_to(before, after, out.with_played);
  add_to(before, at_first, out.before);
  for (Player p : before.seats()) {
    for (const auto unit : {&Values::margin, &Values::win}) {
      const Value& came = (out.with_played.*unit)[p];
      Value& most = (out.with_best.*unit)[p];
      most = {came.mean + (out.loss.*unit)[p].mean, came.error};
      if (unit == &Values::win) most.mean = std::clamp(most.mean, 0.0, double{kCertain});
      (out.loss.*unit)[p].mean = most.mean - came.mean;
      (out.luck.*unit)[p].mean = came.mean - (out.skill.*unit)[p].mean - (out.before.*unit)[p].mean;
      (out.moved.*unit)[p].mean = came.mean - (out.before.*unit)[p].mean;
    }
  }
  widen(out.loss, kWiderLoss);
  widen(out.skill, kWiderSkill);
  widen(out.luck, kWiderLuck);
  widen(out.moved, kWiderLuck);
  widen(out.before, kWiderBefore);
  widen(out.with_best, kWiderAfter);
  widen(out.with_played, kWiderAfter);
  // An outcome that came in all orders is not certain for that.
  for (Values* values : {&out.before, &out.with_best, &out.with_played}) {
    for (Player p : before.seats()) {
      double& error = values->win[p].error;
      error = std::hypot(error, kLeastWinError);
    }
  }
  list_lines(better, chosen, out);
}

void TurnValuer::list_lines(const Line& best, const std::array<const Line*, 2>& chosen,
                            TurnValue& out) const {
  if (!out.fits) return;
  const Player mover = out.mover;
  const Line& played = *lines_.front();
  /// As the loss of the move that was made is found.
  const auto loss_of = [&](const Line& line, auto Outcome::*unit) {
    return out.same ? played.beyond(line, unit, mover)
                    : line.behind_named(best, chosen, unit, mover, mover);
  };
  const auto told = [](const Value& value, double wider) {
    return Value{kStaysLost * value.mean, kStaysLost * wider * value.error};
  };
  struct Ordered {
    const Line* line = nullptr;
    Value loss{};
  };
  std::vector<Ordered> others;
  for (const auto& line : lines_) {
    if (line.get() != &best) others.push_back({line.get(), loss_of(*line, &Outcome::margin)});
  }
  std::stable_sort(others.begin(), others.end(),
                   [](const Ordered& a, const Ordered& b) { return a.loss.mean < b.loss.mean; });
  const auto add = [&](const Line& line, Value loss, const Value& win_loss) {
    loss.mean = std::max(loss.mean, 0.0);
    out.candidates.push_back({.choice = choice_of(*line.turn.laid()),
                              .played = &line == &played,
                              .loss = loss,
                              .win_loss = win_loss});
  };
  bool has_played = false;
  const auto add_played = [&] {
    has_played = true;
    add(played, out.loss.margin[mover], out.loss.win[mover]);
  };
  if (out.same) {
    add_played();
  } else {
    // There is another one: the move that was made.
    const Line& next = *others.front().line;
    add(best, {0, told(best.beyond(next, &Outcome::margin, mover), kWiderLoss.margin).error},
        {0, told(best.beyond(next, &Outcome::win, mover), kWiderLoss.win).error});
  }
  for (const auto& [line, loss] : others) {
    if (line == &played) {
      add_played();
    } else if (out.candidates.size() + (has_played ? 0 : 1) < kCandidates) {
      add(*line, told(loss, kWiderLoss.margin),
          told(loss_of(*line, &Outcome::win), kWiderLoss.win));
    }
  }
}

}  // namespace cartulary::engine::analysis

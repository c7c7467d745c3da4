#include "engine/analysis/compare_lines.hpp"

#include <algorithm>
#include <cmath>

namespace cartulary::engine::analysis {
namespace {

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
Value mean_of(std::size_t from, std::size_t to, std::size_t step, Of of) {
  double sum = 0;
  double squares = 0;
  int count = 0;
  for (std::size_t n = from; n < to; n += step) {
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

using OutcomeUnit = PerPlayer<int32_t> Outcome::*;

/// By how much a line is better for a player than another one, in the orders `from`, `from + step`,
/// and so on.
Value beyond(const TurnLine& line, const TurnLine& other, OutcomeUnit unit, Player p,
             std::size_t from = 0, std::size_t step = 1) {
  return mean_of(from, line.came.size(), step, [&](std::size_t n) {
    return static_cast<double>((line.came[n].mean.*unit)[p]) - (other.came[n].mean.*unit)[p];
  });
}

/// The unit of an outcome, of the mean of the draws and of a value: points, or chances to win.
struct Measure {
  OutcomeUnit unit;
  PerPlayer<double> Expected::*draws;
  PerPlayer<Value> Values::*value;
};
constexpr Measure kMeasures[] = {{&Outcome::margin, &Expected::margin, &Values::margin},
                                 {&Outcome::win, &Expected::win, &Values::win}};

class LineComparison {
 public:
  LineComparison(const Game& before, const TurnLines& lines,
                 const std::array<const TurnLine*, 2>& looks, const std::vector<Expected>& draws,
                 TurnValue& out)
      : before_(before),
        lines_(lines),
        found_(*looks[0]),
        found_again_(*looks[1]),
        draws_(draws),
        out_(out) {}

  void compare() {
    // Nothing better was found if it may be no better.
    const Value loss = behind_named(played_, &Outcome::margin, mover_);
    out_.same = best_ == &played_ || loss.mean <= kSure * kWiderLoss.margin * loss.error;
    const TurnLine& better = out_.same ? played_ : *best_;
    if (const Laid* laid = better.turn.laid()) out_.best = choice_of(*laid);
    for (Player p : before_.seats()) {
      for (const Measure& of : kMeasures) fill(p, of);
    }
    add_order_of_turns();
    for (Player p : before_.seats()) {
      for (const Measure& of : kMeasures) complete(p, of.value);
    }
    widen_errors();
    if (out_.fits) list(better);
  }

 private:
  const TurnLine* best_of(std::size_t from, std::size_t step) const {
    const TurnLine* best = &played_;
    double most = 0;
    for (const auto& line : lines_) {
      const double more = beyond(*line, played_, &Outcome::margin, mover_, from, step).mean;
      if (more > most) best = line.get(), most = more;
    }
    return best;
  }

  /// The line to be named in place of the best one: of those that cannot be told from it, neither
  /// by points nor by the chance to win of any of them, the one that gains most worth at once,
  /// which is the same for all seeds. It has at least half of what the best one seems to gain.
  const TurnLine* named(const TurnLine& best) const {
    if (&best == &played_) return &best;
    const auto at_once = [&](const TurnLine& line) {
      return margin_of(line.after, worth_of(line.after), mover_);
    };
    const double gained = beyond(best, played_, &Outcome::margin, mover_).mean;
    std::vector<const TurnLine*> alike;
    const TurnLine* likeliest = &best;
    for (const auto& line : lines_) {
      if (line.get() == &played_) continue;
      const Value less = beyond(best, *line, &Outcome::margin, mover_);
      if (less.mean > kSure * kWiderLoss.margin * less.error || less.mean > gained / 2) continue;
      alike.push_back(line.get());
      if (beyond(*line, *likeliest, &Outcome::win, mover_).mean > 0) likeliest = line.get();
    }
    const TurnLine* out = likeliest;
    for (const TurnLine* line : alike) {
      const Value less = beyond(*likeliest, *line, &Outcome::win, mover_);
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

  /// The line that comes nearest to that of the move that was made.
  const TurnLine& nearest() const {
    const TurnLine* out = &played_;
    double least = 0;
    for (const auto& line : lines_) {
      if (line.get() == &played_) continue;
      const double more = beyond(*line, played_, &Outcome::margin, mover_).mean;
      if (out == &played_ || more > least) out = line.get(), least = more;
    }
    return *out;
  }

  /// How much less a line brings a player than the best ones. One half of the orders chooses those,
  /// the other one values them: nothing is better only because it was chosen.
  Value behind(const TurnLine& line, OutcomeUnit unit, Player p) const {
    const Value one = beyond(*chosen_[1], line, unit, p, 0, 2);
    const Value other = beyond(*chosen_[0], line, unit, p, 1, 2);
    return {(one.mean + other.mean) / 2, std::hypot(one.error, other.error) / 2};
  }

  /// How much less a line brings a player than the one that is named as the best. In points that is
  /// for the mover at most what it brings less than those that were chosen, so that nothing is
  /// better only because it was named.
  Value behind_named(const TurnLine& line, OutcomeUnit unit, Player p) const {
    const Value own = beyond(*best_, line, unit, p);
    const Value found = behind(line, unit, p);
    const bool less = unit == &Outcome::margin &&
                      behind(line, unit, mover_).mean < beyond(*best_, line, unit, mover_).mean;
    return {less ? found.mean : own.mean, std::max(own.error, found.error)};
  }

  Value loss_of_played(Player p, OutcomeUnit unit) const {
    if (!out_.same) return behind_named(played_, unit, p);
    // It may be as much as what could not be told from nothing, and is as sure as that of what
    // comes nearest.
    const Value lost = behind(played_, unit, p);
    const double wider = unit == &Outcome::margin ? kWiderLoss.margin : kWiderLoss.win;
    const double most = lost.error + std::abs(lost.mean) / (kSure * wider);
    return {0, std::max(most, beyond(nearest_, played_, unit, p).error)};
  }

  double luck_in(std::size_t order, Player p, const Measure& of) const {
    return (found_.came[order].found.*of.unit)[p] - (draws_[order].*of.draws)[p];
  }

  /// Before the draw the next player's answers are not known; what they take is much the same for
  /// all moves. The mean of the draws, by the move that was found in all orders.
  Value before_draw(Player p, const Measure& of, const Value& luck) const {
    const auto with_found = [&](std::size_t n) {
      double taken = 0;
      for (const auto& line : lines_) {
        taken += (line->came[n].found.*of.unit)[p] - (line->came[n].mean.*of.unit)[p];
      }
      return (found_.came[n].found.*of.unit)[p] - taken / static_cast<double>(lines_.size());
    };
    const Value left = in_all(with_found);
    // Both have orders in common: where the move is good, so are the draws.
    const Value some = in_some(with_found);
    const Value product = in_some([&](std::size_t n) {
      return (with_found(n) - some.mean) * (luck_in(n, p, of) - luck.mean);
    });
    const double joint = product.mean / static_cast<double>(found_.came.size());
    const double squares = left.error * left.error + luck.error * luck.error - 2 * joint;
    return {left.mean - luck.mean, std::sqrt(std::max(squares, 0.0))};
  }

  /// Gives what the lines and the draws tell of a player, before the order of turns is counted in.
  void fill(Player p, const Measure& of) {
    (out_.with_played.*of.value)[p] = in_all(
        [&](std::size_t n) { return static_cast<double>((played_.came[n].mean.*of.unit)[p]); });
    const Value lost = loss_of_played(p, of.unit);
    (out_.loss.*of.value)[p] = {kStaysLost * lost.mean, kStaysLost * lost.error};
    const Value more = beyond(played_, found_, of.unit, p);
    const Value other = beyond(played_, found_again_, of.unit, p);
    // Where both looks miss a better move, its value may as well be that of the draw.
    const double missed = out_.same ? 0 : kStaysLost * beyond(*best_, found_, of.unit, p).mean / 2;
    (out_.skill.*of.value)[p] = {kStaysLost * (more.mean + other.mean) / 2,
                                 std::hypot(kStaysLost * (more.error + other.error) / 2,
                                            kStaysLost * (more.mean - other.mean) / 2, missed)};
    const Value luck = in_some([&](std::size_t n) { return luck_in(n, p, of); });
    (out_.luck.*of.value)[p].error = std::hypot(luck.error, missed);
    (out_.moved.*of.value)[p].error = std::hypot(luck.error, more.error);
    (out_.before.*of.value)[p] = before_draw(p, of, luck);
  }

  void add_order_of_turns() {
    const double gain = before_.players() == 2 ? kGainOfTwo : kGainOfMore;
    PerPlayer<double> after{};
    PerPlayer<double> at_first{};
    for (Player p : before_.seats()) {
      after[p] = by_order_of_turns(before_, next_of(before_, mover_), p, gain);
      const double own = p == mover_ ? gain : -gain / std::max(before_.players() - 1, 1);
      at_first[p] = after[p] + own;
    }
    add_to(before_, after, out_.with_played);
    add_to(before_, at_first, out_.before);
  }

  /// Gives the values of a player that are sums and differences of the others.
  void complete(Player p, PerPlayer<Value> Values::*unit) {
    const Value& came = (out_.with_played.*unit)[p];
    Value& most = (out_.with_best.*unit)[p];
    most = {came.mean + (out_.loss.*unit)[p].mean, came.error};
    if (unit == &Values::win) most.mean = std::clamp(most.mean, 0.0, double{kCertain});
    (out_.loss.*unit)[p].mean = most.mean - came.mean;
    (out_.luck.*unit)[p].mean =
        came.mean - (out_.skill.*unit)[p].mean - (out_.before.*unit)[p].mean;
    (out_.moved.*unit)[p].mean = came.mean - (out_.before.*unit)[p].mean;
  }

  void widen_errors() {
    widen(out_.loss, kWiderLoss);
    widen(out_.skill, kWiderSkill);
    widen(out_.luck, kWiderLuck);
    widen(out_.moved, kWiderLuck);
    widen(out_.before, kWiderBefore);
    widen(out_.with_best, kWiderAfter);
    widen(out_.with_played, kWiderAfter);
    // An outcome that came in all orders is not certain for that.
    for (Values* values : {&out_.before, &out_.with_best, &out_.with_played}) {
      for (Player p : before_.seats()) {
        double& error = values->win[p].error;
        error = std::hypot(error, kLeastWinError);
      }
    }
  }

  /// Lists the lines; the rest of the value has to be there.
  void list(const TurnLine& best) {
    /// As the loss of the move that was made is found.
    const auto loss_of = [&](const TurnLine& line, OutcomeUnit unit) {
      return out_.same ? beyond(played_, line, unit, mover_) : behind_named(line, unit, mover_);
    };
    const auto told = [](const Value& value, double wider) {
      return Value{kStaysLost * value.mean, kStaysLost * wider * value.error};
    };
    struct Ordered {
      const TurnLine* line = nullptr;
      Value loss{};
    };
    std::vector<Ordered> others;
    for (const auto& line : lines_) {
      if (line.get() != &best) others.push_back({line.get(), loss_of(*line, &Outcome::margin)});
    }
    std::ranges::stable_sort(others, {}, [](const Ordered& it) { return it.loss.mean; });
    const auto add = [&](const TurnLine& line, Value loss, const Value& win_loss) {
      loss.mean = std::max(loss.mean, 0.0);
      out_.candidates.push_back({.choice = choice_of(*line.turn.laid()),
                                 .played = &line == &played_,
                                 .loss = loss,
                                 .win_loss = win_loss});
    };
    bool has_played = false;
    const auto add_played = [&] {
      has_played = true;
      add(played_, out_.loss.margin[mover_], out_.loss.win[mover_]);
    };
    if (out_.same) {
      add_played();
    } else {
      // There is another one: the move that was made.
      const TurnLine& next = *others.front().line;
      add(best, {0, told(beyond(best, next, &Outcome::margin, mover_), kWiderLoss.margin).error},
          {0, told(beyond(best, next, &Outcome::win, mover_), kWiderLoss.win).error});
    }
    for (const auto& [line, loss] : others) {
      if (line == &played_) {
        add_played();
      } else if (out_.candidates.size() + (has_played ? 0 : 1) < kCandidates) {
        add(*line, told(loss, kWiderLoss.margin),
            told(loss_of(*line, &Outcome::win), kWiderLoss.win));
      }
    }
  }

  template <class Of>
  Value in_all(Of of) const {
    return mean_of(0, found_.came.size(), 1, of);
  }
  template <class Of>
  Value in_some(Of of) const {
    return mean_of(0, draws_.size(), 1, of);
  }

  const Game& before_;
  const TurnLines& lines_;
  const TurnLine& played_ = *lines_.front();
  const TurnLine& found_;
  const TurnLine& found_again_;
  const std::vector<Expected>& draws_;
  TurnValue& out_;
  const Player mover_ = out_.mover;
  const TurnLine* const best_ = named(*best_of(0, 1));  ///< by all orders
  const std::array<const TurnLine*, 2> chosen_{best_of(0, 2),
                                               best_of(1, 2)};  ///< by each half of them
  const TurnLine& nearest_ = nearest();
};

}  // namespace

double by_order_of_turns(const Game& game, Player first, Player player, double gain) {
  const int players = game.players();
  const int wait =
      (static_cast<int>(index(player)) - static_cast<int>(index(first)) + players) % players;
  return gain / 2 * (1 - 2.0 * wait / std::max(players - 1, 1));
}

Player next_of(const Game& game, Player player) {
  return static_cast<Player>((index(player) + 1) % static_cast<std::size_t>(game.players()));
}

void compare_lines(const Game& before, const TurnLines& lines,
                   const std::array<const TurnLine*, 2>& looks, const std::vector<Expected>& draws,
                   TurnValue& out) {
  LineComparison(before, lines, looks, draws, out).compare();
}

}  // namespace cartulary::engine::analysis

#include "engine/analysis/compare_lines.hpp"

#include <algorithm>
#include <cmath>

namespace cartulary::engine::analysis {
namespace {

/// Half of a 95 % interval, in standard errors.
constexpr double kSure = 1.96;

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
    return static_cast<double>((line.came[n].*unit)[p]) - (other.came[n].*unit)[p];
  });
}

/// The unit of an outcome and of a value: points, or chances to win.
struct Measure {
  OutcomeUnit unit;
  PerPlayer<Value> Values::*value;
  /// Another seed chooses other moves to compare, and other answers to them, which the samples of
  /// one seed do not tell. So errors are wider by what was measured: with these, 95 % of the
  /// intervals hold what a larger budget finds (formats/guide/ANALYSIS.md).
  double wider_loss;
  double wider_value;
};
constexpr Measure kInPoints{&Outcome::margin, &Values::margin, 1.55, 1.1};
constexpr Measure kInChances{&Outcome::win, &Values::win, 1.4, 1.25};

/// The least error of a chance to win that was not computed: another seed finds other answers
/// (formats/guide/ANALYSIS.md).
constexpr double kLeastWinError = 0.003 * kCertain;

class LineComparison {
 public:
  LineComparison(const Game& before, const TurnLines& lines, TurnValue& out)
      : before_(before), lines_(lines), out_(out) {}

  void compare() {
    // Nothing better was found if it may be no better.
    const Value loss = behind_named(played_, &Outcome::margin, mover_);
    out_.same = best_ == &played_ || loss.mean <= kSure * kInPoints.wider_loss * loss.error;
    const TurnLine& better = out_.same ? played_ : *best_;
    if (const Laid* laid = better.turn.laid()) out_.best = choice_of(*laid);
    out_.with_played = values_of(played_);
    for (Player p : before_.seats()) {
      for (const Measure& of : {kInPoints, kInChances}) fill(p, of);
    }
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
      if (less.mean > kSure * kInPoints.wider_loss * less.error || less.mean > gained / 2) continue;
      alike.push_back(line.get());
      if (beyond(*line, *likeliest, &Outcome::win, mover_).mean > 0) likeliest = line.get();
    }
    const TurnLine* out = likeliest;
    for (const TurnLine* line : alike) {
      const Value less = beyond(*likeliest, *line, &Outcome::win, mover_);
      if (less.mean > kSure * kInChances.wider_loss * less.error) continue;
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

  Value loss_of_played(Player p, const Measure& of) const {
    if (!out_.same) return behind_named(played_, of.unit, p);
    // It may be as much as what could not be told from nothing, and is as sure as that of what
    // comes nearest.
    const Value lost = behind(played_, of.unit, p);
    const double most = lost.error + std::abs(lost.mean) / (kSure * of.wider_loss);
    return {0, std::max(most, beyond(nearest_, played_, of.unit, p).error)};
  }

  void fill(Player p, const Measure& of) {
    const Value& came = (out_.with_played.*of.value)[p];
    const Value lost = loss_of_played(p, of);
    Value& loss = (out_.loss.*of.value)[p];
    loss = {lost.mean, of.wider_loss * lost.error};
    Value& most = (out_.with_best.*of.value)[p];
    most = {came.mean + loss.mean, came.error};
    if (of.unit == &Outcome::win) most.mean = std::clamp(most.mean, 0.0, double{kCertain});
    loss.mean = most.mean - came.mean;
  }

  /// Lists the lines; the rest of the value has to be there.
  void list(const TurnLine& best) {
    /// As the loss of the move that was made is found.
    const auto loss_of = [&](const TurnLine& line, const Measure& of) {
      return out_.same ? beyond(played_, line, of.unit, mover_)
                       : behind_named(line, of.unit, mover_);
    };
    const auto told = [](const Value& value, const Measure& of) {
      return Value{value.mean, of.wider_loss * value.error};
    };
    struct Ordered {
      const TurnLine* line = nullptr;
      Value loss{};
    };
    std::vector<Ordered> others;
    for (const auto& line : lines_) {
      if (line.get() != &best) others.push_back({line.get(), loss_of(*line, kInPoints)});
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
      add(best, {0, told(beyond(best, next, &Outcome::margin, mover_), kInPoints).error},
          {0, told(beyond(best, next, &Outcome::win, mover_), kInChances).error});
    }
    for (const auto& [line, loss] : others) {
      if (line == &played_) {
        add_played();
      } else if (out_.candidates.size() + (has_played ? 0 : 1) < kCandidates) {
        add(*line, told(loss, kInPoints), told(loss_of(*line, kInChances), kInChances));
      }
    }
  }

  const Game& before_;
  const TurnLines& lines_;
  const TurnLine& played_ = *lines_.front();
  TurnValue& out_;
  const Player mover_ = out_.mover;
  const TurnLine* const best_ = named(*best_of(0, 1));  ///< by all orders
  const std::array<const TurnLine*, 2> chosen_{best_of(0, 2),
                                               best_of(1, 2)};  ///< by each half of them
  const TurnLine& nearest_ = nearest();
};

}  // namespace

Values values_of(const TurnLine& line) {
  Values out;
  const std::size_t orders = line.came.size();
  const int players = line.after.players();
  for (Player p : line.after.seats()) {
    out.margin[p] = mean_of(0, orders, 1, [&](std::size_t n) { return line.came[n].margin[p]; });
    out.margin[p].error *= kInPoints.wider_value;
    // Whatever came in all orders is not certain for that: one more is added, of which nothing is
    // known.
    out.win[p] = mean_of(0, orders + 1, 1, [&](std::size_t n) {
      return n == orders ? kCertain / players : line.came[n].win[p];
    });
    out.win[p].error = std::hypot(kInChances.wider_value * out.win[p].error, kLeastWinError);
  }
  return out;
}

void compare_lines(const Game& before, const TurnLines& lines, TurnValue& out) {
  LineComparison(before, lines, out).compare();
}

}  // namespace cartulary::engine::analysis

// Slips in booking: the points are right, and go to another number than theirs, or those of one
// line of a score sheet are of another player or another turn.
#include <algorithm>

#include "formats/causes/slips/slip.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;
/// Whose number stands in the column of each player.
using Order = engine::PerPlayer<Player>;

/// Number of jumps behind which exchanged columns and the like are tried.
constexpr std::size_t kMaxStarts = 8;

/// "the 4 points were", "the 1 point was".
std::string_view were(int points) {
  return points == 1 ? "was" : "were";
}

constexpr SlipKind kStaleBase{"stale-base", 60, own_text, own_brief};
constexpr SlipKind kOlderBase{"stale-base", 20, own_text, own_brief};
constexpr SlipKind kBegan{"base-not-zero", 20, own_text, own_brief, true};
constexpr SlipKind kLinesExchanged{"totals-exchanged", 30, own_text, own_brief};
constexpr SlipKind kOtherBase{"other-base", 45, own_text, own_brief};
constexpr SlipKind kTurnMissed{"turn-missed", 60, own_text, own_brief};
constexpr SlipKind kTurnTwice{"turn-twice", 40, own_text, own_brief};
constexpr SlipKind kBookedLate{"booked-late", 45, own_text, own_brief};
constexpr SlipKind kBookedEarly{"booked-early", 30, own_text, own_brief};
constexpr SlipKind kGainForTotal{"gain-for-total", 40, own_text, own_brief};
constexpr SlipKind kRotated{"columns-rotated", 20, own_text, own_brief};
constexpr SlipKind kSwappedForGood{"columns-swapped", 30, own_text, own_brief, true};
constexpr SlipKind kResultExchanged{"result-exchanged", 60, own_text, own_brief};
constexpr SlipKind kSumWithout{"category-not-added", 50, own_text, own_brief};
constexpr SlipKind kSumTwice{"category-added-twice", 20, own_text, own_brief};
constexpr SlipKind kGainsExchanged{"gains-exchanged", 30, own_text, own_brief, true};
constexpr SlipKind kOnlyMover{"only-mover-booked", 80, own_text, own_brief};
constexpr SlipKind kLineCopied{"line-copied", 30, own_text, own_brief};
constexpr SlipKind kGainsSwapped{"gains-swapped", 40, own_text, own_brief};
constexpr SlipKind kOldGain{"gain-of-other-turn", 25, own_text, own_brief};

class BookingSlips : public SlipProposals {
 public:
  using SlipProposals::SlipProposals;

  void propose() {
    results();
    if (game_.turns.empty()) return;
    for (const Jump& jump : jumps_) {
      other_number(jump);
      if (jump.move == game_.end()) continue;
      for (std::size_t m = jump.after; m <= jump.move; ++m) gain_of(m, jump);
      early(jump);
      began(jump);
    }
    std::vector<std::size_t> starts;
    for (const Jump& jump : jumps_) {
      if (starts.empty() || starts.back() != jump.move) starts.push_back(jump.move);
      if (starts.size() > kMaxStarts) break;
    }
    for (std::size_t move : starts) {
      rotations(move);
      if (move < game_.end()) lines(move);
    }
    for (const Jump& jump : jumps_) {
      if (contains(starts, jump.move)) shifts(jump);
    }
    for (const Jump& jump : jumps_) {
      if (contains(starts, jump.move)) exchanges(jump);
    }
    gains_of_lines();
  }

 private:
  int gain(std::size_t move, Player p) const {
    return game_.totals(move)[p] - game_.before(move)[p];
  }
  /// The errors that the totals before a move have already.
  SeatPoints carried(std::size_t move) const {
    SeatPoints out{};
    for (const Jump& jump : jumps_) {
      if (jump.move >= move) break;
      out[jump.player] = jump.claimed - game_.totals(jump.move)[jump.player];
    }
    return out;
  }
  /// The next line behind one that has totals; the end if there is none.
  std::size_t next_line(std::size_t move) const {
    const auto& moves = game_.record.tiles().moves;
    do ++move;
    while (move < game_.end() && !moves[move].totals.given);
    return move;
  }

  void add(const SlipKind& kind, std::size_t move, Player p, int points, std::string words,
           std::string brief, std::size_t until = Reach::kForEver) {
    add_to_totals(kind, move, points_each(engine::PlayerSet::of(p), points), std::move(words),
                  std::move(brief), until);
  }

  /// All that a player got in a turn.
  void gain_of(std::size_t m, const Jump& jump) {
    const Player p = jump.player;
    const int points = gain(m, p);
    if (points == 0) return;
    const std::string what = fmt::format("{} of {}", counted(points, "point"), name(p));
    const auto events = std::ranges::count_if(game_.turns[m].scored, [p](const ScoredFeature& s) {
      return s.winners.contains(p) && s.points;
    });
    // One scoring alone is told as such, unless it was written down once as it is.
    const bool written = game_.record.tiles().moves[m].gain.given;
    if (events > 1 || written) {
      const std::string_view all = events > 1 ? "all" : "the";
      add(kTurnMissed, m, p, -points, fmt::format("{} {} in {} were left out", all, what, when(m)),
          what + " in one turn left out");
      add(kTurnTwice, m, p, points, fmt::format("{} {} in {} were added twice", all, what, when(m)),
          what + " in one turn added twice");
    }
    stale_base(m, p, points);
    // A line or two late.
    std::size_t until = m;
    for (int lines = 0; lines < 3 && (until = next_line(until)) < game_.end(); ++lines) {
      if (until <= jump.move) continue;
      add(kBookedLate, m, p, -points,
          fmt::format("the {} in {} {} added only in {}", what, when(m), were(points), when(until)),
          fmt::format("{} added only in {}", what, when(until)), until);
    }
  }
  /// The points were added to an old total: the last one before it, or one of an older page.
  void stale_base(std::size_t m, Player p, int points) {
    constexpr int kFar = 4;
    int lost = 0;
    int found = 0;
    for (std::size_t before = m; before-- > 0 && found < kFar;) {
      if (gain(before, p) == 0) continue;
      lost += gain(before, p);
      add(found++ == 0 ? kStaleBase : kOlderBase, m, p, -lost,
          fmt::format("the {} of {} in {} {} added to {}, the total before {}",
                      counted(points, "point"), name(p), when(m), were(points),
                      game_.totals(m)[p] - points - lost, when(before)),
          fmt::format("{} of {} added to an old total", counted(points, "point"), name(p)));
    }
  }
  /// The counter of a player did not stand where the game begins.
  void began(const Jump& jump) {
    if (jump.after > 0 || jump.points() <= 0) return;
    const int start = game_.before(0)[jump.player];
    const std::string words =
        fmt::format("{} began at {}, not at {}", name(jump.player), start + jump.points(), start);
    add(kBegan, 0, jump.player, jump.points(), "the totals of " + words, words);
    if (!claims_.has(ClaimMade::Kind::score)) return;
    add(kBegan, 0, jump.player, jump.points(), "the totals of " + words + ", but not the result",
        words, game_.end());
  }
  /// The totals of a line and of the next that has some in each other's lines.
  void lines(std::size_t move) {
    const std::size_t next = next_line(move);
    if (next >= game_.end()) return;
    const std::string words = fmt::format("the totals of {} and {}", when(move), when(next));
    const auto off = [&](const ClaimMade& claim) {
      const std::size_t other = claim.move == move ? next : claim.move == next ? move : claim.move;
      const bool is_total = claim.kind == ClaimMade::Kind::total;
      return is_total ? game_.totals(other)[claim.player] - claim.computed : 0;
    };
    out_.push_back({.kind = &kLinesExchanged,
                    .move = move,
                    .words = words + " are in each other's lines",
                    .brief = words + " exchanged",
                    .predicted = differences_by(claims_, off)});
  }
  /// The next points of a player stand in the line before theirs already.
  void early(const Jump& jump) {
    const Player p = jump.player;
    for (std::size_t m = jump.move + 1; m < game_.end(); ++m) {
      const int points = gain(m, p);
      if (points == 0) continue;
      if (points != jump.points()) return;
      add(kBookedEarly, jump.move, p, points,
          fmt::format("the {} of {} in {} {} added in {} already", counted(points, "point"),
                      name(p), when(m), were(points), when(jump.move)),
          fmt::format("{} of {} added too early", counted(points, "point"), name(p)), m);
      return;
    }
  }

  /// A number that is another one plus the points of the turn, or these alone.
  void other_number(const Jump& jump) {
    const Player p = jump.player;
    const bool end = jump.move == game_.end();
    // The points since the claim before.
    const SeatPoints start = game_.before(jump.after);
    const SeatPoints right = game_.totals(jump.move);
    const int points = right[p] - start[p];
    const SeatPoints wrong = carried(jump.move);
    const auto both = [&](const SlipKind& kind, const std::string& words,
                          const std::string& brief) {
      add(kind, jump.move, p, jump.points(), words, brief);
      if (!end) add(kind, jump.move, p, jump.points(), words, brief, jump.move + 1);
    };
    if (!end && points != 0 && jump.claimed == points && jump.before != points) {
      both(kGainForTotal,
           fmt::format("in {} the total of {} is what was scored, {}, not what it makes, {}",
                       when(jump.move), name(p), points, jump.before),
           fmt::format("{} written for {}, whose total is {}", counted(points, "point"), name(p),
                       jump.before));
    }
    if (points == 0) return;
    for (Player other : game_.record.seats()) {
      if (other == p) continue;
      for (int base : {start[other] + wrong[other], right[other] + wrong[other]}) {
        if (jump.claimed != base + points || jump.claimed == jump.before) continue;
        both(kOtherBase,
             fmt::format("in {} the {} of {} {} added to {}, the total of {}", when(jump.move),
                         counted(points, "point"), name(p), were(points), base, name(other)),
             fmt::format("{} of {} added to the total of {}", counted(points, "point"), name(p),
                         name(other)));
        break;
      }
    }
  }

  /// Each column has the numbers of another from a move on.
  void permute(const SlipKind& kind, std::size_t from, std::size_t until, const Order& order,
               std::string words, std::string brief) {
    const SeatPoints first = game_.totals(from);
    Slip slip{.kind = &kind, .move = from, .words = std::move(words), .brief = std::move(brief)};
    for (Player p : game_.record.seats()) slip.delta[p] = first[order[p]] - first[p];
    slip.predicted = differences_by(claims_, [&](const ClaimMade& claim) {
      const bool is_meant = claim.kind == ClaimMade::Kind::total
                                ? claim.move >= from && claim.move < until
                                : claim.is_running() && until == Reach::kForEver;
      const SeatPoints& right = game_.totals(claim.move);
      return is_meant ? right[order[claim.player]] - right[claim.player] : 0;
    });
    out_.push_back(std::move(slip));
  }

  Order swapped(Player a, Player b) const {
    Order order{};
    for (Player p : game_.record.seats()) order[p] = p;
    std::swap(order[a], order[b]);
    return order;
  }
  Order rotated(int by) const {
    const int players = static_cast<int>(game_.record.players.size());
    Order order{};
    for (Player p : game_.record.seats()) {
      order[p] = static_cast<Player>((static_cast<int>(engine::index(p)) + by) % players);
    }
    return order;
  }
  /// All points to the next player, as behind a line that is missing.
  void shifts(const Jump& jump) {
    const int players = static_cast<int>(game_.record.players.size());
    if (players < 3) return;
    for (int by : {1, players - 1}) {
      for (bool final : {true, false}) {
        gains_exchanged(jump, rotated(by), "all players go to the next player", final);
      }
    }
  }

  /// All columns one on, once or from there on.
  void rotations(std::size_t move) {
    const int players = static_cast<int>(game_.record.players.size());
    if (players < 3) return;
    for (int by : {1, players - 1}) {
      const Order order = rotated(by);
      const std::string brief = "totals of all players one column on";
      const std::string words = fmt::format(
          "in {} the totals of all players are one column too far to the right", when(move));
      permute(kRotated, move, Reach::kForEver, order, words + " from there on", brief);
      if (move < game_.end()) permute(kRotated, move, move + 1, order, words, brief);
    }
  }

  /// Two players exchanged in the result, by rows of the breakdown and by scores, or by rows alone.
  void results() {
    if (!claims_.has(ClaimMade::Kind::category)) return;
    for (Player p : game_.record.seats()) sums(p);
    for (Player a : game_.record.seats()) {
      for (Player b : game_.record.seats()) {
        if (b <= a) continue;
        const std::string both = fmt::format("{} and {}", name(a), name(b));
        for (bool scores : {true, false}) {
          Differences predicted = permuted_result(swapped(a, b), scores);
          if (std::ranges::count(predicted, 0) == std::ssize(predicted)) continue;
          out_.push_back(
              {.kind = &kResultExchanged,
               .move = game_.end(),
               .words = scores
                            ? fmt::format("the points of {} in the result are each other's: they "
                                          "are exchanged there, or in `players`",
                                          both)
                            : fmt::format("the rows of {} in the breakdown are exchanged", both),
               .brief = fmt::format("{} of {} exchanged", scores ? "points" : "rows", both),
               .predicted = std::move(predicted)});
        }
      }
    }
  }
  /// A row of the breakdown that was added up without one of its numbers, or with one twice.
  void sums(Player p) {
    for (engine::Category c : engine::kAllCategories) {
      const int points = game_.verdict.by_category[p][c];
      if (points == 0) continue;
      const std::string what =
          fmt::format("{} of {} from {}", counted(points, "point"), name(p), kCategoryNames[c]);
      add(kSumWithout, game_.end(), p, -points,
          fmt::format("the {} {} not added to the final score", what, were(points)),
          what + " not added");
      add(kSumTwice, game_.end(), p, points,
          fmt::format("the {} {} added twice to the final score", what, were(points)),
          what + " added twice");
    }
  }
  /// The differences of the claims of the result if each player had those of another.
  Differences permuted_result(const Order& order, bool scores) const {
    return differences_by(claims_, [&](const ClaimMade& claim) {
      const bool is_part = claim.kind == ClaimMade::Kind::category;
      const auto of = [&](Player p) {
        return is_part ? game_.verdict.by_category[p][claim.category] : game_.verdict.totals[p];
      };
      const bool is_meant = is_part || (scores && claim.kind == ClaimMade::Kind::score);
      return is_meant ? of(order[claim.player]) - of(claim.player) : 0;
    });
  }

  /// Two columns exchanged from a jump on, or the points of two players from there on.
  void exchanges(const Jump& jump) {
    for (Player a : game_.record.seats()) {
      for (Player b : game_.record.seats()) {
        if (b <= a || (a != jump.player && b != jump.player)) continue;
        const Order order = swapped(a, b);
        const std::string both = fmt::format("{} and {}", name(a), name(b));
        const auto columns = [&](std::size_t until, const std::string& how_long) {
          permute(kSwappedForGood, jump.move, until, order,
                  fmt::format("the totals of {} are in each other's columns from {} on{}", both,
                              when(jump.move), how_long),
                  fmt::format("totals of {} in each other's columns", both));
        };
        // In the whole game, put right in the result, or before that.
        columns(Reach::kForEver, "");
        columns(game_.end(), ", but not the final scores");
        const auto right = std::ranges::find_if(jumps_, [&](const Jump& later) {
          return later.move > jump.move && (later.player == a || later.player == b);
        });
        if (right != jumps_.end() && right->move < game_.end() &&
            has_lines(jump.move, right->move)) {
          columns(right->move, ", up to " + when(right->move));
        }
        for (bool final : {true, false}) {
          gains_exchanged(jump, order, both + " go to each other", final);
        }
      }
    }
  }
  bool has_lines(std::size_t from, std::size_t until) const {
    const auto& moves = game_.record.tiles().moves;
    return std::count_if(moves.begin() + static_cast<std::ptrdiff_t>(from),
                         moves.begin() + static_cast<std::ptrdiff_t>(until),
                         [](const RecordedTurn& move) { return move.totals.given; }) > 1;
  }
  /// From the turns before a jump on, each player's total gets the points of another.
  void gains_exchanged(const Jump& jump, const Order& order, const std::string& who, bool final) {
    // The first turn with other points.
    std::size_t first = jump.after;
    const auto same_gains = [&](std::size_t move) {
      bool same = true;
      for (Player p : game_.record.seats()) same = same && gain(move, p) == gain(move, order[p]);
      return same;
    };
    while (first < jump.move && same_gains(first)) ++first;
    const SeatPoints start = game_.before(first);
    const auto wrong = [&](std::size_t move, Player p) {
      const SeatPoints& right = game_.totals(move == game_.end() && !final ? move - 1 : move);
      return (right[order[p]] - start[order[p]]) - (right[p] - start[p]);
    };
    Slip slip{.kind = &kGainsExchanged,
              .move = first,
              .words = fmt::format("from {} on all points of {}{}: a line is missing, or the seats "
                                   "are exchanged",
                                   when(first), who, final ? "" : ", except the final scoring"),
              .brief = fmt::format("points of {} from {} on", who, when(first))};
    bool like_totals = true;
    for (Player p : game_.record.seats()) {
      slip.delta[p] = wrong(first, p);
      like_totals = like_totals && start[p] == start[order[p]];
    }
    // Then the totals are exchanged, too.
    if (like_totals) return;
    slip.predicted = differences_by(claims_, [&](const ClaimMade& claim) {
      return claim.is_running() && claim.move >= first ? wrong(claim.move, claim.player) : 0;
    });
    out_.push_back(std::move(slip));
  }

  // Points of one line that were written for another player, or once more.

  void gains_of_lines() {
    std::vector<std::size_t> done;
    for (const Jump& jump : jumps_) {
      for (std::size_t m = jump.after; m <= jump.move && m < game_.end(); ++m) {
        if (contains(done, m)) continue;
        done.push_back(m);
        gains_of_line(m);
      }
    }
  }
  SeatPoints gains(std::size_t move) const {
    SeatPoints out = game_.totals(move);
    if (move == 0) return out;
    for (Player p : game_.record.seats()) out[p] = gain(move, p);
    return out;
  }
  void gains_of_line(std::size_t m) {
    const SeatPoints gained = gains(m);
    const Player mover = game_.turns[m].player;
    SeatPoints none{};
    for (Player p : game_.record.seats()) none[p] = -gained[p];
    SeatPoints others = none;
    others[mover] = 0;
    add_to_totals(kOnlyMover, m, others,
                  fmt::format("in {} only {}, whose turn it was, got points", when(m), name(mover)),
                  "only the points of " + name(mover) + " written");
    if (const std::size_t next = next_line(m); next < game_.end()) {
      add_to_totals(kLineCopied, m, none,
                    fmt::format("the totals in {} are those of the line before", when(m)),
                    "the totals of the line before written again", next);
    }
    for (Player a : game_.record.seats()) {
      for (Player b : game_.record.seats()) {
        if (b <= a || (gained[a] == 0 && gained[b] == 0)) continue;
        const std::string both = fmt::format("{} and {}", name(a), name(b));
        add_to_totals(kGainsSwapped, m, points_moved(a, b, gained[a] - gained[b]),
                      fmt::format("the points of {} in {} went to each other ({} and {})", both,
                                  when(m), gained[b], gained[a]),
                      fmt::format("points of {} written for each other", both));
      }
      if (gained[a] != 0) old_gain(m, a, gained[a]);
    }
  }
  /// An earlier gain of a player was added once more, in place of what is due.
  void old_gain(std::size_t m, Player p, int points) {
    for (std::size_t before = m; before-- > 0;) {
      const int old = gains(before)[p];
      if (old == 0) continue;
      return add(kOldGain, m, p, old - points,
                 fmt::format("in {} {} got the {} of {} once more, not {}", when(m), name(p),
                             counted(old, "point"), when(before), points),
                 fmt::format("{} of {} written again for {}", counted(old, "point"), when(before),
                             name(p)));
    }
  }

  const std::vector<Jump> jumps_ = jumps_of(game_, claims_);
};

}  // namespace

void propose_booking_slips(const PlayedGame& game, const ClaimsMade& claims, Slips& out) {
  BookingSlips(game, claims, out).propose();
}

}  // namespace cartulary::formats

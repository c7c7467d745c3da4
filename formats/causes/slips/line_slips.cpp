// Slips in one line of a score sheet: whose points of a turn were written, and which.
#include <fmt/core.h>

#include "formats/causes/slips/slip.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

constexpr SlipKind kOnlyMover{"only-mover-booked", 80, own_text, own_brief};
constexpr SlipKind kLineCopied{"line-copied", 30, own_text, own_brief};
constexpr SlipKind kGainsSwapped{"gains-swapped", 40, own_text, own_brief};
constexpr SlipKind kOldGain{"gain-of-other-turn", 25, own_text, own_brief};

class LineSlips : public SlipProposals {
 public:
  using SlipProposals::SlipProposals;

  void propose() {
    std::vector<bool> done(game_.end(), false);
    for (const Jump& jump : jumps_of(game_, claims_)) {
      for (std::size_t m = jump.after; m <= jump.move && m < game_.end(); ++m) {
        if (done[m]) continue;
        done[m] = true;
        line(m);
      }
    }
  }

 private:
  SeatPoints gains(std::size_t move) const {
    SeatPoints out = game_.turns[move].totals;
    if (move == 0) return out;
    for (Player p : game_.record.seats()) out[p] -= game_.turns[move - 1].totals[p];
    return out;
  }
  void add(const SlipKind& kind, std::size_t move, const SeatPoints& delta, std::string words,
           std::string brief, std::size_t until = Reach::kForEver) {
    if (delta == SeatPoints{}) return;
    add_predicted({.kind = &kind,
                   .move = move,
                   .delta = delta,
                   .words = std::move(words),
                   .brief = std::move(brief)},
                  engine::Category::count,
                  {.from = move, .until = until, .gain = false, .category = false});
  }

  void line(std::size_t m) {
    const SeatPoints gained = gains(m);
    const Player mover = game_.turns[m].player;
    SeatPoints others{};
    SeatPoints none{};
    for (Player p : game_.record.seats()) {
      none[p] = -gained[p];
      if (p != mover) others[p] = -gained[p];
    }
    add(kOnlyMover, m, others,
        fmt::format("in {} only {}, whose turn it was, got points", when(m), name(mover)),
        "only the points of " + name(mover) + " written");
    for (std::size_t next = m + 1; next < game_.end(); ++next) {
      if (!game_.record.tiles().moves[next].totals.given) continue;
      add(kLineCopied, m, none,
          fmt::format("the totals in {} are those of the line before", when(m)),
          "the totals of the line before written again", next);
      break;
    }
    for (Player a : game_.record.seats()) {
      for (Player b : game_.record.seats()) {
        if (b <= a || (gained[a] == 0 && gained[b] == 0)) continue;
        SeatPoints delta{};
        delta[a] = gained[b] - gained[a];
        delta[b] = -delta[a];
        const std::string both = fmt::format("{} and {}", name(a), name(b));
        add(kGainsSwapped, m, delta,
            fmt::format("the points of {} in {} went to each other ({} and {})", both, when(m),
                        gained[b], gained[a]),
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
      SeatPoints delta{};
      delta[p] = old - points;
      add(kOldGain, m, delta,
          fmt::format("in {} {} got the {} of {} once more, not {}", when(m), name(p),
                      counted(old, "point"), when(before), points),
          fmt::format("{} of {} written again for {}", counted(old, "point"), when(before),
                      name(p)));
      return;
    }
  }
};

}  // namespace

void propose_line_slips(const PlayedGame& game, const ClaimsMade& claims, Slips& out) {
  LineSlips(game, claims, out).propose();
}

}  // namespace cartulary::formats

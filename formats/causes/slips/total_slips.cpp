// Slips in adding up and writing down: the scorings are right, the totals are not.
#include <fmt/core.h>

#include <algorithm>

#include "formats/causes/slips/slip.hpp"
#include "formats/causes/slips/written_numbers.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;
using engine::Player;

std::string early_text(const SlipScene& scene) {
  const std::string what = scene.slip.scored == nullptr ? "the final scoring"
                                                        : "the final scoring of " + scene.feature();
  return fmt::format("the totals from {} on contain {}", scene.when(), what);
}

// Headlines.

constexpr SlipKind kColumns{"columns-swapped", 40, "in {when} the {words}", own_brief};
constexpr SlipKind kWrongTotal{"added-to-wrong-total", 45,
                               "{words} of {when} went to the total of {other}",
                               "{words} added to the total of {other}"};
constexpr SlipKind kEarly{"final-scoring-counted-early", 20, early_text,
                          "points of the final scoring in the totals from {when} on", true};
/// So few that they are the story of anything.
constexpr int kTellsMuch = 5;
constexpr SlipKind kFewEarly{"final-scoring-counted-early", 2, early_text,
                             "points of the final scoring in the totals from {when} on", true};

/// The words of a slip in its text, and in a headline.
struct SlipWords {
  std::string text{};
  std::string brief{};
};

class TotalSlips : public SlipProposals {
 public:
  using SlipProposals::SlipProposals;

  void propose() {
    for (const Jump& jump : jumps_) numbers(jump);
    single_numbers();
    for (const Jump& a : jumps_) {
      for (const Jump& b : jumps_) {
        if (a.move == b.move && a.player < b.player) columns(a, b);
      }
    }
    categories();
    wrong_totals();
    early();
  }

 private:
  void add(const SlipKind& kind, std::size_t move, const SeatPoints& delta, Player other,
           SlipWords words, const Reach& reach, const ScoredFeature* scored = nullptr) {
    add_predicted({.kind = &kind,
                   .move = move,
                   .scored = scored,
                   .delta = delta,
                   .other = other,
                   .words = std::move(words.text),
                   .brief = std::move(words.brief)},
                  Category::count, reach);
  }
  /// Only the totals of one move, or all from then on.
  void add_both(const SlipKind& kind, std::size_t move, const SeatPoints& delta, Player other,
                const SlipWords& words) {
    add(kind, move, delta, other, words, {.from = move, .gain = false, .category = false});
    if (move == game_.end()) return;
    add(kind, move, delta, other, words,
        {.from = move, .until = move + 1, .gain = false, .category = false});
  }

  /// "the total of Ann in turn 31 is written as 12 instead of 21", "total of Ann written as 12, not
  /// 21"; `brief` is what it is called there.
  SlipWords number_words(std::string_view what, std::string_view brief, Player player,
                         std::size_t move, int written, int right) const {
    return {fmt::format("{} of {} in {} {} written as {} instead of {}", what, name(player),
                        when(move), what.starts_with("the points") ? "are" : "is", written, right),
            fmt::format("{} of {} written as {}, not {}", brief, name(player), written, right)};
  }
  /// The word for a total at a move; the last ones are those of the result.
  std::string_view total_name(std::size_t move) const {
    return move == game_.end() ? "final score" : "total";
  }

  void numbers(const Jump& jump) {
    const SeatPoints delta = points_each(engine::PlayerSet::of(jump.player), jump.points());
    const SlipWords words = number_words("the total", total_name(jump.move), jump.player, jump.move,
                                         jump.claimed, jump.before);
    for (const WrittenAs& how : written_as(jump.before, jump.claimed)) {
      add_both(*how.kind, jump.move, delta, jump.player, {words.text + how.how, words.brief});
    }
  }

  /// A gain or a category of the result that alone is wrong.
  void single_numbers() {
    const auto& all = claims_.all();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const ClaimMade& claim = all[i];
      const bool gain = claim.kind == ClaimMade::Kind::gain;
      if ((!gain && claim.kind != ClaimMade::Kind::category) || claim.difference() == 0) continue;
      const std::string what =
          gain ? "gain" : fmt::format("points from {}", kCategoryNames[claim.category]);
      const SlipWords words = number_words("the " + what, what, claim.player, claim.move,
                                           claim.claimed, claim.computed);
      Slip slip{.move = claim.move, .other = claim.player, .brief = words.brief};
      slip.delta[claim.player] = claim.difference();
      slip.predicted.resize(all.size());
      slip.predicted[i] = static_cast<int16_t>(claim.difference());
      for (const WrittenAs& how : written_as(claim.computed, claim.claimed)) {
        slip.kind = how.kind;
        slip.words = words.text + how.how;
        out_.push_back(slip);
      }
    }
  }

  void columns(const Jump& a, const Jump& b) {
    if (a.claimed != b.before || b.claimed != a.before) return;
    SeatPoints delta{};
    delta[a.player] = a.points();
    delta[b.player] = b.points();
    const std::string both = fmt::format("{} and {}", name(a.player), name(b.player));
    const SlipWords words{
        fmt::format("totals of {} are in each other's columns", both),
        fmt::format("{}s of {} in each other's columns", total_name(a.move), both)};
    add_both(kColumns, a.move, delta, a.player, words);
  }

  /// Two categories of one player, each with the points of the other.
  void categories() {
    const auto& all = claims_.all();
    for (std::size_t a = 0; a < all.size(); ++a) {
      for (std::size_t b = a + 1; b < all.size(); ++b) {
        const ClaimMade& x = all[a];
        const ClaimMade& y = all[b];
        const bool swapped = x.kind == ClaimMade::Kind::category && x.kind == y.kind &&
                             x.player == y.player && x.difference() != 0 &&
                             x.claimed == y.computed && y.claimed == x.computed;
        if (!swapped) continue;
        const std::string both =
            fmt::format("points of {} from {} and {}", name(x.player), kCategoryNames[x.category],
                        kCategoryNames[y.category]);
        Slip slip{.kind = &kColumns,
                  .move = game_.end(),
                  .other = x.player,
                  .words = both + " are in each other's columns",
                  .brief = both + " in each other's columns"};
        slip.predicted.resize(all.size());
        slip.predicted[a] = static_cast<int16_t>(x.difference());
        slip.predicted[b] = static_cast<int16_t>(y.difference());
        out_.push_back(std::move(slip));
      }
    }
  }

  /// Points of one player that were added to the total of another.
  void added_to(std::size_t move, Player from, int points, Player mine) {
    for (Player to : game_.record.seats()) {
      if (to == mine || points == 0) continue;
      SeatPoints delta{};
      delta[from] = -points;
      delta[to] = points;
      add(kWrongTotal, move, delta, to,
          {fmt::format("{} of {}", counted(points, "point"), name(from))},
          {.from = move, .gain = false, .category = false});
    }
  }

  void wrong_totals() {
    std::vector<std::size_t> done;
    for (const Jump& jump : jumps_) {
      for (std::size_t m = jump.after; m <= jump.move; ++m) {
        if (std::ranges::find(done, m) != done.end()) continue;
        done.push_back(m);
        const bool end = m == game_.end();
        const auto& scored = end ? game_.final_scores : game_.turns[m].scored;
        SeatPoints gains{};
        for (const ScoredFeature& s : scored) {
          for (Player p : s.winners) gains[p] += s.points;
          if (s.winners.size() == 1) added_to(m, s.winners.lowest(), s.points, s.winners.lowest());
        }
        for (Player p : game_.record.seats()) {
          const auto events =
              std::ranges::count_if(scored, [p](const auto& s) { return s.winners.contains(p); });
          if (events > 1) added_to(m, p, gains[p], p);
        }
      }
    }
  }

  /// Points of the final scoring that stand in totals of the game.
  void early() {
    if (game_.final_scores.empty()) return;
    std::vector<std::size_t> done;
    for (const Jump& jump : jumps_) {
      if (jump.move == game_.end()) continue;
      if (std::ranges::find(done, jump.move) != done.end()) continue;
      done.push_back(jump.move);
      const auto both = [&](const SeatPoints& delta, const ScoredFeature* scored) {
        const SlipKind& kind =
            scored != nullptr && scored->points < kTellsMuch ? kFewEarly : kEarly;
        Reach reach{.from = jump.move, .gain = true, .category = false};
        for (bool gain : {true, false}) {
          reach.gain = gain;
          // Counted at the end once more, or not.
          reach.until = Reach::kForEver;
          add(kind, jump.move, delta, jump.player, {}, reach, scored);
          out_.back().vague = true;
          reach.until = game_.end();
          add(kind, jump.move, delta, jump.player, {}, reach, scored);
        }
      };
      SeatPoints all{};
      for (const ScoredFeature& scored : game_.final_scores) {
        for (Player p : scored.winners) all[p] += scored.points;
        if (scored.points == 0 || scored.winners.empty()) continue;
        both(points_each(scored.winners, scored.points), &scored);
      }
      both(all, nullptr);
    }
  }

  const std::vector<Jump> jumps_ = jumps_of(game_, claims_);
};

}  // namespace

void propose_total_slips(const PlayedGame& game, const ClaimsMade& claims, Slips& out) {
  TotalSlips(game, claims, out).propose();
}

}  // namespace cartulary::formats

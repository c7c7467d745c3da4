// Slips in several scorings at once: all fields, all coats of arms, the final scoring of a player;
// and features that were scored again at the end.
#include <algorithm>

#include "formats/causes/slips/slip.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;
using engine::Counted;
using engine::Player;

constexpr SlipKind kFinalForgotten{"final-forgotten", 150, own_text, own_brief, true};
constexpr SlipKind kFinalTwice{"final-twice", 15, own_text, own_brief, true};
constexpr SlipKind kScoredAgain{"scored-again-at-end", 15, own_text, own_brief, true};

struct WiderRow {
  SlipKind kind;
  std::string_view what;  ///< "were not scored at the end"
  Category category;
  bool final;                           ///< only those of the final scoring
  int (*points)(const ScoredFeature&);  ///< in place of the right ones
};

int no_points(const ScoredFeature&) {
  return 0;
}
int without_coats(const ScoredFeature& scored) {
  return scored.points - sum_of_terms(scored, [](const engine::Term& term) {
           const bool is_coats =
               term.counted == Counted::coats || term.counted == Counted::cathedral_coats;
           return is_coats ? term.points() : 0;
         });
}
/// Each tile and coat of arms as if the feature had no inn or cathedral.
int without_mark(const ScoredFeature& scored) {
  return scored.points - sum_of_terms(scored, [](const engine::Term& term) {
           const bool raised = term.counted == Counted::inn_tiles ||
                               term.counted == Counted::cathedral_tiles ||
                               term.counted == Counted::cathedral_coats;
           return raised && term.each > 0 ? term.count : 0;
         });
}
int as_finished_city(const ScoredFeature& scored) {
  constexpr int kEach = 2;
  constexpr int kWithCathedral = 3;
  return sum_of_terms(scored, [](const engine::Term& term) {
    const bool plain = term.counted == Counted::tiles || term.counted == Counted::coats;
    return term.count * (plain ? kEach : kWithCathedral);
  });
}
int at_four_each(const ScoredFeature& scored) {
  constexpr int kFourEach = 4;
  if (is_addition(scored)) return scored.points;
  return sum_of_terms(scored, [](const engine::Term& term) {
    return term.counted == Counted::completed_cities ? term.count * kFourEach : 0;
  });
}

constexpr SlipKind whole_game(std::string_view name, int often) {
  return {name, often, own_text, own_brief, true};
}

constexpr WiderRow kWiderRows[] = {
#include "formats/causes/slips/wider_slips.def"
};

class WiderSlips : public SlipProposals {
 public:
  using SlipProposals::SlipProposals;

  void propose() {
    for (const WiderRow& row : kWiderRows) {
      wider(row, engine::kNobody);
      for (Player p : game_.record.seats()) wider(row, p);
    }
    final_scoring();
    scored_again();
  }

 private:
  void wider(const WiderRow& row, Player only) {
    Slip slip{.kind = &row.kind, .move = game_.end(), .other = only};
    int scorings = 0;
    const auto add = [&](const ScoredFeature& scored, std::size_t move) {
      if (row.final && move < game_.end()) return;
      // With field scoring per city the scored feature is the city.
      if (scored.category != row.category || scored.winners.empty()) return;
      SeatPoints delta{};
      for (Player p : scored.winners) {
        if (only == engine::kNobody || only == p) delta[p] = row.points(scored) - scored.points;
      }
      if (delta == SeatPoints{}) return;
      if (scorings == 0) slip.move = move;
      scorings += !is_addition(scored);
      take_in(slip, delta, scored.category, move);
    };
    game_.for_each_scoring(add);
    if (scorings < 2) return;
    std::string what =
        row.final
            ? fmt::format("the {}{} {}", row.category == Category::fields ? "" : "unfinished ",
                          kCategoryNames[row.category], row.what)
            : std::string(row.what);
    if (only != engine::kNobody) put(what, " for ", name(only));
    tell(std::move(slip), std::move(what));
  }

  void final_scoring() {
    SeatPoints gained{};
    for (const ScoredFeature& scored : game_.final_scores) {
      for (Player p : scored.winners) gained[p] += scored.points;
    }
    const std::size_t end = game_.end();
    SeatPoints all{};
    for (Player p : game_.record.seats()) {
      all[p] = -gained[p];
      const auto mine = [&](int sign) {
        return points_each(engine::PlayerSet::of(p), sign * gained[p]);
      };
      const std::string points = counted(gained[p], "point");
      add_to_totals(kFinalForgotten, end, mine(-1),
                    fmt::format("the final scoring of {} was never added: {}", name(p), points),
                    fmt::format("final scoring of {}, {}, not added", name(p), points));
      add_to_totals(kFinalTwice, end, mine(1),
                    fmt::format("the final scoring of {} was added twice: {}", name(p), points),
                    fmt::format("final scoring of {}, {}, added twice", name(p), points));
    }
    add_to_totals(kFinalForgotten, end, all, "the scores are the totals before the final scoring",
                  "the final scoring was not added");
  }

  /// The meeple stayed on the board.
  void scored_again() {
    for (const TracedTurn& turn : game_.turns) {
      for (const ScoredFeature& scored : turn.scored) {
        if (scored.winners.empty() || own_scoring(scored.category) != nullptr) continue;
        if (scored.recalled) continue;  // at the end it has other tiles around it
        again(turn, scored, scored.points);
        if (scored.category == Category::cities) again(turn, scored, worth_at(scored, 1));
      }
    }
  }
  void again(const TracedTurn& turn, const ScoredFeature& scored, int points) {
    if (points == 0 || !is_on_board(scored.category)) return;
    const std::string_view feature = feature_name(scored.category);
    add_predicted(
        {.kind = &kScoredAgain,
         .move = game_.end(),
         .delta = points_each(scored.winners, points),
         .words = fmt::format("the {} that {} finished in turn {} was scored again at the end: {}",
                              feature, name(turn.player), turn.number, counted(points, "point")),
         .brief = fmt::format("{} for a {} of turn {} written again", counted(points, "point"),
                              feature, turn.number)},
        scored.category, {.from = game_.end()});
  }
};

}  // namespace

void propose_wider_slips(const PlayedGame& game, const ClaimsMade& claims, Slips& out) {
  WiderSlips(game, claims, out).propose();
}

}  // namespace cartulary::formats

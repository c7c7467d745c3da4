// Other numbers that the points of a scoring may have been counted as.
#include <fmt/core.h>

#include "formats/causes/slips/slip.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;
using engine::Counted;
using engine::Player;

bool has_points(const ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  return scored.points != 0 && !scored.winners.empty() && is_on_board(scored.category) &&
         !is_addition(scored);
}

/// Two points in place of four, as in older rules.
int small_city(const ScoringSlips& of) {
  const engine::Term tiles = of.term(Counted::tiles);
  const bool small =
      of.is(Category::cities) && !of.scored().final && tiles.count == 2 && tiles.each == 2;
  return small && has_points(of) ? -of.scored().points / 2 : 0;
}
void halved(const SlipKind& kind, ScoringSlips& out) {
  const int points = out.scored().points;
  if (!has_points(out) || points < 2) return;
  out.winners(kind, points / 2 - points);
  if (points % 2 != 0) out.winners(kind, (points + 1) / 2 - points);
}
int by_tiles(const ScoringSlips& of) {
  const ScoredFeature& scored = of.scored();
  if (!of.is(Category::fields) || scored.meeples.empty() || is_addition(scored)) return 0;
  return static_cast<int>(scored.cells.size()) - scored.points;
}
/// All or half of the points of a feature without figures went to who finished it.
void unoccupied_paid(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (scored.final || !scored.present.empty() || !is_on_board(scored.category)) return;
  const Player layer = out.game().turns[out.move()].player;
  for (const int points : {scored.worth(), scored.worth() / 2}) {
    if (points > 0) {
      out.players(kind, points_each(engine::PlayerSet::of(layer), points), layer,
                  counted(points, "point"));
    }
  }
}
/// Two or three of what a scoring counts, too few or too many.
void several(const SlipKind& kind, ScoringSlips& out, const engine::Term& term, int sign) {
  if (!has_points(out)) return;
  for (int n : {2, 3}) {
    if (sign > 0 || n < term.count) out.winners(kind, sign * n * term.each);
  }
}
template <int sign>
void several_tiles(const SlipKind& kind, ScoringSlips& out) {
  const bool meant = out.is(Category::cities) || out.is(Category::roads);
  if (meant) several(kind, out, out.tiles(), sign);
}
template <int sign>
void several_cities(const SlipKind& kind, ScoringSlips& out) {
  if (!out.scored().meeples.empty()) several(kind, out, out.term(Counted::completed_cities), sign);
}
void to_one_of_several(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  // A scoring that is no feature has a row of its own.
  const bool own = own_scoring(scored.category) != nullptr;
  if (has_points(out) && !own && scored.winners.size() > 2) out.kept_alone(kind);
}
void to_all_present(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  const engine::PlayerSet others = scored.present - scored.winners;
  if (!has_points(out) || others.size() < 2) return;
  out.players(kind, points_each(others, scored.points));
}

std::string was_or_were(const SlipScene& scene) {
  return scene.scored().points == 1 ? "was" : "were";
}

constexpr SlipText kSubtractedText{
    "the {brief-points} for {feature} {own} taken away from {winners}, not added", was_or_were};

constexpr ScoringSlipRow kNumberSlipRows[] = {
    {{"two-tile-city", 450, "{feature}, of two tiles, was counted by the older rule {instead}"},
     small_city},
    {{"coats-ignored", 200, "no coat of arms was counted in {feature} {instead}"},
     [](const ScoringSlips& of) {
       const bool has_some = of.is(Category::cities) && of.coats().count > 1;
       return has_some ? -of.coats().points() : 0;
     }},
    {{"only-one-paid", 100,
      "only {other} got the {brief-points} for {feature}, which {winners} share ({majority})",
      "{brief-points} for a shared {category} written for {other} alone"},
     to_one_of_several},
    {{"tiles-missed", 60, "tiles of {feature} were not counted {instead}"}, several_tiles<-1>},
    {{"field-cities-missed", 60, "completed cities of {feature} were not counted {instead}"},
     several_cities<-1>},
    {{"field-cities-extra", 40, "cities too many were counted for {feature} {instead}"},
     several_cities<1>},
    {{"tiles-extra", 30, "tiles too many were counted in {feature} {instead}"}, several_tiles<1>},
    {{"subtracted", 60, kSubtractedText, "{brief-points} for {brief} taken away, not added"},
     times_too_many<has_points, -2>},
    {{"all-present-paid", 40,
      "everyone with a meeple there got the {brief-points} for {feature}, not only {winners} "
      "({majority})",
      "{brief-points} for {brief} written for all who stand there"},
     to_all_present},
    {{"points-halved", 25, "only half of the points for {feature} was written {instead}"}, halved},
    {{"unoccupied-paid", 60, "{other} got {words} for {feature}, where nobody has a figure",
      "{words} for {brief} without a figure"},
     unoccupied_paid},
    {{"coat-at-one", 60, "a coat of arms of {feature} was counted as 1 point {instead}"},
     // A tile with a coat of arms at 3 points, not at 4.
     [](const ScoringSlips& of) {
       return has_points(of) && of.coats().each == 2 ? -of.coats().count : 0;
     }},
    {{"recall-short", 60, "{feature} was counted 2 points short {instead}"},
     // The two tiles nearest by were left out when an abbot was taken home.
     [](const ScoringSlips& of) {
       return of.scored().recalled && of.scored().points > 2 ? -2 : 0;
     }},
    {{"field-per-tile", 40, "{feature} was counted by its tiles {instead}"}, by_tiles},
};

}  // namespace

std::span<const ScoringSlipRow> number_slips() {
  return kNumberSlipRows;
}

}  // namespace cartulary::formats

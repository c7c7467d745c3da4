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

void no_coats(const SlipKind& kind, ScoringSlips& out) {
  const engine::Term* coats = out.coats();
  if (out.scored().category == Category::cities && coats != nullptr && coats->count > 1) {
    out.winners(kind, -coats->count * coats->each);
  }
}
/// Two points in place of four, as in older rules.
void small_city(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  const engine::Term* tiles = out.term(Counted::tiles);
  const bool small = scored.category == Category::cities && !scored.final && tiles != nullptr &&
                     tiles->count == 2 && tiles->each == 2;
  if (small && has_points(out)) out.winners(kind, -scored.points / 2);
}
void subtracted(const SlipKind& kind, ScoringSlips& out) {
  if (has_points(out)) out.winners(kind, -2 * out.scored().points);
}
void halved(const SlipKind& kind, ScoringSlips& out) {
  const int points = out.scored().points;
  if (!has_points(out) || points < 2) return;
  out.winners(kind, points / 2 - points);
  if (points % 2 != 0) out.winners(kind, (points + 1) / 2 - points);
}
void by_tiles(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (scored.category != Category::fields || scored.meeples.empty() || is_addition(scored)) return;
  out.winners(kind, static_cast<int>(scored.cells.size()) - scored.points);
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
/// A tile with a coat of arms at 3 points, not at 4.
void coat_at_one(const SlipKind& kind, ScoringSlips& out) {
  const engine::Term* coats = out.coats();
  if (has_points(out) && coats != nullptr && coats->each == 2) out.winners(kind, -coats->count);
}
/// The two tiles nearest by were left out when an abbot was taken home.
void recall_short(const SlipKind& kind, ScoringSlips& out) {
  if (out.scored().recalled && out.scored().points > 2) out.winners(kind, -2);
}
/// Two or three of what a scoring counts, too few or too many.
void several(const SlipKind& kind, ScoringSlips& out, const engine::Term* term, int sign) {
  if (term == nullptr || !has_points(out)) return;
  for (int n : {2, 3}) {
    if (sign > 0 || n < term->count) out.winners(kind, sign * n * term->each);
  }
}
bool is_city_or_road(const ScoringSlips& out) {
  const Category category = out.scored().category;
  return category == Category::cities || category == Category::roads;
}
template <int sign>
void several_tiles(const SlipKind& kind, ScoringSlips& out) {
  if (is_city_or_road(out)) several(kind, out, out.tiles(), sign);
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

std::string subtracted_text(const SlipScene& scene) {
  return fmt::format("the {} for {} {} taken away from {}, not added",
                     scene.brief_points(scene.scored().points), scene.feature(),
                     scene.scored().points == 1 ? "was" : "were",
                     names_of(scene.scored().winners, scene.record()));
}

constexpr ScoringSlipRow kNumberSlipRows[] = {
    {{"two-tile-city", 450, "{feature}, of two tiles, was counted by the older rule {instead}",
      written_brief},
     small_city},
    {{"coats-ignored", 200, "no coat of arms was counted in {feature} {instead}", written_brief},
     no_coats},
    {{"only-one-paid", 100,
      "only {other} got the {brief-points} for {feature}, which {winners} share ({majority})",
      "{brief-points} for a shared {category} written for {other} alone"},
     to_one_of_several},
    {{"tiles-missed", 60, "tiles of {feature} were not counted {instead}", written_brief},
     several_tiles<-1>},
    {{"field-cities-missed", 60, "completed cities of {feature} were not counted {instead}",
      written_brief},
     several_cities<-1>},
    {{"field-cities-extra", 40, "cities too many were counted for {feature} {instead}",
      written_brief},
     several_cities<1>},
    {{"tiles-extra", 30, "tiles too many were counted in {feature} {instead}", written_brief},
     several_tiles<1>},
    {{"subtracted", 60, subtracted_text, "{brief-points} for {brief} taken away, not added"},
     subtracted},
    {{"all-present-paid", 40,
      "everyone with a meeple there got the {brief-points} for {feature}, not only {winners} "
      "({majority})",
      "{brief-points} for {brief} written for all who stand there"},
     to_all_present},
    {{"points-halved", 25, "only half of the points for {feature} was written {instead}",
      written_brief},
     halved},
    {{"unoccupied-paid", 60, "{other} got {words} for {feature}, where nobody has a figure",
      "{words} for {brief} without a figure"},
     unoccupied_paid},
    {{"coat-at-one", 60, "a coat of arms of {feature} was counted as 1 point {instead}",
      written_brief},
     coat_at_one},
    {{"recall-short", 60, "{feature} was counted 2 points short {instead}", written_brief},
     recall_short},
    {{"field-per-tile", 40, "{feature} was counted by its tiles {instead}", written_brief},
     by_tiles},
};

}  // namespace

std::span<const ScoringSlipRow> number_slips() {
  return kNumberSlipRows;
}

}  // namespace cartulary::formats

// Other numbers that the points of a scoring may have been counted as.
#include <fmt/core.h>

#include <algorithm>

#include "formats/causes/slips/slip.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/words.hpp"

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
void tiles_less(const SlipKind& kind, ScoringSlips& out) {
  if (is_city_or_road(out)) several(kind, out, out.tiles(), -1);
}
void tiles_more(const SlipKind& kind, ScoringSlips& out) {
  if (is_city_or_road(out)) several(kind, out, out.tiles(), 1);
}
void cities_less(const SlipKind& kind, ScoringSlips& out) {
  if (!out.scored().meeples.empty()) several(kind, out, out.term(Counted::completed_cities), -1);
}
void cities_more(const SlipKind& kind, ScoringSlips& out) {
  if (!out.scored().meeples.empty()) several(kind, out, out.term(Counted::completed_cities), 1);
}
void to_one_of_several(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  // A scoring that is no feature has a row of its own.
  const bool own = own_scoring(scored.category) != nullptr;
  if (!has_points(out) || own || scored.winners.size() < 3) return;
  for (Player kept : scored.winners) {
    engine::PerPlayer<int> delta{};
    for (Player p : scored.winners) delta[p] = p == kept ? 0 : -scored.points;
    out.players(kind, delta, kept);
  }
}
void to_all_present(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  const engine::PlayerSet others = scored.present - scored.winners;
  if (!has_points(out) || others.size() < 2) return;
  engine::PerPlayer<int> delta{};
  for (Player p : others) delta[p] = scored.points;
  out.players(kind, delta);
}

std::string no_coats_text(const SlipScene& scene) {
  return fmt::format("no coat of arms was counted in {} {}", scene.feature(), scene.instead());
}
std::string small_city_text(const SlipScene& scene) {
  return fmt::format("{}, of two tiles, was counted by the older rule {}", scene.feature(),
                     scene.instead());
}
std::string subtracted_text(const SlipScene& scene) {
  return fmt::format("the {} for {} {} taken away from {}, not added",
                     scene.brief_points(scene.scored().points), scene.feature(),
                     scene.scored().points == 1 ? "was" : "were",
                     names_of(scene.scored().winners, scene.record()));
}
std::string subtracted_brief(const SlipScene& scene) {
  return fmt::format("{} for {} taken away, not added", scene.brief_points(scene.scored().points),
                     scene.brief_feature());
}
std::string halved_text(const SlipScene& scene) {
  return fmt::format("only half of the points for {} was written {}", scene.feature(),
                     scene.instead());
}
std::string by_tiles_text(const SlipScene& scene) {
  return fmt::format("{} was counted by its tiles {}", scene.feature(), scene.instead());
}
std::string tiles_less_text(const SlipScene& scene) {
  return fmt::format("tiles of {} were not counted {}", scene.feature(), scene.instead());
}
std::string tiles_more_text(const SlipScene& scene) {
  return fmt::format("tiles too many were counted in {} {}", scene.feature(), scene.instead());
}
std::string cities_less_text(const SlipScene& scene) {
  return fmt::format("completed cities of {} were not counted {}", scene.feature(),
                     scene.instead());
}
std::string cities_more_text(const SlipScene& scene) {
  return fmt::format("cities too many were counted for {} {}", scene.feature(), scene.instead());
}
std::string one_paid_text(const SlipScene& scene) {
  return fmt::format("only {} got the {} for {}, which {} share ({})", scene.other(),
                     scene.brief_points(scene.scored().points), scene.feature(),
                     names_of(scene.scored().winners, scene.record()), scene.majority());
}
std::string one_paid_brief(const SlipScene& scene) {
  return fmt::format("{} for a shared {} written for {} alone",
                     scene.brief_points(scene.scored().points),
                     feature_name(scene.scored().category), scene.other());
}
std::string all_paid_text(const SlipScene& scene) {
  return fmt::format("everyone with a meeple there got the {} for {}, not only {} ({})",
                     scene.brief_points(scene.scored().points), scene.feature(),
                     names_of(scene.scored().winners, scene.record()), scene.majority());
}
std::string all_paid_brief(const SlipScene& scene) {
  return fmt::format("{} for {} written for all who stand there",
                     scene.brief_points(scene.scored().points), scene.brief_feature());
}

constexpr ScoringSlipRow kNumberSlipRows[] = {
    {{"two-tile-city", 450, small_city_text, written_brief}, small_city},
    {{"coats-ignored", 200, no_coats_text, written_brief}, no_coats},
    {{"only-one-paid", 100, one_paid_text, one_paid_brief}, to_one_of_several},
    {{"tiles-missed", 60, tiles_less_text, written_brief}, tiles_less},
    {{"field-cities-missed", 60, cities_less_text, written_brief}, cities_less},
    {{"field-cities-extra", 40, cities_more_text, written_brief}, cities_more},
    {{"tiles-extra", 30, tiles_more_text, written_brief}, tiles_more},
    {{"subtracted", 60, subtracted_text, subtracted_brief}, subtracted},
    {{"all-present-paid", 40, all_paid_text, all_paid_brief}, to_all_present},
    {{"points-halved", 25, halved_text, written_brief}, halved},
    {{"field-per-tile", 40, by_tiles_text, written_brief}, by_tiles},
};

}  // namespace

std::span<const ScoringSlipRow> number_slips() {
  return kNumberSlipRows;
}

}  // namespace cartulary::formats

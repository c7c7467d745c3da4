// Slips that happen when a city, road, monastery or field is scored.
#include <fmt/core.h>

#include <algorithm>

#include "formats/causes/slips/slip.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/game/verify/words.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;
using engine::Counted;
using engine::Player;
using engine::PlayerSet;

bool is(const ScoringSlips& out, Category category) {
  return out.scored().category == category;
}
/// A monastery, or what is complete once eight tiles lie around it like one.
bool is_central(const ScoringSlips& out) {
  for (engine::FeatureKind kind : engine::kAllFeatureKinds) {
    if (engine::is_central(kind) && is(out, engine::category_of(kind))) return true;
  }
  return false;
}
/// A field that is scored as such, and not city by city, nor for its pig.
bool is_field(const ScoringSlips& out) {
  return is(out, Category::fields) && !out.scored().meeples.empty() && !is_addition(out.scored());
}

// One thing too few or too many.

void one_coat_less(const SlipKind& kind, ScoringSlips& out) {
  const engine::Term* coats = out.coats();
  if (is(out, Category::cities) && coats != nullptr && coats->count > 0) {
    out.winners(kind, -coats->each);
  }
}
void one_coat_more(const SlipKind& kind, ScoringSlips& out) {
  if (is(out, Category::cities) && !out.scored().terms.empty()) {
    out.winners(kind, out.scored().terms[0].each);
  }
}
template <int more>
void one_tile(const SlipKind& kind, ScoringSlips& out) {
  const engine::Term* tiles = out.tiles();
  if (tiles != nullptr && (is(out, Category::cities) || is(out, Category::roads))) {
    out.winners(kind, more * tiles->each);
  }
}
void one_off(const SlipKind& kind, ScoringSlips& out) {
  if (!is_central(out)) return;
  out.winners(kind, -1);
  out.winners(kind, 1);
}
void one_city_less(const SlipKind& kind, ScoringSlips& out) {
  const engine::Term* cities = out.term(Counted::completed_cities);
  if (is_field(out) && cities != nullptr && cities->count > 0) out.winners(kind, -cities->each);
}
void one_city_more(const SlipKind& kind, ScoringSlips& out) {
  const engine::Term* cities = out.term(Counted::completed_cities);
  if (is_field(out) && cities != nullptr) out.winners(kind, cities->each);
}

// Counted by another rule.

void as_unfinished(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (is(out, Category::cities) && !scored.final) {
    out.winners(kind, worth_at(scored, 1) - scored.points);
  }
}
void as_finished(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  // With a cathedral it has a row of its own.
  if (is(out, Category::cities) && scored.final && out.term(Counted::tiles) != nullptr) {
    out.winners(kind, worth_at(scored, 2) - scored.points);
  }
}
void as_full(const SlipKind& kind, ScoringSlips& out) {
  constexpr int kFull = 9;
  if (is_central(out) && (out.scored().final || out.scored().recalled)) {
    out.winners(kind, kFull - out.scored().points);
  }
}
/// "each completed city scores 4 points" in the first printings.
void at_four(const SlipKind& kind, ScoringSlips& out) {
  constexpr int kFour = 4;
  const engine::Term* cities = out.term(Counted::completed_cities);
  if (is_field(out) && cities != nullptr) {
    out.winners(kind, cities->count * kFour - out.scored().points);
  }
}

// All or nothing.

bool is_scoring(const ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  return scored.points != 0 && !scored.winners.empty() && is_on_board(scored.category) &&
         own_scoring(scored.category) == nullptr && !is_addition(scored);
}

// Given to others.

void to_who_stands_there(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (!is_scoring(out)) return;
  for (Player other : scored.present - scored.winners) {
    SeatPoints delta = points_each(scored.winners, -scored.points);
    delta[other] = scored.points;
    out.players(kind, delta, other);
  }
}
void field_to_anybody(const SlipKind& kind, ScoringSlips& out) {
  if (is(out, Category::fields) && is_scoring(out)) out.given_away(kind);
}
void to_the_minority_too(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (!is_scoring(out)) return;
  for (Player other : scored.present - scored.tied) {
    out.players(kind, points_each(PlayerSet::of(other), scored.points), other);
  }
}
void not_to_one_of_them(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (!is_scoring(out) || scored.winners.size() < 2) return;
  for (Player other : scored.winners) {
    out.players(kind, points_each(PlayerSet::of(other), -scored.points), other);
  }
}
void shared_out(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  const int winners = scored.winners.size();
  if (!is_scoring(out) || winners < 2) return;
  const int down = scored.points / winners;
  const int up = (scored.points + winners - 1) / winners;
  out.winners(kind, down - scored.points);
  if (up != down) out.winners(kind, up - scored.points);
}

// Words.

/// Cells of the segments with a coat of arms in the scored city.
std::vector<engine::Cell> coats_in(const SlipScene& scene) {
  std::vector<engine::Cell> out;
  const engine::Board& board = scene.game.game.board();
  board.features().for_each_segment(scene.scored().feature, [&](engine::Node node) {
    const engine::PlacedTile& tile = board.tile(board.tile_of(node));
    const auto segment = static_cast<engine::SegmentIndex>(node - tile.first_node);
    if (engine::kTiles[tile.type].segments[segment].coats() > 0) out.push_back(tile.cell);
  });
  std::ranges::sort(out, reads_before);
  return out;
}

std::string coat_missed_text(const SlipScene& scene) {
  const std::vector<engine::Cell> coats = coats_in(scene);
  std::string cells;
  append_cells(cells, coats, scene.record());
  return fmt::format("{} at {} was not counted in {} {}",
                     coats.size() == 1 ? "the coat of arms" : "one of the coats of arms", cells,
                     scene.feature(), scene.instead());
}
std::string off_by_one_text(const SlipScene& scene) {
  bool more = false;
  for (Player p : scene.scored().winners) more |= scene.slip.delta[p] > 0;
  return fmt::format("a tile too {} was counted around {} {}", more ? "many" : "few",
                     scene.feature(), scene.instead());
}
constexpr const char* kAsFinishedText = "{feature} was counted as finished {instead}";
constexpr const char* kGivenText = "the {points} for {feature} went to {other} instead of {losers}";
constexpr const char* kGivenBrief = "{points} for {brief} written for {other}, not {losers}";

constexpr ScoringSlipRow kBaseSlipRows[] = {
    {{"coat-of-arms-missed", 1000, coat_missed_text, written_brief}, one_coat_less},
    {{"tile-missed", 400, "a tile of {feature} was not counted {instead}", written_brief},
     one_tile<-1>},
    {{"field-city-missed", 500, "a completed city of {feature} was not counted {instead}",
      written_brief},
     one_city_less},
    {{"monastery-off-by-one", 300, off_by_one_text, written_brief}, one_off},
    {{"tie-halved", 200, "the points for {feature} were split between {winners} {instead}",
      written_brief},
     shared_out},
    {{"tie-denied", 300,
      "{other} did not get the {points} for {feature}, which {winners} share ({majority})",
      "{points} for {brief} not written for {other}"},
     not_to_one_of_them},
    {{"feature-missed", 350, "{feature} was not counted: {points} for {winners}",
      "{points} for {brief} not written"},
     times_too_many<is_scoring, -1>},
    {{"majority-misjudged", 280,
      "{feature} was given to {other} ({points}), but it belongs to {winners} ({majority})",
      kGivenBrief},
     to_who_stands_there},
    {{"tile-extra", 200, "a tile too many was counted in {feature} {instead}", written_brief},
     one_tile<1>},
    {{"field-city-extra", 250, "a city too many was counted for {feature} {instead}",
      written_brief},
     one_city_more},
    {{"counted-as-finished", 250, kAsFinishedText, written_brief}, as_finished},
    {{"counted-as-unfinished", 120, "{feature} was counted as unfinished {instead}", written_brief},
     as_unfinished},
    {{"monastery-as-full", 130, kAsFinishedText, written_brief}, as_full},
    {{"coat-of-arms-extra", 110, "a coat of arms too many was counted in {feature} {instead}",
      written_brief},
     one_coat_more},
    {{"field-owner-wrong", 80, kGivenText, kGivenBrief}, field_to_anybody},
    {{"minority-paid", 100,
      "{other} got the {points} for {feature}, too, but has not the most meeples there "
      "({majority})",
      "{points} for {brief} written for {other}, too"},
     to_the_minority_too},
    {{"field-as-four", 40,
      "{feature} was counted with 4 points for each city, as in the first printings {instead}",
      written_brief},
     at_four},
    {{"feature-twice", 70, twice_text, "{points} for {brief} written twice"},
     times_too_many<is_scoring, 1>},
    {{"wrong-player", 40, kGivenText, kGivenBrief}, to_somebody_else<is_scoring>},
};

}  // namespace

std::span<const ScoringSlipRow> base_scoring_slips() {
  return kBaseSlipRows;
}

}  // namespace cartulary::formats

// Slips that happen when a city, road, monastery or field is scored, and other numbers that the
// points of any scoring may have been counted as.

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

/// A monastery, or what is complete once eight tiles lie around it like one.
bool is_central(const ScoringSlips& out) {
  for (engine::FeatureKind kind : engine::kAllFeatureKinds) {
    if (engine::is_central(kind) && out.is(engine::category_of(kind))) return true;
  }
  return false;
}
/// A field that is scored as such, and not city by city, nor for its pig.
bool is_field(const ScoringSlips& out) {
  return out.is(Category::fields) && !out.scored().meeples.empty() && !is_addition(out.scored());
}

// One thing too few or too many.

template <int more>
int one_tile(const ScoringSlips& of) {
  return of.is(Category::cities) || of.is(Category::roads) ? more * of.tiles().each : 0;
}
void one_off(const SlipKind& kind, ScoringSlips& out) {
  if (!is_central(out)) return;
  out.winners(kind, -1);
  out.winners(kind, 1);
}

// Counted by another rule.

int as_finished(const ScoringSlips& of) {
  // With a cathedral it has a row of its own.
  const bool usual = of.term(Counted::tiles).count > 0;
  return of.is(Category::cities) && of.scored().final && usual ? of.at(2) : 0;
}
int as_full(const ScoringSlips& of) {
  constexpr int kFull = 9;
  const bool open = of.scored().final || of.scored().recalled;
  return is_central(of) && open ? kFull - of.scored().points : 0;
}
/// "each completed city scores 4 points" in the first printings.
int at_four(const ScoringSlips& of) {
  constexpr int kFour = 4;
  const engine::Term cities = of.term(Counted::completed_cities);
  return is_field(of) && cities.each > 0 ? cities.count * kFour - of.scored().points : 0;
}

// All or nothing.

bool has_points(const ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  return scored.points != 0 && !scored.winners.empty() && is_on_board(scored.category) &&
         !is_addition(scored);
}
/// The same of a feature: a scoring that is none has rows of its own.
bool is_scoring(const ScoringSlips& out) {
  return has_points(out) && own_scoring(out.scored().category) == nullptr;
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
void to_the_minority_too(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (!is_scoring(out)) return;
  for (Player other : scored.present - scored.tied) {
    out.players(kind, points_each(engine::PlayerSet::of(other), scored.points), other);
  }
}
void not_to_one_of_them(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (!is_scoring(out) || scored.winners.size() < 2) return;
  for (Player other : scored.winners) {
    out.players(kind, points_each(engine::PlayerSet::of(other), -scored.points), other);
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

// Other numbers that the points may have been counted as, whatever the feature.

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
void to_all_present(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  const engine::PlayerSet others = scored.present - scored.winners;
  if (has_points(out) && others.size() >= 2) out.players(kind, points_each(others, scored.points));
}

// Words.

std::string was_or_were(const SlipScene& scene) {
  return scene.scored().points == 1 ? "was" : "were";
}
/// Cells of the segments with a coat of arms in the scored city.
std::vector<engine::Cell> coats_in(const SlipScene& scene) {
  std::vector<engine::Cell> out;
  const engine::Board& board = scene.game.game.board();
  board.features().for_each_segment(scene.scored().feature, [&](engine::Node node) {
    const engine::PlacedTile& tile = board.tile(board.tile_of(node));
    const auto segment = static_cast<engine::SegmentIndex>(node - tile.first_node);
    if (engine::kTiles[tile.type].segments[segment].coats > 0) out.push_back(tile.cell);
  });
  std::ranges::sort(out, reads_before);
  return out;
}

/// "the coat of arms at (1,0)".
std::string coat_missed(const SlipScene& scene) {
  const std::vector<engine::Cell> coats = coats_in(scene);
  std::string out = coats.size() == 1 ? "the coat of arms at " : "one of the coats of arms at ";
  append_cells(out, coats, scene.record());
  return out;
}
std::string many_or_few(const SlipScene& scene) {
  return scene.changed(1).empty() ? "few" : "many";
}
constexpr SlipText kOffByOneText{"a tile too {own} was counted around {feature} {instead}",
                                 many_or_few};
constexpr const char* kAsFinishedText = "{feature} was counted as finished {instead}";
constexpr const char* kGivenText = "the {points} for {feature} went to {other} instead of {losers}";
constexpr const char* kGivenBrief = "{points} for {brief} written for {other}, not {losers}";

constexpr SlipText kSubtractedText{
    "the {brief-points} for {feature} {own} taken away from {winners}, not added", was_or_were};

int one_coat_less(const ScoringSlips& of) {
  const bool has_some = of.is(Category::cities) && of.coats().count > 0;
  return has_some ? -of.coats().each : 0;
}
int one_city_less(const ScoringSlips& of) {
  const engine::Term cities = of.term(Counted::completed_cities);
  return is_field(of) && cities.count > 0 ? -cities.each : 0;
}
int one_coat_more(const ScoringSlips& of) {
  const bool counts = of.is(Category::cities) && !of.scored().terms.empty();
  return counts ? of.scored().terms[0].each : 0;
}
int without_any_coat(const ScoringSlips& of) {
  const bool has_some = of.is(Category::cities) && of.coats().count > 1;
  return has_some ? -of.coats().points() : 0;
}

constexpr ScoringSlipRow kBaseSlipRows[] = {
#include "formats/causes/slips/scoring_slips.def"
};

}  // namespace

std::span<const ScoringSlipRow> base_scoring_slips() {
  return kBaseSlipRows;
}

}  // namespace cartulary::formats

#include "engine/inns_cathedrals/scoring.hpp"

namespace cartulary::engine {

void note_large_meeples(const Board& board, ScoreEvent& event) {
  const Features& features = board.features();
  features.for_each_segment(event.feature, [&](Node node) {
    const Player owner = features.meeple_on(node);
    if (owner == kNobody || features.figure_on(node) != Figure::large) return;
    event.extra.large.insert(owner);
  });
}

namespace {

/// What a tile and a coat of arms are worth in a finished feature.
constexpr int16_t kWithInn = 2;
constexpr int16_t kWithCathedral = 3;

void raise(ScoreEvent& event) {
  const bool city = event.category == Category::cities;
  const StaticVector<Term, 4> plain = event.terms;
  event.terms.clear();
  event.points = 0;
  for (const Term& term : plain) {
    const bool coats = term.counted == Counted::coats;
    if (coats && term.count == 0) continue;
    const Counted counted = !city   ? Counted::inn_tiles
                            : coats ? Counted::cathedral_coats
                                    : Counted::cathedral_tiles;
    const int16_t each = event.final ? int16_t{0} : city ? kWithCathedral : kWithInn;
    event.add(counted, term.count, each);
  }
}

/// Whether an inn on a road, or a cathedral in a city, changes what is scored. Fields are scored by
/// the cities that they border, which may have cathedrals of their own.
bool is_raised(const Board& board, const ScoreEvent& event) {
  const bool city = event.category == Category::cities;
  if (!city && event.category != Category::roads) return false;
  const Mark mark = city ? Mark::cathedral : Mark::inn;
  bool found = false;
  board.features().for_each_segment(
      event.feature, [&](Node node) { found |= board.segment(node).marks.contains(mark); });
  return found;
}

}  // namespace

void score_inns_and_cathedrals(const Board& board, ScoreEvent& event) {
  if (is_raised(board, event)) raise(event);
}

void score_finished_inns_and_cathedrals(const Board& board, ScoreEvent& event) {
  if (!event.final && is_raised(board, event)) raise(event);
}

}  // namespace cartulary::engine

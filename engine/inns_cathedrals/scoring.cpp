#include "engine/inns_cathedrals/scoring.hpp"

namespace cartulary::engine {

bool raising_mark(FeatureKind kind, Mark& mark) {
  if (kind == FeatureKind::road) mark = Mark::inn;
  if (kind == FeatureKind::city) mark = Mark::cathedral;
  return kind == FeatureKind::road || kind == FeatureKind::city;
}

bool has_inn_or_cathedral(const Board& board, Node node) {
  Mark mark{};
  if (!raising_mark(board.features().of(node).kind, mark)) return false;
  bool found = false;
  board.features().for_each_segment(
      node, [&](Node at) { found |= board.segment(at).marks.contains(mark); });
  return found;
}

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

void raise(const Board& board, ScoreEvent& event) {
  const bool city = board.features().of(event.feature).kind == FeatureKind::city;
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

/// Fields are scored by the cities that they border, which may have cathedrals of their own.
bool is_raised(const Board& board, const ScoreEvent& event) {
  return event.category != Category::fields && has_inn_or_cathedral(board, event.feature);
}

}  // namespace

void score_inns_and_cathedrals(const Board& board, ScoreEvent& event) {
  if (is_raised(board, event)) raise(board, event);
}

void score_finished_inns_and_cathedrals(const Board& board, ScoreEvent& event) {
  if (!event.final && is_raised(board, event)) raise(board, event);
}

}  // namespace cartulary::engine

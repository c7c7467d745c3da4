#include "engine/inns_cathedrals/scoring.hpp"

#include <algorithm>

#include "engine/game.hpp"

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

/// Points for a tile and for a coat of arms in a finished feature.
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

/// True if a mark is printed anywhere on a feature.
bool has(Mark mark, const Board& board, Node feature) {
  bool found = false;
  board.features().for_each_segment(
      feature, [&](Node node) { found |= board.segment(node).marks.contains(mark); });
  return found;
}
/// True if the feature of a scoring has an inn on a road, or a cathedral in a city. Fields are
/// scored by the cities that they border, which may have cathedrals of their own.
bool has(Mark mark, Category category, const Board& board, const ScoreEvent& event) {
  return event.category == category && has(mark, board, event.feature);
}

/// Adds an unfinished feature; `first`: its terms, two for each number of open edges up to `most`.
void count(const Feature& feature, int edges, int most, BoxTerm first, PlayerSet owners,
           BoxTerms& out) {
  const auto term = static_cast<std::size_t>(index(first)) +
                    2 * static_cast<std::size_t>(std::min(edges, most) - 1);
  for (Player p : owners) {
    auto& tiles = out[p][static_cast<BoxTerm>(term)];
    tiles = static_cast<int16_t>(tiles + feature.tiles.count() + feature.coats);
    ++out[p][static_cast<BoxTerm>(term + 1)];
  }
}

}  // namespace

void score_inns(const Board& board, ScoreEvent& event) {
  if (has(Mark::inn, Category::roads, board, event)) raise(event);
}

void score_finished_inns(const Board& board, ScoreEvent& event) {
  if (!event.final) score_inns(board, event);
}

void score_cathedrals(const Board& board, ScoreEvent& event) {
  if (has(Mark::cathedral, Category::cities, board, event)) raise(event);
}

void score_finished_cathedrals(const Board& board, ScoreEvent& event) {
  if (!event.final) score_cathedrals(board, event);
}

void count_large_meeples(const Game& game, BoxTerms& out) {
  for (Player p : game.seats()) {
    out[p][BoxTerm::large_at_home] = static_cast<int16_t>(game.supply(p, Figure::large));
  }
}

template <BoxTerm first>
void count_inns(const Board& board, Node root, PlayerSet owners, BoxTerms& out) {
  const Feature& feature = board.features()[root];
  if (feature.kind != FeatureKind::road || !has(Mark::inn, board, root)) return;
  count(feature, feature.open, 2, first, owners, out);
}
template void count_inns<BoxTerm::inn_tiles_one_edge>(const Board&, Node, PlayerSet, BoxTerms&);
template void count_inns<BoxTerm::safe_inn_tiles_one_edge>(const Board&, Node, PlayerSet,
                                                           BoxTerms&);

template <BoxTerm first>
void count_cathedrals(const Board& board, Node root, PlayerSet owners, BoxTerms& out) {
  const Feature& feature = board.features()[root];
  if (feature.kind != FeatureKind::city || !has(Mark::cathedral, board, root)) return;
  // Three ports are a side.
  count(feature, (feature.open + 2) / 3, 3, first, owners, out);
}
template void count_cathedrals<BoxTerm::cathedral_tiles_one_edge>(const Board&, Node, PlayerSet,
                                                                  BoxTerms&);
template void count_cathedrals<BoxTerm::safe_cathedral_tiles_one_edge>(const Board&, Node,
                                                                       PlayerSet, BoxTerms&);

}  // namespace cartulary::engine

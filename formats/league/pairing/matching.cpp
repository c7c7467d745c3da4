#include "formats/league/pairing/matching.hpp"

#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include <algorithm>
#include <limits>

namespace cartulary::formats::pairing {
namespace {

// Six levels, each of which outweighs all behind it, take more than 64 bits.
__extension__ typedef __int128 Weight;
// LEMON asks what kind of number it has; the answer is known in the GNU dialects only.
static_assert(std::numeric_limits<Weight>::is_integer);

}  // namespace

std::vector<uint32_t> cheapest_matching(std::size_t count, const std::vector<PossiblePair>& pairs) {
  if (count == 0 || count % 2 != 0 || count > kMostMatched) return {};
  Cost most{};
  for (const PossiblePair& pair : pairs) {
    for (std::size_t i = 0; i < kLevels; ++i) most[i] = std::max(most[i], pair.cost[i]);
  }
  // The weight of one more of a level: one more than all pairs can have of the levels behind it.
  std::array<Weight, kLevels> unit{};
  Weight behind = 0;
  for (std::size_t i = kLevels; i-- > 0;) {
    unit[i] = behind + 1;
    behind += unit[i] * most[i] * static_cast<int64_t>(count / 2);
  }

  lemon::SmartGraph graph;
  graph.reserveNode(static_cast<int>(count));
  graph.reserveEdge(static_cast<int>(pairs.size()));
  for (std::size_t i = 0; i < count; ++i) graph.addNode();
  lemon::SmartGraph::EdgeMap<Weight> weights(graph);
  for (const PossiblePair& pair : pairs) {
    Weight weight = 0;
    for (std::size_t i = 0; i < kLevels; ++i) weight -= unit[i] * pair.cost[i];
    weights[graph.addEdge(lemon::SmartGraph::nodeFromId(static_cast<int>(pair.a)),
                          lemon::SmartGraph::nodeFromId(static_cast<int>(pair.b)))] = weight;
  }
  lemon::MaxWeightedPerfectMatching<lemon::SmartGraph, lemon::SmartGraph::EdgeMap<Weight>> matching(
      graph, weights);
  if (!matching.run()) return {};
  std::vector<uint32_t> out;
  for (std::size_t i = 0; i < count; ++i) {
    out.push_back(static_cast<uint32_t>(
        lemon::SmartGraph::id(matching.mate(lemon::SmartGraph::nodeFromId(static_cast<int>(i))))));
  }
  return out;
}

}  // namespace cartulary::formats::pairing

#include "engine/analysis/reason.hpp"

#include <algorithm>

namespace cartulary::engine::analysis {

std::vector<Reason> Reasons::of(const Game& before, const Turn& best, const Turn& played,
                                int orders, uint64_t seed) {
  const auto old = static_cast<std::size_t>(before.board().features().size());
  const std::size_t segments = old + kTiles[best.tile].segments.size();
  const auto rows = segments + static_cast<std::size_t>(kFeatureKinds);
  Points with_best(rows);
  Points with_played(rows);
  Deck deck(before);
  deck.take(best.tile);
  for (int n = 0; n < orders; ++n) {
    Random random(seed, static_cast<uint64_t>(n));
    deck.shuffle(random);
    play_on(before, best, deck, random, with_best);
    play_on(before, played, deck, random, with_played);
  }
  std::vector<Reason> out;
  const Player mover = before.to_move();
  for (std::size_t row = 0; row < rows; ++row) {
    Reason reason{.feature = row < segments ? static_cast<Node>(row) : kNoNode};
    reason.kind = row < old ? before.board().features().of(static_cast<Node>(row)).kind
                  : row < segments
                      ? kTiles[best.tile].segments[static_cast<SegmentIndex>(row - old)].kind
                      : static_cast<FeatureKind>(row - segments);
    for (Player p : before.seats()) {
      reason.player = p;
      reason.best = 1.0 * with_best[row][p] / orders;
      reason.played = 1.0 * with_played[row][p] / orders;
      out.push_back(reason);
    }
  }
  const auto gain = [&](const Reason& it) {
    const double more = it.best - it.played;
    return it.player == mover ? more : -more / std::max(before.players() - 1, 1);
  };
  std::ranges::stable_sort(out, std::ranges::greater(), gain);
  if (out.size() > kMost) out.resize(kMost);
  std::erase_if(out, [&](const Reason& it) { return gain(it) < kLeast; });
  return out;
}

void Reasons::play_on(const Game& before, const Turn& turn, Deck deck, Random random,
                      Points& points) {
  const std::size_t segments = points.size() - static_cast<std::size_t>(kFeatureKinds);
  *game_ = before;
  play_chosen(*game_, turn, random);
  count(segments, points);
  while (play_next(*game_, deck, policy_, random)) count(segments, points);
  game_->finish();
  count(segments, points);
}

/// Adds what was scored last.
void Reasons::count(std::size_t segments, Points& points) const {
  const Features& features = game_->board().features();
  for (const ScoreEvent& event : game_->events()) {
    if (event.feature == kNoNode || event.points == 0) continue;
    std::size_t first = index(event.feature);
    features.for_each_segment(event.feature,
                              [&](Node node) { first = std::min(first, index(node)); });
    const std::size_t row =
        first < segments ? first : segments + index(features.of(event.feature).kind);
    for (Player p : event.winners) points[row][p] += event.points;
  }
}

}  // namespace cartulary::engine::analysis

// The worth of a position to each player: the points that he has, and what his followers are
// expected to add to them until the end. Fitted to games that the playing policy plays against
// itself (tests/analysis/fit_worth.cpp).
#pragma once

#include <algorithm>
#include <array>
#include <bitset>

#include "engine/game.hpp"

namespace cartulary::engine::analysis {

/// Thousandths of a point. Whole numbers add up to the same sum in any order and on any machine.
using Millipoints = int32_t;
inline constexpr Millipoints kPoint = 1000;

/// How far a game has come, by the tiles that are still to be laid.
enum class Stage : uint8_t {};
inline constexpr std::array<uint8_t, 8> kStageBegins{0, 3, 7, 13, 21, 32, 45, 59};
inline constexpr int kStages = static_cast<int>(kStageBegins.size());
inline constexpr auto kStageOf = [] {
  std::array<Stage, kMaxTiles + 1> out{};
  for (std::size_t left = 0, stage = 0; left < out.size(); ++left) {
    if (stage + 1 < kStageBegins.size() && left >= kStageBegins[stage + 1]) ++stage;
    out[left] = static_cast<Stage>(stage);
  }
  return out;
}();
inline Stage stage_of(const Game& game) {
  return kStageOf[static_cast<std::size_t>(std::max(game.remaining(), 0))];
}

/// A term of the sum that is the worth of a position. It comes so many times, and is worth what a
/// Worth says each time. Features are those that a player has the majority in.
enum class Term : uint8_t {};
constexpr Term operator+(Term term, int more) {
  return static_cast<Term>(static_cast<int>(index(term)) + more);
}
/// Open edges of a city that differ in worth: one, two, three and more.
inline constexpr int kCityEdges = 4;
inline constexpr int kRoadEdges = 2;
inline constexpr int kHandTerms = 7;
inline constexpr Term kCityTerms{0};               ///< by edges: tiles and coats, and one
inline constexpr Term kRoadTerms{2 * kCityEdges};  ///< by edges: tiles, and one
inline constexpr Term kMonasteryTerms{index(kRoadTerms) + 2 * kRoadEdges};  ///< tiles, and one
inline constexpr Term kFieldTerms{index(kMonasteryTerms) + 2};  ///< cities complete, open, and one
inline constexpr Term kHand{index(kFieldTerms) +
                            3};  ///< a player's first meeple at home, and so on
inline constexpr Term kToMove{index(kHand) + kHandTerms};
/// The additions to these where few tiles are left for a gap (kFewTiles): of a city, by the row,
/// tiles and coats, and one; of a road and of a monastery one.
inline constexpr Term kCityFewTerms{index(kToMove) + 1};
inline constexpr Term kRoadFewTerms{index(kCityFewTerms) + 6};
inline constexpr Term kMonasteryFewTerms{index(kRoadFewTerms) + 2};
/// One for a field to which nothing can be added any more; for a field with a lead of two or more
/// followers, its complete cities.
inline constexpr Term kSurroundedField{index(kMonasteryFewTerms) + 2};
inline constexpr Term kSafeField{index(kSurroundedField) + 1};
/// For the one of two players who makes the last turn, if all tiles fit.
inline constexpr Term kLastTurn{index(kSafeField) + 1};
inline constexpr int kTerms = static_cast<int>(index(kLastTurn)) + 1;

/// The worth of each term.
using Worth = ArrayBy<Stage, ArrayBy<Term, Millipoints, kTerms>, kStages>;
extern const Worth kFittedWorth;
/// The worth of each term of boxes, fitted to games with them (tests/analysis/fit_worth.cpp).
using BoxWorth = ArrayBy<Stage, ArrayBy<BoxTerm, Millipoints, kBoxTerms>, kStages>;
extern const BoxWorth kFittedBoxWorth;

/// Where the two terms of an unfinished city, road or monastery begin; `open` as features count it.
constexpr Term terms_of(FeatureKind kind, int open) {
  if (kind == FeatureKind::city) return kCityTerms + 2 * (std::min((open + 2) / 3, kCityEdges) - 1);
  if (kind == FeatureKind::road) return kRoadTerms + 2 * (std::min(open, kRoadEdges) - 1);
  return kMonasteryTerms;
}
/// The tiles, and the coats of a city, that the first of the two terms counts.
inline int size_of(const Feature& feature) {
  return is_central(feature.kind) ? 9 - feature.open : feature.tiles.count() + feature.coats;
}

/// Up to how many tiles are few, and which terms they have.
struct FewTiles {
  FeatureKind kind;
  int most;
  Term term;
  bool sized;  ///< the term counts tiles and coats, and the next one one
};
/// The first row that holds is meant.
inline constexpr FewTiles kFewTiles[] = {
    {FeatureKind::city, 0, kCityFewTerms, true},
    {FeatureKind::city, 2, kCityFewTerms + 2, true},
    {FeatureKind::city, 5, kCityFewTerms + 4, true},
    {FeatureKind::road, 0, kRoadFewTerms, false},
    {FeatureKind::road, 3, kRoadFewTerms + 1, false},
    {FeatureKind::monastery, 0, kMonasteryFewTerms, false},
    {FeatureKind::monastery, 2, kMonasteryFewTerms + 1, false},
};
/// The row of a feature with a gap that so many tiles fit; null if they are not few.
constexpr const FewTiles* few_tiles(FeatureKind kind, int fitting) {
  if (is_central(kind)) kind = FeatureKind::monastery;
  for (const FewTiles& row : kFewTiles) {
    if (row.kind == kind && fitting <= row.most) return &row;
  }
  return nullptr;
}

/// How many of the tiles that are left fit where a feature lacks one. The fewer they are, the less
/// likely is it ever completed, and its follower does not come home.
class FittingTiles {
 public:
  FittingTiles() = default;
  explicit FittingTiles(const Game& game) { count(game, kNoTile); }
  /// Counts the tiles that are left in a position, without one that was drawn. Quick where few of
  /// them are others than those that were counted last.
  void count(const Game& game, TileId drawn);
  /// Those that fit a square whose neighbours show that.
  [[nodiscard]] int at(Edges wanted) const { return fitting_[wanted]; }
  /// Those of the gap that the fewest fit, for a road, a city or a monastery that is not complete.
  [[nodiscard]] int fewest(const Board& board, Node root) const;

 private:
  ArrayBy<TileId, uint8_t, kTileTypes> left_{};
  ArrayBy<Edges, uint8_t, kEdgesInAll> fitting_{};
};

/// Calls `visit(player, term, times)` for every term of the players' worth.
template <class Visit>
void for_each_term(const Game& game, Visit visit);

/// The worth of the position to each player, in the end: points and terms.
[[nodiscard]] PerPlayer<Millipoints> worth_of(const Game& game, const Worth& worth = kFittedWorth);

/// The terms that boxes add.
[[nodiscard]] BoxTerms box_terms_of(const Game& game);

/// A player's lead over the mean of the others.
[[nodiscard]] Millipoints margin_of(const Game& game, const PerPlayer<Millipoints>& worth,
                                    Player player);

/// By how many followers the first of the players is ahead of the second one.
[[nodiscard]] int lead_of(PlayerCounts followers);

/// How many cities a field borders.
struct BorderedCities {
  int complete = 0;
  int open = 0;
};
[[nodiscard]] BorderedCities bordered_cities(const Board& board, Node field);

/// Counts cities, each of them once.
class CityCount {
 public:
  void add(const Board& board, Node city) {
    if (seen_[index(city)]) return;
    seen_.set(index(city));
    ++(board.features()[city].complete() ? counts_.complete : counts_.open);
  }
  /// Those that a field borders.
  void add_beside(const Board& board, Node field);
  [[nodiscard]] const BorderedCities& counts() const { return counts_; }

 private:
  std::bitset<Features::kMaxNodes> seen_;
  BorderedCities counts_;
};

// ---- What is above, in full.

/// Calls `visit(root, owners)` for every feature with followers.
template <class Visit>
void for_each_owned(const Game& game, Visit visit) {
  const Features& features = game.board().features();
  StaticVector<Node, kMaxPlayers * 16> seen;
  for (Node node : each<Node>(features.size())) {
    if (features.meeple_on(node) == kNobody) continue;
    const Node root = features.find(node);
    if (std::ranges::find(seen, root) != seen.end()) continue;
    seen.push_back(root);
    visit(root, majority(game.board(), root, game.rules().tie_breaks).winners);
  }
}

template <class Visit>
void for_each_term(const Game& game, Visit visit) {
  const Board& board = game.board();
  const FittingTiles fitting(game);
  for_each_owned(game, [&](Node root, PlayerSet owners) {
    const Feature& feature = board.features()[root];
    if (feature.kind == FeatureKind::field) {
      const BorderedCities cities = bordered_cities(board, root);
      for (Player p : owners) {
        visit(p, kFieldTerms, cities.complete);
        visit(p, kFieldTerms + 1, cities.open);
        visit(p, kFieldTerms + 2, 1);
        if (feature.complete()) visit(p, kSurroundedField, 1);
        if (lead_of(feature.followers) > 1) visit(p, kSafeField, cities.complete);
      }
      return;
    }
    const Term first = terms_of(feature.kind, feature.open);
    const FewTiles* few = few_tiles(feature.kind, fitting.fewest(board, root));
    for (Player p : owners) {
      visit(p, first, size_of(feature));
      visit(p, first + 1, 1);
      if (few == nullptr) continue;
      if (few->sized) visit(p, few->term, size_of(feature));
      visit(p, few->term + few->sized, 1);
    }
  });
  for (Player p : game.seats()) {
    const int hand = std::min(game.supply(p), kHandTerms);
    for (int i = 0; i < hand; ++i) visit(p, kHand + i, 1);
  }
  visit(game.to_move(), kToMove, 1);
  if (game.players() == 2) {
    const Player other = game.to_move() == Player{0} ? Player{1} : Player{0};
    visit(game.remaining() % 2 != 0 ? game.to_move() : other, kLastTurn, 1);
  }
}

}  // namespace cartulary::engine::analysis

// The odds of a position: what each unfinished feature lacks, and the chance that the tiles come.
#pragma once

#include <vector>

#include "engine/game.hpp"
#include "engine/odds/draws.hpp"

namespace cartulary::engine::analysis {

/// A chance from 0 to 1. Exact ones are counted, not estimated; they are 0 or 1 only if sure.
struct Chance {
  double value = 0;
  bool sampled = false;
  double error = 0;  ///< of a sampled one: its standard error
};

/// An empty cell on which a tile must lie before a feature is complete.
struct GapOdds {
  Cell cell{};
  TileCounts fitting{};  ///< unseen tiles that match the neighbours of the cell as it is
  /// Those with which the feature leads nowhere else, if its other gaps are filled suitably.
  TileCounts closing{};
};

/// Why a feature can never be finished.
enum class Dead : uint8_t {
  no,             ///< it is not known to be dead
  off_table,      ///< a gap lies off the table, or the layout cannot grow so far
  none_fits,      ///< no unseen tile fits a gap
  too_few_tiles,  ///< fewer tiles will be laid than it has gaps
  too_few_fit,    ///< fewer unseen tiles fit some of its gaps than there are of these
  none_match,     ///< no unseen tiles fit its gaps together
};

/// A feature counts as finished when one tile lies on each of its gaps, none anywhere else, and it
/// is complete.
struct FeatureOdds {
  Node root = kNoNode;
  FeatureKind kind = FeatureKind::city;
  PlayerSet owners{};
  std::vector<GapOdds> gaps{};  ///< north to south, west to east
  Dead dead = Dead::no;
  std::vector<Cell> dead_gaps{};  ///< that show it
  int dead_tiles = 0;             ///< too_few_tiles: that are left; too_few_fit: that fit
  Chance finished{};              ///< with the tiles that will be drawn
  PerPlayer<Chance> own{};        ///< with those that each player draws, or has in his hand
};

/// Unseen tiles with the same sides in the same order.
struct EdgeCount {
  Edges edges{};  ///< as drawn_edges() gives them
  int tiles = 0;
};

struct Odds {
  Draws draws;                          ///< what is still to come
  std::vector<FeatureOdds> features{};  ///< unfinished cities, roads and monasteries
  std::vector<Cell> unfillable{};       ///< beside the layout, where no unseen tile fits
  std::vector<EdgeCount> edges{};       ///< by sides, in the order of the catalogue
};

/// Random deals where a chance is too much to count. Always the same ones.
inline constexpr int kSampledDeals = 10'000;

/// The edges of the first type of the catalogue, as it is drawn there, that has the same sides in
/// the same order as this one.
[[nodiscard]] Edges drawn_edges(TileId tile);

/// How chances are found.
enum class Counting : uint8_t {
  exact,    ///< sampled only if there is too much to count
  sampled,  ///< sampled wherever they are not plain to see; for tests
};

/// The odds of the feature of a root node, which must be unfinished and no field.
[[nodiscard]] FeatureOdds feature_odds(const Game& game, Node root,
                                       Counting counting = Counting::exact);

/// The odds of a position. Features are in the order of their first segments. Nothing is left to
/// be told once the game is over.
[[nodiscard]] Odds odds_of(const Game& game);

/// True if the counts of this game's tiles are known.
[[nodiscard]] bool knows_tiles(const Game& game);
/// True if all tiles that are left are shuffled together; those of a river come before the others.
[[nodiscard]] bool draws_one_stage(const Game& game);
/// True if no player has a tile of his own any more, with which he may end any feature.
[[nodiscard]] bool closes_by_draws(const Game& game);
/// True if there are odds at all: both of these hold.
[[nodiscard]] bool has_odds(const Game& game);

}  // namespace cartulary::engine::analysis

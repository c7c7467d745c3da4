// The additions of a box to the base game.
#pragma once

#include <span>

#include "engine/game_rules.hpp"

namespace cartulary::engine {

/// A part of a turn and the step that it belongs to.
struct PhaseRow {
  Step step;
  PhaseFn run;
};

/// A kind of follower besides the meeple, how many of them each player has, and the features on
/// which it may stand.
struct FigureRow {
  Figure figure;
  uint8_t (*each)(const Ruleset&);
  FeatureKindSet stands_on;
};

/// A kind of figure that is no follower, and how many of them each player has.
struct SpecialRow {
  Figure figure;
  uint8_t (*each)(const Ruleset&);
};

constexpr uint8_t one_each(const Ruleset&) {
  return 1;
}

/// How tiles come.
struct BagRow {
  StageFn stage = nullptr;
  /// The same for the first copy of a tile; null: it comes with the others.
  FirstStageFn first_stage = nullptr;
  /// True while a tile is not drawn, though its stage has come.
  HeldBackFn held_back = nullptr;
  DrawFn drawing = nullptr;
  /// A tile of which each player has one and lays it in place of a draw; kNoTile: there is none.
  TileId own = kNoTile;
  TakenAlongFn taken_along = nullptr;
};

/// Checks of a turn, and of a table that was found.
struct CheckRow {
  std::span<const LaidCheckFn> laid{};
  std::span<const CheckFn> any{};
  PositionCheckFn position = nullptr;
};

/// How features and figures score.
struct ScoringRow {
  TermFn terms = nullptr;
  ScoredFn scored = nullptr;
  FinalFn at_end = nullptr;
  TieBreak (*tie_break)(const Ruleset&) = nullptr;
  StrengthFn strengths = nullptr;
};

/// How a table that was found is set up, and taken down again.
struct FoundRow {
  SetUpFn set_up = nullptr;
  TakeDownFn take_down = nullptr;
  bool several = false;  ///< several figures may stand on a tile
};

/// The parts of a search for moves.
struct AnalysisRow {
  PlayOnFn play_on = nullptr;
  WorthFn worth = nullptr;
  FeatureWorthFn feature_worth = nullptr;
};

/// Rules that are played together or not at all. What they do not have stays empty.
struct RulesRow {
  /// True if a game plays by them, with the tiles of the box or without; null: if it has them.
  bool (*played)(const Ruleset&) = nullptr;
  std::span<const FigureRow> followers{};
  std::span<const SpecialRow> special{};
  BagRow bag{};
  MarkSet bare{};  ///< no figure is placed on a tile with one of them
  PlacementRule (*placement)(const Ruleset&) = nullptr;
  std::span<const PhaseRow> phases{};
  ChoiceFn choices = nullptr;
  GoesOnFn goes_on = nullptr;
  bool tells_who_goes_on = false;  ///< a record says it when somebody goes on
  ScoringRow scoring{};
  CheckRow checks{};
  /// Those of a game without them: their words mean nothing there.
  CheckRow checks_without{};
  FoundRow found{};
  AnalysisRow analysis{};
};

/// The parts that an expansion brings along.
struct ExpansionRow {
  Expansion expansion;
  Distribution box;
  BoxFn change_box = nullptr;       ///< once the tiles of all boxes are together
  std::span<const RulesRow> rules;  ///< in the order in which they act within a step
};

/// A row for each expansion, in the order of Expansion.
std::span<const ExpansionRow> expansions();

}  // namespace cartulary::engine

// The Abbot as a row of the table of expansions.
#include "engine/expansion.hpp"

#include "engine/abbot/gardens.hpp"
#include "engine/abbot/recall.hpp"

namespace cartulary::engine {

void put_gardens_in(const Ruleset& ruleset, Distribution& all) {
  if (!ruleset.extra.gardens) return;
  for (TileId tile : kAllTiles) {
    if (!is_variant(tile) || all.counts[kPlainTile[tile]] == 0) continue;
    --all.counts[kPlainTile[tile]];
    ++all.counts[tile];
    all.inferred[tile] = all.inferred[kPlainTile[tile]];
  }
}

namespace {

/// It has no tiles of its own.
constexpr Distribution kNoTiles{};

constexpr FeatureKindSet kForAbbots =
    FeatureKindSet::of(FeatureKind::monastery) | FeatureKindSet::of(FeatureKind::garden);
constexpr FigureRow kAbbots[] = {{Figure::abbot, one_each, kForAbbots}};

// "In a turn in which no figure is placed", before the tile scores.
constexpr PhaseRow kRecallPhases[] = {{Step::figures, recall_abbot}};

constexpr LaidCheckFn kRecallChecks[] = {check_recall};
constexpr LaidCheckFn kNoAbbotChecks[] = {check_no_abbot};

constexpr RulesRow kAbbotRules[] = {{.followers = kAbbots,
                                     .phases = kRecallPhases,
                                     .choices = add_recalls,
                                     .checks = {.laid = kRecallChecks},
                                     .checks_without = {.laid = kNoAbbotChecks},
                                     .analysis = {.worth = count_abbots}}};

}  // namespace

ExpansionRow abbot();

ExpansionRow abbot() {
  return {.expansion = Expansion::abbot,
          .box = kNoTiles,
          .change_box = put_gardens_in,
          .rules = kAbbotRules};
}

}  // namespace cartulary::engine

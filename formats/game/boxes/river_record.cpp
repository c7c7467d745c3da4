// The River in records: its name, its edges and its options.
#include <fmt/core.h>

#include "engine/rules_of.hpp"
#include "formats/game/boxes/box_rules.hpp"
#include "formats/game/record/expansion_notation.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/record/reading.hpp"

namespace cartulary::formats {
namespace {

constexpr EdgeName kRiverEdges[] = {{engine::Edge::river, 'i', "river", "a river"}};

constexpr MarkLetter kRiverMarks[] = {{'l', "a lake", has_mark<engine::Mark::lake>}};

#define VALUES(name, ...) constexpr OptionValue name[] = {__VA_ARGS__};
#include "formats/game/boxes/river_options.def"
#undef VALUES
static_assert(names(kStartTile, engine::RiverStart::in_river, "in-river"));
static_assert(names(kRiverRoom, engine::RiverRoom::strip, "strip"));

constexpr Option kRiverOptions[] = {
#include "formats/game/boxes/river_options.def"
};

/// All copies of the usual start tile came, so it was in the bag. A record need not say so.
void find_start_tile(Reading& in) {
  Rules& rules = in.record.rules;
  if (gives_option(in.record, "start-tile")) return;
  const engine::TileId start = rules.box->start;
  int left = engine::tiles_of(rules).counts[start];
  const TileRecord& record = in.record.tiles();
  for (const auto& [tile, span] : record.position.discarded) left -= tile == start;
  for (const RecordedTurn& tile : record.position.tiles) left -= tile.tile == start;
  for (const RecordedTurn& move : record.moves) {
    const bool came = move.tile == start && move.action != engine::Action::give_back;
    if (!came || --left >= 0) continue;
    rules.extra.river_start = engine::RiverStart::in_bag;
    in.findings.add(
        {.code = Code::filled_in,
         .span = move.tile_span,
         .message = fmt::format("the usual start tile was in the bag: more copies of {} "
                                "came than without it",
                                engine::kTiles[start].code),
         .help = {"write `rules: {start-tile: in-bag}`"}});
    return;
  }
}

constexpr std::string_view kRiverNames[] = {"river-1", "river-i", "the-river"};

}  // namespace

ExpansionNotation river_notation() {
  return {.box = "RI",
          .other_set = "RI.2/",
          .other_set_name = "The River II",
          .edges = kRiverEdges,
          .marks = kRiverMarks};
}

ExpansionRow river_record() {
  return {.name = "river",
          .title = "The River",
          .meaning = "12 tiles of a river that is laid before all others",
          .rules = river_rules(),
          .source =
              "The River, first and second edition; where they are silent, "
              "formats/guide/DECISIONS.md",
          .expansion = engine::Expansion::river,
          .other_names = kRiverNames,
          .options = kRiverOptions,
          .no_effect = "the game is played without `expansions: [river]`",
          .finish = find_start_tile};
}

}  // namespace cartulary::formats

// `tiles`: the catalogue as pictures in the terminal.
#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <memory>

#include "cli/command/commands.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "engine/rules_of.hpp"
#include "formats/picture/tile_layout.hpp"
#include "formats/picture/tile_letters.hpp"
#include "formats/record/expansions.hpp"
#include "formats/record/notation.hpp"
#include "formats/record/options.hpp"

namespace cartulary::cli {
namespace {

struct TilesFlags {
  std::vector<std::string> names;
  std::string game{name_of(formats::GameKind::base)};
  std::vector<std::string> expansions;
  int rotation = 0;
};

constexpr std::size_t kColumns = 6;
constexpr int kGap = 2;

std::string illustrations_text(const engine::TileType& tile) {
  return tile.illustrations.empty() ? "" : fmt::format(" [{}]", tile.illustrations);
}

/// The public id of a letter, or a second public id.
std::string other_name(const engine::TileType& tile) {
  if (tile.alias == tile.code) return "";
  return (tile.code.size() > 1 ? "also " : "") + std::string(tile.alias);
}

constexpr std::string_view kLegend =
    "# city, / wall between cities, + coat of arms, = | * road, o road end, M monastery;\n"
    ". : ' , are the fields of a tile. Square brackets list illustrations of single copies:\n"
    "G garden, F farmhouse, C cowshed, W water tower, H highwaymen, P pigsty, D donkey stable.\n";
constexpr std::string_view kLegendOfCorners =
    ", in the corners, mark the whole tile and are not places for figures.\n";
constexpr std::string_view kLegendOfSharedSides =
    "A neighbour on a side with / joins both cities.\n";
constexpr std::string_view kLegendOfTips =
    "A city whose tip ends at a field side is not on that side; it separates two fields there.\n";

/// "^ hill and v vineyard".
std::string marks_of_whole_tiles() {
  engine::MarkSet marks;
  for (const engine::TileType& tile : engine::kTiles) marks |= tile.marks;
  std::vector<std::string> out;
  for (const formats::TileMark* mark : formats::shown(marks)) {
    out.push_back(fmt::format("{} {}", mark->letter, mark->name));
  }
  return formats::enumerate(out);
}

/// Whether two cities have a side in common.
bool shares_side(const engine::TileType& tile) {
  return std::any_of(tile.segments.begin(), tile.segments.end(), [](const engine::Segment& s) {
    return s.kind == engine::FeatureKind::city && s.ports.size() % 3 != 0;
  });
}

/// Whether a field side belongs to two fields.
bool parts_side(const engine::TileType& tile) {
  const engine::OrientedTile shape = engine::orient(tile, engine::Rotation{0});
  return std::any_of(engine::kAllSides.begin(), engine::kAllSides.end(), [&](engine::Side side) {
    return engine::edge_at(shape.edges, side) == engine::Edge::field &&
           shape.segment_at[engine::port(side, engine::left)] !=
               shape.segment_at[engine::port(side, engine::right)];
  });
}

void append_legend(std::string& out, const std::vector<engine::TileId>& shown) {
  const auto any = [&](auto has) {
    return std::any_of(shown.begin(), shown.end(),
                       [&](engine::TileId t) { return has(engine::kTiles[t]); });
  };
  out += kLegend;
  if (any([](const auto& tile) { return !tile.marks.empty(); })) {
    out += marks_of_whole_tiles();
    out += kLegendOfCorners;
  }
  if (any(shares_side)) out += kLegendOfSharedSides;
  if (any(parts_side)) out += kLegendOfTips;
}

void append_row(std::string& out, const std::vector<engine::TileId>& row,
                const engine::Distribution& box, engine::Rotation rotation) {
  const auto words = [&](engine::TileId t) {
    return formats::edge_word(t, rotation) + illustrations_text(engine::kTiles[t]);
  };
  std::size_t width = formats::kPictureWidth;
  for (engine::TileId tile : row) width = std::max(width, words(tile).size());
  const auto line = [&](auto text_of_tile) {
    std::string text;
    for (engine::TileId tile : row) text += fmt::format("{:<{}}", text_of_tile(tile), width + kGap);
    out += text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
  };
  line([&](engine::TileId t) {
    return fmt::format("{} x{}{}", engine::kTiles[t].code, box.counts[t],
                       t == box.start ? " start" : "");
  });
  line([&](engine::TileId t) { return other_name(engine::kTiles[t]); });
  line(words);
  for (std::size_t y = 0; y < static_cast<std::size_t>(formats::kPictureHeight); ++y) {
    line([&](engine::TileId t) { return formats::picture_of(t, rotation)[y]; });
  }
  out += '\n';
}

int run_tiles(const TilesFlags& flags) {
  engine::Ruleset rules;
  if (flags.game == name_of(formats::GameKind::print_and_play))
    rules.box = &engine::kPrintAndPlayDistribution;
  for (const formats::ExpansionRow& row : formats::all_expansions()) {
    const auto& asked = flags.expansions;
    const bool in_play = std::find(asked.begin(), asked.end(), row.name) != asked.end();
    if (!in_play && flags.names.empty()) continue;
    rules.expansions.insert(row.expansion);
  }
  const engine::Distribution box = engine::tiles_of(rules);
  std::vector<engine::TileId> wanted;
  for (const std::string& name : flags.names) {
    const engine::TileId tile = formats::looks_like_edge_word(name)
                                    ? formats::parse_edge_word(name).tile
                                    : formats::parse_tile_name(name);
    if (tile == engine::kNoTile) {
      say_error("unknown tile `{}`; `cartulary tiles` shows them all", name);
      return kFailed;
    }
    wanted.push_back(tile);
  }
  if (wanted.empty()) {
    for (engine::TileId tile : engine::kAllTiles) {
      if (box.counts[tile] > 0) wanted.push_back(tile);
    }
  }
  Output output;
  std::string& out = output.text();
  std::vector<engine::TileId> row;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    row.push_back(wanted[i]);
    if (row.size() < kColumns && i + 1 < wanted.size()) continue;
    append_row(out, row, box, static_cast<engine::Rotation>(flags.rotation));
    row.clear();
  }
  if (flags.names.empty()) {
    const bool inferred =
        std::find(box.inferred.begin(), box.inferred.end(), true) != box.inferred.end();
    out += fmt::format("{} tiles{}.\n", engine::total(box.counts),
                       inferred ? "; the counts by type are inferred" : "");
  }
  append_legend(out, wanted);
  return output.finish();
}

/// Every tile by its letter or first public id.
Choices all_tiles() {
  Choices out;
  for (const engine::TileType& tile : engine::kTiles) {
    const bool has_alias = tile.alias != tile.code;
    out.push_back({std::string(tile.code),
                   has_alias
                       ? std::string(tile.alias)
                       : formats::edge_word(engine::find_tile(tile.code), engine::Rotation{0})});
  }
  return out;
}

}  // namespace

Command tiles_command() {
  auto flags = std::make_shared<TilesFlags>();
  return {.word = "tiles",
          .meaning = "Show the tiles with their counts and names",
          .arguments = {{.value = "TILE",
                         .meaning = "Only these tiles: letter, public id or edge word",
                         .target = &flags->names,
                         .choices = all_tiles()}},
          .flags = {{.long_form = "--game",
                     .value = "GAME",
                     .meaning = "Show the tiles of this game",
                     .target = &flags->game,
                     .choices = {{std::string(name_of(formats::GameKind::base)), ""},
                                 {std::string(name_of(formats::GameKind::print_and_play)), ""}},
                     .closed = true},
                    {.short_form = "-x",
                     .long_form = "--expansion",
                     .value = "EXPANSION",
                     .meaning = "Include the tiles of this expansion",
                     .target = &flags->expansions,
                     .choices = choices_of(formats::all_expansions()),
                     .closed = true},
                    {.short_form = "-r",
                     .long_form = "--rotation",
                     .value = "N",
                     .meaning = "Quarter turns clockwise",
                     .target = &flags->rotation,
                     .choices = {{"0", ""}, {"1", ""}, {"2", ""}, {"3", ""}},
                     .closed = true}},
          .run = [flags](const Settings&) { return run_tiles(*flags); }};
}

}  // namespace cartulary::cli

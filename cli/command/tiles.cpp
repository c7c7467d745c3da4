// `tiles`: the catalogue as pictures in the terminal, and as a sheet to print.
#include <algorithm>
#include <memory>
#include <optional>

#include "cli/command/commands.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/process.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/format_flags.hpp"
#include "engine/abbot/gardens.hpp"
#include "engine/rules_of.hpp"
#include "formats/drawing/picture/tile_letters.hpp"
#include "formats/drawing/picture/tile_marks.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/options.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/pages/page/tile_sheet.hpp"

namespace cartulary::cli {
namespace {

struct TilesFlags {
  std::vector<std::string> names;
  std::string game{name_of(formats::GameKind::base)};
  std::vector<std::string> expansions;
  int rotation = 0;
  std::string format;  ///< empty: by the name of the output, else text
  std::string output;
};

constexpr std::size_t kColumns = 6;
constexpr std::size_t kGap = 2;

constexpr std::string_view kLegend =
    "# city, / wall between cities, + coat of arms, = | * road, o road end, M monastery;\n"
    ". : ' , are the fields of a tile. Square brackets list illustrations of single copies:\n";
constexpr std::string_view kLegendOfTips =
    "A city whose tip ends at a field side is not on that side; it separates two fields there.\n";

/// "^ hill and v vineyard".
std::string names_of(engine::MarkSet marks) {
  return formats::enumerate(formats::mapped(formats::shown(marks), [](const auto* mark) {
    return fmt::format("{} {}", mark->letter, mark->name);
  }));
}

/// Those that are printed on cities and roads, but for coats of arms, which all legends have.
engine::MarkSet marks_of_segments(const std::vector<engine::TileId>& shown) {
  engine::MarkSet out;
  for (engine::TileId tile : shown) {
    for (const engine::Segment& segment : engine::kTiles[tile].segments) out |= segment.marks;
  }
  return out - engine::MarkSet::of(engine::Mark::coat_of_arms);
}

bool has_inner_field(const engine::TileType& tile) {
  return std::ranges::any_of(tile.segments, [](const engine::Segment& s) {
    return s.kind == engine::FeatureKind::field && s.ports.empty();
  });
}

bool shares_side(const engine::TileType& tile) {
  return std::ranges::any_of(tile.segments, [](const engine::Segment& s) {
    return s.kind == engine::FeatureKind::city && s.ports.size() % 3 != 0;
  });
}

bool has_river(const engine::TileType& tile) {
  return formats::contains(tile.edges, engine::Edge::river);
}

/// True if a field side belongs to two fields.
bool parts_side(const engine::TileType& tile) {
  const engine::OrientedTile shape = engine::orient(tile, engine::Rotation{0});
  return std::ranges::any_of(engine::kAllSides, [&](engine::Side side) {
    return engine::edge_at(shape.edges, side) == engine::Edge::field &&
           shape.segment_at[engine::port(side, engine::left)] !=
               shape.segment_at[engine::port(side, engine::right)];
  });
}

void append_legend(std::string& out, const std::vector<engine::TileId>& shown) {
  const auto any = [&](auto has) {
    return std::ranges::any_of(shown, [&](engine::TileId t) { return has(engine::kTiles[t]); });
  };
  formats::put(out, kLegend, formats::kIllustrations, ".\n");
  engine::MarkSet whole;
  for (engine::TileId tile : shown) whole |= engine::kTiles[tile].marks;
  if (!whole.empty()) {
    formats::put(out, "Marks of a whole tile, in its corners, are not places for figures: ",
                 names_of(whole), ".\n");
  }
  if (const engine::MarkSet marks = marks_of_segments(shown); !marks.empty()) {
    formats::put(out, names_of(marks), ", on a road or in a city, belong to that road or city.\n");
  }
  if (any(has_inner_field)) out += "A field that touches no side is the place `inner`.\n";
  if (any(has_river))
    out += "~ river: it separates the fields on its banks, and is no place for figures.\n";
  if (any(engine::has_garden)) out += "g garden, a place for an abbot.\n";
  if (any(shares_side)) out += "A neighbour on a side with / joins both cities.\n";
  if (any(parts_side)) out += kLegendOfTips;
}

/// "D x4 start".
std::string head_of(const formats::TileWords& words) {
  if (words.one_each) return fmt::format("{} one each", words.name);
  return fmt::format("{} x{}{}", words.name, words.copies, words.start ? " start" : "");
}

void append_row(std::string& out, const formats::TileSheet& sheet,
                const std::vector<engine::TileId>& row) {
  std::vector<formats::TileWords> words;
  std::size_t width = formats::kPictureWidth;
  for (engine::TileId tile : row) {
    words.push_back(formats::words_of(sheet, tile));
    width = std::max({width, words.back().edges.size(), head_of(words.back()).size() + 1 - kGap});
  }
  const auto line = [&](auto text_of) {
    std::string text;
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += fmt::format("{:<{}}", text_of(i), width + kGap);
    }
    out += text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
  };
  line([&](std::size_t i) { return head_of(words[i]); });
  line([&](std::size_t i) { return words[i].other_name; });
  line([&](std::size_t i) { return words[i].edges; });
  for (std::size_t y = 0; y < static_cast<std::size_t>(formats::kPictureHeight); ++y) {
    line([&](std::size_t i) { return formats::picture_of(row[i], sheet.rotation)[y]; });
  }
  out += '\n';
}

void sheet_as_text(std::string& out, const formats::TileSheet& sheet) {
  std::vector<engine::TileId> row;
  for (std::size_t i = 0; i < sheet.tiles.size(); ++i) {
    row.push_back(sheet.tiles[i]);
    if (row.size() < kColumns && i + 1 < sheet.tiles.size()) continue;
    append_row(out, sheet, row);
    row.clear();
  }
  if (const std::string total = formats::total_of(sheet); !total.empty()) out += total + "\n";
  append_legend(out, sheet.tiles);
}

struct SheetFormat {
  std::string_view name;
  std::string_view extension;
  std::string_view meaning;
  void (*write)(std::string& out, const formats::TileSheet& sheet);
};
constexpr SheetFormat kSheetFormats[] = {
#include "cli/command/sheet_formats.def"
};

/// "Tiles: base, hills-and-sheep", by the names that the flags have for them.
std::string sheet_title(const TilesFlags& flags) {
  if (!flags.names.empty()) return "Tiles";
  std::string out = "Tiles: " + flags.game;
  for (const formats::ExpansionRow& row : formats::all_expansions()) {
    if (formats::contains(flags.expansions, row.name)) out += fmt::format(", {}", row.name);
  }
  return out;
}

/// The tiles that were asked for; nothing, after a message, if there is no such tile.
std::optional<std::vector<engine::TileId>> named_tiles(const TilesFlags& flags) {
  std::vector<engine::TileId> out;
  for (const std::string& name : flags.names) {
    const engine::TileId tile = formats::looks_like_edge_word(name)
                                    ? formats::parse_edge_word(name).tile
                                    : formats::parse_tile_name(name);
    if (tile == engine::kNoTile) {
      say_error("unknown tile `{}`; `cartulary tiles` shows them all", name);
      return std::nullopt;
    }
    out.push_back(tile);
  }
  return out;
}

/// Adds the boxes without which a game has no such tile.
void put_in(engine::TileId tile, engine::Ruleset& rules) {
  for (engine::TileId needed : {tile, engine::kPlainTile[tile]}) {
    if (const formats::ExpansionRow* row = formats::expansion_of(needed)) {
      rules.expansions.insert(row->expansion);
    }
  }
}

int run_tiles(const TilesFlags& flags) {
  const SheetFormat* format = chosen_format(kSheetFormats, flags.format, flags.output);
  if (format == nullptr) return kFailed;
  engine::Ruleset rules;
  if (flags.game == name_of(formats::GameKind::print_and_play))
    rules.box = &engine::kPrintAndPlayDistribution;
  for (const formats::ExpansionRow& row : formats::all_expansions()) {
    rules.expansions.insert_if(formats::contains(flags.expansions, row.name), row.expansion);
  }
  const auto named = named_tiles(flags);
  if (!named) return kFailed;
  for (engine::TileId tile : *named) put_in(tile, rules);
  formats::TileSheet sheet{.title = sheet_title(flags),
                           .box = engine::tiles_of(rules),
                           .rotation = static_cast<engine::Rotation>(flags.rotation),
                           .whole = flags.names.empty()};
  sheet.tiles.assign(named->begin(), named->end());
  if (sheet.whole) {
    for (engine::TileId tile : engine::kAllTiles) {
      if (sheet.box.counts[tile] > 0) sheet.tiles.push_back(tile);
    }
  }
  Output output(flags.output);
  if (output.failed()) return output.finish();
  format->write(output.text(), sheet);
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
  return {
#include "cli/command/tiles.def"
      .run = [flags](const Settings&) { return run_tiles(*flags); }};
}

}  // namespace cartulary::cli

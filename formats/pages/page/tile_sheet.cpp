#include "formats/pages/page/tile_sheet.hpp"

#include <algorithm>

#include "formats/game/record/notation.hpp"
#include "formats/ground/packing/page_policy.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

// In units of which a tile has 100.
constexpr int kSheetTile = 100;
constexpr int kSheetGap = 16;
constexpr int kSheetCaption = 38;  ///< three lines
constexpr int kSheetLine = 11;
constexpr int kSheetHead = 34;
constexpr int kSheetColumns = 6;

/// Words beside a tile; their baseline is `y`.
void sheet_line(std::string& out, int x, int y, std::string_view words, bool bold = false) {
  if (words.empty()) return;
  put(out, "<text x=\"", x, "\" y=\"", y, bold ? "\" font-weight=\"700\">" : "\">", words,
      "</text>");
}

/// " × 4, start".
std::string copies_text(const TileWords& words) {
  if (words.one_each) return ", one each";
  return fmt::format(" × {}{}", words.copies, words.start ? ", start" : "");
}

}  // namespace

TileWords words_of(const TileSheet& sheet, engine::TileId tile) {
  const engine::TileType& type = engine::kTiles[tile];
  TileWords out{.name = type.code,
                .copies = sheet.box.counts[tile],
                .one_each = engine::kOriented[tile][sheet.rotation].edges == engine::kNoEdges,
                .start = tile == sheet.box.start,
                .edges = edge_word(tile, sheet.rotation)};
  if (type.alias != type.code) {
    out.other_name = (type.code.size() > 1 ? "also " : "") + std::string(type.alias);
  }
  std::string illustrations(type.illustrations);
  // The copy with a garden is a type of its own then.
  for (engine::TileId other : engine::kAllTiles) {
    if (other == tile || engine::kPlainTile[other] != tile || sheet.box.counts[other] == 0)
      continue;
    std::erase(illustrations, 'G');
  }
  if (!illustrations.empty()) out.edges += fmt::format(" [{}]", illustrations);
  return out;
}

std::string total_of(const TileSheet& sheet) {
  if (!sheet.whole) return "";
  const auto& inferred = sheet.box.inferred;
  const bool any = std::ranges::find(inferred, true) != inferred.end();
  return fmt::format("{} tiles{}.", engine::total(sheet.box.counts),
                     any ? "; the counts by type are inferred" : "");
}

TileTurns turns_of(const TileSheet& sheet) {
  TileTurns out;
  for (engine::TileId tile : sheet.tiles) out[tile].insert(sheet.rotation);
  return out;
}

void append_tile_sheet_svg(std::string& out, const TileSheet& sheet) {
  const int tiles = static_cast<int>(sheet.tiles.size());
  const int columns = std::clamp(tiles, 3, kSheetColumns);  // room for the title
  const int rows = (tiles + columns - 1) / columns;
  const int wide = columns * (kSheetTile + kSheetGap) + kSheetGap;
  const int high = kSheetHead + rows * (kSheetTile + kSheetCaption + kSheetGap);
  constexpr double kUnit = static_cast<double>(kTileMillimetres) / kSheetTile;
  print(out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {0} {1}\" "
        "width=\"{2:.2f}mm\" height=\"{3:.2f}mm\" font-family=\"'DejaVu Sans',Verdana,sans-serif\" "
        "font-size=\"8.5\" fill=\"#1c1c1c\">\n<title>{4}</title>\n<defs>\n",
        wide, high, wide * kUnit, high * kUnit, sheet.title);
  append_tile_symbols(out, turns_of(sheet));
  print(out, "</defs>\n<path d=\"M0 0h{0}v{1}h-{0}z\" fill=\"#fff\"/>\n", wide, high);
  print(out, "<text x=\"{}\" y=\"22\" font-size=\"12\" font-weight=\"700\">{}</text>\n", kSheetGap,
        sheet.title);
  if (const std::string total = total_of(sheet); !total.empty()) {
    print(out, "<text x=\"{}\" y=\"22\" text-anchor=\"end\">{}</text>\n", wide - kSheetGap, total);
  }
  for (int i = 0; i < tiles; ++i) {
    const engine::TileId tile = sheet.tiles[static_cast<std::size_t>(i)];
    const TileWords words = words_of(sheet, tile);
    const int x = kSheetGap + i % columns * (kSheetTile + kSheetGap);
    const int y = kSheetHead + i / columns * (kSheetTile + kSheetCaption + kSheetGap);
    // One drawing in another cuts off what is beyond the edge, such as ends of walls.
    put(out, "<svg x=\"", x, "\" y=\"", y, "\" width=\"", kSheetTile, "\" height=\"", kSheetTile,
        "\"><use href=\"#", symbol_name(tile, sheet.rotation), "\"/></svg>");
    const int line = y + kSheetTile + kSheetLine;
    sheet_line(out, x, line, fmt::format("{}{}", words.name, copies_text(words)), true);
    sheet_line(out, x, line + kSheetLine, words.edges);
    sheet_line(out, x, line + 2 * kSheetLine, words.other_name);
    out += '\n';
  }
  out += "</svg>\n";
}

void append_tile_page(std::string& out, const TileSheet& sheet, std::string_view version) {
  begin_page(out, kOwnStyle, version, sheet.title);
  put(out, "<style>\n", tile_sheet_style(), "</style>\n</head>\n<body>\n");
  // Not hidden by `display`, without which browsers do not draw what is defined in it.
  out += "<svg style=\"position:absolute;width:0;height:0\" aria-hidden=\"true\"><defs>\n";
  append_tile_symbols(out, turns_of(sheet));
  put(out, "</defs></svg>\n<header>\n<h1>", sheet.title, "</h1>\n");
  const bool illustrated = std::ranges::any_of(
      sheet.tiles, [](engine::TileId tile) { return !engine::kTiles[tile].illustrations.empty(); });
  if (sheet.whole || illustrated) {
    put(out, "<p>", total_of(sheet), sheet.whole && illustrated ? " " : "");
    if (illustrated) {
      put(out, "Square brackets list illustrations of single copies: ", kIllustrations, ".");
    }
    out += "</p>\n";
  }
  out += "</header>\n<main>\n";
  for (engine::TileId tile : sheet.tiles) {
    const TileWords words = words_of(sheet, tile);
    put(out, "<figure><svg viewBox=\"0 0 100 100\" role=\"img\" aria-label=\"", words.name,
        "\"><use href=\"#", symbol_name(tile, sheet.rotation), "\"/></svg><figcaption><strong>",
        words.name, "</strong>", copies_text(words), "<br>", words.edges);
    if (!words.other_name.empty()) put(out, "<br>", words.other_name);
    out += "</figcaption></figure>\n";
  }
  out += "</main>\n</body>\n</html>\n";
}

}  // namespace cartulary::formats

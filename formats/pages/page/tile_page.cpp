#include "formats/pages/page/tile_page.hpp"

#include <algorithm>

#include "formats/ground/packing/page_policy.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// Tiles are inline blocks: every browser keeps a line of them on one page. Blanks between them
/// have no width, so that four fit on the paper: 4 x 45 mm and 3 x 2 mm between the margins of 12
/// mm.
constexpr std::string_view kTileStyle = R"(@page{size:A4;margin:12mm}
html{color-scheme:light;background:#fff;color:#1c1c1c}
body{max-width:188mm;margin:8mm auto;padding:0 12mm;font:3.2mm/1.35 "DejaVu Sans",Verdana,sans-serif}
h1{margin:0 0 1mm;font-size:5mm}
p{margin:0 0 4mm}
main{margin-right:-2mm;font-size:0}
figure{display:inline-block;width:45mm;margin:0 2mm 4mm 0;vertical-align:top;break-inside:avoid}
svg{display:block;width:45mm;height:45mm}
figcaption{min-height:4.05em;margin-top:1mm;font-size:3.2mm;overflow-wrap:anywhere}
strong{font-size:3.8mm}
@media print{body{max-width:none;margin:0;padding:0}h1,p{break-after:avoid}}
)";

}  // namespace

void append_tile_page(std::string& out, const TileSheet& sheet, std::string_view version) {
  out += "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  append_page_policy(out);
  print(out,
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"generator\" content=\"cartulary {}\">\n<title>{}</title>\n<style>\n{}"
        "</style>\n</head>\n<body>\n",
        version, sheet.title, kTileStyle);
  // Not hidden by `display`, without which browsers do not draw what is defined in it.
  out += "<svg style=\"position:absolute;width:0;height:0\" aria-hidden=\"true\"><defs>\n";
  append_tile_symbols(out, turns_of(sheet));
  put(out, "</defs></svg>\n<header>\n<h1>", sheet.title, "</h1>\n");
  const bool illustrated =
      std::any_of(sheet.tiles.begin(), sheet.tiles.end(),
                  [](engine::TileId tile) { return !engine::kTiles[tile].illustrations.empty(); });
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
        words.name, "</strong> × ", words.copies, words.start ? ", start" : "", "<br>",
        words.edges);
    if (!words.other_name.empty()) put(out, "<br>", words.other_name);
    out += "</figcaption></figure>\n";
  }
  out += "</main>\n</body>\n</html>\n";
}

}  // namespace cartulary::formats

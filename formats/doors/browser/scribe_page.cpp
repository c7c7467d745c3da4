#include "formats/doors/browser/scribe_page.hpp"

#include <fmt/core.h>

#include "formats/drawing/picture/board_svg.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/options.hpp"
#include "formats/ground/packing/base64.hpp"
#include "formats/ground/packing/page_data.hpp"
#include "formats/ground/packing/page_policy.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/publication/publication_formats.hpp"
#include "formats/pages/dice_replay/dice_replay.hpp"
#include "formats/pages/page/replay_frame.hpp"

namespace cartulary::formats {
namespace {

/// Every preset; the first is what records that name none have.
std::string preset_options() {
  std::string out = "<option value=\"\">the default</option>";
  for (const Preset& preset : all_presets()) {
    put(out, "<option value=\"", preset.name, "\">", preset.name, ": ", xml(preset.meaning),
        "</option>");
  }
  return out;
}

std::string expansion_boxes() {
  std::string out;
  for (const ExpansionRow& row : all_expansions()) {
    put(out, "<label title=\"", xml(row.meaning), "\"><input type=\"checkbox\" value=\"", row.name,
        "\"> ", xml(row.title), "</label>\n");
  }
  return out;
}

/// The page gets its drawings from the module.
std::string night_of_all_tiles() {
  TileTurns turns{};
  for (const engine::TileId tile : engine::kAllTiles) turns[tile].insert(engine::Rotation{0});
  std::string drawings;
  append_common_symbols(drawings);
  append_tile_symbols(drawings, turns);
  std::string out;
  append_night_style(out, drawings);
  return out;
}

}  // namespace

void append_scribe_page(std::string& out, std::string_view module, std::string_view version,
                        ScribePlace place) {
  const bool app = place == ScribePlace::app;
  out += "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  // The scripts of replay pages run in a frame, which has the same policy.
  append_page_policy(
      out, fmt::format("script-src 'sha256-{}' 'sha256-{}' 'sha256-{}' 'wasm-unsafe-eval'; "
                       "worker-src blob:{}; img-src blob:{}; {}; frame-src blob:",
                       base64_of_hex(scribe_script_digest()), base64_of_hex(replay_script_digest()),
                       base64_of_hex(dice_replay_script_digest()), app ? " 'self'" : "",
                       app ? " 'self'; manifest-src 'self'" : "", kOwnStyle));
  put(out,
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"generator\" content=\"cartulary ",
      xml(version), "\">\n<title>Cartulary: record and check games of Carcassonne</title>\n",
      "<style>\n", board_style(), replay_style(), listings_style(), scribe_style(),
      replay_dark_style(), night_of_all_tiles(), "</style>\n");
  // Inert until the page sees that it is served: from disk, browsers refuse a manifest.
  if (app) {
    out +=
        "<template id=\"app\"><link rel=\"manifest\" href=\"manifest.webmanifest\">"
        "<link rel=\"icon\" type=\"image/svg+xml\" href=\"icon.svg\">"
        "<link rel=\"apple-touch-icon\" href=\"icon.png\"></template>\n";
  }
  out += "</head>\n";
  // The values that the program knows go where the page has these words.
  struct Filled {
    std::string_view word;
    std::string text;
  };
  std::string_view body = scribe_body();
  for (const auto& [word, text] :
       {Filled{"EXPANSIONS", expansion_boxes()}, Filled{"RULES", preset_options()}}) {
    const auto at = body.find(word);
    put(out, body.substr(0, at), text);
    body.remove_prefix(at + word.size());
  }
  out += body;
  put(out, "<footer>cartulary ", xml(version),
      ". <span>Nothing that is typed here leaves this browser.</span></footer>\n"
      "<script type=\"text/plain\" id=\"catalogues\">");
  append_page_data(out, scribe_words());
  out += "</script>\n<script type=\"text/plain\" id=\"module\">";
  append_base64(out, module);
  put(out, "</script>\n<script type=\"module\">", scribe_script(), "</script>\n</body>\n</html>\n");
}

}  // namespace cartulary::formats

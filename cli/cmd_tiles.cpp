// `tiles`: the catalogue as pictures in the terminal.
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "cli/app.hpp"
#include "cli/exit_code.hpp"
#include "formats/notation.hpp"
#include "formats/tile_picture.hpp"

namespace cartulary::cli {
namespace {

struct Flags {
  std::vector<std::string> names;
  std::string game = "base";
  int rotation = 0;
};

constexpr std::size_t kColumns = 6;
constexpr int kGap = 2;

std::string illustrations_text(const engine::TileType& tile) {
  return tile.illustrations.empty() ? "" : fmt::format(" [{}]", tile.illustrations);
}

void append_row(std::string& out, const std::vector<engine::TileId>& row,
                const engine::Distribution& box, engine::Rotation rotation) {
  const int width = formats::kPictureWidth + kGap;
  const auto line = [&](auto text_of_tile) {
    std::string text;
    for (engine::TileId tile : row) text += fmt::format("{:<{}}", text_of_tile(tile), width);
    out += text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
  };
  line([&](engine::TileId t) {
    return fmt::format("{} x{}{}", engine::kTiles[t].code, box.counts[t],
                       t == box.start ? " start" : "");
  });
  line([&](engine::TileId t) { return std::string(engine::kTiles[t].alias); });
  line([&](engine::TileId t) {
    return formats::edge_word(t, rotation) + illustrations_text(engine::kTiles[t]);
  });
  for (std::size_t y = 0; y < static_cast<std::size_t>(formats::kPictureHeight); ++y) {
    line([&](engine::TileId t) { return formats::draw(t, rotation)[y]; });
  }
  out += '\n';
}

int run_tiles(const Flags& flags) {
  const engine::Distribution& box =
      flags.game == "base" ? engine::kBaseDistribution : engine::kPrintAndPlayDistribution;
  std::vector<engine::TileId> wanted;
  for (const std::string& name : flags.names) {
    const engine::TileId tile = formats::looks_like_edge_word(name)
                                    ? formats::parse_edge_word(name).tile
                                    : formats::parse_tile_name(name);
    if (tile == engine::kNoTile) {
      spdlog::error("expected a tile, got `{}`; `cartulary tiles` shows them all", name);
      return kFailed;
    }
    wanted.push_back(tile);
  }
  if (wanted.empty()) {
    for (engine::TileId tile = 0; tile < engine::kTileTypes; ++tile) {
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
    out += fmt::format("{} tiles{}.\n", engine::total(box.counts),
                       box.provisional ? "; the counts by type are an inference" : "");
  }
  out +=
      "# city, + coat of arms, = | * road, o road end, M monastery; . : ' , are the fields of a\n"
      "tile. In square brackets the illustrations of single copies: G garden, F farmhouse,\n"
      "C cowshed, W water tower, H highwaymen, P pigsty, D donkey stable.\n";
  return output.finish();
}

}  // namespace

Run add_tiles(CLI::App& app, const Settings&) {
  auto flags = std::make_shared<Flags>();
  Choices letters;
  for (const engine::TileType& tile : engine::kTiles) {
    letters.push_back({std::string(tile.code), std::string(tile.alias)});
  }
  offer(app.add_option("TILE", flags->names, "Only these tiles: letter, public id or edge word"),
        std::move(letters));
  choose(app.add_option("--game", flags->game, "Which box"), {{"base", ""}, {"print-and-play", ""}})
      ->type_name("GAME");
  choose(app.add_option("-r,--rotation", flags->rotation, "Quarter turns clockwise"),
         {{"0", ""}, {"1", ""}, {"2", ""}, {"3", ""}})
      ->type_name("N");
  return [flags] { return run_tiles(*flags); };
}

}  // namespace cartulary::cli

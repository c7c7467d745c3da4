#include "formats/checking/tile_pattern.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/game/record/notation.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

/// True if a tile looks like an edge word with `?` for any edge; marks count only if it has some.
bool looks_like(std::string_view edges, std::string_view word) {
  if (word.size() < engine::kSides) return false;
  if (word.size() == engine::kSides) edges = edges.substr(0, engine::kSides);
  return std::ranges::equal(word, edges, [](char a, char b) { return a == '?' || a == b; });
}

/// Notes the tiles that a word means. False if it means none.
bool read_pattern_place(std::string_view word, PatternPlace& out) {
  const auto turn = word.find_last_of('r');
  const auto rotation = turn < word.size() ? parse_rotation(word.substr(turn)) : std::nullopt;
  const engine::TileId named = parse_tile_name(rotation ? word.substr(0, turn) : word);
  for (engine::TileId tile : engine::kAllTiles) {
    for (engine::Rotation r : engine::kAllRotations) {
      const std::string edges = edge_word(tile, r);
      // A tile that looks the same turned half round lies in both ways.
      const bool is_named = !rotation || edges == edge_word(tile, *rotation);
      const bool fits =
          named == engine::kNoTile ? looks_like(edges, word) : named == tile && is_named;
      out.fits[tile].insert_if(fits, r);
      out.has_tile |= fits;
    }
  }
  return out.has_tile;
}

engine::Cell turned_cell(engine::Cell cell, engine::Rotation turns) {
  for (std::size_t i = 0; i < engine::index(turns); ++i) {
    cell = {static_cast<int16_t>(-cell.y), cell.x};
  }
  return cell;
}

bool is_fit(const PatternPlace& place, const engine::PlacedTile& tile, engine::Rotation turned) {
  const auto back = engine::kRotations - engine::index(turned);
  return place.fits[tile.type].contains(
      static_cast<engine::Rotation>((engine::index(tile.rotation) + back) % engine::kRotations));
}

/// The last tile of a turned pattern, the first place of which is on this cell.
std::optional<engine::TileIndex> last_tile_at(const TilePattern& pattern,
                                              const engine::Board& board, int tiles,
                                              engine::Cell first, engine::Rotation turned) {
  engine::TileIndex last{};
  const engine::Cell from = turned_cell(pattern.front().cell, turned);
  for (const PatternPlace& place : pattern) {
    const engine::Cell cell = turned_cell(place.cell, turned);
    const engine::TileIndex there = board.at({static_cast<int16_t>(first.x + cell.x - from.x),
                                              static_cast<int16_t>(first.y + cell.y - from.y)});
    const bool lies = static_cast<int>(engine::index(there)) < tiles;
    if (lies != place.has_tile || (lies && !is_fit(place, board.tile(there), turned))) return {};
    if (lies) last = std::max(last, there);
  }
  return last;
}

}  // namespace

std::optional<TilePattern> read_pattern(std::string_view text, std::string& fault) {
  TilePattern out;
  engine::Cell at;
  for (std::string_view rest = trimmed(text); !rest.empty(); rest = trimmed(rest)) {
    const std::string_view word = take_before(rest, ' ');
    PatternPlace place{.cell = at};
    at = word == "/" ? engine::Cell{0, ++at.y} : engine::Cell{++at.x, at.y};
    if (word == "/" || word == "?") continue;
    if (word != "." && !read_pattern_place(word, place)) {
      fault = fmt::format(
          "expected a tile, as `D`, `Dr1` or `c?rf`, `?`, `.`, or `/` for the next row, got `{}`",
          printable(word));
      return {};
    }
    out.push_back(place);
  }
  // A place with a tile says where the others are.
  const auto first = std::ranges::find(out, true, &PatternPlace::has_tile);
  if (first == out.end()) return fault = "expected a tile in the pattern", std::nullopt;
  std::iter_swap(out.begin(), first);
  return out;
}

std::optional<engine::TileIndex> find_pattern(const TilePattern& pattern,
                                              const engine::Board& board, int tiles) {
  std::optional<engine::TileIndex> out;
  for (engine::TileIndex tile : engine::each<engine::TileIndex>(tiles)) {
    for (engine::Rotation turned : engine::kAllRotations) {
      if (!is_fit(pattern.front(), board.tile(tile), turned)) continue;
      const auto last = last_tile_at(pattern, board, tiles, board.tile(tile).cell, turned);
      if (last && (!out || *last < *out)) out = last;
    }
  }
  return out;
}

}  // namespace cartulary::formats

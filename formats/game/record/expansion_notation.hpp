// The words of tiles, figures and moves as rows. Those an expansion adds are in its own file.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.hpp"
#include "engine/turn.hpp"
#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// A mark of an edge word besides its four edges.
struct MarkLetter {
  char letter;
  std::string_view meaning;  ///< "a monastery"
  bool (*is_on)(const engine::TileType&);
};

template <engine::Mark mark>
bool has_mark(const engine::TileType& tile) {
  return tile.marks.contains(mark);
}
template <engine::Mark mark>
bool is_printed(const engine::TileType& tile) {
  return tile.all_marks().contains(mark);
}

struct RoleRow {
  Role role;
  std::string_view name;
  std::string_view plural;
  std::array<std::string_view, 3> other_names;  ///< for reading only; empty where there are fewer
};

struct FigureName {
  engine::Figure figure;
  std::string_view name;
};

/// The name of an edge: as a letter of edge words, and in words.
struct EdgeName {
  engine::Edge edge;
  char letter;
  std::string_view name;
  std::string_view phrase;  ///< "a road"
};

struct ExpansionNotation {
  std::string_view box;  ///< what the public ids of its tiles begin with
  /// A set of tiles of the same name that is not checked: what its public ids begin with.
  std::string_view other_set{};
  std::string_view other_set_name{};
  std::span<const EdgeName> edges{};
  std::span<const MarkLetter> marks{};
  std::span<const FigureName> figures{};
  std::span<const RoleRow> roles{};
  /// Adds what a move says beyond tile and figure, each word with a blank before it.
  void (*append_words)(std::string& out, const engine::TurnExtras& extra, engine::TileId under,
                       const Record& record) = nullptr;
  /// Adds what stands before the tile, each word with a blank behind it.
  void (*append_leading)(std::string& out, const engine::TurnExtras& extra) = nullptr;
  std::string_view found_word{};  ///< for what lies beside a figure of a position
  /// Adds what lies beside a figure of a position in the same way.
  void (*append_found)(std::string& out, const engine::PieceExtras& extra) = nullptr;
};

#define EXPANSION(name) ExpansionNotation name##_notation();
#include "engine/expansions.def"

inline std::span<const ExpansionNotation> expansion_notations() {
  static const ExpansionNotation rows[] = {
#define EXPANSION(name) name##_notation(),
#include "engine/expansions.def"
  };
  return rows;
}

/// The rows of the base game, and those of the expansions behind them.
template <class Row>
std::vector<Row> with_notations(std::span<const Row> base,
                                std::span<const Row> ExpansionNotation::*own) {
  std::vector<Row> out(base.begin(), base.end());
  for (const ExpansionNotation& box : expansion_notations()) {
    out.insert(out.end(), (box.*own).begin(), (box.*own).end());
  }
  return out;
}

}  // namespace cartulary::formats

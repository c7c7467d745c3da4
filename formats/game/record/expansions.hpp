// The expansions, and what each adds to records: its words, keys and options. An expansion is one
// row, in a file of its own.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/game/record/expansion_notation.hpp"
#include "formats/game/record/move_words.hpp"
#include "formats/game/record/read_turns.hpp"
#include "formats/game/record/rules.hpp"

namespace cartulary::formats {

using MoveFields = TurnFields<RecordedTurn>;

/// A word that no move has, and what to write.
struct WordHint {
  std::string_view word;
  std::string_view help;
};

/// A word that a line has where it means nothing, and what to write.
struct MisplacedWord {
  Span RecordedTurn::*span;
  std::string_view message;
  std::string_view help;
};

/// A word that a move may have, offered to somebody who writes one.
struct OfferedWord {
  std::string_view word;  ///< `draw:3`
  std::string_view meaning;
  Span RecordedTurn::*span;  ///< where a move has it, or another word in its place
  /// Adds what it says to a turn that lays its tile.
  void (*say)(engine::Turn& turn);
  bool instead = false;  ///< no move needs it: it may be said in place of a figure
};

/// A box that is shuffled into the base game: `expansions: [hills-and-sheep]`. Members that it does
/// not have stay empty.
struct ExpansionRow {
  std::string_view name{};
  std::string_view title{};    ///< what is printed on the box
  std::string_view meaning{};  ///< what is in it
  std::string_view rules{};    ///< in short, for `cartulary explain`
  std::string_view source{};
  engine::Expansion expansion{};
  /// When it came, if no printing of the first edition had it.
  std::string_view since_second_edition{};

  /// Words of the header, besides its name, that people use for it.
  std::span<const std::string_view> other_names{};
  /// Kinds of features that only its games have.
  std::span<const engine::FeatureKind> features{};
  /// Options, and why they change nothing in games without it.
  std::span<const Option> options{};
  std::string_view no_effect{};

  /// Figures that may be placed instead of a meeple, and the reminder that it is instead of one.
  std::span<const RoleRow> figures{};
  std::string_view one_figure{};
  std::span<const NamedWord> words{};  ///< of moves
  std::string_view words_form{};  ///< how they are written, with a comma and a blank after them
  std::span<const WordHint> word_hints{};
  /// Words that a move may need once it is known where its tile lies and which figure it has. Those
  /// that exclude each other stand together.
  std::span<const OfferedWord> offered{};

  std::span<const MisplacedWord> not_in_moves{};
  std::span<const MisplacedWord> not_in_positions{};

  std::span<const Key<MoveFields>> move_keys{};
  std::span<const KeyHint> move_key_hints{};
  std::span<const Key<RecordedPosition>> position_keys{};
  std::span<const Key<RecordedResult>> result_keys{};
  std::span<const KeyHint> category_hints{};
  /// Learns from the moves of its games which rules the header leaves open, once all is read.
  void (*finish)(Reading& in) = nullptr;
};

std::span<const ExpansionRow> all_expansions();
/// The expansion that brings a kind of feature; nullptr for those of the base game.
const ExpansionRow* expansion_of(engine::FeatureKind kind);
/// True if a game has such features.
bool has_feature(const Rules& rules, engine::FeatureKind kind);
/// The expansion that a tile comes with; nullptr if it is one of the base game.
const ExpansionRow* expansion_of(engine::TileId tile);

/// "hills-and-sheep, river": those of a game.
std::string names_of_expansions(const Rules& rules);

/// How to write the expansion that was meant by a word of the header; empty if none was.
std::string expansion_help(std::string_view written);

/// Help for a key that is in a table of an expansion; empty if it is not.
std::string help_for(const Reading& in, uint32_t key, std::span<const KeyHint> ExpansionRow::*rows);

/// The name of a key.
inline constexpr auto name_of_key = [](const auto& key) { return key.row.key; };
/// The rows of a table with those of the expansions before the row whose name is `before`.
template <class Row, class Name>
std::vector<Row> with_expansions(std::span<const Row> rows, std::span<const Row> ExpansionRow::*own,
                                 Name name, std::string_view before) {
  const auto next = std::ranges::find(rows, before, name);
  std::vector<Row> out(rows.begin(), next);
  for (const ExpansionRow& row : all_expansions()) {
    out.insert(out.end(), (row.*own).begin(), (row.*own).end());
  }
  out.insert(out.end(), next, rows.end());
  return out;
}

}  // namespace cartulary::formats

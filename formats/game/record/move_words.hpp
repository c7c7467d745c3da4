// One move as text, `12. K -1,1 r3 knight:W @Ann +4 =14:9 !? // comment`, and its words by
// themselves, as values of a mapping.
#pragma once

#include <string_view>

#include "formats/game/record/turn_line.hpp"

namespace cartulary::formats {

/// Reads a word into a move; false after adding a finding.
using WordReader = bool (*)(std::string_view text, Span span, const MoveContext& context,
                            RecordedTurn& out);

/// A word by its name, such as `drew:K`; `read` gets what follows the colon, if anything.
struct NamedWord {
  std::string_view name;
  std::string_view what;  ///< of which a move has only one
  WordReader read;
  Span RecordedTurn::*span;  ///< where such a word was found
  /// True if a word can be the value; none where there is no value.
  bool (*fits)(std::string_view);
  /// True if it may stand in a move that lays no tile.
  bool if_discarded = false;
  std::string_view why_one = "";
  bool leads = false;  ///< it is written before the tile
};

/// True if a word is a tile, by its name or its edges.
bool is_any_tile(std::string_view text);
/// Adds a finding about a word that should be a tile; `what` and `form` say which.
bool unknown_tile(const MoveContext& context, Span span, std::string_view what,
                  std::string_view text, std::string_view form);

// Each of these returns false after adding a finding at `span`.
bool read_tile(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
/// For a word such as `recall`, behind which nothing stands.
bool takes_no_value(std::string_view word, std::string_view text, Span span,
                    const MoveContext& context, std::string_view help);
/// The tile of a move, which may be `?`.
bool read_laid_tile(std::string_view text, Span span, const MoveContext& context,
                    RecordedTurn& out);
bool read_cell(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
bool read_rotation(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
/// How the place of a figure is written.
std::string_view place_help(Role role);
/// The rotation agrees with the edges that are written; a whole side becomes its first half.
bool settle_place(const MoveContext& context, RecordedTurn& out);
bool read_drew(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);
/// Reads the price of a tile: `3`, `wine` or `2+wine+wine`. False if it is none.
bool read_price(std::string_view text, engine::Trade& out);
bool read_trade(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);

/// Reads a move into `out`, which must be new. `line` is part of the document's text; words that
/// cannot be understood become findings and make the turn unreadable. False when the line holds no
/// move, only a comment.
bool read_move(std::string_view line, const MoveContext& context, RecordedTurn& out);

/// Reads the figure of a move: any word that is nothing else. False after adding a finding.
bool read_meeple(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out);

/// Agreement of tile, edge word and rotation, and that nothing is missing.
bool complete_move(const MoveContext& context, RecordedTurn& out);

/// True if `name:value` is a word of a move, such as `draw:3` or `knight:N`.
bool takes_value(std::string_view name, std::string_view value);

}  // namespace cartulary::formats

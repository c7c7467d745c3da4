// Common to all proposals of changes: trying a change, and keeping it with its words if it helps.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "formats/causes/diagnosis/supposed_moves.hpp"
#include "formats/causes/diagnosis/told_moves.hpp"

namespace cartulary::formats {

struct ChangeWords {
  std::vector<Edit> edits{};
  std::string text{};
  std::string brief{};
  std::string assumed{};
  int dearer = 0;  ///< what it costs more than others of its kind
};

class MoveOffers {
 public:
  MoveOffers(const Document& document, SupposedMoves& moves);

  /// Those that help.
  MoveSlips& found() { return found_; }
  /// Those that help less, if no move is illegal either way: fewer claims part.
  MoveSlips& fewer() { return fewer_; }
  SupposedMoves& moves() { return moves_; }
  const TileRecord& record() const { return moves_.record(); }
  const Document& document() const { return document_; }
  /// The last move whose change can help: nothing behind an illegal one was looked at.
  std::size_t last() const { return std::min(moves_.stop(), moves_.size() - 1); }
  bool stopped() const { return moves_.left().unplayed > 0; }
  /// The index in the record of a move that may be changed; nothing if it was added.
  bool is_written(std::size_t at) const { return moves_[at].written != SupposedMove::kNotWritten; }

  std::string_view text_of_span(Span span) const {
    return document_.text.substr(span.offset, span.size);
  }
  /// "line 12".
  std::string line_name(std::size_t at) const;
  /// "turn 7".
  std::string in_turn(std::size_t at) const { return fmt::format("turn {}", moves_.number(at)); }

  /// True if no other change puts the lines of some moves elsewhere.
  bool are_in_place(std::size_t at, std::size_t size) const;

  bool helps(const MoveSlipKind& kind, const MoveChange& change, std::size_t at, Unexplained& left);
  /// The turn of a move with other words; nothing if they say none, or if it is another player's.
  std::optional<engine::Turn> turn_of(std::size_t at, const RecordedTurn& changed);
  /// True the first time that it is asked of a play, in whatever words.
  bool is_new(std::size_t at, const RecordedTurn& changed, const engine::Turn& turn);
  /// One move with other words, and where they stand. The first of those for one play is kept.
  void other_move(const MoveSlipKind& kind, std::size_t at, const RecordedTurn& changed, Span span,
                  const std::string& words);
  void offer(const MoveSlipKind& kind, std::size_t at, MoveChange change,
             const std::function<ChangeWords()>& words);
  void keep(const MoveSlipKind& kind, std::size_t at, MoveChange change, const Unexplained& left,
            ChangeWords words) {
    found_.push_back(slip_of(kind, at, std::move(change), left, std::move(words)));
  }

  /// Keeps those, too, after which the tile has a place, but its other words are against the rules.
  void keep_halves() { found_.insert(found_.end(), halves_.begin(), halves_.end()); }

  MoveChange in_place_of(std::size_t at, std::size_t removed,
                         std::vector<SupposedMove> moves) const {
    return {moves_.anchor_at(at), removed, std::move(moves)};
  }

 private:
  /// True if a change touches what does not let the game go on. Also true where that is not known.
  bool may_go_on(const MoveChange& change, std::size_t at) const;

  MoveSlip slip_of(const MoveSlipKind& kind, std::size_t at, MoveChange change,
                   const Unexplained& left, ChangeWords words) const;

  const Document document_;
  SupposedMoves& moves_;
  MoveSlips found_{};
  MoveSlips halves_{};
  MoveSlips fewer_{};
  /// The words of the move at which the game stops say no turn, whatever is before it.
  bool is_nonsense_ = false;
  /// Where the game stops because a tile does not fit: only another one there or beside it helps.
  std::optional<engine::Cell> no_place_{};
  /// Where it stops because the box has no more of a tile: only fewer of them before let it go on.
  engine::TileId none_left_ = engine::kNoTile;
  /// It stops at a figure on an occupied feature: the moves in another order end in the same board.
  bool is_occupied_ = false;
  std::unordered_set<std::string> tried_;
};

// The proposals, a subject each.

/// Changes of one line: rotation, cell, meeple, words of expansions, tile, player.
void propose_line_changes(MoveOffers& offers);
/// Other spellings of words that nobody can read.
void propose_readable_words(MoveOffers& offers);
/// Lines out of order, written twice, or where none belongs; letters and meeples in the wrong line.
void propose_other_order(MoveOffers& offers);
/// Changes of all lines, or of all from one on: axes, origin, pictures, letters.
void propose_other_habits(MoveOffers& offers);
void propose_missing_lines(MoveOffers& offers);
/// A line with two wrong words, if it explains all: for games that nothing else lets go on.
void propose_open_lines(MoveOffers& offers);

/// True if two cells are the same, or have a side in common.
inline bool are_near(engine::Cell a, engine::Cell b) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y) <= 1;
}

inline bool is_same_play(const RecordedTurn& a, const RecordedTurn& b) {
  return a.action == b.action && a.tile == b.tile && a.cell == b.cell && a.rotation == b.rotation;
}

/// Tiles that are easily taken for each other.
inline constexpr std::string_view kLookAlikeTiles[] = {"AB", "FG", "HI", "EH", "EI", "JK", "MN",
                                                       "OP", "QR", "ST", "UV", "LW", "MO", "NP"};

/// True if two tile codes are such a pair.
constexpr bool are_look_alikes(std::string_view a, std::string_view b) {
  if (a.size() != 1 || b.size() != 1 || a == b) return false;
  return std::ranges::any_of(kLookAlikeTiles, [&](std::string_view pair) {
    return pair.find(a) != pair.npos && pair.find(b) != pair.npos;
  });
}

}  // namespace cartulary::formats

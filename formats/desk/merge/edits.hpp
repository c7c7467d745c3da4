// Decisions written into the document of A: what A wrote otherwise stays byte for byte.
#pragma once

#include <fmt/core.h>

#include "formats/desk/annotate/claim_edits.hpp"
#include "formats/desk/annotate/turn_layout.hpp"
#include "formats/desk/merge/search.hpp"

namespace cartulary::formats {

struct KeyAndValue {
  std::string key;
  std::string value;
};

struct Resolution {
  /// The version that was played; nothing if that is undecided.
  std::optional<std::size_t> version{};
  bool open = false;  ///< something of it is undecided
  // For a move that both have:
  SeatClaim gain{};
  SeatClaim totals{};
  engine::Player player = engine::kNobody;
  std::vector<ConsequenceMove> consequence{};  ///< empty if it was not played
};

class MergeEdits {
 public:
  explicit MergeEdits(const Compared& in);

  bool has_lines() const { return layout_.has_lines(); }

  /// Writes what was decided about a place, or both versions as a conflict. Places come in order.
  void write(std::size_t place, Resolution resolution);
  /// The first move with a turn number that is another one now.
  const RecordedTurn* renumbered() const { return renumbered_; }

  /// Lines of A, from the first to behind the last, as a conflict with other lines.
  void conflict(uint32_t begin, uint32_t end, const std::string& of_b) {
    insert_lines(begin, fmt::format("<<<<<<< {}\n", in_.a.name()));
    insert_lines(end, fmt::format("=======\n{}>>>>>>> {}\n", of_b, in_.b.name()));
  }
  void insert_lines(uint32_t at, std::string lines);

  Edits& edits() { return edits_; }
  ClaimEdits& claims() { return claims_; }
  MappingEdits& keys() { return keys_; }
  std::string apply() {
    write_conflict();
    return edits_.apply();
  }

 private:
  /// A line that A does not have; `played` is the number of its move in the version.
  std::string new_line(const PossibleMove& move, const Resolution& resolution,
                       std::size_t played) const;
  std::string mapping_text(const RecordedTurn& words, const PossibleMove& move,
                           const std::string& comment) const;
  void write_version(const Place& place, const Resolution& resolution);
  void write_new(const PossibleMove& move, const Resolution& resolution, std::size_t played) {
    insert_lines(anchor_, new_line(move, resolution, played));
    shifted_ = true;
  }
  void write_conflict();
  std::string of_b(const Place& place, const Resolution& resolution) const;
  void edit_move(const PossibleMove& move, const Resolution& resolution, std::size_t played);
  void count_turns(RecordedTurn& now, const PossibleMove& move, const ConsequenceMove& consequence);
  // Write the play anew where it is another one. False if the claims were written with it.
  bool edit_words(const RecordedTurn& was, const RecordedTurn& now, const PossibleMove& move);
  bool edit_keys(const RecordedTurn& was, const RecordedTurn& now, const PossibleMove& move);
  /// Goes to a move of A: what is inserted from now on stands behind it.
  void go_to(std::size_t move);
  std::string_view text_of_span(Span span) const {
    return in_.a.document.text.substr(span.offset, span.size);
  }

  const Compared in_;
  Edits edits_;
  const TurnLayout layout_;
  ClaimEdits claims_;
  MappingEdits keys_;
  const RecordedTurn* here_;  ///< the move of A that was passed last, or else the first
  uint32_t first_line_ = 0;   ///< where its lines begin
  uint32_t anchor_ = 0;       ///< where a line behind it goes
  bool shifted_ = false;      ///< moves were put in or left out above
  // Undecided places next to each other, which become one conflict.
  bool undecided_ = false;
  std::optional<Span> undecided_lines_{};  ///< of A
  std::string undecided_of_b_{};
  const RecordedTurn* renumbered_ = nullptr;
};

}  // namespace cartulary::formats

// Computed gains and totals, and marks of moves, written into turns, in the words of the line or as
// keys of the mapping that the author chose.
#pragma once

#include "formats/desk/annotate/computed_claims.hpp"
#include "formats/desk/annotate/turn_layout.hpp"
#include "formats/ground/edits/mapping_edits.hpp"

namespace cartulary::formats {

class ClaimEdits {
 public:
  /// The turns that are edited are those of `record`, where the layout has them.
  ClaimEdits(const TurnLayout& layout, const Record& record, Edits& edits)
      : layout_(layout),
        text_(layout.text()),
        record_(record),
        keys_(text_, layout.tree(), edits) {}

  /// Adds what a turn does not claim, without `totals` only the gain. Wrong claims stay.
  void complete(const ComputedTurn& turn, bool totals);

  /// Writes claims in place of those that a turn has, or beside them. What is not given stays.
  void write(const WrittenTurn& turn, const SeatClaim& gain, const SeatClaim& totals);

  /// Writes the mark of a move in place of the one that it has; an empty one takes that out.
  void write_mark(const WrittenTurn& turn, std::string_view mark);

  /// Replaces wrong claims of a turn by the computed ones, in the form that they have.
  void correct(const ComputedTurn& turn);
  void correct_result(const Verdict& verdict);
  /// Replaces the numbers that a result gives of a player: the score, and the points of a category.
  void write_score(engine::Player player, int points);
  void write_category(engine::Player player, engine::Category category, int points);
  void write_winner(engine::PlayerSet winners);

 private:
  struct Claims {
    SeatClaim gain, totals;  ///< to be written; given or not
  };
  const YamlDocument& tree() const { return layout_.tree(); }
  Edits& edits() { return keys_.edits(); }
  void add_words(const WrittenTurn& turn, const Claims& claims);
  void add_keys(uint32_t mapping, const Claims& claims);
  void write_mark_word(const WrittenTurn& turn, std::string_view mark);
  void write_mark_key(uint32_t mapping, std::string_view mark);
  void fill(const SeatClaim& written, const SeatClaim& computed, char separator);
  void replace(const SeatClaim& written, uint32_t mapping, std::string_view key,
               const SeatClaim& right, char separator);
  void replace_numbers(uint32_t node, const SeatClaim& computed, char separator);
  void replace_number(uint32_t node, int number);
  std::string name_text(engine::Player player) const;
  uint32_t result_value(std::string_view key) const;

  const TurnLayout& layout_;
  const std::string_view text_;
  const Record& record_;
  MappingEdits keys_;
};

}  // namespace cartulary::formats

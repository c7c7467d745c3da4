// The turns of a record: a literal block, or a list of lines and mappings, and the keys that the
// turns of all games have. Only for the readers.
#pragma once

#include <string_view>

#include "formats/game/record/reading.hpp"

namespace cartulary::formats {

/// A list of turns: its key, what one of them is called, and who reads it.
struct TurnList {
  std::string_view key;
  std::string_view one;
  bool (*line)(Reading& in, std::string_view line);  ///< false if there is only a comment
  void (*mapping)(Reading& in, uint32_t item);
  /// A turn that could not be read, to take its place.
  WrittenTurn& (*add)(Reading& in);
};
void read_turns(Reading& in, uint32_t value, const TurnList& list);

template <class Turn>
struct TurnFields {
  Turn turn{};
  std::size_t errors_before = 0;  ///< errors in what comes before it
  /// Errors in its claims and variations. They are left out; the turn itself can be replayed.
  std::size_t wrong_claims = 0;

  explicit TurnFields(const Reading& in) : errors_before(in.errors()) {}
  bool good(const Reading& in) const { return in.errors() == errors_before + wrong_claims; }
};

void read_turn_number(Reading& in, uint32_t value, WrittenTurn& out);
void read_turn_player(Reading& in, uint32_t value, WrittenTurn& out);
void read_gain(Reading& in, uint32_t value, WrittenTurn& out);
/// Totals of the seats: a mapping, a list, or `12:9`.
void read_seat_totals(Reading& in, uint32_t value, SeatClaim& out);
void read_totals(Reading& in, uint32_t value, WrittenTurn& out);
void read_nag(Reading& in, uint32_t value, WrittenTurn& out);
void read_turn_note(Reading& in, uint32_t value, WrittenTurn& out);

/// The reader of a key that the turns of all games have.
template <auto Read, class Turn>
void of_turn(Reading& in, uint32_t value, TurnFields<Turn>& out) {
  Read(in, value, out.turn);
}
template <auto Read, class Turn>
void of_claim(Reading& in, uint32_t value, TurnFields<Turn>& out) {
  const std::size_t before = in.errors();
  Read(in, value, out.turn);
  out.wrong_claims += in.errors() - before;
}

/// A line that YAML took for a mapping, because of `: `. `is_word`: if `name:value` is a word.
bool explain_cut_line(Reading& in, UnknownKey& out, std::string_view one,
                      bool (*is_word)(std::string_view name, std::string_view value));

}  // namespace cartulary::formats

// Two records of one game: what they say differently, however each is laid out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "formats/record/record.hpp"

namespace cartulary::formats {

/// What a record says, apart from its document: no names of players, no axes, no order of words.
struct Told {
  /// One move.
  struct Move {
    std::string meaning{};  ///< the same for moves that come to the same
    std::string text{};     ///< in canonical words, with its claims
    uint32_t line = 0;      ///< of the file
    SeatClaim gain{};
    SeatClaim totals{};
  };
  /// Something else than a move: "scores", and what is said of it.
  struct Fact {
    std::string name{};
    std::string text{};
  };
  std::string name{};  ///< of the file
  std::vector<Move> moves{};
  std::vector<Fact> rules{};   ///< and players
  std::vector<Fact> result{};  ///< only what is given
};

/// The record must have been read without errors.
Told told_by(const Document& document, const Record& record);

/// Appends what differs, turn by turn; nothing if the records say the same. What only one of them
/// claims is no difference.
void append_differences(std::string& out, const Told& a, const Told& b);

}  // namespace cartulary::formats

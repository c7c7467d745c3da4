// Two records of one game: what they say differently, however each is laid out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "formats/diagnosis/alignment.hpp"
#include "formats/record/record.hpp"
#include "formats/record/traders_builders.hpp"
#include "formats/verify/report.hpp"

namespace cartulary::formats {

/// What a record says, apart from its document: no names of players, no axes, no order of words.
struct Told {
  /// Something else than a move: "scores", and what is said of it.
  struct Fact {
    std::string name{};
    std::string text{};
  };
  /// A variation of a move, in one line of text.
  struct Line {
    std::string place{};    ///< "game.yaml:7"
    std::string text{};     ///< as it is told
    std::string meaning{};  ///< the same for lines that come to the same
  };
  /// One move.
  struct Move {
    Likeness likeness{};
    std::string text{};  ///< in canonical words, with its claims
    uint32_t line = 0;   ///< of the file
    std::size_t turn = 0;
    SeatClaim gain{};
    SeatClaim totals{};
    ClaimedGoods goods{};
    std::vector<Line> variations{};
  };
  std::string name{};         ///< of the file
  std::vector<Fact> table{};  ///< what the record begins from, by cell; empty for the start tile
  std::vector<Move> moves{};
  std::vector<Fact> rules{};   ///< and players
  std::vector<Fact> result{};  ///< only what is given
};

/// The seats of two records: the names that both have there, else "player 2"; y to the south.
TileRecord seats_of(const TileRecord& a, const TileRecord& b);
/// Numbers of seats in place of players, and y to the south: the same for all records.
TileRecord neutral(const TileRecord& record);

/// A move as it is found in another record, whatever names and axes that one has.
Likeness likeness_of(const RecordedTurn& move, const TileRecord& neutral, const Document& document);

/// Whether both claim something of one player, and not the same.
bool contradict(const SeatClaim& a, const SeatClaim& b);

/// In the words of `seats`.
Told told_by(const Document& document, const TileRecord& record, const TileRecord& seats);

/// The variations of `here` that `there` does not have below the same move.
std::vector<const Told::Line*> variations_only_in(const Told& here, const Told& there);

/// Appends what differs, turn by turn; nothing if the records say the same. What only one of them
/// claims is no difference.
void append_differences(std::string& out, const Told& a, const Told& b);
/// The same of two records of tile games.
void append_differences(std::string& out, const Report& a, const Report& b);

}  // namespace cartulary::formats

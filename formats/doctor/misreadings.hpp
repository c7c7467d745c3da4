// Slips of notation: small changes of a record's moves under which all of them are legal and all
// its claims hold.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "formats/verify/report.hpp"

namespace cartulary::formats {

/// How plainly a record shows that something was written wrong.
enum class Plainness : uint8_t {
  seen,      ///< the line itself lacks what all others have
  common,    ///< people do it, and nothing shows it
  mistyped,  ///< a wrong key, which anybody may hit, and seldom does
  far,       ///< hardly anybody does it
};

/// A change that makes a record right.
struct Misreading {
  std::string_view kind;  ///< "rotation-wrong"
  int rarity = 0;         ///< the least rare comes first
  Plainness plain = Plainness::common;
  std::size_t move = 0;  ///< the first that is changed
  int number = 0;        ///< of its turn
  /// Moves behind it and claims from it on, all of which would have to be right by chance if this
  /// were not what happened.
  std::size_t evidence = 0;
  std::vector<Replacement> edits{};  ///< of the document
  std::string text{};                ///< what was written, and what is meant
  std::string brief{};               ///< the same for a headline
};

/// Quarter turns clockwise from another program's pictures to ours.
struct OtherPictures {
  std::string_view whose;
  std::string_view letters;  ///< of the tiles of the base game that lie otherwise there
  std::string_view turns;    ///< as many
};
/// The importers of those programs know them, too, on a floor above this one; a test compares them.
std::span<const OtherPictures> other_pictures();

/// Every small change under which all moves are legal and all claims hold, the least rare first.
/// `report` is of a tile game with an illegal move, or with claims that do not hold.
std::vector<Misreading> misreadings(const Report& report);

}  // namespace cartulary::formats

// Slips in writing moves down: the changes of a record's moves that explain most of it.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "formats/causes/diagnosis/supposed_moves.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// Quarter turns clockwise from another program's pictures to ours.
struct OtherPictures {
  std::string_view whose;
  std::string_view letters;  ///< of the tiles of the base game that lie otherwise there
  std::string_view turns;    ///< as many
};
/// The importers of those programs know them, too, on a floor above this one; a test compares them.
extern const OtherPictures kOtherPictures[2];

/// One of several slips, as far as can be told.
struct SupposedSlip {
  MoveSlip slip;
  MoveSlips rivals{};  ///< others in its place that explain as much
  /// Another one in its place explains nearly as much, or there is another slip in its line.
  bool dubious = false;
  std::size_t ahead = 0;  ///< moves that can be played with it, up to the next slip
  int support = 0;        ///< how much more is left unexplained without it, as it weighs
  std::size_t moves = 0;  ///< how many more moves cannot be played without it
  /// The next slip follows so soon that another pair might do as well, but none does.
  bool only_pair = false;
  bool is_the_only_one() const { return rivals.empty() && !dubious; }
};

/// As many moves must be played behind a slip to tell it from others in its place.
constexpr std::size_t kApart = 3;

/// How the moves of a record may have been meant.
struct Misreadings {
  Unexplained before{};  ///< as the moves are written
  MoveSlips single{};    ///< after each of which nothing is left unexplained
  /// Changes of one line after each of which fewer claims part, of moves legal as they stand.
  MoveSlips fewer{};
  /// Which happened together, in the order in which each of them stops the game or its claims.
  std::vector<SupposedSlip> several{};
  Unexplained left{};  ///< after all of these
};

/// `report`: of a tile game with faults. `several`: looks for slips that explain it together.
Misreadings misreadings(const Report& report, bool several);

/// A record with its moves as they are meant under some slips, in this order.
TileRecord with_slips(const TileRecord& record, std::span<const MoveSlip* const> slips);

}  // namespace cartulary::formats

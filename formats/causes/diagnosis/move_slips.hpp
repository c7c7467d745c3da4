// Slips in writing moves down: their kinds, and what is known of one that was found.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/causes/diagnosis/supposed_moves.hpp"
#include "formats/game/verify/cause.hpp"

namespace cartulary::formats {

/// The words of texts of slips on what comes behind them: all of it fits, or, with several that
/// leave something unexplained, more of it.
inline constexpr std::string_view kRestFits = "the rest of the record fits";
inline constexpr std::string_view kMoreFits = "more of the record fits";

/// How plainly a record shows that something was written wrong.
enum class Plainness : uint8_t {
  seen,      ///< the line itself lacks what all others have
  common,    ///< people do it, and nothing shows it
  mistyped,  ///< a wrong key, which anybody may hit, and seldom does
  far,       ///< hardly anybody does it
  farthest,  ///< and it is no rival of what people do
};

/// A kind of slip.
struct MoveSlipKind {
  std::string_view name;  ///< "rotation-wrong"
  int rarity = 0;         ///< of slips that explain as much, the least rare comes first
  Plainness plain = Plainness::common;
  /// It is told even if nothing else speaks for it.
  bool speaks_alone = true;
  /// It moves what somebody wrote, which claims alone do not show.
  bool moves_words = false;
  /// It takes out what somebody wrote, which hardly anybody writes for nothing: never likely.
  bool takes_away = false;
  /// It changes lines that are legal either way, so it is never likely beside other slips.
  bool only_alone = false;
  /// It gives lines to other players, as a slip in many other places would: never likely while
  /// anything is left unexplained.
  bool moves_players = false;
  /// The illegal line itself shows it, so that it is told even if little speaks for it.
  bool is_shown = false;

  /// How often people do it in a line that could have been meant so, in kOftenOf chances: the scale
  /// of SlipKind::often.
  double often() const;
  /// The weight that a slip must explain before it is believed, as Unexplained::weight() weighs.
  int cost() const { return 2 + 2 * static_cast<int>(plain); }
};

/// A change of the moves after which less is left unexplained.
struct MoveSlip {
  const MoveSlipKind* kind = nullptr;
  MoveChange change{};
  Unexplained left{};
  std::size_t move = 0;  ///< index in TileRecord::moves of the first that is changed
  int number = 0;        ///< of its turn
  int cost = 0;          ///< what it must explain, as Unexplained::weight() weighs
  bool stopped = false;  ///< it changes the very move that the game stopped at
  /// Moves behind it and claims from it on, all of which would have to be right by chance if this
  /// were not what happened.
  std::size_t evidence = 0;
  std::vector<Edit> edits{};  ///< of the document; none if nobody can tell which
  std::string text{};         ///< what was written, and what is meant
  std::string brief{};        ///< the same for a headline
  std::string assumed{};      ///< "r3 for r1": what to read

  int score() const { return left.weight() + cost; }
};
using MoveSlips = std::vector<MoveSlip>;

}  // namespace cartulary::formats

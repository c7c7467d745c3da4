// Results as they were entered or replayed, and what they give to a meeting under a system.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/ruleset.hpp"
#include "formats/league/standings/meeting.hpp"

namespace cartulary::formats::standings {

inline constexpr std::size_t kMaxSeats = 6;
/// Most points on a board, and most games of a duel, that a result may have.
inline constexpr int32_t kMaxPoints = 9999;
inline constexpr int32_t kMaxGames = 99;

struct BoardGame {
  /// By the seats of the result. Nothing: not known, as after a loss on time.
  std::array<std::optional<int32_t>, kMaxSeats> points{};
  /// A seat that won, whatever the points say: a loss on time, a concession.
  std::optional<std::size_t> winner{};
  std::optional<std::size_t> starter{};  ///< the seat that moved first
  bool drawn = false;                    ///< nobody won it, whatever is known of its points
  bool counts = true;                    ///< false: it was given up and nobody won
  /// The rule for equal points, as its record says; nothing: the counting says it.
  std::optional<engine::Tie> tie{};
};

struct Result {
  std::vector<Entrant> players{};  ///< two to six, by seat
  std::vector<BoardGame> games{};
  /// Games won by each of two, as entered.
  std::optional<std::array<int32_t, 2>> declared{};
  /// A seat that won without playing.
  std::optional<std::size_t> walkover{};
  bool half_bye = false;   ///< of one player: it counts as drawn
  bool absent = false;     ///< of one player: it counts as nothing
  bool both_lose = false;  ///< of two, by a ruling
  /// Places at a table, as entered: 1 is the best.
  std::array<std::optional<int32_t>, kMaxSeats> places{};
};

struct Counting {
  int32_t best_of = 1;                    ///< games of a duel
  engine::Tie tie = engine::Tie::shared;  ///< who wins a board with equal points
  /// Match points of two: for a win, a draw and a loss.
  std::array<Amount, 3> match_points{Amount(1), Amount::halves(1), Amount{}};
  /// Match points at tables of three and more, by their seats: for each place.
  std::array<std::array<Amount, kMaxSeats>, kMaxSeats + 1> place_points{};
  bool split = true;            ///< who share places share their points; else each has the best
  bool virtual_fourth = false;  ///< shares at tables of three count a fourth at their mean
  bool all_games = false;       ///< a duel is played on when somebody has won it
  int32_t wins_needed() const { return best_of / 2 + 1; }
};

/// The rule for a board with equal points.
inline engine::Tie tie_of(const BoardGame& game, const Counting& counting) {
  return game.tie.value_or(counting.tie);
}

/// The seat that won a game of two. Nothing if it is drawn, to be played again, or unknown.
std::optional<std::size_t> winner_of(const BoardGame& game, const Result& result,
                                     const Counting& counting, const Seeds& seeds);

enum class Ending : uint8_t {
  over,        ///< they decide it
  open,        ///< games are left that may decide it
  impossible,  ///< there are more of them than the duel has, or than its winner needs
};
/// `games`: of one of the two.
Ending ending_of(const Tally& games, const Counting& counting);
/// The games won with which a duel can end, the winner's first; drawn ones come on top.
std::vector<std::array<int32_t, 2>> possible_endings(const Counting& counting);

/// True if a result says anything: it was played, or won without playing.
bool is_there(const Result& result);

/// The meeting with the score of each seat. Declared numbers of games win over those of boards.
Meeting meeting_of(const Result& result, const Counting& counting, const Seeds& seeds);

/// The meeting of a match of teams: the sums of its duels, from the side of the first team. `duels`
/// are meetings of two; `first`: for each, the seat that plays for the first team.
Meeting match_of_teams(const std::vector<Meeting>& duels, const std::vector<std::size_t>& first,
                       const std::array<Entrant, 2>& teams, const Counting& counting);

}  // namespace cartulary::formats::standings

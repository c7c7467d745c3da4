// Brackets: who meets whom in a knock-out, with one loss or with two.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/league/standings/system.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats::pairing {

enum class Side : uint8_t { winners, losers, final, third_place, places };
inline constexpr std::array<std::string_view, 5> kSides{"winners' bracket", "losers' bracket",
                                                        "final", "match for third place", "places"};

/// First matches that stand in this order, from above, as Bracket takes them.
standings::FirstMatches by_seeds(const standings::FirstMatches& from_above);

/// In place of a seed.
inline constexpr int32_t kUnknown = -2;
inline constexpr int32_t kNobody = -1;

struct BracketMatch {
  Side side = Side::winners;
  uint32_t level = 0;                                  ///< from 0
  std::array<int32_t, 2> players{kUnknown, kUnknown};  ///< by seed, 0 is the best
  int32_t winner = kUnknown;
  PlacesAtStake stake{};  ///< of those who play for places
};

/// A bracket that is filled by results. Seeds 1 and 2 are in different halves, 1 to 4 in different
/// quarters, and so on; of a number that is no power of two, the best have no opponent at first.
class Bracket {
 public:
  /// `losses`: with how many of them one is out, 1 or 2. `places`: with one loss, those who lose
  /// play for so many of the first places; 4: the third one beside the final. `first`: the first
  /// matches, if they are not the usual ones; one for two entrants.
  Bracket(uint32_t entrants, int losses, int32_t places = 0,
          const standings::FirstMatches& first = {});

  /// Enters who won of two; false if no match of these two can be played now.
  bool enter(int32_t winner, int32_t loser) { return enter(winner, loser, winner); }
  /// Enters that both of two lost, so that nobody goes on; who waits for the winner does.
  bool enter_nobody(int32_t one, int32_t other) { return enter(one, other, kNobody); }
  /// The matches of the next round, the better seed first: of each side the first level that is not
  /// played to its end. Those in which somebody has no opponent are none.
  std::vector<BracketMatch> ready() const;
  /// Those of them of whose level others have been played.
  std::vector<BracketMatch> left_over() const;
  /// Those who have no opponent in the first level; nobody when a match is entered.
  std::vector<uint32_t> first_byes() const;

  /// All matches, side by side, level by level and from above; without a second final not needed.
  std::vector<BracketMatch> all() const;

 private:
  struct Source {
    enum class Kind : uint8_t { seed, winner, loser } kind = Kind::seed;
    std::size_t number = 0;
  };
  struct Match : BracketMatch {
    std::array<Source, 2> from{};
    /// The second match of the final: nobody plays it if the first source won the one before it.
    bool if_needed = false;
    int32_t loser = kUnknown;
    bool entered = false;

    bool is_ready() const { return winner == kUnknown && players[0] >= 0 && players[1] >= 0; }
  };

  /// `goes_on`: the winner, or nobody, and then the loser is nobody, too.
  bool enter(int32_t winner, int32_t loser, int32_t goes_on);
  /// Lets some play for places, the first one and those behind it.
  void play_for_places(const std::vector<Source>& some, uint32_t level, int32_t first);
  std::size_t add(Side side, uint32_t level, Source a, Source b);
  void settle();

  uint32_t entrants_;
  std::vector<Match> matches_;  ///< each behind those that it comes from
  std::size_t entered_ = 0;
};

}  // namespace cartulary::formats::pairing

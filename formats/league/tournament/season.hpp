// Statistics of a season: what its records show, what its results come to, and how strong its
// players are.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "formats/game/verify/report.hpp"
#include "formats/league/publication/publication.hpp"
#include "formats/league/tournament/league.hpp"

namespace cartulary::formats {

enum class Feat : uint8_t {
#define FEAT(name, key, words, least, unit) name,
#include "formats/league/tournament/feats.def"
#undef FEAT
  count  ///< no feat: how many there are
};

struct FeatRow {
  std::string_view key;
  std::string_view words;
  bool least = false;  ///< the lowest value is best
  int unit = 1;        ///< how many of a deed's values are one of what is shown
};
/// Parts of a point in a value of luck.
inline constexpr int kHundredths = 100;
inline constexpr FeatRow kFeats[] = {
#define FEAT(name, key, words, least, unit) {key, words, least, unit},
#include "formats/league/tournament/feats.def"
#undef FEAT
};

/// Turns of a player for which an analysis knows a better move of one kind.
struct MissedMoves {
  /// The name of its figure, "no figure" or "recall of the abbot", or else "another place".
  std::string better{};
  int64_t turns = 0;
  int64_t loss = 0;  ///< hundredths of a point
};

struct GameLoss {
  int64_t turns = 0;
  int64_t loss = 0;   ///< of all turns together
  int64_t error = 0;  ///< standard error of that
  std::vector<MissedMoves> missed{};
};

/// The luck of players in an analysis of a game, and the losses by their moves.
struct GameLuck {
  std::string where{};               ///< the file with the analysis
  std::vector<std::string> moves{};  ///< of all analysed turns, in the words of records
  std::vector<int64_t> luck{};       ///< by seat, of the own draws: hundredths of points
  std::vector<GameLoss> losses{};    ///< by seat
};

struct AnalysedGame {
  int64_t luck = 0;
  GameLoss loss{};
};

struct Deed {
  int64_t value = 0;  ///< in the unit of its feat
  std::string who{};
  std::string what{};   ///< "97:93", "14 tiles, 36 points"
  std::string where{};  ///< file and line
  int turn = 0;         ///< 0: of the whole game
};

/// The records of a season, seen one after the other. Keeps sums and the best of each feat.
class Season {
 public:
  /// `top`: how many of each feat are kept, at least 1.
  explicit Season(std::size_t top) : top_(top) {}

  /// The luck in a game whose record is added later: that with the same moves. False if there is an
  /// analysis of this game already, which is the one that counts; `first` is then its file.
  bool add(GameLuck luck, std::string& first);

  /// A record that was replayed with its turns. One that is not legal or not over is only counted.
  /// `is_first`: no record with the same moves was added before, as EntryBook::add() says.
  void add(const Report& report, bool is_first);

  /// The tables of records, features, games, players, luck, head to head. `league`: the results.
  Publication report(const League& league, Trust trust) const;

  /// The files of analyses for which no record was counted, in the order of their names.
  std::vector<std::string> unused_analyses() const;

 private:
  void keep(Feat feat, Deed deed);
  /// The feats that final scores are.
  void add_totals(const Report& report);
  void add_luck(const Report& report, std::string_view scores);
  void add_scorings(const Report& report, const std::vector<ScoredFeature>& scored,
                    const std::string& where, int turn);
  Listing records_listing() const;
  Listing missed_listing(const League& league) const;
  Listing features_listing() const;

  std::size_t top_;
  std::array<std::vector<Deed>, static_cast<std::size_t>(Feat::count)> best_{};
  std::size_t records_ = 0;
  std::size_t left_out_ = 0;  ///< not legal, or not over
  std::size_t copies_ = 0;    ///< of games that were seen already
  struct Analysis {
    GameLuck of{};
    bool used = false;
  };
  std::map<std::string, Analysis> analyses_;  ///< by the moves
  std::map<std::string, std::vector<AnalysedGame>> played_;
  std::size_t analysed_ = 0;  ///< records
  std::size_t turns_ = 0;
  std::size_t discards_ = 0;
  std::size_t seats_ = 0;  ///< of all games together
  engine::ArrayBy<engine::Category, int64_t, engine::kCategories> points_{};
  engine::ArrayBy<engine::Category, int64_t, engine::kCategories> scorings_{};
};

}  // namespace cartulary::formats

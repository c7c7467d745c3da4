// The content of a tournament's file: stages and their rules, players, rulings of the arbiter.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "formats/ground/text/finding.hpp"
#include "formats/league/standings/system.hpp"

namespace cartulary::formats {

/// The order in which players of a score group meet, or sit at one table.
enum class PairingOrder : uint8_t {
  neighbours,  ///< the first two of the ranks, the next two, ...
  fold,        ///< the first of the upper half against the first of the lower half, ...
};
inline constexpr std::array<std::string_view, 2> kPairingOrders{"neighbours", "fold"};

inline constexpr std::array<std::string_view, 2> kAccelerations{"none", "baku"};

inline constexpr int kTournamentVersion = 1;
inline constexpr int32_t kMaxSeed = 9999;
/// The name under which a folder has its tournament's file.
inline constexpr std::string_view kTournamentFile = "tournament.yaml";

/// The rules of a stage: a system by its name, and what is different from it.
struct StageRules {
  std::string stage{};  ///< as results name it; empty: of all that have no rules of their own
  const standings::System* system = nullptr;
  standings::Pairing pairing{};
  standings::Counting counting{};
  std::optional<engine::Tie> tie{};  ///< as the file says it; else `counting` has the system's
  bool length_given = false;         ///< a system, or the games of a duel, were named
  standings::Chain chain{};
  std::vector<std::string> rounds{};  ///< their names in order; empty: as results have them
  int32_t planned = 0;                ///< rounds that are to be played; 0: not said
  int32_t advance = 0;                ///< how many of each group go on; 0: not said
  std::string seeds_from{};           ///< a stage whose ranks are the seeds of this one
  int32_t seats = 0;                  ///< at a table, for pairings; 0: not said
  PairingOrder pairing_order = PairingOrder::neighbours;
  bool across_stages = false;         ///< who met in a stage before has met
  bool accelerated = false;           ///< by FIDE's Baku system
  bool clubs_apart = false;           ///< players of one club are not paired if it can be avoided
  standings::FirstMatches bracket{};  ///< of a knock-out; empty: the usual one
  /// The same as it was drawn, from above; one alone has no opponent at first.
  std::vector<std::vector<std::string>> draw{};
  standings::NoOpponent unplayed_rounds{};
  int32_t places = 0;  ///< of a knock-out, so many are played for; from 4 on the third one, too

  bool has_third_place() const { return places >= 4; }
  /// Takes all that a system says.
  void follow(const standings::System& of);
  int32_t seats_of_table() const {
    return seats != 0 ? seats : pairing == standings::Pairing::tables ? 4 : 2;
  }
};

struct TournamentPlayer {
  std::string name{};
  std::vector<std::string> also{};  ///< other names under which results have the player
  std::string team{};
  std::string club{};
  std::string group{};
  int32_t seed = 0;  ///< 1 is the best; 0: none
  Span span{};
};

enum class Unplayed : uint8_t {
  ignore,    ///< they do not count
  walkover,  ///< the opponent wins them
};
inline constexpr std::array<std::string_view, 2> kUnplayed{"ignore", "walkover"};
enum class BeforeLeaving : uint8_t { count, annul };
inline constexpr std::array<std::string_view, 2> kBeforeLeaving{"count", "annul"};

struct Withdrawal {
  std::string player{};
  Unplayed unplayed = Unplayed::walkover;
  BeforeLeaving played = BeforeLeaving::count;
  int32_t after = 0;  ///< the last round that the player is paired in; 0: not said
  Span span{};
};

/// The points of a game that a ruling decides: they count as nothing, or as they are.
inline constexpr std::array<std::string_view, 2> kRuledBoards{"nothing", "stands"};
/// The points of a bye, in the order of the rulings: of a win, of a draw, or none.
inline constexpr std::array<std::string_view, 3> kByePoints{"full", "half", "none"};

/// A decision of those who run a tournament. Byes and walkovers may be in lists of their own.
enum class EventRulingKind : uint8_t {
#define RULING(name, key, names, text) name,
#include "formats/league/tournament/ruling_forms.def"
#undef RULING
};
struct EventRuling {
  std::optional<EventRulingKind> kind{};
  std::string stage{};                 ///< empty: of any
  std::string round{};                 ///< empty: of any
  std::vector<std::string> players{};  ///< one or two
  std::string other{};                 ///< whose place it is, or who wins
  int32_t points = 0;                  ///< of a penalty
  bool board_stands = true;            ///< the points count of a game that is lost on time
  /// The rounds before a late entry count as a bye, half of one, or nothing.
  EventRulingKind missed = EventRulingKind::absent;
  std::string reason{};  ///< empty: it is of one of those lists
  std::string date{};
  Span span{};
};
/// A bye, an absence or a walkover: somebody does not play.
constexpr bool is_without_playing(EventRulingKind kind) {
  return kind >= EventRulingKind::walkover && kind <= EventRulingKind::absent;
}
/// "Ann and Bob both lose in round 3 (2026-05-09: neither came)".
std::string text_of(const EventRuling& ruling);

enum class EarlyEnd : uint8_t {
  winner,  ///< whom the result names as the winner wins it
  points,  ///< the points on the board decide
};
inline constexpr std::array<std::string_view, 2> kEarlyEnds{"winner", "points"};

/// Facts that published tables of standings do not say themselves.
struct PublishedForm {
  /// Names of their columns, and what each is in the words of `standings`.
  std::vector<std::pair<std::string, std::string>> columns{};
  int32_t play_off = 0;  ///< the first places, which a play-off decided; 0: none
};

struct Tournament {
  std::string name{};
  std::vector<std::string> results{};  ///< paths of records and tables, seen from the file's folder
  std::vector<StageRules> stages{};    ///< the first has no name: it holds for all others
  std::vector<TournamentPlayer> players{};
  /// Others whom reports of chess list, with or without results; not from the file.
  std::vector<std::string> listed{};
  std::vector<std::string> teams{};
  std::vector<Withdrawal> withdrawals{};
  std::vector<EventRuling> rulings{};
  std::vector<std::string> lots{};  ///< as they were drawn, the best first
  EarlyEnd early_end = EarlyEnd::winner;
  PublishedForm published{};
  /// Heads of tables of results, and the columns that they mean.
  std::vector<std::pair<std::string, std::string>> columns{};

  const StageRules& rules_of(std::string_view stage) const;
  /// Those of the stages with rules of their own.
  std::vector<std::string_view> stage_names() const;
  const TournamentPlayer* find(std::string_view player) const;
  TournamentPlayer* find(std::string_view player);
  void add_team(const std::string& team);
  /// Adds those whom a report of chess lists, unless they are known.
  void add_listed(const std::vector<std::string>& names);
};

/// Finds players by each of their names, also corrected ones. The tournament must outlive it.
class PlayerNames {
 public:
  PlayerNames() = default;
  explicit PlayerNames(const Tournament& tournament);

  /// The player whose name, or one of whose other names, this is; nullptr if nobody is listed so.
  const TournamentPlayer* find(const std::string& name) const;
  /// The name under which a player is listed; the same name if nobody is listed so.
  const std::string& listed(const std::string& name) const;

 private:
  std::unordered_map<std::string, const TournamentPlayer*> players_;
  std::unordered_map<std::string, std::string> corrected_;
};

/// "did you mean `swiss`?"; "the systems are swiss and tables" if no name is near to a word.
std::string nearest_or_all(std::string_view word, const std::vector<std::string_view>& names,
                           std::string_view all);

/// The tournament that holds without a file.
Tournament default_tournament();

/// Reads the file of a tournament as far as it can be read. Its faults go to `findings`.
Tournament read_tournament(const Document& document, Findings& findings);

struct TournamentKey {
  std::string_view mapping;  ///< "a tournament", "a stage", ...
  std::string_view key;
  std::string_view meaning;
};
std::vector<TournamentKey> tournament_keys();

/// The page of a system or criterion for `cartulary explain` and editors; empty if there is none.
std::string tournament_page(std::string_view word);
/// The page of a key of the file of a tournament; empty if there is none of this name.
std::string tournament_key_page(std::string_view word);

}  // namespace cartulary::formats

// The worth of the turns of a recorded game, as a ledger that adds up.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/analysis/turn_value.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// The version of the values given: another one may give others for the same seed and budget.
inline constexpr int kAnalysisVersion = 8;

/// Playouts a turn. On two cores a game takes some seconds with the quick one, half a minute with
/// the usual one and two minutes with the deep one. With the usual one two seeds name the same best
/// move in nine of ten turns (formats/guide/ANALYSIS.md).
inline constexpr int kQuickBudget = 5'000;
inline constexpr int kUsualBudget = 20'000;
inline constexpr int kDeepBudget = 80'000;
inline constexpr int kMinBudget = 400;
inline constexpr int kMaxBudget = 100'000'000;

/// How the playouts of a turn are shared out.
engine::analysis::Effort effort_of(int budget);

/// Rounded once, so that sums of what is shown fit: hundredths of a point, and of a percent.
struct Amounts {
  engine::PerPlayer<int> margin{};  ///< a player's lead over the mean of the others
  engine::PerPlayer<int> win{};     ///< his chance to win

  Amounts& operator+=(const Amounts& other);
};
Amounts operator-(const Amounts& a, const Amounts& b);

/// The sign that an annotator would write behind a move. It is given only where the whole 95 %
/// interval of the loss lies beyond its threshold: of chances, or of points if marks are by them.
/// Points that cost some chance get the least sign in any case.
struct MoveMark {
  std::string_view sign;
  int points;  ///< hundredths of a point
  int win;     ///< hundredths of a percent
};
inline constexpr MoveMark kMoveMarks[] = {{"??", 600, 30'00}, {"?", 300, 15'00}, {"?!", 100, 5'00}};
enum class MarkBy : uint8_t { win, points };
/// The loss that gets the least sign by points alone: as many as cost its chance in mid-game.
inline constexpr int kPointsAlone = 300;
/// The least part of a chance to win, in hundredths of a percent, that is worth a mark.
inline constexpr int kWinToMark = 50;
/// The least loss, in hundredths of a point, for which another move is named, unless everything was
/// computed. Of moves that are closer, another seed may name another one.
inline constexpr int kWorthNaming = 100;
/// Chances to win from which on a game is decided, and a mark would tell nobody anything.
inline constexpr int kDecided = 99'00;

/// A feature that brings more with the best move: to the player, or less to another one.
struct AnalysedReason {
  engine::FeatureKind kind{};
  /// The segment of the feature that was laid first; without a place for a monastery.
  std::optional<engine::Cell> cell{};
  std::string place{};
  engine::Player player{};
  int best = 0, played = 0;  ///< his points from it by the end, in hundredths
};

/// A move that was compared with others of its turn, as its player sees it, and its losses.
struct AnalysedMove {
  engine::Choice choice{};
  std::string text{};  ///< `K 2,-1 r1 knight:N`
  bool played = false;
  int loss = 0, loss_error = 0;  ///< never below 0; of the first, the error of its lead
  int win = 0;                   ///< the chance to win after it
  int win_loss = 0, win_loss_error = 0;
  /// Why the first one is better; of the played move, and only where a point is surely lost.
  std::vector<AnalysedReason> reasons{};
};

/// Half of the 95 % interval of a value with this standard error.
inline int half_interval(int error) {
  return static_cast<int>(std::lround(1.96 * error));
}

struct AnalysedTurn {
  std::size_t move = 0;  ///< index in Record::moves
  int number = 0;
  engine::Player player{};
  engine::TileId tile = engine::kNoTile;
  bool fits = true;
  bool exact = false;            ///< computed, not tried
  std::string played{};          ///< `K 2,-1 r1 knight:N`
  std::string best{};            ///< empty unless another move is worth naming
  engine::Choice best_choice{};  ///< the same, where `best` says it
  /// The best moves found and the one that was played, the best one first; the loss of the move
  /// that was played is that of the turn. Empty if the tile fits nowhere.
  std::vector<AnalysedMove> candidates{};
  Amounts before{}, with_best{}, with_played{};
  Amounts luck{};                                                      ///< of the draw
  Amounts before_error{}, played_error{}, lost_error{}, rest_error{};  ///< standard errors
  std::string_view mark{};          ///< of kMoveMarks; empty for none
  engine::PerPlayer<int> scores{};  ///< if the game ended after the turn

  /// Less than 0 for the player by what the move lost.
  Amounts skill() const { return with_played - with_best; }
  /// The part that neither the draw nor the move explains.
  Amounts rest() const { return with_best - before - luck; }
  int loss() const { return with_best.margin[player] - with_played.margin[player]; }
  int loss_error() const { return lost_error.margin[player]; }
  int win_loss() const { return with_best.win[player] - with_played.win[player]; }
  int win_loss_error() const { return lost_error.win[player]; }
  /// The move that was made as one of the candidates; null if the tile fits nowhere.
  const AnalysedMove* played_candidate() const;
};

struct AnalysedPlayer {
  int turns = 0;                     ///< with tiles that fitted
  int loss = 0, loss_error = 0;      ///< of all turns, in hundredths of a point
  int luck = 0;                      ///< of his draws
  int win_loss = 0, win_luck = 0;    ///< the same in chances to win
  int placed = 0;                    ///< meeples
  int home = 0;                      ///< meeples at home at the end
  int stranded = 0;                  ///< meeples in roads, cities and monasteries that stayed open
  int points = 0, field_points = 0;  ///< at the end
};

struct GameAnalysis {
  uint64_t seed = 0;
  int budget = 0;
  bool over = false;  ///< else `last` is what the last position is worth
  std::vector<AnalysedTurn> turns{};
  Amounts start{}, luck{}, skill{}, rest{}, last{};  ///< the last is the sum of the others
  Amounts start_error{}, skill_error{}, rest_error{}, last_error{};
  engine::PerPlayer<AnalysedPlayer> players{};
  /// Where most was won or lost, by chances to win: indices of turns, in their order.
  std::vector<std::size_t> key_moments{};
  MarkBy marks = MarkBy::win;  ///< by which the moves have their marks
};

/// Gives marks to the moves anew. `analyse` gives those by chances to win.
void mark_moves(GameAnalysis& game, MarkBy by);
/// True if a move has its mark for a lost chance to win: for its points it would have a lesser one.
bool is_marked_by_chance(const AnalysedTurn& turn);

/// A player's margin without luck (engine::analysis::kLuckWeight), in hundredths, and its error.
int luck_adjusted(const GameAnalysis& game, engine::Player player);
int luck_adjusted_error(const GameAnalysis& game, engine::Player player);

/// Does `work(0)` to `work(count - 1)`, each once, in any order and on any threads.
using DoAll = std::function<void(std::size_t count, const std::function<void(std::size_t)>& work)>;

/// Which turns of a record are looked into, by their numbers.
struct TurnRange {
  int first = 0;
  int last = 1'000'000;
  bool contains(int number) const { return number >= first && number <= last; }
};

/// Why a record cannot be analysed; empty if it can. It needs its turns (Verifier::verify).
std::string why_not_analysed(const Report& report);
/// "`meeples: 6`": the option that the estimates were not fitted to; empty if there is none.
std::string not_fitted_to(const Record& record);

/// Plays a record's turns before this one, from its first position on.
void play_to(const Report& report, std::size_t turn, engine::Game& game);

/// Analyses a record that can be; of turns outside `range` nothing is known, also in the sums.
GameAnalysis analyse(const Report& report, int budget, uint64_t seed, TurnRange range,
                     const DoAll& do_all);

/// Finds the best moves with a tile in a position of a record that can be analysed, as those of a
/// turn in which the best one was made; each has the reasons why that is better.
AnalysedTurn analyse_tile(const Report& report, const engine::Game& game, engine::TileId tile,
                          int budget, uint64_t seed);

struct AnalysisReport {
  const Report& report;
  const GameAnalysis& analysis;
  std::string_view version;  ///< of the program
};

}  // namespace cartulary::formats

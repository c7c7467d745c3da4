// The moves of a record as they may have been meant: as written, but for some changes. The kinds of
// slips in writing moves down, and what is known of one that was found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"
#include "formats/causes/diagnosis/evidence.hpp"
#include "formats/game/record/record.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {

/// How the line of a move is supposed to be. Only words may be changed twice, and in their place.
enum class Line : uint8_t { written, changed, displaced };

struct SupposedMove {
  static constexpr std::size_t kNotWritten = std::numeric_limits<std::size_t>::max();
  RecordedTurn turn{};
  std::size_t written = kNotWritten;  ///< index in TileRecord::moves of the line that says it
  Line line = Line::changed;
};

/// Some moves in a row that give way to others: one, two in another order, none to a missing one.
struct MoveChange {
  /// Index in TileRecord::moves of the first that gives way, or before which others are put.
  std::size_t anchor = 0;
  std::size_t removed = 0;
  std::vector<SupposedMove> moves{};

  bool is_of_one_move() const { return removed == 1 && moves.size() == 1; }
};

struct Unexplained {
  std::size_t unplayed = 0;  ///< moves from the first illegal one on
  int jumps = 0;             ///< how often claims part from what was computed in a new way

  bool none() const { return unplayed == 0 && jumps == 0; }
  /// A claim that parts weighs more than a move: numbers agree less often by chance. A stop, too.
  int weight() const {
    constexpr int kStop = 4;
    constexpr int kJump = 2;
    return static_cast<int>(unplayed) + (unplayed > 0 ? kStop : 0) + kJump * jumps;
  }
};

/// Moves that were played to try changes; a record must not take for ever.
struct Effort {
  std::size_t played = 0;
  std::size_t most = 0;
  bool spent() const { return played >= most; }
};

/// Plays the moves of a record with changes, and tries more of them.
class SupposedMoves {
 public:
  /// As they are written. The record must outlive this.
  SupposedMoves(const TileRecord& record, Effort& effort);

  const TileRecord& record() const { return record_; }
  std::size_t size() const { return moves_.size(); }
  const SupposedMove& operator[](std::size_t at) const { return moves_[at]; }
  std::span<const SupposedMove> row(std::size_t at, std::size_t size) const {
    return std::span(moves_).subspan(at, size);
  }
  /// Where the move of a line stands; size() for the end. Nothing if it is gone.
  std::optional<std::size_t> place_of(std::size_t written) const {
    if (written >= record_.moves.size()) return moves_.size();
    return index_where(moves_, [written](const SupposedMove& m) { return m.written == written; });
  }
  /// Index in TileRecord::moves of the move at a place, or of the next that is written.
  std::size_t anchor_at(std::size_t at) const;

  /// Makes a change. False if what it changes is not there.
  [[nodiscard]] bool apply(const MoveChange& change);

  /// The rest that is left unexplained.
  const Unexplained& left() const { return left_; }
  /// The first move that cannot be played; size() if all can.
  std::size_t stop() const { return stop_; }
  /// The turn number before a move that can be played, or the one behind them.
  int number(std::size_t at) const { return numbers_[std::min(at, numbers_.size() - 1)]; }

  /// How often claims part before a move up to stop().
  int jumps_before(std::size_t at) const { return divergence_[at].jumps; }

  /// The position before a move up to stop(). Quick if they are asked for in turn.
  const engine::Game& before(std::size_t at);
  /// The rest that a change at a place would leave unexplained. `most`: the weight that is enough.
  Unexplained with(const MoveChange& change, std::size_t at, int most);
  void start(engine::Game& game) const {
    begin_game(game, record_, engine::rules_of(record_.rules));
  }

 private:
  void play_all();

  const TileRecord& record_;
  Effort& effort_;
  std::vector<SupposedMove> moves_;
  Unexplained left_;
  std::size_t stop_ = 0;
  std::vector<int> numbers_;            ///< before each move
  std::vector<Divergence> divergence_;  ///< the same
  engine::Game before_;                 ///< before the move `at_`
  std::size_t at_ = 0;
  engine::Game trial_;
};

/// The words of texts of slips on what comes behind them: all of it fits, or more of it.
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
  /// It gives lines to other players, as many slips would: never likely if anything is unexplained.
  bool moves_players = false;
  /// The illegal line itself shows it, so that it is told even if little speaks for it.
  bool is_shown = false;

  /// How often people do it in a line that could mean it, in kOftenOf chances: as SlipKind::often.
  double often() const {
    constexpr double kOften[] = {200, 45, 4, 1, 0.2};
    return kOften[static_cast<std::size_t>(plain)];
  }
  /// The weight that a slip must explain before it is believed, as Unexplained::weight() weighs.
  int cost() const { return 2 + 2 * static_cast<int>(plain); }
};

struct MoveSlip {
  const MoveSlipKind* kind = nullptr;
  MoveChange change{};
  Unexplained left{};
  std::size_t move = 0;  ///< index in TileRecord::moves of the first that is changed
  int number = 0;        ///< of its turn
  int cost = 0;          ///< what it must explain, as Unexplained::weight() weighs
  bool stopped = false;  ///< it changes the very move that the game stopped at
  /// Moves behind it and claims from it on, all right by chance if this had not happened.
  std::size_t evidence = 0;
  std::vector<Edit> edits{};  ///< of the document; none if nobody can tell which
  std::string text{};         ///< what was written, and what is meant
  std::string brief{};        ///< the same for a headline
  std::string assumed{};      ///< "r3 for r1": what to read

  int score() const { return left.weight() + cost; }
};
using MoveSlips = std::vector<MoveSlip>;

}  // namespace cartulary::formats

// The outcome of a record: everything the writers read, and nothing they have to work out.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/game/record/record.hpp"
#include "formats/game/verify/cause.hpp"
#include "formats/game/verify/census.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/ground/text/finding.hpp"

namespace cartulary::formats {

/// A city by one of its segments: the first one, north to south, west to east.
struct CityName {
  engine::Cell cell{};
  std::string_view side{};  ///< where the segment lies on that tile
};

struct ScoredFeature {
  engine::Category category{};
  bool final = false;
  bool recalled = false;  ///< unfinished, as its figure was taken home
  bool small_city = false;
  engine::PlayerSet winners{};
  engine::PlayerSet tied{};      ///< who had the most followers
  engine::PlayerSet majority{};  ///< who of them the feature belongs to, after the tie
  engine::PlayerSet present{};   ///< whose figures stood there
  engine::PerPlayer<int> followers{};
  engine::PerPlayer<int> breaking{};  ///< those of them that break ties, as in engine::ScoreEvent
  engine::ScoreExtras extra{};
  int points = 0;
  engine::Node feature = engine::kNoNode;  ///< a node of it, as in engine::ScoreEvent
  std::vector<engine::Term> terms{};
  /// The sum of the terms, scored or not.
  int worth() const {
    int sum = 0;
    for (const engine::Term& term : terms) sum += term.points();
    return sum;
  }
  std::vector<engine::Cell> cells{};  ///< tiles of the feature, north to south, west to east
  /// Final scoring: tiles on which meeples stand in it, or figures that an expansion scores for.
  std::vector<engine::Cell> meeples{};
  std::vector<CityName> cities{};  ///< of a field: each completed city around it
};

struct TracedTurn {
  std::size_t move = 0;  ///< index in Record::moves
  int number = 0;        ///< turn number
  engine::Player player = engine::kNobody;
  engine::Turn turn{};
  std::vector<ScoredFeature> scored{};
  engine::PerPlayer<int> totals{};        ///< after the turn
  engine::PerPlayer<uint8_t> supplies{};  ///< meeples left after the turn
};

/// The complete records for which an open one stands: legal, with the fewest wrong claims.
struct Readings {
  /// An end of the game, in so many of them.
  struct Outcome {
    engine::PerPlayer<int> totals{};
    engine::PlayerSet winners{};  ///< empty if the game goes on
    std::size_t count = 0;
    bool right = false;  ///< all claims hold
  };
  /// A turn that nothing decides.
  struct Turn {
    std::size_t move = 0;  ///< index in TileRecord::moves; not kept in reports
    int number = 0;
    uint32_t line = 0;  ///< of the document
    std::vector<std::string> can_be{};
  };
  std::size_t count = 0;  ///< 0: nothing stays open
  bool more = false;      ///< so many were tried, and there are more
  std::size_t right = 0;  ///< those in which all claims hold
  std::vector<Outcome> outcomes{};
  std::vector<Turn> open{};
  /// Some are right and others are not, or nobody knows of all of them.
  bool undecided = false;
};

enum class Status : uint8_t {
  right,       ///< every move legal, every claim correct
  legal,       ///< every move legal; claims were left out that may be wrong
  wrong,       ///< every move legal, but there are errors
  illegal,     ///< a move broke a rule; the rest was not replayed
  unreadable,  ///< the form of the record did not allow a replay
  open,        ///< every move legal; what is left open decides whether the claims are correct
};
inline constexpr std::array<std::string_view, 6> kStatusNames{"right",   "legal",      "wrong",
                                                              "illegal", "unreadable", "open"};
constexpr std::string_view name_of(Status status) {
  return kStatusNames[static_cast<std::size_t>(status)];
}
/// True if the whole record was replayed: no move broke a rule.
constexpr bool all_legal(Status status) {
  return status != Status::illegal && status != Status::unreadable;
}
/// True if there are no errors.
constexpr bool passes(Status status) {
  return status == Status::right || status == Status::legal;
}

struct Verdict {
  Status status = Status::unreadable;
  bool started = false;          ///< the record could be read; its moves were replayed
  std::size_t moves = 0;         ///< moves in the record
  std::size_t moves_played = 0;  ///< moves that were replayed
  std::size_t turns = 0;         ///< tiles laid by players
  std::size_t turns_before = 0;  ///< tiles that were laid before the record's position
  bool position_wrong = false;   ///< the table that the record begins from cannot be
  bool cut_short() const { return position_wrong || moves_played < moves; }
  int next_turn() const { return static_cast<int>(turns_before + turns) + 1; }
  std::vector<Ruling> rulings{};  ///< of arbiters, by which it was replayed
  Readings readings{};            ///< where something stays open; one of them was replayed
  std::size_t claims = 0;         ///< claimed numbers and winners that were compared
  std::size_t wrong_claims = 0;   ///< those that differ from the replay
  int points = 0;                 ///< points that the replay gave, all players together
  int tiles_left = 0;
  int face_down = 0;  ///< tiles out of the game that nobody has seen
  /// Copies of each type that were never seen: in the bag or face down.
  engine::ArrayBy<engine::TileId, int, engine::kTileTypes> unseen{};
  /// The tiles that lie face down are those that were never seen.
  bool face_down_known() const {
    int copies = 0;
    for (int count : unseen) copies += count;
    return tiles_left == 0 && copies == face_down;
  }
  bool over = false;           ///< the game came to its end
  bool final_scoring = false;  ///< totals include the final scoring
  bool as_it_stands() const { return final_scoring && !over && !winners.empty(); }
  engine::PerPlayer<int> before{};  ///< points that the record begins with
  engine::PerPlayer<int> before_final{};
  engine::PerPlayer<int> totals{};
  engine::PerPlayer<engine::ArrayBy<engine::Category, int, engine::kCategories>> by_category{};
  engine::PerPlayer<engine::Goods> goods{};  ///< tokens that the players hold
  bool any_goods() const { return goods != engine::PerPlayer<engine::Goods>{}; }
  struct HeldTitle {
    engine::PlayerSet players{};  ///< one, or none
    int tiles = 0;                ///< of the largest city or road that was completed
  };
  engine::PerTitle<HeldTitle> titles{};
  engine::PerNeutral<std::string> neutral{};  ///< where dragon and fairy are; empty: off the table
  engine::PlayerSet winners{};                ///< empty while the game is not over
  bool doubtful = false;      ///< a score pad lacks turns or has too many: sums mean nothing
  bool by_catapults = false;  ///< the dice game was won by nine catapults
  /// Checks that the user did not want: "claims not checked", "E6 not checked". Empty for none.
  std::string left_out{};
  /// The winner of a game that ended before its end, as the record says: "Bob wins (time)".
  std::string ended{};
  /// Findings that comments of the record left out, with their reasons; empty if there are none.
  std::string ignored{};
  std::size_t known = 0;  ///< findings that a baseline leaves out
  /// The baseline lists all that is wrong.
  bool all_known = false;
  /// The turn at which the replay stopped; none if it came to the end or there are no turns.
  std::optional<Span> stopped{};
};

/// By what records are compared: two of a run with the same number seem to be copies.
struct Resemblance {
  enum class Kind : uint8_t { moves, turns, table };
  Kind kind{};
  uint64_t hash = 0;
  Span span{};          ///< what it is made of, or the first turn
  std::string where{};  ///< that in the words of the format that the document was made from
};
inline constexpr std::array<std::string_view, 3> kResemblanceNames{
    "the same moves", "the same turns", "the same table of the same round"};

struct Report;

/// Where a record stands in its run, and what depends on those before it, to join parts of a run.
struct InRun {
  uint32_t input = 0;     ///< number of its input among all of the run
  uint32_t document = 0;  ///< number of documents of the input before it
  /// From which severity on findings make the run fail.
  Severity fail_on = Severity::error;
  std::vector<Resemblance> resemblances{};  ///< only of parts of a run, where nothing is compared
  bool tells_resemblance = false;           ///< a finding of them is wanted
  bool ignores_resemblance = false;         ///< a comment would leave out a finding of them
  std::size_t compared_at = 0;              ///< findings that came before those of comparing it
  /// If a comment would, what the report were with findings for some of the resemblances.
  struct Variant {
    unsigned found = 0;  ///< a bit for each resemblance
    std::shared_ptr<const Report> report{};
  };
  std::vector<Variant> variants{};
};

struct Asked {
  bool passed_over = false;          ///< it does not meet them, and need not have been replayed
  bool undecided = false;            ///< it may meet them: it was not replayed to its end
  std::vector<std::string> found{};  ///< by what it meets them: "city of 14 tiles, ..."
};

/// A variation with the moves before it. What is said of those is not kept.
struct PlayedVariation {
  std::size_t number = 0;  ///< in Record::variations
  std::size_t from = 0;    ///< its first move, as a number in the record of the line
  std::shared_ptr<const Report> line{};
};

struct TileReport {
  std::vector<TracedTurn> turns{};            ///< only when asked for
  std::vector<ScoredFeature> final_scores{};  ///< only when asked for
  /// The variations whose first move could be replayed, as games; only when asked for turns.
  std::vector<PlayedVariation> variations{};
  /// Parts that the moves left open, as changes of the document; the record has them already.
  std::vector<Edit> filled_in{};
};

struct DiceReport;

/// A document with what was read from it and what came of playing it: all that a report speaks of.
struct CheckedRecord {
  Document document{};
  AnyRecord record{};
  Findings findings{};
  /// The replay of a tile game that was started, behind the last move or the final scoring.
  std::unique_ptr<Replay> replay{};

  CheckedRecord() = default;
  /// Which findings are wanted at all.
  explicit CheckedRecord(Findings::Wanted wanted) : findings(std::move(wanted)) {}
  CheckedRecord(const CheckedRecord&) = delete;
  CheckedRecord& operator=(const CheckedRecord&) = delete;
  ~CheckedRecord() = default;

  void keep(const Document& of);
  /// The same, and forgets what was found in another one. Whoever reads it clears the record.
  void begin(const Document& of);
  /// The replay, made if there is none yet.
  Replay& playing();

 private:
  std::string name_{};
  std::string text_{};
};

/// The report on one record. It keeps the record, and all that it refers to.
struct Report {
  /// `checked`: a record that was read, or that could not be.
  explicit Report(std::shared_ptr<CheckedRecord> checked);

  Report(const Report&) = delete;
  Report(Report&&) = default;
  Report& operator=(const Report&) = delete;
  ~Report() = default;

  const Document& document;
  const Record& record;
  const Findings& findings;

  Verdict verdict{};
  bool readable = false;  ///< the record could be read
  Diagnosis diagnosis{};  ///< of wrong claims
  InRun in_run{};
  Asked asked{};

  /// The parts of one game. Throws std::bad_variant_access if the record is of another one.
  const TileReport& tiles() const;
  TileReport& tiles();
  const DiceReport& dice() const;
  DiceReport& dice();
  /// The same; all are empty if the record is of another one.
  const TileReport& tile_parts() const { return tiles_; }
  /// As if nobody had asked for the turns.
  void drop_turns() { tiles_ = {.filled_in = std::move(tiles_.filled_in)}; }
  const DiceReport& dice_parts() const;

  /// True if there is a game: that of a record with tiles that was started.
  bool has_game() const {
    return verdict.started && dice_ == nullptr && checked_->replay != nullptr;
  }
  /// As it stands after the last replayed move, and after the final scoring where there was one.
  const engine::Game& game() const { return checked_->replay->game(); }

  const std::shared_ptr<CheckedRecord>& checked() const { return checked_; }

 private:
  std::shared_ptr<CheckedRecord> checked_;
  TileReport tiles_{};
  std::shared_ptr<DiceReport> dice_{};  ///< of a record of the dice game
};

/// Why a report cannot be asked for what only games with tiles have: empty if it can.
std::string_view why_no_tiles(const Report& report);

/// Facts that are known at the end of a run, or of a part of it, besides sums.
struct RunEnd {
  bool stopped = false;     ///< by a signal; not all was read
  std::size_t skipped = 0;  ///< records of other games
  /// Counts of files passed over in folders (number 0) and in archives, by the number of the input.
  std::map<uint32_t, Census> census{};
  std::string baseline{};  ///< its file; empty if there is none
  /// A finding that the baseline lists: path, code and fingerprint.
  using Entry = std::array<std::string, 3>;
  std::vector<Entry> gone{};   ///< that were not found any more
  std::vector<Entry> lists{};  ///< of records that are like others; where paths are related to:
  std::string folder{};        ///< of the baseline
  std::string here{};          ///< in which the run was made
};

struct Summary {
  std::size_t records = 0;
  std::array<std::size_t, kStatusNames.size()> by_status{};
  std::array<std::size_t, kSeverityNames.size()> by_severity{};
  std::array<std::size_t, std::size(kCodes)> by_code{};  ///< findings that are listed
  std::size_t turns = 0;
  std::size_t claims = 0;
  std::size_t wrong_claims = 0;
  long points = 0;
  std::size_t unread = 0;  ///< what is told as not read; only of a report that is read again
  Census census{};         ///< what was passed over in folders and archives
  std::vector<Silenced> silenced{};
  std::string left_out{};  ///< of the run
  std::size_t known = 0;   ///< findings that a baseline leaves out
  RunEnd end{};

  void add(const Report& report);
};

}  // namespace cartulary::formats

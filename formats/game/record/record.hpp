// A record as it was read: every value with its place, nothing checked against the rules yet.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/score_event.hpp"
#include "engine/turn.hpp"
#include "formats/game/record/rules.hpp"
#include "formats/ground/text/finding.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

/// The format version that this program reads and writes.
inline constexpr int kFormatVersion = 1;

enum class GameKind : uint8_t { base, print_and_play, dice };
inline constexpr std::array<std::string_view, 3> kGameNames{"base", "print-and-play", "dice"};
constexpr std::string_view name_of(GameKind game) {
  return kGameNames[static_cast<std::size_t>(game)];
}
inline constexpr std::string_view kDiceGame = name_of(GameKind::dice);

/// Which way a record counts y.
enum class Axes : uint8_t { y_south, y_north };
inline constexpr std::array<std::string_view, 2> kAxesNames{"y-south", "y-north"};

struct GameForm;

template <class T>
struct Located {
  T value{};
  Span span{};
};

/// Numbers claimed for players, by seat; a seat without a number claims nothing.
struct SeatClaim {
  engine::PerPlayer<int16_t> points{};
  engine::PlayerSet claimed{};  ///< the seats with a number
  bool given = false;
  /// `+4`: one number, in seat 0, for the player who moved, whoever that is.
  bool mover_only = false;
  bool by_name = false;  ///< `{Ann: 12, Bob: 9}`
  Span span{};

  bool has(engine::Player player) const { return claimed.contains(player); }
  /// `12:9`: only the order tells whose number is whose.
  bool is_by_column() const { return given && !mover_only && !by_name; }
  void set(engine::Player player, int value) {
    points[player] = static_cast<int16_t>(value);
    claimed.insert(player);
  }
};

/// The role of a figure by where it stands: a meeple in a city is a knight.
struct Role {
  engine::Figure figure{};
  engine::FeatureKind feature{};
  friend bool operator==(const Role&, const Role&) = default;
};

/// Where on the tile, as it lies: a side (for cities all its ports, for roads the centre), a
/// half-edge (one port) or a corner (two).
struct MeepleWord {
  std::optional<Role> role{};  ///< none: no figure was placed
  /// Ports that the place names; 0 when it was left out.
  engine::PortSet ports{};
  bool corner = false;
  bool side = false;  ///< of a field, which must take up all of it
  /// The number, from 1, of a field in the middle of the tile, which touches no side: it has no
  /// ports. 0: another place.
  uint8_t inner = 0;
  Span span{};

  /// True if another word has the same figure at the same place, wherever it stands.
  bool says_same(const MeepleWord& other) const {
    return role == other.role && ports == other.ports && inner == other.inner;
  }
  /// True if it names a place.
  bool has_place() const { return inner > 0 || !ports.empty(); }
  /// True if a segment with these ports can be meant; `number`: as inner_number() gives it.
  bool can_be(engine::PortSet own, uint8_t number) const {
    return inner > 0 ? inner == number : ports.empty() || own.meets(ports);
  }
};

/// The parts of a move for which `?` is written: what they are is sought in the rest of the record.
struct LeftOpen {
  bool tile = false;
  bool x = false;
  bool y = false;
  bool rotation = false;
  bool place = false;   ///< of the figure
  bool figure = false;  ///< a word that is none stands there: any, or none

  bool cell() const { return x || y; }
  bool any() const { return tile || x || y || rotation || place || figure; }
};

/// The kinds of rulings that an arbiter can make.
enum class RulingKind : uint8_t {
  stands,      ///< a turn that breaks a rule, or is another player's
  declined,    ///< a second part that was left out
  awarded,     ///< points, or a penalty
  taken_back,  ///< a turn that was played again; its line counts for nothing
  left,        ///< a player who goes before a turn, while the others play on
  nullified,   ///< the whole game, which is played again
};
inline constexpr std::array<std::string_view, 6> kRulingNames{"stands",     "declined", "awarded",
                                                              "taken back", "left",     "void"};
constexpr std::string_view name_of(RulingKind kind) {
  return kRulingNames[static_cast<std::size_t>(kind)];
}

/// A ruling of an arbiter, who it was, and why.
struct Ruling {
  RulingKind kind{};
  std::optional<int> turn{};  ///< its number; none: the game
  std::size_t first = 0;      ///< the lines of that turn, in TileRecord::moves
  std::size_t last = 0;
  /// The player who gets points, or leaves; one, if any. A record may omit that it is the mover.
  engine::PlayerSet players{};
  int16_t points = 0;
  std::string by{};
  std::string why{};
  Span span{};
};

/// The changes of rulings to a move.
struct Ruled {
  bool stands = false;
  bool declined = false;
  engine::PlayerSet left{};              ///< who leave before it
  engine::PerPlayer<int16_t> awarded{};  ///< after it
  int16_t to_mover = 0;                  ///< the same for its player, whoever that is

  bool any() const { return stands || declined || !left.empty() || awards(); }
  bool awards() const { return to_mover != 0 || awarded != engine::PerPlayer<int16_t>{}; }
};

/// The parts of a turn of any game besides the play itself.
struct WrittenTurn {
  Span span{};           ///< the whole turn
  bool readable = true;  ///< false when a word was not understood; findings say which
  bool is_text = false;  ///< written as one line, not as a mapping
  std::optional<int32_t> number{};
  Span number_span{};
  engine::Player player = engine::kNobody;  ///< from `@name`
  Span player_span{};
  SeatClaim gain{};
  SeatClaim totals{};
  engine::Goods goods{};  ///< tokens that the turn takes, as it claims, for each kind with a span
  Span wine_span{};
  Span grain_span{};
  Span cloth_span{};
  std::string_view nag{};
  std::string_view rulings{};  ///< as they are written behind it, `[stands by ...]`
  std::string_view comment{};  ///< with its mark, `//` or `#`; in a mapping its note
};

/// One move of the tile game.
struct RecordedTurn : WrittenTurn {
  engine::Action action = engine::Action::place;
  bool has_cell = false;
  bool has_rotation = false;
  bool by_letter = false;       ///< the tile is written as one letter, which says no rotation
  engine::RotationSet shown{};  ///< in which the tile lies as its edges say; empty if they do not
  engine::Rotation rotation{};
  engine::TileId tile = engine::kNoTile;
  engine::Cell cell{};
  MeepleWord meeple{};
  LeftOpen open{};
  Span tile_span{};
  Span cell_span{};
  Span rotation_span{};

  engine::TurnExtras extra{};
  engine::TileId under = engine::kNoTile;  ///< `under:`; kUnknownTile for `?`
  engine::PieceExtras found{};             ///< what lies beside the figure of a position
  Span drawn_span{};
  Span tended_span{};
  Span found_span{};
  Span under_span{};
  Span recall_span{};
  Span far_span{};  ///< of what is done on another tile (Princess & Dragon)
  Span flight_span{};
  Span barn_span{};
  Span wagons_span{};
  Span again_span{};
  Span declined_span{};
  Ruled ruled{};
  engine::TileId drew = engine::kNoTile;
  Span drew_span{};
  engine::Trade trade{};
  Span trade_span{};
};

/// Moves that were not played, from the position before a move on: what else there was. They change
/// nothing of the game.
struct Variation {
  static constexpr std::size_t kGame = static_cast<std::size_t>(-1);

  std::size_t line = kGame;  ///< that it leaves: the game, or a number in Record::variations
  std::size_t move = 0;      ///< of that line, in whose place its first one stands
  std::vector<RecordedTurn> moves{};
  Span span{};                 ///< from `(` to `)`, or its list
  bool is_text = false;        ///< written in lines, not as a list in a mapping
  bool one_line = false;       ///< its only move stands between `(` and `)` in one line
  Span begin{};                ///< its `(`, as it is written
  Span end{};                  ///< its `)`
  std::string_view comment{};  ///< behind its `(`, or behind the `)` of one line
};

struct RecordedPlayer {
  std::string name;
  std::string colour;  ///< as the record gives it; empty if it does not
  std::string team{};  ///< the same
  Span span{};
};

enum class Termination : uint8_t { completed, time, conceded, no_show, abandoned, unfinished };
inline constexpr std::array<std::string_view, 6> kTerminations{
    "completed", "time", "conceded", "no-show", "abandoned", "unfinished"};

/// The key of the tiles that lay face down to the end of the game.
inline constexpr std::string_view kFaceDownKey = "under-hills";

/// The result as the players wrote it down.
struct RecordedResult {
  bool given = false;
  Span span{};
  SeatClaim scores{};
  struct Breakdown {
    engine::Player player = engine::kNobody;
    engine::ArrayBy<engine::Category, std::optional<int16_t>, engine::kCategories> categories{};
    engine::ArrayBy<engine::Category, Span, engine::kCategories> spans{};
  };
  std::vector<Breakdown> breakdown{};
  std::optional<Located<Termination>> termination{};
  std::optional<Located<engine::PlayerSet>> winner{};
  /// True if the scores include the final scoring; by default those of a completed game do.
  std::optional<Located<bool>> final_scoring{};
  /// Tiles that lay face down, as they were found when the game was over.
  std::vector<Located<engine::TileId>> face_down{};

  /// The points that it claims of a player's category, if any.
  std::optional<Located<int>> part(engine::Player player, engine::Category category) const {
    for (const Breakdown& row : breakdown) {
      if (row.player != player || !row.categories[category]) continue;
      return Located<int>{*row.categories[category], row.spans[category]};
    }
    return {};
  }
};

/// The tiles of a player's hand at the start (house rule "three-tile hand").
struct RecordedHand {
  engine::Player player = engine::kNobody;
  std::vector<engine::TileId> tiles{};
};

/// The table that a record begins from, where it does not begin with the start tile alone.
struct RecordedPosition {
  bool given = false;
  Span span{};
  /// The tiles that lie there, in any order, each line as that of a move; `player` owns the figure.
  std::vector<RecordedTurn> tiles{};
  SeatClaim totals{};  ///< the track; a fact, not a claim
  std::vector<Located<engine::TileId>> discarded{};
  int unseen = 0;  ///< tiles that left the game, and nobody saw which
  engine::PositionExtras extra{};
  Span goods_span{};
  engine::PerTitle<Span> title_spans{};
  engine::PerNeutral<Span> neutral_spans{};
  Span holders_span{}, barns_span{};
  std::optional<Located<engine::Player>> to_move{};
};

struct TileRecord;
struct TileParts;
struct DiceRecord;
struct DiceParts;

/// The members that the records of all games have. They are always a part of a TileRecord or of a
/// DiceRecord.
struct Record {
  GameKind game = GameKind::base;  ///< `dice` in a DiceRecord, and there alone
  bool game_known = false;         ///< the header could be read that far
  /// How it was written, as its reader knows.
  const GameForm* form = nullptr;
  std::string event;
  std::string stage;
  std::string group;
  std::string round;
  std::string match;
  std::string duel_game;
  std::string date;       ///< of the game, as written
  std::string annotator;  ///< who wrote the record
  Located<std::string> table;
  engine::VectorBy<engine::Player, RecordedPlayer> players;
  Rules rules;
  Axes axes = Axes::y_south;  ///< of the text; cells in here count y to the south
  std::vector<Located<std::string_view>> options_given;  ///< keys of the rules header
  Located<std::string_view> preset;         ///< its name; empty if the rules header names none
  std::vector<std::string_view> inherited;  ///< keys of a configuration
  RecordedResult result;

  /// The record of a tile game; nullptr if it is of the dice game.
  const TileRecord* if_tiles() const;
  /// The same where the game is known. Throws std::bad_variant_access if it is another one.
  const TileRecord& tiles() const;
  TileRecord& tiles();
  const DiceRecord& dice() const;
  DiceRecord& dice();
  /// The parts that the records of one game alone have; all are empty if it is another one.
  const TileParts& tile_parts() const;
  const DiceParts& dice_parts() const;

  /// The players, in order of play.
  auto seats() const { return engine::each<engine::Player>(players.size()); }
  /// The turns of the game, whichever it is.
  std::size_t turn_count() const;
  const WrittenTurn& turn(std::size_t index) const;
  /// True if it begins from a position.
  bool has_position() const;
  /// True if a place of the text is in a variation.
  bool in_variation(uint32_t offset) const;

  /// A row or a cell as the text counts it. Doing this twice changes nothing.
  int written_y(int y) const { return axes == Axes::y_north ? -y : y; }
  engine::Cell written(engine::Cell cell) const {
    return {cell.x, static_cast<int16_t>(written_y(cell.y))};
  }

 protected:
  // A part of a record is no record.
  Record() = default;
  explicit Record(GameKind of) : game(of) {}
  Record(const Record&) = default;
  Record(Record&&) = default;
  Record& operator=(const Record&) = default;
  Record& operator=(Record&&) = default;
  ~Record() = default;
};

/// The parts of a record that only tile games have.
struct TileParts {
  std::vector<RecordedHand> hands;
  RecordedPosition position;
  std::vector<RecordedTurn> moves;
  std::vector<Variation> variations;  ///< of the moves, each behind the one that it leaves
  std::vector<Ruling> rulings;        ///< in the order of their turns
  /// Lines that an arbiter had taken back, each with the number of the move played instead.
  std::vector<std::pair<std::size_t, RecordedTurn>> taken_back;

  /// True if a move of the game has variations within its own place.
  bool has_variations_within(std::size_t move) const {
    return std::ranges::any_of(variations, [&](const Variation& v) {
      return v.line == Variation::kGame && v.move == move && v.span.offset < moves[move].span.end();
    });
  }
  /// Where a move of the game ends with the lines of its variations below it.
  uint32_t end_with_variations(std::size_t move) const {
    uint32_t end = moves[move].span.end();
    for (const Variation& v : variations) {
      if (v.line == Variation::kGame && v.move == move) end = std::max(end, v.span.end());
    }
    return end;
  }
};

/// A record of the base game, with its expansions, or of the print-and-play demo.
struct TileRecord : Record, TileParts {
  TileRecord() = default;
};

inline const TileRecord* Record::if_tiles() const {
  return game == GameKind::dice ? nullptr : static_cast<const TileRecord*>(this);
}
inline const TileRecord& Record::tiles() const {
  if (const TileRecord* const laid = if_tiles()) return *laid;
  throw std::bad_variant_access();
}

/// A record and a game that is played from it.
template <class Recorded, class Game>
struct PlayOf {
  const Recorded& record;
  const Game& game;
};

/// A record of any game, as a value.
class AnyRecord {
 public:
  AnyRecord();
  explicit AnyRecord(const Record& record);
  AnyRecord(const AnyRecord& other) : AnyRecord(*other) {}
  AnyRecord(AnyRecord&&) noexcept;
  AnyRecord& operator=(const Record& record);
  AnyRecord& operator=(const AnyRecord& other) { return this == &other ? *this : *this = *other; }
  AnyRecord& operator=(AnyRecord&&) noexcept;
  ~AnyRecord();

  /// Makes it an empty record of this game. The memory of moves, which is most of it, is kept.
  void clear(GameKind game = GameKind::base);

  const Record& operator*() const { return *record_; }
  Record& operator*() { return *record_; }
  const Record* operator->() const { return record_; }
  Record* operator->() { return record_; }

 private:
  struct Games;
  std::unique_ptr<Games> games_;
  Record* record_;  ///< the one of `games_` that is held
};

}  // namespace cartulary::formats

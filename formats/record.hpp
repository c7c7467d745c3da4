// A record as it was read: every value with its place, nothing checked against the rules yet.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ruleset.hpp"
#include "engine/score_event.hpp"
#include "engine/turn.hpp"
#include "formats/finding.hpp"
#include "formats/source.hpp"

namespace cartulary::formats {

/// The format version that this program reads and writes.
inline constexpr int kFormatVersion = 1;

enum class GameKind : uint8_t { base, print_and_play, dice };
inline constexpr std::array<std::string_view, 3> kGameNames{"base", "print-and-play", "dice"};
constexpr std::string_view name_of(GameKind game) {
  return kGameNames[static_cast<std::size_t>(game)];
}

template <class T>
struct Located {
  T value{};
  Span span{};
};

/// Numbers claimed for players, by seat; a seat without a number claims nothing.
struct SeatClaim {
  std::array<int16_t, engine::kMaxPlayers> points{};
  engine::PlayerSet claimed = 0;  ///< the seats with a number
  bool given = false;
  /// `+4`: one number, in seat 0, for the player who moved, whoever that is.
  bool mover_only = false;
  Span span{};

  bool has(std::size_t seat) const { return (claimed >> seat & 1u) != 0; }
  void set(std::size_t seat, int value) {
    points[seat] = static_cast<int16_t>(value);
    claimed |= static_cast<engine::PlayerSet>(1u << seat);
  }
};

/// What kind of figure a record says was placed.
enum class Role : uint8_t { none, knight, highwayman, monk, farmer, shepherd };

/// Where on the tile, as it lies: a side (for cities all its ports, for roads the centre), a
/// half-edge (one port) or a corner (two).
struct MeepleWord {
  Role role = Role::none;
  /// Ports that the place names; 0 when it was left out.
  engine::PortMask ports = 0;
  bool corner = false;
  Span span{};
};

/// One move as written.
struct RecordedTurn {
  Span span{};  ///< the whole move
  engine::Action action = engine::Action::place;
  bool readable = true;  ///< false when a word was not understood; findings say which
  bool is_text = false;  ///< written as one line, not as a mapping
  bool has_cell = false;
  bool has_rotation = false;
  engine::Rotation rotation = 0;
  engine::TileId tile = engine::kNoTile;
  engine::Cell cell{};
  MeepleWord meeple{};
  Span tile_span{};
  Span cell_span{};
  Span rotation_span{};

  std::optional<int32_t> number{};  ///< turn number
  Span number_span{};
  engine::Player player = engine::kNobody;  ///< from `@name`
  Span player_span{};
  engine::Token drawn = engine::Token::none;  ///< `draw:`, beside a shepherd
  engine::FlockAction flock = engine::FlockAction::none;
  engine::Token grown = engine::Token::none;  ///< `grow:`
  engine::TileId under = engine::kNoTile;     ///< `under:`; kUnknownTile for `?`
  Span drawn_span{};
  Span flock_span{};
  Span under_span{};
  engine::TileId drew = engine::kNoTile;
  Span drew_span{};
  engine::Trade trade{};
  Span trade_span{};
  SeatClaim gain{};
  SeatClaim totals{};
  std::string_view nag{};
  std::string_view comment{};  ///< with its mark, `//` or `#`
};

struct RecordedPlayer {
  std::string name;
  Span span{};
};

enum class Termination : uint8_t { completed, time, conceded, no_show, abandoned, unfinished };
inline constexpr std::array<std::string_view, 6> kTerminations{
    "completed", "time", "conceded", "no-show", "abandoned", "unfinished"};

/// What the table says came out.
struct RecordedResult {
  bool given = false;
  SeatClaim scores{};
  struct Breakdown {
    engine::Player player = engine::kNobody;
    std::array<std::optional<int16_t>, engine::kCategories> categories{};
    std::array<Span, engine::kCategories> spans{};
  };
  std::vector<Breakdown> breakdown{};
  std::optional<Located<Termination>> termination{};
  std::optional<Located<engine::PlayerSet>> winner{};
  /// Whether the scores include the final scoring; by default those of a completed game do.
  std::optional<Located<bool>> final_scoring{};
  /// Tiles found under the hills when the game was over.
  std::vector<Located<engine::TileId>> under_hills{};
};

/// The tiles of a player's hand at the start (house rule "three-tile hand").
struct RecordedHand {
  engine::Player player = engine::kNobody;
  std::vector<engine::TileId> tiles{};
};

struct Record {
  GameKind game = GameKind::base;
  std::string event;
  std::vector<RecordedPlayer> players;
  engine::Ruleset rules;
  bool y_north = false;                                  ///< the record counts y to the north
  std::vector<Located<std::string_view>> options_given;  ///< keys of the rules header
  std::vector<RecordedHand> hands;
  std::vector<RecordedTurn> moves;
  RecordedResult result;

  /// Empties the record and keeps the memory of the moves, which is most of it.
  void clear() {
    std::vector<RecordedTurn> kept = std::move(moves);
    kept.clear();
    *this = {};
    moves = std::move(kept);
  }
};

}  // namespace cartulary::formats

// The additions of the base game and of each box to saves of JCloisterZone, in files of their own:
// names, values of the set-up, messages, and what a turn that is not over waits for.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/types.hpp"
#include "engine/violation.hpp"
#include "formats/exchange/jcz/tiles.hpp"
#include "formats/game/record/rules.hpp"
#include "formats/ground/text/json_tree.hpp"

namespace cartulary::formats {

class JczNeeds;
class JczReading;
struct JczMove;
struct JczSetup;
struct JczTurn;
struct JczWriter;

/// Switches a part on or off.
bool set_jcz_part(JczSetup& setup, bool engine::RuleExtras::*part, bool on);

/// A rule or a kind of figure that a game is played with, or not.
struct JczElement {
  enum class Value : uint8_t {
    truth,
    one_each,  ///< how many each player has: 0 or 1
    number,    ///< how many each player has
  };
  std::string_view name;
  Value value;
  /// Takes a value, 0 or 1 but for numbers; false if no game can be played so here. Those of the
  /// boxes in a game are off, with 0, until they are named; what cannot be off stays as it is.
  bool (*set)(JczSetup& setup, int value);
  /// The value that is written; 0: none.
  int (*get)(const Rules& rules);
};

/// An element of a box that options of a record switch on and off.
template <engine::Expansion box, bool engine::RuleExtras::*part>
constexpr JczElement jcz_part(std::string_view name) {
  return {name, JczElement::Value::truth,
          [](JczSetup& setup, int on) { return set_jcz_part(setup, part, on != 0); },
          [](const Rules& rules) -> int { return rules.has(box) && rules.extra.*part; }};
}

/// The values of a rule that is on or off.
inline constexpr std::string_view kJczTruths[] = {"false", "true"};

/// A rule that has several values.
struct JczRule {
  std::string_view name;
  std::span<const std::string_view> values{};  ///< the first is the usual one
  void (*set)(Rules& rules, std::size_t value) = nullptr;
  std::size_t (*get)(const Rules& rules) = nullptr;
  /// True if the value counts; null: always. No value counts where there are none.
  bool (*matters)(const Rules& rules) = nullptr;
};

/// A kind of figure in the ids of figures.
struct JczFigure {
  std::string_view word;
  engine::Figure figure;
  /// Does what follows when it is placed; false if that cannot be read.
  bool (*placed)(JczReading& in, JsonValue message, JczTurn& turn) = nullptr;
  bool stays = false;  ///< the program does not take it back
  /// Reads where it goes; null: to a segment of the tile that is laid, or of another one.
  bool (*deploy)(JczReading& in, JsonValue pointer, JczTurn& turn) = nullptr;
  /// Reads where it moves behind the COMMIT of a turn, and says in which phase the program waits
  /// for another COMMIT; null: it never does.
  bool (*move_on)(JczReading& in, JsonValue payload, JczTurn& turn) = nullptr;
};

/// A message within a turn.
struct JczMessage {
  std::string_view type;
  /// False if it cannot be read.
  bool (*play)(JczReading& in, JsonValue message, JczTurn& turn);
  std::string_view source{};  ///< that its payload names; empty: any
  bool by_anybody = false;    ///< players send it in the turns of others, and behind COMMIT
  /// True if the program does not take it back; null: it does.
  bool (*stays)(JsonValue payload) = nullptr;
};

/// The type of the message with which a turn begins.
inline constexpr std::string_view kJczPlaceTile = "PLACE_TILE";
inline constexpr std::string_view kJczDeploy = "DEPLOY_MEEPLE";
inline constexpr std::string_view kJczPass = "PASS";
inline constexpr std::string_view kJczCommit = "COMMIT";

/// A phase of a turn, and the action that the program waits for.
struct JczPhase {
  std::string_view name;
  std::string_view action;
  std::optional<bool> may_pass{};
  std::string_view open{};     ///< of a turn that is not over: "a meeple may still be placed"
  std::string_view missing{};  ///< where a turn is over without it
};
inline constexpr JczPhase kTilePhase{"TilePhase", "TilePlacement", false};
inline constexpr JczPhase kActionPhase{"ActionPhase", "Meeple", true,
                                       "a meeple may still be placed"};
inline constexpr JczPhase kCommitPhase{"CommitActionPhase", "Confirm", false};
inline constexpr JczPhase kGameOverPhase{"GameOverPhase", ""};

/// A rule that a turn breaks only as long as it is not over.
struct JczDue {
  engine::Rule rule;
  const JczPhase* phase = nullptr;  ///< in which the program waits for it; null: it does not
};

/// A category in assertions.
struct JczCategory {
  std::string_view word;
  engine::Category category;
};

/// A rule of which a save does not say how the game was played.
using JczGuess = void (*)(Rules& rules);

struct JczBoxRow {
  JczBox box{};
  /// True if it takes the second edition of the base tiles; null: it does not.
  bool (*second_edition)(const Rules& rules) = nullptr;
  std::span<const JczSet> sets{};
  std::span<const JczTile> tiles{};
  std::span<const JczElement> elements{};
  std::span<const JczRule> rules{};
  std::span<const std::string_view> options{};  ///< that a save can hold, or that change nothing
  std::span<const JczFigure> figures{};
  std::span<const JczFeature> features{};
  std::span<const JczMessage> messages{};
  std::span<const JczPhase* const> phases{};
  std::span<const JczDue> dues{};
  std::span<const JczCategory> categories{};
  /// The category scored before the player confirms the turn.
  std::optional<engine::Category> scored_at_once{};
  /// The first with which the draws come out is taken.
  std::span<const JczGuess> guesses{};

  /// Sets what the program always plays by, whatever else is possible; null: nothing.
  void (*own_rules)(Rules& rules) = nullptr;

  // Reading.

  /// Takes what the elements mean together, and adds what they need.
  void (*take_elements)(JsonValue elements, JczSetup& setup, JczNeeds& needs) = nullptr;
  /// Reads what the order of draws says besides.
  void (*read_order)(JsonValue order, JczSetup& setup) = nullptr;

  // Writing.

  /// Chooses what else a move needs, before it is played; `last` is the previous message's random
  /// number, `trial` a game to play in. Returns why no save can hold the move, empty if one can.
  std::string_view (*prepare)(const engine::Game& game, engine::Game& trial, JczMove& move,
                              double& last) = nullptr;
  /// Writes a message in place of one that places a figure; false if the move has none.
  bool (*act)(JczWriter& out, const JczMove& move) = nullptr;
  /// Writes what comes behind that, and behind the COMMIT of the turn.
  void (*follow)(JczWriter& out, const JczMove& move) = nullptr;
  void (*follow_commit)(JczWriter& out, const JczMove& move) = nullptr;

  /// The phase in which the program waits behind the COMMIT of a turn, before that is played, with
  /// what is `found` against it; null: it does not.
  const JczPhase* (*waits)(const JczReading& in, const JczTurn& turn,
                           const engine::Violations& found) = nullptr;
};

JczBoxRow base_jcz();
#define EXPANSION(name) JczBoxRow name##_jcz();
#include "engine/expansions.def"

/// The base game, and each expansion in the order of Expansion.
inline std::span<const JczBoxRow> jcz_boxes() {
  static const JczBoxRow rows[] = {
      base_jcz(),
#define EXPANSION(name) name##_jcz(),
#include "engine/expansions.def"
  };
  return rows;
}

inline bool is_in(const JczBoxRow& row, const Rules& rules) {
  return !row.box || rules.has(*row.box);
}

/// The first row of a list for which `is_it` holds; nullptr if no box has such a one.
template <class Row, class IsIt>
const Row* find_jcz(std::span<const Row> JczBoxRow::*list, IsIt is_it) {
  for (const JczBoxRow& box : jcz_boxes()) {
    for (const Row& row : box.*list) {
      if (is_it(row)) return &row;
    }
  }
  return nullptr;
}

/// The kind of feature that a pointer names; nothing if there is none.
inline std::optional<engine::FeatureKind> jcz_kind_named(std::string_view name) {
  const JczFeature* row =
      find_jcz(&JczBoxRow::features, [name](const JczFeature& f) { return f.name == name; });
  return row != nullptr ? std::optional(row->kind) : std::nullopt;
}

/// Sets what the program always plays by.
inline void set_own_rules(Rules& rules) {
  for (const JczBoxRow& box : jcz_boxes()) {
    if (box.own_rules != nullptr) box.own_rules(rules);
  }
}

/// nullptr if there is none.
inline const JczTile* find_jcz_tile(std::string_view id) {
  return find_jcz(&JczBoxRow::tiles, [id](const JczTile& tile) { return tile.id == id; });
}

}  // namespace cartulary::formats

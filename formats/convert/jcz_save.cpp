// Records as saved games of JCloisterZone. The draws are given by an annotation, so that random
// numbers are needed for tokens only, and can be chosen.
#include <fmt/core.h>

#include <algorithm>

#include "engine/abbot/recall.hpp"
#include "engine/legal.hpp"
#include "engine/rules_of.hpp"
#include "formats/convert/formats.hpp"
#include "formats/convert/jcz_draws.hpp"
#include "formats/convert/jcz_tiles.hpp"
#include "formats/convert/jcz_tokens.hpp"
#include "formats/text/json.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::Figure;
using engine::FlockAction;
using engine::Player;
using engine::Side;
using engine::Token;

/// Tiles with gardens are those of the second edition.
int edition_of(const Rules& rules) {
  return rules.has(engine::Expansion::abbot) ? 2 : 1;
}

const JczTile* jcz_tile_of(engine::TileId tile, const Rules& rules) {
  for (const JczTile& row : jcz_tiles()) {
    const int copies = edition_of(rules) == 1 ? row.first : row.second;
    if (copies > 0 && row.tile(rules) == tile) return &row;
  }
  return nullptr;
}

std::string_view jcz_word(Figure figure) {
  for (const JczFigure& row : jcz_figures()) {
    if (row.figure == figure) return row.word;
  }
  return "";
}

std::string_view jcz_name(FeatureKind kind) {
  for (const JczFeature& row : jcz_features()) {
    if (row.kind == kind) return row.name;
  }
  return "";
}

// What a game is played with, as the program names it; read in jcz_setup.cpp.
struct ElementRow {
  engine::Expansion box;
  std::string_view name;
  bool (*is_on)(const Rules&);
  bool counted = false;  ///< its value is how many each player has
};
constexpr ElementRow kElementRows[] = {
    {engine::Expansion::hills_and_sheep, "shepherd",
     [](const Rules& rules) { return rules.extra.shepherds; }, true},
    {engine::Expansion::hills_and_sheep, "hill",
     [](const Rules& rules) { return rules.extra.hills; }},
    {engine::Expansion::hills_and_sheep, "vineyard",
     [](const Rules& rules) { return rules.extra.vineyards; }},
    {engine::Expansion::abbot, "abbot", [](const Rules&) { return true; }, true},
    {engine::Expansion::abbot, "garden", [](const Rules&) { return true; }},
};

/// The program's names of sets of sides.
std::string sides_text(engine::PortSet ports) {
  std::string all;
  std::string missing;
  for (const auto& [side, letter] :
       {std::pair{Side::north, 'N'}, {Side::west, 'W'}, {Side::south, 'S'}, {Side::east, 'E'}}) {
    // A side that two cities share belongs to whoever has its centre.
    const bool mine = ports.contains(engine::port(side, engine::centre));
    (mine ? all : missing) += letter;
  }
  if (all.empty()) {
    for (engine::Port p : ports) return std::string(1, "NESW"[index(engine::side_of(p))]);
  }
  return missing.size() == 1              ? "_" + missing
         : all == "NW" || all.size() != 2 ? all
         : all == "WS"                    ? "SW"
                                          : all;
}

std::string location_of(const engine::OrientedTile& shape, engine::SegmentIndex segment,
                        FeatureKind kind) {
  if (engine::is_central(kind)) return "I";
  if (kind != FeatureKind::field) return sides_text(shape.ports[segment]);
  std::string out;
  for (engine::Port p : shape.ports[segment]) {
    if (!out.empty()) out += '.';
    out += "NESW"[index(engine::side_of(p))];
    out += engine::place_of(p) == engine::left ? 'L' : 'R';
  }
  return out;
}

/// A random number with which the program takes `number` of `count`.
double random_for(int number, int count) {
  return (static_cast<double>(number) + 0.5) / static_cast<double>(count);
}

class Save {
 public:
  Save(const Report& report, Exported& out) : report_(report), out_(out) {}

  void make() {
    if (!can_hold()) return;
    game_.reset(engine::rules_of(report_.record.rules),
                static_cast<int>(report_.record.players.size()));
    for (const TracedTurn& traced : report_.tiles().turns) {
      if (!add_turn(traced.turn)) return;
    }
    write();
  }

 private:
  struct Move {
    engine::Turn turn;
    Player mover;
    bool may_place = false;                   ///< a figure could have been placed
    std::string meeple{};                     ///< its id
    engine::Node recalled = engine::kNoNode;  ///< where the abbot stood
    double expand = 0.5;
    double commit = 0.5;
  };

  bool refuse(std::string why) {
    out_.refused = std::move(why);
    return false;
  }

  /// The options that `write` puts into the set-up, and one that changes nothing.
  static constexpr std::string_view kHeld[] = {
      "farmers",   "two-tile-city", "meeples",         "hills",      "hill-tiebreak",
      "vineyards", "shepherds",     "trees-end-roads", "start-tile", "river-room"};
  bool can_hold() {
    if (report_.record.game != GameKind::base) return refuse("only base games can be saved so");
    const std::string unheld = unheld_options(report_.record.rules, kHeld);
    return unheld.empty() || refuse(fmt::format("the other program does not know {}", unheld));
  }

  /// The random number by which a token is drawn; nothing if it cannot be.
  static std::optional<double> random_of(Token token, const TokensInBag& bag) {
    int all = 0;
    int before = 0;
    for (Token t : engine::each<Token>(engine::kTokenKinds)) {
      if (t < token) before += bag[t];
      all += bag[t];
    }
    if (token >= Token::unknown || bag[token] <= 0) return {};
    return random_for(before, all);
  }

  bool add_turn(const engine::Turn& turn) {
    const JczTile* tile = jcz_tile_of(turn.tile, report_.record.rules);
    if (tile == nullptr) return refuse("a tile of the game is not known to the other program");
    draws_.push_back(tile->id);
    const engine::Laid* laid = turn.laid();
    if (laid == nullptr) {
      game_.play_unchecked(turn);
      return true;
    }
    Move move{.turn = turn, .mover = game_.to_move()};
    engine::legal_choices(game_, turn.tile, choices_);
    move.may_place = std::any_of(choices_.begin(), choices_.end(), [&](const engine::Choice& c) {
      return c.cell == laid->cell && c.rotation == laid->rotation &&
             (c.deployment.any() || c.recall());
    });
    const engine::FlockMove& flock = laid->extra.flock;
    if (flock.drawn != Token::none) {
      const auto random = random_of(flock.drawn, tokens_in_bag(game_));
      if (!random) return refuse("a token is unknown, or was drawn from an empty bag");
      (moves_.empty() ? first_random_ : moves_.back().commit) = *random;
    }
    if (flock.action == FlockAction::grow) {
      const auto random = random_of(flock.grown, tokens_after_closing(game_, turn, trial_));
      if (!random) return refuse("a token is unknown, or was drawn from an empty bag");
      move.expand = *random;
    }
    if (laid->extra.recall) move.recalled = engine::abbot_of(game_, move.mover);
    game_.play_unchecked(turn);
    if (laid->deployment.any()) {
      const bool small = laid->deployment.figure == Figure::meeple;
      const engine::Board& board = game_.board();
      const engine::Node node = board.node(board.last_tile(), laid->deployment.segment);
      move.meeple = fmt::format("{}.{}.{}", index(move.mover), jcz_word(laid->deployment.figure),
                                small ? free_number(move.mover, node) : 1);
    }
    moves_.push_back(std::move(move));
    forget_returned();
    return true;
  }

  /// The lowest number of a meeple that a player has at home; it stands on the node from now on.
  int free_number(Player player, engine::Node node) {
    std::vector<Placed>& placed = placed_[player];
    for (int number = 1;; ++number) {
      const auto is_it = [number](const Placed& other) { return other.number == number; };
      if (std::any_of(placed.begin(), placed.end(), is_it)) continue;
      placed.push_back({number, node});
      return number;
    }
  }
  void forget_returned() {
    const engine::Features& features = game_.board().features();
    for (Player p : game_.seats()) {
      std::erase_if(placed_[p], [&](const Placed& it) { return features.meeple_on(it.node) != p; });
    }
  }

  void write() {
    const Rules& rules = report_.record.rules;
    Json json(out_.text);
    json.open('{');
    json.field("appVersion", "5.12.1");
    json.field("gameId", "1");
    json.field("name", report_.record.event);
    real(json, "initialRandom", first_random_);
    json.key("setup").open('{');
    json.key("sets").open('{');
    for (const JczSet& set : jcz_sets()) {
      const bool in_game = !set.box || rules.has(*set.box);
      if (in_game && set.edition == edition_of(rules)) json.key(set.name).number(1);
    }
    json.close('}');
    json.key("elements").open('{');
    json.key("small-follower").number(rules.meeples);
    if (rules.farmers) json.key("farmers").truth(true);
    for (const ElementRow& row : kElementRows) {
      if (!rules.has(row.box) || !row.is_on(rules)) continue;
      json.key(row.name);
      row.counted ? json.number(1) : json.truth(true);
    }
    json.close('}');
    json.key("rules").open('{');
    json.field("tiny-city-scoring", rules.two_tile_city == engine::TwoTileCity::full ? "4" : "2");
    json.field("hill-tiebreaker", rules.extra.hill_tiebreak == engine::HillTiebreak::presence
                                      ? "at-least-one-follower"
                                      : "number-of-followers");
    json.close('}');
    json.key("start").open('[');
    json.open('{');
    json.field("tile", jcz_tile_of(engine::tiles_of(rules).start, rules)->id);
    for (std::string_view key : {"x", "y", "rotation"}) json.key(key).number(0);
    json.close('}');
    json.close(']');
    json.close('}');
    json.key("players").open('[');
    for (Player p : report_.record.seats()) {
      json.open('{');
      json.field("name", report_.record.players[p].name);
      json.key("slot").number(static_cast<int>(index(p)));
      json.close('}');
    }
    json.close(']');
    json.key("gameAnnotations").open('{');
    if (rules.extra.start_tile_set_aside) draws_.push_back(kJczEnd);
    json.list("drawOrder", draws_, [&](std::string_view id) { json.value(id); });
    json.close('}');
    json.key("replay").open('[');
    for (const Move& move : moves_) write_move(json, move);
    json.close(']');
    json.close('}');
    out_.text += '\n';
  }

  static void real(Json& json, std::string_view name, double number) {
    json.key(name).raw(fmt::format("{}", number));
  }

  void message(Json& json, std::string_view type, int seat) {
    json.open('{');
    json.field("type", type);
    json.key("player").number(seat);
    json.key("payload").open('{');
  }
  static void end_message(Json& json) {
    json.close('}');
    json.close('}');
  }
  static void position(Json& json, engine::Cell cell) {
    json.key("position").open('[');
    json.number(cell.x);
    json.number(cell.y);
    json.close(']');
  }

  void write_move(Json& json, const Move& move) {
    const auto seat = static_cast<int>(index(move.mover));
    const engine::Laid& laid = *move.turn.laid();
    const JczTile& tile = *jcz_tile_of(move.turn.tile, report_.record.rules);
    message(json, "PLACE_TILE", seat);
    json.field("tileId", tile.id);
    json.field("rotation", fmt::format("R{}", 90 * tile.quarter(laid.rotation)));
    position(json, laid.cell);
    end_message(json);
    if (laid.deployment.any()) {
      const engine::SegmentIndex segment = laid.deployment.segment;
      const FeatureKind kind = engine::kTiles[move.turn.tile].segments[segment].kind;
      message(json, "DEPLOY_MEEPLE", seat);
      json.key("pointer").open('{');
      position(json, laid.cell);
      json.field("feature", jcz_name(kind));
      json.field("location",
                 location_of(engine::kOriented[move.turn.tile][laid.rotation], segment, kind));
      json.close('}');
      json.field("meepleId", move.meeple);
      end_message(json);
    } else if (laid.extra.recall) {
      const engine::Board& board = game_.board();
      message(json, "RETURN_MEEPLE", seat);
      json.key("pointer").open('{');
      json.key("featurePointer").open('{');
      position(json, board.tile(board.tile_of(move.recalled)).cell);
      json.field("feature", jcz_name(board.segment(move.recalled).kind));
      json.field("location", "I");
      json.close('}');
      json.field("meepleId", fmt::format("{}.{}.1", seat, jcz_word(Figure::abbot)));
      json.close('}');
      json.field("source", "ABBOT_RETURN");
      end_message(json);
    } else if (move.may_place) {
      message(json, "PASS", seat);
      end_message(json);
    }
    const FlockAction action = laid.extra.flock.action;
    if (action != FlockAction::none) {
      message(json, "FLOCK_EXPAND_OR_SCORE", seat);
      json.field("value", action == FlockAction::grow ? "EXPAND" : "SCORE");
      real(json, "random", move.expand);
      end_message(json);
    }
    message(json, "COMMIT", seat);
    real(json, "random", move.commit);
    end_message(json);
  }

  const Report& report_;
  Exported& out_;
  engine::Game game_;
  engine::Game trial_;
  engine::Choices choices_;
  std::vector<std::string_view> draws_;
  std::vector<Move> moves_;
  double first_random_ = 0.5;
  struct Placed {
    int number;
    engine::Node node;
  };
  engine::PerPlayer<std::vector<Placed>> placed_{};
};

}  // namespace

const ExportFormat kJczExport{
    .name = "jcz",
    .extension = ".jcz",
    .meaning = "saved game of JCloisterZone, as a `.jcz` file",
    .holds = Parts::of(Part::event) | Parts::of(Part::rules) | Parts::of(Part::discards),
    .write = [](const Report& report, const ExportOptions&, Exported& out) {
      Save(report, out).make();
    }};

}  // namespace cartulary::formats

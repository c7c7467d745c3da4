// Records as saved games of JCloisterZone. The draws are given by an annotation, so that random
// numbers are needed for tokens only, and can be chosen.
#include <algorithm>

#include "engine/check.hpp"
#include "engine/found/spots.hpp"
#include "engine/legal.hpp"
#include "engine/rules_of.hpp"
#include "formats/exchange/convert/formats.hpp"
#include "formats/exchange/jcz/boxes.hpp"
#include "formats/exchange/jcz/draws.hpp"
#include "formats/exchange/jcz/figures.hpp"
#include "formats/exchange/jcz/writing.hpp"
#include "formats/ground/text/json.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::Figure;
using engine::Player;

/// The first edition of the base tiles with which a game can be played.
int edition_of(const Rules& rules) {
  int edition = 1;
  for (const JczBoxRow& box : jcz_boxes()) {
    const bool second = box.second_edition != nullptr && box.second_edition(rules);
    if (is_in(box, rules) && second) edition = 2;
  }
  return edition;
}

const JczTile* jcz_tile_of(engine::TileId tile, const Rules& rules) {
  const int edition = edition_of(rules);
  return find_jcz(&JczBoxRow::tiles, [&](const JczTile& row) {
    // One that players have besides those of the bag is in no set.
    const bool exists = row.copies(edition) > 0 || row.first + row.second == 0;
    return exists && row.tile(rules) == tile;
  });
}

std::string_view jcz_word(Figure figure) {
  return find_jcz(&JczBoxRow::figures,
                  [figure](const JczFigure& row) { return row.figure == figure; })
      ->word;
}

std::string_view jcz_name(FeatureKind kind) {
  return find_jcz(&JczBoxRow::features, [kind](const JczFeature& row) { return row.kind == kind; })
      ->name;
}

class Save {
 public:
  Save(const Report& report, Exported& out) : report_(report), out_(out) {}

  /// False if no save can hold the record.
  bool make() {
    if (!can_hold()) return false;
    Rules rules = report_.record.rules;
    set_own_rules(rules);
    game_.reset(engine::rules_of(rules), static_cast<int>(report_.record.players.size()));
    for (const TracedTurn& traced : report_.tiles().turns) {
      const engine::Laid* const laid = traced.turn.laid();
      if (game_.over() && !game_.over_for(traced.turn.tile)) game_.give_turn_to(traced.player);
      if (traced.player != game_.to_move() || (laid != nullptr && laid->extra.declined)) {
        return refuse(
            "a player left out the second part of a turn, which the other program does not allow");
      }
      if (!engine::check(game_, traced.turn).empty()) {
        return refuse(fmt::format("the other program does not allow turn {}", traced.number));
      }
      if (!add_turn(traced.turn)) return false;
    }
    if (!moves_.empty() && game_.over()) note_last_passes(moves_.back());
    write();
    return true;
  }

 private:
  bool refuse(std::string why) {
    out_.refused = std::move(why);
    return false;
  }

  bool can_hold() {
    if (report_.record.game != GameKind::base) return refuse("only base games can be saved so");
    std::vector<std::string_view> held;
    for (const JczBoxRow& box : jcz_boxes()) {
      held.insert(held.end(), box.options.begin(), box.options.end());
    }
    // A rule about ties changes no move and no points.
    held.emplace_back("tie");
    out_.lost.insert_if(report_.record.rules.tie != engine::Tie::shared, Part::rules);
    const std::string unheld = unheld_options(report_.record.rules, held);
    return unheld.empty() || refuse(fmt::format("the other program does not know {}", unheld));
  }

  bool add_turn(const engine::Turn& turn) {
    const JczTile* tile = jcz_tile_of(turn.tile, report_.record.rules);
    if (tile == nullptr) return refuse("a tile of the game is not known to the other program");
    if (turn.tile != game_.rules().own) draws_.push_back(tile->id);
    const engine::Laid* laid = turn.laid();
    if (laid == nullptr) {
      game_.play_unchecked(turn);
      return true;
    }
    JczMove move{.turn = turn, .mover = game_.to_move()};
    move.may_act = jcz_may_act(game_, turn, choices_);
    move.target = id_at(laid->extra.far);
    double& last = moves_.empty() ? first_random_ : moves_.back().random_last;
    for (const JczBoxRow& box : jcz_boxes()) {
      if (box.prepare == nullptr || !is_in(box, report_.record.rules)) continue;
      const std::string_view why = box.prepare(game_, trial_, move, last);
      if (!why.empty()) return refuse(std::string(why));
    }
    game_.play_unchecked(turn);
    if (laid->deployment.any()) {
      const Figure figure = laid->deployment.figure;
      const engine::Board& board = game_.board();
      const engine::Node node = board.node(board.last_tile(), laid->deployment.segment);
      move.meeple =
          fmt::format("{}.{}.{}", index(move.mover), jcz_word(figure),
                      engine::is_follower(figure) ? free_number(move.mover, figure, node) : 1);
    }
    if (const auto* const far = laid->extra.far.of(engine::FarAction::portal)) {
      move.meeple =
          fmt::format("{}.{}.{}", index(move.mover), jcz_word(far->figure),
                      free_number(move.mover, far->figure, engine::node_at(game_.board(), *far)));
    }
    moves_.push_back(std::move(move));
    forget_returned();
    for (const engine::WagonMove& moved : laid->extra.abbey.wagons) {
      placed_[moved.owner].push_back(
          {moved.to.figure, 1, engine::node_at(game_.board(), moved.to)});
    }
    return true;
  }

  void note_last_passes(JczMove& last) const {
    if (game_.rules().own == engine::kNoTile || !game_.fits_anywhere(game_.rules().own)) return;
    const engine::Layers layers = engine::own_tiles_to_come(game_);
    last.passed_after.assign(layers.begin(), layers.end());
  }

  /// The id of the follower that a turn names on another tile; empty if it names none.
  std::string id_at(const engine::FarTurn& said) const {
    for (Player p : game_.seats()) {
      for (const Placed& it : placed_[p]) {
        if (said.action == engine::FarAction::none) return "";
        if (it.node != engine::node_at(game_.board(), said.spot)) continue;
        return fmt::format("{}.{}.{}", index(p), jcz_word(it.figure), it.number);
      }
    }
    return "";
  }

  /// The lowest number of a follower that a player has at home; it stands on the node from now on.
  int free_number(Player player, Figure figure, engine::Node node) {
    std::vector<Placed>& placed = placed_[player];
    for (int number = 1;; ++number) {
      const auto is_it = [&](const Placed& other) {
        return other.figure == figure && other.number == number;
      };
      if (std::ranges::any_of(placed, is_it)) continue;
      placed.push_back({figure, number, node});
      return number;
    }
  }
  void forget_returned() {
    const engine::Features& features = game_.board().features();
    for (Player p : game_.seats()) {
      std::erase_if(placed_[p], [&](const Placed& it) { return features.meeple_on(it.node) != p; });
    }
  }

  void write_setup(Json& json) const {
    const Rules& rules = report_.record.rules;
    json.key("setup").open('{');
    json.key("sets").open('{');
    for (const JczBoxRow& box : jcz_boxes()) {
      if (!is_in(box, rules)) continue;
      for (const JczSet& set : box.sets) {
        if (set.edition == edition_of(rules)) json.key(set.name).number(1);
      }
    }
    json.close('}');
    write_elements(json);
    write_rules(json);
    json.objects("start", std::size_t{1}, [&](std::size_t) {
      json.field("tile", jcz_tile_of(engine::tiles_of(rules).start, rules)->id);
      for (std::string_view key : {"x", "y", "rotation"}) json.key(key).number(0);
    });
    json.close('}');
  }

  void write_elements(Json& json) const {
    const Rules& rules = report_.record.rules;
    json.key("elements").open('{');
    for (const JczBoxRow& box : jcz_boxes()) {
      for (const JczElement& row : box.elements) {
        const int value = row.get(rules);
        if (value == 0) continue;
        json.key(row.name);
        row.value == JczElement::Value::truth ? json.truth(true) : json.number(value);
      }
    }
    json.close('}');
  }

  void write_rules(Json& json) const {
    const Rules& rules = report_.record.rules;
    json.key("rules").open('{');
    for (const JczBoxRow& box : jcz_boxes()) {
      for (const JczRule& row : box.rules) {
        if (row.values.empty()) continue;
        const std::size_t value = row.get(rules);
        if (row.values.data() == std::data(kJczTruths)) {
          json.key(row.name).truth(value != 0);
        } else {
          json.field(row.name, row.values[value]);
        }
      }
    }
    json.close('}');
  }

  void write_players(Json& json) const {
    json.objects("players", report_.record.seats(), [&](Player p) {
      json.field("name", report_.record.players[p].name);
      json.key("slot").number(static_cast<int>(index(p)));
    });
  }

  void write() {
    const Rules& rules = report_.record.rules;
    JczWriter out{Json(out_.text)};
    Json& json = out.json;
    json.open('{');
    json.field("appVersion", "5.12.1");
    json.field("gameId", "1");
    json.field("name", report_.record.event);
    out.real("initialRandom", first_random_);
    write_setup(json);
    write_players(json);
    json.key("gameAnnotations").open('{');
    const bool set_aside = rules.has(engine::Expansion::river) &&
                           rules.extra.river_start == engine::RiverStart::set_aside;
    if (set_aside && report_.verdict.tiles_left == 0) draws_.push_back(kJczEnd);
    json.list("drawOrder", draws_, [&](std::string_view id) { json.value(id); });
    json.close('}');
    json.list("replay", moves_, [&](const JczMove& move) { write_move(out, move); });
    json.close('}');
    out_.text += '\n';
  }

  void write_move(JczWriter& out, const JczMove& move) {
    const engine::Laid& laid = move.laid();
    const JczTile& tile = *jcz_tile_of(move.turn.tile, report_.record.rules);
    for (Player p : move.passed) write_pass(out, p);
    if (move.kept) {
      write_pass(out, move.mover);
      write_commit(out, move.mover, move.random_last);
    }
    out.open_message(kJczPlaceTile, move.mover);
    out.json.field("tileId", tile.id);
    out.json.field("rotation", fmt::format("R{}", 90 * tile.quarter(laid.rotation)));
    out.position(laid.cell);
    out.close_message();
    if (laid.deployment.any()) {
      write_deployment(out, move);
    } else if (!act(out, move) && move.may_act) {
      write_pass(out, move.mover);
    }
    for (const JczBoxRow& box : jcz_boxes()) {
      if (box.follow != nullptr) box.follow(out, move);
    }
    write_commit(out, move.mover, move.random_last);
    // Wagons move before a late flight.
    const auto boxes = jcz_boxes();
    for (auto box = boxes.rbegin(); box != boxes.rend(); ++box) {
      if (box->follow_commit != nullptr) box->follow_commit(out, move);
    }
    for (Player p : move.passed_after) write_pass(out, p);
  }

  static void write_pass(JczWriter& out, Player player) {
    out.open_message(kJczPass, player);
    out.close_message();
  }

  static void write_deployment(JczWriter& out, const JczMove& move) {
    const engine::Laid& laid = move.laid();
    const engine::SegmentIndex segment = laid.deployment.segment;
    const FeatureKind kind = engine::kTiles[move.turn.tile].segments[segment].kind;
    out.open_message("DEPLOY_MEEPLE", move.mover);
    out.pointer("pointer", laid.cell, kind,
                jcz_location(engine::kOriented[move.turn.tile][laid.rotation], segment, kind));
    out.json.field("meepleId", move.meeple);
    out.close_message();
  }

  /// Writes what a box does in place of placing a figure; false if none does anything.
  static bool act(JczWriter& out, const JczMove& move) {
    const auto boxes = jcz_boxes();
    return std::ranges::any_of(
        boxes, [&](const JczBoxRow& box) { return box.act != nullptr && box.act(out, move); });
  }

  const Report& report_;
  Exported& out_;
  engine::Game game_;
  engine::Game trial_;  ///< for boxes to play in
  engine::Choices choices_;
  std::vector<std::string_view> draws_;
  std::vector<JczMove> moves_;
  double first_random_ = 0.5;
  struct Placed {
    Figure figure;
    int number;
    engine::Node node;
  };
  engine::PerPlayer<std::vector<Placed>> placed_{};
};

}  // namespace

void write_commit(JczWriter& out, Player player, double random) {
  out.open_message(kJczCommit, player);
  out.real("random", random);
  out.close_message();
}

void JczWriter::open_message(std::string_view type, engine::Player player) {
  json.open('{');
  json.field("type", type);
  json.key("player").number(static_cast<int>(index(player)));
  json.key("payload").open('{');
}

void JczWriter::close_message() {
  json.close('}');
  json.close('}');
}

void JczWriter::real(std::string_view name, double number) {
  json.key(name).raw(fmt::format("{}", number));
}

void JczWriter::position(engine::Cell cell) {
  json.key("position").open('[');
  json.number(cell.x);
  json.number(cell.y);
  json.close(']');
}

void JczWriter::pointer(std::string_view name, engine::Cell cell, FeatureKind kind,
                        std::string_view location) {
  json.key(name).open('{');
  position(cell);
  json.field("feature", jcz_name(kind));
  json.field("location", location);
  json.close('}');
}

const ExportFormat kJczExport{
    .name = "jcz",
    .extension = ".jcz",
    .meaning = "saved game of JCloisterZone, as a `.jcz` file",
    .holds = Parts::of(Part::event) | Parts::of(Part::rules) | Parts::of(Part::discards),
    .write = [](const Report& report, const ExportOptions&, Exported& out) {
      Save(report, out).make();
    }};

}  // namespace cartulary::formats

// Saved games of JCloisterZone: the players' messages, and random numbers from which the rest
// follows.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "engine/check.hpp"
#include "engine/rules_of.hpp"
#include "formats/convert/formats.hpp"
#include "formats/convert/jcz_tiles.hpp"
#include "formats/convert/jcz_tokens.hpp"
#include "formats/convert/record_text.hpp"
#include "formats/record/notation.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Edge;
using engine::FeatureKind;
using engine::Figure;
using engine::FlockAction;
using engine::Player;
using engine::PortSet;
using engine::Side;
using engine::TileId;
using engine::Token;

/// The generator of the program: each use takes a number and advances the state.
class Randomness {
 public:
  void set(double state) { state_ = state; }
  /// A number below `count`.
  std::size_t next(std::size_t count) {
    const auto taken = static_cast<std::size_t>(state_ * static_cast<double>(count));
    constexpr uint64_t mask = (uint64_t{1} << 48) - 1;
    uint64_t bits = 0;
    std::memcpy(&bits, &state_, sizeof bits);
    state_ = static_cast<double>((25214903917 * (bits & mask) + 11) & mask) /
             static_cast<double>(uint64_t{1} << 48);
    return std::min(taken, count - 1);
  }

 private:
  double state_ = 0;
};

std::optional<Side> side_of(char letter) {
  constexpr std::string_view letters = "NESW";
  const auto at = letters.find(letter);
  if (at == letters.npos) return {};
  return static_cast<Side>(at);
}

/// The ports of `NE`, `_N`, or `NL.NR`; nothing if it is none of them.
std::optional<PortSet> ports_of(std::string_view location, FeatureKind kind) {
  PortSet out;
  if (kind == FeatureKind::field) {
    while (!location.empty()) {
      const std::string_view half = location.substr(0, location.find('.'));
      location.remove_prefix(std::min(half.size() + 1, location.size()));
      const auto side = half.size() == 2 ? side_of(half[0]) : std::nullopt;
      if (!side || (half[1] != 'L' && half[1] != 'R')) return {};
      out.insert(engine::port(*side, half[1] == 'L' ? engine::left : engine::right));
    }
    return out;
  }
  const bool all_but = location.starts_with('_');
  if (all_but) location.remove_prefix(1);
  if (location.empty()) return {};
  for (char letter : location) {
    const auto side = side_of(letter);
    if (!side) return {};
    out |= engine::ports_of(*side);
  }
  if (all_but) out = engine::kAllPorts - out;
  if (kind != FeatureKind::road) return out;
  PortSet centres;
  for (Side side : engine::kAllSides) {
    const engine::Port centre = engine::port(side, engine::centre);
    if (out.contains(centre)) centres.insert(centre);
  }
  return centres;
}

/// Truth, or a number above 0, or any other word.
bool is_on(JsonValue value) {
  if (value.is(JsonNode::Kind::boolean)) return value.truth();
  if (const auto number = value.number()) return *number > 0;
  return value && !value.is(JsonNode::Kind::null);
}

class JczGame {
 public:
  JczGame(const ImportFile& file, const ImportOptions& options, Imported& out)
      : root_(file.json),
        order_(root_["gameAnnotations"]["drawOrder"]),
        forced_(order_.begin()),
        options_(options),
        out_(out),
        text_(out) {}

  void make() {
    if (!read_setup() || !read_players()) return;
    if (!read_messages()) return;
    game_.reset(engine::rules_of(rules_), static_cast<int>(names_.size()));
    write_header();
    if (!play()) return;
    write_end();
    check_assertions();
  }

 private:
  struct Message {
    JsonValue value;
    std::size_t number;  ///< from 1
  };

  bool refuse(Code code, Span span, std::string message, std::string label) {
    Finding finding = at_origin(code, span, std::move(message), std::move(label));
    if (!where_.empty()) finding.notes.push_back(where_);
    out_.findings->push_back(std::move(finding));
    return false;
  }
  bool unknown(Span span, std::string message) {
    return refuse(Code::no_equivalent, span, std::move(message), "no equivalent");
  }
  bool broken(Span span, std::string message) {
    return refuse(Code::broken_file, span, std::move(message), "not as the program saves it");
  }

  bool read_setup() {
    const JsonValue setup = root_["setup"];
    bool base = false;
    for (JsonValue set : setup["sets"]) {
      if (!is_on(set)) continue;
      const JczSet* row = find_jcz_set(set.key());
      if (row == nullptr) {
        return unknown(set.span(), fmt::format("tile set `{}` is not checked", set.key()));
      }
      if (set.number().value_or(1) != 1) {
        return unknown(set.span(), fmt::format("tile set `{}` is used several times", set.key()));
      }
      for (const JczTile& tile : jcz_tiles()) {
        const int count = row->edition == 1 ? tile.first : tile.second;
        if (tile.set == row->set && count > 0) bag_[std::string(tile.id)] += count;
      }
      if (row->set == JczSetOf::base) base = true;
      if (row->set == JczSetOf::hills_and_sheep) {
        rules_.expansions.insert(engine::Expansion::hills_and_sheep);
      }
    }
    if (!base) return unknown(setup.span(), "the game is not played with the base tiles");
    rules_.farmers = false;
    for (JsonValue element : setup["elements"]) {
      if (!is_on(element)) continue;
      const std::string_view name = element.key();
      if (name == "small-follower") {
        const auto count = element.number().value_or(7);
        if (count < 1 || count > 12) {
          return unknown(element.span(), fmt::format("players have {} meeples", count));
        }
        rules_.meeples = static_cast<uint8_t>(count);
      } else if (name == "farmers") {
        rules_.farmers = true;
      } else if (name != "shepherd" && name != "hill" && name != "vineyard" && name != "garden") {
        return unknown(element.span(), fmt::format("`{}` is not checked", name));
      }
    }
    const JsonValue rules = setup["rules"];
    if (rules["tiny-city-scoring"].text() == "2") rules_.two_tile_city = engine::TwoTileCity::half;
    if (rules["hill-tiebreaker"].text() == "number-of-followers") {
      rules_.extra.hill_tiebreak = engine::HillTiebreak::count;
    }
    std::size_t starts = 0;
    for (JsonValue start : setup["start"]) {
      ++starts;
      const JczTile* tile = find_jcz_tile(start["tile"].text());
      const bool usual =
          tile != nullptr && tile->letter == "D" && start["x"].number().value_or(0) == 0 &&
          start["y"].number().value_or(0) == 0 && start["rotation"].number().value_or(0) == 0;
      if (!usual || starts > 1) {
        return unknown(start.span(), "the game does not begin with the start tile at 0,0");
      }
      --bag_[std::string(tile->id)];
    }
    return starts == 1 || unknown(setup.span(), "the game begins without the start tile");
  }

  bool read_players() {
    for (JsonValue player : root_["players"]) {
      const std::string_view name = player["name"].text();
      names_.emplace_back(name.empty() || options_.anonymous ? name_of_seat(names_.size())
                                                             : std::string(name));
    }
    if (names_.empty()) return broken(root_.span(), "the game has no players");
    if (names_.size() > engine::kMaxPlayers) {
      return unknown(root_["players"].span(),
                     fmt::format("the game has {} players", names_.size()));
    }
    return true;
  }

  /// The messages that were not taken back.
  bool read_messages() {
    std::size_t number = 0;
    for (JsonValue value : root_["replay"]) {
      ++number;
      if (value["type"].text() != "UNDO") {
        messages_.push_back({value, number});
        continue;
      }
      if (messages_.empty()) return broken(value.span(), "nothing is there to be undone");
      messages_.pop_back();
    }
    return true;
  }

  std::size_t undrawn() const {
    int count = 0;
    for (const auto& [id, copies] : bag_) count += copies;
    return static_cast<std::size_t>(count);
  }
  /// Tiles that will still be drawn: as many as lie under hills will not.
  std::size_t to_draw() const { return undrawn() - std::min(undrawn(), under_); }

  /// The next tile that the program draws; nullptr if none is left.
  const JczTile* draw() {
    if (to_draw() == 0) return nullptr;
    if (forced_ != order_.end()) {
      const std::string_view id = (*forced_).text();
      ++forced_;
      const auto copies = bag_.find(std::string(id));
      if (copies == bag_.end() || copies->second == 0) return nullptr;
      --copies->second;
      return find_jcz_tile(id);
    }
    std::size_t number = random_.next(undrawn());
    for (auto& [id, copies] : bag_) {
      const auto here = static_cast<std::size_t>(copies);
      if (number < here) {
        --copies;
        return find_jcz_tile(id);
      }
      number -= here;
    }
    return nullptr;
  }

  /// Draws until the tile comes that is laid next; what comes before it fits nowhere.
  bool draw_up_to(const JczTile& wanted, Span span) {
    for (;;) {
      const JczTile* drawn = draw();
      if (drawn == nullptr) {
        return broken(span, fmt::format("tile {} is laid, but cannot be drawn", wanted.id));
      }
      if (drawn == &wanted) return true;
      if (game_.board().fits_anywhere(drawn->tile())) {
        return broken(span, fmt::format("tile {} is laid, but by the random numbers {} was drawn",
                                        wanted.id, drawn->id));
      }
      put_aside(*drawn, span);
    }
  }

  void put_aside(const JczTile& tile, Span span) {
    engine::Turn turn{.tile = tile.tile(), .fate = engine::Discarded{}};
    text_.from(span.offset, where_);
    write_turn(turn);
    game_.play_unchecked(turn);
  }

  void write_turn(const engine::Turn& turn) {
    std::string line = "  ";
    append_turn(line, turn, Record());
    text_.raw(line + "\n");
  }

  Token draw_token(const TokensInBag& tokens) {
    int all = 0;
    for (int count : tokens) all += count;
    if (all <= 0) return Token::none;
    int number = static_cast<int>(random_.next(static_cast<std::size_t>(all)));
    for (Token token : engine::each<Token>(engine::kTokenKinds)) {
      number -= tokens[token];
      if (number < 0) return token;
    }
    return Token::none;
  }

  /// What a flock that grows draws from.
  TokensInBag tokens_to_grow(const engine::Turn& turn) {
    engine::Turn guided = turn;
    guided.laid()->extra.flock.action = FlockAction::guide;
    const bool legal = engine::check(game_, guided).empty();
    // If not, the verifier will say why.
    return legal ? tokens_after_closing(game_, turn, trial_) : tokens_in_bag(game_);
  }

  bool play() {
    const auto first = root_["initialRandom"].real();
    if (first && !(*first >= 0 && *first < 1)) {
      return broken(root_["initialRandom"].span(), "a random number is not between 0 and 1");
    }
    random_.set(first.value_or(0));
    for (std::size_t at = 0; at < messages_.size();) {
      if (!play_turn(at)) return false;
    }
    ended_ = is_on(root_["gameAnnotations"]["endTurn"]);
    return ended_ || illegal_ || put_aside_the_rest();
  }

  /// After the last turn the program draws on: what fits nowhere leaves the game.
  bool put_aside_the_rest() {
    while (to_draw() > 0) {
      const JczTile* drawn = draw();
      if (drawn == nullptr) break;
      waiting_ = game_.board().fits_anywhere(drawn->tile());
      if (waiting_) break;
      put_aside(*drawn, root_["replay"].span());
    }
    return true;
  }

  void note_place(const Message& message) {
    where_ = fmt::format("message {} of the replay", message.number);
  }

  /// One turn, up to its COMMIT.
  bool play_turn(std::size_t& at) {
    const Message& place = messages_[at];
    note_place(place);
    const JsonValue payload = place.value["payload"];
    if (place.value["type"].text() != "PLACE_TILE") {
      return unknown(place.value.span(),
                     fmt::format("a turn begins with `{}`", place.value["type"].text()));
    }
    const JczTile* tile = find_jcz_tile(payload["tileId"].text());
    if (tile == nullptr) {
      return unknown(payload["tileId"].span(),
                     fmt::format("tile `{}` is not checked", payload["tileId"].text()));
    }
    engine::Turn turn{.tile = tile->tile(), .fate = engine::Laid{}};
    engine::Laid& laid = *turn.laid();
    if (!read_place(payload, *tile, laid)) return false;
    const auto seat = place.value["player"].number();
    if (!draw_up_to(*tile, place.value.span())) return false;
    if (seat && *seat != static_cast<int64_t>(index(game_.to_move()))) {
      return broken(place.value["player"].span(),
                    fmt::format("player {} lays a tile in the turn of player {}", *seat,
                                index(game_.to_move())));
    }
    const bool hill = engine::kTiles[turn.tile].marks.contains(engine::Mark::hill);
    if (hill && rules_.has(engine::Expansion::hills_and_sheep) && to_draw() > 0) {
      ++under_;
      turn.under = engine::kUnknownTile;
    }
    bool committed = false;
    for (++at; at < messages_.size() && !committed; ++at) {
      note_place(messages_[at]);
      if (!play_message(messages_[at].value, turn, committed)) return false;
    }
    if (!committed) {
      return unknown(place.value.span(), "the save ends in the middle of a turn");
    }
    note_place(place);
    text_.from(place.value.span().offset, where_);
    write_turn(turn);
    if (!engine::check(game_, turn).empty()) {
      illegal_ = true;  // the verifier will say why
      at = messages_.size();
      return true;
    }
    game_.play_unchecked(turn);
    note_scores();
    if (next_random_) random_.set(*next_random_);
    next_random_.reset();
    return true;
  }

  bool read_place(JsonValue payload, const JczTile& tile, engine::Laid& laid) {
    std::vector<int64_t> position;
    for (JsonValue number : payload["position"]) position.push_back(number.number().value_or(9999));
    constexpr int64_t far = engine::kMaxTiles;
    if (position.size() != 2 || std::abs(position[0]) > far || std::abs(position[1]) > far) {
      return broken(payload.span(), "a tile is laid at no place");
    }
    laid.cell = {static_cast<int16_t>(position[0]), static_cast<int16_t>(position[1])};
    constexpr std::string_view rotations[] = {"R0", "R90", "R180", "R270"};
    const auto row =
        std::find(std::begin(rotations), std::end(rotations), payload["rotation"].text());
    if (row == std::end(rotations)) {
      return broken(payload["rotation"].span(), "a tile is laid without a rotation");
    }
    const auto quarter = static_cast<std::size_t>(row - std::begin(rotations));
    laid.rotation = tile.rotation(quarter);
    return true;
  }

  bool play_message(JsonValue message, engine::Turn& turn, bool& committed) {
    engine::Laid& laid = *turn.laid();
    const std::string_view type = message["type"].text();
    const JsonValue payload = message["payload"];
    if (type == "PASS") return true;
    if (type == "DEPLOY_MEEPLE") {
      if (!deploy(payload, message, turn)) return false;
      if (laid.deployment.figure == Figure::shepherd) {
        laid.extra.flock.drawn = draw_token(tokens_in_bag(game_));
      }
      return true;
    }
    if (type == "FLOCK_EXPAND_OR_SCORE") {
      const std::string_view choice = payload["value"].text();
      if (choice != "EXPAND" && choice != "SCORE") {
        return unknown(payload.span(), fmt::format("a flock does `{}`", choice));
      }
      const auto random = payload["random"].real();
      if (random && *random >= 0 && *random < 1) random_.set(*random);
      if (choice == "EXPAND") {
        laid.extra.flock.grown = draw_token(tokens_to_grow(turn));
        laid.extra.flock.action = FlockAction::grow;
      } else {
        laid.extra.flock.action = FlockAction::guide;
      }
      return true;
    }
    if (type == "COMMIT") {
      committed = true;
      const auto random = payload["random"].real();
      if (random && !(*random >= 0 && *random < 1)) {
        return broken(payload.span(), "a random number is not between 0 and 1");
      }
      next_random_ = random;
      return true;
    }
    return unknown(message["type"].span(), fmt::format("`{}` has no equivalent", type));
  }

  bool deploy(JsonValue payload, JsonValue message, engine::Turn& turn) {
    const std::string_view id = payload["meepleId"].text();
    const auto first = id.find('.');
    const auto last = id.rfind('.');
    const std::string_view figure =
        first < last ? id.substr(first + 1, last - first - 1) : std::string_view();
    if (figure != "small" && figure != "shepherd") {
      return unknown(payload["meepleId"].span(),
                     fmt::format("figure `{}` is not checked", figure.empty() ? id : figure));
    }
    const JsonValue pointer = payload["pointer"];
    constexpr std::pair<std::string_view, FeatureKind> features[] = {
        {"City", FeatureKind::city},           {"Road", FeatureKind::road},
        {"Monastery", FeatureKind::monastery}, {"Cloister", FeatureKind::monastery},
        {"Field", FeatureKind::field},         {"Farm", FeatureKind::field}};
    const auto kind = std::find_if(std::begin(features), std::end(features), [&](const auto& f) {
      return f.first == pointer["feature"].text();
    });
    if (kind == std::end(features)) {
      return unknown(pointer["feature"].span(),
                     fmt::format("a figure stands on a `{}`", pointer["feature"].text()));
    }
    engine::Laid& laid = *turn.laid();
    std::vector<int64_t> position;
    for (JsonValue number : pointer["position"]) position.push_back(number.number().value_or(9999));
    if (position != std::vector<int64_t>{laid.cell.x, laid.cell.y}) {
      return unknown(pointer.span(), "a figure is placed on another tile than the one just laid");
    }
    if (laid.deployment.any()) return unknown(message.span(), "two figures are placed in one turn");
    const auto ports = kind->second == FeatureKind::monastery
                           ? std::optional<PortSet>(PortSet{})
                           : ports_of(pointer["location"].text(), kind->second);
    const engine::OrientedTile& shape = engine::kOriented[turn.tile][laid.rotation];
    int best = -1;
    for (engine::SegmentIndex s : engine::each<engine::SegmentIndex>(shape.segment_count)) {
      if (engine::kTiles[turn.tile].segments[s].kind != kind->second) continue;
      if (!ports) continue;
      const int common = (shape.ports[s] & *ports).size();
      if (common > best && (common > 0 || ports->empty())) {
        best = common;
        laid.deployment.segment = s;
      }
    }
    if (!laid.deployment.any()) {
      return broken(pointer["location"].span(),
                    fmt::format("tile {} has no {} at `{}`", engine::kTiles[turn.tile].code,
                                pointer["feature"].text(), pointer["location"].text()));
    }
    laid.deployment.figure = figure == "small" ? Figure::meeple : Figure::shepherd;
    return true;
  }

  /// The player whom an assertion names: by name, or `P0` by seat.
  std::optional<Player> find_player(std::string_view name) const {
    for (std::size_t seat = 0; seat < names_.size(); ++seat) {
      const JsonValue players = root_["players"];
      auto at = players.begin();
      for (std::size_t i = 0; i < seat; ++i) ++at;
      if (name == (*at)["name"].text() || name == fmt::format("P{}", seat)) {
        return static_cast<Player>(seat);
      }
    }
    return {};
  }

  /// `test`: what the save says must come out.
  void check_assertions() {
    if (illegal_) return;
    if (ended_ || !waiting_) {
      game_.finish();
      note_scores();
    }
    where_.clear();
    for (JsonValue assertion : root_["test"]["assertions"]) {
      const std::string_view text = assertion.text();
      const std::string found = contradiction(text);
      out_.origin->assertions.push_back({std::string(text), found});
      if (found.empty()) continue;
      refuse(Code::assertion, assertion.span(), fmt::format("`{}` fails", text), found);
    }
  }

  /// What is so instead of what an assertion says; empty if it holds.
  std::string contradiction(std::string_view text) const {
    constexpr std::string_view has = " has ";
    constexpr std::string_view scored = " scored ";
    constexpr std::string_view for_points = " for ";
    constexpr std::string_view points = " points";
    const auto not_known = [] { return std::string("this assertion is not understood"); };
    std::string_view rest = text;
    if (!rest.ends_with(points) && !rest.ends_with(" point")) return not_known();
    rest = rest.substr(0, rest.rfind(' '));
    const auto blank = rest.rfind(' ');
    if (blank == rest.npos) return not_known();
    const auto wanted = parse_number(rest.substr(blank + 1));
    rest = rest.substr(0, blank);
    if (!wanted) return not_known();
    if (const auto at = rest.rfind(has.substr(0, has.size() - 1));
        at != rest.npos && at + has.size() - 1 == rest.size()) {
      const auto player = find_player(rest.substr(0, at));
      if (!player) return "no player has this name";
      const int computed = game_.points(*player);
      return computed == *wanted ? "" : fmt::format("computed {}", counted_points(computed));
    }
    const auto at = rest.find(scored);
    if (at == rest.npos || !rest.ends_with(for_points.substr(0, for_points.size() - 1))) {
      return not_known();
    }
    const auto player = find_player(rest.substr(0, at));
    if (!player) return "no player has this name";
    std::string_view what = rest.substr(at + scored.size());
    what.remove_suffix(for_points.size() - 1);
    const auto category = category_named(what);
    if (!category) return not_known();
    std::string seen;
    for (const auto& [who, kind, amount] : scores_) {
      if (who != *player || kind != *category) continue;
      if (amount == *wanted) return "";
      put(seen, seen.empty() ? "" : ", ", amount);
    }
    return seen.empty() ? fmt::format("no {} scored for this player", what)
                        : fmt::format("scored {} instead", seen);
  }

  static std::string counted_points(int points) {
    return fmt::format("{} {}", points, points == 1 ? "point" : "points");
  }

  static std::optional<engine::Category> category_named(std::string_view word) {
    constexpr std::pair<std::string_view, engine::Category> words[] = {
        {"city", engine::Category::cities},           {"road", engine::Category::roads},
        {"monastery", engine::Category::monasteries}, {"cloister", engine::Category::monasteries},
        {"field", engine::Category::fields},          {"farm", engine::Category::fields},
        {"flock", engine::Category::sheep},           {"sheep", engine::Category::sheep}};
    for (const auto& [name, category] : words) {
      if (same_word(name, word)) return category;
    }
    return {};
  }

  void note_scores() {
    for (const engine::ScoreEvent& event : game_.events()) {
      for (Player p : event.winners) scores_.push_back({p, event.category, event.points});
    }
  }

  void write_header() {
    text_.from(root_.span().offset);
    text_.line("cartulary", "1");
    if (!options_.anonymous) text_.text("event", root_["name"].text());
    const std::string_view created = root_["created"].text();
    if (created.size() >= 10) text_.text("date", created.substr(0, 10));
    text_.line("source", "JCloisterZone");
    std::string rules;
    const auto option = [&rules](std::string_view text) {
      put(rules, rules.empty() ? "{" : ", ", text);
    };
    if (!rules_.farmers) option("farmers: false");
    if (rules_.meeples != 7) option(fmt::format("meeples: {}", rules_.meeples));
    if (rules_.two_tile_city == engine::TwoTileCity::half) option("two-tile-city: half");
    if (rules_.extra.hill_tiebreak == engine::HillTiebreak::count) option("hill-tiebreak: count");
    if (!rules.empty()) text_.line("rules", rules + "}");
    if (!rules_.expansions.empty()) text_.line("expansions", "[hills-and-sheep]");
    text_.line("players", yaml_list(names_));
    text_.raw("moves: |\n");
  }

  void write_end() {
    text_.from(root_.span().offset);
    if (messages_.empty()) text_.raw("  // no tile was laid\n");
    if (ended_) {
      text_.raw("result:\n  termination: abandoned\n  final-scoring: true\n");
    } else if (waiting_ || illegal_) {
      text_.raw("result:\n  termination: unfinished\n");
    }
  }

  JsonValue root_;
  JsonValue order_;             ///< draws that are given
  JsonValue::Iterator forced_;  ///< the next one of them
  const ImportOptions& options_;
  Imported& out_;
  RecordText text_;
  engine::Ruleset rules_;
  engine::Game game_;
  engine::Game trial_;
  Randomness random_;
  std::optional<double> next_random_;
  std::map<std::string, int> bag_;  ///< undrawn tiles by their ids, in the program's order
  std::size_t under_ = 0;           ///< how many of them will never be drawn
  std::vector<std::string> names_;
  std::vector<Message> messages_;
  std::string where_;
  struct Score {
    Player player;
    engine::Category category;
    int points;
  };
  std::vector<Score> scores_;
  bool waiting_ = false;  ///< a tile that fits is still to be laid
  bool illegal_ = false;
  bool ended_ = false;  ///< the save says that the game ends here
};

}  // namespace

const ImportFormat kJcz{
    .name = "jcz",
    .meaning = "JCloisterZone saved game",
    .recognises =
        [](const ImportFile& beginning) {
          const JsonValue root = beginning.json;
          int keys = 0;
          for (std::string_view key :
               {"appVersion", "gameId", "initialRandom", "setup", "replay", "gameAnnotations"}) {
            keys += static_cast<bool>(root[key]);
          }
          return keys >= 2;
        },
    .read =
        [](const ImportFile& file, const ImportOptions& options, std::vector<Imported>& out) {
          Imported& game = out.emplace_back();
          if (file.fault) {
            game.findings->push_back(at_origin(Code::broken_file, {file.fault->offset, 1},
                                               "the save is not valid JSON",
                                               "not JSON from here on"));
            return;
          }
          JczGame(file, options, game).make();
        }};

}  // namespace cartulary::formats

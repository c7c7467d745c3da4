// Random games under random rules, played by the engine and by the oracle side by side; after every
// turn everything that both know must be the same. CARTULARY_LONG=1 plays more than a million
// turns; CARTULARY_GAMES=201-400 plays these games and no others.
#include "tests/unit/engine/oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

#include "engine/check.hpp"
#include "engine/rules_of.hpp"
#include "tests/random_game.hpp"
#include "tests/rounds.hpp"
#include "tests/unit/engine/names.hpp"

namespace cartulary::test {
namespace {

using engine::Choice;
using engine::each;
using engine::FeatureKind;
using engine::kNoSegment;
using engine::Node;
using engine::Player;
using engine::PlayerSet;
using engine::SegmentIndex;
using engine::TileId;

/// A difference in words; empty when all is well.
using Difference = std::string;

/// A value as it prints: the number of what has a type of its own, the bits of a set.
template <class T>
auto number(const T& value) {
  if constexpr (engine::Numbered<T>) {
    return engine::index(value);
  } else if constexpr (requires { value.bits; }) {
    return +value.bits;
  } else {
    return +value;
  }
}

template <class A, class B>
Difference differ(std::string_view what, const A& engine, const B& oracle) {
  std::ostringstream out;
  out << what << ": engine " << number(engine) << ", oracle " << number(oracle);
  return out.str();
}

std::string describe(const std::vector<Choice>& choices) {
  std::ostringstream out;
  for (const Choice& c : choices) {
    out << ' ' << c.cell.x << ',' << c.cell.y << " r" << number(c.rotation);
    if (c.recall()) out << " recall";
    if (!c.deployment.any()) continue;
    const engine::Figure figure = c.deployment.figure;
    out << " figure " << number(figure) << " on " << number(c.deployment.segment);
  }
  return out.str();
}

/// The choices that are in one list only.
Difference compare_choices(std::string_view what, const std::vector<Choice>& a,
                           const std::vector<Choice>& b) {
  if (a == b) return {};
  std::vector<Choice> only_a, only_b;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(only_a));
  std::set_difference(b.begin(), b.end(), a.begin(), a.end(), std::back_inserter(only_b));
  return std::string(what) + ": only generated:" + describe(only_a) +
         "; only there:" + describe(only_b) + (only_a.empty() && only_b.empty() ? " twice" : "");
}

/// The joined features against the flooded areas.
Difference compare_features(const engine::Board& board, const Oracle& oracle) {
  const engine::Features& features = board.features();
  std::set<Node> roots;
  std::size_t parts = 0;
  for (const Area& area : oracle.areas()) {
    const auto node_of = [&](const Part& part) {
      return board.node(board.at(cell_of(part.cell)), part.segment);
    };
    const Node root = features.find(node_of(area.parts[0]));
    if (!roots.insert(root).second) return "two areas of the oracle are one feature";
    for (const Part& part : area.parts) {
      const Node node = node_of(part);
      if (features.find(node) != root) return "an area of the oracle is in two features";
      if (features.meeple_on(node) != part.meeple) {
        return differ("meeple on a segment", features.meeple_on(node), part.meeple);
      }
    }
    parts += area.parts.size();
    const engine::Feature& feature = features[root];
    if (feature.kind != area.kind) return "kind of a feature";
    if (feature.open != area.open) return differ("open ends", feature.open, area.open);
    if (feature.complete() != (area.open == 0)) return "completion";
    if (feature.coats != area.coats) return differ("coats", feature.coats, area.coats);
    if (feature.tiles.count() != static_cast<int>(area.tiles.size())) {
      return differ("tiles of a feature", feature.tiles.count(), area.tiles.size());
    }
    for (Spot spot : area.tiles) {
      if (!feature.tiles.contains(board.at(cell_of(spot)))) return "tile missing in a feature";
    }
    for (Player p : each<Player>(engine::kMaxPlayers)) {
      const auto there = area.meeples.find(p);
      const int count = there == area.meeples.end() ? 0 : there->second;
      if (feature.followers[p] != count) return differ("meeples", feature.followers[p], count);
    }
    std::size_t ring = 0;
    features.for_each_segment(root, [&](Node node) { ring += features.find(node) == root; });
    if (ring != area.parts.size()) return differ("segments in the ring", ring, area.parts.size());
  }
  if (parts != static_cast<std::size_t>(features.size())) return "number of segments";
  return {};
}

/// Compares the state that the board keeps in step although it could be computed.
Difference compare_redundant_state(const engine::Board& board, const engine::Ruleset& rules,
                                   const Oracle& oracle) {
  std::set<engine::Cell> touched;
  for (const auto& [spot, tile] : oracle.cells()) {
    for (engine::Side side : engine::kAllSides) {
      const engine::Cell there = engine::neighbour(cell_of(spot), side);
      if (!oracle.cells().contains({there.x, there.y})) touched.insert(there);
    }
  }
  std::set<engine::Cell> frontier;
  for (const auto& [square, cell] : board.grid().frontier()) {
    if (square != engine::Grid::at(cell)) return "square of an opening";
    frontier.insert(cell);
  }
  if (frontier.size() != board.grid().frontier().size()) return "a square is twice in the frontier";
  if (frontier != touched) return "frontier";
  for (std::size_t slot = 0; slot < board.grid().frontier().size(); ++slot) {
    if (board.grid()[board.grid().frontier()[slot].square].frontier_slot != slot) {
      return "slot of a square in the frontier";
    }
  }
  for (engine::Cell cell : touched) {
    engine::Edges wanted{};
    engine::PortSet occupied;
    for (engine::Side side : engine::kAllSides) {
      const engine::TileIndex there = board.at(engine::neighbour(cell, side));
      if (there == engine::kEmpty) continue;
      const engine::OrientedTile& shape = board.oriented(there);
      const engine::Edge shown = engine::edge_at(shape.edges, engine::opposite(side));
      wanted = wanted + engine::edges_at(side, shown);
      for (auto place : {engine::left, engine::centre, engine::right}) {
        const engine::Port port = engine::port(side, place);
        const SegmentIndex segment = shape.segment_at[engine::facing(port)];
        if (segment == kNoSegment) continue;
        if (board.features().of(board.node(there, segment)).followers.any()) {
          occupied.insert(port);
        }
      }
    }
    if (board.wanted_at(cell) != wanted) return differ("wanted", board.wanted_at(cell), wanted);
    // Beyond a border that completes features nothing is ever laid, so stale marks do no harm.
    if (rules.border_completes && !board.bounds().contains(cell)) continue;
    const engine::PortSet marked = board.grid()[engine::Grid::at(cell)].occupied;
    if (marked != occupied) return differ("occupied ports", marked, occupied);
  }
  return {};
}

Difference compare_players(const engine::Game& game, const Oracle& oracle) {
  if (!game.over() && game.to_move() != oracle.to_move()) {
    return differ("to move", game.to_move(), oracle.to_move());
  }
  if (!game.over() && game.again() != oracle.again()) {
    return differ("goes on", game.again(), oracle.again());
  }
  if (game.over() != oracle.over()) return differ("over", game.over(), oracle.over());
  for (Player p : game.seats()) {
    if (game.supply(p) != oracle.supply(p)) {
      return differ("supply", game.supply(p), oracle.supply(p));
    }
    if (game.supply(p, engine::Figure::abbot) != oracle.abbots(p)) {
      return differ("abbots", game.supply(p, engine::Figure::abbot), oracle.abbots(p));
    }
    if (game.supply(p, engine::Figure::large) != oracle.large(p)) {
      return differ("large meeples", game.supply(p, engine::Figure::large), oracle.large(p));
    }
    for (engine::Figure figure : {engine::Figure::builder, engine::Figure::pig}) {
      const Node node = game.extra().trade.standing(figure)[p];
      const auto there = oracle.companions(figure).find(p);
      if ((node == engine::kNoNode) != (there == oracle.companions(figure).end())) {
        return "a builder or a pig at home";
      }
      if (node == engine::kNoNode) continue;
      const engine::TileIndex tile = game.board().at(cell_of(there->second.cell));
      if (node != game.board().node(tile, there->second.segment)) return "where a builder stands";
    }
    for (engine::Good good : engine::kAllGoods) {
      const int tokens = oracle.goods(p)[number(good)];
      const int held = game.extra().trade.goods[p][good];
      if (held != tokens) return differ("tokens of a kind", held, tokens);
    }
    for (engine::Title title : engine::kAllTitles) {
      const engine::HeldTitle& held = game.extra().titles[title];
      if (held.holder != oracle.title(title).player) return "who holds a title";
      if (held.tiles != oracle.title(title).tiles) return "the size that won a title";
    }
    if (game.points(p) != oracle.total(p)) {
      return differ("points", game.points(p), oracle.total(p));
    }
    for (engine::Category c : engine::kAllCategories) {
      const int booked = game.points(p, c);
      if (booked != oracle.points(p)[c]) {
        return differ("points in category " + std::to_string(engine::index(c)), booked,
                      oracle.points(p)[c]);
      }
    }
  }
  for (TileId t : engine::kAllTiles) {
    if (game.remaining(t) != oracle.remaining(t)) {
      return differ("remaining", game.remaining(t), oracle.remaining(t));
    }
    if (game.may_come(t) != oracle.may_come(t)) return "which tile may come";
  }
  if (game.remaining() != oracle.left()) return differ("left", game.remaining(), oracle.left());
  if (game.bag_size() != oracle.left()) return differ("bag", game.bag_size(), oracle.left());
  if (game.unseen() != oracle.unseen()) return differ("unseen", game.unseen(), oracle.unseen());
  return {};
}

/// Shepherds, the tokens beside them, and those in the bag.
Difference compare_flocks(const engine::Game& game, const Oracle& oracle) {
  const engine::Flocks& flocks = game.extra().flocks;
  if (flocks.any() == oracle.shepherds().empty()) return "shepherds on the table";
  engine::PerToken<int> all{};
  for (Player p : each<Player>(engine::kMaxPlayers)) {
    const engine::Flock& flock = flocks.of(p);
    const auto there = oracle.shepherds().find(p);
    if (flock.at_home() != (there == oracle.shepherds().end())) return "a shepherd at home";
    engine::PerToken<int> tokens{};
    int sheep = 0;
    if (!flock.at_home()) {
      const Shepherd& shepherd = there->second;
      const Node node =
          game.board().node(game.board().at(cell_of(shepherd.cell)), shepherd.segment);
      if (flock.shepherd != node) return differ("shepherd", flock.shepherd, node);
      for (int token : shepherd.sheep) ++tokens[static_cast<engine::Token>(token - 1)];
      for (int token : shepherd.sheep) sheep += token;
    }
    if (flock.sheep() != sheep) return differ("sheep of a flock", flock.sheep(), sheep);
    for (engine::Token token : each<engine::Token>(engine::kTokenKinds)) {
      if (flock.tokens[token] != tokens[token]) {
        return differ("tokens", flock.tokens[token], tokens[token]);
      }
      all[token] += tokens[token];
    }
  }
  constexpr engine::PerToken<int> kInAll{{4, 5, 5, 2, 2}};
  for (engine::Token token : each<engine::Token>(engine::kTokenKinds)) {
    const int left = oracle.in_bag(token == engine::Token::wolf ? 0 : static_cast<int>(token) + 1);
    if (flocks.in_bag(token) != left) return differ("in the bag", flocks.in_bag(token), left);
    if (left < 0 || left + all[token] != kInAll[token]) return differ("tokens in all", token, left);
  }
  for (const Area& area : oracle.areas()) {
    PlayerSet owners;
    for (const Part& part : area.parts) {
      for (const auto& [owner, shepherd] : oracle.shepherds()) {
        if (shepherd.cell == part.cell && shepherd.segment == part.segment) owners.insert(owner);
      }
    }
    const Part& first = area.parts[0];
    const Node root = game.board().features().find(
        game.board().node(game.board().at(cell_of(first.cell)), first.segment));
    const PlayerSet found = engine::shepherds_in(game, root);
    if (found != owners) return differ("shepherds in a field", found, owners);
    if (area.open == 0 && !owners.empty()) return "a shepherd in a closed field";
  }
  return {};
}

/// Each finished feature is scored once, also where nobody stands, and so is each flock, and each
/// abbot that is taken home.
Difference compare_finished(const engine::Game& game, const Oracle& oracle, int finished) {
  int scorings = 0;
  int recalled = 0;
  std::size_t flocks = 0;
  for (const engine::ScoreEvent& event : game.events()) {
    if (event.category == engine::Category::trades) continue;
    if (event.category == engine::Category::goods) continue;
    if (event.category == engine::Category::king) continue;
    if (event.category == engine::Category::robber) continue;
    if (event.recalled) {
      recalled += event.points;
      continue;
    }
    if (event.category != engine::Category::sheep) {
      ++scorings;
      continue;
    }
    const bool wolf = event.extra.flock.end == engine::FlockEnd::wolf;
    const auto& home = oracle.flocks_home();
    const auto same = std::find_if(home.begin(), home.end(), [&](const FlockHome& flock) {
      return flock.owners == event.extra.flock.shepherds && flock.points == event.points &&
             flock.wolf == wolf;
    });
    if (same == home.end()) return "the end of a flock";
    if (event.winners != (wolf ? PlayerSet{} : event.extra.flock.shepherds)) {
      return "who gets the sheep";
    }
    ++flocks;
  }
  if (scorings != finished) return differ("scorings of a turn", scorings, finished);
  if (recalled != oracle.recalled()) return differ("recall", recalled, oracle.recalled());
  if (flocks == oracle.flocks_home().size()) return {};
  return differ("flocks that went home", flocks, oracle.flocks_home().size());
}

/// The points of each player.
engine::PerPlayer<int> points_of(const engine::Game& game) {
  engine::PerPlayer<int> out{};
  for (Player p : game.seats()) out[p] = game.points(p);
  return out;
}

/// Every point that changed hands is explained by an event, and every event by its terms.
Difference compare_events(const engine::Game& game, const engine::PerPlayer<int>& before) {
  engine::PerPlayer<int> explained = before;
  for (const engine::ScoreEvent& event : game.events()) {
    int sum = 0;
    for (const engine::Term& term : event.terms) sum += term.points();
    // A wolf costs what the terms tell, and so does the end of the game.
    if (event.category == engine::Category::sheep && !engine::pays(event.extra.flock.end)) sum = 0;
    // The player who has most tokens gets as much for one as for nine.
    if (event.category == engine::Category::goods && event.final) sum = 10;
    if (sum != event.points) return differ("terms of an event", sum, event.points);
    const PlayerSet at_the_table = PlayerSet::first(static_cast<std::size_t>(game.players()));
    if (!(event.winners - at_the_table).empty()) return "points for nobody at the table";
    for (Player winner : event.winners) explained[winner] += event.points;
  }
  for (Player p : game.seats()) {
    if (explained[p] != game.points(p)) return differ("events", explained[p], game.points(p));
  }
  return {};
}

/// The turn with additions that can complete every turn: a tile that nobody saw under the hill, a
/// wolf, which never leaves the bag, and the flock guided home when it is due.
engine::Turn completed(const engine::Game& game, TileId tile, const Choice& choice, bool due) {
  engine::Turn turn = engine::turn_of(tile, choice);
  if (!game.rules().taken_along.empty() &&
      engine::kTiles[tile].marks.contains(engine::Mark::hill) && game.remaining() > 1)
    turn.under = engine::kUnknownTile;
  engine::Laid& laid = *turn.laid();
  if (laid.deployment.figure == engine::Figure::shepherd)
    laid.extra.flock.drawn = engine::Token::wolf;
  if (due) laid.extra.flock.action = engine::FlockAction::guide;
  return turn;
}

/// Every turn with this tile on or around the layout that `check` finds no fault with. A turn that
/// takes the abbot home and places a figure, too, is no Choice: `wrong` tells whether one of them
/// passed.
std::vector<Choice> checked_choices(const engine::Game& game, const Oracle& oracle, TileId tile,
                                    bool& wrong) {
  std::set<Spot> near{{0, 0}};
  for (const auto& [spot, laid] : oracle.cells()) {
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) near.insert({spot.x + dx, spot.y + dy});
    }
  }
  const std::set<engine::Placement> extending = oracle.extending(tile);
  std::vector<Choice> out;
  for (Spot spot : near) {
    for (engine::Rotation r : engine::kAllRotations) {
      Choice choice{.cell = cell_of(spot), .rotation = r};
      const bool due = extending.contains({choice.cell, r});
      const auto add_if_legal = [&] {
        if (engine::check(game, completed(game, tile, choice, due)).empty()) out.push_back(choice);
      };
      add_if_legal();
      choice.deployment = engine::kRecall;
      add_if_legal();
      const auto& segments = engine::kTiles[tile].segments;
      for (SegmentIndex s : each<SegmentIndex>(segments.size())) {
        for (engine::Figure figure :
             {engine::Figure::meeple, engine::Figure::abbot, engine::Figure::shepherd,
              engine::Figure::large, engine::Figure::builder, engine::Figure::pig}) {
          if (figure == engine::Figure::shepherd && segments[s].kind != FeatureKind::field)
            continue;
          // In games without such a figure one segment tells.
          const bool played =
              figure == engine::Figure::builder || figure == engine::Figure::pig
                  ? game.rules().tells_who_goes_on
                  : figure == engine::Figure::shepherd || game.rules().followers[figure] > 0;
          if (!played && s > SegmentIndex{0}) continue;
          choice.deployment = {s, figure};
          const std::size_t before = out.size();
          add_if_legal();
          if (out.size() == before) continue;
          engine::Turn both = completed(game, tile, choice, due);
          both.laid()->extra.recall = true;
          wrong |= engine::check(game, both).empty();
        }
      }
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// The generated turns, the turns that `check` accepts, and the oracle's.
Difference compare_choices(const engine::Game& game, const Oracle& oracle, TileId tile,
                           const engine::Choices& generated) {
  std::vector<Choice> choices(generated.begin(), generated.end());
  std::sort(choices.begin(), choices.end());
  if (auto d = compare_choices("legal by the oracle", choices, oracle.legal(tile)); !d.empty()) {
    return d;
  }
  bool wrong = false;
  auto d = compare_choices("legal by check", choices, checked_choices(game, oracle, tile, wrong));
  if (!d.empty()) return d;
  if (wrong) return "a figure is placed, and an abbot taken home";
  // A tile is called unplaceable with the word of these rules, and only when nothing fits.
  for (const engine::Turn& turn : {engine::Turn{.tile = tile, .fate = engine::Discarded{}},
                                   engine::Turn{.tile = tile, .fate = engine::GivenBack{}}}) {
    const bool back = turn.action() == engine::Action::give_back;
    const bool allowed = back == oracle.goes_back(tile) && choices.empty();
    if (engine::check(game, turn).empty() != allowed) {
      return differ("unplaceable", !allowed, allowed);
    }
  }
  return {};
}

/// A tile that comes later is refused wherever it is laid, and not to be discarded either.
Difference compare_order(const engine::Game& game, const Oracle& oracle, TileId tile) {
  if (oracle.may_come(tile) || oracle.remaining(tile) <= 0 || game.over()) return {};
  bool wrong = false;
  if (!checked_choices(game, oracle, tile, wrong).empty() || wrong) return "a tile comes too early";
  for (const engine::Turn& turn : {engine::Turn{.tile = tile, .fate = engine::Discarded{}},
                                   engine::Turn{.tile = tile, .fate = engine::GivenBack{}}}) {
    if (engine::check(game, turn).empty()) return "a tile leaves the game too early";
  }
  return {};
}

std::string describe(const engine::Turn& turn) {
  std::ostringstream out;
  out << engine::kTiles[turn.tile].code;
  if (const engine::Laid* laid = turn.laid()) {
    const engine::FlockMove& flock = laid->extra.flock;
    out << describe(std::vector<Choice>{engine::choice_of(*laid)}) << " draw "
        << number(flock.drawn) << " flock " << number(flock.action) << " grow "
        << number(flock.grown);
  } else {
    out << " action " << number(turn.action());
  }
  out << " under " << number(turn.under);
  return out.str();
}

/// Compares `check` and the oracle on a turn that is right as far as the base game goes.
Difference compare_told(const engine::Game& game, const Oracle& oracle, const Pasture& pasture,
                        const engine::Turn& turn) {
  const bool accepted = engine::check(game, turn).empty();
  if (accepted == oracle.tells_what_it_must(turn, pasture)) return {};
  return "only legal by " + std::string(accepted ? "check" : "the oracle") + ": " + describe(turn);
}

/// A legal turn with every other thing that could be told about its token, its flock and its hill.
Difference compare_everything_told(const engine::Game& game, const Oracle& oracle,
                                   const engine::Turn& turn) {
  using engine::FlockAction;
  using engine::Token;
  constexpr std::array kTokens{Token::one,  Token::two,     Token::three, Token::four,
                               Token::wolf, Token::unknown, Token::none};
  const Pasture pasture = oracle.pasture(turn);
  Difference d;
  engine::Turn told = turn;
  if (engine::Laid* laid = told.laid()) {  // else no words for flocks
    for (Token drawn : kTokens) {
      for (FlockAction action : {FlockAction::none, FlockAction::grow, FlockAction::guide}) {
        for (Token grown : kTokens) {
          if (action != FlockAction::grow && grown != Token::none) continue;
          laid->extra.flock = {drawn, action, grown};
          if (d = compare_told(game, oracle, pasture, told); !d.empty()) return d;
        }
      }
    }
  }
  told = turn;
  const auto compare_under = [&](TileId under) {
    told.under = under;
    return compare_told(game, oracle, pasture, told);
  };
  for (TileId under : engine::kAllTiles) {
    if (d = compare_under(under); !d.empty()) return d;
  }
  for (TileId under : {engine::kUnknownTile, engine::kNoTile}) {
    if (d = compare_under(under); !d.empty()) return d;
  }
  return {};
}

/// One of the tokens that can be drawn in this turn: one that comes back into the bag only because
/// of it, or else one of the kind of which fewest are left; seldom a wolf.
engine::Token scarce_token(Random& random, const engine::Game& game, const Oracle& oracle,
                           engine::Turn turn, engine::Token engine::FlockMove::*word) {
  if (random.below(16) == 0) return engine::Token::wolf;
  const Pasture pasture = oracle.pasture(turn);
  engine::Token best = engine::Token::wolf;
  int fewest = 18;
  for (engine::Token token :
       {engine::Token::one, engine::Token::two, engine::Token::three, engine::Token::four}) {
    turn.laid()->extra.flock.*word = token;
    if (!oracle.tells_what_it_must(turn, pasture) || game.extra().flocks.in_bag(token) >= fewest) {
      continue;
    }
    best = token;
    fewest = game.extra().flocks.in_bag(token);
  }
  return best;
}

/// The same tile with as many sheep on the table as the rules allow: a bag of eighteen tokens is
/// large for players who choose at random.
engine::Turn full_of_sheep(Random& random, const engine::Game& game, const Oracle& oracle,
                           const engine::Choices& choices, engine::Turn turn) {
  std::vector<Choice> with_shepherd;
  std::copy_if(
      choices.begin(), choices.end(), std::back_inserter(with_shepherd),
      [](const Choice& choice) { return choice.deployment.figure == engine::Figure::shepherd; });
  if (!with_shepherd.empty()) {
    const TileId under = turn.under;
    turn = engine::turn_of(turn.tile, with_shepherd[random.below(with_shepherd.size())]);
    turn.under = under;
    engine::FlockMove& flock = turn.laid()->extra.flock;
    flock.drawn = engine::Token::wolf;
    flock.drawn = scarce_token(random, game, oracle, turn, &engine::FlockMove::drawn);
  } else if (oracle.pasture(turn).extended) {
    engine::FlockMove& flock = turn.laid()->extra.flock;
    flock.action = engine::FlockAction::grow;
    flock.grown = scarce_token(random, game, oracle, turn, &engine::FlockMove::grown);
  }
  return turn;
}

/// Turns played and discards met, over all games.
struct Tally {
  int64_t games = 0;
  int64_t turns = 0;
  int64_t unplaceable = 0;
  int64_t choices = 0;
  int64_t flocks = 0;  ///< that scored
  int64_t closed = 0;  ///< of them by a tile
  int64_t wolves = 0;
  int64_t shared_flocks = 0;  ///< of several shepherds
  int64_t tokens_back = 0;    ///< drawn in the turn in which they came back into the bag
  int64_t ties_broken = 0;    ///< by hills
  int64_t river_refused = 0;  ///< places of river tiles where only their edges match
  int64_t river_lost = 0;     ///< river tiles that fit nowhere
  int64_t recalls = 0;
  int64_t gardens = 0;  ///< finished, with an abbot
  int64_t raised = 0;   ///< finished roads with an inn and cities with a cathedral
  int64_t large = 0;    ///< scorings with a large meeple
  int64_t second_parts = 0;
  int64_t goods = 0;  ///< cities that gave goods
  int64_t pigs = 0;   ///< that scored
};

engine::Ruleset random_rules(Random& random, engine::Table& table) {
  engine::Ruleset rules;
  const auto one_in = [&](std::size_t n) { return random.below(n) == 0; };
  if (one_in(4)) rules.box = &engine::kPrintAndPlayDistribution;
  rules.meeples = static_cast<uint8_t>(1 + random.below(7));
  rules.farmers = !one_in(4);
  rules.field_scoring = static_cast<engine::FieldScoring>(random.below(3));
  rules.two_tile_city = static_cast<engine::TwoTileCity>(random.below(2));
  if (one_in(3)) rules.unplaceable = engine::Unplaceable::give_back;
  if (one_in(16)) rules.end = engine::End::first_unplaceable;
  if (one_in(3)) rules.start = engine::Start::random;
  rules.tie = static_cast<engine::Tie>(random.below(2));
  rules.hole_bonus = one_in(4);
  rules.incomplete_scores = !one_in(4);
  if (one_in(2)) {
    table.columns = static_cast<int16_t>(3 + random.below(10));
    table.rows = static_cast<int16_t>(3 + random.below(10));
    table.start_column =
        static_cast<int16_t>(random.below(static_cast<std::size_t>(table.columns)));
    table.start_row = static_cast<int16_t>(random.below(static_cast<std::size_t>(table.rows)));
    table.shifting = one_in(3);
    rules.table = table;
  }
  rules.border_completes = one_in(2);
  for (engine::ExpansionSet box : {kHillsAndSheep, kRiver, kAbbots, kInns, kTraders}) {
    if (one_in(2)) rules.expansions |= box;
  }
  rules.extra.river_room = static_cast<engine::RiverRoom>(random.below(3));
  rules.extra.unfinished_inns_ignored = one_in(3);
  rules.extra.river_start = static_cast<engine::RiverStart>(random.below(3));
  rules.extra.hill_tiebreak = static_cast<engine::HillTiebreak>(random.below(2));
  rules.extra.builders_in_finished = rules.extra.river_room != engine::RiverRoom::strip;
  rules.extra.hills = !one_in(4);
  rules.extra.vineyards = !one_in(4);
  rules.extra.shepherds = !one_in(4);
  if (one_in(2)) rules.expansions |= kKingAndRobber;
  for (engine::Title title : engine::kAllTitles) {
    if (one_in(4)) rules.extra.titles[title] = one_in(2);
  }
  rules.extra.title_scoring = static_cast<engine::TitleScoring>(random.below(4));
  return rules;
}

void count_events(const engine::Game& game, Tally& tally) {
  for (const engine::ScoreEvent& event : game.events()) {
    tally.ties_broken += event.winners != event.tied && event.tied.size() > 1;
    tally.recalls += event.recalled;
    tally.gardens += event.category == engine::Category::gardens && !event.recalled &&
                     !event.final && !event.winners.empty();
    tally.large += !event.extra.large.empty();
    tally.goods += event.category == engine::Category::goods && !event.final;
    for (const engine::Term& term : event.terms) {
      tally.pigs += term.counted == engine::Counted::pig_cities;
      tally.raised += !event.final && (term.counted == engine::Counted::inn_tiles ||
                                       term.counted == engine::Counted::cathedral_tiles);
    }
    if (event.category != engine::Category::sheep) continue;
    tally.wolves += event.extra.flock.end == engine::FlockEnd::wolf;
    tally.flocks += engine::pays(event.extra.flock.end);
    tally.closed += event.extra.flock.end == engine::FlockEnd::closed;
    tally.shared_flocks += event.extra.flock.shepherds.size() > 1;
  }
}

/// On how many openings a tile is refused although its edges match.
int places_refused(const engine::Game& game, TileId tile) {
  int count = 0;
  for (const auto& [square, cell] : game.board().grid().frontier()) {
    const engine::RotationSet fits = game.board().fits(tile, square);
    count += !fits.empty() && game.allowed(tile, cell, fits) != fits;
  }
  return count;
}

/// Plays one game on both sides; returns the first difference.
Difference difference_in(uint64_t seed, RandomGame& random_game, Tally& tally) {
  Random random(seed);
  engine::Table table;
  const engine::Ruleset rules = random_rules(random, table);
  const int players = 2 + static_cast<int>(random.below(5));
  const bool buying = random.below(4) == 0;
  const bool many_sheep = random.below(2) == 0 && rules.has(engine::Expansion::hills_and_sheep);
  // Players who choose at random take their abbots home before anything is finished.
  const bool patient = random.below(2) == 0;
  engine::Game& game = random_game.game();
  random_game.reset(engine::rules_of(rules), players, random.next());
  Oracle oracle(rules, players);
  ++tally.games;

  const auto compare_all = [&](const engine::PerPlayer<int>& before) {
    Difference d = compare_features(game.board(), oracle);
    if (d.empty()) d = compare_redundant_state(game.board(), rules, oracle);
    if (d.empty()) d = compare_players(game, oracle);
    if (d.empty()) d = compare_flocks(game, oracle);
    if (d.empty()) d = compare_events(game, before);
    if (d.empty() && !game.is_consistent()) d = "the game disagrees with itself";
    return d;
  };

  int turns = 0;
  const auto where = [&](const Difference& d) {
    return "seed " + std::to_string(seed) + ", turn " + std::to_string(turns) + ": " + d;
  };
  if (auto d = compare_all(points_of(game)); !d.empty()) return where(d);
  while (!random_game.over()) {
    engine::Turn turn = random_game.next();
    ++turns;
    auto d = compare_choices(game, oracle, turn.tile, random_game.choices());
    if (!d.empty()) return where(d);
    tally.choices += static_cast<int64_t>(random_game.choices().size());
    const auto other = static_cast<TileId>(random.below(engine::kTileTypes));
    const bool edges = kOriented[other][engine::Rotation{0}].edges != engine::kNoEdges;
    if (edges && game.fits_anywhere(other) != oracle.fits_anywhere(other)) {
      return where("another tile fits");
    }
    if (d = compare_order(game, oracle, other); !d.empty()) return where(d);
    tally.river_refused += places_refused(game, turn.tile);
    tally.river_lost +=
        turn.laid() == nullptr && game.stage_of(turn.tile) < game.rules().last_stage;
    if (many_sheep && turn.laid() != nullptr) {
      turn = full_of_sheep(random, game, oracle, random_game.choices(), turn);
    }
    engine::Laid* laid = turn.laid();
    if (laid != nullptr && patient) laid->extra.recall = false;
    if (buying && laid != nullptr && random.below(8) == 0) {
      const std::size_t from = random.below(static_cast<std::size_t>(players));
      const auto payer = static_cast<Player>(from);
      const auto paid = static_cast<Player>((from + 1) % static_cast<std::size_t>(players));
      if (const int has = game.points(payer); has > 0) {
        laid->trade = {payer, paid,
                       static_cast<int16_t>(1 + random.below(static_cast<std::size_t>(has)))};
      }
    }
    if (!engine::check(game, turn).empty()) return where("the chosen turn is refused");
    if (d = compare_everything_told(game, oracle, turn); !d.empty()) return where(d);
    if (laid != nullptr) {
      const Choice& choice = random_game.choices()[random.below(random_game.choices().size())];
      const auto second = completed(game, turn.tile, choice, false);
      if (d = compare_everything_told(game, oracle, second); !d.empty()) return where(d);
    }
    const engine::FlockMove move = laid == nullptr ? engine::FlockMove{} : laid->extra.flock;
    for (engine::Token token : {move.drawn, move.grown}) {
      tally.tokens_back += token != engine::Token::none && game.extra().flocks.in_bag(token) == 0;
    }
    const auto before = points_of(game);
    const int finished_before = oracle.finished();
    game.play_unchecked(turn);
    oracle.play(turn);
    ++tally.turns;
    if (d = compare_all(before); !d.empty()) return where(d);
    d = compare_finished(game, oracle, oracle.finished() - finished_before);
    if (!d.empty()) return where(d);
    count_events(game, tally);
    tally.second_parts += game.extra().trade.second_part;
    tally.unplaceable += laid == nullptr;
  }
  const auto before = points_of(game);
  game.finish();
  oracle.finish();
  count_events(game, tally);
  Difference d = compare_players(game, oracle);
  if (d.empty()) d = compare_events(game, before);
  return d.empty() ? d : where("final scoring: " + d);
}

TEST(Oracle, AgreesWithTheEngineInRandomGames) {
  const int64_t enough = rounds(12'000, 1'000'000);
  uint64_t first = 1, last = 0;  // 0: until there are enough turns
  if (const char* games = std::getenv("CARTULARY_GAMES")) {
    char dash = 0;
    std::istringstream(games) >> first >> dash >> last;
    ASSERT_TRUE(dash == '-' && last >= first) << "expected CARTULARY_GAMES=201-400";
  }
  RandomGame random_game;
  Tally tally;
  const auto start = std::chrono::steady_clock::now();
  for (uint64_t seed = first; last > 0 ? seed <= last : tally.turns < enough; ++seed) {
    ASSERT_EQ(difference_in(seed, random_game, tally), "");
    if (long_run() && seed % 1000 == 0) std::cout << tally.turns << " turns" << std::endl;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  std::cout << tally.games << " games, " << tally.turns << " turns (" << tally.unplaceable
            << " unplaceable), " << tally.choices << " legal choices compared in " << took.count()
            << " s, no difference\n"
            << tally.flocks << " flocks home (" << tally.closed << " by closing), " << tally.wolves
            << " wolves, " << tally.shared_flocks << " shared flocks, " << tally.tokens_back
            << " tokens drawn as they came back, " << tally.ties_broken << " ties broken by hills\n"
            << tally.river_refused << " places refused by the river, " << tally.river_lost
            << " river tiles that fit nowhere, " << tally.recalls << " recalls, " << tally.gardens
            << " gardens finished\n"
            << tally.raised << " inns and cathedrals finished, " << tally.large
            << " scorings with a large meeple, " << tally.second_parts << " second parts, "
            << tally.goods << " cities with goods, " << tally.pigs << " pigs scored\n";
  if (last > 0) return;
  // The rules above must produce what they are there for.
  EXPECT_GT(tally.unplaceable, 10);
  EXPECT_GT(tally.flocks, 50);
  EXPECT_GT(tally.closed, 10);
  EXPECT_GT(tally.wolves, 20);
  EXPECT_GT(tally.shared_flocks, 5);
  EXPECT_GT(tally.tokens_back, 0);
  EXPECT_GT(tally.ties_broken, 20);
  EXPECT_GT(tally.river_refused, 1000);
  EXPECT_GT(tally.river_lost, 3);
  EXPECT_GT(tally.recalls, 50);
  EXPECT_GT(tally.gardens, 5);
  EXPECT_GT(tally.raised, 20);
  EXPECT_GT(tally.large, 50);
  EXPECT_GT(tally.second_parts, 50);
  EXPECT_GT(tally.goods, 20);
  EXPECT_GT(tally.pigs, 10);
}

}  // namespace
}  // namespace cartulary::test

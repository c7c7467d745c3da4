// Random games as records: what a scorekeeper would have written, with every total.
#pragma once

#include <ostream>
#include <string>

#include "formats/game/record/notation.hpp"
#include "formats/game/verify/replay.hpp"
#include "tests/random_game.hpp"

namespace cartulary::test {

/// A kind of random records: rules, and the header that tells of them.
struct RecordKind {
  const char* name;
  std::string header;
  engine::Ruleset rules;

  friend void PrintTo(const RecordKind& kind, std::ostream* out) { *out << kind.name; }
};

inline RecordKind base_records() {
  return {"Base", "", {}};
}

inline RecordKind hills_records() {
  engine::Ruleset rules;
  rules.expansions.insert(engine::Expansion::hills_and_sheep);
  return {"HillsAndSheep", "expansions: [hills-and-sheep]\n", rules};
}

/// Tiles that fit nowhere return into the bag: the last of them may lie unseen under hills.
inline RecordKind hills_records_with_return() {
  RecordKind kind = hills_records();
  kind.name = "HillsAndSheepWithReturn";
  kind.header += "rules: {unplaceable: return}\n";
  kind.rules.unplaceable = engine::Unplaceable::give_back;
  return kind;
}

inline RecordKind river_and_abbot_records() {
  engine::Ruleset rules;
  rules.expansions.insert(engine::Expansion::river);
  rules.expansions.insert(engine::Expansion::abbot);
  return {"RiverAndAbbot", "expansions: [river, abbot]\nrules: {start-tile: set-aside}\n", rules};
}

inline RecordKind inns_and_traders_records() {
  engine::Ruleset rules;
  rules.expansions.insert(engine::Expansion::inns_and_cathedrals);
  rules.expansions.insert(engine::Expansion::traders_and_builders);
  return {"InnsAndTraders", "expansions: [inns-and-cathedrals, traders-and-builders]\n", rules};
}

inline RecordKind dragon_records() {
  engine::Ruleset rules;
  rules.expansions.insert(engine::Expansion::princess_and_dragon);
  rules.expansions.insert(engine::Expansion::traders_and_builders);
  rules.extra.dragon_after_scoring = true;
  return {"Dragon",
          "expansions: [princess-and-dragon, traders-and-builders]\n"
          "rules: {dragon-moves: after-scoring}\n",
          rules};
}

inline RecordKind abbey_records() {
  engine::Ruleset rules;
  rules.expansions.insert(engine::Expansion::abbey_and_mayor);
  return {"Abbey", "expansions: [abbey-and-mayor]\n", rules};
}

/// All boxes that the analysis is fitted to.
inline RecordKind analysed_boxes_records() {
  RecordKind kind = river_and_abbot_records();
  kind.rules.expansions |= inns_and_traders_records().rules.expansions;
  kind.rules.expansions.insert(engine::Expansion::hills_and_sheep);
  kind.rules.expansions.insert(engine::Expansion::king_and_robber);
  return {"AnalysedBoxes",
          "expansions: [hills-and-sheep, river, abbot, inns-and-cathedrals, "
          "traders-and-builders, king-and-robber]\n"
          "rules: {start-tile: set-aside}\n",
          kind.rules};
}

inline RecordKind all_boxes_records() {
  RecordKind kind = analysed_boxes_records();
  kind.rules.expansions.insert(engine::Expansion::princess_and_dragon);
  kind.rules.expansions.insert(engine::Expansion::abbey_and_mayor);
  return {"AllBoxes",
          "expansions: [hills-and-sheep, river, abbot, inns-and-cathedrals, "
          "traders-and-builders, king-and-robber, princess-and-dragon, abbey-and-mayor]\n"
          "rules: {start-tile: set-aside}\n",
          kind.rules};
}

/// A complete game of `players` players as a literal block, true in every claim.
inline std::string random_record(RandomGame& random, const engine::GameRules& rules, int players,
                                 uint64_t seed, const std::string& header = "") {
  constexpr const char* names[] = {"Red", "Blue", "Green", "Yellow", "Black", "Pink"};
  formats::TileRecord south;  // counts y as the engine does
  for (const char* name : names) south.players.push_back({.name = name, .colour = ""});
  random.reset(rules, players, seed);
  engine::Game& game = random.game();
  std::string text = "cartulary: 1\n" + header + "players: [";
  for (int p = 0; p < players; ++p) text += std::string(p > 0 ? ", " : "") + names[p];
  text += "]\nmoves: |\n";
  const auto scores = [&](const char* separator, bool named) {
    std::string out;
    for (engine::Player p : game.seats()) {
      if (!out.empty()) out += separator;
      if (named) out += std::string(names[index(p)]) + ": ";
      out += std::to_string(game.points(p));
    }
    return out;
  };
  while (!random.over()) {
    engine::Turn turn = random.next();
    if (engine::Laid* laid = turn.laid()) laid->extra.again = formats::says_again(game);
    game.play_unchecked(turn);
    text += "  " + formats::text_of(turn, south);
    if (turn.laid() != nullptr) text += " =" + scores(":", false);
    text += '\n';
  }
  game.finish();
  text += "result:\n  scores: {" + scores(", ", true) + "}\n  termination: completed\n";
  // When no tile is left, those that came nowhere to light lie under hills.
  if (game.unseen() > 0 && game.remaining() == 0) {
    std::string found;
    for (engine::TileId tile : engine::kAllTiles) {
      for (int n = 0; n < game.remaining(tile); ++n) {
        if (!found.empty()) found += ", ";
        found += engine::kTiles[tile].code;
      }
    }
    text += "  under-hills: [" + found + "]\n";
  }
  return text;
}

}  // namespace cartulary::test

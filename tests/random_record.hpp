// Random games as records: what a scorekeeper would have written, with every total.
#pragma once

#include <string>

#include "formats/notation.hpp"
#include "tests/random_game.hpp"

namespace cartulary::test {

/// A complete game of `players` players as a literal block, true in every claim.
inline std::string random_record(RandomGame& random, const engine::GameRules& rules, int players,
                                 uint64_t seed, const std::string& header = "") {
  constexpr const char* names[] = {"Red", "Blue", "Green", "Yellow", "Black", "Pink"};
  random.reset(rules, players, seed);
  engine::Game& game = random.game();
  std::string text = "cartulary: 1\n" + header + "players: [";
  for (int p = 0; p < players; ++p) text += std::string(p > 0 ? ", " : "") + names[p];
  text += "]\nmoves: |\n";
  const auto scores = [&](const char* separator, bool named) {
    std::string out;
    for (engine::Player p = 0; p < players; ++p) {
      if (p > 0) out += separator;
      if (named) out += std::string(names[p]) + ": ";
      out += std::to_string(game.points(p));
    }
    return out;
  };
  while (!game.over()) {
    const engine::Turn turn = random.next();
    game.play_unchecked(turn);
    text += "  " + formats::text_of(turn, false);
    if (turn.action == engine::Action::place) text += " =" + scores(":", false);
    text += '\n';
  }
  game.finish();
  text += "result:\n  scores: {" + scores(", ", true) + "}\n  termination: completed\n";
  return text;
}

}  // namespace cartulary::test

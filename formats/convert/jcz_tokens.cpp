#include "formats/convert/jcz_tokens.hpp"

namespace cartulary::formats {

using engine::Token;

TokensInBag tokens_in_bag(const engine::Game& game) {
  TokensInBag out{};
  for (Token token : engine::each<Token>(engine::kTokenKinds)) {
    out[token] = game.extra().flocks.in_bag(token);
  }
  return out;
}

TokensInBag tokens_after_closing(const engine::Game& game, const engine::Turn& turn,
                                 engine::Game& trial) {
  TokensInBag out = tokens_in_bag(game);
  const engine::Flock& own = game.extra().flocks.of(game.to_move());
  if (own.at_home()) return out;
  // Guided, it needs no token.
  engine::Turn guided = turn;
  guided.laid()->extra.flock = {.action = engine::FlockAction::guide};
  trial = game;
  trial.play_unchecked(guided);
  const engine::Features& features = trial.board().features();
  for (engine::Player p : game.seats()) {
    const engine::Flock& flock = game.extra().flocks.of(p);
    if (flock.at_home() || !trial.extra().flocks.of(p).at_home()) continue;
    if (features.find(flock.shepherd) == features.find(own.shepherd)) continue;
    for (Token token : engine::each<Token>(engine::kTokenKinds)) out[token] += flock.tokens[token];
  }
  return out;
}

}  // namespace cartulary::formats

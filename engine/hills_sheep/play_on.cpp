#include "engine/hills_sheep/play_on.hpp"

#include "engine/hills_sheep/flocks.hpp"

namespace cartulary::engine {
namespace {

/// From so many sheep on, two wolves in the bag put more at risk than a token brings.
constexpr int kManySheep = 8;

/// One of the tokens in the bag, each as likely as any other; none if the bag is empty.
Token drawn_token(const Flocks& flocks, uint64_t random) {
  int all = 0;
  for (Token token : each<Token>(kTokenKinds)) all += flocks.in_bag(token);
  if (all == 0) return Token::none;
  auto at = static_cast<int>(random % static_cast<unsigned>(all));
  for (Token token : each<Token>(kTokenKinds)) {
    if (at < flocks.in_bag(token)) return token;
    at -= flocks.in_bag(token);
  }
  return Token::none;
}

}  // namespace

void play_on_with_flocks(const Game& game, Turn& turn, uint64_t random) {
  Laid* const laid = turn.laid();
  if (laid == nullptr) return;
  const Flocks& flocks = game.extra().flocks;
  if (laid->deployment.figure == Figure::shepherd) {
    laid->extra.flock.drawn = drawn_token(flocks, random);
    return;
  }
  if (!extends_own_field(game, laid->cell)) return;
  const bool late = game.remaining() < 2 * game.players();
  laid->extra.flock.action = FlockAction::guide;
  if (late || flocks.of(game.to_move()).sheep() >= kManySheep) return;
  const Token token = drawn_token(flocks, random);
  if (token == Token::none) return;
  laid->extra.flock.action = FlockAction::grow;
  laid->extra.flock.grown = token;
}

}  // namespace cartulary::engine

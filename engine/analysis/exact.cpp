#include "engine/analysis/exact.hpp"

#include <algorithm>
#include <optional>

#include "engine/final_scoring.hpp"
#include "engine/scoring.hpp"

namespace cartulary::engine::analysis {
namespace {

/// Whether a figure on a feature where nobody stands adds its points, and changes nothing else.
bool figures_add_up(const GameRules& rules) {
  return rules.score_fields == field_scorer(FieldScoring::per_field);
}

/// The points of a figure on a segment of the tile that was laid last, and is the last of all.
int points_at_end(const Game& game, SegmentIndex segment) {
  constexpr int kPointsOfCity = 3;
  const Board& board = game.board();
  const Node root = board.features().find(board.node(board.last_tile(), segment));
  const Feature& feature = board.features()[root];
  if (feature.kind == FeatureKind::field) {
    return kPointsOfCity * static_cast<int>(completed_cities_of(board, root).size());
  }
  return feature_event(board, game.rules(), root, !feature.complete()).points;
}

}  // namespace

Exact::Exact() : levels_(kExactTiles + 1) {}

bool Exact::can(const Game& game) {
  return game.remaining() <= kExactTiles && game.unseen() == 0 && game.rules().play_on.empty() &&
         game.rules().unplaceable == Action::discard;
}

Expected Exact::on(std::size_t level) {
  Game& game = *levels_[level].game;
  if (!game.over()) return before(game, level + 1);
  game.finish();
  const Outcome end = outcome_of(game);
  Expected out;
  for (Player p : game.seats()) {
    out.margin[p] = end.margin[p];
    out.win[p] = end.win[p];
  }
  return out;
}

Expected Exact::before(const Game& game, std::size_t level) {
  Expected out;
  const double all = game.remaining();
  for (TileId tile : kAllTiles) {
    const int copies = game.remaining(tile);
    if (copies <= 0) continue;
    Choice best;
    const Expected one = with(game, tile, best, level);
    for (Player p : game.seats()) {
      out.margin[p] += copies / all * one.margin[p];
      out.win[p] += copies / all * one.win[p];
    }
  }
  return out;
}

Expected Exact::with_last(const Game& game, TileId tile, Choice& best, std::size_t level) {
  Level& here = levels_[level];
  const Player mover = game.to_move();
  const auto play = [&](const Choice& choice) {
    *here.game = game;
    here.game->play_unchecked(turn_of(tile, choice));
  };
  std::optional<double> most;
  const Choices& choices = *here.choices;
  // Each placement comes without a figure, and then with each.
  for (std::size_t i = 0; i < choices.size();) {
    Choice choice = choices[i];
    const bool seen = !kDistinctRotations[tile].contains(choice.rotation);
    if (!seen) play(choice);
    int points = 0;
    for (++i; i < choices.size() && choices[i].deployment.any(); ++i) {
      if (seen) continue;
      const int more = points_at_end(*here.game, choices[i].deployment.segment);
      if (more <= points) continue;
      points = more;
      choice = choices[i];
    }
    if (seen) continue;
    here.game->finish();
    const double margin = outcome_of(*here.game).margin[mover] + kPoint * points;
    if (most && margin <= *most) continue;
    most = margin;
    best = choice;
  }
  play(best);
  return on(level);
}

Expected Exact::with(const Game& game, TileId tile, Choice& best, std::size_t level) {
  Level& here = levels_[level];
  const Player mover = game.to_move();
  legal_choices(game, tile, *here.choices);
  if (game.remaining() == 1 && !here.choices->empty() && figures_add_up(game.rules())) {
    return with_last(game, tile, best, level);
  }
  Expected out;
  bool any = false;
  for (const Choice& choice : *here.choices) {
    if (!kDistinctRotations[tile].contains(choice.rotation)) continue;
    *here.game = game;
    here.game->play_unchecked(turn_of(tile, choice));
    const Expected now = on(level);
    if (any && now.margin[mover] <= out.margin[mover]) continue;
    any = true;
    out = now;
    best = choice;
  }
  if (any) return out;
  *here.game = game;
  here.game->play_unchecked({.tile = tile, .fate = Discarded{}});
  return on(level);
}

Expected Exact::after(const Game& game, const Turn& turn) {
  *levels_[0].game = game;
  levels_[0].game->play_unchecked(turn);
  return on(0);
}

}  // namespace cartulary::engine::analysis

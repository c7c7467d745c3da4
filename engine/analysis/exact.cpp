#include "engine/analysis/exact.hpp"

#include <algorithm>
#include <limits>
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
  const Board& board = game.board();
  const Node root = board.features().find(board.node(board.last_tile(), segment));
  const Feature& feature = board.features()[root];
  if (feature.kind == FeatureKind::field) {
    return kPerField * static_cast<int>(completed_cities_of(board, root).size());
  }
  return feature_event(board, game.rules(), root,
                       feature.complete() ? Scored::completed : Scored::at_end)
      .points;
}

constexpr double kNeverEnough = std::numeric_limits<double>::infinity();
/// Margins that differ by less are the same but for rounding: they are whole millipoints times the
/// share of some draws.
constexpr double kSame = 1e-3;

/// The player to move, one of two, gets at least so much.
Expected at_least(const Game& game, double margin) {
  Expected out;
  for (Player p : game.seats()) out.margin[p] = p == game.to_move() ? margin : -margin;
  return out;
}

}  // namespace

Exact::Exact() : levels_(kExactTiles + 1) {}

bool Exact::can(const Game& game) {
  const int most = game.players() == 2 ? kExactTiles : kExactTilesOfMore;
  return game.remaining() <= most && game.unseen() == 0 && game.rules().play_on.empty() &&
         game.rules().unplaceable == Action::discard;
}

Expected Exact::before(const Game& game) {
  forget();
  return before(game, 0, kNeverEnough);
}

Expected Exact::with(const Game& game, TileId tile, Choice& best) {
  forget();
  return with(game, tile, best, 0, kNeverEnough);
}

Expected Exact::after(const Game& game, const Turn& turn) {
  forget();
  play(game, turn, 0);
  return on(0, kNeverEnough);
}

// So what was looked at before changes nothing, not even which of two equal moves comes first.
void Exact::forget() {
  for (Level& level : levels_) level.best.fill({});
}

void Exact::play(const Game& game, const Turn& turn, std::size_t level) {
  *levels_[level].game = game;
  levels_[level].game->play_unchecked(turn);
}

Expected Exact::on(std::size_t level, Enough enough) {
  Game& game = *levels_[level].game;
  if (!game.over()) return before(game, level + 1, enough);
  game.finish();
  const Outcome end = outcome_of(game);
  Expected out;
  for (Player p : game.seats()) {
    out.margin[p] = end.margin[p];
    out.win[p] = end.win[p];
  }
  return out;
}

Expected Exact::before(const Game& game, std::size_t level, Enough enough) {
  const Player mover = game.to_move();
  const double all = game.remaining();
  // What each tile brings at least, by its share. Often that is enough.
  ArrayBy<TileId, double, kTileTypes> least{};
  double rest = 0;
  if (enough != kNeverEnough && game.remaining() > 1) {
    for (TileId tile : kAllTiles) {
      if (game.remaining(tile) <= 0) continue;
      least[tile] = game.remaining(tile) / all * with_any(game, tile, level).margin[mover];
      rest += least[tile];
    }
    if (rest >= enough - kSame) return at_least(game, rest);
  }
  Expected out;
  for (TileId tile : kAllTiles) {
    if (game.remaining(tile) <= 0) continue;
    const double share = game.remaining(tile) / all;
    rest -= least[tile];
    const Enough here = (enough - out.margin[mover] - rest) / share;
    Choice best;
    const Expected one = with(game, tile, best, level, here);
    for (Player p : game.seats()) {
      out.margin[p] += share * one.margin[p];
      out.win[p] += share * one.win[p];
    }
    if (one.margin[mover] >= here - kSame) return at_least(game, out.margin[mover] + rest);
  }
  return out;
}

void Exact::list_choices(const Game& game, TileId tile, std::size_t level) {
  Level& here = levels_[level];
  Choices& choices = *here.choices;
  legal_choices(game, tile, choices);
  const auto best = std::find(choices.begin(), choices.end(), here.best[tile]);
  if (best != choices.end()) std::iter_swap(choices.begin(), best);
}

Expected Exact::with_any(const Game& game, TileId tile, std::size_t level) {
  list_choices(game, tile, level);
  const Choices& choices = *levels_[level].choices;
  if (choices.empty()) {
    play(game, {.tile = tile, .fate = Discarded{}}, level);
  } else {
    play(game, turn_of(tile, choices[0]), level);
  }
  return on(level, kNeverEnough);
}

Expected Exact::with_last(const Game& game, TileId tile, Choice& best, std::size_t level,
                          Enough enough) {
  Level& here = levels_[level];
  const Choices& choices = *here.choices;
  const Player mover = game.to_move();
  std::optional<double> most;
  // Each placement comes without a figure, and then with each. Goes on to the next one.
  const auto look_at = [&](std::size_t i) {
    Choice choice = choices[i];
    const bool seen = !kDistinctRotations[tile].contains(choice.rotation);
    if (!seen) play(game, turn_of(tile, choice), level);
    int points = 0;
    for (++i; i < choices.size() && choices[i].deployment.any(); ++i) {
      if (seen) continue;
      const int more = points_at_end(*here.game, choices[i].deployment.segment);
      if (more <= points) continue;
      points = more;
      choice = choices[i];
    }
    if (seen) return i;
    here.game->finish();
    const double margin = outcome_of(*here.game).margin[mover] + kPoint * points;
    if (!most || margin > *most) {
      most = margin;
      best = choice;
    }
    return i;
  };
  const Choice bare{.cell = here.best[tile].cell, .rotation = here.best[tile].rotation};
  const auto first = std::find(choices.begin(), choices.end(), bare);
  if (first != choices.end()) look_at(static_cast<std::size_t>(first - choices.begin()));
  for (std::size_t i = 0; i < choices.size() && !(most && *most >= enough - kSame);) {
    i = look_at(i);
  }
  here.best[tile] = best;
  play(game, turn_of(tile, best), level);
  return on(level, kNeverEnough);
}

Expected Exact::with(const Game& game, TileId tile, Choice& best, std::size_t level,
                     Enough enough) {
  Level& here = levels_[level];
  const Player mover = game.to_move();
  if (game.remaining() == 1 && figures_add_up(game.rules())) {
    legal_choices(game, tile, *here.choices);
    if (!here.choices->empty()) return with_last(game, tile, best, level, enough);
  }
  list_choices(game, tile, level);
  const bool of_two = game.players() == 2;
  Expected out;
  bool any = false;
  for (const Choice& choice : *here.choices) {
    if (!kDistinctRotations[tile].contains(choice.rotation)) continue;
    play(game, turn_of(tile, choice), level);
    // What the other of two gets at least, the mover gets at most.
    const bool others = of_two && levels_[level].game->to_move() != mover;
    const Expected now = on(level, any && others ? -out.margin[mover] : kNeverEnough);
    if (any && now.margin[mover] <= out.margin[mover] + kSame) continue;
    any = true;
    out = now;
    best = choice;
    here.best[tile] = best;
    if (out.margin[mover] >= enough - kSame) return out;
  }
  if (any) return out;
  play(game, {.tile = tile, .fate = Discarded{}}, level);
  return on(level, kNeverEnough);
}

}  // namespace cartulary::engine::analysis

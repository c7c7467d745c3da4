// Slips about flocks, hills and vineyards (Hills & Sheep).
#include "formats/game/boxes/hills_sheep.hpp"

#include <algorithm>

#include "engine/hills_sheep/flocks.hpp"
#include "engine/hills_sheep/scoring.hpp"
#include "formats/causes/slips/slip.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;
using engine::Token;

// Flocks.

bool is_flock(const ScoringSlips& out) {
  return out.is(Category::sheep);
}
bool is_paid_flock(const ScoringSlips& out) {
  return is_flock(out) && !out.scored().winners.empty();
}
void one_token_less(const SlipKind& kind, ScoringSlips& out) {
  if (!is_paid_flock(out)) return;
  for (const engine::Term& term : out.scored().terms) {
    if (term.count > 0) out.winners(kind, -term.each);
  }
}
/// A token of 2 sheep counted as one of 4.
void token_misread(const SlipKind& kind, ScoringSlips& out) {
  constexpr int kMaxSheep = 4;
  if (!is_paid_flock(out)) return;
  for (const engine::Term& term : out.scored().terms) {
    for (int sheep = 1; sheep <= kMaxSheep; ++sheep) {
      if (term.count > 0 && sheep != term.each) out.winners(kind, sheep - term.each);
    }
  }
}
/// Sheep of a flock that a wolf scattered, or that was still out at the end.
void lost_flock_counted(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (!is_flock(out) || !scored.winners.empty()) return;
  out.players(kind, points_each(scored.present, scored.worth()));
}

// Hills.

void hill_ignored(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  const engine::PlayerSet others = scored.tied - scored.majority;
  if (others.empty() || scored.winners.empty()) return;
  out.players(kind, points_each(others, scored.points), others.lowest());
}
void hill_invented(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  // Nothing breaks ties for what is no feature.
  if (own_scoring(scored.category) != nullptr && scored.category != Category::sheep) return;
  if (scored.tied.size() > 1 && scored.winners == scored.tied) out.kept_alone(kind);
}

// Vineyards.

void vineyard_missed(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (!out.is(Category::monasteries) || scored.final) return;
  for (int n = 1; n <= scored.extra.vineyards; ++n) out.winners(kind, -n * engine::kVineyardPoints);
}
void vineyard_extra(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (!out.is(Category::monasteries)) return;
  // At the end they do not count, so all of them may have been.
  const int most = scored.final ? std::max(1, static_cast<int>(scored.extra.vineyards)) : 1;
  for (int n = 1; n <= most; ++n) out.winners(kind, n * engine::kVineyardPoints);
}

constexpr ScoringSlipRow kHillsSheepRows[] = {
#include "formats/causes/slips/hills_sheep.def"
};

constexpr SlipKind kCountedEarly{"flock-counted-early", 150,
                                 "the {words} sheep drawn in {when} were counted at once; a flock "
                                 "scores when it is guided to the stable",
                                 "{words} sheep written when they were drawn"};

/// Sheep that were counted when their token was drawn.
void propose_early_sheep(const PlayedGame& game, const ClaimsMade& claims, Slips& out) {
  for (std::size_t m = 0; m < game.turns.size(); ++m) {
    const TracedTurn& turn = game.turns[m];
    const engine::Laid* laid = turn.turn.laid();
    if (laid == nullptr) continue;
    const engine::FlockMove& flock = laid->extra.flock;
    const int sheep = engine::sheep_on(flock.drawn) + engine::sheep_on(flock.grown);
    if (sheep == 0) continue;
    const SeatPoints delta = points_each(engine::PlayerSet::of(turn.player), sheep);
    out.push_back({.kind = &kCountedEarly,
                   .move = m,
                   .delta = delta,
                   .words = std::to_string(sheep),
                   .predicted = predicted(claims, delta, Category::sheep, {.from = m})});
  }
}

/// Another token, or another thing that was done with the flock.
std::vector<OtherWord> other_tokens(const RecordedTurn& written) {
  using engine::FlockAction;
  std::vector<OtherWord> out;
  const engine::FlockMove& flock = written.extra.flock;
  const auto add = [&](Span span, std::string word, const engine::FlockMove& other) {
    RecordedTurn move = written;
    move.extra.flock = other;
    out.push_back({std::move(move), span, std::move(word)});
  };
  for (Token token : engine::each<Token>(engine::kTokenKinds)) {
    if (flock.drawn <= Token::wolf && flock.drawn != token) {
      add(written.drawn_span, fmt::format("draw:{}", name_of(token)),
          {token, flock.action, flock.grown});
    }
    if (flock.action != FlockAction::none && flock.grown != token) {
      add(written.tended_span, fmt::format("grow:{}", name_of(token)),
          {flock.drawn, FlockAction::grow, token});
    }
  }
  // The move does not say what became of the flock.
  if (flock.action == FlockAction::none) {
    const Span last = written.meeple.span.size > 0 ? written.meeple.span
                      : written.has_rotation       ? written.rotation_span
                                                   : written.cell_span;
    const Span behind{last.end(), 0};
    for (Token token : engine::each<Token>(engine::kTokenKinds)) {
      add(behind, fmt::format(" grow:{}", name_of(token)), {flock.drawn, FlockAction::grow, token});
    }
    add(behind, " guide", {.drawn = flock.drawn, .action = FlockAction::guide});
  }
  if (flock.action == FlockAction::grow) {
    add(written.tended_span, "guide", {.drawn = flock.drawn, .action = FlockAction::guide});
  }
  return out;
}

/// With each token that may have been drawn.
std::vector<engine::Turn> with_tokens(const engine::Game& game, const engine::Turn& turn) {
  using engine::FlockAction;
  const engine::Laid& laid = *turn.laid();
  std::vector<engine::FlockMove> flocks;
  if (laid.deployment.figure == engine::Figure::shepherd) {
    for (Token token : engine::each<Token>(engine::kTokenKinds)) flocks.push_back({.drawn = token});
  } else if (engine::extends_own_field(game, turn.tile, laid.cell)) {
    flocks.push_back({.action = FlockAction::guide});
    for (Token token : engine::each<Token>(engine::kTokenKinds)) {
      flocks.push_back({.action = FlockAction::grow, .grown = token});
    }
  } else {
    flocks.emplace_back();
  }
  std::vector<engine::Turn> out;
  for (const engine::FlockMove& flock : flocks) {
    out.push_back(turn);
    out.back().laid()->extra.flock = flock;
  }
  return out;
}

}  // namespace

ExpansionSlips hills_and_sheep_slips() {
  return {.expansion = engine::Expansion::hills_and_sheep,
          .scorings = kHillsSheepRows,
          .propose = propose_early_sheep,
          .other_words = other_tokens,
          .completions = with_tokens};
}

}  // namespace cartulary::formats

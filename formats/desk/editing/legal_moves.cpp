#include "formats/desk/editing/legal_moves.hpp"

#include <algorithm>
#include <memory>
#include <tuple>

#include "engine/check.hpp"
#include "engine/legal.hpp"
#include "formats/game/boxes/far_actions.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// The words that a turn with a figure needs and one without it does not.
std::vector<DueWord> beyond(std::vector<DueWord> due, const std::vector<DueWord>& without) {
  const auto is_known = [&](const DueWord& word) {
    return std::ranges::any_of(
        without, [&](const DueWord& other) { return other.front()->span == word.front()->span; });
  };
  due.erase(std::remove_if(due.begin(), due.end(), is_known), due.end());
  return due;
}

}  // namespace

const OfferedWord* word_of(engine::TileId tile, const engine::Choice& choice) {
  for (const ExpansionRow& row : all_expansions()) {
    for (const OfferedWord& word : row.offered) {
      engine::Choice bare = choice;
      bare.deployment = {};
      engine::Turn said = engine::turn_of(tile, bare);
      word.say(said);
      if (engine::choice_of(*said.laid()).deployment == choice.deployment) return &word;
    }
  }
  return nullptr;
}

std::vector<const OfferedWord*> words_instead(const engine::Game& game, const engine::Turn& bare) {
  std::vector<const OfferedWord*> out;
  const std::size_t objections = engine::check(game, bare).size();
  for (const ExpansionRow& row : all_expansions()) {
    for (const OfferedWord& word : row.offered) {
      if (!word.instead) continue;
      engine::Turn said = bare;
      word.say(said);
      if (engine::check(game, said).size() <= objections) out.push_back(&word);
    }
  }
  return out;
}

std::size_t LegalTile::moves() const {
  std::size_t sum = places.size();
  for (const LegalPlace& place : places) {
    sum += place.figures.size() + place.instead.size() + place.elsewhere.size();
  }
  return sum;
}

LegalTile legal_moves(const engine::Game& game, engine::TileId tile, const Record& record) {
  LegalTile out{.tile = tile, .left = std::max(0, game.remaining(tile))};
  out.too_early = out.left > 0 && !game.may_come(tile);
  if (game.over_for(tile)) return out;
  if (tile == game.rules().own) out.left = game.fits_anywhere(tile);
  // Too large for the stack.
  const auto choices = std::make_unique<engine::Choices>();
  engine::legal_choices(game, tile, *choices);
  std::vector<engine::Choice> sorted(choices->begin(), choices->end());
  const auto order = [](const engine::Choice& c) {
    return std::tuple(c.cell.y, c.cell.x, c.rotation, c.deployment.any(), c.deployment.segment,
                      c.deployment.figure);
  };
  std::ranges::sort(sorted, [&](const engine::Choice& a, const engine::Choice& b) {
    return order(a) < order(b);
  });
  for (const engine::Choice& choice : sorted) {
    const engine::RotationSet rotations = engine::kLookAlike[tile][choice.rotation];
    if (rotations.lowest() != choice.rotation) continue;
    const engine::Placement at{choice.cell, choice.rotation};
    if (out.places.empty() || out.places.back().at != at) {
      engine::Choice bare = choice;
      bare.deployment = {};
      engine::Turn turn = engine::turn_of(tile, bare);
      turn.laid()->extra.again = says_again(game);
      out.places.push_back({.at = at,
                            .alike = rotations,
                            .move = text_of(turn, record),
                            .instead = words_instead(game, turn),
                            .elsewhere = far_actions(game, turn),
                            .words = due_words(game, turn)});
    }
    LegalPlace& place = out.places.back();
    if (choice.recall()) place.instead.push_back(word_of(tile, choice));
    if (!choice.deployment.any()) continue;
    const engine::Deployment& it = choice.deployment;
    place.figures.push_back(
        {.word = meeple_text(tile, choice.rotation, it.segment, it.figure),
         .segment = it.segment,
         .figure = it.figure,
         .words = beyond(due_words(game, engine::turn_of(tile, choice)), place.words)});
  }
  return out;
}

std::vector<LegalTile> legal_moves(const engine::Game& game, const Record& record) {
  std::vector<LegalTile> out;
  if (game.over()) return out;
  for (const engine::TileId tile : engine::kAllTiles) {
    const bool own = tile == game.rules().own && game.fits_anywhere(tile);
    if (own || game.may_come(tile)) out.push_back(legal_moves(game, tile, record));
  }
  return out;
}

std::vector<DueWord> due_words(const engine::Game& game, const engine::Turn& turn) {
  std::vector<DueWord> out;
  const std::size_t objections = engine::check(game, turn).size();
  if (objections == 0) return out;
  for (const ExpansionRow& row : all_expansions()) {
    if (!game.rules().expansions.contains(row.expansion)) continue;
    for (const OfferedWord& word : row.offered) {
      engine::Turn said = turn;
      word.say(said);
      if (engine::check(game, said).size() >= objections) continue;
      if (out.empty() || out.back().front()->span != word.span) out.emplace_back();
      out.back().push_back(&word);
    }
  }
  return out;
}

std::string text_of(const DueWord& words) {
  std::vector<std::string> out;
  std::string_view name;
  for (const OfferedWord* offered : words) {
    const std::string_view word = offered->word;
    const std::size_t colon = word.find(':');
    if (colon != word.npos && word.substr(0, colon) == name) {
      put(out.back(), "|", word.substr(colon + 1));
    } else {
      out.emplace_back(word);
    }
    name = word.substr(0, colon);
  }
  return enumerate(out, "or");
}

}  // namespace cartulary::formats

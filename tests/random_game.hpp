// Random legal games for tests and benchmarks: every legal turn is generated, one is chosen
// uniformly. The same seed gives the same game on every machine.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/analysis/random.hpp"
#include "engine/hills_sheep/flocks.hpp"
#include "engine/legal.hpp"
#include "engine/mayor_abbey/barn.hpp"
#include "engine/mayor_abbey/wagon.hpp"
#include "engine/princess_dragon/flight.hpp"
#include "engine/princess_dragon/portal.hpp"
#include "engine/rules_of.hpp"

namespace cartulary::test {

using engine::analysis::Random;

/// Plays games turn by turn. Reusable; nothing is allocated after construction.
class RandomGame {
 public:
  engine::Game& game() { return *game_; }
  const engine::Choices& choices() const { return *choices_; }

  void reset(const engine::GameRules& rules, int players, uint64_t seed) {
    random_ = Random(seed);
    game_->reset(rules, players);
    bag_.clear();
    for (engine::TileId id : engine::kAllTiles) {
      for (int n = 0; n < game_->remaining(id); ++n) bag_.push_back(id);
    }
  }

  /// True if the game is over. Where tiles return into the bag, all that could still be laid may
  /// lie unseen under hills; the record cannot tell, but whoever looks into the bag can.
  bool over() const {
    if (game_->over() || !game_->may_be_over()) return game_->over();
    for (engine::TileId tile : bag_) {
      if (game_->fits_anywhere(tile)) return false;
    }
    return true;
  }

  /// Draws and chooses a turn: a discard when the tile fits nowhere. Does not play it.
  engine::Turn next() {
    engine::TileId tile = game_->rules().own;
    if (tile == engine::kNoTile || !game_->fits_anywhere(tile) || random_.below(2) == 0) {
      const std::size_t drawn = draw();
      tile = bag_[drawn];
      engine::legal_choices(*game_, tile, *choices_);
      if (choices_->empty()) return unplaceable(drawn);
      bag_.swap_remove(drawn);
    } else {
      engine::legal_choices(*game_, tile, *choices_);
    }
    engine::Turn turn = engine::turn_of(tile, (*choices_)[random_.below(choices_->size())]);
    // Games without the expansion draw no further number.
    if (game_->rules().expansions.empty()) return turn;
    engine::Laid& laid = *turn.laid();
    act_elsewhere(turn);
    if (hides_another(tile) && !bag_.empty()) turn.under = take_under();
    if (laid.deployment.figure == engine::Figure::shepherd) laid.extra.flock.drawn = draw_token();
    if (engine::extends_own_field(*game_, tile, laid.cell)) {
      const bool grow = random_.below(2) == 0;
      laid.extra.flock.action = grow ? engine::FlockAction::grow : engine::FlockAction::guide;
      if (grow) laid.extra.flock.grown = draw_token();
    }
    if (game_->rules().has(engine::Figure::wagon)) {
      engine::move_on(*game_, turn, [&](engine::Player, const engine::WagonPlaces& places) {
        return random_.below(3) == 0 ? nullptr : &places[random_.below(places.size())];
      });
    }
    return turn;
  }

 private:
  /// The place in the bag of the tile that is drawn: one of those that come first, if not all are
  /// shuffled together.
  std::size_t draw() {
    if (!game_->rules().staged && game_->rules().held_back == nullptr) {
      return random_.below(bag_.size());
    }
    // Those that are held back come last, which nobody sees before the bag is empty of others.
    const auto stage = [&](engine::TileId tile) {
      return game_->is_held_back(tile) ? 0xFE : game_->stage_of(tile);
    };
    int first = 0xFF;
    for (engine::TileId tile : bag_) first = std::min<int>(first, stage(tile));
    std::size_t among = 0;
    for (engine::TileId tile : bag_) among += stage(tile) == first;
    std::size_t number = random_.below(among);
    for (std::size_t at = 0; at < bag_.size(); ++at) {
      if (stage(bag_[at]) == first && number-- == 0) return at;
    }
    return 0;  // not reached: `number` is less than all of them
  }
  /// In place of a figure on its tile, a turn may do something on another one; the dragon flies as
  /// it has to.
  void act_elsewhere(engine::Turn& turn) {
    engine::Laid& laid = *turn.laid();
    if (game_->rules().has(engine::Figure::barn)) {
      const engine::CornerSet corners =
          engine::barn_corners(*game_, turn.tile, {laid.cell, laid.rotation});
      if (!corners.empty() && random_.below(3) == 0) {
        laid.deployment = {};
        laid.extra.recall = false;
        laid.extra.abbey.barn = corners.lowest();
        return engine::fly_anyhow(*game_, turn, random_.next());
      }
    }
    far_->clear();
    engine::add_far_actions(*game_, turn, *far_);
    if (far_->empty() && !engine::dragon_flies(*game_, turn.tile)) return;
    const bool none = !laid.deployment.any() && !laid.extra.recall;
    if (!far_->empty() && (none || random_.below(3) == 0)) {
      laid.deployment = {};
      laid.extra.recall = false;
      laid.extra.far = (*far_)[random_.below(far_->size())];
    }
    engine::fly_anyhow(*game_, turn, random_.next());
  }

  bool hides_another(engine::TileId tile) const {
    return !game_->rules().taken_along.empty() &&
           engine::kTiles[tile].marks.contains(engine::Mark::hill);
  }
  /// Takes a tile out of the bag, to lie under a hill. Sometimes somebody sees it.
  engine::TileId take_under() {
    const std::size_t at = random_.below(bag_.size());
    const engine::TileId tile = bag_[at];
    bag_.swap_remove(at);
    return random_.below(2) == 0 ? tile : engine::kUnknownTile;
  }

  /// The turn with a tile that fits nowhere; `drawn` is its place in the bag.
  engine::Turn unplaceable(std::size_t drawn) {
    const bool back = game_->unplaceable_with(bag_[drawn]) == engine::Action::give_back;
    engine::Turn turn{.tile = bag_[drawn], .fate = engine::Discarded{}};
    if (back) turn.fate = engine::GivenBack{};
    const bool hill = hides_another(turn.tile);
    if (back && !hill) return turn;
    bag_.swap_remove(drawn);
    // The tile under the hill may have been taken by then.
    if (hill && !bag_.empty() && random_.below(2) == 0) turn.under = take_under();
    if (back) bag_.push_back(turn.tile);
    return turn;
  }

  /// One of the tokens that lie beside no shepherd.
  engine::Token draw_token() {
    engine::PerToken<int> bag{{4, 5, 5, 2, 2}};
    int all = 0;
    for (engine::Token token : engine::each<engine::Token>(bag.size())) {
      for (engine::Player p : game_->seats()) {
        bag[token] -= game_->extra().flocks.of(p).tokens[token];
      }
      all += bag[token];
    }
    auto at = static_cast<int>(random_.below(static_cast<std::size_t>(all)));
    for (engine::Token token : engine::each<engine::Token>(bag.size())) {
      if (at < bag[token]) return token;
      at -= bag[token];
    }
    return engine::Token::none;  // not reached: `at` is less than all of them
  }

  Random random_{0};
  std::unique_ptr<engine::Game> game_ = std::make_unique<engine::Game>();
  std::unique_ptr<engine::Choices> choices_ = std::make_unique<engine::Choices>();
  std::unique_ptr<engine::FarActions> far_ = std::make_unique<engine::FarActions>();
  engine::StaticVector<engine::TileId, engine::kMaxTiles> bag_;
};

/// The rules with a box of the start tile and so many others.
inline engine::GameRules small_box(const engine::Ruleset& ruleset, int tiles, Random& chance) {
  engine::GameRules rules = engine::rules_of(ruleset);
  std::vector<engine::TileId> box;
  for (engine::TileId tile : engine::kAllTiles) {
    box.insert(box.end(), rules.tiles.counts[tile], tile);
    rules.tiles.counts[tile] = 0;
  }
  ++rules.tiles.counts[rules.tiles.start];
  for (int n = 0; n < tiles; ++n) ++rules.tiles.counts[box[chance.below(box.size())]];
  return rules;
}

/// Plays to a position of which so many tiles are left.
inline void play_until(RandomGame& random, uint64_t seed, const engine::Ruleset& ruleset,
                       int players, int left) {
  for (;; seed += 1000) {
    random.reset(engine::rules_of(ruleset), players, seed);
    while (random.game().remaining() > left) random.game().play_unchecked(random.next());
    if (random.game().remaining() == left && !random.game().over()) return;
  }
}

}  // namespace cartulary::test

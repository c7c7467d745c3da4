// Random legal games for tests and benchmarks: every legal turn is generated, one is chosen
// uniformly. The same seed gives the same game on every machine.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/legal.hpp"

namespace cartulary::test {

/// SplitMix64: small, fast, and the same everywhere, unlike the standard distributions.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next() {
    uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  /// 0 to n - 1, n below 2^32.
  uint32_t below(std::size_t n) {
    return static_cast<uint32_t>(((next() >> 32) * static_cast<uint64_t>(n)) >> 32);
  }

 private:
  uint64_t state_;
};

/// Plays games turn by turn. Reusable; nothing is allocated after construction.
class RandomGame {
 public:
  engine::Game& game() { return *game_; }
  const engine::Choices& choices() const { return *choices_; }

  void reset(const engine::GameRules& rules, int players, uint64_t seed) {
    random_ = Random(seed);
    game_->reset(rules, players);
    bag_.clear();
    for (engine::TileId id = 0; id < engine::kTileTypes; ++id) {
      for (int n = 0; n < game_->remaining(id); ++n) bag_.push_back(id);
    }
  }

  /// Draws and chooses a turn: a discard when the tile fits nowhere. Does not play it.
  engine::Turn next() {
    const std::size_t drawn = random_.below(bag_.size());
    const engine::TileId tile = bag_[drawn];
    engine::legal_choices(*game_, tile, *choices_);
    if (choices_->empty() && game_->rules().unplaceable == engine::Action::give_back) {
      return {.action = engine::Action::give_back, .tile = tile};
    }
    bag_.swap_remove(drawn);
    if (choices_->empty()) return {.action = engine::Action::discard, .tile = tile};
    return engine::turn_of(tile, (*choices_)[random_.below(choices_->size())]);
  }

 private:
  Random random_{0};
  std::unique_ptr<engine::Game> game_ = std::make_unique<engine::Game>();
  std::unique_ptr<engine::Choices> choices_ = std::make_unique<engine::Choices>();
  engine::StaticVector<engine::TileId, engine::kMaxTiles> bag_;
};

}  // namespace cartulary::test

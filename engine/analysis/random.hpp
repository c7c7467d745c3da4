// Numbers that look random and are the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace cartulary::engine::analysis {

/// SplitMix64: small, fast, and the same everywhere, unlike the standard distributions.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  /// The numbers of a seed that belong to one of many things: turns, orders of tiles.
  Random(uint64_t seed, uint64_t number) : state_(Random(seed ^ (number * kStep)).next()) {}

  uint64_t next() {
    uint64_t z = (state_ += kStep);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  /// 0 to n - 1, n below 2^32.
  uint32_t below(std::size_t n) {
    return static_cast<uint32_t>(((next() >> 32) * static_cast<uint64_t>(n)) >> 32);
  }
  /// Puts items into an order, each as good as any other.
  template <class Items>
  void shuffle(Items&& items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      std::swap(items[left - 1], items[below(left)]);
    }
  }

 private:
  static constexpr uint64_t kStep = 0x9E3779B97F4A7C15u;
  uint64_t state_;
};

}  // namespace cartulary::engine::analysis

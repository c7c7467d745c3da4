// How many sets of tiles there are, in whole numbers: no chance is rounded before it is divided.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/types.hpp"

namespace cartulary::engine::analysis {

/// A whole number of three words: of kMaxTiles tiles there are no more sets than that.
class Count {
 public:
  constexpr Count(uint64_t value = 0) : words_{value} {}

  friend constexpr Count operator+(const Count& a, const Count& b) {
    Count out;
    Wide carried = 0;
    for (std::size_t i = 0; i < kWords; ++i) {
      carried += Wide{a.words_[i]} + b.words_[i];
      out.words_[i] = static_cast<uint64_t>(carried);
      carried >>= 64;
    }
    return out;
  }
  /// `b` is not larger.
  friend constexpr Count operator-(const Count& a, const Count& b) {
    Count out;
    uint64_t borrowed = 0;
    for (std::size_t i = 0; i < kWords; ++i) {
      out.words_[i] = a.words_[i] - b.words_[i] - borrowed;
      borrowed = Wide{a.words_[i]} < Wide{b.words_[i]} + borrowed;
    }
    return out;
  }
  friend constexpr Count operator*(const Count& a, const Count& b) {
    Count out;
    for (std::size_t i = 0; i < kWords; ++i) {
      if (a.words_[i] == 0) continue;
      Wide carried = 0;
      for (std::size_t j = 0; i + j < kWords; ++j) {
        carried += Wide{a.words_[i]} * b.words_[j] + out.words_[i + j];
        out.words_[i + j] = static_cast<uint64_t>(carried);
        carried >>= 64;
      }
    }
    return out;
  }
  constexpr Count& operator+=(const Count& more) { return *this = *this + more; }
  friend constexpr bool operator==(const Count&, const Count&) = default;
  explicit constexpr operator long double() const {
    long double out = 0;
    for (std::size_t i = kWords; i-- > 0;) {
      out = out * 0x1p64L + static_cast<long double>(words_[i]);
    }
    return out;
  }

 private:
  __extension__ using Wide = unsigned __int128;
  static constexpr std::size_t kWords = 3;
  static_assert(kMaxTiles <= 64 * kWords);

  std::array<uint64_t, kWords> words_;  ///< the lowest first
};

/// Ways to choose k of n things; 0 where there are none. n is at most kMaxTiles.
[[nodiscard]] Count choose(int n, int k);

/// Numbers of sets of tiles, by how many tiles they have and how many of these hide another one.
class SetCounts {
 public:
  SetCounts(int most_tiles, int most_hiding)
      : tiles_(most_tiles),
        hiding_(most_hiding),
        counts_(static_cast<std::size_t>((most_tiles + 1) * (most_hiding + 1))) {}

  int most_tiles() const { return tiles_; }
  int most_hiding() const { return hiding_; }
  Count& at(int tiles, int hiding) {
    return counts_[static_cast<std::size_t>(hiding * (tiles_ + 1) + tiles)];
  }
  const Count& at(int tiles, int hiding) const {
    return counts_[static_cast<std::size_t>(hiding * (tiles_ + 1) + tiles)];
  }
  /// Adds the sets of `smaller` with `taken` of `copies` more tiles, all of which hide or none.
  /// Sets with too many tiles are left out.
  void add(const SetCounts& smaller, int taken, int copies, bool hides);

 private:
  int tiles_;
  int hiding_;
  std::vector<Count> counts_;
};

}  // namespace cartulary::engine::analysis

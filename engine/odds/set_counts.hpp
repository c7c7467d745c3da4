// How many sets of tiles there are, in whole numbers: no chance is rounded before it is divided.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/types.hpp"

namespace cartulary::engine::analysis {

/// A whole number of some words: of kMaxTiles tiles there are no more sets than that.
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
  static constexpr std::size_t kWords = (kMaxTiles + 63) / 64;

  std::array<uint64_t, kWords> words_;  ///< the lowest first
};

inline constexpr std::size_t kPascalRows = kMaxTiles + 1;

/// Pascal's triangle, one row after the other.
[[nodiscard]] inline std::vector<Count> pascal() {
  std::vector<Count> out(kPascalRows * kPascalRows);
  for (std::size_t n = 0; n < kPascalRows; ++n) {
    out[n * kPascalRows] = 1;
    for (std::size_t k = 1; k <= n; ++k) {
      out[n * kPascalRows + k] =
          out[(n - 1) * kPascalRows + k - 1] + (k < n ? out[(n - 1) * kPascalRows + k] : 0);
    }
  }
  return out;
}

/// Ways to choose k of n things; 0 where there are none. n is at most kMaxTiles.
[[nodiscard]] inline Count choose(int n, int k) {
  static const std::vector<Count> kPascal = pascal();
  if (k < 0 || k > n) return 0;
  return kPascal[static_cast<std::size_t>(n) * kPascalRows + static_cast<std::size_t>(k)];
}

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
  void add(const SetCounts& smaller, int taken, int copies, bool hides) {
    const Count ways = choose(copies, taken);
    const int more = hides ? taken : 0;
    for (int hiding = 0; hiding <= std::min(smaller.hiding_, hiding_ - more); ++hiding) {
      for (int tiles = 0; tiles <= std::min(smaller.tiles_, tiles_ - taken); ++tiles) {
        const Count sets = smaller.at(tiles, hiding);
        if (sets != 0) at(tiles + taken, hiding + more) += sets * ways;
      }
    }
  }

 private:
  int tiles_;
  int hiding_;
  std::vector<Count> counts_;
};

}  // namespace cartulary::engine::analysis

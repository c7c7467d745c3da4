// Containers of fixed capacity: nothing in the replay loop allocates.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/types.hpp"

namespace cartulary::engine {

/// A vector that lives where it is declared. Pushing beyond `N` is a programming error. A vector of
/// numbered things is looked up by their `Number`.
template <class T, std::size_t N, class Number = std::size_t>
class StaticVector {
 public:
  constexpr StaticVector() = default;
  constexpr void push_back(const T& value) {
    assert(size_ < N);
    storage_.items[size_++] = value;
  }
  /// Pushes when `wanted`, without a branch; needs room for one more either way.
  constexpr void push_back_if(bool wanted, const T& value) {
    assert(size_ < N);
    storage_.items[size_] = value;
    size_ += wanted;
  }
  /// Adds `count` items, at most `Most`, and returns the first of them, to be written. All `Most`
  /// may be written, without a branch; needs room for them either way.
  template <std::size_t Most>
  constexpr T* grow(std::size_t count) {
    assert(count <= Most && size_ + Most <= N);
    T* const first = end();
    size_ += count;
    return first;
  }
  constexpr void clear() { size_ = 0; }
  /// Takes out the item at `at` by moving the last one into its place.
  constexpr void swap_remove(std::size_t at) {
    assert(at < size_);
    storage_.items[at] = storage_.items[--size_];
  }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return N; }

  constexpr T& operator[](Number i) { return storage_.items[static_cast<std::size_t>(i)]; }
  constexpr const T& operator[](Number i) const {
    return storage_.items[static_cast<std::size_t>(i)];
  }
  constexpr T& back() { return storage_.items[size_ - 1]; }
  constexpr const T& back() const { return storage_.items[size_ - 1]; }
  constexpr T* begin() { return storage_.items.data(); }
  constexpr T* end() { return storage_.items.data() + size_; }
  constexpr const T* begin() const { return storage_.items.data(); }
  constexpr const T* end() const { return storage_.items.data() + size_; }

 private:
  /// Stays as it is found at run time, also where a T sets its members: that would cost more than
  /// using it.
  union Storage {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
    constexpr Storage() {
      if (std::is_constant_evaluated()) items = {};
    }
    std::array<T, N> items;
  };

  Storage storage_;
  std::size_t size_ = 0;
};

/// Which tiles on the table a feature runs over: a tile counts once however often it is passed.
struct TileSet {
  static_assert(kMaxTiles == 128);
  std::array<uint64_t, 2> words{};

  static constexpr TileSet of(TileIndex tile) {
    const uint64_t bit = uint64_t{1} << (index(tile) & 63);
    return index(tile) < 64 ? TileSet{{bit, 0}} : TileSet{{0, bit}};
  }
  constexpr void insert(TileIndex tile) {
    words[index(tile) >> 6] |= uint64_t{1} << (index(tile) & 63);
  }
  constexpr bool contains(TileIndex tile) const {
    return (words[index(tile) >> 6] >> (index(tile) & 63) & 1) != 0;
  }
  constexpr int count() const { return std::popcount(words[0]) + std::popcount(words[1]); }
  constexpr void merge(const TileSet& other) {
    words[0] |= other.words[0];
    words[1] |= other.words[1];
  }
  friend bool operator==(const TileSet&, const TileSet&) = default;
};

/// A small count for each player, summed for all of them in one addition.
/// No player ever has more than 255 of anything on the table.
class PlayerCounts {
 public:
  constexpr int operator[](Player player) const {
    return static_cast<int>(packed_ >> (8 * index(player)) & 0xFF);
  }
  constexpr void add(Player player, int count = 1) {
    packed_ += static_cast<uint64_t>(count) << (8 * index(player));
  }
  constexpr void merge(PlayerCounts other) { packed_ += other.packed_; }
  constexpr bool any() const { return packed_ != 0; }
  constexpr void clear() { packed_ = 0; }
  friend bool operator==(PlayerCounts, PlayerCounts) = default;

 private:
  uint64_t packed_ = 0;
};

}  // namespace cartulary::engine

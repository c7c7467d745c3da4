// Containers of fixed capacity: nothing in the replay loop allocates.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "engine/types.hpp"

namespace cartulary::engine {

/// The items of a StaticVector. Their memory stays as it is found at run time, also where a T sets
/// its members: clearing it would cost more than using it. A large one copies only what it has.
template <class T, std::size_t N, bool kLarge = (sizeof(T) * N > 100)>
struct StaticItems {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
  constexpr StaticItems() {
    if (std::is_constant_evaluated()) std::construct_at(&items);
  }

  union {
    std::array<T, N> items;
  };
  std::size_t size = 0;
};
template <class T, std::size_t N>
struct StaticItems<T, N, true> : StaticItems<T, N, false> {
  constexpr StaticItems() = default;
  constexpr StaticItems(const StaticItems& other) { *this = other; }
  constexpr StaticItems& operator=(const StaticItems& other) {
    std::copy_n(other.items.data(), other.size, this->items.data());
    this->size = other.size;
    return *this;
  }
};

/// A vector that lives where it is declared. Pushing beyond `N` is a programming error. A vector of
/// numbered things is looked up by their `Number`.
template <class T, std::size_t N, class Number = std::size_t>
class StaticVector {
 public:
  constexpr StaticVector() = default;
  constexpr void push_back(const T& value) {
    assert(held_.size < N);
    held_.items[held_.size++] = value;
  }
  /// Pushes when `wanted`, without a branch; needs room for one more either way.
  constexpr void push_back_if(bool wanted, const T& value) {
    assert(held_.size < N);
    held_.items[held_.size] = value;
    held_.size += wanted;
  }
  /// Adds `count` items, at most `Most`, and returns the first of them, to be written. All `Most`
  /// may be written, without a branch; needs room for them either way.
  template <std::size_t Most>
  constexpr T* grow(std::size_t count) {
    assert(count <= Most && held_.size + Most <= N);
    T* const first = end();
    held_.size += count;
    return first;
  }
  constexpr void clear() { held_.size = 0; }
  constexpr void drop_back() {
    assert(held_.size > 0);
    --held_.size;
  }
  /// Takes out the item at `at` by moving the last one into its place.
  constexpr void swap_remove(std::size_t at) {
    assert(at < held_.size);
    held_.items[at] = held_.items[--held_.size];
  }
  /// Takes out the items for which `unwanted` is true; the others keep their order.
  template <class Unwanted>
  constexpr void erase_if(Unwanted unwanted) {
    held_.size = static_cast<std::size_t>(std::remove_if(begin(), end(), unwanted) - begin());
  }
  constexpr std::size_t size() const { return held_.size; }
  constexpr bool empty() const { return held_.size == 0; }
  static constexpr std::size_t capacity() { return N; }

  constexpr T& operator[](Number i) { return held_.items[static_cast<std::size_t>(i)]; }
  constexpr const T& operator[](Number i) const { return held_.items[static_cast<std::size_t>(i)]; }
  constexpr T& back() { return held_.items[held_.size - 1]; }
  constexpr const T& back() const { return held_.items[held_.size - 1]; }
  constexpr T* begin() { return held_.items.data(); }
  constexpr T* end() { return held_.items.data() + held_.size; }
  constexpr const T* begin() const { return held_.items.data(); }
  constexpr const T* end() const { return held_.items.data() + held_.size; }

 private:
  StaticItems<T, N> held_;
};

/// Which tiles on the table a feature runs over: a tile counts once however often it is passed.
struct TileSet {
  static constexpr std::size_t kWords = (kMaxTiles + 63) / 64;
  std::array<uint64_t, kWords> words{};

  static constexpr TileSet of(TileIndex tile) {
    const uint64_t bit = uint64_t{1} << (index(tile) & 63);
    TileSet out;
    for (std::size_t w = 0; w < kWords; ++w) out.words[w] = bit * (w == index(tile) >> 6);
    return out;
  }
  constexpr void insert(TileIndex tile) {
    words[index(tile) >> 6] |= uint64_t{1} << (index(tile) & 63);
  }
  constexpr bool contains(TileIndex tile) const {
    return (words[index(tile) >> 6] >> (index(tile) & 63) & 1) != 0;
  }
  constexpr int count() const {
    uint64_t sum = 0;
    for (uint64_t word : words) sum += bits_of_bytes(word);
    return sum_of_bytes(sum);
  }
  constexpr void merge(const TileSet& other) {
    for (std::size_t w = 0; w < kWords; ++w) words[w] |= other.words[w];
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

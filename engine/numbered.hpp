// Numbers that name a thing, each a type of its own: a player cannot be taken for a tile. Sets of
// them, tables by them, and loops over them.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace cartulary::engine {

/// An enumeration that counts its things from 0.
template <class T>
concept Numbered = std::is_enum_v<T>;

/// The number itself, to look up or to count with.
template <Numbered Number>
constexpr std::size_t index(Number number) {
  return static_cast<std::size_t>(number);
}

/// How many bits of each byte are set. Compilers call a function for it, because the oldest
/// processors lack an instruction; those calls took a tenth of an analysis.
constexpr uint64_t bits_of_bytes(uint64_t word) {
  word -= word >> 1 & 0x5555'5555'5555'5555u;
  word = (word & 0x3333'3333'3333'3333u) + (word >> 2 & 0x3333'3333'3333'3333u);
  return (word + (word >> 4)) & 0x0F0F'0F0F'0F0F'0F0Fu;
}
/// The sum of all bytes, at most 255.
constexpr int sum_of_bytes(uint64_t word) {
  return static_cast<int>(word * 0x0101'0101'0101'0101u >> 56);
}
constexpr int bits_set(uint64_t word) {
  return sum_of_bytes(bits_of_bytes(word));
}

/// The numbers 0 to count - 1, for loops.
template <Numbered Number>
class Each {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(std::size_t at) : at_(at) {}
    constexpr Number operator*() const { return static_cast<Number>(at_); }
    constexpr Iterator& operator++() {
      ++at_;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::size_t at_;
  };

  constexpr explicit Each(std::size_t count) : count_(count) {}
  constexpr Iterator begin() const { return Iterator(0); }
  constexpr Iterator end() const { return Iterator(count_); }

 private:
  std::size_t count_;
};

template <Numbered Number>
constexpr Each<Number> each(std::integral auto count) {
  return Each<Number>(static_cast<std::size_t>(count));
}

/// An array that only numbers of one kind look up.
template <Numbered Number, class T, std::size_t N>
struct ArrayBy : std::array<T, N> {
  constexpr T& operator[](Number at) { return std::array<T, N>::operator[](index(at)); }
  constexpr const T& operator[](Number at) const { return std::array<T, N>::operator[](index(at)); }
};

/// A vector that only numbers of one kind look up.
template <Numbered Number, class T>
struct VectorBy : std::vector<T> {
  using std::vector<T>::vector;
  T& operator[](Number at) { return std::vector<T>::operator[](index(at)); }
  const T& operator[](Number at) const { return std::vector<T>::operator[](index(at)); }
};

/// A set, one bit for each number; 0 is the lowest bit.
template <Numbered Number, std::unsigned_integral Bits>
struct Set {
  Bits bits = 0;

  static constexpr Set of(Number number) { return {static_cast<Bits>(Bits{1} << index(number))}; }
  /// The numbers 0 to count - 1.
  static constexpr Set first(std::size_t count) {
    return {static_cast<Bits>((Bits{1} << count) - 1)};
  }

  [[nodiscard]] constexpr bool empty() const { return bits == 0; }
  [[nodiscard]] constexpr int size() const { return bits_set(bits); }
  [[nodiscard]] constexpr bool contains(Number number) const {
    return (bits >> index(number) & 1u) != 0;
  }
  [[nodiscard]] constexpr bool meets(Set other) const { return (bits & other.bits) != 0; }
  /// The lowest number; the set must not be empty.
  [[nodiscard]] constexpr Number lowest() const {
    return static_cast<Number>(std::countr_zero(bits));
  }

  constexpr void insert(Number number) { *this |= of(number); }
  /// Inserts when `wanted`, without a branch.
  constexpr void insert_if(bool wanted, Number number) {
    bits = static_cast<Bits>(bits | Bits{wanted} << index(number));
  }
  constexpr Set& operator|=(Set other) { return *this = *this | other; }
  constexpr Set& operator&=(Set other) { return *this = *this & other; }

  friend constexpr Set operator|(Set a, Set b) { return {static_cast<Bits>(a.bits | b.bits)}; }
  friend constexpr Set operator&(Set a, Set b) { return {static_cast<Bits>(a.bits & b.bits)}; }
  /// The numbers that are in `a` and not in `b`.
  friend constexpr Set operator-(Set a, Set b) { return {static_cast<Bits>(a.bits & ~b.bits)}; }
  friend constexpr bool operator==(Set, Set) = default;

  /// The set itself when `wanted`, else the empty one, without a branch.
  [[nodiscard]] constexpr Set when(bool wanted) const { return {static_cast<Bits>(bits * wanted)}; }

  // From the lowest number to the highest.
  class Iterator {
   public:
    constexpr explicit Iterator(Bits left) : left_(left) {}
    constexpr Number operator*() const { return static_cast<Number>(std::countr_zero(left_)); }
    constexpr Iterator& operator++() {
      left_ = static_cast<Bits>(left_ & (left_ - 1));
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    Bits left_;
  };
  constexpr Iterator begin() const { return Iterator(bits); }
  constexpr Iterator end() const { return Iterator(0); }
};

}  // namespace cartulary::engine

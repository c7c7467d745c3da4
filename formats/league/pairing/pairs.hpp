// Those who are to be paired, with what they did up to now, and the pairs of a round: a Swiss
// round, or any in which everybody plays against one other.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "formats/league/pairing/matching.hpp"
#include "formats/league/tournament/tournament.hpp"

namespace cartulary::formats::pairing {

/// The cost of a pair against a ruling: more than all meetings that a round may repeat.
inline constexpr int64_t kRuledOut = 102'400;

constexpr int64_t squared(int64_t number) {
  return number * number;
}

struct Contender {
  uint32_t group = 0;  ///< those with the same score; 0 is the best
  int32_t byes = 0;    ///< had up to now
  int32_t starts = 0;  ///< games in which they moved first
  uint32_t club = 0;   ///< the same number: not against each other; 0: none
  /// How many of the last games in a row they moved first in; negative: in how many they did not.
  int32_t running = 0;
  int32_t small_tables = 0;  ///< at which they sat, where others had larger ones
};

/// In the order of their ranks, the best first.
class Field {
 public:
  explicit Field(std::vector<Contender> contenders)
      : contenders_(std::move(contenders)), met_(contenders_.size() * contenders_.size()) {}

  std::size_t size() const { return contenders_.size(); }
  const Contender& operator[](std::size_t i) const { return contenders_[i]; }
  Contender& operator[](std::size_t i) { return contenders_[i]; }
  int32_t met(std::size_t a, std::size_t b) const { return met_[a * size() + b]; }
  /// Where the group of somebody begins, and where it ends.
  std::array<std::size_t, 2> group_of(std::size_t of) const {
    const auto better = [](const Contender& a, const Contender& b) { return a.group < b.group; };
    const auto [begin, end] =
        std::equal_range(contenders_.begin(), contenders_.end(), contenders_[of], better);
    return {static_cast<std::size_t>(begin - contenders_.begin()),
            static_cast<std::size_t>(end - contenders_.begin())};
  }
  /// True if rulings keep two from being paired, or one (`size()` for the other) from a bye.
  bool is_ruled_out(std::size_t a, std::size_t b) const {
    return ruled_out_.contains({std::min(a, b), std::max(a, b)});
  }
  void rule_out(std::size_t a, std::size_t b) {
    ruled_out_.emplace(std::min(a, b), std::max(a, b));
  }
  void add_meeting(std::size_t a, std::size_t b) {
    ++met_[a * size() + b];
    ++met_[b * size() + a];
  }

 private:
  std::vector<Contender> contenders_;
  std::vector<int32_t> met_;
  std::set<std::pair<std::size_t, std::size_t>> ruled_out_{};
};

/// Two by their numbers from 0; who starts is the first. A number that nobody has is a bye.
using CirclePair = std::array<uint32_t, 2>;

/// All rounds by Berger's tables: each moves on by half of the circle, so that all start as often.
std::vector<std::vector<CirclePair>> circle_rounds(uint32_t players);

enum class Level : uint8_t {
  second_bye,  ///< byes had before by who has one now
  repeats,     ///< meetings had before by those who meet now
  bye_rank,    ///< how many of those without a bye stand behind who has it now
  clubs,       ///< pairs of one club
  scores,      ///< how many score groups apart, squared
  order,       ///< how far from what the order of pairing asks for, squared
};
static_assert(static_cast<std::size_t>(Level::order) + 1 == kLevels);

struct Pair {
  uint32_t first = 0;  ///< the better rank
  uint32_t second = 0;
  bool second_starts = false;
  friend bool operator==(const Pair&, const Pair&) = default;
};

struct Pairs {
  std::vector<Pair> pairs{};  ///< by the rank of the first
  std::optional<uint32_t> bye{};
  Cost cost{};  ///< of all of them
};

/// The cost of a pair; `field.size()` for `b` is a bye.
Cost cost_of(const Field& field, PairingOrder order, std::size_t a, std::size_t b);

/// Pairs the field at the least cost; of an odd number one has a bye. Nothing beyond kMostMatched.
std::optional<Pairs> pairs_of(const Field& field, PairingOrder order);

/// True if the second of two starts: who has started less often does, else the first.
bool second_starts(const Contender& first, const Contender& second);

}  // namespace cartulary::formats::pairing

// The pairs of a round: a Swiss round, or any in which everybody plays against one other.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/league/pairing/field.hpp"
#include "formats/league/pairing/matching.hpp"

namespace cartulary::formats::pairing {

/// Two by their numbers from 0; who starts is the first. A number that nobody has: the other one
/// has no opponent in that round.
using CirclePair = std::array<uint32_t, 2>;

/// All rounds for a number of players, by Berger's tables: in each one moves on by half of the
/// circle, so that everybody starts about as often as not.
std::vector<std::vector<CirclePair>> circle_rounds(uint32_t players);

/// The levels of a cost, the weightiest first.
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

/// Pairs the field at the least cost; of an odd number one has a bye. Nothing if there are more
/// than kMostMatched.
std::optional<Pairs> pairs_of(const Field& field, PairingOrder order);

/// True if the second of two starts: who has started less often does, else the first.
bool second_starts(const Contender& first, const Contender& second);

}  // namespace cartulary::formats::pairing

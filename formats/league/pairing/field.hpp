// Those who are to be paired, with what they did up to now.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "formats/league/tournament/tournament.hpp"

namespace cartulary::formats::pairing {

struct Contender {
  uint32_t group = 0;  ///< those with the same score; 0 is the best
  int32_t byes = 0;    ///< had up to now
  int32_t starts = 0;  ///< games in which they moved first
  uint32_t club = 0;   ///< the same number: not against each other; 0: none
};

/// In the order of their ranks, the best first.
class Field {
 public:
  explicit Field(std::vector<Contender> contenders)
      : contenders_(std::move(contenders)), met_(contenders_.size() * contenders_.size()) {}

  std::size_t size() const { return contenders_.size(); }
  const Contender& operator[](std::size_t i) const { return contenders_[i]; }
  Contender& operator[](std::size_t i) { return contenders_[i]; }
  /// How often two have met.
  int32_t met(std::size_t a, std::size_t b) const { return met_[a * size() + b]; }
  /// Where the group of somebody begins, and where it ends.
  std::size_t begin_of_group(std::size_t of) const {
    const uint32_t group = contenders_[of].group;
    const auto at = std::ranges::lower_bound(contenders_, group, {}, &Contender::group);
    return static_cast<std::size_t>(at - contenders_.begin());
  }
  std::size_t end_of_group(std::size_t of) const {
    const uint32_t group = contenders_[of].group;
    const auto at = std::ranges::upper_bound(contenders_, group, {}, &Contender::group);
    return static_cast<std::size_t>(at - contenders_.begin());
  }
  void add_meeting(std::size_t a, std::size_t b) {
    ++met_[a * size() + b];
    ++met_[b * size() + a];
  }

 private:
  std::vector<Contender> contenders_;
  std::vector<int32_t> met_;
};

}  // namespace cartulary::formats::pairing

// The additions of expansions to reports: a row each, in a file each.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/score_event.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

class WriteFields;

/// Every function is called for every tile game. Members that an expansion does not add are empty.
struct ExpansionReport {
  /// Writes below the score sheet of `full`.
  void (*sheet)(const Report&, std::string& out) = nullptr;
  /// Members that are numbers, by their names in JSON.
  struct Number {
    std::string_view name{};
    int Verdict::*member = nullptr;
  };
  std::vector<Number> numbers{};
  /// Members of a scoring in JSON.
  void (*scoring)(WriteFields&, const ScoredFeature&) = nullptr;
};
std::span<const ExpansionReport> expansion_reports();

/// How flocks end, in JSON; the first is of what is no flock.
inline constexpr engine::ArrayBy<engine::FlockEnd, std::string_view, engine::kFlockEnds>
    kFlockEndNames{"", "guided", "closed", "wolf", "left"};

}  // namespace cartulary::formats

// The rules of engine::Rule in words: those of a box in one file, a function and a row for each.
#pragma once

#include <span>

#include "engine/violation.hpp"
#include "formats/game/verify/move_scene.hpp"
#include "formats/ground/text/finding.hpp"

namespace cartulary::formats::illegal {

using engine::Violation;

struct RuleRow {
  engine::Rule rule;
  Code code;
  /// Fills a finding with its place and its words.
  void (*explain)(Finding&, const Violation&, const MoveScene&);
};

struct Consequence {
  engine::Rule rule;
  engine::Rule of;
};

struct RuleSet {
  std::span<const RuleRow> rows{};
  std::span<const Consequence> consequences{};
};
RuleSet base_rules();

}  // namespace cartulary::formats::illegal

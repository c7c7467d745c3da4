// Rules that several tests play by.
#pragma once

#include "engine/ruleset.hpp"
#include "tests/unit/engine/names.hpp"

namespace cartulary::test {

inline engine::Ruleset with_hills() {
  engine::Ruleset rules;
  rules.expansions = kHillsAndSheep;
  return rules;
}

inline const engine::Ruleset kHillsFreely{.expansions = kHillsAndSheep,
                                          .start = engine::Start::random};

/// A table of one column and two rows.
inline constexpr engine::Table kTwoCells{1, 2, 0, 1, false};

/// A small table whose edge finishes what reaches it.
inline engine::Ruleset with_border() {
  engine::Ruleset rules;
  rules.table = engine::Table{.columns = 9, .rows = 8, .start_column = 4, .start_row = 3};
  rules.border_completes = true;
  return rules;
}

/// The same without that rule: what leads off the table stays open.
inline engine::Ruleset with_edge() {
  engine::Ruleset rules = with_border();
  rules.border_completes = false;
  return rules;
}

}  // namespace cartulary::test

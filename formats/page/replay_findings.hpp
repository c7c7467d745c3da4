// What is wrong with a game, on the pages that replay it.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "formats/verify/report.hpp"

namespace cartulary::formats {

/// A step of a replay as a link names it.
struct StepLink {
  std::string key;   ///< `turn=3`
  std::string name;  ///< "Turn 3"
};

/// Appends the findings of a report as a section with all that they say; nothing if there are none.
/// `step_at`: the step that a place in the record belongs to, if any.
void append_findings_section(std::string& out, const Report& report,
                             const std::function<std::optional<StepLink>(Span)>& step_at);

/// Appends a finding as one line below its turn.
void append_flaw(std::string& out, const Finding& finding);

}  // namespace cartulary::formats

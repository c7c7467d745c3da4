// What expansions add to reports: a row each, in a file each.
#pragma once

#include <span>
#include <string>

#include "formats/report/json_members.hpp"
#include "formats/text/json.hpp"
#include "formats/verify/report.hpp"

namespace cartulary::formats {

/// Every function is called for every record of the tile games, with the expansion or without.
/// What an expansion does not add stays empty.
struct ExpansionReport {
  /// Writes below the score sheet of `full`.
  void (*sheet)(const Report&, std::string& out) = nullptr;
  // Members of the JSON report.
  void (*record)(Json&, const Report&) = nullptr;
  void (*read_record)(MembersOf&, Verdict&) = nullptr;  ///< what `record` wrote
  void (*scoring)(Json&, const ScoredFeature&, const Record&) = nullptr;
};
std::span<const ExpansionReport> expansion_reports();

}  // namespace cartulary::formats

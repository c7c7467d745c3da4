// What expansions add to reports: a row each, in a file each.
#pragma once

#include <span>
#include <string>

#include "formats/text/json.hpp"
#include "formats/verify/report.hpp"

namespace cartulary::formats {

/// Every function is called for every record of the tile games, with the expansion or without.
struct ExpansionReport {
  void (*sheet)(const Report&, std::string& out);  ///< writes below the score sheet of `full`
  // Members of the JSON report.
  void (*record)(Json&, const Report&);
  void (*scoring)(Json&, const ScoredFeature&, const Record&);
};
std::span<const ExpansionReport> expansion_reports();

// The rows.
ExpansionReport hills_sheep_report();

}  // namespace cartulary::formats

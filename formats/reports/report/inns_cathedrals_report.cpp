// Inns & Cathedrals in reports: whose large meeples stand in what scores.
#include "formats/reports/report/expansion_report.hpp"
#include "formats/reports/report/write_fields.hpp"

namespace cartulary::formats {

ExpansionReport inns_and_cathedrals_report() {
  return {.scoring = [](WriteFields& way, const ScoredFeature& scored) {
    if (!scored.extra.large.empty()) way("large", scored.extra.large);
  }};
}

}  // namespace cartulary::formats

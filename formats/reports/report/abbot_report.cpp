// The Abbot in reports: scorings of abbots that are taken home.
#include "formats/reports/report/expansion_report.hpp"
#include "formats/reports/report/write_fields.hpp"

namespace cartulary::formats {

ExpansionReport abbot_report() {
  return {.scoring = [](WriteFields& way, const ScoredFeature& scored) {
    if (scored.recalled) way("recalled", true);
  }};
}

}  // namespace cartulary::formats

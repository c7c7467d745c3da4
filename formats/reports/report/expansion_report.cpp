#include "formats/reports/report/expansion_report.hpp"

namespace cartulary::formats {

#define REPORT(name) ExpansionReport name##_report();
#include "engine/expansions.def"

std::span<const ExpansionReport> expansion_reports() {
  static const ExpansionReport rows[] = {
#define REPORT(name) name##_report(),
#include "engine/expansions.def"
  };
  return rows;
}

}  // namespace cartulary::formats

#include "formats/report/expansion_report.hpp"

namespace cartulary::formats {

std::span<const ExpansionReport> expansion_reports() {
  static const ExpansionReport rows[] = {hills_sheep_report()};
  return rows;
}

}  // namespace cartulary::formats

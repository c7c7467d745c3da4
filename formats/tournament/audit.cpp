#include "formats/tournament/audit.hpp"

namespace cartulary::formats {

Audit audit(const League& league, const std::deque<ResultTable>& tables) {
  Audit out;
  AuditPlaces places(league, tables, out);
  audit_duels(league, places);
  audit_records(league, places);
  audit_doubles(league, places);
  audit_names(league, places);
  audit_lists(league, places);
  audit_rounds(league, places);
  return out;
}

}  // namespace cartulary::formats

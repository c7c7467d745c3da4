#include "formats/league/tournament/audit.hpp"

#include "formats/league/tournament/who_plays.hpp"

namespace cartulary::formats {
namespace {

/// Results of a round beside those of the rounds before and behind it: who should be in it.
void audit_rounds(const League& league, AuditPlaces& places) {
  for (const EntryFault& fault : who_plays(league, Trust::claims)) places.at_fault(fault);
  for (const MissingResults& missing : missing_results(league)) {
    Finding finding{
        .code = Code::missing_result, .span = {}, .message = text_of(missing), .label = ""};
    finding.help.push_back(
        "enter it; who had no opponent is listed under `byes`, who has left under `withdrawn`");
    places.at_entry(league.entries()[missing.entry], std::move(finding));
  }
}

}  // namespace

Audit audit(const League& league, const std::deque<ResultTable>& tables) {
  Audit out;
  AuditPlaces places(league, tables, out);
  audit_duels(league, places);
  audit_records(league, places);
  audit_doubles(league, places);
  audit_lists(league, places);
  audit_rounds(league, places);
  return out;
}

}  // namespace cartulary::formats

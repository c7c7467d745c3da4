// Results of a round beside those of the rounds before and behind it: who should be in it.
#include "formats/tournament/audit_places.hpp"
#include "formats/tournament/missing_results.hpp"
#include "formats/tournament/who_plays.hpp"

namespace cartulary::formats {

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

}  // namespace cartulary::formats

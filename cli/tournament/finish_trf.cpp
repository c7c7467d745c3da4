#include "cli/tournament/finish_trf.hpp"

#include "cli/io/messages.hpp"
#include "formats/league/pairing/trf.hpp"

namespace cartulary::cli {

int finish_trf(const formats::NextRound& round, Output& output) {
  for (const std::string& why : round.refusals) say_error("{}", why);
  if (!round.refusals.empty()) return kFailed;
  std::string fault;
  std::vector<std::string> notes;
  if (!formats::write_trf(round, output.text(), fault, notes)) return say_error("{}", fault);
  for (const std::string& note : notes) say_warning("{}", note);
  return output.finish();
}

}  // namespace cartulary::cli

// Princess & Dragon in reports: where dragon and fairy are.
#include "formats/game/record/words.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/report/expansion_report.hpp"

namespace cartulary::formats {
namespace {

/// "dragon at 3,-1; fairy at 1,0:N"
void write_neutral(const Report& report, std::string& out) {
  std::string_view before = "";
  for (engine::Neutral who : engine::each<engine::Neutral>(engine::kNeutrals)) {
    const std::string& where = report.verdict.neutral[who];
    if (!where.empty()) put(out, std::exchange(before, "; "), name_of(who), " at ", where);
  }
  if (!before.empty()) out += "\n\n";
}

}  // namespace

ExpansionReport princess_and_dragon_report() {
  return {.sheet = write_neutral};
}

}  // namespace cartulary::formats

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

void CheckedRecord::keep(const Document& of) {
  name_ = of.name;
  text_ = of.text;
  document = of;
  document.name = name_;
  // Where no place in a text is shown, it need not be at hand.
  if (of.text.data() != nullptr) document.text = text_;
}

void CheckedRecord::begin(const Document& of) {
  keep(of);
  findings.clear();
}

Replay& CheckedRecord::playing() {
  if (replay == nullptr) replay = std::make_unique<Replay>();
  return *replay;
}

void Summary::add(const Report& report) {
  ++records;
  ++by_status[static_cast<std::size_t>(report.verdict.status)];
  for (std::size_t s = 0; s < by_severity.size(); ++s) {
    by_severity[s] += report.findings.count(static_cast<Severity>(s));
  }
  for (const Finding& finding : report.findings) ++by_code[static_cast<std::size_t>(finding.code)];
  turns += report.verdict.turns;
  claims += report.verdict.claims;
  wrong_claims += report.verdict.wrong_claims;
  points += report.verdict.points;
  known += report.verdict.known;
  // Configurations may leave out something else in each folder.
  const std::string& here = report.verdict.left_out;
  if (records == 1 || left_out.empty()) {
    left_out = here;
  } else if (!here.empty() && here != left_out) {
    left_out = "not all checked";
  }
}

}  // namespace cartulary::formats

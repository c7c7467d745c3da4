#include "formats/causes/diagnosis/repair.hpp"

#include <algorithm>

#include "formats/checking/verifier.hpp"
#include "formats/desk/editing/quick_fixes.hpp"
#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {
namespace {

/// A change that is told makes the record right, whether it is the only one or not.
void repair_document(const formats::Document& document) {
  static formats::Verifier doctor{{}, formats::Causes::of_all};
  static formats::Verifier verifier;
  const formats::Report report = doctor.verify(document, true);
  // A record that says something else wrong, such as a key twice, still does so afterwards; so do
  // its variations, in which a change of the game makes claims wrong.
  const auto* tiles = report.record.if_tiles();
  const bool varied = tiles != nullptr && !tiles->variations.empty();
  const bool misformed =
      varied || std::any_of(report.findings.begin(), report.findings.end(),
                            [](const formats::Finding& finding) {
                              return finding.severity() == formats::Severity::error &&
                                     formats::row_of(finding.code).id.starts_with('F');
                            });
  const auto status_with = [&](const std::vector<formats::Edit>& edits) {
    formats::Document again = document;
    const std::string repaired = formats::edited(document.text, edits);
    again.text = repaired;
    return verifier.verify(again, false).verdict.status;
  };
  const auto& remains = report.diagnosis.remains;
  std::vector<formats::Edit> together;
  int likely = 0;
  for (const formats::Cause& cause : report.diagnosis.causes) {
    require_visible(cause.text, "a cause");
    if (cause.edits.empty()) continue;
    if (cause.slips > 1 || remains) {  // which make it right together, if anything does
      if (cause.alternative == 1) {
        together.insert(together.end(), cause.edits.begin(), cause.edits.end());
      }
      continue;
    }
    likely += cause.likely;
    const formats::Status status = status_with(cause.edits);
    require(status == formats::Status::right || (misformed && status == formats::Status::wrong),
            "not right after ", cause.kind, ":\n", formats::edited(document.text, cause.edits));
  }
  require(likely <= 1, "two changes are likely");
  if (!together.empty() && (!remains || remains->moves == 0)) {
    const formats::Status status = status_with(together);
    const bool claims = misformed || remains;
    require(status == formats::Status::right || (claims && status == formats::Status::wrong),
            "not legal after all changes:\n", formats::edited(document.text, together));
  }
  for (const formats::QuickFix& fix : formats::all_quick_fixes(report)) {
    require(formats::edited(document.text, fix.edits) != document.text, fix.title,
            " changes nothing");
  }
}

}  // namespace

void fuzz_repair(std::string_view input) {
  for_each_document(input, repair_document);
}

}  // namespace cartulary::test

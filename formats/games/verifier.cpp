#include "formats/games/verifier.hpp"

#include <algorithm>

#include "formats/games/games.hpp"

namespace cartulary::formats {

bool Selection::wants(const Finding& finding) const {
  const std::string_view id = row_of(finding.code).id;
  const auto begins = [id](const std::string& prefix) { return id.starts_with(prefix); };
  return (select.empty() || std::any_of(select.begin(), select.end(), begins)) &&
         std::none_of(ignore.begin(), ignore.end(), begins);
}

Verifier::Work::Work(const Selection& selection)
    : findings([selection](const Finding& finding) { return selection.wants(finding); }) {}

const std::shared_ptr<Verifier::Work>& Verifier::free_work() {
  if (work_ == nullptr || work_.use_count() > 1) work_ = std::make_shared<Work>(selection_);
  return work_;
}

namespace {

/// Says where a finding is in the words of the format that its document was made from.
void tell_origins(const Document& document, Findings& findings) {
  if (document.origin == nullptr) return;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    Finding& finding = findings[i];
    if ((finding.span.offset & kInOrigin) != 0) continue;
    const std::string& where = document.origin->link_of(finding.span.offset).where;
    if (!where.empty()) finding.notes.push_back(where);
  }
}

/// What the file of another program asserts is a claim like those of a record.
void count_assertions(const Document& document, Verdict& verdict) {
  if (document.origin == nullptr) return;
  for (const Origin::Assertion& assertion : document.origin->assertions) {
    ++verdict.claims;
    verdict.wrong_claims += !assertion.contradiction.empty();
  }
}

}  // namespace

Report Verifier::verify(const Document& document, bool trace) {
  Work& work = *free_work();
  work.findings.clear();
  if (reader_.read(document, work.record, work.findings)) {
    return verify(document, work.record, work.findings, trace);
  }
  Report report{.document = document,
                .record = work.record,
                .findings = work.findings,
                .verdict = {},
                .held = work_};
  report.verdict.moves = work.record.moves.size();
  tell_origins(document, work.findings);
  work.findings.sort();
  return report;
}

Report Verifier::verify(const Document& document, const Record& record, Findings& findings,
                        bool trace) {
  const std::shared_ptr<Work>& work = free_work();
  Report report{
      .document = document, .record = record, .findings = findings, .verdict = {}, .held = work};
  report.verdict.moves = record.moves.size();
  row_of(record.game).verify(work->replay, trace, findings, report);
  count_assertions(document, report.verdict);
  tell_origins(document, findings);
  findings.sort();
  return report;
}

}  // namespace cartulary::formats

#include "cli/tournament/audit_reports.hpp"

#include <algorithm>

#include "cli/records/verify_records.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/audit.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {
namespace {

using formats::AuditedFile;
using formats::Finding;

/// A season's table has more findings than a record may have. Those beyond are counted.
constexpr std::size_t kMostFindings = 2000;

/// That of a file which is no record.
Configurations::Configuration configuration_of(std::string_view name, ToldFindings& told) {
  return told.configurations
      .of_file(name == kNameOfStandardInput ? told.stdin_name : std::string(name))
      .configuration;
}

/// A document whose findings are put together.
class DocumentAudit {
 public:
  DocumentAudit(std::shared_ptr<formats::CheckedRecord> checked,
                Configurations::Configuration configuration, ToldFindings& told)
      : checked_(std::move(checked)), told_(told) {
    Input input;
    input.configuration = std::move(configuration);
    selection_ = selection_of(input, told.flags);
    fail_on_ = fail_on(input, told.fail_on);
  }
  DocumentAudit(const formats::Document& document, ToldFindings& told)
      : DocumentAudit(std::make_shared<formats::CheckedRecord>(),
                      configuration_of(document.name, told), told) {
    checked_->keep(document);
  }

  void add(const std::vector<Finding>& findings) {
    found_.insert(found_.end(), findings.begin(), findings.end());
  }
  void add(const formats::Findings& findings) {
    found_.insert(found_.end(), findings.begin(), findings.end());
    beyond_ += findings.beyond();
  }
  bool empty() const { return found_.empty(); }

  formats::Report report() {
    std::ranges::stable_sort(found_, {}, [](const Finding& f) { return f.span.offset; });
    std::size_t known = 0;
    bool known_error = false;
    const auto wanted = [&](const Finding& finding) {
      if (!selection_.wants(finding.code)) return false;
      if (told_.baseline == nullptr) return true;
      if (told_.adds_to_baseline) {
        told_.baseline->add(finding);
      } else if (!told_.baseline->lists(finding)) {
        return true;
      }
      ++known;
      known_error |= finding.severity() == formats::Severity::error;
      return false;
    };
    if (told_.baseline != nullptr) told_.baseline->begin(checked_->document);
    checked_->findings = formats::Findings(wanted, kMostFindings);
    for (Finding& finding : found_) checked_->findings.add(std::move(finding));
    if (beyond_ > 0) checked_->findings.drop(formats::Severity::error, beyond_);
    formats::Report out(checked_);
    out.readable = true;
    out.in_run.fail_on = fail_on_;
    out.verdict.known = known;
    const bool has_errors = checked_->findings.has_errors();
    out.verdict.all_known = known_error && !has_errors;
    out.verdict.status =
        has_errors || known_error ? formats::Status::wrong : formats::Status::right;
    return out;
  }

 private:
  std::shared_ptr<formats::CheckedRecord> checked_;
  const ToldFindings& told_;
  formats::Selection selection_{};
  formats::Severity fail_on_{};
  std::vector<Finding> found_{};
  std::size_t beyond_ = 0;
};

}  // namespace

void report_audit(Gathered& gathered, const formats::League& league,
                  std::deque<formats::ResultTable>& published, ToldFindings& told,
                  const std::function<void(const formats::Report&)>& take) {
  formats::Audit found = formats::audit(league, gathered.tables);
  const auto take_found = [&found](AuditedFile file, DocumentAudit& out) {
    const auto part = found.find(file);
    if (part != found.end()) out.add(part->second);
  };
  DocumentAudit rules(gathered.document(), told);
  rules.add(gathered.findings);
  rules.add(league.faults());
  take_found({AuditedFile::Kind::tournament, 0}, rules);
  if (!gathered.file.empty() || !rules.empty()) take(rules.report());
  for (uint32_t i = 0; i < gathered.tables.size(); ++i) {
    DocumentAudit table(gathered.tables[i].document(), told);
    table.add(gathered.tables[i].findings);
    take_found({AuditedFile::Kind::table, i}, table);
    take(table.report());
  }
  for (uint32_t i = 0; i < gathered.documents.size(); ++i) {
    const formats::Findings unread = std::move(gathered.documents[i]->findings);
    DocumentAudit record(std::move(gathered.documents[i]), gathered.configurations[i], told);
    // A record that cannot be read has no result to look at, and is found as `verify` finds it.
    record.add(unread);
    take_found({AuditedFile::Kind::record, i + 1}, record);
    take(record.report());
  }
  for (formats::ResultTable& table : published) {
    table.findings = formats::Findings({}, kMostFindings);
    formats::compare_published(league, table);
    DocumentAudit comparison(table.document(), told);
    comparison.add(table.findings);
    take(comparison.report());
  }
}

std::vector<Configurations::Configuration> audited_configurations(
    const Gathered& gathered, const std::deque<formats::ResultTable>& published,
    ToldFindings& told) {
  std::vector<Configurations::Configuration> out;
  const auto add = [&out](const Configurations::Configuration& configuration) {
    if (configuration != nullptr) formats::add_once(out, configuration);
  };
  if (!gathered.file.empty()) add(configuration_of(gathered.file, told));
  for (const auto& table : gathered.tables) add(configuration_of(table.name, told));
  for (const auto& configuration : gathered.configurations) add(configuration);
  for (const auto& table : published) add(configuration_of(table.name, told));
  return out;
}

void add_findings(const formats::Report& report, formats::Listing& out) {
  for (const Finding& finding : report.findings) {
    const formats::CodeRow& row = formats::row_of(finding.code);
    const formats::Position at = report.document.position(finding.span.offset);
    const auto notes = formats::mapped(finding.notes, &formats::Note::text);
    out.rows.push_back({report.document.name_of(finding.span.offset), at.line, at.column,
                        formats::name_of(row.severity), row.id, row.name, finding.message,
                        formats::joined(notes, "; "), formats::joined(finding.help, "; ")});
  }
  if (report.findings.beyond() > 0) {
    out.below.push_back(fmt::format("{}: and {} more findings",
                                    formats::record_name(report.document),
                                    report.findings.beyond()));
  }
}

}  // namespace cartulary::cli

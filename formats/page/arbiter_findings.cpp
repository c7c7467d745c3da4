// The findings on an arbiter's page: the first error at length, then the others.
#include "formats/page/arbiter_parts.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

void add_snippet(const Report& report, Span span, std::string_view words, bool main,
                 PageBuilder& out) {
  if (report.document.line_at(span.offset).empty()) return;
  out.page().snippets.push_back(
      {.place = snippet_of(report.document, span), .text = out.text(words), .main = main});
}

void add_remarks(const std::vector<std::string>& remarks, bool help, PageBuilder& out) {
  for (const std::string& remark : remarks) {
    out.page().remarks.push_back({.help = help, .text = out.text(remark)});
  }
}

void add_finding(const ArbiterScene& scene, const Finding& finding, PageBuilder& out) {
  using Kind = PageBlock::Kind;
  const Report& report = scene.report;
  ArbiterPage& page = out.page();
  const Position at = report.document.position(finding.span.offset);
  const std::string turn = turn_name(scene, finding.span);
  out.block(Kind::heading, out.print("{} {}: {}", name_of(finding.severity()),
                                     row_of(finding.code).id, finding.message));
  out.paragraph(
      out.print("{}{}line {}, column {}", turn, turn.empty() ? "" : "; ", at.line, at.column));
  const std::size_t snippets = page.snippets.size();
  add_snippet(report, finding.span, finding.label, true, out);
  for (const Label& label : finding.labels) {
    add_snippet(report, label.span, label.text, false, out);
  }
  if (page.snippets.size() > snippets) {
    page.blocks.push_back({Kind::snippets, {}, snippets, page.snippets.size() - snippets});
  }
  const std::size_t remarks = page.remarks.size();
  add_remarks(finding.notes, false, out);
  add_remarks(finding.help, true, out);
  page.remarks.push_back({.text = out.own(fmt::format("what it means: cartulary explain {}",
                                                      row_of(finding.code).id))});
  page.blocks.push_back({Kind::remarks, {}, remarks, page.remarks.size() - remarks});
}

}  // namespace

void add_findings(const ArbiterScene& scene, PageBuilder& out) {
  if (scene.first == nullptr) return;
  const Findings& findings = scene.report.findings;
  const bool error = scene.first->severity() == Severity::error;
  out.section(SectionKind::error, out.own(error ? "The first error" : "The first finding"));
  add_finding(scene, *scene.first, out);
  if (findings.size() + findings.beyond() > 1) {
    out.section(SectionKind::others, out.own("Other findings"));
  }
  for (const Finding& finding : findings) {
    if (&finding != scene.first) add_finding(scene, finding, out);
  }
  if (findings.beyond() > 0) {
    out.paragraph(out.own(fmt::format("And {} more findings.", findings.beyond())));
  }
}

}  // namespace cartulary::formats

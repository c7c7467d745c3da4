// The findings on an arbiter's page: the first error at length, then the others.
#include "formats/game/verify/words.hpp"
#include "formats/reports/arbiter/arbiter_parts.hpp"

namespace cartulary::formats {
namespace {

void add_snippet(const Report& report, Span span, std::string_view words, bool main, PageText& text,
                 PageSnippets& snippets) {
  if (report.document.line_at(span.offset).empty()) return;
  snippets.push_back(
      {.place = snippet_of(report.document, span), .text = text.text(words), .main = main});
}

void add_finding(const ArbiterScene& scene, const Finding& finding, PageText& text,
                 PageSection& section) {
  const Report& report = scene.report;
  const Position at = report.document.position(finding.span.offset);
  const std::string_view id = row_of(finding.code).id;
  const std::string turn = turn_name(scene, finding.span);
  section.add(
      PageHeading{text.print("{} {}: {}", name_of(finding.severity()), id, finding.message)});
  section.add(
      PageParagraph{text.print("{}{}{}, column {}", turn, turn.empty() ? "" : "; ",
                               report.document.line_words(finding.span.offset), at.column)});
  PageSnippets snippets;
  add_snippet(report, finding.span, finding.label, true, text, snippets);
  for (const Label& label : finding.labels) {
    add_snippet(report, label.span, label.text, false, text, snippets);
  }
  if (!snippets.empty()) section.add(std::move(snippets));
  PageRemarks remarks;
  for (const Note& note : finding.notes) remarks.push_back({text.text(note.on_page())});
  for (const std::string& help : finding.help) remarks.push_back({text.text(help), true});
  remarks.push_back({text.own(fmt::format("what it means: cartulary explain {}", id))});
  section.add(std::move(remarks));
}

}  // namespace

void add_findings(const ArbiterScene& scene, ArbiterPage& page) {
  if (scene.first == nullptr) return;
  const Findings& findings = scene.report.findings;
  PageText& text = page.text;
  const bool error = scene.first->severity() == Severity::error;
  add_finding(
      scene, *scene.first, text,
      page.add(SectionKind::error, text.own(error ? "The first error" : "The first finding")));
  if (findings.size() + findings.beyond() <= 1) return;
  PageSection& others = page.add(SectionKind::others, text.own("Other findings"));
  for (const Finding& finding : findings) {
    if (&finding != scene.first) add_finding(scene, finding, text, others);
  }
  if (findings.beyond() > 0) {
    others.add(PageParagraph{text.own(fmt::format("And {} more findings.", findings.beyond()))});
  }
}

}  // namespace cartulary::formats

#include "formats/page/replay_findings.hpp"

#include "formats/text/escape.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {

void append_findings_section(std::string& out, const Report& report,
                             const std::function<std::optional<StepLink>(Span)>& step_at) {
  if (report.findings.empty()) return;
  /// Where it stands: the turn, as a link, and the line of the record.
  const auto place = [&](Span span) {
    out += " <span class=\"place\">";
    if (const auto step = step_at(span)) {
      print(out, "<a href=\"#{}\">{}</a>, ", step->key, xml(step->name));
    }
    put(out, xml(report.document.line_words(span.offset)), "</span>");
  };
  out +=
      "<section class=\"findings\" aria-labelledby=\"findings-title\">\n"
      "<h2 id=\"findings-title\">Findings</h2>\n<ul>\n";
  for (const Finding& finding : report.findings) {
    const CodeRow& row = row_of(finding.code);
    print(out, "<li class=\"{0}\"><p><b>{0} {1}</b> {2}", name_of(row.severity), row.id,
          xml(finding.message));
    place(finding.span);
    out += "</p><ul>";
    if (!finding.label.empty()) print(out, "<li>{}</li>", xml(finding.label));
    for (const Label& label : finding.labels) {
      print(out, "<li>{}", xml(label.text));
      place(label.span);
      out += "</li>";
    }
    for (const Note& note : finding.notes) print(out, "<li>{}</li>", xml(note.on_page()));
    for (const std::string& help : finding.help) {
      print(out, "<li class=\"helps\">{}</li>", xml(help));
    }
    out += "</ul></li>\n";
  }
  out += "</ul>\n";
  if (report.findings.beyond() > 0) {
    print(out, "<p>and {} more</p>\n", report.findings.beyond());
  }
  out += "</section>\n";
}

void append_flaw(std::string& out, const Finding& finding) {
  print(out, "<p class=\"flaw {0}\"><b>{0} {1}</b> {2}{3}{4}</p>", name_of(finding.severity()),
        row_of(finding.code).id, xml(finding.message), finding.label.empty() ? "" : ": ",
        xml(finding.label));
}

}  // namespace cartulary::formats

// One line for each finding and each record.
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/report/text_writer.hpp"

namespace cartulary::formats {

namespace {

class ConciseWriter : public TextWriter {
 public:
  using TextWriter::TextWriter;

 private:
  void write(const Report& report, std::string& out) override {
    const Palette p = palette(options().color);
    for (const Finding& f : report.findings) {
      const Position at = report.document.position(f.span.offset);
      print(out, "{}:{}:{}: {}{}[{}]{}: {}", printable(report.document.name_of(f.span.offset)),
            at.line, at.column, p.of(f.severity()), name_of(f.severity()), row_of(f.code).id,
            p.reset, printable(f.message));
      if (!f.label.empty()) out += fmt::format(" ({})", printable(f.label));
      out += '\n';
    }
    if (report.findings.beyond() > 0) {
      out += fmt::format("{}: and {} more findings\n", record_name(report.document),
                         report.findings.beyond());
    }
    if (options().quiet && report.findings.empty()) return;
    put(out, record_line(options(), report), assertion_lines(options(), report));
  }
};

}  // namespace

Format concise_format() {
  return {.name = "concise",
          .extension = "",
          .meaning = "one line per finding and per record",
          .make = make_writer<ConciseWriter>,
          .traits = {.summary = true, .sum = true, .audit = true}};
}

}  // namespace cartulary::formats

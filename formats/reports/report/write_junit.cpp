// JUnit XML for CI servers: a file is a test suite, a record is a test.

#include <algorithm>

#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {
namespace {

/// Already escaped, as it stands within an element.
void write_finding(const Document& document, const Finding& f, std::string& out) {
  const Position at = document.position(f.span.offset);
  if ((f.span.offset & kInherited) != 0) put(out, xml(document.inherits->name), ":");
  print(out, "{}:{}: {}[{}]: {}", at.line, at.column, name_of(f.severity()), row_of(f.code).id,
        xml(f.message));
  if (!f.label.empty()) print(out, " ({})", xml(f.label));
  out += '\n';
  for (const Label& label : f.labels) {
    const Position place = document.position(label.span.offset);
    print(out, "    {}:{}: {}\n", place.line, place.column, xml(label.text));
  }
  for (const Note& note : f.notes) print(out, "    {}\n", xml(note.text));
  for (const std::string& help : f.help) print(out, "    help: {}\n", xml(help));
}

void write_findings(const Report& report, std::string& out) {
  for (const Finding& f : report.findings) write_finding(report.document, f, out);
  if (report.findings.beyond() > 0) print(out, "and {} more findings\n", report.findings.beyond());
}

/// `failure` or `error`, even if the command line left out the finding that the record failed for.
void write_failed(std::string_view element, const WriteOptions& options, const Report& report,
                  std::string& out) {
  const auto error = std::ranges::find(report.findings, Severity::error, &Finding::severity);
  const bool has_error = error != report.findings.end();
  std::string message;
  if (!report.diagnosis.headline.empty()) {
    message = report.diagnosis.headline;
  } else if (has_error) {
    message = error->message;
  } else {
    WriteOptions plain = options;
    plain.color = false;
    message = record_line(plain, report);
    message.pop_back();
  }
  const std::string_view type = has_error ? row_of(error->code).id : name_of(report.verdict.status);
  print(out, "      <{} message=\"{}\" type=\"{}\">", element, xml(message), type);
  write_findings(report, out);
  print(out, "</{}>\n", element);
}

/// A file with more text about its records becomes several suites, so that memory does not grow.
constexpr std::size_t kMaxText = 1u << 20;

/// The records of one file, held back because their numbers stand before them.
struct Suite {
  std::string name;
  uint32_t last_document = 0;
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  std::size_t skipped = 0;
  std::string cases;

  /// A file that is named twice is read twice, and is two suites.
  bool takes(const Document& document) const {
    return tests > 0 && name == document.name && document.number > last_document &&
           cases.size() < kMaxText;
  }
};

void write_suite(const Suite& suite, std::string& out) {
  print(out,
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" "
        "time=\"0\">\n",
        xml(suite.name), suite.tests, suite.failures, suite.errors, suite.skipped);
  put(out, suite.cases, "  </testsuite>\n");
}

void write_case(const WriteOptions& options, const Report& report, Suite& suite) {
  std::string& out = suite.cases;
  const Document& document = report.document;
  ++suite.tests;
  print(out,
        "    <testcase name=\"{}\" classname=\"cartulary.{}\" file=\"{}\" line=\"{}\" time=\"0\"",
        xml(record_name(document)),
        options.view == View::audit ? "audit"
        : report.record.game_known  ? name_of(report.record.game)
                                    : "unknown",
        xml(document.name), document.first_line);
  const Status status = report.verdict.status;
  if (passes(status) && report.findings.empty()) {
    out += "/>\n";
    return;
  }
  out += ">\n";
  if (passes(status)) {
    out += "      <system-out>";
    write_findings(report, out);
    out += "</system-out>\n";
  } else if (report.verdict.all_known) {
    ++suite.skipped;
    print(out, "      <skipped message=\"{}\"/>\n", xml(status_text(report.verdict)));
  } else if (status == Status::unreadable) {
    ++suite.errors;
    write_failed("error", options, report, out);
  } else {
    ++suite.failures;
    write_failed("failure", options, report, out);
  }
  out += "    </testcase>\n";
}

Suite suite_of(const UnreadFile& file) {
  Suite suite{.name = file.name, .tests = 1, .errors = 1, .cases = {}};
  print(suite.cases,
        "    <testcase name=\"{0}\" classname=\"cartulary.unread\" file=\"{0}\" time=\"0\">\n"
        "      <error message=\"cannot read: {1}\" type=\"unread\"/>\n    </testcase>\n",
        xml(file.name), xml(file.reason));
  return suite;
}

/// A test report lists what passed too, so --quiet means nothing here.
class JunitWriter : public ReportWriter {
 public:
  using ReportWriter::ReportWriter;

  void begin(std::string& out) override {
    out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"cartulary\">\n";
  }
  void record(const Report& report, std::string& out) override {
    if (!suite_.takes(report.document)) {
      flush(out);
      suite_.name = report.document.name;
    }
    suite_.last_document = report.document.number;
    write_case(options(), report, suite_);
  }
  void end(const Summary&, std::span<const UnreadFile> unread, std::string& out) override {
    flush(out);
    for (const UnreadFile& file : unread) write_suite(suite_of(file), out);
    out += "</testsuites>\n";
  }

 private:
  void flush(std::string& out) {
    if (suite_.tests > 0) write_suite(suite_, out);
    suite_ = {};
  }

  Suite suite_;
};

}  // namespace

Format junit_format() {
  return {.name = "junit",
          .extension = ".xml",
          .meaning = "JUnit XML: each record is a test, passed or failed",
          .make = make_writer<JunitWriter>,
          .traits = {.audit = true}};
}

}  // namespace cartulary::formats

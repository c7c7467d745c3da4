// GitLab code quality: a JSON array of findings, shown in merge requests.
#include "formats/checking/fingerprint.hpp"
#include "formats/ground/text/json.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {
namespace {

/// GitLab's words, from the mildest: info, minor, major, critical, blocker.
std::string_view gitlab_severity(Severity severity) {
  return severity == Severity::error ? "major" : severity == Severity::warning ? "minor" : "info";
}

class GitlabWriter : public ReportWriter {
 public:
  using ReportWriter::ReportWriter;

  void begin(std::string& out) override { out += '['; }

  void record(const Report& report, std::string& out) override {
    const Document& document = report.document;
    for (const Finding& f : report.findings) {
      const CodeRow& row = row_of(f.code);
      const uint32_t first = document.position(f.span.offset).line;
      // Up to the last character: a span that ends with its line does not reach into the next.
      const uint32_t last = f.span.size == 0 ? first : document.position(f.span.end() - 1).line;
      entry(out, {.description = f.label.empty() ? f.message : f.message + ": " + f.label,
                  .check = row.id,
                  .severity = gitlab_severity(row.severity),
                  .path = plain_path(document.name_of(f.span.offset)),
                  .line_text = document.line_at(f.span.offset),
                  .first = first,
                  .last = last});
    }
  }

  void end(const Summary&, std::span<const UnreadFile> unread, std::string& out) override {
    for (const UnreadFile& file : unread) {
      entry(out, {.description = "the file could not be read: " + file.reason,
                  .check = "unread-file",
                  .severity = "blocker",
                  .path = plain_path(file.name)});
    }
    out += "\n]\n";
  }

 private:
  struct Entry {
    std::string description;
    std::string_view check;
    std::string_view severity;
    std::string path;
    std::string_view line_text{};
    uint32_t first = 1;
    uint32_t last = 1;
  };

  void entry(std::string& out, const Entry& e) {
    out += first_entry_ ? "\n" : ",\n";
    first_entry_ = false;
    Json json(out);
    json.open('{');
    json.field("description", e.description);
    json.field("check_name", e.check);
    json.field("fingerprint", fingerprints_.next(e.check, e.path, e.line_text));
    json.field("severity", e.severity);
    json.key("location").open('{');
    json.field("path", e.path);
    json.key("lines").open('{');
    json.field("begin", static_cast<std::size_t>(e.first));
    if (e.last > e.first) json.field("end", static_cast<std::size_t>(e.last));
    json.close('}');
    json.close('}');
    json.close('}');
  }

  Fingerprints fingerprints_;
  bool first_entry_ = true;
};

}  // namespace

Format gitlab_format() {
  return {.name = "gitlab",
          .extension = "",
          .meaning = "a GitLab code quality report",
          .make = make_writer<GitlabWriter>,
          .traits = {.audit = true}};
}

}  // namespace cartulary::formats

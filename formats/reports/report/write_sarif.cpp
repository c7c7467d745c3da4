// SARIF 2.1.0, the OASIS standard for findings of programs that check files: one run, its rules,
// a result for each finding. Section numbers in the comments are those of the standard.
#include <fmt/core.h>

#include <algorithm>

#include "formats/checking/fingerprint.hpp"
#include "formats/ground/text/code_pages.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/reports/report/write_fields.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kSourceRoot = "%SRCROOT%";
constexpr std::string_view kStdin = "<stdin>";

/// Longer texts are not quoted: a hostile record of one line would be repeated in every result.
constexpr std::size_t kLongestSnippet = 1000;

/// The run's notifications, in the order in which the driver lists them.
struct NotificationRow {
  std::string_view id;
  std::string_view summary;
  std::string_view level;
};
constexpr NotificationRow kNotifications[] = {
    {"unread-file", "a file could not be opened or read", "error"},
    {"findings-not-listed", "a record has more findings than are listed", "warning"},
};
constexpr std::size_t kUnread = 0;
constexpr std::size_t kNotListed = 1;

/// `broken_yaml` is `BrokenYaml`, as names of rules are usually written in SARIF.
std::string pascal_case(std::string_view name) {
  std::string out;
  bool upper = true;
  for (char c : name) {
    if (c != '_') out += upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    upper = c == '_';
  }
  return out;
}

/// The first paragraph of a code's page, on one line.
std::string first_paragraph(const CodeRow& row) {
  const Page* page = find_page(row.id);
  if (page == nullptr) return std::string(row.summary);
  std::string out(page->text.substr(0, page->text.find("\n\n")));
  while (out.ends_with('\n')) out.pop_back();
  std::replace(out.begin(), out.end(), '\n', ' ');
  return out;
}

/// A message's text. Braces are placeholders unless doubled (3.11.5), and `[a](b)` is a link unless
/// its brackets are escaped (3.11.6): words of a record must become neither.
void message(Json& json, std::string_view name, std::string_view text) {
  std::string safe;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '{' || c == '}') safe += c;
    if (c == ']' && text.substr(i + 1).starts_with('(')) safe += '\\';
    safe += c;
  }
  json.object(name, [&] { json.field("text", safe); });
}

void snippet(Json& json, std::string_view text) {
  json.object("snippet", [&] { json.field("text", text); });
}

void artifact(Json& json, const std::string& path) {
  const bool absolute = path.starts_with('/');
  json.key("artifactLocation").open('{');
  json.field("uri", (absolute ? "file://" : "") + percent_encoded(path));
  // Standard input lies in no folder.
  if (!absolute && path != kStdin) json.field("uriBaseId", kSourceRoot);
  json.close('}');
}

void region(Json& json, const Document& document, Span span) {
  const uint32_t counts_in = span.offset & ~plain_offset(span.offset);
  const std::string_view whole = document.text_of(span.offset);
  const auto size = static_cast<uint32_t>(whole.size());
  const uint32_t begin = std::min(plain_offset(span.offset), size);
  const uint32_t from = begin | counts_in;
  const uint32_t to = std::min(begin + span.size, size) | counts_in;
  const Position start = document.position(from);
  json.key("region").open('{');
  json.field("startLine", static_cast<std::size_t>(start.line));
  json.field("startColumn", static_cast<std::size_t>(start.column));
  // The text that was made of another program's file does not stand in that file.
  if (document.origin != nullptr && counts_in == 0) {
    json.close('}');
    return;
  }
  const Position end = document.position(to);
  const std::string_view text = whole.substr(begin, to - from);
  json.field("endLine", static_cast<std::size_t>(end.line));
  json.field("endColumn", static_cast<std::size_t>(end.column));
  if (!text.empty() && text.size() <= kLongestSnippet) snippet(json, text);
  json.close('}');
  // The region's snippet is the region (3.30.13), so the line around it is a larger one (3.29.5).
  const std::string_view line = document.line_at(from);
  if (start.line != end.line || line.size() <= text.size() || line.size() > kLongestSnippet) return;
  json.key("contextRegion").open('{');
  json.field("startLine", static_cast<std::size_t>(start.line));
  snippet(json, line);
  json.close('}');
}

void physical_location(Json& json, const std::string& path, const Document& document, Span span) {
  json.key("physicalLocation").open('{');
  artifact(json,
           (span.offset & kInherited) != 0 ? plain_path(document.name_of(span.offset)) : path);
  region(json, document, span);
  json.close('}');
}

/// Viewers that have little room show the first line.
std::string whole_message(const Finding& f) {
  std::string out = f.message;
  if (!f.label.empty()) out += ": " + f.label;
  for (const Note& note : f.notes) out += "\n" + note.text;
  for (const std::string& help : f.help) out += "\nhelp: " + help;
  return out;
}

class SarifWriter : public ReportWriter {
 public:
  using ReportWriter::ReportWriter;

  void begin(std::string& out) override {
    Json json(out);
    json.open('{');
    json.field("$schema", std::string_view("https://json.schemastore.org/sarif-2.1.0.json"));
    json.field("version", std::string_view("2.1.0"));
    json.key("runs").open('[');
    json.open('{');
    json.key("tool").open('{');
    json.key("driver").open('{');
    json.field("name", std::string_view("cartulary"));
    json.field("version", options().program_version);
    json.field("semanticVersion", options().program_version);
    json.objects("rules", kCodes, [&](const CodeRow& row) { rule(json, row); });
    json.objects("notifications", kNotifications, [&](const NotificationRow& row) {
      json.field("id", row.id);
      message(json, "shortDescription", row.summary);
      level(json, row.level);
    });
    json.close('}');
    json.close('}');
    json.field("columnKind", std::string_view("unicodeCodePoints"));
    // Where the folder lies is left to the reader (3.14.14): reports are read on other machines.
    json.key("originalUriBaseIds").open('{');
    json.object(kSourceRoot,
                [&] { message(json, "description", "the folder that cartulary was run in"); });
    json.close('}');
    json.key("results").open('[');
  }

  void record(const Report& report, std::string& out) override {
    if (report.findings.empty() && report.findings.beyond() == 0) return;
    const std::string path = plain_path(report.document.name);
    for (const Finding& f : report.findings) result(out, path, report.document, f);
    if (report.findings.beyond() > 0) {
      not_listed_.push_back({record_name(report.document), path, report.findings.beyond()});
    }
  }

  void end(const Summary& summary, std::span<const UnreadFile> unread, std::string& out) override {
    if (!first_result_) out += '\n';
    Json json(out);
    json.close(']');
    json.key("invocations").open('[');
    json.open('{');
    json.field("executionSuccessful", unread.empty());
    json.key("toolExecutionNotifications").open('[');
    for (const UnreadFile& file : unread) {
      notification(json, kUnread, plain_path(file.name), file.name + ": " + file.reason);
    }
    for (const NotListed& record : not_listed_) {
      notification(json, kNotListed, record.path,
                   fmt::format("{}: and {} more findings", record.name, record.findings));
    }
    json.close(']');
    json.close('}');
    json.close(']');
    WriteFields{json}("properties", summary);
    json.close('}');
    json.close(']');
    json.close('}');
    out += '\n';
  }

 private:
  struct NotListed {
    std::string name;
    std::string path;
    std::size_t findings = 0;
  };

  static void level(Json& json, std::string_view level) {
    json.object("defaultConfiguration", [&] { json.field("level", level); });
  }

  static void rule(Json& json, const CodeRow& row) {
    const std::string text = first_paragraph(row);
    json.field("id", row.id);
    json.field("name", pascal_case(row.name));
    message(json, "shortDescription", row.summary);
    message(json, "fullDescription", text);
    message(json, "help", fmt::format("{}\nMore: cartulary explain {}", text, row.id));
    level(json, name_of(row.severity));
  }

  void result(std::string& out, const std::string& path, const Document& document,
              const Finding& f) {
    out += first_result_ ? "\n" : ",\n";
    first_result_ = false;
    Json json(out);
    const CodeRow& row = row_of(f.code);
    json.open('{');
    json.field("ruleId", row.id);
    json.field("ruleIndex", static_cast<std::size_t>(f.code));
    json.field("level", name_of(row.severity));
    message(json, "message", whole_message(f));
    json.objects("locations", std::size_t{1},
                 [&](std::size_t) { physical_location(json, path, document, f.span); });
    if (!f.labels.empty()) related_locations(json, path, document, f);
    json.object("partialFingerprints", [&] {
      json.field("cartulary/v1", fingerprints_.next(row.id, path, document.line_at(f.span.offset)));
    });
    json.close('}');
  }

  static void related_locations(Json& json, const std::string& path, const Document& document,
                                const Finding& f) {
    std::size_t id = 0;
    json.objects("relatedLocations", f.labels, [&](const Label& label) {
      json.field("id", ++id);
      physical_location(json, path, document, label.span);
      if (!label.text.empty()) message(json, "message", label.text);
    });
  }

  static void notification(Json& json, std::size_t index, const std::string& path,
                           std::string_view text) {
    const NotificationRow& row = kNotifications[index];
    json.open('{');
    json.key("descriptor").open('{');
    json.field("id", row.id);
    json.field("index", index);
    json.close('}');
    json.field("level", row.level);
    message(json, "message", text);
    json.objects("locations", std::size_t{1}, [&](std::size_t) {
      json.object("physicalLocation", [&] { artifact(json, path); });
    });
    json.close('}');
  }

  Fingerprints fingerprints_;
  std::vector<NotListed> not_listed_;
  bool first_result_ = true;
};

}  // namespace

Format sarif_format() {
  return {.name = "sarif",
          .extension = ".sarif",
          .meaning = "SARIF 2.1.0: findings for code scanning",
          .make = make_writer<SarifWriter>,
          .traits = {.audit = true}};
}

}  // namespace cartulary::formats

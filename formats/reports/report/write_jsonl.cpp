// One JSON object a line, each with its `type`: the run, every record, unread files, the summary.
#include "formats/reports/report/json_report.hpp"
#include "formats/reports/report/write_fields.hpp"

namespace cartulary::formats {
namespace {

class JsonLinesWriter : public ReportWriter {
 public:
  using ReportWriter::ReportWriter;

  void begin(std::string& out) override {
    line("run", out, [&](Json& json) {
      write_run(json, options());
      write_for_report(json, options());
    });
  }
  void record(const Report& report, std::string& out) override {
    line("record", out, [&](Json& json) {
      write_report(json, options(), report);
      write_for_report(json, options(), report);
    });
  }
  void skipped(const Report& report, std::string& out) override {
    if (options().part.shard.empty() || report.in_run.resemblances.empty()) return;
    line("passed_over", out, [&](Json& json) { write_skipped(json, report); });
  }
  void end(const Summary& summary, std::span<const UnreadFile> unread, std::string& out) override {
    for (const UnreadFile& file : unread) {
      line("unread", out, [&](Json& json) {
        WriteFields{json}.members(file);
        write_for_report(json, options(), file);
      });
    }
    line("summary", out, [&](Json& json) {
      WriteFields{json}.members(summary);
      write_for_report(json, options(), summary, unread.size());
    });
  }

 private:
  template <class Write>
  static void line(std::string_view type, std::string& out, Write write) {
    Json json(out);
    json.open('{');
    json.field("type", type);
    write(json);
    json.close('}');
    out += '\n';
  }
};

}  // namespace

Format jsonl_format() {
  return {.name = "jsonl",
          .extension = ".jsonl",
          .meaning = "the same, one JSON object per line",
          .make = make_writer<JsonLinesWriter>,
          .traits = {.score = true, .sum = true}};
}

}  // namespace cartulary::formats

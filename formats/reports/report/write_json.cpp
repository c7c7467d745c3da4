// One JSON document for a run; formats/guide/REPORT.md describes it.
#include "formats/reports/report/json_report.hpp"
#include "formats/reports/report/write_fields.hpp"

namespace cartulary::formats {
namespace {

class JsonWriter : public ReportWriter {
 public:
  using ReportWriter::ReportWriter;

  void begin(std::string& out) override {
    Json json(out);
    json.open('{');
    write_run(json, options());
    out += ",\"records\":[\n";
  }

  void record(const Report& report, std::string& out) override {
    if (!first_) out += ",\n";
    first_ = false;
    Json json(out);
    json.open('{');
    write_report(json, options(), report);
    json.close('}');
  }

  void end(const Summary& summary, std::span<const UnreadFile> unread, std::string& out) override {
    out += "\n],";
    Json json(out);
    WriteFields way(json);
    way("unread", unread);
    way("summary", summary);
    out += "}\n";
  }

 private:
  bool first_ = true;
};

}  // namespace

Format json_format() {
  return {.name = "json",
          .extension = ".json",
          .meaning = "one JSON document for other programs",
          .make = make_writer<JsonWriter>,
          .traits = {.score = true, .sum = true}};
}

}  // namespace cartulary::formats

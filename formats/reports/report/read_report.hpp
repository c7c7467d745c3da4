// The reports of `jsonl`, read again: of a record all that the writers need which list no turns.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/reports/report/json_members.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {

struct Found {
  std::optional<Finding> finding{};  ///< none: there is no other record
  bool known = false;                ///< a baseline lists it
};

class ReadFields;

/// Makes reports of lines. Memory is reused from one to the next.
class ReportReader {
 public:
  ReportReader() = default;
  ReportReader(const ReportReader&) = delete;
  ReportReader& operator=(const ReportReader&) = delete;

  /// The report of a record that write_report() and write_for_report() have written. It refers to
  /// the value's tree. `own`: the document, if it is at hand, whose name and lines are told then. A
  /// fault is told to `from`; the report means nothing then.
  Report& read(JsonMembers& from, JsonValue record, const Document* own = nullptr);
  /// The same report with what comparing the record with others has found.
  Report& with(std::span<const Found> found);

 private:
  /// If comments of the record leave out some of these findings: the record as it is with them.
  JsonValue variant(std::span<const Found> found) const;
  void insert(std::span<const Found> found);
  /// Keeps the document, with the texts that places of the report are in.
  void keep(Document document, ReadFields& more);
  void read_part(ReadFields& more);

  JsonMembers* from_ = nullptr;
  std::shared_ptr<CheckedRecord> checked_ = std::make_shared<CheckedRecord>();
  std::shared_ptr<Origin> origin_;
  std::shared_ptr<InheritedConfiguration> inherited_;
  std::optional<Report> report_;
  JsonValue variants_{};
};

struct RunLine {
  View view = View::verify;
  std::string program{};
  RunPart part{};
};
void read_run(JsonMembers& from, JsonValue line, RunLine& out);
void read_unread(JsonMembers& from, JsonValue line, UnreadFile& out);
/// The sums, and what is no sum of records.
void read_summary(JsonMembers& from, JsonValue line, Summary& out);
/// Adds the line of a record to sums, without the texts in it. Complains if it contradicts itself.
/// False if the record is not fine though no error is told: then the run was not asked for all.
bool add_record(JsonMembers& from, JsonValue line, Summary& sums);
/// A sum that contradicts a report's lines: "1 wrong, but its lines are 0 wrong". Or empty.
std::string contradiction(const Summary& said, const Summary& of_lines);
/// Where a record stands among those of all parts: the number of its input, of its document there.
std::array<uint32_t, 2> read_order(JsonMembers& from, JsonValue line);
/// By which numbers it is compared with others; none if the line does not say.
void read_alike(JsonMembers& from, JsonValue line, std::vector<Resemblance>& out);
/// A record that was passed over: its name, and its first line; by what it is compared.
struct Skipped {
  std::string file{};
  uint32_t line = 0;
  std::vector<Resemblance> resemblances{};
};
void read_skipped(JsonMembers& from, JsonValue line, Skipped& out);

}  // namespace cartulary::formats

// Files of `jsonl` reports, line by line, and what they say of the run that they are of.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/input/archive.hpp"
#include "cli/input/file_source.hpp"
#include "cli/input/shard.hpp"
#include "cli/io/file_state.hpp"
#include "formats/checking/duplicates.hpp"
#include "formats/reports/report/read_report.hpp"

namespace cartulary::cli {

/// The subject of a line, by its `type`.
enum class LineKind { run, record, skipped, unread, summary };

/// The lines of one report, in constant memory. What is wrong is told with file, line and column.
class ReportLines {
 public:
  /// A file may be packed.
  explicit ReportLines(std::string name);

  /// The next line. False at the end, and after saying what is wrong.
  bool next();
  bool failed() const { return failed_; }

  LineKind kind() const { return kind_; }
  /// The line as it was read; valid until the next one.
  std::string_view text() const { return line_; }
  /// Its number, from 1.
  std::size_t number() const { return number_; }
  /// True if the file ends in it, without the end of a line.
  bool is_cut() const { return is_cut_; }
  /// Reads the line, whose kind is known already. False after saying what is wrong with it.
  bool parse();
  formats::JsonValue value() const { return tree_.root(); }
  formats::JsonMembers& members() { return members_; }
  /// True if what was asked of the line was there; says what is wrong.
  bool fits();
  bool fail(std::size_t offset, std::string_view message);

  /// The file as it was when it was opened.
  const FileState& state() const { return state_; }
  /// Says so if the file is another one than `before`, or has changed since then.
  void expect_unchanged(const FileState& before);

 private:
  /// Why the file cannot be read; empty if it can.
  std::string open();
  bool read_line();
  bool read_kind();

  std::string name_;
  FileState state_;
  std::unique_ptr<FileSource> file_;
  std::unique_ptr<Archive> archive_;
  std::string buffer_;
  std::size_t start_ = 0;
  std::size_t number_ = 0;  ///< of the line, from 1
  std::string_view line_;
  LineKind kind_{};
  bool at_end_ = false;
  bool is_cut_ = false;
  bool failed_ = false;
  formats::JsonTree tree_;
  formats::JsonMembers members_;
};

/// A report, without its records.
struct ReportFile {
  std::string name{};
  FileState state{};  ///< before it was read
  formats::RunLine run{};
  Shard shard{};  ///< not given: it is the whole run
  std::vector<formats::UnreadFile> unread{};
  formats::Summary summary{};  ///< without what the records give
};

/// Reads a report to its end. False after saying what is wrong. `alike` gets resemblances.
bool survey_report(const std::string& name, ReportFile& out, formats::Repeated& alike);

/// The reports that make up one run, each once. False after saying what is missing or wrong.
bool gather_parts(std::vector<ReportFile>& files);

}  // namespace cartulary::cli

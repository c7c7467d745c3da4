// The output formats: one row each, one file each.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/report.hpp"

namespace cartulary::formats {

/// Which question a report answers.
enum class View : uint8_t {
  verify,  ///< is the record right?
  score,   ///< what are the scores?
};

struct WriteOptions {
  View view = View::verify;
  bool color = false;
  bool quiet = false;  ///< nothing about records without findings
  std::string_view program_version{};
};

/// A file that could not be opened or read.
struct UnreadFile {
  std::string name;
  std::string reason;
};

/// A format writes what comes before the records, each record, and what comes after. Text is
/// appended to `out`, which the caller empties as it likes.
struct Writer {
  std::string_view name;
  std::string_view extension;
  std::string_view meaning;
  void (*begin)(const WriteOptions&, std::string& out);
  /// `first` is true for the first record of the run.
  void (*record)(const WriteOptions&, const Report&, bool first, std::string& out);
  void (*end)(const WriteOptions&, const Summary&, std::span<const UnreadFile>, std::string& out);
};

std::span<const Writer> all_writers();
const Writer* find_writer(std::string_view name);

// The rows' functions, one file for each format.
void write_full_record(const WriteOptions&, const Report&, bool first, std::string& out);
void write_concise_record(const WriteOptions&, const Report&, bool first, std::string& out);
void write_text_end(const WriteOptions&, const Summary&, std::span<const UnreadFile>,
                    std::string& out);
void write_json_begin(const WriteOptions&, std::string& out);
void write_json_record(const WriteOptions&, const Report&, bool first, std::string& out);
void write_json_end(const WriteOptions&, const Summary&, std::span<const UnreadFile>,
                    std::string& out);

/// "round-3/a2.yaml: right, 71 turns: Ann 97, Bob 93; Ann wins by 4".
std::string record_line(const WriteOptions&, const Report&);
/// The name of a record: the file's, with the line for later documents of a file.
std::string record_name(const Document& document);

/// Terminal colours; empty strings when off.
struct Palette {
  std::string_view error, warning, note, accent, faint, bold, reset;
  std::string_view of(Severity severity) const {
    return severity == Severity::error ? error : severity == Severity::warning ? warning : note;
  }
};
Palette palette(bool color);

}  // namespace cartulary::formats

// The output formats: one row each, one file each.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

enum class View : uint8_t {
  verify,  ///< is the record right?
  score,   ///< what are the scores?
  audit,   ///< do results fit their boards? The documents are tables, records, a tournament's file
};

enum class Per : uint8_t { record, turn, event };

struct RunPart {
  std::size_t inputs = 0;  ///< of the whole run
  bool dice_only = false;  ///< records of other games are passed over
  std::string shard{};     ///< "2/5": which part it is; empty if it is all
  std::string of{};        ///< of a part: the same for all parts of one run
};

struct WriteOptions {
  View view = View::verify;
  Per per = Per::record;  ///< of `csv` and `tsv`
  bool color = false;
  bool quiet = false;  ///< nothing about records without findings
  /// The report goes to a file, which the errors of the run do not: it says what was not read.
  bool errors_apart = false;
  bool statistics = false;  ///< of `full` and `concise`: how often each code was found
  bool summary = false;     ///< of `full` and `concise`: a table of all records at the end
  /// For `full` with View::score: columns for the score graph of each record; 0 for none.
  std::size_t plot_width = 0;
  bool plot_ascii = false;
  std::string_view program_version{};
  std::string title{};    ///< of the index of a site; empty: a usual one
  std::string address{};  ///< where a site will be found, with a slash at its end; empty: not known
  RunPart part{};
};

struct UnreadFile {
  std::string name;
  std::string reason;
  /// Where it stands among all that was not read in a run, the same in each part of it: 0 for what
  /// was told before any input was read, else the input's number from 1; and a number among those.
  std::array<uint32_t, 2> order{};
  std::size_t files = 1;  ///< that are not read for this reason; counted by count_files()
  bool placed = false;    ///< the reason begins with the file and, if known, the place in it
};

/// Says that so many files are not read because of this one, instead of what it said of them.
void count_files(UnreadFile& file, std::size_t files);
/// True if that has been said, be it of none.
bool counts_files(const UnreadFile& file);

/// Writes one run in one format: what comes before the records, each record, what comes after. Text
/// is appended to `out`, which the caller empties as it likes. Reports are gone after the call.
class ReportWriter {
 public:
  explicit ReportWriter(const WriteOptions& options) : options_(options) {}
  virtual ~ReportWriter() = default;
  virtual void begin(std::string& /*out*/) {}
  virtual void record(const Report&, std::string& out) = 0;
  virtual void skipped(const Report&, std::string& /*out*/) {}
  virtual void end(const Summary&, std::span<const UnreadFile>, std::string& /*out*/) {}

 protected:
  const WriteOptions& options() const { return options_; }

 private:
  WriteOptions options_;
};

/// The traits of a format: what it takes or needs besides the usual.
struct FormatTraits {
  bool per = false;      ///< takes WriteOptions::per
  bool summary = false;  ///< takes WriteOptions::summary
  bool plot = false;     ///< takes WriteOptions::plot_width
  bool turns = false;    ///< needs Report::turns, whatever the view
  bool score = false;    ///< needs them with View::score
  bool sum = false;      ///< tells what the run left aside
  bool page = false;     ///< is read by others, so it tells no path of the user's
  bool folder = false;   ///< can write a page for each record, with Format::make_pages
  bool audit = false;    ///< takes View::audit: documents that are no records
};

class RecordPageWriter;

struct Format {
  std::string_view name;
  std::string_view extension;  ///< an output whose name ends so is in this format; empty: none
  std::string_view meaning;
  std::unique_ptr<ReportWriter> (*make)(const WriteOptions&);
  FormatTraits traits{};
  std::unique_ptr<RecordPageWriter> (*make_pages)(const WriteOptions&) = nullptr;
};

std::span<const Format> all_formats();
const Format* find_format(std::string_view name);

// The rows, each in the file of its writer.
#define FORMAT(name) Format name##_format();
#include "formats/reports/report/formats.def"
#undef FORMAT

template <class Writer>
std::unique_ptr<ReportWriter> make_writer(const WriteOptions& options) {
  return std::make_unique<Writer>(options);
}

/// The findings of a record with their places.
void write_full_findings(const WriteOptions&, const Report&, std::string& out);
/// The same, and the line that sums it up.
void write_full_record(const WriteOptions&, const Report&, std::string& out);
/// The score sheet of a dice game: a line for each turn with its city, its points and all totals;
/// below it what was rolled, and the layout if the record gives it.
void write_dice_sheet(const WriteOptions&, const Report&, std::string& out);
/// "3 records, 17 turns, ...: 2 right, 1 wrong".
void write_text_end(const WriteOptions&, const Summary&, std::span<const UnreadFile>,
                    std::string& out);

/// "round-3/a2.yaml: right, 71 turns: Ann 97, Bob 93; Ann wins by 4".
std::string record_line(const WriteOptions&, const Report&);
/// A line for each assertion of a saved game: "study.jcz: holds: Ann has 7 points".
std::string assertion_lines(const WriteOptions&, const Report&);
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

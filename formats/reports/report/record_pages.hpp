// Reports in a folder: a page for each record, and an index of them all.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {

struct ReplayAddition;

struct IndexSeat {
  std::string name;
  std::optional<int> points{};  ///< none if nothing was replayed
};

struct IndexRow {
  std::string file{};      ///< with the line for later documents of a file
  std::string occasion{};  ///< "Harbour Cup, round 3, table 2"; empty if the record names none
  std::string players{};   ///< "Ann 97, Bob 93"; names alone if there are no scores
  std::string verdict{};   ///< "Wrong: Bob wins by 2, not Ann"
  std::string reason{};    ///< the first error and its place; empty if there is none
  Status status{};
  std::size_t errors = 0;
  std::size_t warnings = 0;
  bool picture = false;  ///< one lies beside the page
  /// Lines: what an analysis says of the game, or why there is none; none if nobody wants that.
  std::vector<std::string> analysis{};
  // By what the games of a site are chosen and sorted; arbiters' pages have only the event.
  std::vector<IndexSeat> seats{};
  std::string event{};
  std::string round{};
  std::string date{};
  std::string annotator{};
};

struct PageFile {
  std::string name{};  ///< beside a page only an extension, with its dot
  std::string text{};
};

struct RecordPage {
  std::string text{};
  IndexRow row{};
  std::vector<PageFile> beside{};  ///< called as the page, with other extensions
  // The additions that a page is asked to show; whoever asks sets them.
  const ReplayAddition* addition = nullptr;  ///< on a page that replays the game; may be nullptr
  std::vector<std::string> analysis{};       ///< as IndexRow::analysis
  std::string stem{};  ///< path of the page in its folder, without extension; whoever asks sets it
  /// Where the text has that path, percent-encoded, if at all: it changes if another page has it.
  std::optional<std::size_t> stem_at{};
  std::string error{};  ///< why it could not be made; empty if it could
};

/// Some rows of an index, below a heading.
struct IndexSection {
  std::string_view title{};  ///< "With errors"
  std::string_view noun{};   ///< what a row is about: "record"
  std::size_t number = 0;    ///< of rows in all parts of the index
  std::string rows{};        ///< as RecordPageWriter has written them, each with a line end
};

/// A link to a part of the index; no address: the part that it stands on.
struct IndexLink {
  std::string text;
  std::string address;
};

/// The body of a page that stands on an index above the games, and the style that it needs.
struct IndexFront {
  std::string text{};
  std::string_view style{};
};

/// One of the pages that an index is cut into.
struct IndexPart {
  const Summary& summary;
  std::size_t unread = 0;                ///< files
  std::string_view stopped{};            ///< the signal that ended the run; empty if none did
  std::size_t number = 1;                ///< of this part, from 1
  std::size_t parts = 1;                 ///< in all
  std::size_t without_page = 0;          ///< records that have no page, since all is right
  std::vector<IndexSection> sections{};  ///< of this part
  std::vector<IndexLink> links{};        ///< to other parts, if there are any
  std::vector<IndexLink> beside{};       ///< to pages that are not of records
  IndexFront front{};                    ///< of the first part; may be empty
  std::size_t entry_files = 0;           ///< files with entries of all parts; 0: there are none
};

/// Writes pages in one format. Each thread has its own.
class RecordPageWriter {
 public:
  virtual ~RecordPageWriter() = default;
  /// Makes the page of a record, whose report must hold its turns. `index`: the address of the
  /// index, as a link on the page names it.
  virtual void page(const Report& report, std::string_view index, RecordPage& out) = 0;
  /// Appends a row of the index, one line with its end.
  virtual void row(const IndexRow& row, std::string_view address, std::string& out) = 0;
  /// The same for a file that could not be read.
  virtual void row(const UnreadFile& file, std::string& out) = 0;
  /// Appends the entry of a record, which searches through all parts of the index look at: one line
  /// with its end. Nothing if this format has no search.
  virtual void entry(const IndexRow&, std::string_view /*address*/, std::string& /*out*/) {}
  /// The same for a file that could not be read.
  virtual void entry(const UnreadFile&, std::string& /*out*/) {}
  /// A file with some of the entries, beside the index; files are numbered from 1.
  virtual PageFile entry_file(std::size_t /*number*/, std::string_view /*lines*/) const {
    return {};
  }
  /// Files that all pages share; none if each holds all that it needs.
  virtual std::vector<PageFile> shared() const { return {}; }
  virtual void index(const IndexPart& part, std::string& out) = 0;
};

}  // namespace cartulary::formats

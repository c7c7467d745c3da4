// The arbiter's page on a record as values: sections, tables of cells, places in the record,
// boards. All words are chosen here; how they look is the business of the writers of Markdown and
// HTML.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/picture/board_view.hpp"
#include "formats/text/snippet.hpp"
#include "formats/verify/report.hpp"

namespace cartulary::formats {

/// A stretch of ArbiterPage::text. A line end in it ends a line of the page.
struct Piece {
  uint32_t offset = 0;
  uint32_t size = 0;
  bool empty() const { return size == 0; }
};

/// What a reader should see at a glance.
enum class Mark : uint8_t {
  none,
  wrong,    ///< not right
  carried,  ///< not right, but only because something before it was not
  given,    ///< decided by the record, not by custom
  good,     ///< who wins
};

/// What the cells of a column hold.
enum class Holds : uint8_t {
  number,
  text,
  code,    ///< words of a record
  player,  ///< a name; the cell knows the seat
};

struct PageColumn {
  Piece title{};
  Holds holds = Holds::text;
  bool heads_row = false;                 ///< names what its row is about
  engine::Player seat = engine::kNobody;  ///< whose numbers these are
};

struct PageCell {
  Piece text{};
  Mark mark = Mark::none;
  engine::Player seat = engine::kNobody;
  bool digits = false;  ///< nothing but digits and signs, which mean nothing else anywhere
};

struct PageTable {
  Piece caption{};
  std::size_t first_column = 0;  ///< in ArbiterPage::columns
  std::size_t columns = 0;
  std::size_t first_cell = 0;  ///< in ArbiterPage::cells, row by row
  std::size_t rows = 0;
  bool has_sum = false;                   ///< the last row adds the others up
  std::optional<std::size_t> disputed{};  ///< the row that the first error is in
};

/// A remark below a finding.
struct PageRemark {
  bool help = false;  ///< says what would be right
  Piece text{};
};

/// A place in the record, and what is said about it.
struct PageSnippet {
  Snippet place{};
  Piece text{};
  bool main = false;  ///< the place of the finding itself
};

struct PageBoard {
  BoardView view{};
  Piece caption{};
};

enum class SectionKind : uint8_t {
  verdict,
  error,
  others,
  sheet,
  categories,
  ledger,
  open,
  boards,
  meeples,
  tiles,
  pad,
  rules,
  record
};
/// By SectionKind: short words for links and ids.
inline constexpr std::array<std::string_view, 13> kSectionIds{
    "verdict", "error",   "others", "sheet", "categories", "ledger",  "open",
    "boards",  "meeples", "tiles",  "pad",   "rules",      "identity"};

struct PageBlock {
  enum class Kind : uint8_t {
    section,    ///< a section begins; `index` is its SectionKind
    heading,    ///< below the heading of a section
    paragraph,  ///
    strong,     ///< a paragraph that matters more
    table,      ///< from here on `index` and `count` name values of the page's lists
    snippets,
    remarks,
    board
  };
  Kind kind{};
  Piece text{};
  std::size_t index = 0;
  std::size_t count = 0;
};

/// One record's page. Reused from record to record, so that its memory is.
struct ArbiterPage {
  std::string text;
  Piece event{};    ///< empty when the record tells none
  Piece file{};     ///< with the line for later documents of a file
  Piece players{};  ///< names; empty when they are not known
  Piece verdict{};  ///< "wrong: Bob wins by 2, not Ann"
  Status status{};
  std::vector<PageBlock> blocks;
  std::vector<PageTable> tables;
  std::vector<PageColumn> columns;
  std::vector<PageCell> cells;
  std::vector<PageSnippet> snippets;
  std::vector<PageRemark> remarks;
  std::vector<PageBoard> boards;

  std::string_view view(Piece piece) const { return {text.data() + piece.offset, piece.size}; }
  void clear();
};

/// Makes the page of a record, whose report must hold its turns. Snippets and boards refer to the
/// report.
void make_page(const Report& report, std::string_view program_version, BoardWalk& walk,
               ArbiterPage& page);

/// One line of the table that stands before the pages of several records.
struct PageLine {
  std::string file;
  std::string event;
  std::string verdict;
  Status status{};
  std::size_t errors = 0;
  std::size_t warnings = 0;
};
PageLine line_of(const Report& report, const ArbiterPage& page);

/// "5 records: 2 right, 1 wrong, 2 illegal".
std::string run_text(const Summary& summary, std::size_t unread);

}  // namespace cartulary::formats

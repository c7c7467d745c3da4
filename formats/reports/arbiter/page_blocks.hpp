// An arbiter's page as a tree of values: sections of paragraphs, tables, places in the record,
// boards. How they look is up to the writers of Markdown and HTML.
#pragma once

#include <array>
#include <charconv>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "formats/drawing/picture/board_view.hpp"
#include "formats/game/record/record.hpp"
#include "formats/game/verify/report.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/snippet.hpp"

namespace cartulary::formats {

/// A stretch of a PageText. A line end in it ends a line of the page.
struct Piece {
  uint32_t offset = 0;
  uint32_t size = 0;
  bool empty() const { return size == 0; }
};

class PageText {
 public:
  Piece own(std::string_view words) {
    const std::size_t begin = here();
    all_ += words;
    return since(begin);
  }
  /// Words that come, at least in part, from a record or a file name.
  Piece text(std::string_view words) {
    const std::size_t begin = here();
    append_printable(all_, words);
    return since(begin);
  }
  template <class... Args>
  Piece print(fmt::format_string<Args...> format, Args&&... args) {
    const std::size_t begin = here();
    formats::print(all_, format, std::forward<Args>(args)...);
    return text_since(begin);
  }
  Piece digits(long value) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    return own({digits, static_cast<std::size_t>(end - digits)});
  }
  /// A player's name, written once for all its places on the page.
  Piece name(const Record& record, engine::Player player) {
    Piece& piece = names_[player];
    if (piece.empty()) piece = text(record.players[player].name);
    return piece;
  }

  /// For pieces that are put together of several: where the next one begins, and all since then.
  std::size_t here() const { return all_.size(); }
  Piece since(std::size_t begin) const {
    return {static_cast<uint32_t>(begin), static_cast<uint32_t>(here() - begin)};
  }
  /// The same for words that come in part from a record and that were appended to all().
  Piece text_since(std::size_t begin) {
    make_printable(all_, begin);
    return since(begin);
  }

  std::string& all() { return all_; }
  const std::string& all() const { return all_; }
  std::string_view view(Piece piece) const { return {all_.data() + piece.offset, piece.size}; }
  void clear() {
    all_.clear();
    names_ = {};
  }

 private:
  std::string all_;
  engine::PerPlayer<Piece> names_{};
};

enum class Mark : uint8_t {
  none,
  wrong,    ///< not right
  carried,  ///< not right, but only because something before it was not
  given,    ///< decided by the record, not by custom
  good,     ///< who wins
};

enum class Holds : uint8_t {
  number,
  text,
  code,    ///< words of a record
  player,  ///< a name; the cell knows the seat
};

struct PageHeading {
  Piece text{};
};

struct PageParagraph {
  Piece text{};
  bool strong = false;  ///< matters more than others
};

struct PageColumn {
  Piece title{};
  Holds holds = Holds::text;
  engine::Player seat = engine::kNobody;  ///< whose numbers these are
};

struct PageCell {
  Piece text{};
  Mark mark = Mark::none;
  engine::Player seat = engine::kNobody;
  bool digits = false;  ///< nothing but digits and signs, which mean nothing else anywhere
  uint8_t spread = 0;   ///< it is empty: the text so many cells behind it may begin here
};

struct PageTable {
  Piece caption{};
  std::vector<PageColumn> columns{};      ///< the first names what a row is about
  std::vector<PageCell> cells{};          ///< row by row
  bool has_sum = false;                   ///< the last row adds the others up
  std::optional<std::size_t> disputed{};  ///< the row that the first error is in

  /// Whole rows; also the number of the row that the next cell is in.
  std::size_t rows() const { return cells.size() / columns.size(); }
  std::span<const PageCell> row(std::size_t number) const {
    return std::span(cells).subspan(number * columns.size(), columns.size());
  }

  void add_column(Piece title, Holds holds, engine::Player seat = engine::kNobody) {
    columns.push_back({title, holds, seat});
  }
  void add(Piece text = {}, Mark mark = Mark::none, engine::Player seat = engine::kNobody) {
    cells.push_back({text, mark, seat, false, 0});
  }
  void add_digits(Piece signs = {}, Mark mark = Mark::none) {
    cells.push_back({signs, mark, engine::kNobody, true, 0});
  }
  /// Empty cells, and a text that may begin in the first of them.
  void add_spread(uint8_t empty, Piece text) {
    for (uint8_t n = empty; n > 0; --n) {
      cells.push_back({{}, Mark::none, engine::kNobody, false, n});
    }
    add(text);
  }
};

struct PageSnippet {
  Snippet place{};
  Piece text{};
  bool main = false;  ///< the place of the finding itself
};
using PageSnippets = std::vector<PageSnippet>;

struct PageRemark {
  Piece text{};
  bool help = false;  ///< says what would be right
};
using PageRemarks = std::vector<PageRemark>;

/// The same game at another place. Nothing is fetched from there.
struct PageLink {
  Piece text{};
  Piece address{};
};

struct PageBoard {
  Piece caption{};
  BoardView view{};
  bool fields = false;  ///< they are hatched, as in BoardSvg
};

using PageBlock = std::variant<PageHeading, PageParagraph, PageTable, PageSnippets, PageRemarks,
                               PageLink, PageBoard>;

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

struct PageSection {
  SectionKind kind{};
  Piece title{};
  std::vector<PageBlock> blocks{};

  std::string_view id() const { return kSectionIds[static_cast<std::size_t>(kind)]; }
  /// Adds a block. It stays where it is until the next one is added.
  template <class Block>
  Block& add(Block block) {
    return std::get<Block>(blocks.emplace_back(std::move(block)));
  }
};

/// One record's page. Snippets refer to the document that the report was made of.
struct ArbiterPage {
  PageText text{};
  Piece event{};    ///< empty when the record names none
  Piece file{};     ///< with the line for later documents of a file
  Piece players{};  ///< names; empty when they are not known
  Piece verdict{};  ///< "Wrong: Bob wins by 2, not Ann"
  Status status{};
  std::vector<PageSection> sections{};

  std::string_view view(Piece piece) const { return text.view(piece); }
  /// Adds a section. It stays where it is until the next one is added.
  PageSection& add(SectionKind kind, Piece title) {
    return sections.emplace_back(PageSection{kind, title, {}});
  }
};

}  // namespace cartulary::formats

// Puts the values of an arbiter's page together.
#pragma once

#include <fmt/core.h>

#include <charconv>
#include <concepts>

#include "formats/page/arbiter_page.hpp"
#include "formats/text/escape.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {

class PageBuilder {
 public:
  explicit PageBuilder(ArbiterPage& page) : page_(page) {}

  /// Words of this program.
  Piece own(std::string_view words) {
    const std::size_t begin = here();
    page_.text += words;
    return since(begin);
  }
  /// The same, appended by `append(out)`.
  template <std::invocable<std::string&> Append>
  Piece own(Append append) {
    const std::size_t begin = here();
    append(page_.text);
    return since(begin);
  }
  /// Words that a record or a file name had a say in.
  Piece text(std::string_view words) {
    const std::size_t begin = here();
    append_undirected(page_.text, words);
    return since(begin);
  }
  /// The same, appended by `append(out)`.
  template <std::invocable<std::string&> Append>
  Piece text(Append append) {
    const std::size_t begin = here();
    append(page_.text);
    make_undirected(page_.text, begin);
    return since(begin);
  }
  /// The same, formatted.
  template <class... Args>
  Piece print(fmt::format_string<Args...> format, Args&&... args) {
    return text(
        [&](std::string& out) { formats::print(out, format, std::forward<Args>(args)...); });
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
  std::size_t here() const { return page_.text.size(); }
  Piece since(std::size_t begin) const {
    return {static_cast<uint32_t>(begin), static_cast<uint32_t>(here() - begin)};
  }

  void section(SectionKind kind, Piece title) {
    page_.blocks.push_back({PageBlock::Kind::section, title, static_cast<std::size_t>(kind), 0});
  }
  void block(PageBlock::Kind kind, Piece words) { page_.blocks.push_back({kind, words, 0, 0}); }
  void paragraph(Piece words) { block(PageBlock::Kind::paragraph, words); }

  /// Columns and cells that follow belong to this table, until end_table.
  PageTable& begin_table(Piece caption) {
    page_.blocks.push_back({PageBlock::Kind::table, {}, page_.tables.size(), 1});
    page_.tables.push_back({.caption = caption,
                            .first_column = page_.columns.size(),
                            .first_cell = page_.cells.size()});
    return page_.tables.back();
  }
  void column(Piece title, Holds holds, engine::Player seat = engine::kNobody) {
    page_.columns.push_back({title, holds, false, seat});
  }
  void column(std::string_view title, Holds holds) { column(own(title), holds); }
  /// Names what the row is about.
  void head_column(std::string_view title, Holds holds) {
    column(title, holds);
    page_.columns.back().heads_row = true;
  }
  void cell(Piece words = {}, Mark mark = Mark::none, engine::Player seat = engine::kNobody) {
    add_cell(words, mark, seat, false);
  }
  /// A cell of digits and signs.
  void numbers(Piece signs, Mark mark = Mark::none) {
    add_cell(signs, mark, engine::kNobody, true);
  }
  void number(long value, Mark mark = Mark::none) { numbers(digits(value), mark); }
  void end_table() {
    PageTable& table = page_.tables.back();
    table.columns = page_.columns.size() - table.first_column;
    table.rows = (page_.cells.size() - table.first_cell) / table.columns;
  }
  /// The row that the next cell is in.
  std::size_t row() const {
    const PageTable& table = page_.tables.back();
    return (page_.cells.size() - table.first_cell) / (page_.columns.size() - table.first_column);
  }

  ArbiterPage& page() { return page_; }

 private:
  void add_cell(Piece text, Mark mark, engine::Player seat, bool digits) {
    PageCell& cell = page_.cells.emplace_back();
    cell.text = text;
    cell.mark = mark;
    cell.seat = seat;
    cell.digits = digits;
  }

  ArbiterPage& page_;
  std::array<Piece, engine::kMaxPlayers> names_{};
};

}  // namespace cartulary::formats

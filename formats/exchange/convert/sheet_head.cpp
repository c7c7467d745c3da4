#include "formats/exchange/convert/sheet_head.hpp"

#include <algorithm>

#include "formats/exchange/convert/record_text.hpp"
#include "formats/exchange/convert/side_rows.hpp"
#include "formats/ground/tables/table_text.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using Column = MovesColumn;

constexpr std::pair<std::string_view, Column> kSheetNames[] = {
#include "formats/exchange/convert/sheet_names.def"
};

/// The player of `total Ann` or `total_Ann`; empty for other words.
std::string_view player_of_totals(std::string_view name) {
  constexpr std::string_view word = "total";
  if (name.size() <= word.size() || !same_word(name.substr(0, word.size()), word)) return {};
  name.remove_prefix(word.size());
  if (name.starts_with('s')) name.remove_prefix(1);
  const auto begin = name.find_first_not_of(" _:-");
  return begin == 0 || begin == name.npos ? std::string_view() : name.substr(begin);
}

/// Notes what the column of a name is.
void add_column(std::size_t at, SheetHead& out) {
  const std::string_view name = out.names[at].value;
  for (const auto& [known, column] : kSheetNames) {
    if (!same_word(name, known)) continue;
    if (!out.at[column]) {
      out.at[column] = at;
    } else if (!out.again) {
      out.again = {at, *out.at[column]};
    }
    return;
  }
  const std::string_view player = player_of_totals(name);
  if (player.empty()) return out.unknown.push_back(at);
  for (const SheetHead::SeatColumn& seat : out.seats) {
    if (seat.player == player && !out.again) out.again = {at, seat.at};
  }
  out.seats.push_back({at, std::string(player)});
}

/// True if a row is a title or a comment: one cell, and nothing beside it.
bool is_title(const CellRow& row) {
  const bool alone = std::all_of(row.begin() + 1, row.end(),
                                 [](const CellText& cell) { return cell.value.empty(); });
  return alone || row.front().value.starts_with('#');
}

SheetHead head_of(std::string_view text, char between) {
  SheetHead out{.between = between};
  for (int lines = 0; out.end < text.size() && lines < kMostLinesAbove; ++lines) {
    out.names = unguarded(read_row(text, out.end, between), between);
    if (is_blank(out.names)) continue;
    for (std::size_t i = 0; i < out.names.size(); ++i) add_column(i, out);
    const bool is_side = side_row(out.names, SidesOf::moves) != nullptr;
    if (out.is_sheet() || !(is_side || is_title(out.names))) return out;
    // A column may have the name of such a row, so the whole row decides.
    SheetHead next{.between = between, .sides = std::move(out.sides), .end = out.end};
    if (is_side) next.sides.push_back(std::move(out.names));
    out = std::move(next);
  }
  return out;
}

/// True if a text has the word `tile`, without which no line of it names the columns of a sheet.
bool has_tile(std::string_view text) {
  constexpr std::string_view word = "tile";
  return std::search(text.begin(), text.end(), word.begin(), word.end(),
                     [](char a, char b) { return upper(a) == upper(b); }) != text.end();
}

/// Names that other programs may give these, in small letters and without signs between them.
constexpr std::pair<std::string_view, std::string_view> kNearNames[] = {
#include "formats/exchange/convert/near_names.def"
};

std::string_view near_name(std::string_view name) {
  std::string plain;
  for (char c : name) {
    if (is_letter(c)) plain += lower(c);
  }
  for (const auto& [other, meant] : kNearNames) {
    if (plain == other) return meant;
  }
  return {};
}

/// True if a cell may name a column; no line of YAML or JSON is made of such cells.
bool may_be_name(std::string_view cell) {
  if (cell.find_first_of(":{}[]#<>`|*&") != cell.npos || cell.starts_with("- ")) return false;
  const auto is_of_name = [](char c) { return (c & 0x80) != 0 || is_letter(c); };
  return cell.empty() || std::ranges::any_of(cell, is_of_name);
}

bool is_known_name(const CellText& cell) {
  return std::ranges::any_of(kSheetNames,
                             [&cell](const auto& c) { return same_word(cell.value, c.first); }) ||
         !near_name(cell.value).empty();
}

/// True if a row has names of columns, and the next one as many cells. `known`: a known name.
bool is_bare_header(const CellRow& names, std::string_view text, std::size_t at, char between,
                    bool known) {
  if (names.size() < 2) return false;
  const auto is_name = [](const CellText& cell) { return may_be_name(cell.value); };
  if (!std::ranges::all_of(names, is_name)) return false;
  const auto is_empty = [](const CellText& cell) { return cell.value.empty(); };
  if (std::ranges::count_if(names, is_empty) > 1) return false;
  const bool any_known = std::ranges::any_of(names, is_known_name);
  // Two words of prose may have a comma between them, too.
  if (!any_known && (known || names.size() < 3)) return false;
  while (at < text.size() && (text[at] == '\r' || text[at] == '\n')) ++at;
  if (at >= text.size()) return any_known;
  return read_row(text, at, between).size() == names.size();
}

/// Nothing unless the text is shaped as a sheet: names, perhaps below side rows, and as many cells.
std::optional<CellRow> bare_names_of(std::string_view text) {
  const std::string_view first_line = text.substr(0, text.find('\n'));
  const bool has_quote = first_line.find('"') != first_line.npos;  // the row may go on below
  for (char between : kBetween) {
    if (!has_quote && first_line.find(between) == first_line.npos) continue;
    for (std::size_t at = 0; at < text.size();) {
      CellRow names = read_row(text, at, between);
      if (is_blank(names)) continue;
      const bool is_side = side_row(names, SidesOf::moves) != nullptr;
      if (is_bare_header(names, text, at, between, is_side)) return names;
      if (!is_side) break;
    }
  }
  return {};
}

}  // namespace

SheetHead sheet_head_of(std::string_view text) {
  if (!has_tile(text.substr(0, kImportHead))) return {};
  for (char between : kBetween) {
    SheetHead out = head_of(text, between);
    if (out.is_sheet()) return out;
  }
  return {};
}

bool is_bare_sheet(std::string_view text) {
  return bare_names_of(text).has_value();
}

void refuse_columns(std::string_view file, Imported& out) {
  const std::string text = beginning_of_table(file.substr(0, kImportHead));
  const auto bare = bare_names_of(text);
  const CellRow names = bare ? *bare : head_of(text, ',').names;
  std::vector<std::string> missing;
  std::vector<std::string> there;
  std::vector<std::string> help;
  for (const CellText& cell : names) {
    if (!cell.value.empty()) there.push_back(fmt::format("`{}`", printable(cell.value)));
  }
  for (std::string_view name : {"tile", "x", "y"}) {
    const auto is_it = [name](const CellText& cell) { return same_word(cell.value, name); };
    if (std::ranges::any_of(names, is_it)) continue;
    missing.push_back(fmt::format("`{}`", name));
    for (const CellText& cell : names) {
      if (near_name(cell.value) != name) continue;
      help.push_back(fmt::format("if `{}` is what is called `{}` here, rename the column",
                                 printable(cell.value), name));
    }
  }
  help.emplace_back(
      "a sheet of moves has the columns `tile`, `x` and `y`; x grows to the east, y to "
      "the south, and the start tile lies at 0,0");
  const uint32_t begin = names.front().span.offset;
  const Span span{begin, std::max(names.back().span.end() - begin, 1u)};
  Finding& finding =
      out.add(Code::broken_file, span,
              fmt::format("the sheet lacks the {} {}", missing.size() > 1 ? "columns" : "column",
                          enumerate(missing)),
              fmt::format("its columns are {}", enumerate(there)));
  finding.help = std::move(help);
}

}  // namespace cartulary::formats

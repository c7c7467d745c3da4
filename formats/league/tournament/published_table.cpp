#include "formats/league/tournament/published_table.hpp"

#include <algorithm>

#include "formats/ground/tables/cell_numbers.hpp"
#include "formats/ground/tables/head_words.hpp"
#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

struct PublishedColumnRow {
  std::string_view name;
  PublishedColumn kind;
};
/// If a table has two columns of one kind, the one that stands first here is read.
constexpr PublishedColumnRow kPublishedColumns[] = {
    {"player", PublishedColumn::player},
    {"seat", PublishedColumn::player},
    {"team", PublishedColumn::player},
    {"published_position", PublishedColumn::rank},
    {"position", PublishedColumn::rank},
    {"rank", PublishedColumn::rank},
    {"published_final_rank", PublishedColumn::final_rank},
    {"final_rank", PublishedColumn::final_rank},
    {"stage", PublishedColumn::remark},
    {"group", PublishedColumn::remark},
    {"marked", PublishedColumn::remark},
    {"decided_by", PublishedColumn::remark},
};

}  // namespace

PublishedColumn published_column(std::string_view name) {
  for (const PublishedColumnRow& row : kPublishedColumns) {
    if (same_word(row.name, name)) return row.kind;
  }
  const auto head = head_in(name);
  if (!head || head->number != 0) return PublishedColumn::number;
  switch (head->subject) {
    case Subject::player:
    case Subject::team:
      return PublishedColumn::player;
    case Subject::place:
    case Subject::rank:
      return PublishedColumn::rank;
    case Subject::stage:
    case Subject::group:
      return PublishedColumn::remark;
    default:
      return PublishedColumn::number;
  }
}

void PublishedTable::take(TableHead head) {
  at_ = head.end;
  between_ = head.between;
  header_ = std::move(head.names);
  names_.clear();
  for (CellText& cell : header_) {
    cell.value = composed(trimmed_cell(cell.value));
    names_.push_back(cell.value);
    const auto own = std::find_if(form_.columns.begin(), form_.columns.end(),
                                  [&](const auto& column) { return column.first == cell.value; });
    if (own != form_.columns.end()) cell.value = own->second;
  }
}

void PublishedTable::begin() {
  const auto has_players = [this](const CellRow& names) {
    take({.names = names});
    return names.size() > 1 && find(PublishedColumn::player);
  };
  auto head = find_head(table_.text, has_players);
  // Numbers of players without their names: whatever gives more than one column.
  if (!head) head = first_line_of_cells(table_.text);
  take(head ? std::move(*head) : TableHead{.end = table_.text.size()});
}

bool PublishedTable::next() {
  while (at_ < table_.text.size() && !table_.findings.full()) {
    row_from_ = at_;
    // As `standings` writes names that spreadsheets would run.
    row_ = unguarded(read_row(table_.text, at_, between_), between_);
    if (is_blank(row_)) continue;
    for (CellText& cell : row_) {
      cell.value = composed(trimmed_cell(cell.value));
    }
    return true;
  }
  return false;
}

std::optional<std::size_t> PublishedTable::find(PublishedColumn kind) const {
  for (const PublishedColumnRow& row : kPublishedColumns) {
    if (row.kind != kind) continue;
    if (const auto at = find(row.name)) return at;
  }
  const auto found = std::find_if(header_.begin(), header_.end(), [kind](const CellText& cell) {
    return kind != PublishedColumn::number && published_column(cell.value) == kind;
  });
  if (found == header_.end()) return {};
  return static_cast<std::size_t>(found - header_.begin());
}

std::optional<std::size_t> PublishedTable::find(std::string_view name) const {
  const auto found = std::find_if(header_.begin(), header_.end(),
                                  [name](const CellText& cell) { return cell.value == name; });
  if (found == header_.end()) return {};
  return static_cast<std::size_t>(found - header_.begin());
}

std::string_view PublishedTable::name_of(std::size_t column) const {
  return names_[column];
}

const CellText* PublishedTable::cell(std::optional<std::size_t> column) const {
  return column && *column < row_.size() ? &row_[*column] : nullptr;
}

std::string PublishedTable::text(std::string_view column) const {
  const CellText* const found = cell(find(column));
  return found == nullptr ? "" : found->value;
}

void PublishedTable::complain(Span span, Code code, std::string message,
                              std::vector<std::string> help) {
  table_.complain(span, code, std::move(message), std::move(help));
}

}  // namespace cartulary::formats

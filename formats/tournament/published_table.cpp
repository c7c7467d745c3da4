#include "formats/tournament/published_table.hpp"

#include <algorithm>
#include <cstdlib>

#include "formats/text/characters.hpp"
#include "formats/text/escape.hpp"

namespace cartulary::formats {
namespace {

struct PublishedColumnRow {
  std::string_view name;
  PublishedColumn kind;
};
/// Of two columns of one kind, the one that stands first here is read.
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

std::optional<Decimal> decimal_of(std::string_view text) {
  std::string plain(text);
  std::replace(plain.begin(), plain.end(), ',', '.');
  if (plain.empty() || plain.size() > 20 ||
      plain.find_first_not_of("+-.0123456789") != plain.npos) {
    return {};
  }
  char* end = nullptr;
  Decimal out{.value = std::strtod(plain.c_str(), &end)};
  if (*end != '\0') return {};
  const std::size_t point = plain.find('.');
  if (point != plain.npos) out.digits = static_cast<int>(plain.size() - point - 1);
  return out;
}

PublishedColumn published_column(std::string_view name) {
  for (const PublishedColumnRow& row : kPublishedColumns) {
    if (row.name == name) return row.kind;
  }
  return PublishedColumn::number;
}

void PublishedTable::read_names(char between) {
  at_ = table_.text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  between_ = between;
  header_.clear();
  names_.clear();
  if (at_ < table_.text.size()) header_ = read_row(table_.text, at_, between);
  for (CellText& cell : header_) {
    cell.value = composed(cell.value);
    names_.push_back(cell.value);
    const auto own = std::find_if(form_.columns.begin(), form_.columns.end(),
                                  [&](const auto& column) { return column.first == cell.value; });
    if (own != form_.columns.end()) cell.value = own->second;
  }
}

void PublishedTable::begin() {
  for (char between : kBetween) {
    read_names(between);
    if (find(PublishedColumn::player)) return;
  }
  // Numbers of players without their names: whatever gives more than one column.
  for (char between : kBetween) {
    read_names(between);
    if (header_.size() > 1) return;
  }
}

bool PublishedTable::next() {
  while (at_ < table_.text.size() && !table_.findings.full()) {
    row_from_ = at_;
    row_ = read_row(table_.text, at_, between_);
    if (std::any_of(row_.begin(), row_.end(),
                    [](const CellText& cell) { return !cell.value.empty(); })) {
      // As `standings` writes names that spreadsheets would run.
      for (CellText& cell : row_) {
        cell.value = composed(unguarded(cell.value, between_ == '\t' ? kTsv : kCsv));
      }
      return true;
    }
  }
  return false;
}

std::optional<std::size_t> PublishedTable::find(PublishedColumn kind) const {
  for (const PublishedColumnRow& row : kPublishedColumns) {
    if (row.kind != kind) continue;
    if (const auto at = find(row.name)) return at;
  }
  return {};
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

// A published table of standings, number by number, against the computed ones.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include "formats/text/csv.hpp"
#include "formats/text/escape.hpp"
#include "formats/text/letters.hpp"
#include "formats/text/print.hpp"
#include "formats/tournament/audit.hpp"
#include "formats/tournament/standings_report.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kPlayerColumns[] = {"player", "seat", "team"};
/// Ranks in a group, and those of the whole event, which are the same where there is one group.
constexpr std::string_view kRankColumns[] = {"published_position", "position", "rank"};
constexpr std::string_view kFinalColumns[] = {"published_final_rank", "final_rank"};
/// What says more about a line than its numbers, and is no number of ours.
constexpr std::string_view kOtherColumns[] = {"stage", "group", "marked", "decided_by"};

template <class Names>
bool is_one_of(std::string_view word, const Names& names) {
  return std::find(std::begin(names), std::end(names), word) != std::end(names);
}

/// A number as tables have it: its value, and how many digits follow its point.
struct Decimal {
  double value = 0;
  int digits = 0;
};
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

/// Whether a published number is ours as far as it is written out.
bool same_number(std::string_view published, std::string_view own) {
  const auto a = decimal_of(published);
  const auto b = decimal_of(own);
  if (!a || !b) return published == own;
  return std::abs(a->value - b->value) <= 0.5 * std::pow(10.0, -a->digits) * (a->digits > 0) + 1e-9;
}

struct OwnRow {
  const std::vector<ListCell>* cells = nullptr;
  int32_t rank = 0;
  int32_t last_rank = 0;  ///< of those who are tied with it
};

class Comparison {
 public:
  Comparison(const League& league, ResultTable& table) : table_(table) {
    report_ = standings_report(league, {});
    for (const Listing& listing : report_.listings) {
      if (listing.name == "standings") own_.push_back(&listing);
    }
    columns_ = own_.empty() ? std::vector<ListColumn>{} : own_.front()->columns;
  }

  void compare() {
    std::size_t at = table_.text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    if (!read_header(at)) return;
    while (at < table_.text.size()) {
      row_from_ = at;
      row_ = read_row(table_.text, at, between_);
      if (std::all_of(row_.begin(), row_.end(),
                      [](const CellText& cell) { return cell.value.empty(); })) {
        continue;
      }
      if (table_.findings.full()) break;
      compare_row();
    }
    for (const Listing* listing : own_) {
      if (!begun_.contains(listing)) continue;
      for (const auto& row : listing->rows) {
        const std::string& name = row[column_of(*listing, "player")].text;
        if (!seen_.contains({listing, name})) {
          complain(header_.front().span, Code::published_entrant,
                   fmt::format("the results have `{}`, and the published table does not", name));
        }
      }
    }
  }

 private:
  void complain(Span span, Code code, std::string message, std::vector<std::string> help = {}) {
    table_.findings.add({.code = code,
                         .span = span,
                         .message = std::move(message),
                         .label = "",
                         .help = std::move(help)});
  }

  static std::size_t column_of(const Listing& listing, std::string_view key) {
    const auto found = std::find_if(listing.columns.begin(), listing.columns.end(),
                                    [key](const ListColumn& c) { return c.key == key; });
    return static_cast<std::size_t>(found - listing.columns.begin());
  }

  bool read_header(std::size_t& at) {
    const std::size_t begin = at;
    for (char between : kBetween) {
      at = begin;
      between_ = between;
      if (at < table_.text.size()) header_ = read_row(table_.text, at, between);
      for (std::size_t i = 0; i < header_.size(); ++i) {
        if (is_one_of(header_[i].value, kPlayerColumns)) player_ = i;
      }
      if (player_) break;
    }
    if (!player_) {
      complain({0, 0}, Code::wrong_shape,
               "expected a table of standings, got no column `player`, `seat` or `team`");
      return false;
    }
    for (const CellText& cell : header_) {
      const std::string_view name = cell.value;
      const bool own = std::any_of(columns_.begin(), columns_.end(),
                                   [name](const ListColumn& c) { return c.key == name; });
      const bool known = own || is_one_of(name, kPlayerColumns) || is_one_of(name, kRankColumns) ||
                         is_one_of(name, kOtherColumns) || name.empty();
      const bool final = is_one_of(name, kFinalColumns);
      if (known || (final && own_.size() == 1)) continue;
      complain(cell.span, Code::skipped,
               fmt::format("the column `{}` is not compared{}", printable(name),
                           final ? ": the results have several stages or groups" : ""));
    }
    return true;
  }

  std::string_view cell(std::string_view column) const {
    for (std::size_t i = 0; i < header_.size() && i < row_.size(); ++i) {
      if (header_[i].value == column) return row_[i].value;
    }
    return {};
  }

  /// The standings that a line belongs to: those of its stage and group; of the first stage, if it
  /// names none.
  const Listing* listing_of() const {
    const std::string_view stage = cell("stage");
    const std::string_view group = cell("group");
    for (const Listing* listing : own_) {
      if (listing->rows.empty()) continue;
      const auto& first = listing->rows.front();
      const bool fits = (stage.empty() || first[column_of(*listing, "stage")].text == stage) &&
                        first[column_of(*listing, "group")].text == group;
      if (fits) return listing;
    }
    return nullptr;
  }

  static std::optional<OwnRow> find_row(const Listing& listing, std::string_view player) {
    const std::size_t name = column_of(listing, "player");
    const std::size_t rank = column_of(listing, "rank");
    for (const auto& row : listing.rows) {
      if (row[name].text != player) continue;
      const std::string& own = row[rank].text;
      const auto tied = std::count_if(listing.rows.begin(), listing.rows.end(),
                                      [&](const auto& r) { return r[rank].text == own; });
      const int32_t number = parse_number(own).value_or(0);
      return OwnRow{&row, number, number + static_cast<int32_t>(tied) - 1};
    }
    return {};
  }

  void compare_row() {
    const std::string player = *player_ < row_.size() ? row_[*player_].value : "";
    const Span span =
        *player_ < row_.size() ? row_[*player_].span : Span{static_cast<uint32_t>(row_from_), 0};
    const Listing* const listing = listing_of();
    const auto own = listing == nullptr ? std::nullopt : find_row(*listing, player);
    if (listing != nullptr) begun_.insert(listing);
    if (!own) {
      complain(span, Code::published_entrant,
               fmt::format("no result has `{}`{}", printable(player),
                           cell("group").empty()
                               ? ""
                               : fmt::format(" in group `{}`", printable(cell("group")))));
      return;
    }
    seen_.insert({listing, player});
    for (std::size_t i = 0; i < header_.size() && i < row_.size(); ++i) {
      compare_cell(*listing, *own, player, header_[i].value, row_[i]);
    }
  }

  void compare_cell(const Listing& listing, const OwnRow& own, const std::string& player,
                    std::string_view column, const CellText& cell) {
    if (cell.value.empty()) return;
    const bool final = is_one_of(column, kFinalColumns) && own_.size() == 1;
    if (final || is_one_of(column, kRankColumns)) {
      const auto rank = parse_number(cell.value);
      if (rank && *rank >= own.rank && *rank <= own.last_rank) return;
      complain(cell.span, Code::published_rank,
               fmt::format("{} is {} as published, and {} by the results", player,
                           rank ? ordinal(*rank) : fmt::format("`{}`", printable(cell.value)),
                           ordinal(own.rank)));
      return;
    }
    if (is_one_of(column, kOtherColumns) || is_one_of(column, kPlayerColumns)) return;
    const std::size_t at = column_of(listing, column);
    if (at == listing.columns.size()) return;
    const std::string& number = (*own.cells)[at].text;
    if (number.empty() || same_number(cell.value, number)) return;
    complain(cell.span, Code::published_number,
             fmt::format("{}: `{}` is {} as published, and {} by the results", player, column,
                         printable(cell.value), number));
  }

  ResultTable& table_;
  Publication report_{};
  std::vector<const Listing*> own_{};
  std::vector<ListColumn> columns_{};
  CellRow header_{};
  CellRow row_{};
  std::size_t row_from_ = 0;
  char between_ = ',';
  std::optional<std::size_t> player_{};
  std::set<const Listing*> begun_{};
  std::set<std::pair<const Listing*, std::string>> seen_{};
};

}  // namespace

void compare_published(const League& league, ResultTable& published) {
  Comparison(league, published).compare();
}

}  // namespace cartulary::formats

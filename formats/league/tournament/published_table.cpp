#include "formats/league/tournament/published_table.hpp"

#include <map>
#include <set>

#include "formats/ground/tables/head_words.hpp"
#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats {
namespace {

struct PublishedColumnRow {
  std::string_view name;
  PublishedColumn kind;
};
/// If a table has two columns of one kind, the one that stands first here is read.
constexpr PublishedColumnRow kPublishedColumns[] = {
#include "formats/league/tournament/published_columns.def"
};

using standings::Criterion;

// The order of a table against its own numbers.

/// True if a criterion can be compared as tables have it. Others are best at the lowest.
bool is_compared(Criterion criterion) {
  return criterion != Criterion::seed && criterion != Criterion::lot &&
         criterion != Criterion::survival && criterion != Criterion::survival_of_two;
}

/// True if tables round it, so that two may differ where they look the same.
bool is_rounded(Criterion criterion) {
  return criterion == Criterion::share || criterion == Criterion::mean_share ||
         criterion == Criterion::game_win_percentage;
}

struct PlacedRow {
  int32_t rank = 0;
  Span span{};                                    ///< of the rank, or of the line
  std::string player{};                           ///< empty if the table has no names
  std::vector<std::optional<Decimal>> amounts{};  ///< for each step
  std::vector<std::string> written{};             ///< the same, as they stand there
};

/// A step of the chain that decides between two lines, and whether the first of them is ahead.
struct Apart {
  std::size_t step = 0;
  bool first_ahead = false;
};

class OrderCheck {
 public:
  OrderCheck(const Tournament& tournament, ResultTable& table)
      : tournament_(tournament), table_(tournament.published, table) {}

  void check(bool alone) {
    if (!find_columns(alone)) return;
    while (table_.next()) read_line();
    if (alone && groups_.empty()) {
      table_.complain(start(), Code::wrong_shape,
                      "expected lines of a table of standings, got none with a place");
    }
    if (alone) tell_missing_columns();
    for (auto& [group, rows] : groups_) check_group(group, rows);
  }

 private:
  using Group = std::pair<std::string, std::string>;  // stage, group

  /// The rules of a stage; those of the first one, if the table names none.
  const StageRules& rules_of(std::string_view stage) const {
    if (stage.empty() && tournament_.stages.size() > 1) return tournament_.stages[1];
    return tournament_.rules_of(stage);
  }

  /// True if there is what the check needs: the first criterion of a chain.
  bool find_columns(bool alone) {
    rank_ = table_.find(PublishedColumn::rank);
    if (!rank_) rank_ = table_.find(PublishedColumn::final_rank);
    const bool several = table_.find("stage").has_value();
    std::vector<std::string_view> firsts;
    std::vector<std::string_view> used;
    bool found = false;
    for (const StageRules& rules : tournament_.stages) {
      if (!several && &rules != &rules_of("")) continue;
      if (rules.chain.empty()) continue;
      const std::string_view first = standings::word_of(rules.chain.front());
      if (!contains(firsts, first)) firsts.push_back(first);
      found |= table_.find(first).has_value();
      for (const standings::Step step : rules.chain) used.push_back(standings::word_of(step));
    }
    if (!alone) return found;
    if (!found) {
      std::vector<std::string> words;
      for (std::string_view first : firsts) words.push_back(fmt::format("`{}`", first));
      table_.complain(
          start(), Code::wrong_shape,
          fmt::format("expected a column {}, because there are no results to compare with; "
                      "got none",
                      enumerate(words, "or")),
          {"if it has another name: `columns` under `published` of the tournament's file"});
      return false;
    }
    for (std::size_t i = 0; i < table_.header().size(); ++i) {
      const std::string& name = table_.header()[i].value;
      const bool compared =
          published_column(name) != PublishedColumn::number || name.empty() || contains(used, name);
      if (compared) continue;
      table_.complain(table_.header()[i].span, Code::skipped,
                      fmt::format("the column `{}` is not compared", printable(table_.name_of(i))));
    }
    return true;
  }

  Span start() const { return table_.header().empty() ? Span{0, 0} : table_.header().front().span; }

  /// Comparisons end at a criterion that the table has no column for.
  void tell_missing_columns() {
    std::set<std::string_view> told;
    for (const auto& [group, rows] : groups_) {
      const standings::Chain& chain = rules_of(group.first).chain;
      const auto* const end = find_where(chain, [this](standings::Step step) {
        return !is_compared(step.criterion) || !table_.find(standings::word_of(step));
      });
      if (end == nullptr || !is_compared(end->criterion)) continue;
      const std::string_view word = standings::word_of(*end);
      if (!told.insert(word).second) continue;
      table_.complain(start(), Code::not_checked,
                      fmt::format("there is no column `{}`: lines that all criteria before it "
                                  "leave equal are not compared",
                                  word));
    }
  }

  void read_line() {
    const CellText* const rank = table_.cell(rank_);
    // Without a place there is nothing to compare.
    if (rank_ && (rank == nullptr || rank->value.empty())) return;
    const Group group{table_.text("stage"), table_.text("group")};
    std::vector<PlacedRow>& rows = groups_[group];
    PlacedRow row{.rank = static_cast<int32_t>(rows.size()) + 1, .span = table_.line()};
    if (rank != nullptr) {
      const auto number = place_in_cell(rank->value);
      if (!number) {
        table_.complain(
            rank->span, Code::bad_value,
            fmt::format("expected a place as a number, got `{}`", printable(rank->value)));
        return;
      }
      row.rank = *number;
      row.span = rank->span;
    }
    if (const CellText* const player = table_.cell(table_.find(PublishedColumn::player))) {
      row.player = printable(player->value);
    }
    for (const standings::Step step : rules_of(group.first).chain) {
      const CellText* const cell = table_.cell(table_.find(standings::word_of(step)));
      const bool given = cell != nullptr && !cell->value.empty() && is_compared(step.criterion);
      row.written.push_back(given ? cell->value : "");
      row.amounts.push_back(given ? decimal_in(cell->value) : std::nullopt);
      if (given && !row.amounts.back()) {
        table_.complain(cell->span, Code::bad_value,
                        fmt::format("expected a number, got `{}`", printable(cell->value)));
      }
    }
    rows.push_back(std::move(row));
  }

  /// Nothing if the numbers do not tell.
  static std::optional<Apart> apart(const PlacedRow& a, const PlacedRow& b,
                                    const standings::Chain& chain) {
    for (std::size_t step = 0; step < chain.size(); ++step) {
      if (!a.amounts[step] || !b.amounts[step]) return {};
      const double first = a.amounts[step]->value;
      const double second = b.amounts[step]->value;
      if (first != second) return Apart{step, first > second};
      if (is_rounded(chain[step].criterion)) return {};
    }
    return {};
  }

  void check_group(const Group& group, std::vector<PlacedRow>& rows) {
    const standings::Chain& chain = rules_of(group.first).chain;
    sort_by(rows, [](const PlacedRow& row) { return row.rank; });
    const int32_t play_off = tournament_.published.play_off;
    const PlacedRow* before = nullptr;
    for (const PlacedRow& row : rows) {
      if (row.rank <= play_off) {
        // All of them are ahead of the others, so the lowest of them is the one to compare with.
        if (before != nullptr) {
          const auto found = apart(*before, row, chain);
          if (found && !found->first_ahead) continue;
        }
      } else if (before != nullptr) {
        compare(group, *before, row, chain);
      }
      before = &row;
    }
  }

  void compare(const Group& group, const PlacedRow& before, const PlacedRow& row,
               const standings::Chain& chain) {
    const auto found = apart(before, row, chain);
    const bool shared = before.rank == row.rank;
    if (!found || (found->first_ahead && !shared)) return;
    const std::size_t step = found->step;
    const std::size_t column = *table_.find(standings::word_of(chain[step]));
    const std::string name = printable(table_.name_of(column));
    const std::string where =
        group.second.empty() ? "" : fmt::format(" in group `{}`", printable(group.second));
    if (shared) {
      table_.complain(
          row.span, Code::published_order,
          fmt::format("the {} place{} is shared with different `{}`: {} and {}", ordinal(row.rank),
                      where, name, before.written[step], row.written[step]));
      return;
    }
    table_.complain(row.span, Code::published_order,
                    fmt::format("{}{} has more `{}` than {}: {} against {}", who(row), where, name,
                                who(before), row.written[step], before.written[step]));
  }

  static std::string who(const PlacedRow& row) {
    return row.player.empty() ? fmt::format("the {} place", ordinal(row.rank))
                              : fmt::format("{} as {}", row.player, ordinal(row.rank));
  }

  const Tournament& tournament_;
  PublishedTable table_;
  std::optional<std::size_t> rank_{};
  std::map<Group, std::vector<PlacedRow>> groups_{};
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
    const auto* const own =
        find_where(columns_, [&](const auto& column) { return column.first == cell.value; });
    if (own != nullptr) cell.value = own->second;
  }
}

PublishedTable::PublishedTable(const PublishedForm& form, ResultTable& table)
    : columns_(form.columns), table_(table) {
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
  return index_where(header_, [kind](const CellText& cell) {
    return kind != PublishedColumn::number && published_column(cell.value) == kind;
  });
}

std::optional<std::size_t> PublishedTable::find(std::string_view name) const {
  return index_where(header_, [name](const CellText& cell) { return cell.value == name; });
}

const CellText* PublishedTable::cell(std::optional<std::size_t> column) const {
  return column && *column < row_.size() ? &row_[*column] : nullptr;
}

std::string PublishedTable::text(std::string_view column) const {
  const CellText* const found = cell(find(column));
  return found == nullptr ? "" : found->value;
}

void check_published_order(const Tournament& tournament, ResultTable& published, bool alone) {
  OrderCheck(tournament, published).check(alone);
}

}  // namespace cartulary::formats

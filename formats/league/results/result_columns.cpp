#include "formats/league/results/result_columns.hpp"

#include "formats/ground/tables/cell_numbers.hpp"
#include "formats/ground/tables/head_words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using Column = ResultColumn;

/// So many cells are told of a line that has none of the columns.
constexpr std::size_t kMostNames = 8;

struct ColumnRow {
  std::string_view name;
  Column column;
  std::string_view meaning{};  ///< empty: another name of the same
};
constexpr ColumnRow kColumns[] = {
#define RESULT_COLUMN(column, name, meaning) {name, Column::column, meaning},
#define RESULT_NAME(column, name) {name, Column::column},
#include "formats/league/results/result_columns.def"
#undef RESULT_NAME
#undef RESULT_COLUMN
};

bool same_name(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto plain = [](char c) { return c == ' ' || c == '-' ? '_' : upper(c); };
    if (plain(a[i]) != plain(b[i])) return false;
  }
  return true;
}

/// True if a name is `g1`, `G2` and so on.
bool is_game(std::string_view name) {
  return name.size() > 1 && upper(name[0]) == 'G' && parse_number(name.substr(1));
}

std::optional<Column> named(std::string_view name) {
  if (is_game(name)) return Column::game;
  const auto* const row =
      find_where(kColumns, [name](const ColumnRow& r) { return same_name(r.name, name); });
  return row == nullptr ? std::nullopt : std::optional(row->column);
}

/// The columns of a subject: nobody's, that of the first player, that of the second one.
struct SubjectRow {
  Subject subject;
  std::optional<Column> columns[3];
};
constexpr SubjectRow kSubjects[] = {
#include "formats/league/results/result_subjects.def"
};

/// Columns of players, beside their names. Results may have them, once for each player of a duel.
constexpr Column kOfPlayers[] = {Column::also, Column::team, Column::club, Column::seed};

/// The column that a head means which is not called as ours are.
std::optional<Column> meant(const Head& head) {
  if (head.subject == Subject::game) return Column::game;  // whatever its number is
  const auto* const row = find_row(kSubjects, &SubjectRow::subject, head.subject);
  return row == nullptr ? std::nullopt : row->columns[head.number];
}

void add_column(std::size_t i, const ColumnNames& columns, ResultHead& out) {
  const std::string_view name = trimmed_cell(out.line.names[i].value);
  const auto* const own =
      find_where(columns, [name](const auto& c) { return trimmed_cell(c.first) == name; });
  std::optional<Column> column = named(own == nullptr ? name : own->second);
  const bool plain = column.has_value();
  const std::optional<Head> head = head_in(name);
  if (!column && head) column = meant(*head);
  if (!column) return out.unknown.push_back(i);
  if (*column == Column::game) return out.games.push_back(i);
  auto& at = out.at[static_cast<std::size_t>(*column)];
  const bool of_player = contains(kOfPlayers, *column);
  if (at && of_player) return out.unknown.push_back(i);
  if (at) return out.again.push_back({i, *at});
  at = i;
  if (*column == Column::place) out.has_ranks = head && head->subject == Subject::rank;
  if (*column == Column::player) out.is_plain = plain;
}

}  // namespace

bool ResultHead::has_name(std::string_view wanted) const {
  return std::ranges::any_of(
      line.names, [wanted](const CellText& cell) { return same_name(cell.value, wanted); });
}

bool ResultHead::of_turns() const {
  return has_name("turn") && (has_name("move") || has_name("tile") || has_name("tiles"));
}

bool ResultHead::of_seats() const {
  if (!has(Column::player) || of_turns() || is_report()) return false;
  // Standings in other words have names and points, too, and nothing that tells tables apart.
  const bool apart = is_plain || has(Column::round) || has(Column::table) || has(Column::match) ||
                     has(Column::date);
  return apart && (has(Column::points) || (has(Column::place) && !has_ranks));
}

bool ResultHead::of_players() const {
  std::size_t more = 0;
  for (const Column column : kOfPlayers) more += has(column) ? 1 : 0;
  more += has(Column::group) ? 1 : 0;
  const bool others = std::ranges::any_of(
      unknown, [this](std::size_t i) { return head_in(line.names[i].value).has_value(); });
  const std::size_t read = count_of(at, is_given);
  return has(Column::player) && more > 0 && read == more + 1 && games.empty() && !others &&
         !of_turns() && !is_report();
}

bool ResultHead::of_standings() const {
  return has(Column::player) && !of_turns() && !is_one() && !is_report() &&
         (has(Column::place) || has(Column::points));
}

bool ResultHead::is_report() const {
  // Heads that only these have together: who met whom, the best of a season, findings, records.
  static constexpr std::array<std::string_view, 3> kReports[] = {
      {"players", "result", "where"},       {"opponents", "result", "points_against"},
      {"player", "opponent", "won"},        {"record", "value", "who"},
      {"category", "points", "percentage"}, {"file", "line", "code"},
      {"file", "document", "status"},       {"group", "row", "player"}};
  return std::ranges::any_of(kReports, [this](const auto& names) {
    return std::ranges::all_of(names, [this](std::string_view name) { return has_name(name); });
  });
}

ResultHead result_head(TableHead line, const ColumnNames& columns) {
  ResultHead out{.line = std::move(line)};
  for (std::size_t i = 0; i < out.line.names.size(); ++i) add_column(i, columns, out);
  // `Player` and `Opponent`, beside how they played; else it lists who met how often.
  auto& a = out.at[static_cast<std::size_t>(Column::a)];
  auto& player = out.at[static_cast<std::size_t>(Column::player)];
  const bool played = out.has(Column::score) || out.has(Column::games_a) ||
                      out.has(Column::points_a) || out.has(Column::winner) || !out.games.empty();
  if (!a && player && out.has(Column::b) && played) std::swap(a, player);
  // `score` is that of a seat, or of a duel.
  auto& points = out.at[static_cast<std::size_t>(Column::points)];
  auto& score = out.at[static_cast<std::size_t>(Column::score)];
  if (out.of_duels() && points && !score) std::swap(points, score);
  return out;
}

ResultHead result_head_of(std::string_view text, const ColumnNames& columns) {
  ResultHead out;
  const std::size_t first_sign = text.find_first_not_of(" \t\r\n");
  // JSON and XML have commas, too.
  if (first_sign == text.npos || std::string_view("{[<").find(text[first_sign]) != text.npos) {
    return out;
  }
  const auto found = find_head(text, [&](const CellRow& names) {
    return names.size() > 1 && result_head({.names = names}, columns).is_one();
  });
  if (found) return result_head(*found, columns);
  const auto players = find_head(text, [&](const CellRow& names) {
    return result_head({.names = names}, columns).of_players();
  });
  if (players) return result_head(*players, columns);
  const auto first = first_line_of_cells(text);
  return first ? result_head(*first, columns) : ResultHead{};
}

std::string missing_in(const ResultHead& head) {
  if (head.is_one()) return "";
  if (head.line.names.empty()) return "no line of it has several cells";
  if (head.of_turns()) return "a table of the turns of a game";
  std::vector<std::string> names;
  for (const CellText& cell : head.line.names) {
    if (names.size() == kMostNames) {
      names.push_back("others");
      break;
    }
    if (const std::string_view name = trimmed_cell(cell.value); !name.empty()) {
      names.push_back(fmt::format("`{}`", printable(name)));
    }
  }
  // A line of results is no line of names.
  const bool no_names = std::ranges::any_of(head.line.names, [](const CellText& cell) {
    return whole_number_in(cell.value).has_value();
  });
  if (no_names) {
    return fmt::format(
        "no line of names above its results: write one above {}, as `round,a,b,games_a,games_b`",
        enumerate(names));
  }
  const std::string_view missing = head.has(Column::a)   ? "column `b`"
                                   : head.has(Column::b) ? "column `a`"
                                   : head.has(Column::player)
                                       ? "column `points`"
                                       : "columns `a` and `b`, or `player` and `points`";
  return fmt::format("no {}: its first line has {}", missing, enumerate(names));
}

bool is_nearly_result_table(const ResultHead& head) {
  if (head.is_one() || head.of_turns()) return false;
  const bool one = head.has(Column::a) || head.has(Column::b);
  const bool games = head.has(Column::games_a) && head.has(Column::games_b);
  return games || (one && (head.has(Column::round) || head.has(Column::table)));
}

std::vector<ResultColumnText> result_columns() {
  std::vector<ResultColumnText> out;
  for (const ColumnRow& row : kColumns) {
    if (!row.meaning.empty()) out.push_back({row.name, row.column, row.meaning});
  }
  return out;
}

}  // namespace cartulary::formats

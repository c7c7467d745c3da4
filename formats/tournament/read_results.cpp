#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "formats/record/read_record.hpp"
#include "formats/text/characters.hpp"
#include "formats/text/csv.hpp"
#include "formats/text/escape.hpp"
#include "formats/text/letters.hpp"
#include "formats/text/print.hpp"
#include "formats/tournament/entries.hpp"

namespace cartulary::formats {
namespace {

using standings::kMaxGames;
using standings::kMaxPoints;
using standings::kMaxSeats;

/// More rows than any tournament has; a table may be hostile.
constexpr std::size_t kMaxRows = 200'000;
/// Of a first line that has none of the columns, so many cells are told.
constexpr std::size_t kMostNames = 8;
/// Of a duel that was not played, as people write it down.
constexpr std::array<int32_t, 2> kNoGames{0, 0};

enum class Column : uint8_t {
  stage,
  group,
  round,
  table,
  match,
  date,
  a,
  b,
  format,
  games_a,
  games_b,
  winner,
  starter,
  player,
  points,
  place,
  game,  ///< `g1`, `g2`, ...
};
constexpr std::size_t kColumnCount = static_cast<std::size_t>(Column::game) + 1;

struct ColumnRow {
  std::string_view name;
  Column column;
  std::string_view meaning{};  ///< empty: another name of the same
};
constexpr ColumnRow kColumns[] = {
    {"stage", Column::stage, "stage of the tournament"},
    {"group", Column::group, "group of the stage"},
    {"round", Column::round, "round of the stage"},
    {"table", Column::table, "table of the round"},
    {"match", Column::match, "match of teams, as `Lions-Tigers`: `a` plays for the first"},
    {"date", Column::date, "day of the result"},
    {"a", Column::a, "first player of a duel"},
    {"b", Column::b, "second player of a duel"},
    {"format", Column::format, "best of how many games: `Bo3`"},
    {"games_a", Column::games_a, "games that `a` won; empty if the duel was not played"},
    {"games_b", Column::games_b, "games that `b` won"},
    {"winner", Column::winner,
     "who won without playing, beside games that are empty or 0; without a `b`: who had a bye"},
    {"starter", Column::starter,
     "who moved first in the first game; in duels they then take turns"},
    {"player", Column::player, "player of a seat, in tables with a row for each seat"},
    {"points", Column::points, "points of the seat on the board"},
    {"place", Column::place,
     "place of the seat at its table, if it does not follow from the points"},
    {"g1", Column::game, "points of the first game, `a` first: `78-118`; and so on with `g2`"},
    {"player_a", Column::a},
    {"player_b", Column::b},
    {"best_of", Column::format},
    {"score", Column::points},
    {"rank", Column::place},
};

bool same_name(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto plain = [](char c) { return c == ' ' || c == '-' ? '_' : upper(c); };
    if (plain(a[i]) != plain(b[i])) return false;
  }
  return true;
}

/// What the columns of a table are.
struct Header {
  char between = ',';
  std::array<std::optional<std::size_t>, kColumnCount> at{};
  std::vector<std::size_t> games{};
  std::vector<std::size_t> unknown{};
  CellRow names{};
  std::size_t end = 0;

  bool has(Column column) const { return at[static_cast<std::size_t>(column)].has_value(); }
  bool of_duels() const { return has(Column::a) && has(Column::b); }
  bool names_one(std::string_view wanted) const {
    return std::any_of(names.begin(), names.end(),
                       [wanted](const CellText& cell) { return same_name(cell.value, wanted); });
  }
  /// Whether it has a row for each turn of a game, or each scoring.
  bool of_turns() const {
    return names_one("turn") && (names_one("move") || names_one("tile") || names_one("tiles"));
  }
  /// Ranks without points are those of a tournament, not of a table.
  bool has_ranks() const {
    const auto& place = at[static_cast<std::size_t>(Column::place)];
    return place && same_name(names[*place].value, "rank");
  }
  bool of_seats() const {
    return has(Column::player) && !of_turns() &&
           (has(Column::points) || (has(Column::place) && !has_ranks()));
  }
  bool is_one() const { return of_duels() || of_seats(); }
};

std::size_t begin_of_table(std::string_view text) {
  std::size_t at = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    while (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" ,;\t") != line.npos && !says_between(line)) break;
    at = std::min(end + 1, text.size());
  }
  return at;
}

/// The columns of a text whose cells are kept apart by one sign.
Header header_of(std::string_view text, char between) {
  Header out{.between = between};
  std::size_t at = begin_of_table(text);
  if (at < text.size()) {
    out.names = read_row(text, at, between);
    for (std::size_t i = 0; i < out.names.size(); ++i) {
      const std::string_view name = out.names[i].value;
      if (name.size() > 1 && upper(name[0]) == 'G' && parse_number(name.substr(1))) {
        out.games.push_back(i);
        continue;
      }
      const auto row = std::find_if(std::begin(kColumns), std::end(kColumns),
                                    [name](const ColumnRow& r) { return same_name(r.name, name); });
      const bool known = row != std::end(kColumns);
      if (known && !out.has(row->column)) {
        out.at[static_cast<std::size_t>(row->column)] = i;
      } else {
        out.unknown.push_back(i);
      }
    }
    out.end = at;
  }
  return out;
}

/// The columns of a table; those of the sign that finds the most of them, if it is none.
Header header_of(std::string_view text) {
  Header best;
  std::size_t most = 0;
  for (char between : kBetween) {
    Header out = header_of(text, between);
    if (out.is_one()) return out;
    const std::size_t known = out.names.size() - out.unknown.size();
    const std::size_t score = known * 100 + out.names.size();
    if (score > most) {
      best = std::move(out);
      most = score;
    }
  }
  return best;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

/// What a table would need in its first line.
std::string missing_in(const Header& header) {
  if (header.names.empty()) return "it is empty";
  if (header.of_turns()) return "a table of the turns of a game";
  std::vector<std::string> names;
  for (const CellText& cell : header.names) {
    if (names.size() == kMostNames) {
      names.push_back("others");
      break;
    }
    if (const std::string_view name = trimmed(cell.value); !name.empty()) {
      names.push_back(fmt::format("`{}`", printable(name)));
    }
  }
  const std::string_view missing = header.has(Column::a)   ? "column `b`"
                                   : header.has(Column::b) ? "column `a`"
                                   : header.has(Column::player)
                                       ? "column `points`"
                                       : "columns `a` and `b`, or `player` and `points`";
  return fmt::format("no {}: its first line has {}", missing, enumerate(names));
}

/// A table that is being read.
class ResultReader {
 public:
  ResultReader(ResultTable& table, uint32_t source, std::vector<Entry>& out)
      : table_(table), source_(source), out_(out) {}

  void read() {
    header_ = header_of(table_.text);
    if (!header_.is_one()) {
      table_.complain(
          {0, 0}, Code::wrong_shape, "expected a table of results, got " + missing_in(header_),
          {"tables of duels have the columns `a`, `b`, `games_a` and `games_b`, tables of "
           "seats `player` and `points`"});
      return;
    }
    dialect_ = header_.between == '\t' ? kTsv : kCsv;
    for (std::size_t i : header_.unknown) {
      const CellText& cell = header_.names[i];
      if (trimmed(cell.value).empty()) continue;
      table_.complain(cell.span, Code::skipped,
                      fmt::format("the column `{}` is not read", printable(cell.value)));
    }
    std::size_t at = header_.end;
    for (std::size_t row = 0; at < table_.text.size(); ++row) {
      const auto begin = static_cast<uint32_t>(at);
      cells_ = read_row(table_.text, at, header_.between);
      if (std::all_of(cells_.begin(), cells_.end(),
                      [](const CellText& cell) { return trimmed(cell.value).empty(); })) {
        continue;
      }
      if (row == kMaxRows) {
        table_.complain({begin, 0}, Code::too_large,
                        fmt::format("expected at most {} rows, got more", kMaxRows));
        break;
      }
      std::size_t end = at;
      while (end > begin && (table_.text[end - 1] == '\n' || table_.text[end - 1] == '\r')) --end;
      row_ = {begin, static_cast<uint32_t>(end - begin)};
      line_ += static_cast<uint32_t>(
          std::count(table_.text.begin() + line_from_, table_.text.begin() + begin, '\n'));
      line_from_ = begin;
      bool good = has_form();
      if (!good) {
        // A quote that is not closed takes in the lines behind it, which are read by themselves.
        at = std::min(table_.text.find('\n', begin), table_.text.size() - 1) + 1;
      }
      if (!header_.of_duels()) {
        read_seat(good);
      } else if (good) {
        read_duel();
      }
    }
    end_tables();
    table_.findings.sort();
  }

 private:
  /// The seats of a table as their lines come, and what is wrong with them.
  struct Seats {
    std::size_t entry = 0;
    bool good = true;
    std::vector<Span> points{};  ///< of each seat: its cell
    std::vector<Span> places{};
  };

  const CellText* cell(std::size_t at) const { return at < cells_.size() ? &cells_[at] : nullptr; }
  const CellText* cell(Column column) const {
    const auto& at = header_.at[static_cast<std::size_t>(column)];
    return at ? cell(*at) : nullptr;
  }
  std::string text(Column column) const {
    const CellText* const found = cell(column);
    return found == nullptr ? std::string() : composed(unguarded(trimmed(found->value), dialect_));
  }
  Span span(Column column) const {
    const CellText* const found = cell(column);
    return found == nullptr ? row_ : found->span;
  }
  /// Whether the cells of a line are those of the columns; says so if they are not.
  bool has_form() {
    for (const CellText& one : cells_) {
      const std::string_view written =
          std::string_view(table_.text).substr(one.span.offset, one.span.size);
      // Lines of results have no line breaks, so this is a quote of another line.
      if (one.open || (written.find('\n') != written.npos && written.find('"') != written.npos)) {
        table_.complain(
            {one.span.offset, 1}, Code::wrong_shape,
            fmt::format("the quote opened in line {} is not closed in it", line_),
            {"close it; a quote that belongs to a name is doubled, and its cell is quoted"});
        return false;
      }
      if (one.behind.size != 0) {
        table_.complain(
            one.span, Code::wrong_shape,
            fmt::format(
                "expected nothing between a quote and the next cell, got `{}`",
                printable(trimmed(
                    std::string_view(table_.text).substr(one.behind.offset, one.behind.size)))));
        return false;
      }
    }
    const std::size_t most = header_.names.size();
    std::size_t last = cells_.size();
    while (last > most && trimmed(cells_[last - 1].value).empty()) --last;
    if (last <= most) return true;
    table_.complain(cells_[most].span, Code::wrong_shape,
                    fmt::format("expected {} as in the first line, got {}",
                                counted(static_cast<long>(most), "cell"), last),
                    {"a name with a comma is quoted: `\"Berg, Ann\"`"});
    return false;
  }
  /// Nothing for an empty cell, and, after saying so, for one that is no number.
  std::optional<int32_t> number(Column column, std::string_view what, int32_t most, bool& good) {
    const std::string word = text(column);
    if (word.empty()) return {};
    const auto value = parse_number(word);
    if (value && *value >= 0 && *value <= most) return value;
    table_.complain(span(column), Code::bad_value, expected_number(what, most, word));
    good = false;
    return {};
  }
  static std::string expected_number(std::string_view what, int32_t most, std::string_view word) {
    return fmt::format("expected {} from 0 to {}, got `{}`", what, most, printable(word));
  }

  /// Says what is wrong with a day. It changes no result, so that the line counts.
  void check_date() {
    const std::string date = text(Column::date);
    if (date.empty()) return;
    if (const auto complaint = complaint_of_date(date)) {
      table_.complain(span(Column::date), Code::bad_value, printable(complaint->message),
                      {complaint->help});
    }
  }

  Entry begin_entry() const {
    Entry out{.stage = text(Column::stage),
              .group = text(Column::group),
              .round = text(Column::round),
              .table = text(Column::table),
              .match = text(Column::match)};
    out.source = source_;
    out.span = row_;
    out.in_table = true;
    out.date = text(Column::date);
    out.where = fmt::format("{}:{}", table_.name, line_);
    return out;
  }

  /// A match of one team that wins it, without players.
  bool is_bye_of_team(const Entry& entry) const {
    return entry.players.empty() && !entry.match.empty() && text(Column::b).empty() &&
           text(Column::winner) == entry.match;
  }

  void read_duel() {
    bool good = true;
    check_date();
    Entry entry = begin_entry();
    for (Column column : {Column::a, Column::b}) {
      std::string name = text(column);
      if (name.empty() && is_bye_of_team(entry)) {
        entry.players = {entry.match};
        out_.push_back(std::move(entry));
        return;
      }
      if (column == Column::b && name.empty() && text(Column::winner) == entry.players.front()) {
        out_.push_back(std::move(entry));
        return;
      }
      if (name.empty()) {
        table_.complain(
            row_, Code::missing_key,
            fmt::format("expected a name in the column `{}`, got nothing",
                        column == Column::a ? "a" : "b"),
            {"a player without an opponent has a bye: name `a` as the `winner`, or list it "
             "under `byes`"});
        return;
      }
      entry.players.push_back(std::move(name));
    }
    if (entry.players[0] == entry.players[1]) {
      table_.complain(
          span(Column::b), Code::duplicate_player,
          fmt::format("expected two players, got `{}` twice", printable(entry.players[0])));
      return;
    }
    if (const std::string word = text(Column::format); !word.empty()) {
      std::string_view rest = word;
      if (rest.size() > 2 && same_word(rest.substr(0, 2), "bo")) rest.remove_prefix(2);
      const auto games = parse_number(trimmed(rest));
      if (games && *games >= 1 && *games <= kMaxGames) {
        entry.best_of = *games;
      } else {
        table_.complain(
            span(Column::format), Code::bad_value,
            fmt::format("expected a number of games as `Bo3`, got `{}`", printable(word)));
        good = false;
      }
    }
    const auto games_a = number(Column::games_a, "games", kMaxGames, good);
    const auto games_b = number(Column::games_b, "games", kMaxGames, good);
    if (games_a && games_b) {
      entry.declared = {*games_a, *games_b};
      entry.result = span(Column::games_a);
    }
    if (games_a.has_value() != games_b.has_value() && good) {
      table_.complain(span(games_a ? Column::games_b : Column::games_a), Code::missing_key,
                      "expected the games of both players, got those of one");
      good = false;
    }
    if (const std::string name = text(Column::starter); !name.empty()) {
      entry.starter = entry.seat_of(name);
      if (!entry.starter) good = unknown_player(Column::starter, entry, name);
    }
    for (std::size_t at : header_.games) {
      const CellText* const found = cell(at);
      if (found == nullptr || trimmed(found->value).empty()) continue;
      std::optional<GameEntry> game = game_in(trimmed(found->value));
      if (!game) {
        table_.complain(
            found->span, Code::bad_value,
            fmt::format("expected points of both as `78-118`, got `{}`", printable(found->value)),
            {"a game that the points do not decide: `90-80 b time`"});
        good = false;
        continue;
      }
      game->where = entry.where;
      game->span = found->span;
      if (entry.starter) game->starter = (*entry.starter + entry.games.size()) % 2;
      entry.games.push_back(std::move(*game));
    }
    if (const std::string name = text(Column::winner); !name.empty()) {
      const auto seat = entry.seat_of(name);
      if (!seat) {
        good = unknown_player(Column::winner, entry, name);
      } else if (entry.games.empty() && entry.declared.value_or(kNoGames) == kNoGames) {
        entry.declared.reset();
        entry.walkover = seat;
      } else {
        entry.named_winner = seat;
        entry.winner_cell = span(Column::winner);
      }
    }
    // Half a result would be another one.
    if (good) out_.push_back(std::move(entry));
  }

  bool unknown_player(Column column, const Entry& entry, const std::string& name) {
    table_.complain(span(column), Code::unknown_player,
                    fmt::format("expected `{}` or `{}`, got `{}`", printable(entry.players[0]),
                                printable(entry.players[1]), printable(name)));
    return false;
  }

  /// `good`: the cells of the line are those of the columns.
  void read_seat(bool good) {
    Entry begun = begin_entry();
    std::string key;
    for (const std::string* part :
         {&begun.stage, &begun.group, &begun.round, &begun.table, &begun.match, &begun.date}) {
      put(key, *part, '\n');
    }
    const auto [found, fresh] = seats_of_.try_emplace(std::move(key), seats_.size());
    if (fresh) {
      seats_.push_back({.entry = out_.size()});
      begun.games.push_back({.where = begun.where, .span = row_});
      out_.push_back(std::move(begun));
    }
    Seats& seats = seats_[found->second];
    Entry& entry = out_[seats.entry];
    // Without one of its seats it would be another table.
    const auto refuse = [&](Span at, Code code, std::string message,
                            std::vector<std::string> help = {}) {
      seats.good = false;
      put(message, ": ", name_of_table(entry), " does not count");
      table_.complain(at, code, std::move(message), std::move(help));
    };
    if (!good) {
      seats.good = false;
      return;
    }
    if (fresh) check_date();
    const std::string name = text(Column::player);
    if (name.empty()) {
      return refuse(row_, Code::missing_key, "expected a name in the column `player`, got nothing");
    }
    const auto number_in = [&](Column column, std::string_view what,
                               int32_t most) -> std::optional<int32_t> {
      const std::string word = text(column);
      if (word.empty()) return {};
      const auto value = parse_number(word);
      if (value && *value >= 0 && *value <= most) return value;
      refuse(span(column), Code::bad_value, expected_number(what, most, word));
      return {};
    };
    const auto points = number_in(Column::points, "points", kMaxPoints);
    const auto place = number_in(Column::place, "a place", static_cast<int32_t>(kMaxSeats));
    const std::size_t seat = entry.players.size();
    if (seat == kMaxSeats) {
      return refuse(row_, Code::player_count,
                    fmt::format("expected at most {} players at a table, got another one: `{}`",
                                kMaxSeats, printable(name)),
                    {"the columns `stage`, `group`, `round` and `table` tell tables apart"});
    }
    if (entry.seat_of(name)) {
      return refuse(span(Column::player), Code::duplicate_player,
                    fmt::format("`{}` sits at this table already", printable(name)),
                    {"the columns `stage`, `group`, `round` and `table` tell tables apart"});
    }
    entry.players.push_back(name);
    seats.points.push_back(span(Column::points));
    seats.places.push_back(span(Column::place));
    entry.games.front().declared[seat] = points;
    if (place && *place > 0) entry.places[seat] = place;
    if (text(Column::starter) == name) {
      entry.starter = seat;
      entry.games.front().starter = seat;
    }
  }

  static std::string name_of_table(const Entry& entry) {
    std::vector<std::string> parts;
    if (!entry.round.empty()) parts.push_back("round " + printable(entry.round));
    if (!entry.table.empty()) parts.push_back("table " + printable(entry.table));
    return parts.empty() ? "the table" : joined(parts, " ");
  }

  /// Looks at the tables whose seats have all been read, and takes away those that do not count.
  void end_tables() {
    for (Seats& seats : seats_) {
      if (seats.good) check_seats(seats);
    }
    for (std::size_t i = seats_.size(); i-- > 0;) {
      if (!seats_[i].good) out_.erase(out_.begin() + static_cast<std::ptrdiff_t>(seats_[i].entry));
    }
  }

  void check_seats(Seats& seats) {
    const Entry& entry = out_[seats.entry];
    const SeatPoints& points = entry.games.front().declared;
    const std::size_t count = entry.players.size();
    const auto given = [count](const auto& values) {
      return static_cast<std::size_t>(
          std::count_if(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count),
                        [](const auto& one) { return one.has_value(); }));
    };
    const auto first_without = [](const auto& values) {
      return static_cast<std::size_t>(std::find(values.begin(), values.end(), std::nullopt) -
                                      values.begin());
    };
    const auto refuse = [&](Span at, Code code, std::string message) {
      seats.good = false;
      put(message, ": ", name_of_table(entry), " does not count");
      table_.complain(at, code, std::move(message));
    };
    const std::size_t with_points = given(points);
    const std::size_t with_places = given(entry.places);
    if (with_points < count && with_places < count && with_points + with_places > 0) {
      refuse(seats.points[first_without(points)], Code::missing_key,
             "expected points, got nothing");
    } else if (with_places > 0 && with_places < count) {
      refuse(seats.places[first_without(entry.places)], Code::missing_key,
             "expected a place of each seat of the table or of none, got nothing");
    } else if (count == 1 && with_points == 1) {
      refuse(entry.span, Code::player_count,
             fmt::format("expected at least two players at a table, got `{}` alone",
                         printable(entry.players.front())));
    }
  }

  ResultTable& table_;
  const uint32_t source_;
  std::vector<Entry>& out_;
  Header header_{};
  CellRow cells_{};
  Span row_{};
  uint32_t line_ = 1;       ///< of the row
  uint32_t line_from_ = 0;  ///< the row before it
  CellDialect dialect_ = kCsv;
  std::vector<Seats> seats_{};                     ///< of each table
  std::map<std::string, std::size_t> seats_of_{};  ///< their numbers, by what tells tables apart
};

}  // namespace

std::optional<std::size_t> Entry::seat_of(std::string_view player) const {
  const auto found = std::find(players.begin(), players.end(), player);
  if (found == players.end()) return {};
  return static_cast<std::size_t>(found - players.begin());
}

std::optional<std::size_t> Entry::first_starter() const {
  return starter || games.empty() ? starter : games.front().starter;
}

bool is_result_table(std::string_view text, std::string_view name) {
  return is_trf(text) || is_trf_name(name) || header_of(text.substr(0, 1u << 16)).is_one();
}

std::string what_is_missing(std::string_view text) {
  if (is_result_table(text)) return "";
  return missing_in(header_of(text.substr(0, 1u << 16)));
}

bool is_nearly_result_table(std::string_view text) {
  const Header header = header_of(text.substr(0, 1u << 16));
  if (header.is_one() || is_trf(text)) return false;
  const bool games = header.has(Column::games_a) && header.has(Column::games_b);
  return games || ((header.has(Column::a) || header.has(Column::b)) &&
                   (header.has(Column::round) || header.has(Column::table)));
}

void read_results(ResultTable& table, uint32_t source, std::vector<Entry>& out) {
  if (is_trf(table.text) || (is_trf_name(table.name) && !is_result_table(table.text))) {
    read_trf(table, source, out);
  } else {
    ResultReader(table, source, out).read();
  }
}

std::vector<ResultColumn> result_columns() {
  std::vector<ResultColumn> out;
  for (const ColumnRow& row : kColumns) {
    if (!row.meaning.empty()) out.push_back({row.name, row.meaning});
  }
  return out;
}

std::optional<GameEntry> game_in(std::string_view cell) {
  GameEntry out;
  std::string_view rest = cell;
  const auto points = [&rest](std::optional<int32_t>& to) {
    if (rest.empty() || !is_digit(rest.front())) return false;
    to = take_number(rest);
    return to && *to <= kMaxPoints;
  };
  if (!points(out.declared[0])) return {};
  bool parted = false;
  for (const std::string_view sign : {"-", ":", "\u2013"}) {
    if (!parted && rest.starts_with(sign)) {
      rest.remove_prefix(sign.size());
      parted = true;
    }
  }
  if (!parted || !points(out.declared[1])) return {};
  while (!rest.empty()) {
    if (rest.front() != ' ') return {};
    rest.remove_prefix(1);
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest.remove_prefix(end);
    if (word == "a" || word == "b") {
      out.winner = word == "a" ? std::size_t{0} : std::size_t{1};
      continue;
    }
    const auto ended = std::find(kTerminations.begin(), kTerminations.end(), word);
    if (ended == kTerminations.end()) return {};
    out.termination = static_cast<Termination>(ended - kTerminations.begin());
  }
  return out;
}

}  // namespace cartulary::formats

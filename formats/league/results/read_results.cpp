#include <algorithm>
#include <map>
#include <span>

#include "formats/game/record/read_record.hpp"
#include "formats/ground/tables/cell_numbers.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/results/entries.hpp"
#include "formats/league/results/result_columns.hpp"

namespace cartulary::formats {
namespace {

using Column = ResultColumn;

/// A duel that was not played, as people write it down.
constexpr std::array<int32_t, 2> kNoGames{0, 0};
/// Scores of a table none of which is higher are games that were won: no board ends so low for all.
constexpr int32_t kMostWins = 9;

class ResultReader {
 public:
  ResultReader(ResultTable& table, const ColumnNames& columns, uint32_t source,
               std::vector<Entry>& out)
      : table_(table), rows_(table, columns), source_(source), out_(out) {}

  void read() {
    if (!rows_.head().is_one()) {
      table_.complain(
          {0, 0}, Code::wrong_shape, "expected a table of results, got " + missing_in(rows_.head()),
          {"tables of duels have the columns `a`, `b`, `games_a` and `games_b`, tables of "
           "seats `player` and `points`"});
      return;
    }
    if (!rows_.check_columns() || !find_scores()) return;
    rows_.walk([this] {
      const bool good = rows_.has_form();
      if (!rows_.head().of_duels()) {
        read_seat(good);
      } else if (good) {
        read_duel();
      }
      return true;
    });
    end_tables();
    table_.findings.sort();
  }

 private:
  struct Seats {
    std::size_t entry = 0;
    bool good = true;
    std::vector<Span> points{};  ///< of each seat: its cell
    std::vector<Span> places{};
  };

  std::string text(Column column) const { return rows_.text(column); }
  Span span(Column column) const { return rows_.span(column); }

  /// Finds out if columns of scores have won games, or points. False if there are too many rows.
  bool find_scores() {
    constexpr Column kScores[] = {Column::score_a, Column::score_b, Column::score};
    const auto is_there = [this](Column column) { return rows_.head().has(column); };
    if (std::ranges::none_of(kScores, is_there)) return true;
    return rows_.walk([&] {
      for (const Column column : kScores) {
        const std::string cell = text(column);
        std::string_view rest = cell;
        const auto pair = take_pair(rest);
        const int32_t most =
            pair ? std::max((*pair)[0], (*pair)[1]) : whole_number_in(cell).value_or(0);
        scores_are_points_ |= most > kMostWins;
      }
      return !scores_are_points_;
    });
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
    out.span = rows_.row();
    out.in_table = true;
    out.date = text(Column::date);
    out.where = fmt::format("{}:{}", table_.name, rows_.line());
    return out;
  }

  /// A match of one team that wins it, without players.
  bool is_bye_of_team(const Entry& entry) const {
    return entry.players.empty() && !entry.match.empty() && text(Column::b).empty() &&
           text(Column::winner) == entry.match;
  }

  /// The two who meet. False if the line ends with them: it is a bye, or a fault that is told.
  bool read_names(Entry& entry) {
    if (is_nobody(text(Column::a)) && !text(Column::b).empty()) {
      entry.players = {text(Column::b)};
      out_.push_back(std::move(entry));
      return false;
    }
    for (Column column : {Column::a, Column::b}) {
      std::string name = text(column);
      if (name.empty() && is_bye_of_team(entry)) {
        entry.players = {entry.match};
        out_.push_back(std::move(entry));
        return false;
      }
      const auto waits = [&] {
        return name.empty() && text(Column::winner) == entry.players.front();
      };
      if (column == Column::b && (is_nobody(name) || waits())) {
        out_.push_back(std::move(entry));
        return false;
      }
      if (name.empty()) {
        table_.complain(
            rows_.row(), Code::missing_key,
            fmt::format("expected a name in the column `{}`, got nothing",
                        column == Column::a ? "a" : "b"),
            {"a player without an opponent has a bye: name `a` as the `winner`, or list it "
             "under `byes`"});
        return false;
      }
      entry.players.push_back(std::move(name));
    }
    if (entry.players[0] != entry.players[1]) return true;
    table_.complain(
        span(Column::b), Code::duplicate_player,
        fmt::format("expected two players, got `{}` twice", printable(entry.players[0])));
    return false;
  }

  void read_duel() {
    check_date();
    Entry entry = begin_entry();
    if (!read_names(entry)) return;
    bool good = read_format(entry);
    good &= read_games_won(entry);
    if (const std::string name = text(Column::starter); !name.empty()) {
      entry.starter = entry.seat_of(name);
      if (!entry.starter) good = unknown_player(Column::starter, entry, name);
    }
    good &= read_boards(entry);
    good &= read_winner(entry);
    // Half a result would be another one.
    if (good) out_.push_back(std::move(entry));
  }

  /// How many games a duel has. False after saying what is wrong.
  bool read_format(Entry& entry) {
    const std::string word = text(Column::format);
    if (word.empty()) return true;
    std::string_view rest = word;
    if (rest.size() > 2 && same_word(rest.substr(0, 2), "bo")) rest.remove_prefix(2);
    const auto games = parse_number(trimmed_cell(rest));
    if (games && *games >= 1 && *games <= standings::kMaxGames) {
      entry.best_of = *games;
      return true;
    }
    table_.complain(span(Column::format), Code::bad_value,
                    fmt::format("expected a number of games as `Bo3`, got `{}`", printable(word)));
    return false;
  }

  /// The winner, who may have won without playing. False after saying what is wrong.
  bool read_winner(Entry& entry) {
    const std::string name = text(Column::winner);
    if (name.empty()) return true;
    const auto seat = entry.seat_of(name);
    if (!seat) return unknown_player(Column::winner, entry, name);
    if (entry.games.empty() && entry.declared.value_or(kNoGames) == kNoGames) {
      entry.declared.reset();
      entry.walkover = seat;
    } else {
      entry.named_winner = seat;
      entry.winner_cell = span(Column::winner);
    }
    return true;
  }

  /// Games won, as two columns or one cell has them. False after saying what is wrong.
  bool read_games_won(Entry& entry) {
    bool good = true;
    const bool scores = !scores_are_points_;
    const bool named = rows_.head().has(Column::games_a) || rows_.head().has(Column::games_b);
    if (!named && scores && rows_.head().has(Column::score)) {
      const std::string word = text(Column::score);
      std::string_view rest = word;
      if (word.empty()) return true;
      entry.declared = take_pair(rest);
      entry.result = span(Column::score);
      if (entry.declared && rest.empty()) return true;
      table_.complain(span(Column::score), Code::bad_value,
                      fmt::format("expected games of both as `2-1`, got `{}`", printable(word)));
      return false;
    }
    const Column a = named || !scores ? Column::games_a : Column::score_a;
    const Column b = named || !scores ? Column::games_b : Column::score_b;
    const auto games_a = rows_.number(a, "games", standings::kMaxGames, good);
    const auto games_b = rows_.number(b, "games", standings::kMaxGames, good);
    if (games_a && games_b) {
      entry.declared = {*games_a, *games_b};
      entry.result = span(a);
    }
    if (games_a.has_value() == games_b.has_value() || !good) return good;
    table_.complain(span(games_a ? b : a), Code::missing_key,
                    "expected the games of both players, got those of one");
    return false;
  }

  /// The points of games by their columns, or of the only game. False after saying what is wrong.
  bool read_boards(Entry& entry) {
    bool good = true;
    std::vector<std::size_t> cells = rows_.head().games;
    const auto score = rows_.head().place_of(Column::score);
    if (scores_are_points_ && score) cells.push_back(*score);
    for (const std::size_t at : cells) {
      const CellText* const found = rows_.cell(at);
      if (found == nullptr || trimmed_cell(found->value).empty()) continue;
      std::optional<GameEntry> game = game_in(trimmed_cell(found->value));
      if (!game) {
        table_.complain(
            found->span, Code::bad_value,
            fmt::format("expected points of both as `78-118`, got `{}`", printable(found->value)),
            {"a game that the points do not decide: `90-80 b time`"});
        good = false;
        continue;
      }
      add_board(entry, std::move(*game), found->span);
    }
    const bool scores = scores_are_points_ && rows_.head().has(Column::score_a);
    return read_only_board(entry, scores ? Column::score_a : Column::points_a,
                           scores ? Column::score_b : Column::points_b) &&
           good;
  }

  /// The points of a duel of one game, a column for each player.
  bool read_only_board(Entry& entry, Column a, Column b) {
    bool good = true;
    const auto points_a = rows_.number(a, "points", standings::kMaxPoints, good);
    const auto points_b = rows_.number(b, "points", standings::kMaxPoints, good);
    if (!good || (!points_a && !points_b)) return good;
    if (!points_a || !points_b) {
      table_.complain(span(points_a ? b : a), Code::missing_key,
                      "expected the points of both players, got those of one");
      return false;
    }
    const auto played = entry.declared.value_or(std::array<int32_t, 2>{1, 0});
    if (!entry.games.empty() || played[0] + played[1] != 1) {
      table_.complain(span(a), Code::bad_value,
                      "expected points of a duel of one game, got those of another duel",
                      {"name the points of each game in columns `g1`, `g2` and so on"});
      return false;
    }
    GameEntry game;
    game.declared[0] = points_a;
    game.declared[1] = points_b;
    add_board(entry, std::move(game), span(a));
    return true;
  }

  void add_board(Entry& entry, GameEntry game, Span span) {
    game.where = entry.where;
    game.span = span;
    if (entry.starter) game.starter = (*entry.starter + entry.games.size()) % 2;
    entry.games.push_back(std::move(game));
  }

  bool unknown_player(Column column, const Entry& entry, const std::string& name) {
    table_.complain(span(column), Code::unknown_player,
                    fmt::format("expected `{}` or `{}`, got `{}`", printable(entry.players[0]),
                                printable(entry.players[1]), printable(name)));
    return false;
  }

  std::pair<Seats&, bool> seats_of_line() {
    Entry begun = begin_entry();
    std::string key;
    for (const std::string* part :
         {&begun.stage, &begun.group, &begun.round, &begun.table, &begun.match, &begun.date}) {
      put(key, *part, '\n');
    }
    const auto [found, fresh] = seats_of_.try_emplace(std::move(key), seats_.size());
    if (fresh) {
      seats_.push_back({.entry = out_.size()});
      begun.games.push_back({.where = begun.where, .span = rows_.row()});
      out_.push_back(std::move(begun));
    }
    return {seats_[found->second], fresh};
  }

  /// `good`: the cells of the line are those of the columns.
  void read_seat(bool good) {
    const auto [line_seats, fresh] = seats_of_line();
    Seats& seats = line_seats;
    Entry& entry = out_[seats.entry];
    if (!good) {
      seats.good = false;
      return;
    }
    if (fresh) check_date();
    const std::string name = text(Column::player);
    if (name.empty()) {
      return refuse(seats, rows_.row(), Code::missing_key,
                    "expected a name in the column `player`, got nothing");
    }
    const auto number_in = [&](Column column, std::string_view what,
                               int32_t most) -> std::optional<int32_t> {
      const std::string word = text(column);
      if (word.empty()) return {};
      const auto value = column == Column::place ? place_in_cell(word) : whole_number_in(word);
      if (value && *value >= 0 && *value <= most) return value;
      refuse(seats, span(column), Code::bad_value, expected_number(what, most, word));
      return {};
    };
    const auto points = number_in(Column::points, "points", standings::kMaxPoints);
    const auto place =
        number_in(Column::place, "a place", static_cast<int32_t>(standings::kMaxSeats));
    const std::size_t seat = entry.players.size();
    if (seat == standings::kMaxSeats) {
      return refuse(seats, rows_.row(), Code::player_count,
                    fmt::format("expected at most {} players at a table, got another one: `{}`",
                                standings::kMaxSeats, printable(name)),
                    {"the columns `stage`, `group`, `round` and `table` tell tables apart"});
    }
    if (entry.seat_of(name)) {
      return refuse(seats, span(Column::player), Code::duplicate_player,
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

  /// Tells what is wrong with a seat: without it, it would be another table.
  void refuse(Seats& seats, Span at, Code code, std::string message,
              std::vector<std::string> help = {}) {
    seats.good = false;
    const Entry& entry = out_[seats.entry];
    std::vector<std::string> parts;
    if (!entry.round.empty()) parts.push_back("round " + printable(entry.round));
    if (!entry.table.empty()) parts.push_back("table " + printable(entry.table));
    put(message, ": ", parts.empty() ? "the table" : joined(parts, " "), " does not count");
    table_.complain(at, code, std::move(message), std::move(help));
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
    const std::size_t with_points = count_of(std::span(points).first(count), is_given);
    const std::size_t with_places = count_of(std::span(entry.places).first(count), is_given);
    if (with_points < count && with_places < count && with_points + with_places > 0) {
      refuse(seats, seats.points[*index_in(points, std::nullopt)], Code::missing_key,
             "expected points, got nothing");
    } else if (with_places > 0 && with_places < count) {
      refuse(seats, seats.places[*index_in(entry.places, std::nullopt)], Code::missing_key,
             "expected a place of each seat of the table or of none, got nothing");
    } else if (count == 1 && with_points == 1) {
      refuse(seats, entry.span, Code::player_count,
             fmt::format("expected at least two players at a table, got `{}` alone",
                         printable(entry.players.front())));
    }
  }

  ResultTable& table_;
  ResultRows rows_;
  const uint32_t source_;
  std::vector<Entry>& out_;
  bool scores_are_points_ = false;
  std::vector<Seats> seats_{};                     ///< of each table
  std::map<std::string, std::size_t> seats_of_{};  ///< their numbers, by what tells tables apart
};

std::string lacks_of(std::string_view text, const ResultHead& head) {
  return text.find_first_not_of(" \t\r\n") == text.npos ? "it is empty" : missing_in(head);
}

}  // namespace

bool is_result_table(std::string_view text, std::string_view name, const ColumnNames& columns) {
  return is_trf(text) || is_trf_name(name) || is_gg(text) || result_head_of(text, columns).is_one();
}

std::string what_is_missing(std::string_view text, const ColumnNames& columns) {
  return is_trf(text) || is_gg(text) ? "" : lacks_of(text, result_head_of(text, columns));
}

TableLook look_at_table(std::string_view text, std::string_view name, const ColumnNames& columns) {
  if (is_trf(text) || is_trf_name(name) || is_gg(text)) return {SourceKind::results};
  const ResultHead head = result_head_of(text, columns);
  if (head.is_one()) return {SourceKind::results};
  if (head.of_turns()) return {SourceKind::turns};
  if (head.is_report()) return {SourceKind::report};
  if (head.of_players()) return {SourceKind::players};
  const bool of_cells = has_ending(name, ".csv") || has_ending(name, ".tsv");
  const std::string lacks = lacks_of(text, head);
  if (is_nearly_result_table(head)) return {SourceKind::meant, lacks};
  if (head.of_standings()) return {SourceKind::standings, lacks};
  return {of_cells ? SourceKind::meant : SourceKind::nothing, lacks};
}

void read_results(ResultTable& table, uint32_t source, std::vector<Entry>& out,
                  const ColumnNames& columns) {
  const std::size_t before = out.size();
  if (is_trf(table.text) ||
      (is_trf_name(table.name) && !is_result_table(table.text, {}, columns))) {
    read_trf(table, source, out);
  } else if (is_gg(table.text)) {
    read_gg(table, source, out);
  } else {
    ResultReader(table, columns, source, out).read();
  }
  table.results = out.size() - before;
}

}  // namespace cartulary::formats

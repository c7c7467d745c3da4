// Results by the names of their players, as tables and records have them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/game/record/record.hpp"
#include "formats/ground/tables/table_text.hpp"
#include "formats/ground/text/finding.hpp"
#include "formats/league/standings/result.hpp"

namespace cartulary::formats {

using SeatPoints = std::array<std::optional<int32_t>, standings::kMaxSeats>;
/// "80:?": the points of so many seats, as far as they are known.
std::string points_text(const SeatPoints& points, std::size_t seats,
                        std::string_view between = ":");

/// Why a record that is legal and not over was not replayed to its end.
inline constexpr std::string_view kNotOver = "it does not come to the end";

struct GameEntry {
  std::string where{};    ///< "round-3/a2.yaml", "duels.csv:12": what it was read from
  SeatPoints declared{};  ///< by the seats of the entry: what was written down
  SeatPoints computed{};  ///< what the replay of the record gives
  std::optional<std::size_t> winner{};  ///< the seat that was written down as the winner
  /// The seat that the replay makes the winner, by the record's own rule for ties.
  std::optional<std::size_t> computed_winner{};
  std::optional<std::size_t> starter{};
  std::optional<engine::Tie> tie{};  ///< who wins with equal points, if the record says it
  Termination termination = Termination::completed;
  bool drawn = false;     ///< written down as drawn, without points
  bool ruled = false;     ///< a ruling names the winner, whatever the points are
  bool replayed = false;  ///< `computed` is there: the record was legal and came to its end
  /// Why it was not, for a record that was not replayed to its end; empty for others.
  std::string not_replayed{};
  uint64_t moves = 0;     ///< the same for records with the same moves; 0: not from a record
  std::string copy_of{};  ///< the record that has these moves, too, and counts; may be empty
  Span span{};            ///< of its cell, if a table has it
  /// Number of the record that it is from, among those that were read, from 1; 0: there is none.
  uint32_t record = 0;
  Span claims{};          ///< the result in the record
  SeatPoints recorded{};  ///< what the record itself claims, whatever a table says
};

/// A duel of two, a table of several, or a bye of a player or of a team.
struct Entry {
  std::string stage{};
  std::string group{};
  std::string round{};
  std::string table{};
  std::string match{};  ///< of teams: "Lions-Tigers"
  std::vector<std::string> players{};
  std::vector<GameEntry> games{};
  /// Games won, as written down; nothing if only boards are known.
  std::optional<std::array<int32_t, 2>> declared{};
  std::optional<int32_t> best_of{};  ///< as written down
  std::optional<std::size_t> walkover{};
  std::optional<std::size_t> starter{};  ///< of the first game, as written down
  std::array<std::optional<int32_t>, standings::kMaxSeats> places{};
  std::string where{};  ///< of the result; empty if it is made of records alone
  uint32_t source = 0;  ///< number of the table that it is from; see Entries::sources
  Span span{};          ///< in that table
  Span result{};        ///< of its cell with games won; empty if there is none
  /// The player who is named as the winner of a duel that has a result, and the cell.
  std::optional<std::size_t> named_winner{};
  Span winner_cell{};
  bool in_table = false;   ///< it is from a table
  bool absent = false;     ///< its only player was not there, which is no bye
  bool half_bye = false;   ///< its only player was not there, and has half a win for it
  bool annulled = false;   ///< a ruling takes it away
  bool both_lose = false;  ///< by a ruling
  bool refused = false;    ///< it cannot be what happened, so that it does not count
  std::string date{};

  template <class Group>
  bool is_of(const Group& of) const {
    return stage == of.stage && group == of.group;
  }
  std::optional<std::size_t> seat_of(std::string_view player) const;
  /// The player who moved first in the first game, as written down or as its record has it.
  std::optional<std::size_t> first_starter() const;
};

/// In how many of the last games in a row somebody moved first; negative: second. `so_far`: before.
inline int32_t running_starts(int32_t so_far, bool starts) {
  return starts ? std::max(so_far, 0) + 1 : std::min(so_far, 0) - 1;
}

struct ResultTable {
  std::string name{};
  std::string text{};
  Findings findings{};
  /// Those whom a report of chess lists, with or without results, in the order of their numbers.
  std::vector<std::string> players{};
  std::size_t results = 0;  ///< duels and tables that were read of it
  bool named = false;       ///< as an argument or in a tournament's file: it should give something

  Document document() const { return {.name = name, .text = text}; }
  void complain(Span span, Code code, std::string message, std::vector<std::string> help = {}) {
    findings.add(finding_at(span, code, std::move(message), std::move(help)));
  }
};

/// Heads as a tournament's file explains them: a head, and the column that it means.
using ColumnNames = std::vector<std::pair<std::string, std::string>>;

/// Gives a table its text. If that was no UTF-8 and was read as Windows-1252, it is told.
void set_text(TableText text, ResultTable& table);

/// True if a text is a table of results by its names, or a report in TRF by its file's name.
bool is_result_table(std::string_view text, std::string_view name = {},
                     const ColumnNames& columns = {});

/// Why a text is no table of results: which columns its line of names lacks; empty if it is one.
std::string what_is_missing(std::string_view text, const ColumnNames& columns = {});

enum class SourceKind : uint8_t {
  results,     ///< a table of results, or a report in TRF; its rows are duels and tables
  players,     ///< a sheet of players, who are its rows
  standings,   ///< who is where, which gives no results
  turns,       ///< the turns of a game, or its scorings, which give none
  report,      ///< another table that this program writes, which gives none
  meant,       ///< it seems to be meant as results, and lacks what they need
  nothing,     ///< no results
  tournament,  ///< the rules
  records,     ///< games, whose records are its rows
};
constexpr bool is_taken(SourceKind kind) {
  return kind == SourceKind::results || kind == SourceKind::players;
}
struct TableLook {
  SourceKind kind = SourceKind::nothing;
  std::string lacks{};  ///< what results would need
};
/// Looks at the text of a file of this name: spreadsheets save nothing but tables as `.csv` and
/// `.tsv`, so that such a one is meant as results unless it is known to be something else.
TableLook look_at_table(std::string_view text, std::string_view name, const ColumnNames& columns);

/// Reads a table of results, or a report in TRF: rows of duels (`a`, `b`, `games_a`, `games_b`,
/// `g1` ...) or of seats (`player`, `points`). What cannot be read goes to the table's findings,
/// and the rest is read: of seats, only tables of which every seat can be read. `source`: the
/// table's number. `columns`: what the tournament calls them.
void read_results(ResultTable& table, uint32_t source, std::vector<Entry>& out,
                  const ColumnNames& columns = {});

/// True if a text is a report of a tournament as chess has them: TRF of FIDE.
bool is_trf(std::string_view text);
bool is_trf_name(std::string_view name);
/// Reads the results of such a report, as read_results() does those of tables.
void read_trf(ResultTable& table, uint32_t source, std::vector<Entry>& out);

bool is_gg(std::string_view text);
/// Reads the results of one, as read_results() does those of tables.
void read_gg(ResultTable& table, uint32_t source, std::vector<Entry>& out);

/// Points and perhaps a winner in a cell: `78-118`, `78 : 118`, `90-80 b time`. Nothing for others.
std::optional<GameEntry> game_in(std::string_view cell);

/// Signs between the names of two who meet.
inline constexpr std::string_view kBetweenNames[] = {" - ", " v ", " vs ", "\u2013", "-"};
/// `Lions-Tigers` in two; nothing if there are not just two names.
std::optional<std::array<std::string, 2>> teams_in(std::string_view match);
/// True for a word in place of a player: nobody.
bool is_nobody(std::string_view name);
/// Makes an entry one of the match of two teams. False, after saying so, if it names them alike.
bool set_teams(const std::array<std::string, 2>& teams, Span span, ResultTable& table,
               Entry& entry);

}  // namespace cartulary::formats

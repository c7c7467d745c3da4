// Results by the names of their players, as tables and records have them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/record/record.hpp"
#include "formats/standings/result.hpp"
#include "formats/text/finding.hpp"

namespace cartulary::formats {

using SeatPoints = std::array<std::optional<int32_t>, standings::kMaxSeats>;

/// Why a record that is legal and not over was not replayed to its end.
inline constexpr std::string_view kNotOver = "it does not come to the end";

/// One game of an entry.
struct GameEntry {
  std::string where{};    ///< "round-3/a2.yaml", "duels.csv:12": what it was read from
  SeatPoints declared{};  ///< by the seats of the entry: what was written down
  SeatPoints computed{};  ///< what the replay of the record gives
  std::optional<std::size_t> winner{};  ///< the seat that was written down as the winner
  /// The seat that the replay makes the winner, by the record's own rule for ties.
  std::optional<std::size_t> computed_winner{};
  std::optional<std::size_t> starter{};
  Termination termination = Termination::completed;
  bool drawn = false;     ///< written down as drawn, without points
  bool replayed = false;  ///< `computed` is there: the record was legal and came to its end
  /// Why it was not, for a record that was not replayed to its end; empty for others.
  std::string not_replayed{};
  uint64_t moves = 0;  ///< the same for records with the same moves; 0: not from a record
  std::string
      copy_of{};  ///< the record that has these moves, too, and counts; empty: there is none
  Span span{};    ///< of its cell, if a table has it
  /// Of the record that it is from: its number among those that were read, from 1; 0: there is
  /// none.
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
  /// Who is named as the winner of a duel that has a result, and the cell.
  std::optional<std::size_t> named_winner{};
  Span winner_cell{};
  bool in_table = false;  ///< it is from a table
  bool absent = false;    ///< its only player was not there, which is no bye
  bool annulled = false;  ///< a ruling takes it away
  bool refused = false;   ///< it cannot be what happened, so that it does not count
  std::string date{};

  std::optional<std::size_t> seat_of(std::string_view player) const;
  /// Who moved first in the first game, as written down or as its record has it.
  std::optional<std::size_t> first_starter() const;
};

/// A table of results as text, so that findings can show its lines.
struct ResultTable {
  std::string name{};
  std::string text{};
  Findings findings{};
  /// Those whom a report of chess lists, with or without results, in the order of their numbers.
  std::vector<std::string> players{};

  Document document() const { return {.name = name, .text = text}; }
  void complain(Span span, Code code, std::string message, std::vector<std::string> help = {}) {
    findings.add({.code = code,
                  .span = span,
                  .message = std::move(message),
                  .label = "",
                  .help = std::move(help)});
  }
};

/// Whether a text is a table of results, as its first line says, or should be a report in TRF by
/// the name of its file.
bool is_result_table(std::string_view text, std::string_view name = {});

/// Why a text is no table of results: which columns its first line lacks; empty if it is one.
std::string what_is_missing(std::string_view text);
/// Whether a text is no table of results and yet seems to be meant as one: it lacks some columns of
/// duels and has others.
bool is_nearly_result_table(std::string_view text);

/// Reads a table of results, or a report in TRF: rows of duels (`a`, `b`, `games_a`, `games_b`,
/// `g1` ...) or of seats
/// (`player`, `points`). What cannot be read goes to the table's findings, and the rest is read: of
/// seats, only tables of which every seat can be read.
/// `source`: the table's number.
void read_results(ResultTable& table, uint32_t source, std::vector<Entry>& out);

/// Whether a text is a report of a tournament as chess has them: TRF of FIDE.
bool is_trf(std::string_view text);
/// Whether a file should be one by its name.
bool is_trf_name(std::string_view name);
/// Reads the results of such a report, as read_results() does those of tables.
void read_trf(ResultTable& table, uint32_t source, std::vector<Entry>& out);

/// The columns that such tables may have, for documents: names and meanings.
struct ResultColumn {
  std::string_view name;
  std::string_view meaning;
};
std::vector<ResultColumn> result_columns();

/// Points and perhaps a winner, as a cell has them: `78-118`, `90-80 b time`. Nothing if it is not
/// that.
std::optional<GameEntry> game_in(std::string_view cell);

}  // namespace cartulary::formats

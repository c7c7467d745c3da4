// The games of records as results of a tournament, and sheets of players: tables with what its file
// says of its `players`.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "formats/game/verify/report.hpp"
#include "formats/league/results/entries.hpp"
#include "formats/league/tournament/tournament.hpp"

namespace cartulary::formats {

/// True if a record says who played. Names that an importer makes up are those of nobody.
bool names_players(const Report& report);

/// Puts the games of records and those of tables together: games of the same two players in the
/// same round are one duel, and a record gives the boards of a duel that a table has.
class EntryBook {
 public:
  EntryBook() = default;
  /// Players go by each of the names that the tournament lists.
  explicit EntryBook(const Tournament& tournament) : names_(tournament) {}

  /// Entries of a table; before the records that belong to them.
  void add(std::vector<Entry> entries);
  /// The same of a table with the number `source`, which is read. Its players are listed ones.
  void read(ResultTable& table, uint32_t source, Tournament& tournament);
  /// The game of a record that names players. False if one with the same moves counts already.
  bool add(const Report& report);

  /// All entries, in the order in which they came. The book is empty then.
  std::vector<Entry> take();

 private:
  PlayerNames names_;
  std::vector<Entry> entries_;
  /// Duels and tables by what tells them apart; of tables, without their stage and group, too.
  std::unordered_map<std::string, std::size_t> numbers_;
  std::unordered_map<uint64_t, std::string> seen_;  ///< records by their moves
  std::vector<std::size_t> replayed_;               ///< records of each entry
  uint32_t records_ = 0;                            ///< that were added
};

/// Reads a sheet of players and adds them to those of the tournament; of somebody who is listed
/// already, the sheet adds what is not said. What cannot be read, or says something else than was
/// said before, goes to the findings of the table. Returns the number of players in the sheet.
std::size_t read_player_sheet(ResultTable& table, Tournament& out);

}  // namespace cartulary::formats

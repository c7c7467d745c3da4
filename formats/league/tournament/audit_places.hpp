// Where findings of an audit are.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "formats/league/tournament/league.hpp"

namespace cartulary::formats {

/// A document of a tournament.
struct AuditedFile {
  enum class Kind : uint8_t { tournament, table, record };
  Kind kind{};
  uint32_t number = 0;  ///< of a table, from 0; of a record, as GameEntry::record
  friend auto operator<=>(const AuditedFile&, const AuditedFile&) = default;
};
/// The findings in each document; places count in it.
using Audit = std::map<AuditedFile, std::vector<Finding>>;

/// Collects findings, each at its place.
class AuditPlaces {
 public:
  AuditPlaces(const League& league, const std::deque<ResultTable>& tables, Audit& out)
      : league_(league), tables_(tables), out_(out) {}

  /// At a cell of an entry's table; at the entry, if it is from no table or has no such cell.
  void at_cell(const Entry& entry, Span cell, Finding finding);
  /// At an entry: its line, its first record, or the ruling that made it.
  void at_entry(const Entry& entry, Finding finding) { at_cell(entry, {}, std::move(finding)); }
  /// Where an entry has what is wrong with it.
  void at_fault(const EntryFault& fault);
  /// At a game: its cell, else its record.
  void at_game(const Entry& entry, const GameEntry& game, Finding finding);
  /// At the result of a game's record.
  void at_record(const GameEntry& game, Finding finding);
  /// Where the name of a player, or another word, stands in an entry's line.
  Span name_in(const Entry& entry, std::string_view name) const;

 private:
  void add(AuditedFile file, Span span, Finding finding);
  Span ruling_of(const Entry& entry) const;

  const League& league_;
  const std::deque<ResultTable>& tables_;
  Audit& out_;
};

/// Where a word stands in an entry's line of a table; all of the line if it is not there.
Span place_in(const Entry& entry, std::string_view table, std::string_view word);
/// Where an entry has what is wrong with it, in its table.
Span place_of(const EntryFault& fault, const Entry& entry, std::string_view table);
/// "round 3 Ann-Bob".
std::string duel_name(const Entry& entry);
/// "round 3", "Semi-final".
std::string round_name(std::string_view round);
/// "2nd".
std::string ordinal(int32_t rank);
/// Where an entry was read: "results.csv:3".
std::string where_read(const Entry& entry);

/// The parts of an audit, each in its file.
void audit_duels(const League& league, AuditPlaces& places);
void audit_records(const League& league, AuditPlaces& places);
void audit_doubles(const League& league, AuditPlaces& places);
void audit_lists(const League& league, AuditPlaces& places);

}  // namespace cartulary::formats

// Results against boards: what is doubtful or wrong in a tournament, as findings.
#pragma once

#include <deque>
#include <map>
#include <string_view>
#include <vector>

#include "formats/league/tournament/league.hpp"

namespace cartulary::formats {

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
  AuditPlaces(const League& league, const std::deque<ResultTable>& tables)
      : league_(league), tables_(tables) {}

  Audit& all() { return all_; }

  /// At a cell of an entry's table; at the entry, if it is from no table or has no such cell.
  void at_cell(const Entry& entry, Span cell, Finding finding);
  void at_cell(const Entry& entry, Span cell, Code code, std::string message,
               std::vector<std::string> help = {}) {
    at_cell(entry, cell, finding_of(code, std::move(message), std::move(help)));
  }
  /// At an entry: its line, its first record, or the ruling that made it.
  void at_entry(const Entry& entry, Code code, std::string message,
                std::vector<std::string> help = {}) {
    at_cell(entry, {}, code, std::move(message), std::move(help));
  }
  void at_fault(const EntryFault& fault);
  /// At a game: its cell, else its record.
  void at_game(const Entry& entry, const GameEntry& game, Finding finding);
  void at_record(const GameEntry& game, Finding finding);
  /// Where the name of a player, or another word, stands in an entry's line.
  Span name_in(const Entry& entry, std::string_view name) const;

 private:
  void add(AuditedFile file, Span span, Finding finding);
  Span ruling_of(const Entry& entry) const;

  const League& league_;
  const std::deque<ResultTable>& tables_;
  Audit all_{};
};

/// Where an entry has what is wrong with it, in its table.
Span place_of(const EntryFault& fault, const Entry& entry, std::string_view table);
/// Audits a tournament. `tables`: those that its entries are from.
Audit audit(const League& league, const std::deque<ResultTable>& tables);

/// Compares a published table of standings with the computed ones: numbers of common columns, and
/// the order; and its order with its own numbers. What differs goes to its findings.
void compare_published(const League& league, ResultTable& published);

void audit_duels(const League& league, AuditPlaces& places);
void audit_doubles(const League& league, AuditPlaces& places);
void audit_lists(const League& league, AuditPlaces& places);

}  // namespace cartulary::formats

// The tables of a round at which several play.
#pragma once

#include <compare>
#include <vector>

#include "formats/league/pairing/pairs.hpp"

namespace cartulary::formats::pairing {

struct TableCost {
  int64_t ruled_out = 0;  ///< pairs at one table against a ruling
  /// Meetings had before by two who sit at one table, squared: a third meeting is worse than two
  /// second ones. Small tables that somebody had before, who sits at one, count as much.
  int64_t repeats = 0;
  int64_t clubs = 0;   ///< pairs of one club at one table
  int64_t scores = 0;  ///< how many score groups apart two at one table are, squared
  int64_t order = 0;   ///< how far from what the order of pairing asks for, squared

  TableCost& operator+=(const TableCost& other);
  friend TableCost operator+(TableCost a, const TableCost& b) { return a += b; }
  friend auto operator<=>(const TableCost&, const TableCost&) = default;
};

struct Tables {
  /// The contenders of each table by rank; the first of those who started least often starts.
  std::vector<std::vector<uint32_t>> tables{};
  TableCost cost{};
  bool best = false;  ///< proven: no other tables cost less
};

/// Seats of each table: as few tables as there can be, as even as they can be, the largest first.
std::vector<std::size_t> table_sizes(std::size_t players, std::size_t seats);
TableCost cost_of(const Field& field, PairingOrder order, std::size_t tables, std::size_t a,
                  std::size_t b);
/// Puts the field at tables: the least cost for so few players that all tables can be looked at;
/// else by exchanging players until no exchange of two makes it less, from several beginnings.
Tables tables_of(const Field& field, PairingOrder order, std::size_t seats);
std::size_t starter_of(const Field& field, const std::vector<uint32_t>& table);

}  // namespace cartulary::formats::pairing

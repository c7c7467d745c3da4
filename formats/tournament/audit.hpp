// Results against boards: what is doubtful or wrong in a tournament, as findings.
#pragma once

#include <deque>
#include <map>
#include <vector>

#include "formats/tournament/league.hpp"

namespace cartulary::formats {

/// A document of a tournament.
struct AuditedFile {
  enum class Kind : uint8_t { tournament, table, record };
  Kind kind{};
  uint32_t number = 0;  ///< of a table, from 0; of a record, as GameEntry::record
  friend auto operator<=>(const AuditedFile&, const AuditedFile&) = default;
};
/// What was found in each document; places count in it.
using Audit = std::map<AuditedFile, std::vector<Finding>>;

/// Audits a tournament. `tables`: those that its entries are from.
Audit audit(const League& league, const std::deque<ResultTable>& tables);

/// Compares a published table of standings with the computed ones: every number of a column that
/// both have, and the order. What differs goes to the findings of the table.
void compare_published(const League& league, ResultTable& published);

}  // namespace cartulary::formats

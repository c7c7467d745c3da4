// Results against boards: what is doubtful or wrong in a tournament, as findings.
#pragma once

#include <deque>

#include "formats/league/tournament/audit_places.hpp"

namespace cartulary::formats {

/// Audits a tournament. `tables`: those that its entries are from.
Audit audit(const League& league, const std::deque<ResultTable>& tables);

/// Compares a published table of standings with the computed ones: every number of a column that
/// both have, and the order; and its order with its own numbers, which is all if there are no
/// results. What differs goes to the findings of the table.
void compare_published(const League& league, ResultTable& published);

}  // namespace cartulary::formats

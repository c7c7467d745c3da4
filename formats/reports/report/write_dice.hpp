// The score sheet of the dice game, as the text formats show it.
#pragma once

#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {

/// One line for each turn with its city, its points and all totals; below it what was rolled, and
/// the layout if the record gives it.
void write_dice_sheet(const WriteOptions& options, const Report& report, std::string& out);

}  // namespace cartulary::formats

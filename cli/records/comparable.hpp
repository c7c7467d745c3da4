// Records that are laid beside each other.
#pragma once

#include "formats/game/verify/report.hpp"

namespace cartulary::cli {

/// Says on standard error why a record cannot be compared with another one: it is unreadable, or of
/// the dice game.
void report_incomparable(const formats::Report& report);

}  // namespace cartulary::cli

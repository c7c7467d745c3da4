// Records that are laid beside each other.
#pragma once

#include "formats/verify/report.hpp"

namespace cartulary::cli {

/// Whether a record can be compared with another one; says why not on standard error.
bool is_comparable(const formats::Report& report);

}  // namespace cartulary::cli

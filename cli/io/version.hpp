// Which version of the program this is.
#pragma once

#include <string_view>

namespace cartulary::cli {

/// "1.2.3", as CMakeLists.txt has it.
extern const std::string_view kVersion;
/// Its date, "2026-01-31".
extern const std::string_view kVersionDate;

}  // namespace cartulary::cli

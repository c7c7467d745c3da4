// Values of the program's exit status.
#pragma once

namespace cartulary::cli {

inline constexpr int kClean = 0;     ///< nothing wrong
inline constexpr int kFindings = 1;  ///< at least one finding
inline constexpr int kFailed = 2;    ///< could not do the job: usage, unreadable file, fault

}  // namespace cartulary::cli

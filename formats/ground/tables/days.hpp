// Days of the calendar as text.
#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <string>

namespace cartulary::formats {

/// `2023-04-12`: a Gregorian day counted from 1 March of the year 0, by H. Hinnant's formula.
inline std::string day_text(int64_t days) {
  const int64_t era = days / 146097;
  const int64_t of_era = days % 146097;
  const int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
  const int64_t month = (5 * of_year + 2) / 153;  // from March on
  const int64_t day = of_year - (153 * month + 2) / 5 + 1;
  return fmt::format("{:04}-{:02}-{:02}", year + era * 400 + (month >= 10 ? 1 : 0),
                     month < 10 ? month + 3 : month - 9, day);
}

}  // namespace cartulary::formats

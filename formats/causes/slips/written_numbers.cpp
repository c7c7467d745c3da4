#include "formats/causes/slips/written_numbers.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

namespace cartulary::formats {
namespace {

/// Spelling of two numbers that may be the same but for a slip of the pen.
struct Spelling {
  int right;
  int written;
  std::string from;
  std::string to;
};

/// The digits in which two numbers differ, if it is one.
struct OtherDigit {
  char right = 0;
  char written = 0;
};
OtherDigit other_digit(const Spelling& spelling) {
  if (spelling.from.size() != spelling.to.size()) return {};
  const auto [a, b] =
      std::mismatch(spelling.from.begin(), spelling.from.end(), spelling.to.begin());
  if (a == spelling.from.end() || !std::equal(a + 1, spelling.from.end(), b + 1)) return {};
  return {*a, *b};
}

/// ", a 1 misread as a 7", if a pair of these is the only difference.
std::string misread_as(const Spelling& spelling, std::initializer_list<std::string_view> pairs) {
  const OtherDigit other = other_digit(spelling);
  if (other.right == 0) return "";
  for (std::string_view pair : pairs) {
    if (pair.find(other.right) == pair.npos || pair.find(other.written) == pair.npos) continue;
    return fmt::format(", a {} misread as a {}", other.right, other.written);
  }
  return "";
}
/// Spelling that look alike in most hands.
std::string alike(const Spelling& spelling) {
  return misread_as(spelling, {"17", "06", "38", "49"});
}
/// Spelling that look alike in some hands.
std::string alike_for_some(const Spelling& spelling) {
  return misread_as(spelling, {"56", "27", "14", "08", "58", "35", "69", "79", "23"});
}
std::string key_beside(const Spelling& spelling) {
  const OtherDigit other = other_digit(spelling);
  const int apart = std::abs(other.right - other.written);
  if (other.right == 0 || (apart != 1 && apart != 9)) return "";
  return fmt::format(", a {} typed for a {}", other.written, other.right);
}

/// Two digits that stand side by side the other way round.
std::string swapped(const Spelling& spelling) {
  for (std::size_t i = 0; i + 1 < spelling.from.size(); ++i) {
    std::string other = spelling.from;
    std::swap(other[i], other[i + 1]);
    // 10 may become 1.
    if (spelling.written == std::stoi(other)) return ", with the digits in the wrong order";
  }
  return "";
}
/// One digit less.
bool is_shorter(const std::string& from, const std::string& to) {
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (from.substr(0, i) + from.substr(i + 1) == to) return true;
  }
  return false;
}
std::string lost(const Spelling& spelling) {
  return spelling.from.size() > 1 && is_shorter(spelling.from, spelling.to) ? ", with a digit lost"
                                                                            : "";
}
std::string doubled(const Spelling& spelling) {
  for (std::size_t i = 0; i < spelling.from.size(); ++i) {
    if (spelling.from.substr(0, i + 1) + spelling.from[i] + spelling.from.substr(i + 1) ==
        spelling.to) {
      return ", with a digit twice";
    }
  }
  return "";
}

template <int points>
std::string by(const Spelling& spelling) {
  return std::abs(spelling.written - spelling.right) == points
             ? ", a slip of a whole ten or hundred"
             : "";
}
/// The score track has 50 fields.
constexpr int kLap = 50;
/// Where the track begins again.
std::string to_a_lap(const Spelling& spelling) {
  constexpr int kNear = 5;
  const bool near = std::abs(spelling.written - spelling.right) <= kNear;
  return spelling.written != 0 && spelling.written % kLap == 0 && near ? ", rounded to a lap of 50"
                                                                       : "";
}
std::string by_one(const Spelling& spelling) {
  return std::abs(spelling.written - spelling.right) == 1 ? ", one off" : "";
}

struct WrittenRow {
  SlipKind kind;
  std::string (*how)(const Spelling&);  ///< empty if it does not fit
  bool negative = false;                ///< fits numbers below 0, too
  bool last = false;                    ///< told only where no other fits
};
constexpr WrittenRow kWrittenRows[] = {
    {{"carry", 60, own_text, own_brief}, by<10>, true},
    {{"carry", 50, own_text, own_brief}, by<kLap>, true},
    {{"carry", 10, own_text, own_brief}, by<100>, true},
    {{"digits-swapped", 60, own_text, own_brief}, swapped},
    {{"digit-misread", 50, own_text, own_brief}, alike},
    {{"digit-misread", 18, own_text, own_brief}, alike_for_some},
    {{"total-off-by-one", 35, own_text, own_brief}, by_one, true},
    {{"lap-rounded", 20, own_text, own_brief}, to_a_lap},
    {{"digit-doubled", 16, own_text, own_brief}, doubled},
    {{"digit-lost", 16, own_text, own_brief}, lost},
    {{"next-key", 15, own_text, own_brief}, key_beside, false, true},
};

}  // namespace

std::vector<WrittenAs> written_as(int right, int written) {
  std::vector<WrittenAs> out;
  if (right == written) return out;
  const Spelling spelling{right, written, std::to_string(right), std::to_string(written)};
  for (const WrittenRow& row : kWrittenRows) {
    if ((!row.negative && (right < 0 || written < 0)) || (row.last && !out.empty())) continue;
    if (std::string how = row.how(spelling); !how.empty()) {
      out.push_back({&row.kind, std::move(how)});
    }
  }
  return out;
}

}  // namespace cartulary::formats

#include "formats/record/not_checked.hpp"

#include <string>

namespace cartulary::formats {
namespace {

/// What people also play, and what differs there.
struct NotChecked {
  std::string_view names;  ///< with blanks between them, in small letters without signs
  std::string_view why;
};
constexpr NotChecked kNotChecked[] = {
    {"river2 riverii theriver2 theriverii",
     "The River II (12 tiles) begins with a fork, has two lakes, an inn, a volcano and a herd of "
     "pigs: none of this can be checked"},
    {"river20 river20th anniversaryriver 20thanniversaryriver",
     "the river of the 20th anniversary box has 17 tiles, one of them of double size, that are "
     "not known"},
    {"20thanniversary anniversary 20years",
     "the 15 tiles of the 20th anniversary box have arrows that give points and turns: none of "
     "this can be checked; the base game of that box is `C2`"},
    {"innsandcathedrals2025 inns2025 innsc31",
     "the box of 2025 has 24 tiles, not 18, and scores short roads and what is unfinished in "
     "another way: only the older one can be checked"},
    {"secondpart",
     "a second tile that is laid before the first one is scored, as in the printing of 2003, "
     "cannot be checked: here the second part begins after the scoring"},
};

/// Small letters and digits alone.
std::string plain(std::string_view text) {
  std::string out;
  for (char c : text) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    if ((small >= 'a' && small <= 'z') || (small >= '0' && small <= '9')) out += small;
  }
  return out;
}

}  // namespace

std::string_view why_not_checked(std::string_view written) {
  const std::string word = plain(written);
  if (word.empty()) return {};
  for (const NotChecked& row : kNotChecked) {
    const std::size_t at = (" " + std::string(row.names) + " ").find(" " + word + " ");
    if (at != std::string::npos) return row.why;
  }
  return {};
}

}  // namespace cartulary::formats

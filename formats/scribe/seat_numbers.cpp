#include "formats/scribe/seat_numbers.hpp"

#include <algorithm>

#include "formats/record/notation.hpp"

namespace cartulary::formats {

std::optional<SeatClaim> parse_seat_numbers(std::string_view text, std::size_t players) {
  constexpr int kMost = 9999;
  SeatClaim out{.given = true};
  for (const auto p : engine::each<engine::Player>(players)) {
    const std::string_view word = text.substr(0, text.find(':'));
    if (word != "?") {
      const auto number = parse_number(word);
      if (!number || *number < -kMost || *number > kMost) return {};
      out.set(p, static_cast<int>(*number));
    }
    if (word.size() == text.size()) {
      return static_cast<std::size_t>(index(p)) + 1 == players ? std::optional(out) : std::nullopt;
    }
    text.remove_prefix(word.size() + 1);
  }
  return {};
}

}  // namespace cartulary::formats

// Offers of words at a place of a text: values, so that editors, pages and terminals show the same.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

/// The kind of an offered text.
enum class OfferKind : uint8_t { tile, place, figure, word, claim, key, value };

struct Offer {
  OfferKind kind{};
  std::string text;    ///< takes the place of what is replaced
  std::string detail;  ///< "2 left, 14 places"; may be empty
};

struct Offers {
  Span replaced{};  ///< the word in which the cursor stands, or behind which
  std::vector<Offer> offers{};
};

}  // namespace cartulary::formats

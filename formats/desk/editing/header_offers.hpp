// Offers for the header of a record, and the meaning of its words. All by its text alone, because a
// header that is being written is rarely right.
#pragma once

#include <string>
#include <string_view>

#include "formats/desk/editing/offers.hpp"

namespace cartulary::formats {

/// A place in the header: `rules: {tie: sh` is the value of `tie` in `rules`.
struct HeaderPlace {
  std::string_view section{};  ///< the key of the record below which it stands; empty at the top
  std::string_view key{};      ///< whose value it is; empty for a key
  Span word{};                 ///< in the text
  bool has_colon = false;      ///< a key with its colon
};

/// The place of a byte in a document's text.
HeaderPlace header_place(std::string_view text, uint32_t offset);

/// Keys that are not yet in the record, or the values of a key. `text`: of the document.
Offers header_offers(std::string_view text, const HeaderPlace& place);

/// The meaning of a word of the header, as Markdown; empty if nothing is known.
std::string header_meaning(std::string_view word, const HeaderPlace& place);

}  // namespace cartulary::formats

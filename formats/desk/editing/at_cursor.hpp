// Answers to a cursor in a record: what may be written there, and what stands there.
#pragma once

#include <optional>
#include <string>

#include "formats/desk/editing/offers.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// For the word at a byte of a document, which need not be a right record yet. In a turn that is
/// what turn_offers() tells in the position before its line; in the header, keys and their values.
Offers offers_at(const Document& document, uint32_t offset);

struct Hover {
  Span span{};       ///< of the words
  std::string text;  ///< Markdown
};

/// The findings at a byte of a record, with what `cartulary explain` says of them; and what the
/// turn, the tile, the key or the value there means. The report must have its turns.
std::optional<Hover> hover_at(const Report& report, uint32_t offset);

}  // namespace cartulary::formats

// Offers of words at a place of a text: values, so that editors, pages and terminals show the same.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"
#include "formats/game/record/record.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

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

// Words that can be written next in the line of a turn.

/// For the word at byte `at` of a line, in the position before its turn: tiles that are left, then
/// places where the tile fits, rotations, figures, words of expansions, and what the turn scores.
/// Spans count in the line. Nothing in a comment, and behind words that cannot be understood.
Offers turn_offers(const engine::Game& game, const Record& record, std::string_view line,
                   std::size_t at);

/// The word of a text in which a cursor stands, or behind which; empty between blanks.
Span word_at(std::string_view text, std::size_t at);

// The header of a record, by its text alone, because one that is being written is rarely right.

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

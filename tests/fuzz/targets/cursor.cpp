#include "formats/checking/verifier.hpp"
#include "formats/desk/editing/at_cursor.hpp"
#include "formats/desk/editing/formatter.hpp"
#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {

/// Checks the answers to editors at a few places of a text.
void fuzz_cursor(std::string_view input) {
  constexpr uint32_t places = 4;
  const formats::Document document{.name = "game.yaml", .text = input};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, true);
  const auto size = static_cast<uint32_t>(input.size());
  for (uint32_t i = 0; i <= places; ++i) {
    const uint32_t offset = size * i / places;
    const formats::Offers offers = formats::offers_at(document, offset);
    const formats::Span replaced = offers.replaced;
    require(offers.offers.empty() || (replaced.offset <= offset && offset <= replaced.end()),
            "what is replaced is elsewhere");
    require(replaced.end() <= size, "more is replaced than there is");
    for (const formats::Offer& offer : offers.offers) require(!offer.text.empty(), "no text");
    const auto told = formats::hover_at(report, offset);
    require(!told || (told->span.end() <= size && !told->text.empty()), "words about nothing");
  }
  if (const auto formatted = formats::formatted(input)) {
    require(formats::formatted(*formatted) == formatted, "formatted twice is not the same");
  }
}

}  // namespace cartulary::test

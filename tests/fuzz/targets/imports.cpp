#include <memory>

#include "formats/exchange/convert/recognise.hpp"
#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {

void fuzz_imports(std::string_view input) {
  const formats::ImportFormat* format = formats::recognise(input.substr(0, formats::kImportHead));
  if (format == nullptr) return;
  // The size chooses, so that one input is always read in the same way.
  const formats::ImportOptions options{.anonymous = input.size() % 4 == 0};
  const auto file = std::make_shared<const std::string>(input);
  const auto games = formats::import(*format, file, options);
  require(!games.empty(), "neither a game nor a finding");
  uint32_t number = 0;
  for (const formats::Imported& game : games) {
    verify_and_tell(formats::document_of(game, "fuzz", ++number));
  }
}

}  // namespace cartulary::test

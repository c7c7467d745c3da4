#include <algorithm>

#include "formats/browser/answer.hpp"
#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {
namespace {

formats::Answer asked(std::string_view format, std::string_view text, std::size_t turn,
                      std::string_view line = {}) {
  return formats::answer({.name = "board.yaml",
                          .text = text,
                          .format = format,
                          .version = "1",
                          .turn = turn,
                          .line = line});
}

}  // namespace

/// What the page that counts boards asks: the first line is a tile, all others are a record. What a
/// change makes can be shown, and changed again.
void fuzz_counting(std::string_view input) {
  const std::size_t end = std::min(input.find('\n'), input.size());
  const std::string_view tile = input.substr(0, end);
  const std::string_view record = input.substr(std::min(end + 1, input.size()));
  asked("position", record, formats::Question::kEnd);
  struct Change {
    std::string_view format;
    std::size_t turn;
    std::string_view line;
  };
  for (const Change& change : {Change{"laid", 0, tile},
                               {"relaid", 0, tile},
                               {"taken", 0, {}},
                               {"taken", 1, {}},
                               {"result", 0, "totals 12:9"},
                               {"result", 0, "discarded C H"}}) {
    const formats::Answer changed = asked(change.format, record, change.turn, change.line);
    if (!changed.made) continue;
    const formats::Answer shown = asked("position", changed.text, formats::Question::kEnd);
    require(shown.made, change.format, " makes what cannot be shown: ", shown.text, "\n",
            changed.text);
    asked("laid", changed.text, 0, tile);
    asked("taken", changed.text, 0);
  }
}

}  // namespace cartulary::test

#include <algorithm>
#include <charconv>

#include "formats/doors/browser/answer.hpp"
#include "formats/ground/text/json_tree.hpp"
#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {
namespace {

constexpr std::size_t kEnd = formats::Question::kEnd;

formats::Answer asked(std::string_view format, std::string_view text, std::size_t turn,
                      std::string_view line = {}) {
  return formats::answer({.name = "board.yaml",
                          .text = text,
                          .format = format,
                          .version = "1",
                          .turn = turn,
                          .line = line});
}

/// Takes what stands before a character, and that.
std::string_view cut(std::string_view& text, char end) {
  const std::size_t at = std::min(text.find(end), text.size());
  const std::string_view out = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return out;
}

/// A question, or a format of reports: by its name, or any.
std::string format_of(std::string_view word) {
  std::vector<std::string> names;
  for (const formats::QuestionRow& row : formats::questions()) names.emplace_back(row.name);
  for (const formats::Format& format : formats::all_formats()) names.emplace_back(format.name);
  const auto found = std::find(names.begin(), names.end(), word);
  if (found != names.end()) return *found;
  return names[word.empty() ? 0 : static_cast<unsigned char>(word[0]) % names.size()];
}

bool is_json(std::string_view format) {
  constexpr std::string_view kJson[] = {"check",  "score",   "convert", "position",
                                        "places", "entries", "event",   "json"};
  return std::find(std::begin(kJson), std::end(kJson), format) != std::end(kJson);
}

bool changes_tiles(std::string_view format) {
  return format == "laid" || format == "relaid" || format == "taken" || format == "result";
}

}  // namespace

/// Questions of pages to the module: the first line is `QUESTION TURN LINE`, all others are the
/// text. A text that a change makes can be shown, and changed again.
void fuzz_questions(std::string_view input) {
  std::string_view line = cut(input, '\n');
  const std::string format = format_of(cut(line, ' '));
  std::size_t turn = kEnd;
  const std::string_view number = cut(line, ' ');
  std::from_chars(number.data(), number.data() + number.size(), turn);
  const formats::Answer answer = asked(format, input, turn, line);
  if (!answer.made) {
    require(!answer.text.empty(), format, ": no reason");
    require_visible(answer.text, format);
    return;
  }
  if (is_json(format)) {
    formats::JsonTree tree;
    require(!tree.read(answer.text), format, ": no JSON: ", answer.text);
  }
  if (!changes_tiles(format)) return;
  const formats::Answer shown = asked("position", answer.text, kEnd);
  require(shown.made, format, " makes what cannot be shown: ", shown.text, "\n", answer.text);
  asked("laid", answer.text, 0, line);
  asked("taken", answer.text, 0);
}

}  // namespace cartulary::test

#include "formats/checking/selection.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

bool Selection::wants(Code code) const {
  const std::string_view id = row_of(code).id;
  const auto begins = [id](const std::string& prefix) { return id.starts_with(prefix); };
  return (select.empty() || std::any_of(select.begin(), select.end(), begins)) &&
         std::none_of(ignore.begin(), ignore.end(), begins);
}

std::string Selection::left_out(GameKind game) const {
  constexpr Code claims[] = {Code::totals, Code::gain, Code::result, Code::winner, Code::breakdown};
  const bool dice = game == GameKind::dice;
  const auto unwanted = [this](Code code) { return !wants(code); };
  if (!dice && std::all_of(std::begin(claims), std::end(claims), unwanted)) {
    return "claims not checked";
  }
  for (std::size_t code = 0; code < std::size(kCodes); ++code) {
    const CodeRow& row = kCodes[code];
    const bool of_dice = row.id.starts_with('D');
    const bool of_tiles = std::string_view("TPMSEX").find(row.id.front()) != std::string_view::npos;
    if (row.severity != Severity::error || (dice ? of_tiles : of_dice)) continue;
    if (wants(static_cast<Code>(code))) continue;
    std::string words = select.empty() ? "" : fmt::format("only {} checked", enumerate(select));
    if (!ignore.empty()) put(words, words.empty() ? "" : ", ", enumerate(ignore), " not checked");
    return words;
  }
  return {};
}

std::string expect_codes(std::string& word) {
  for (char& c : word) c = upper(c);
  for (const CodeRow& row : kCodes) {
    if (!word.empty() && row.id.starts_with(word)) return "";
  }
  return fmt::format("expected a code or its beginning, such as P303 or P3, got `{}`", word);
}

}  // namespace cartulary::formats

#include "formats/checking/selection.hpp"

#include "formats/checking/games.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

bool Selection::wants(Code code) const {
  const std::string_view id = row_of(code).id;
  const auto begins = [id](const std::string& prefix) { return id.starts_with(prefix); };
  return (select.empty() || std::ranges::any_of(select, begins)) &&
         std::ranges::none_of(ignore, begins);
}

std::string Selection::left_out(GameKind game) const {
  const std::span<const Code> claims = row_of(game).claims;
  const auto unwanted = [this](Code code) { return !wants(code); };
  if (!claims.empty() && std::ranges::all_of(claims, unwanted)) return "claims not checked";
  for (std::size_t code = 0; code < std::size(kCodes); ++code) {
    const CodeRow& row = kCodes[code];
    const bool of_others = row_of(game).other_codes.find(row.id.front()) != std::string_view::npos;
    if (row.severity != Severity::error || of_others || wants(static_cast<Code>(code))) continue;
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

// Ids of drawings: what a page or picture draws by reference, it must define.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace cartulary::test {

/// The ids of a text, in the order in which they stand there.
inline std::vector<std::string> ids_of(std::string_view text) {
  constexpr std::string_view kId = " id=\"";
  std::vector<std::string> ids;
  for (auto at = text.find(kId); at != text.npos; at = text.find(kId, at + 1)) {
    const auto begin = at + kId.size();
    ids.emplace_back(text.substr(begin, text.find('"', begin) - begin));
  }
  return ids;
}

/// The ids that a `<use>` or a `url()` names and nothing has.
inline std::set<std::string> undefined_ids(std::string_view text) {
  const auto ids = ids_of(text);
  const std::set<std::string> defined(ids.begin(), ids.end());
  std::set<std::string> undefined;
  const auto note = [&](std::string_view id) {
    if (!defined.contains(std::string(id))) undefined.emplace(id);
  };
  constexpr std::string_view kReference = "href=\"#";
  for (auto at = text.find("<use "); at != text.npos; at = text.find("<use ", at + 1)) {
    const std::string_view tag = text.substr(at, text.find('>', at) - at);
    const auto begin = tag.find(kReference);
    if (begin == tag.npos) continue;
    const std::string_view rest = tag.substr(begin + kReference.size());
    note(rest.substr(0, rest.find('"')));
  }
  constexpr std::string_view kUrl = "url(#";
  for (auto at = text.find(kUrl); at != text.npos; at = text.find(kUrl, at + 1)) {
    const std::string_view rest = text.substr(at + kUrl.size());
    note(rest.substr(0, rest.find_first_of("\")")));
  }
  return undefined;
}

}  // namespace cartulary::test

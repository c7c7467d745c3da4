#include "formats/merge/header_words.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/edits/mapping_edits.hpp"
#include "formats/text/escape.hpp"

namespace cartulary::formats {

uint32_t header_key(const Scribe& scribe, std::string_view name) {
  return find_key(scribe.tree, YamlDocument::kRoot, name);
}

std::string words_of_key(const Scribe& scribe, uint32_t key) {
  const uint32_t begin = scribe.tree[key].span.offset;
  const uint32_t end = scribe.tree[scribe.tree[key].value].span.end();
  const std::string_view words = scribe.document.text.substr(begin, std::max(end, begin) - begin);
  const bool one_line = words.find('\n') == words.npos;
  return printable(one_line ? words : scribe.tree[key].text);
}

std::string not_one_game(const Scribe& a, const Scribe& b) {
  const auto differ = [&](std::string_view what) {
    return fmt::format("{} and {} are not of one game: {}", printable(a.document.name),
                       printable(b.document.name), what);
  };
  if (a.record.game != b.record.game || !(a.record.rules.expansions == b.record.rules.expansions)) {
    return differ("they are played with other tiles");
  }
  if (a.record.players.size() != b.record.players.size()) {
    return differ(fmt::format("one has {} players, the other {}", a.record.players.size(),
                              b.record.players.size()));
  }
  return "";
}

bool gives_rules(const Scribe& scribe) {
  return header_key(scribe, "rules") != 0;
}

std::string rules_words(const Scribe& scribe) {
  if (!gives_rules(scribe)) return "the usual rules";
  return fmt::format("`{}`", words_of_key(scribe, header_key(scribe, "rules")));
}

}  // namespace cartulary::formats

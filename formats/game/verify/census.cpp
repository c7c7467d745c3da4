#include "formats/game/verify/census.hpp"

#include <algorithm>
#include <vector>

#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// More kinds are one number.
constexpr std::size_t kMaxKinds = 8;
/// The longest ending, with its dot; a longer one, or one with other characters, is part of a name.
constexpr std::size_t kLongestEnding = 8;

/// The last ending of a name, with its dot; empty if it has none.
std::string ending_of(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == name.npos || dot == 0 || name.size() - dot > kLongestEnding) return "";
  const std::string out = in_small_letters(name.substr(dot));
  const auto is_plain = [](char c) { return is_digit(c) || is_letter(c); };
  return out.size() > 1 && std::all_of(out.begin() + 1, out.end(), is_plain) ? out : "";
}

/// "3 .json and 2 folders".
std::string kinds_text(std::vector<std::pair<std::string, std::size_t>> kinds) {
  std::ranges::stable_sort(kinds, [](const auto& a, const auto& b) { return a.second > b.second; });
  std::vector<std::string> words;
  std::size_t others = 0;
  for (const auto& [kind, number] : kinds) {
    if (kind == kKindOfFolders) {
      words.push_back(counted(number, "folder"));
    } else if (kind.empty() || words.size() >= kMaxKinds) {
      others += number;
    } else {
      words.push_back(std::to_string(number) + " " + printable(kind));
    }
  }
  if (others > 0) words.push_back(counted(others, words.empty() ? "file" : "other file"));
  return enumerate(words);
}

}  // namespace

std::string kind_of_file(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  std::string out = ending_of(name);
  if (out == ".gz" || out == ".xz" || out == ".zst") {
    out.insert(0, ending_of(name.substr(0, name.size() - out.size())));
  }
  return out;
}

void Census::add(const Census& other) {
  for (const auto& [row, number] : other.rows_) add(row, number);
}

std::size_t Census::no_records() const {
  std::size_t out = 0;
  for (const auto& [row, number] : rows_) {
    const bool yaml = row.kind == ".yaml" || row.kind == ".yml";
    if (yaml && row.why == WhySkipped::no_game) out += number;
  }
  return out;
}

std::string Census::text() const {
  std::string out;
  for (auto at = rows_.begin(); at != rows_.end();) {
    const Row& first = at->first;
    std::vector<std::pair<std::string, std::size_t>> kinds;
    std::size_t all = 0;
    for (; at != rows_.end() && at->first.why == first.why && at->first.by == first.by; ++at) {
      kinds.emplace_back(at->first.kind, at->second);
      all += at->second;
    }
    const std::string words = kinds_text(std::move(kinds));
    if (!out.empty()) out += "; ";
    using enum WhySkipped;
    if (first.why == no_game)
      put(out, words, all == 1 ? " that is not a game" : " that are not games");
    if (first.why == misnamed) {
      put(out, words, all == 1 ? " with a record, read" : " with records, read", " only if named");
    }
    if (first.why == hidden) put(out, words, all == 1 ? " that is hidden" : " that are hidden");
    if (first.why == excluded) put(out, words, " excluded by ", printable(first.by));
  }
  return out;
}

std::string Silenced::text() const {
  std::string out = selects ? "all but " : "";
  put(out, codes, " by ", printable(by));
  return out;
}

}  // namespace cartulary::formats

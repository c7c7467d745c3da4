#include "formats/page/page_data.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace cartulary::formats {
namespace {

/// Characters that data of games hardly has.
constexpr std::string_view kMarks = "#$&*;@^`|~?!>'/YZjqzXQG_";
constexpr std::string_view kDigits =
    "!\"#$%&'()*+,-./"
    "0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";
constexpr char kItself = kMarks[0];
constexpr char kLonger = kMarks[1];
constexpr std::string_view kLengths = kMarks.substr(2);

constexpr std::size_t kShortest = 4;
/// The lengths that a mark alone has end here.
constexpr std::size_t kLengthsEnd = kShortest + kLengths.size();
constexpr std::size_t kLongestRepeat = kLengthsEnd + kDigits.size() - 1;
constexpr std::size_t kFarthest = kDigits.size() * kDigits.size();
/// So many places are looked at for each character: more find little.
constexpr int kLooked = 256;

/// What stood before.
struct Repeat {
  std::size_t length = 0;
  std::size_t back = 0;
};

std::vector<std::string_view> characters_of(std::string_view text) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
    out.push_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

/// The longest repeat that begins at each character.
std::vector<Repeat> longest_repeats(const std::vector<std::string_view>& characters) {
  constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  const std::size_t size = characters.size();
  std::vector<Repeat> out(size);
  std::vector<std::size_t> before(size, kNone);  ///< where the same four characters began last
  std::unordered_map<uint64_t, std::size_t> last;
  for (std::size_t at = 0; at + kShortest <= size; ++at) {
    uint64_t begins = 0;
    for (std::size_t i = 0; i < kShortest; ++i) {
      for (const char c : characters[at + i]) begins = begins * 257 + static_cast<unsigned char>(c);
    }
    const auto [place, is_new] = last.try_emplace(begins, at);
    if (!is_new) before[at] = std::exchange(place->second, at);
    int looked = 0;
    for (std::size_t from = before[at]; from != kNone && at - from <= kFarthest &&
                                        looked < kLooked && out[at].length < kLongestRepeat;
         from = before[from], ++looked) {
      std::size_t length = 0;
      while (length < kLongestRepeat && at + length < size &&
             characters[from + length] == characters[at + length]) {
        ++length;
      }
      if (length > out[at].length) out[at] = {length, at - from};
    }
  }
  return out;
}

bool is_mark(std::string_view character) {
  return kMarks.find(character) != std::string_view::npos;
}

/// In bytes.
std::size_t size_of(std::string_view character) {
  return character.size() + (is_mark(character) ? 1 : 0);
}
std::size_t size_of_repeat(std::size_t length) {
  return length < kLengthsEnd ? 3 : 4;
}

void append_repeat(std::string& out, const Repeat& repeat) {
  if (repeat.length < kLengthsEnd) {
    out += kLengths[repeat.length - kShortest];
  } else {
    out += kLonger;
    out += kDigits[repeat.length - kLengthsEnd];
  }
  out += kDigits[(repeat.back - 1) / kDigits.size()];
  out += kDigits[(repeat.back - 1) % kDigits.size()];
}

}  // namespace

void append_page_data(std::string& out, std::string_view text) {
  const std::vector<std::string_view> characters = characters_of(text);
  std::vector<Repeat> repeats = longest_repeats(characters);
  // From the end on, the shortest way to write the rest.
  std::vector<std::size_t> rest(characters.size() + 1, 0);
  for (std::size_t at = characters.size(); at-- > 0;) {
    rest[at] = size_of(characters[at]) + rest[at + 1];
    const std::size_t longest = std::exchange(repeats[at].length, 0);
    for (std::size_t length = kShortest; length <= longest; ++length) {
      const std::size_t size = size_of_repeat(length) + rest[at + length];
      if (size >= rest[at]) continue;
      rest[at] = size;
      repeats[at].length = length;
    }
  }
  out.reserve(out.size() + rest.front());
  for (std::size_t at = 0; at < characters.size();) {
    if (repeats[at].length > 0) {
      append_repeat(out, repeats[at]);
      at += repeats[at].length;
      continue;
    }
    if (is_mark(characters[at])) out += kItself;
    out += characters[at++];
  }
}

}  // namespace cartulary::formats

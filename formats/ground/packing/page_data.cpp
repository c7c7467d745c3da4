#include "formats/ground/packing/page_data.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
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
/// So many places are looked at for each character: four times as many make data shorter by 1 %.
constexpr int kLooked = 16;

struct Repeat {
  std::size_t length = 0;
  std::size_t back = 0;
};

/// A character of UTF-8, as its bytes one after the other.
using Character = uint32_t;

std::vector<Character> characters_of(std::string_view text) {
  std::vector<Character> out;
  out.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) == 0x80U && !out.empty()) {
      out.back() = out.back() << 8U | byte;
    } else {
      out.push_back(byte);
    }
  }
  return out;
}

void append_character(std::string& out, Character character) {
  for (unsigned shift = 24; shift > 0; shift -= 8) {
    if (character >> shift != 0) out += static_cast<char>(character >> shift & 0xFFU);
  }
  out += static_cast<char>(character & 0xFFU);
}

std::vector<Repeat> longest_repeats(const std::vector<Character>& characters) {
  constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();
  constexpr unsigned kHashBits = 15;
  const std::size_t size = characters.size();
  std::vector<Repeat> out(size);
  // Where four characters of the same hash began before, and where they did last.
  std::vector<uint32_t> before(size, kNone);
  std::vector<uint32_t> last(std::size_t{1} << kHashBits, kNone);
  for (std::size_t at = 0; at + kShortest <= size; ++at) {
    uint32_t hash = 0;
    for (std::size_t i = 0; i < kShortest; ++i) hash = (hash ^ characters[at + i]) * 0x9E3779B1U;
    uint32_t& place = last[hash >> (32 - kHashBits)];
    before[at] = std::exchange(place, static_cast<uint32_t>(at));
    Repeat& best = out[at];
    int looked = 0;
    for (uint32_t from = before[at]; from != kNone && at - from <= kFarthest && looked < kLooked;
         from = before[from], ++looked) {
      const std::size_t most = std::min(kLongestRepeat, size - at);
      if (best.length >= most) break;
      // Most are no longer than the best.
      if (characters[from + best.length] != characters[at + best.length]) continue;
      std::size_t length = 0;
      while (length < most && characters[from + length] == characters[at + length]) ++length;
      if (length > best.length && length >= kShortest) best = {length, at - from};
    }
  }
  return out;
}

bool is_mark(Character character) {
  return character < 0x80 && kMarks.find(static_cast<char>(character)) != std::string_view::npos;
}

std::size_t size_of(Character character) {
  const std::size_t bytes = character < 0x80        ? 1
                            : character < 0x10000   ? 2
                            : character < 0x1000000 ? 3
                                                    : 4;
  return bytes + (is_mark(character) ? 1 : 0);
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
  const std::vector<Character> characters = characters_of(text);
  std::vector<Repeat> repeats = longest_repeats(characters);
  // From the end on, the shortest way to write the rest.
  std::vector<std::size_t> rest(characters.size() + 1, 0);
  for (std::size_t at = characters.size(); at-- > 0;) {
    rest[at] = size_of(characters[at]) + rest[at + 1];
    const std::size_t longest = std::exchange(repeats[at].length, 0);
    for (std::size_t length = longest; length >= kShortest; --length) {
      const std::size_t size = (length < kLengthsEnd ? 3 : 4) + rest[at + length];
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
    append_character(out, characters[at++]);
  }
}

}  // namespace cartulary::formats

// Documents with escapes of halves of characters, as JSON has them.
#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/yaml.hpp"

namespace cartulary::formats {
namespace {

/// An escape such as `\ud83e`: JSON writes a character beyond U+FFFF in two halves, unlike YAML.
struct Half {
  static constexpr std::size_t kSize = 6;
  uint32_t offset;
  uint32_t value;
  bool is_high() const { return value < 0xDC00; }
};

/// The value of the escape at a place; 0 if it is no such half.
uint32_t half_at(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with("\\u") || at + Half::kSize > text.size()) return 0;
  uint32_t value = 0;
  for (char c : text.substr(at + 2, 4)) {
    const char small = lower(c);
    if (is_digit(small)) {
      value = value << 4 | static_cast<uint32_t>(small - '0');
    } else if (small >= 'a' && small <= 'f') {
      value = value << 4 | static_cast<uint32_t>(small - 'a' + 10);
    } else {
      return 0;
    }
  }
  return value >= 0xD800 && value < 0xE000 ? value : 0;
}

std::vector<Half> halves_of(std::string_view text) {
  std::vector<Half> out;
  for (std::size_t at = text.find('\\'); at != text.npos; at = text.find('\\', at)) {
    const uint32_t value = half_at(text, at);
    if (value != 0) out.push_back({static_cast<uint32_t>(at), value});
    at += value != 0 ? Half::kSize : 2;
  }
  return out;
}

/// A character that stands in for halves while a text is parsed, and is not in it in any form.
struct StandIn {
  std::string escape;  ///< `\ue000`
  std::string in_utf8;
};

/// Nothing if the text has all characters that could be one.
std::optional<StandIn> stand_in_for(std::string_view text) {
  const std::string small = in_small_letters(text);
  for (uint32_t value = 0xE000; value < 0xF900; ++value) {
    const std::string digits = fmt::format("{:04x}", value);
    std::string in_utf8;
    append_utf8(in_utf8, value);
    if (small.find(digits) == small.npos && small.find(in_utf8) == small.npos) {
      return StandIn{"\\u" + digits, in_utf8};
    }
  }
  return {};
}

/// Puts back into a value what the stand-ins stood for. `next`: the first half at or behind the
/// place of the value. Returns a half that has no other.
const Half* put_back(std::string_view value, std::string_view source, const StandIn& stand_in,
                     const Half* next, const Half* end, std::string& out) {
  while (!value.empty()) {
    if (next != end && value.starts_with(stand_in.escape)) {
      out += source.substr(next->offset, Half::kSize);  // no escape where it stands
      value.remove_prefix(stand_in.escape.size());
      ++next;
    } else if (next != end && value.starts_with(stand_in.in_utf8)) {
      value.remove_prefix(stand_in.in_utf8.size());
      const Half* const low = next + 1;
      const bool pair = next->is_high() && low != end && !low->is_high() &&
                        low->offset == next->offset + Half::kSize &&
                        value.starts_with(stand_in.in_utf8);
      if (!pair) return next;
      append_utf8(out, 0x10000 + ((next->value - 0xD800) << 10) + (low->value - 0xDC00));
      value.remove_prefix(stand_in.in_utf8.size());
      next += 2;
    } else {
      out += value.front();
      value.remove_prefix(1);
    }
  }
  return nullptr;
}

}  // namespace

bool YamlDocument::has_halves(std::string_view text) {
  // Hardly any record has a backslash.
  return text.find('\\') != text.npos && !halves_of(text).empty();
}

bool YamlDocument::read_halves(const Document& document, Findings& findings) {
  const std::string_view source = document.text;
  const std::vector<Half> halves = halves_of(source);
  const std::optional<StandIn> stand_in = stand_in_for(source);
  if (!stand_in) return parse(document, nullptr, findings);
  std::string text(source);
  for (const Half& half : halves) text.replace(half.offset, Half::kSize, stand_in->escape);
  Document changed = document;
  changed.text = text;
  if (!parse(changed, nullptr, findings)) return false;
  for (YamlNode& node : tree_.nodes) {
    const char* const begin = node.text.data();
    const bool in_text = begin >= text.data() && begin <= text.data() + text.size();
    if (in_text) {
      node.text = source.substr(static_cast<std::size_t>(begin - text.data()), node.text.size());
      continue;
    }
    if (node.text.empty()) continue;
    const auto next = std::ranges::lower_bound(halves, node.span.offset, {}, &Half::offset);
    std::string value;
    const Half* const lone =
        put_back(node.text, source, *stand_in, halves.data() + (next - halves.begin()),
                 halves.data() + halves.size(), value);
    if (lone != nullptr) {
      const std::string_view escape = source.substr(lone->offset, Half::kSize);
      findings.add({.code = Code::broken_yaml,
                    .span = {lone->offset, Half::kSize},
                    .message = fmt::format("expected a character, got `{}`, half of one", escape),
                    .label = "the other half is missing",
                    .help = {"two escapes, a high and a low one, make a character, as in "
                             "`\\ud83e\\ude74`; or write the character itself"}});
      return false;
    }
    node.text = tree_.texts.emplace_back(std::move(value));
  }
  return true;
}

}  // namespace cartulary::formats

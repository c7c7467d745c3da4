#include "cli/pages/page_names.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "cli/input/published_names.hpp"
#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/digest.hpp"
#include "formats/ground/text/letters.hpp"

namespace cartulary::cli {
namespace {

/// With number, digest and extension it stays below the 255 bytes of most file systems.
constexpr std::size_t kLongestComponent = 200;
constexpr std::size_t kLongestPath = 1000;
constexpr std::size_t kDigestSize = 40;

/// Substitutes for names without letters of their own. None begins with two hexadecimal digits.
struct Special {
  std::string_view name;
  std::string_view page;
};
constexpr Special kSpecial[] = {
    {"/", "~root"}, {"..", "~up"}, {"<stdin>", "~stdin"}, {"<link>", "~link"}};

constexpr std::string_view special(std::string_view name) {
  for (const Special& row : kSpecial) {
    if (row.name == name) return row.page;
  }
  return {};
}

/// True if a name keeps an ASCII character: it means nothing in addresses, shells or other systems.
bool keeps(char c, Letters letters) {
  constexpr std::string_view kMeaning = "~<>:\"|?*\\#%";
  if (c < ' ' || c == '\x7F' || kMeaning.find(c) != kMeaning.npos) return false;
  return letters == Letters::differ || c < 'A' || c > 'Z';
}

/// True if a component is a device for Windows, as `con` and `com1.html`. Only systems that fold
/// letters come to this, and write capitals.
bool is_device(std::string_view component) {
  constexpr std::string_view kDevices[] = {"con", "prn", "aux", "nul"};
  constexpr std::string_view kNumbered[] = {"com", "lpt"};
  const std::string_view name = component.substr(0, component.find('.'));
  const auto is = [&name](std::string_view device) { return name.starts_with(device); };
  const bool numbered = name.size() == 4 && name[3] >= '0' && name[3] <= '9';
  return (name.size() == 3 && std::ranges::any_of(kDevices, is)) ||
         (numbered && std::ranges::any_of(kNumbered, is));
}

void append_bytes(std::string& out, std::string_view bytes) {
  for (char c : bytes) out += fmt::format("~{:02x}", static_cast<unsigned char>(c));
}

std::size_t character_size(std::string_view text) {
  std::size_t size = 1;
  while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0u) == 0x80) ++size;
  return size;
}

}  // namespace

/// A name as a component of a path: characters that cannot be kept are escaped.
std::string PageNames::component(std::string_view raw) const {
  std::string out;
  std::size_t whole = 0;  // of `out`, if a digest is to follow
  for (std::size_t at = 0; at < raw.size();) {
    const std::size_t hidden = formats::hidden_size(raw, at);
    const bool ascii = static_cast<unsigned char>(raw[at]) < 0x80;
    const std::size_t size = hidden > 0 ? hidden : character_size(raw.substr(at));
    const std::string_view character = raw.substr(at, size);
    const bool kept =
        hidden == 0 && (ascii ? keeps(raw[at], letters_) && !(at == 0 && raw[0] == '.')
                              : letters_ == Letters::differ);
    kept ? void(out += character) : append_bytes(out, character);
    if (out.size() + kDigestSize + 2 <= kLongestComponent) whole = out.size();
    at += size;
  }
  if (out.size() > kLongestComponent) {
    out.resize(whole);
    return out + "~h" + formats::sha256_of(raw).substr(0, kDigestSize);
  }
  if (letters_ == Letters::fold && is_device(out)) {
    std::string escaped;
    append_bytes(escaped, out.substr(0, 1));
    out.replace(0, 1, escaped);
  }
  return out;
}

/// A folder never has the name of a page.
std::string PageNames::folder(std::string_view raw) const {
  std::string out = component(raw);
  if (out.ends_with(extension_)) out.replace(out.size() - extension_.size(), 1, "~2e");
  // Windows would leave it out.
  const bool ends = letters_ == Letters::fold && (out.ends_with('.') || out.ends_with(' '));
  if (ends) out.replace(out.size() - 1, 1, out.ends_with('.') ? "~2e" : "~20");
  return out;
}

/// A page never has the name of an index: `index`, `index-2` and so on.
std::string PageNames::file(std::string_view raw) const {
  constexpr std::string_view kExtension = ".yaml";
  constexpr std::string_view kIndex = "index";
  std::string_view name = raw;
  if (name.ends_with(kExtension) && name.find('.') == name.size() - kExtension.size() &&
      name.size() > kExtension.size()) {
    name.remove_suffix(kExtension.size());
    std::string out = component(name);
    if (out == kIndex || out.starts_with("index-")) out.replace(0, 1, "~69");
    return out;
  }
  // A name without extension would be called like one with one, and numbers like later documents.
  const std::size_t dot = name.rfind('.');
  const bool plain =
      dot == name.npos || std::all_of(name.begin() + static_cast<std::ptrdiff_t>(dot) + 1,
                                      name.end(), formats::is_digit);
  return component(name) + (plain ? "~" : "");
}

std::string PageNames::stem(std::string_view name, uint32_t number) const {
  const std::vector<std::string_view> parts = components(name);
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool last = i + 1 == parts.size();
    const std::string_view page = special(parts[i]);
    if (!page.empty()) {
      out += page;
    } else {
      out += last ? file(parts[i]) : folder(parts[i]);
    }
    if (!last) out += '/';
  }
  if (parts.empty()) out = "~";
  if (out.size() > kLongestPath) out = "~long/" + formats::sha256_of(name);
  if (number > 1) out += fmt::format(".{}", number);
  return out;
}

std::string RepeatedNames::unique(std::string_view name, uint32_t number, std::string stem) {
  if (name != name_ || number <= number_) {
    // The hash is that of the first document's page, which is the file's.
    const std::size_t suffix = number > 1 ? std::to_string(number).size() + 1 : 0;
    const std::string_view file = std::string_view(stem).substr(0, stem.size() - suffix);
    const uint64_t hash = std::max<uint64_t>(std::hash<std::string_view>()(file), 1);
    time_ = is_new(hash) ? 1 : ++again_.try_emplace(hash, 1).first->second;
    name_ = name;
  }
  number_ = number;
  return time_ == 1 ? std::move(stem) : fmt::format("{}~r{}", stem, time_);
}

/// Remembers a file. False if it was there already.
bool RepeatedNames::is_new(uint64_t hash) {
  if (seen_.size() < 2 * (files_ + 1)) grow();
  std::size_t place = hash & (seen_.size() - 1);
  for (; seen_[place] != 0; place = (place + 1) & (seen_.size() - 1)) {
    if (seen_[place] == hash) return false;
  }
  seen_[place] = hash;
  ++files_;
  return true;
}

void RepeatedNames::grow() {
  const std::vector<uint64_t> before = std::exchange(seen_, {});
  seen_.resize(std::max<std::size_t>(64, 2 * before.size()));
  files_ = 0;
  for (uint64_t hash : before) {
    if (hash != 0) is_new(hash);
  }
}

std::string way_up(std::string_view path) {
  std::string out;
  for (char c : path) out += c == '/' ? "../" : "";
  return out;
}

}  // namespace cartulary::cli

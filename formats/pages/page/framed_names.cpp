#include "formats/pages/page/framed_names.hpp"

#include <algorithm>

#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// Hebrew begins there, and all that is written from right to left comes behind it, among others
/// that a frame does no harm.
bool may_be_from_right(std::string_view name) {
  constexpr unsigned char kHebrew = 0xD6;  // first byte of U+0590
  return std::any_of(name.begin(), name.end(),
                     [](char c) { return static_cast<unsigned char>(c) >= kHebrew; });
}

}  // namespace

FramedNames::FramedNames(const Record& record) {
  for (const RecordedPlayer& player : record.players) {
    if (may_be_from_right(player.name)) names_.push_back(player.name);
  }
  std::stable_sort(names_.begin(), names_.end(),
                   [](std::string_view a, std::string_view b) { return a.size() > b.size(); });
}

std::string FramedNames::operator()(std::string_view text) const {
  if (names_.empty()) return xml(text);
  std::string out;
  while (!text.empty()) {
    std::string_view name;
    std::size_t first = text.size();
    for (const std::string_view it : names_) {
      if (const std::size_t at = text.find(it); at < first) {
        first = at;
        name = it;
      }
    }
    out += xml(text.substr(0, first));
    if (!name.empty()) put(out, "<bdi>", xml(name), "</bdi>");
    text.remove_prefix(first + name.size());
  }
  return out;
}

}  // namespace cartulary::formats

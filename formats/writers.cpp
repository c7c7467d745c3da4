#include "formats/writers.hpp"

namespace cartulary::formats {
namespace {

constexpr Format kFormats[] = {
    {"full", ".txt", "every finding with its place, arithmetic and help", make_full_writer},
    {"concise", ".txt", "one line for each finding and each record", make_concise_writer},
    {"json", ".json", "one JSON document for other programs", make_json_writer},
};

}  // namespace

std::span<const Format> all_formats() {
  return kFormats;
}

const Format* find_format(std::string_view name) {
  for (const Format& format : kFormats) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

}  // namespace cartulary::formats

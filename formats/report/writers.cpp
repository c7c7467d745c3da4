#include "formats/report/writers.hpp"

namespace cartulary::formats {

std::span<const Format> all_formats() {
  static const Format rows[] = {
#define FORMAT(name) name##_format(),
#include "formats/report/formats.def"
#undef FORMAT
  };
  return rows;
}

const Format* find_format(std::string_view name) {
  for (const Format& format : all_formats()) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

const Format* format_of_extension(std::string_view extension) {
  for (const Format& format : all_formats()) {
    if (!extension.empty() && format.extension == extension) return &format;
  }
  return nullptr;
}

}  // namespace cartulary::formats

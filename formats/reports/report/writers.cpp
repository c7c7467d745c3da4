#include "formats/reports/report/writers.hpp"

#include <algorithm>

#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

std::span<const Format> all_formats() {
  static const Format rows[] = {
#define FORMAT(name) name##_format(),
#include "formats/reports/report/formats.def"
#undef FORMAT
  };
  return rows;
}

const Format* find_format(std::string_view name) {
  const std::span<const Format> formats = all_formats();
  return find_row(formats, &Format::name, name);
}

namespace {

constexpr std::string_view kBecause = "; because of it ";

}  // namespace

void count_files(UnreadFile& file, std::size_t files) {
  file.files = files;
  file.reason.erase(std::min(file.reason.rfind(kBecause), file.reason.size()));
  if (files != 0) put(file.reason, kBecause, counted(files, "file is", "files are"), " not read");
}

bool counts_files(const UnreadFile& file) {
  return file.files != 1 || file.reason.rfind(kBecause) != file.reason.npos;
}

}  // namespace cartulary::formats

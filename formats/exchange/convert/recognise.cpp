#include "formats/exchange/convert/recognise.hpp"

#include <algorithm>

#include "formats/exchange/convert/formats.hpp"
#include "formats/game/record/reading.hpp"

namespace cartulary::formats {
namespace {

constexpr const ImportFormat* kFormats[] = {
#define IMPORT(name) &k##name,
#include "formats/exchange/convert/formats.def"
};
constexpr const ExportFormat* kExports[] = {
#define EXPORT(name) &k##name##Export,
#include "formats/exchange/convert/formats.def"
};

ImportFile opened(std::string_view text, JsonTree& tree) {
  const bool marked = text.starts_with(kByteOrderMark);
  return json_at(text, marked ? static_cast<uint32_t>(kByteOrderMark.size()) : 0, tree);
}

}  // namespace

std::span<const ExportFormat* const> export_formats() {
  return kExports;
}

const ImportFormat* recognise(std::string_view beginning) {
  // Nearly all records begin so, and no file of another program.
  if (beginning.starts_with(kVersionKey) && beginning.substr(kVersionKey.size()).starts_with(':')) {
    return nullptr;
  }
  JsonTree tree;
  const ImportFile file = opened(beginning.substr(0, kImportHead), tree);
  for (const ImportFormat* format : kFormats) {
    if (format->recognises(file)) return format;
  }
  return nullptr;
}

const FileKind* kind_without_game(std::string_view beginning) {
  const ImportFormat* const format = recognise(beginning);
  if (format == nullptr || !format->no_game) return nullptr;
  JsonTree tree;
  const ImportFile file = opened(beginning.substr(0, kImportHead), tree);
  return format == &kForeign ? kind_by_signs(file) : kind_without_signs(file);
}

bool shows_game(const ImportFormat& format, std::string_view beginning) {
  if (format.shows_game == nullptr) return true;
  JsonTree tree;
  return format.shows_game(opened(beginning.substr(0, kImportHead), tree));
}

std::vector<Imported> import(const ImportFormat& format,
                             const std::shared_ptr<const std::string>& file,
                             const ImportOptions& options) {
  JsonTree tree;
  std::vector<Imported> out;
  format.read(opened(*file, tree), options, out);
  for (Imported& game : out) {
    Origin& origin = *game.origin;
    if (origin.format.empty()) origin.format = format.meaning;
    if (origin.file == nullptr) origin.file = file;
    if (origin.links.empty() || origin.links.front().offset != 0) {
      origin.links.insert(origin.links.begin(), {0, 0});
    }
    // A wrong assertion says nothing against the game.
    const auto is_error = [](const Finding& f) {
      return f.severity() == Severity::error && f.code != Code::assertion;
    };
    if (std::ranges::any_of(*game.findings, is_error)) game.text.clear();
  }
  return out;
}

Exported exported(const ExportFormat& format, const Report& report, const ExportOptions& options) {
  Exported out;
  if (report.record.has_position() && !format.holds_positions) {
    out.refused = "it begins from a `position`";
    return out;
  }
  const Parts lost = parts_of(report) - format.holds;
  if (!format.takes_moves) {
    if (lost.contains(Part::rulings)) {
      out.refused = "it has rulings, and other programs play by the rules alone";
    } else if (lost.contains(Part::purchases)) {
      out.refused = "a tile was bought, and other programs know no house rules";
    }
    if (!out.refused.empty()) return out;
  }
  format.write(report, options, out);
  if (out.refused.empty()) out.lost |= lost;
  return out;
}

}  // namespace cartulary::formats

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "cli/io/descriptor.hpp"
#include "cli/io/file_state.hpp"
#include "cli/io/output.hpp"
#include "formats/checking/configuration.hpp"
#include "formats/checking/record_signs.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/ground/packing/packed.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/league/results/entries.hpp"

namespace cartulary::cli {
namespace {

/// At most so many bytes of a file; nothing if it is none, or cannot be read.
std::string begun(const std::string& path, std::size_t most) {
  const std::optional<FileLook> look = look_at(path);
  if (!look || !look->is_file()) return "";
  const Descriptor file = open_file(path);
  std::string out(std::min(most, static_cast<std::size_t>(look->state.size)), '\0');
  std::size_t size = 0;
  while (file && size < out.size()) {
    const std::ptrdiff_t got = read_some(file.number(), out.data() + size, out.size() - size);
    if (got <= 0) break;
    size += static_cast<std::size_t>(got);
  }
  out.resize(size);
  return out;
}

/// True if a file of a format of another program has a game in it, for which pages are read.
bool has_game(const std::string& path, const formats::ImportFormat& format, std::string_view text) {
  if (!formats::shows_game(format, text)) return false;
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == text.npos || text[first] != '<') return true;
  const auto page = std::make_shared<const std::string>(begun(path, formats::kMaxImport));
  const std::vector<formats::Imported> games = formats::import(format, page, {});
  return std::ranges::any_of(games,
                             [](const formats::Imported& game) { return !game.text.empty(); });
}

bool is_table_of_results(const std::string& path, std::string_view text) {
  formats::ResultTable table{.name = path, .text = std::string(text)};
  std::vector<formats::Entry> entries;
  formats::read_results(table, 0, entries);
  return !entries.empty();
}

}  // namespace

std::string own_input(const std::string& path, Replaces replaces) {
  const std::string text = begun(path, formats::kImportHead);
  if (text.empty()) return "";
  const std::filesystem::path file = formats::path_of(path);
  const std::string name = formats::text_of(file.filename());
  const auto& configurations = formats::kConfigurationNames;
  if (formats::contains(configurations, name)) return "a configuration";
  if (formats::is_packed(text)) return "a packed file or an archive";
  const std::string extension = formats::text_of(file.extension());
  const bool is_yaml = extension == ".yaml" || extension == ".yml";
  if (is_yaml && formats::says_tournament(text)) return "the file of a tournament";
  const bool games = replaces == Replaces::games;
  // As in folders, a file of such a name is a record even if it is broken.
  const bool is_record = is_yaml ? formats::RecordSigns().read(text) : formats::says_record(text);
  if (is_record) return games ? "" : "a record";
  const formats::ImportFormat* const format = formats::recognise(text);
  if (format != nullptr && has_game(path, *format, text)) {
    return games ? "" : fmt::format("a {}", format->meaning);
  }
  return is_table_of_results(path, text) ? "a table of results" : "";
}

}  // namespace cartulary::cli

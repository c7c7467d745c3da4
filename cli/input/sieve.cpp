#include "cli/input/sieve.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "cli/input/file_source.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "formats/convert/recognise.hpp"
#include "formats/games/record_signs.hpp"
#include "formats/text/print.hpp"

namespace cartulary::cli {
namespace {

/// Whether a file may hold a record. One that cannot be read may: it is told with the others.
bool may_hold_record(const std::string& path, bool of_configuration) {
  // The first lines of nearly all records say what they are.
  FileSource file(path);
  std::string text;
  formats::RecordSigns signs(of_configuration);
  for (bool first = true;; first = false) {
    read_on(file, text, formats::kImportHead - 1);
    if (!file.error().empty()) return true;
    const bool last = text.size() < formats::kImportHead;
    const std::size_t newline = text.rfind('\n');
    // A line without end is read in pieces.
    const std::size_t whole = last || newline == text.npos ? text.size() : newline + 1;
    if (signs.read(std::string_view(text).substr(0, whole))) return true;
    if (first && formats::recognise(text) != nullptr) return true;
    if (last) return signs.any();
    text.erase(0, whole);
  }
}

// What names end with, in small letters.
constexpr std::string_view kOfYaml[] = {".yaml", ".yml"};
constexpr std::string_view kOfGames[] = {".jcz"};
constexpr std::string_view kOfPacked[] = {".gz", ".zst", ".xz"};
constexpr std::string_view kOfArchives[] = {".tar", ".tgz", ".tzst", ".txz"};

bool ends_with(std::string_view path, std::string_view ending) {
  if (path.size() <= ending.size() || path[path.size() - ending.size() - 1] == '/') return false;
  return std::equal(
      ending.begin(), ending.end(), path.end() - static_cast<std::ptrdiff_t>(ending.size()),
      [](char small, char c) { return c == small || (c >= 'A' && c <= 'Z' && c + 32 == small); });
}

bool ends_with_any(std::string_view path, std::span<const std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(),
                     [path](std::string_view ending) { return ends_with(path, ending); });
}

/// Without `./` and `/` before it: as patterns are written.
std::string_view plain(std::string_view path) {
  for (;;) {
    if (path.starts_with('/')) {
      path.remove_prefix(1);
    } else if (path.starts_with("./")) {
      path.remove_prefix(2);
    } else {
      return path;
    }
  }
}

}  // namespace

bool is_yaml_name(std::string_view path) {
  return ends_with_any(path, kOfYaml);
}

bool is_record_name(std::string_view path) {
  return is_yaml_name(path) || ends_with_any(path, kOfGames);
}

bool is_input_name(std::string_view path) {
  if (is_record_name(path) || ends_with_any(path, kOfArchives)) return true;
  for (const std::string_view packed : kOfPacked) {
    if (!ends_with(path, packed)) continue;
    const std::string_view inner = path.substr(0, path.size() - packed.size());
    return is_record_name(inner) || ends_with(inner, kOfArchives[0]);
  }
  return false;
}

std::string no_record_in(std::string_view place, std::size_t excluded, std::size_t no_records) {
  std::string left_out;
  if (excluded > 0) {
    left_out =
        formats::counted(static_cast<long>(excluded), "path is excluded", "paths are excluded");
  }
  if (no_records > 0) {
    formats::put(left_out, left_out.empty() ? "" : ", ",
                 formats::counted(static_cast<long>(no_records), "YAML file is no record",
                                  "YAML files are no records"));
  }
  if (left_out.empty()) return fmt::format("no *.yaml, *.yml or *.jcz file in this {}", place);
  return fmt::format("no record in this {}: {}", place, left_out);
}

void Sieve::enter(const std::filesystem::path& folder) {
  folder_ = folder.string();
  excluded_here_ = no_records_here_ = 0;
}

bool Sieve::is_excluded(const std::string& path, bool is_folder) {
  if (!exclude_.empty()) {
    const std::string_view inside = plain(std::string_view(path).substr(folder_.size()));
    return exclude_.match({plain(path), inside}, is_folder).value_or(false);
  }
  const Configurations::OfFolder& of = configurations_.of_file(path);
  if (of.configuration == nullptr || !of.configuration->exclude) return false;
  const std::string inside = of.inside + path.substr(path.rfind('/') + 1);
  return of.configuration->exclude->match({inside}, is_folder).value_or(false);
}

bool Sieve::is_configuration_file(const std::string& path) {
  return is_configuration(path) && !may_hold_record(path, true);
}

bool Sieve::excludes(const std::filesystem::path& path, bool is_folder) {
  if (!is_folder && is_configuration_file(path.native())) return true;
  if (!is_excluded(path.native(), is_folder)) return false;
  say_detail("{} is excluded", path.native());
  ++excluded_here_;
  return true;
}

void Sieve::keep_records(std::vector<Candidate>& files, const Cut& cut) {
  const auto is_record = [](const Candidate& file) {
    return !is_yaml_name(file.path) || may_hold_record(file.path, false);
  };
  bool any = false;  // that are records
  std::vector<Candidate> kept;
  const auto sift = [&](Candidate& file) {
    if (is_record(file)) {
      any = true;
      kept.push_back(std::move(file));
      return;
    }
    say_detail("{} is no record", file.path);
    ++no_records_here_;
    no_records_ += cut.shard.takes(file.path);
  };
  for (Candidate& file : files) {
    std::error_code error;
    const auto size = cut.shard.of > 1 ? std::filesystem::file_size(file.path, error) : 0;
    file.elsewhere = cut.leaves(file.path, error ? std::nullopt : std::optional(size));
    if (!file.elsewhere) sift(file);
  }
  for (Candidate& file : files) {
    if (!file.elsewhere) continue;
    if (any) {
      kept.push_back(std::move(file));
    } else {
      sift(file);
    }
  }
  std::sort(kept.begin(), kept.end(),
            [](const Candidate& a, const Candidate& b) { return a.number < b.number; });
  files = std::move(kept);
}

}  // namespace cartulary::cli

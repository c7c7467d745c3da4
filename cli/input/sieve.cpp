#include "cli/input/sieve.hpp"

#include <algorithm>

#include "cli/input/archive.hpp"
#include "cli/input/file_source.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "formats/checking/record_signs.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/ground/packing/packed.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/tournament.hpp"

namespace cartulary::cli {
namespace {

/// True if a file says what the rules of a tournament are, by its name or by how it begins.
bool is_tournament(std::string_view path, std::string_view begun) {
  return path.substr(path.rfind('/') + 1) == formats::kTournamentFile ||
         formats::says_tournament(begun);
}

/// True if a file that begins so may hold a record. One that cannot be read may, and is told.
bool may_hold_record(FileSource& file, std::string text, bool of_configuration = false) {
  // The first lines of nearly all records say what they are.
  formats::RecordSigns signs(of_configuration);
  for (bool first = true;; first = false) {
    read_on(file, text, formats::kImportHead - 1);
    if (!file.error().empty()) return true;
    const bool last = text.size() < formats::kImportHead;
    const std::size_t newline = text.rfind('\n');
    // A line without end is read in pieces.
    const std::size_t whole = last || newline == text.npos ? text.size() : newline + 1;
    if (signs.read(std::string_view(text).substr(0, whole))) return true;
    const formats::ImportFormat* const format = first ? formats::recognise(text) : nullptr;
    if (format != nullptr && !format->no_game) return true;
    if (last) return signs.any();
    text.erase(0, whole);
  }
}

std::string begin(FileSource& file) {
  std::string out;
  read_on(file, out, formats::kImportHead - 1);
  return out;
}

/// True if a file without a record's name holds a game, packed or not. One that cannot be read may.
bool may_hold_game(FileSource& file) {
  std::string begun = begin(file);
  if (!file.error().empty()) return true;
  if (formats::is_packed(begun)) {
    Archive archive(file, std::move(begun));
    begun.clear();
    const bool any = archive.next();
    if (archive.has_members() || !archive.error().empty()) return true;
    if (any) read_on(archive, begun, formats::kImportHead - 1);
    if (!archive.error().empty()) return true;
  }
  const formats::ImportFormat* format = formats::recognise(begun);
  return format != nullptr ? formats::shows_game(*format, begun) : formats::says_record(begun);
}

// Ends of names, in small letters.
constexpr std::string_view kOfYaml[] = {".yaml", ".yml"};
constexpr std::string_view kOfSaves[] = {".jcz"};
constexpr std::string_view kOfTexts[] = {".json", ".csv", ".tsv", ".txt", ".url"};
constexpr std::string_view kOfTables[] = {".csv", ".tsv",  ".txt",  ".md",
                                          ".trf", ".trfx", ".xlsx", ".ods"};
constexpr std::string_view kOfPacked[] = {".gz", ".zst", ".xz"};
// Spreadsheets are archives, too.
constexpr std::string_view kOfSpreadsheets[] = {".xlsx", ".ods"};
constexpr std::string_view kOfArchives[] = {".tar", ".zip",  ".tgz", ".tzst",
                                            ".txz", ".xlsx", ".ods"};

bool ends_with_any(std::string_view path, std::span<const std::string_view> endings) {
  return std::ranges::any_of(
      endings, [path](std::string_view ending) { return formats::has_ending(path, ending); });
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

/// The name of what is packed, or the whole name.
std::string_view unpacked_name(std::string_view path) {
  for (const std::string_view packed : kOfPacked) {
    if (formats::has_ending(path, packed)) return path.substr(0, path.size() - packed.size());
  }
  return path;
}

/// True if a file of this name may hold what a command reads. Notes kind and size if it was opened.
bool is_wanted(Candidate& candidate, Reads reads) {
  const std::string& path = candidate.path;
  const std::string_view inner = unpacked_name(path);
  const bool is_yaml = is_yaml_name(path);
  const bool is_table = reads == Reads::results && is_table_name(path);
  const bool is_text = ends_with_any(inner, kOfTexts);
  if (!is_yaml && !is_text && !is_table) return true;
  FileSource file(path);
  candidate.size = file.size();
  if (is_yaml) {
    std::string begun = begin(file);
    const bool tournament = reads == Reads::results && is_tournament(path, begun);
    if (tournament) candidate.kind = InputKind::tournament;
    return tournament || may_hold_record(file, std::move(begun));
  }
  if (is_text && may_hold_game(file)) return true;
  candidate.kind = InputKind::table;
  return is_table;
}

/// True if `path` leads to a pipe, a device or the like, which might be waited for if opened.
bool may_never_end(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_other(formats::path_of(path), error);
}

}  // namespace

bool is_yaml_name(std::string_view path) {
  return ends_with_any(path, kOfYaml);
}

bool is_record_name(std::string_view path) {
  return is_yaml_name(path) || ends_with_any(path, kOfSaves);
}

bool is_game_name(std::string_view path) {
  return is_record_name(path) || ends_with_any(path, kOfTexts);
}

bool is_input_name(std::string_view path) {
  if (is_game_name(path) || ends_with_any(path, kOfArchives)) return true;
  const std::string_view inner = unpacked_name(path);
  return inner.size() < path.size() && (is_game_name(inner) || ends_with_any(inner, kOfArchives));
}

bool is_spreadsheet_name(std::string_view path) {
  return ends_with_any(path, kOfSpreadsheets);
}

bool is_table_name(std::string_view path) {
  return ends_with_any(unpacked_name(path), kOfTables);
}

InputKind kind_of_named(const std::string& path) {
  if (may_never_end(path)) return InputKind::game;
  if (is_input_name(path) || is_table_name(path)) {
    Candidate file{.path = path};
    is_wanted(file, Reads::results);
    return file.kind;
  }
  // A file may be one of these whatever it is called.
  FileSource file(path);
  std::string begun = begin(file);
  if (is_tournament(path, begun)) return InputKind::tournament;
  return may_hold_record(file, std::move(begun)) ? InputKind::game : InputKind::table;
}

std::optional<formats::WhySkipped> why_skipped(std::string_view path, std::string_view begun) {
  if (!formats::says_record(begun)) return formats::WhySkipped::no_game;
  if (formats::kind_of_file(path).empty()) return {};
  return formats::WhySkipped::misnamed;
}

std::optional<formats::WhySkipped> Sieve::why_skipped(const std::string& path) const {
  if (may_be_input(path)) return {};
  if (may_never_end(path)) return formats::WhySkipped::no_game;
  FileSource file(path);
  return cli::why_skipped(path, begin(file));
}

bool Sieve::may_be_input(std::string_view path) const {
  return is_input_name(path) || (reads_ == Reads::results && is_table_name(path));
}

std::string no_game_in(std::string_view place, const formats::Census& census) {
  std::string out = fmt::format("no game in this {}", place);
  if (!census.empty()) formats::put(out, ": skipped ", census.text());
  return out;
}

std::string_view words_of(formats::WhySkipped why) {
  using enum formats::WhySkipped;
  return why == misnamed   ? "a record by another name, which is read only if it is named"
         : why == hidden   ? "hidden"
         : why == excluded ? "excluded"
                           : "no game";
}

void Sieve::enter(const std::filesystem::path& folder) {
  folder_ = formats::text_of(folder);
  here_ = {};
}

std::string_view Sieve::excluded_by(const std::string& path, bool is_folder) {
  if (!exclude_.empty()) {
    const std::string_view inside = plain(std::string_view(path).substr(folder_.size()));
    return exclude_.match({plain(path), inside}, is_folder).value_or(false) ? kExcludeFlag : "";
  }
  const Configurations::OfFolder& of = configurations_.of_file(path);
  if (of.configuration == nullptr || !of.configuration->exclude) return "";
  const std::string inside = of.inside + path.substr(path.rfind('/') + 1);
  const bool matches = of.configuration->exclude->match({inside}, is_folder).value_or(false);
  return matches ? std::string_view(of.configuration->name) : "";
}

void Sieve::pass_over(const std::string& path, formats::WhySkipped why, std::string_view by,
                      bool is_folder) {
  say_detail("{} is {}", path, words_of(why));
  const formats::Census::Row row{
      why, std::string(by),
      is_folder ? std::string(formats::kKindOfFolders) : formats::kind_of_file(path)};
  here_.add(row);
  const bool counts = count_ == Count::all || is_folder || may_be_input(path) ||
                      why == formats::WhySkipped::misnamed;
  if (counts && cut_.shard.takes(path)) census_.add(row);
}

void Sieve::note_hidden(const std::filesystem::path& path, bool is_folder) {
  const std::string name = formats::text_of(path);
  Candidate hidden{.path = name};
  const bool told = is_folder || (may_be_input(name) && !is_configuration_file(name) &&
                                  (may_never_end(name) || is_wanted(hidden, reads_)));
  if (told) pass_over(name, formats::WhySkipped::hidden, {}, is_folder);
}

bool Sieve::is_configuration_file(const std::string& path) {
  if (!is_configuration(path)) return false;
  if (may_never_end(path)) return true;
  FileSource file(path);
  return !may_hold_record(file, "", true);
}

bool Sieve::excludes(const std::filesystem::path& path, bool is_folder) {
  const std::string name = formats::text_of(path);
  if (!is_folder && is_configuration_file(name)) return true;
  const std::string_view by = excluded_by(name, is_folder);
  if (by.empty()) return false;
  pass_over(name, formats::WhySkipped::excluded, by, is_folder);
  return true;
}

void Sieve::keep_games(std::vector<Candidate>& files) {
  bool any = false;  // that are games
  std::vector<Candidate> kept;
  const auto sift = [&](Candidate& file) {
    if (!is_wanted(file, reads_)) return pass_over(file.path, formats::WhySkipped::no_game);
    any = true;
    kept.push_back(std::move(file));
  };
  for (Candidate& file : files) {
    std::error_code error;
    const auto size =
        cut_.shard.of > 1 ? std::filesystem::file_size(formats::path_of(file.path), error) : 0;
    file.elsewhere = cut_.leaves(file.path, error ? std::nullopt : std::optional(size));
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
  std::ranges::sort(kept, {}, &Candidate::number);
  files = std::move(kept);
}

}  // namespace cartulary::cli

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "cli/input/documents.hpp"
#include "cli/input/file_source.hpp"
#include "cli/io/messages.hpp"
#include "cli/tournament/gather.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/ground/tables/table_text.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/record_entries.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;

/// No table of a tournament comes near this.
constexpr std::size_t kMaxTable = 64u << 20;

/// The same for all ways to write a path.
fs::path real_path(const std::string& path) {
  std::error_code error;
  fs::path out = fs::weakly_canonical(formats::path_of(path), error);
  return error ? formats::path_of(path) : out;
}

bool is_folder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(formats::path_of(path), error);
}

/// True if a folder is searched with another one: it is that one, or in there and not hidden.
bool is_within(const std::string& path, const std::string& other) {
  if (!is_folder(path) || !is_folder(other)) return false;
  const fs::path inside = real_path(path).lexically_relative(real_path(other));
  if (inside == ".") return true;
  return !inside.empty() && std::ranges::none_of(inside, [](const fs::path& part) {
    return formats::text_of(part).starts_with('.');
  });
}

/// Finds what a tournament consists of, and reads its rules and its tables.
class Intake {
 public:
  Intake(const TournamentFlags& flags, AllInputs* all, const ShownPath& shown, Gathered& out)
      : flags_(flags), all_(all), shown_(shown), out_(out) {}

  void run() {
    if (!flags_.tournament.empty()) take_tournament(flags_.tournament);
    const std::vector<std::string> paths = given_paths();
    find(paths);
    read_rules();
    find_listed();
    std::vector<Input> tables;
    for (Input& input : inputs_) {
      const bool is_piped = input.path.empty() && input.address.empty();
      if (input.kind == InputKind::game && !is_piped) {
        games_.push_back(std::move(input));
      } else if (input.kind != InputKind::tournament) {
        tables.push_back(std::move(input));
      }
    }
    take_once(tables);
    for (Input& input : tables) {
      if (!read_tables(input)) games_.push_back(std::move(input));
    }
    // Without a tournament, a game that is named twice has two pages of a site.
    const bool is_league = !shown_ || !out_.file.empty() || !out_.tables.empty();
    if (is_league) take_once(games_);
    for (const std::string& path : flags_.paths) {
      if (is_folder(path) && gives_nothing(path)) {
        std::string reason = "no results in this folder";
        if (!out_.sources.census.empty()) {
          reason += ": skipped " + out_.sources.census.text();
        }
        out_.unread.push_back({path, std::move(reason)});
      }
    }
  }
  std::vector<Input> take_games() { return std::move(games_); }

 private:
  std::vector<std::string> given_paths() {
    if (!flags_.paths.empty() || !flags_.tournament.empty()) return flags_.paths;
    if (flags_.searches_here) return {"."};
    std::error_code error;
    const std::string here(formats::kTournamentFile);
    if (fs::is_regular_file(formats::path_of(here), error)) take_tournament(here);
    return {};
  }

  void find(const std::vector<std::string>& paths) {
    if (paths.empty()) return;
    InputFlags look = flags_;
    look.reads = Reads::results;
    look.paths.clear();
    for (const std::string& path : paths) {
      const bool again = std::ranges::any_of(
          searched_, [&path](const std::string& other) { return is_within(path, other); });
      if (!again) look.paths.push_back(path);
      if (!again && is_folder(path)) searched_.push_back(path);
    }
    formats::Census census;
    for (Input& input : find_inputs(look, out_.unread, &census, all_)) {
      if (input.kind == InputKind::tournament) take_tournament(input.path);
      inputs_.push_back(std::move(input));
    }
    out_.sources.census.add(census);
  }

  void take_tournament(const std::string& path) {
    if (out_.file.empty()) {
      out_.file = path;
    } else if (real_path(path) != real_path(out_.file)) {
      out_.unread.push_back({path, "there is one tournament's file already: " + out_.file});
    }
  }

  void read_rules() {
    if (out_.file.empty()) return;
    std::string bytes;
    if (!read_whole({out_.file, out_.file}, bytes, out_.unread)) return;
    auto text = formats::table_text(std::move(bytes));
    if (!text || text->taken) {
      out_.unread.push_back({out_.file, "it is not UTF-8 text"});
      return;
    }
    out_.file_text = std::move(text->text);
    out_.tournament = formats::read_tournament(out_.document(), out_.findings);
    out_.sources.add(name_of(out_.file), formats::SourceKind::tournament, 0);
  }

  /// Finds the files that the tournament's file lists; those that were found already are named now.
  void find_listed() {
    if (out_.tournament.results.empty()) return;
    const fs::path folder = formats::path_of(out_.file).parent_path();
    std::vector<std::string> paths;
    std::multimap<fs::path, Input*> found;
    for (Input& input : inputs_) {
      if (!input.path.empty()) found.emplace(real_path(input.path), &input);
    }
    for (const std::string& listed : out_.tournament.results) {
      std::string path = formats::text_of((folder / formats::path_of(listed)).lexically_normal());
      const auto [first, last] = found.equal_range(real_path(path));
      if (first == last) paths.push_back(std::move(path));
      for (auto named = first; named != last; ++named) named->second->searched = false;
    }
    find(paths);
  }

  /// Takes out inputs that stand before.
  static void take_once(std::vector<Input>& inputs) {
    std::set<std::string> seen;
    std::erase_if(inputs, [&seen](const Input& input) {
      if (input.path.empty()) return false;
      return !seen.insert(formats::text_of(real_path(input.path)) + '#' + input.sheet).second;
    });
  }

  bool is_taken(std::string_view text) const {
    return formats::is_taken(formats::look_at_table(text, "", out_.tournament.columns).kind);
  }

  /// Reads the tables of a file: of a spreadsheet one for each sheet. False if it is a game.
  bool read_tables(Input& input) {
    if (input.path.empty()) {
      FileSource source("");
      read_on(source, input.begun, kMaxTable);
    }
    OpenInput opened;
    if (!open_input(input, opened, out_.unread)) return true;
    if (opened.has_members()) return false;
    if (!opened.sheets.empty()) return read_sheets(input, opened);
    if (!read_rest(input, opened, out_.unread)) return true;
    const bool is_piped = input.path.empty();
    if (is_piped) {
      const auto text = formats::table_text(opened.begun);
      if (!text || !is_taken(text->text)) return false;
    }
    read_table(input, is_piped ? std::string(kNameOfStandardInput) : input.name,
               std::move(opened.begun));
    return true;
  }

  bool read_sheets(const Input& input, OpenInput& opened) {
    bool any = false;
    const bool alone = opened.sheets.size() == 1;
    for (Sheet& sheet : opened.sheets) {
      const bool taken = is_taken(sheet.text);
      any |= taken;
      std::string name =
          alone || !input.sheet.empty() ? input.name : fmt::format("{}#{}", input.name, sheet.name);
      if (taken) read_table(input, std::move(name), std::move(sheet.text));
    }
    if (any) return true;
    const formats::ImportFormat* const format = opened.format;
    if (format != nullptr && formats::shows_game(*format, opened.begun)) return false;
    std::vector<std::string> sheets;
    for (const Sheet& sheet : opened.sheets) {
      sheets.push_back(fmt::format("`{}`: {}", formats::printable(sheet.name),
                                   formats::what_is_missing(sheet.text, out_.tournament.columns)));
    }
    out_.broken.push_back(
        {input.name, "no sheet is a table of results: " + formats::joined(sheets, "; ")});
    return true;
  }

  void read_table(const Input& input, std::string name, std::string bytes) {
    const formats::FileKind* const other =
        formats::kind_without_game(std::string_view(bytes).substr(0, formats::kImportHead));
    auto text = formats::table_text(std::move(bytes));
    const std::string_view seen = text ? std::string_view(text->text) : std::string_view();
    auto look = formats::look_at_table(seen, input.path, out_.tournament.columns);
    if (!text) {
      // By its name it may be meant as one.
      const bool none = look.kind == formats::SourceKind::nothing;
      look = {none ? look.kind : formats::SourceKind::meant,
              "it is no text: it has a control character, or half of a character"};
    }
    const bool broken = look.kind == formats::SourceKind::meant ||
                        (!input.searched && !formats::is_taken(look.kind));
    if (broken) {
      const bool named = look.kind == formats::SourceKind::nothing && other != nullptr;
      out_.broken.push_back(
          {name, named ? "no results of a tournament: " + words_of(*other)
                       : "it is no table of results: " + formats::why_no_results(look)});
      return;
    }
    if (look.kind == formats::SourceKind::nothing) {
      say_detail("{} is no table of results: {}", name, look.lacks);
      return out_.sources.census.add(
          {formats::WhySkipped::no_game, "", formats::kind_of_file(input.path)});
    }
    if (!formats::is_taken(look.kind)) return out_.sources.add(name_of(name), look.kind, 0);
    if (look.kind == formats::SourceKind::players) {
      return read_players(std::move(name), std::move(*text), !input.searched);
    }
    formats::ResultTable& table = out_.tables.emplace_back();
    table.name = std::move(name);
    table.named = !input.searched;
    formats::set_text(std::move(*text), table);
  }
  void read_players(std::string name, formats::TableText text, bool named) {
    formats::ResultTable& sheet = out_.player_sheets.emplace_back();
    sheet.name = name_of(name);
    formats::set_text(std::move(text), sheet);
    const std::size_t players = formats::read_player_sheet(sheet, out_.tournament);
    if (named && players == 0 && !sheet.findings.has_errors()) {
      out_.broken.push_back({sheet.name, "no player stands in it"});
    }
    out_.sources.add(sheet.name, formats::SourceKind::players, players);
  }

  bool gives_nothing(const std::string& folder) const {
    std::string start = folder;
    while (start.ends_with('/')) start.pop_back();
    const auto inside = [&start](std::string_view path) {
      return start == "." ||
             (path.starts_with(start) && path.substr(start.size()).starts_with('/'));
    };
    const auto has_path = [&inside](const Input& input) { return inside(input.path); };
    const auto has_name = [&inside](const auto& file) { return inside(file.name); };
    return std::ranges::none_of(games_, has_path) && std::ranges::none_of(out_.tables, has_name) &&
           std::ranges::none_of(out_.player_sheets, has_name) &&
           std::ranges::none_of(out_.broken, has_name) &&
           std::ranges::none_of(out_.unread, has_name) && !inside(out_.file);
  }
  std::string name_of(const std::string& path) const { return shown_ ? shown_(path) : path; }

  const TournamentFlags& flags_;
  AllInputs* const all_;
  const ShownPath& shown_;
  Gathered& out_;
  std::vector<std::string> searched_{};  ///< folders
  std::vector<Input> inputs_{};
  std::vector<Input> games_{};
};

}  // namespace

bool Gathered::has(const Input& input) const {
  const fs::path folder = fs::absolute(formats::path_of(file)).parent_path();
  const auto is_in = [&](std::string_view place) {
    const fs::path whole = real_path(formats::text_of(folder / formats::path_of(place)));
    const fs::path inside = real_path(input.path).lexically_relative(whole);
    return !inside.empty() && *inside.begin() != "..";
  };
  return is_in("") || std::ranges::any_of(tournament.results, is_in);
}

std::vector<Input> take_in(const TournamentFlags& flags, AllInputs* all, const ShownPath& shown,
                           Gathered& out) {
  Intake intake(flags, all, shown, out);
  intake.run();
  return intake.take_games();
}

}  // namespace cartulary::cli

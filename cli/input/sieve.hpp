// Which files of a folder are read: patterns that leave files out, and files that are no games.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/input/configurations.hpp"
#include "cli/input/shard.hpp"
#include "formats/checking/glob.hpp"
#include "formats/game/verify/census.hpp"

namespace cartulary::cli {

/// A command reads games alone, or results of a tournament as well.
enum class Reads : uint8_t { games, results };

enum class InputKind : uint8_t {
  game,        ///< a record, a file of another program, an archive of them
  tournament,  ///< the file of a tournament
  table,       ///< a text or a spreadsheet that may be a table of results
};

/// True if a file in a folder or an archive is named like a record or a saved game.
bool is_record_name(std::string_view path);
bool is_yaml_name(std::string_view path);
/// True if it may be a game by its name, if its content is one: a log, a sheet, links, text.
bool is_game_name(std::string_view path);
/// True if a file in a folder is named like one of these, packed or not, or like an archive.
bool is_input_name(std::string_view path);
bool is_spreadsheet_name(std::string_view path);
/// True if it may be a table of results by its name, packed or not.
bool is_table_name(std::string_view path);
/// Why a file that is named like no input is passed over, by how it begins; nothing if it is not.
std::optional<formats::WhySkipped> why_skipped(std::string_view path, std::string_view begun);

/// True if a file or folder of this name is hidden: `.draft.yaml`, but not `..draft.yaml` or `..`.
constexpr bool is_hidden_name(std::string_view name) {
  return name.size() > 1 && name[0] == '.' && name[1] != '.';
}

/// Why nothing was found: "no game in this folder: passed over 2 .json that are no games".
std::string no_game_in(std::string_view place, const formats::Census& census);
/// "excluded", "hidden", "no game".
std::string_view words_of(formats::WhySkipped why);
inline constexpr std::string_view kExcludeFlag = "--exclude";

struct Candidate {
  std::string path{};
  InputKind kind = InputKind::game;
  uint32_t number = 0;     ///< as Input::number
  bool elsewhere = false;  ///< as Input::elsewhere
  uint64_t size = 0;       ///< as Input::size
};

/// The part that a named file has for a command about tournaments, by its name and its content.
InputKind kind_of_named(const std::string& path);

/// For the folders of one command line. Files that it names itself are read in any case.
class Sieve {
 public:
  /// The files counted as passed over in a folder: all, or those that may be games by their names.
  enum class Count : uint8_t { all, likely };

  /// `exclude`: patterns instead of those of configurations. Each part of a run counts its own.
  Sieve(formats::Globs exclude, Configurations& configurations, const Cut& cut, Count count,
        Reads reads)
      : exclude_(std::move(exclude)),
        configurations_(configurations),
        cut_(cut),
        count_(count),
        reads_(reads) {}

  /// True if the name of a file in a folder is one of what the command reads.
  bool may_be_input(std::string_view path) const;
  /// Why a file is passed over by its name. Nothing if it may be an input.
  std::optional<formats::WhySkipped> why_skipped(const std::string& path) const;

  /// From now on, paths are of this folder.
  void enter(const std::filesystem::path& folder);
  /// True if a file or a folder, found in the folder, is left out. Patterns are about its path as
  /// it is found from where the command runs, or about that in the folder; those of a configuration
  /// are about that in the configuration's folder. A configuration is no record.
  bool excludes(const std::filesystem::path& path, bool is_folder);
  /// Takes out files that are no games by their content; those of other parts only if need be.
  void keep_games(std::vector<Candidate>& files);
  /// Counts what is hidden, if it is a game or may hold some.
  void note_hidden(const std::filesystem::path& path, bool is_folder);
  void pass_over(const std::string& path, formats::WhySkipped why, std::string_view by = {},
                 bool is_folder = false);

  /// True if a file that the command line names is a configuration, and no record by that name.
  static bool is_configuration_file(const std::string& path);

  /// Why there is no game in the folder that was entered last.
  std::string no_game() const { return no_game_in("folder", here_); }
  /// The files passed over in all folders, but for those that other parts count.
  const formats::Census& census() const { return census_; }

 private:
  /// The flag or configuration that leaves it out; empty: none.
  std::string_view excluded_by(const std::string& path, bool is_folder);

  const formats::Globs exclude_;
  Configurations& configurations_;
  const Cut cut_;
  const Count count_;
  const Reads reads_;
  std::string folder_;
  formats::Census census_;
  formats::Census here_;
};

}  // namespace cartulary::cli

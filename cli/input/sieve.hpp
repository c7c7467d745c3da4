// Which files of a folder are read: patterns that leave files out, and files that are no records.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cli/input/configurations.hpp"
#include "cli/input/shard.hpp"
#include "formats/games/glob.hpp"

namespace cartulary::cli {

/// Whether a file in a folder or an archive is named like a record or a saved game.
bool is_record_name(std::string_view path);
bool is_yaml_name(std::string_view path);
/// Whether a file in a folder is named like one of these, packed or not, or like an archive.
bool is_input_name(std::string_view path);

/// Why nothing was found: "no record in this folder: 2 paths are excluded".
std::string no_record_in(std::string_view place, std::size_t excluded, std::size_t no_records);

/// A file of a folder that may be an input.
struct Candidate {
  std::string path{};
  uint32_t number = 0;     ///< as Input::number
  bool elsewhere = false;  ///< as Input::elsewhere
};

/// For the folders of one command line. Files that it names itself are read in any case.
class Sieve {
 public:
  /// `exclude`, which must outlive it, are patterns that replace those of configurations.
  Sieve(const formats::Globs& exclude, Configurations& configurations)
      : exclude_(exclude), configurations_(configurations) {}

  /// From now on, paths are of this folder.
  void enter(const std::filesystem::path& folder);
  /// Whether a file or a folder, found in the folder, is left out. Patterns are about its path as
  /// it is found from where the command runs, or about that in the folder; those of a configuration
  /// are about that in the configuration's folder. A configuration is no record.
  bool excludes(const std::filesystem::path& path, bool is_folder);
  /// Takes out YAML files that show no signs of a record. Those that another part of the run takes
  /// are only looked at if no other file of the folder is known to be a record.
  void keep_records(std::vector<Candidate>& files, const Cut& cut);

  /// Whether a file that the command line names is a configuration, and no record by that name.
  static bool is_configuration_file(const std::string& path);

  /// Why there is no record in the folder that was entered last.
  std::string no_record() const { return no_record_in("folder", excluded_here_, no_records_here_); }
  /// YAML files that are no records, of all folders: those that other parts do not count.
  std::size_t no_records() const { return no_records_; }

 private:
  bool is_excluded(const std::string& path, bool is_folder);

  const formats::Globs& exclude_;
  Configurations& configurations_;
  std::string folder_;
  std::size_t no_records_ = 0;
  std::size_t excluded_here_ = 0;
  std::size_t no_records_here_ = 0;
};

}  // namespace cartulary::cli

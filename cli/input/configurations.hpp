// Configurations of a run: which one is for which file.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "formats/checking/configuration.hpp"

namespace cartulary::cli {

struct ConfigurationFlags {
  /// A file for all records; empty: that of `CARTULARY_CONFIG`, if it is set, else the nearest.
  std::string config;
  bool no_config = false;  ///< none at all
};

/// Looks for `cartulary.yaml` or `.cartulary.yaml` in a record's folder and above: the nearest.
class Configurations {
 public:
  using Configuration = std::shared_ptr<const formats::Configuration>;

  explicit Configurations(const ConfigurationFlags& flags);

  /// The configuration of files in a folder, and where that lies.
  struct OfFolder {
    Configuration configuration{};  ///< none if there is none
    std::string inside{};           ///< the folder, seen from that of the configuration: `round-1/`
  };
  /// An empty path is the folder where the command runs.
  const OfFolder& of_folder(const std::string& folder);
  /// That of a file, which need not be there.
  const OfFolder& of_file(const std::string& path);
  /// That of a run, which is about its first path: a folder, a file or `-`.
  Configuration of_run(const std::vector<std::string>& paths);

  /// True if one counts for all files, or none does, wherever they lie.
  bool settled() const { return none_ || for_all_ != nullptr; }
  std::vector<Configuration> all() const;

 private:
  Configuration find(const std::string& folder, bool absolute);

  bool none_ = false;
  Configuration for_all_{};
  std::map<std::string, OfFolder> as_given_{};
  /// By the folder's own path, with those that have none.
  std::map<std::string, Configuration> found_{};
  const std::string* last_ = nullptr;  ///< key of the last answer, which is often the next one
};

bool is_configuration(const std::string& path);

}  // namespace cartulary::cli

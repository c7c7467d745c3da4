// Waiting for records and configurations to change.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/input/inputs.hpp"

namespace cartulary::cli {

/// Watches files and folders with inotify, until the user ends it (Ctrl-C). A second Ctrl-C kills.
class Watch {
 public:
  Watch() = default;
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  /// False after saying why nothing can be watched.
  [[nodiscard]] bool open();
  /// From now on, changes of these records, their configurations and `more` files are seen.
  void look_at(const InputFlags& records, const std::vector<std::string>& more);
  /// Waits for changes and a quiet moment. Returns what changed; nothing if the user wants to end.
  std::optional<std::string> wait();

 private:
  /// The names that matter in a folder besides configurations.
  struct Folder {
    std::string name;             ///< as messages show it
    bool records = false;         ///< all records, and new folders
    std::set<std::string> files;  ///< these names
  };

  Folder* look_into(const std::string& folder, const std::string& name);
  void look_at_tree(const std::string& folder);
  void look_at_file(const std::string& path);
  /// Looks at the folders above, which may get a configuration.
  void look_above(const std::string& folder);
  /// Reads the events that are there. Names of what matters go to `changed`.
  void read_events(std::set<std::string>& changed);

  int events_ = -1;
  std::map<int, Folder> folders_;
  bool limit_told_ = false;
  Reads reads_ = Reads::games;
};

/// Runs something, and again when files change, until it is ended or `nobody_reads`. Last status.
int run_watched(const InputFlags& records, const std::vector<std::string>& more,
                const std::function<int(bool& nobody_reads)>& run);

}  // namespace cartulary::cli

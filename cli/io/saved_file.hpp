// A file that is read once and saved again and again, while others may write to it, too.
#pragma once

#include <string>
#include <string_view>

#include "cli/io/file_state.hpp"

namespace cartulary::cli {

/// All functions that return a text return why something could not be done, empty on success.
class SavedFile {
 public:
  explicit SavedFile(std::string path) : path_(std::move(path)) {}

  /// Reads the whole file, or all that is not larger than any record.
  std::string read(std::string& text);
  /// True if nobody else has changed it since it was read or saved, as far as a look tells.
  bool is_as_known() const;
  /// True if somebody has changed it so lately that he may not be done.
  bool may_be_changing() const;

  std::string why_not_saved() const;
  /// Puts a text into the place of what was read or saved and of nothing else, whole or not at all.
  std::string save(std::string_view text);
  /// True if it was not saved because somebody else has changed it.
  bool is_taken() const { return taken_; }
  /// Saves a text beside it, under a name that is free: `game.2.yaml`.
  std::string save_beside(std::string_view text, std::string& name) const;

 private:
  const std::string path_;
  FileRead known_{};
  bool taken_ = false;
};

}  // namespace cartulary::cli

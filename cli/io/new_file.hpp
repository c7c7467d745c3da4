// A file that appears whole or not at all, and replaces another only with all that belongs to it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/io/descriptor.hpp"
#include "cli/io/file_state.hpp"
#include "cli/io/folder.hpp"

namespace cartulary::cli {

/// The treatment of files that nobody may write, and of files that have other names (hard links),
/// which would go on to name the old content. `every`: of all files that are there.
enum class Protected { refuse, refuse_but_tell_of_force, replace, every };

/// A file with a temporary name, which a signal removes. `name` is empty if errno says why not.
Descriptor create_unfinished(int folder, Readers readers, std::string& name);

/// All functions return an error text, empty on success.
class NewFile {
 public:
  NewFile() = default;
  ~NewFile() { drop(); }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  /// Begins what is to be called `path`. A symbolic link stays, and the file behind it is replaced.
  /// A file of the name keeps its attributes, or is not replaced. If `read` is given, only the file
  /// that was read is replaced; it must live until the end. Otherwise it is what has the name now.
  std::string open(const std::string& path, Protected if_protected, const FileRead* read = nullptr);
  /// The same for a name that nothing may have yet. Who may not read `like` may not read this.
  std::string open_new(const std::string& path, const std::string& like = "");
  std::string write(std::string_view bytes);
  /// Gives it its name, after all is on the disk.
  std::string finish();
  /// True if the error is that somebody else changed, made or removed what has the name.
  bool is_taken() const { return taken_; }
  const std::optional<FileState>& finished() const { return finished_; }

  /// Leaves no trace, unless it is finished.
  void drop();

  int descriptor() const { return file_.number(); }

 private:
  std::string find_place(const std::string& path);
  std::string look_at_existing(Protected if_protected);
  std::string begin(Readers readers);
  std::string give_name();
  std::string appear();
  std::string exchange();
  bool sync_folder() const;
  std::string remove_old();
  bool is_existing(const char* name, decltype(same_content)& same = same_content) const;
  std::string taken(const char* words);

  Descriptor folder_;
  bool folder_readable_ = true;
  std::string name_;     ///< in its folder
  Descriptor existing_;  ///< what has the name until then
  FileState state_;      ///< of that
  const FileRead* read_ = nullptr;
  bool taken_ = false;
  std::optional<FileState> finished_;
  Descriptor file_;             ///< the new file
  std::string temporary_name_;  ///< in its folder; empty while it has none
};

}  // namespace cartulary::cli

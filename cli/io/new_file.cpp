#include "cli/io/new_file.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/io/unfinished.hpp"
#include "formats/ground/text/path.hpp"

namespace cartulary::cli {
namespace {

constexpr const char* kChanged = "it has changed since it was read, and stays as it is now";
constexpr const char* kReplaced = "it has changed meanwhile, and stays as it is now";
constexpr const char* kMade = "a file of that name is there already, and stays as it is";
constexpr int kMaxLinks = 40;  ///< as many as Linux follows
constexpr int kMaxNames = 100;

std::string reason() {
  return std::strerror(errno);
}

/// The file behind symbolic links, so that a new one does not take the place of the link.
std::string behind_links(std::string path) {
  for (int links = 0; links < kMaxLinks; ++links) {
    std::error_code error;
    const std::filesystem::path target =
        std::filesystem::read_symlink(formats::path_of(path), error);
    if (error) break;  // no link
    path = formats::text_of(formats::path_of(path).parent_path() / target);
  }
  return path;
}

}  // namespace

Descriptor create_unfinished(int folder, Readers readers, std::string& name) {
  const SignalsWait wait;
  Descriptor out;
  for (int tries = 0; tries < kMaxNames && !out; ++tries) {
    name = temporary_name();
    out = create_in(folder, name.c_str(), readers);
    if (!out && errno != EEXIST) break;
  }
  if (!out) name.clear();
  if (out) remember_unfinished(folder, name.c_str());
  return out;
}

std::string NewFile::taken(const char* words) {
  taken_ = true;
  return words;
}

/// Splits the path into a folder and the name in it.
std::string NewFile::find_place(const std::string& path) {
  const std::filesystem::path target = formats::path_of(behind_links(path));
  name_ = formats::text_of(target.filename());
  if (name_.empty() || name_ == "." || name_ == "..") return std::strerror(EISDIR);
  const std::string parent =
      target.has_parent_path() ? formats::text_of(target.parent_path()) : ".";
  folder_ = open_folder(parent);
  // One may write into a folder that one may not list.
  folder_readable_ = static_cast<bool>(folder_);
  if (!folder_ && errno == EACCES) folder_ = open_unlisted_folder(parent);
  return folder_ ? "" : reason();
}

std::string NewFile::look_at_existing(Protected if_protected) {
  existing_ = open_in(folder_.number(), name_.c_str());
  if (!existing_) {
    if (errno != ENOENT) return reason();
    return read_ == nullptr ? "" : taken(kChanged);
  }
  const std::optional<FileLook> what = look_at(existing_.number());
  if (!what) return reason();
  if (!what->is_file()) return "not a regular file";
  state_ = what->state;
  if (read_ != nullptr && !same_state(state_, read_->state)) return taken(kChanged);
  const char* const force =
      if_protected == Protected::refuse_but_tell_of_force ? "; `--force` replaces it" : "";
  if (if_protected != Protected::replace && what->read_only) {
    return fmt::format("it is read-only{}", force);
  }
  if (!what->read_only && !may_write(folder_.number(), name_.c_str())) return reason();
  if (if_protected != Protected::replace && what->names > 1) {
    return fmt::format("it has {} names (hard links), and the others would keep the old content{}",
                       what->names, force);
  }
  return why_fixed(folder_.number(), name_.c_str());
}

/// Opens the new file, without a name where that works, so that none is left behind.
std::string NewFile::begin(Readers readers) {
  file_ = create_nameless(folder_.number(), readers);
  if (!file_) file_ = create_unfinished(folder_.number(), readers, temporary_name_);
  return file_ ? "" : reason();
}

std::string NewFile::open(const std::string& path, Protected if_protected, const FileRead* read) {
  read_ = read;
  std::string error = find_place(path);
  if (error.empty()) error = look_at_existing(if_protected);
  // A user who may not read the old file may not read the new one, not even while it is written.
  if (error.empty()) error = begin(existing_ ? Readers::owner : Readers::all);
  if (error.empty() && existing_) error = keep_attributes(existing_.number(), file_.number());
  if (!error.empty()) drop();
  return error;
}

std::string NewFile::open_new(const std::string& path, const std::string& like) {
  std::string error = find_place(path);
  if (error.empty() && look_at(folder_.number(), name_.c_str())) error = taken(kMade);
  if (error.empty()) error = begin(like.empty() ? Readers::all : Readers::owner);
  if (error.empty() && !like.empty()) {
    const Descriptor other = open_file(like);
    if (other) keep_attributes(other.number(), file_.number());
  }
  if (!error.empty()) drop();
  return error;
}

std::string NewFile::write(std::string_view bytes) {
  return write_all(file_.number(), bytes) ? "" : reason();
}

/// Gives a file that has none a temporary name, which can replace another.
std::string NewFile::give_name() {
  for (int tries = 0; temporary_name_.empty(); ++tries) {
    const std::string name = temporary_name();
    if (name_nameless(file_, folder_.number(), name.c_str())) {
      temporary_name_ = name;
    } else if (errno != EEXIST || tries == kMaxNames) {
      return reason();
    }
  }
  return "";
}

/// True if a name of the folder is the file that was there at the beginning, its content unchanged.
bool NewFile::is_existing(const char* name, decltype(same_content)& same) const {
  const std::optional<FileLook> what = look_at(folder_.number(), name);
  return what && same(what->state, state_);
}

/// Changes places with what has the name, and back if that was changed at the last moment.
std::string NewFile::exchange() {
  const char* const changed = read_ != nullptr ? kChanged : kReplaced;
  const int folder = folder_.number();
  const char* const temporary = temporary_name_.c_str();
  const auto change_places = [&](Renaming how) {
    return rename_in(folder, temporary, name_.c_str(), how);
  };
  const auto written = state_of(file_.number());
  if (read_ != nullptr && !is_still(existing_.number(), *read_)) return taken(changed);
  if (!is_existing(name_.c_str(), same_state)) return taken(changed);
  if (!change_places(Renaming::exchange)) {
    // A file system that cannot do that.
    if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) return reason();
    if (!is_existing(name_.c_str())) return taken(changed);
    existing_.close();  // such a system may keep what is open
    if (!change_places(Renaming::replace)) return reason();
    temporary_name_.clear();
    return "";
  }
  // A program that had the old file open may have written into it since, so the last look is late.
  sync_folder();
  // The size and the times of a small change may be the same.
  constexpr int64_t kMaxCompared = 4 << 20;
  const bool compares = read_ != nullptr && state_.size <= kMaxCompared;
  if (is_existing(temporary) && (!compares || has_bytes(existing_.number(), *read_))) {
    return "";  // it goes when all is on the disk, see finish()
  }
  const auto now = state_of(file_.number());
  const bool untouched = written && now && same_content(*written, *now);
  if (untouched && change_places(Renaming::exchange)) return taken(changed);
  // Nothing is lost: what somebody has just written stays under the temporary name.
  return fmt::format("it has changed at the last moment; that is kept as {}",
                     std::exchange(temporary_name_, ""));
}

/// False on failure with errno. A folder that cannot be listed cannot be waited for.
bool NewFile::sync_folder() const {
  return sync_to_disk(folder_readable_ ? folder_.number() : file_.number());
}

/// Takes a name that nothing has.
std::string NewFile::appear() {
  const int folder = folder_.number();
  const char* const name = name_.c_str();
  if (temporary_name_.empty()) {
    if (name_nameless(file_, folder, name)) return "";
  } else if (link_in(folder, temporary_name_.c_str(), name)) {
    return remove_old();  // the other name
  } else if (errno != EEXIST) {
    const auto take_name = [&](Renaming how) {
      return rename_in(folder, temporary_name_.c_str(), name, how);
    };
    // A file system that can do neither replaces what was made since the last look.
    if (take_name(Renaming::only_new) || (errno == EINVAL && take_name(Renaming::replace))) {
      temporary_name_.clear();
      return "";
    }
  }
  return errno == EEXIST ? taken(kMade) : reason();
}

/// Removes the file that has changed places with the new one.
std::string NewFile::remove_old() {
  const std::string name = std::exchange(temporary_name_, "");
  if (name.empty() || remove_in(folder_.number(), name.c_str())) return "";
  return fmt::format("the new content is there, but {} is left, too: {}", name, reason());
}

std::string NewFile::finish() {
  if (!sync_to_disk(file_.number())) return reason();
  const SignalsWait wait;
  std::string error;
  // A file that was only to be replaced need not be if it is gone.
  const bool is_gone =
      read_ == nullptr && !look_at(folder_.number(), name_.c_str()) && errno == ENOENT;
  if (!existing_ || is_gone) {
    error = appear();
  } else {
    error = give_name();
    if (error.empty()) error = exchange();
  }
  if (error.empty() && !sync_folder()) error = reason();
  finished_ = state_of(file_.number());
  if (error.empty() && !file_.close()) error = reason();
  if (error.empty()) error = remove_old();
  drop();
  return error;
}

void NewFile::drop() {
  const SignalsWait wait;
  if (!temporary_name_.empty()) {
    remove_in(folder_.number(), temporary_name_.c_str());
    temporary_name_.clear();
  }
  forget_unfinished();
  file_.close();
  existing_.close();
  folder_.close();
}

}  // namespace cartulary::cli

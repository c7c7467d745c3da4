#include "cli/io/new_file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "cli/io/attributes.hpp"
#include "cli/io/unfinished.hpp"

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
    const std::filesystem::path target = std::filesystem::read_symlink(path, error);
    if (error) break;  // no link
    path = (std::filesystem::path(path).parent_path() / target).string();
  }
  return path;
}

std::string path_of(const Descriptor& file) {
  return fmt::format("/proc/self/fd/{}", file.number());
}

}  // namespace

std::string NewFile::taken(const char* words) {
  taken_ = true;
  return words;
}

/// Splits the path into a folder and the name in it.
std::string NewFile::find_place(const std::string& path) {
  const std::filesystem::path target = behind_links(path);
  name_ = target.filename().string();
  if (name_.empty() || name_ == "." || name_ == "..") return std::strerror(EISDIR);
  const std::string parent = target.has_parent_path() ? target.parent_path().string() : ".";
  folder_ = open_at(AT_FDCWD, parent.c_str(), O_RDONLY | O_DIRECTORY);
  // One may write into a folder that one may not list.
  folder_readable_ = static_cast<bool>(folder_);
  if (!folder_ && errno == EACCES) {
    folder_ = open_at(AT_FDCWD, parent.c_str(), O_PATH | O_DIRECTORY);
  }
  return folder_ ? "" : reason();
}

/// Why nothing can take the place of the file, whoever may write to it; empty if something can. To
/// be known before there is anything to write.
std::string NewFile::why_fixed() const {
  struct statx what {};
  const auto has = [&what](uint64_t attribute) { return (what.stx_attributes & attribute) != 0; };
  if (statx(folder_.number(), name_.c_str(), AT_SYMLINK_NOFOLLOW, 0, &what) == 0 &&
      has(STATX_ATTR_MOUNT_ROOT)) {
    return "it is mounted by itself, so that no other file can take its place";
  }
  if (statx(folder_.number(), "", AT_EMPTY_PATH, 0, &what) == 0 && has(STATX_ATTR_APPEND)) {
    return "files of its folder can only be added";
  }
  return "";
}

std::string NewFile::look_at_existing(Protected if_protected) {
  existing_ = open_at(folder_.number(), name_.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  if (!existing_) {
    if (errno != ENOENT) return reason();
    return read_ == nullptr ? "" : taken(kChanged);
  }
  struct stat what {};
  if (fstat(existing_.number(), &what) != 0) return reason();
  if (!S_ISREG(what.st_mode)) return "not a regular file";
  state_ = state_of(what);
  if (read_ != nullptr && !same_state(state_, read_->state)) return taken(kChanged);
  const char* const force =
      if_protected == Protected::refuse_but_tell_of_force ? "; `--force` replaces it" : "";
  if (if_protected != Protected::replace && (what.st_mode & 0222u) == 0) {
    return fmt::format("it is read-only{}", force);
  }
  if ((what.st_mode & 0222u) != 0 &&
      faccessat(folder_.number(), name_.c_str(), W_OK, AT_EACCESS) != 0) {
    return reason();
  }
  if (if_protected != Protected::replace && what.st_nlink > 1) {
    return fmt::format("it has {} names (hard links), and the others would keep the old content{}",
                       what.st_nlink, force);
  }
  return why_fixed();
}

/// Opens the new file: without a name where that works, so that nothing can be left behind, else
/// with a temporary one.
std::string NewFile::begin(mode_t mode) {
  if (access("/proc/self/fd", X_OK) == 0) {
    file_ = open_at(folder_.number(), ".", O_TMPFILE | O_RDWR, mode);
    if (file_ && access(path_of(file_).c_str(), F_OK) == 0) return "";
  }
  for (int tries = 0; tries < kMaxNames; ++tries) {
    const SignalsWait wait;
    const std::string name = temporary_name();
    file_ = open_at(folder_.number(), name.c_str(), O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW, mode);
    if (file_) {
      temporary_name_ = name;
      remember_unfinished(folder_.number(), name.c_str());
      return "";
    }
    if (errno != EEXIST) break;
  }
  return reason();
}

std::string NewFile::open(const std::string& path, Protected if_protected, const FileRead* read) {
  read_ = read;
  std::string error = find_place(path);
  if (error.empty()) error = look_at_existing(if_protected);
  // Whoever may not read the old file may not read the new one, not even while it is written.
  if (error.empty()) error = begin(existing_ ? 0600 : 0666);
  if (error.empty() && existing_) error = keep_attributes(existing_.number(), file_.number());
  if (!error.empty()) drop();
  return error;
}

std::string NewFile::open_new(const std::string& path, const std::string& like) {
  std::string error = find_place(path);
  struct stat what {};
  if (error.empty() && fstatat(folder_.number(), name_.c_str(), &what, AT_SYMLINK_NOFOLLOW) == 0) {
    error = taken(kMade);
  }
  if (error.empty()) error = begin(like.empty() ? 0666 : 0600);
  if (error.empty() && !like.empty()) {
    const Descriptor other = open_at(AT_FDCWD, like.c_str(), O_RDONLY | O_NONBLOCK);
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
    if (linkat(AT_FDCWD, path_of(file_).c_str(), folder_.number(), name.c_str(),
               AT_SYMLINK_FOLLOW) == 0) {
      temporary_name_ = name;
    } else if (errno != EEXIST || tries == kMaxNames) {
      return reason();
    }
  }
  return "";
}

/// Whether a name of the folder is the file that was there at the beginning, its content unchanged.
bool NewFile::is_existing(const char* name, decltype(same_content)& same) const {
  struct stat what {};
  return fstatat(folder_.number(), name, &what, AT_SYMLINK_NOFOLLOW) == 0 &&
         same(state_of(what), state_);
}

/// Changes places with what has the name, and back if that was changed at the last moment.
std::string NewFile::exchange() {
  const char* const changed = read_ != nullptr ? kChanged : kReplaced;
  const int folder = folder_.number();
  const char* const temporary = temporary_name_.c_str();
  const auto change_places = [&](unsigned how) {
    return renameat2(folder, temporary, folder, name_.c_str(), how) == 0;
  };
  const auto written = state_of(file_.number());
  if (read_ != nullptr && !is_still(existing_.number(), *read_)) return taken(changed);
  if (!is_existing(name_.c_str(), same_state)) return taken(changed);
  if (!change_places(RENAME_EXCHANGE)) {
    // A file system that cannot do that.
    if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) return reason();
    if (!is_existing(name_.c_str())) return taken(changed);
    if (!change_places(0)) return reason();
    temporary_name_.clear();
    return "";
  }
  // Who had opened the old file may have written into it since, so the last look comes late.
  sync_folder();
  // The size and the times of a small change may be the same.
  constexpr off_t kMaxCompared = 4 << 20;
  const bool compares = read_ != nullptr && state_.size <= kMaxCompared;
  if (is_existing(temporary) && (!compares || has_bytes(existing_.number(), *read_))) {
    return "";  // it goes when all is on the disk, see finish()
  }
  const auto now = state_of(file_.number());
  const bool untouched = written && now && same_content(*written, *now);
  if (untouched && change_places(RENAME_EXCHANGE)) return taken(changed);
  // Nothing is lost: what somebody has just written stays under the temporary name.
  return fmt::format("it has changed at the last moment; that is kept as {}",
                     std::exchange(temporary_name_, ""));
}

/// False on failure with errno. What cannot be listed cannot be waited for either; the file itself
/// brings its folder along on most file systems.
bool NewFile::sync_folder() const {
  return sync_to_disk(folder_readable_ ? folder_.number() : file_.number());
}

/// Takes a name that nothing has.
std::string NewFile::appear() {
  const int folder = folder_.number();
  const char* const name = name_.c_str();
  if (temporary_name_.empty()) {
    if (linkat(AT_FDCWD, path_of(file_).c_str(), folder, name, AT_SYMLINK_FOLLOW) == 0) return "";
  } else if (linkat(folder, temporary_name_.c_str(), folder, name, 0) == 0) {
    return remove_old();  // the other name
  } else if (errno != EEXIST) {
    const auto take_name = [&](unsigned how) {
      return renameat2(folder, temporary_name_.c_str(), folder, name, how) == 0;
    };
    // A file system that can do neither replaces what was made since the last look.
    if (take_name(RENAME_NOREPLACE) || (errno == EINVAL && take_name(0))) {
      temporary_name_.clear();
      return "";
    }
  }
  return errno == EEXIST ? taken(kMade) : reason();
}

/// What has changed places with the new file.
std::string NewFile::remove_old() {
  const std::string name = std::exchange(temporary_name_, "");
  if (name.empty() || unlinkat(folder_.number(), name.c_str(), 0) == 0) return "";
  return fmt::format("the new content is there, but {} is left, too: {}", name, reason());
}

std::string NewFile::finish() {
  if (!sync_to_disk(file_.number())) return reason();
  const SignalsWait wait;
  std::string error;
  struct stat what {};
  // What was only to be replaced, and is gone, need not be.
  const bool is_gone = read_ == nullptr &&
                       fstatat(folder_.number(), name_.c_str(), &what, AT_SYMLINK_NOFOLLOW) != 0 &&
                       errno == ENOENT;
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
    unlinkat(folder_.number(), temporary_name_.c_str(), 0);
    temporary_name_.clear();
  }
  forget_unfinished();
  file_.close();
  existing_.close();
  folder_.close();
}

}  // namespace cartulary::cli

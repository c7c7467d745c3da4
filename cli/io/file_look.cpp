#include <fcntl.h>
#include <sys/stat.h>

#include "cli/io/file_state.hpp"

namespace cartulary::cli {
namespace {

FileKind kind_of(mode_t mode) {
  if (S_ISREG(mode)) return FileKind::file;
  if (S_ISDIR(mode)) return FileKind::folder;
  if (S_ISLNK(mode)) return FileKind::link;
  if (S_ISFIFO(mode) || S_ISSOCK(mode)) return FileKind::pipe;
  return S_ISCHR(mode) ? FileKind::device : FileKind::other;
}

FileLook look_of(const struct stat& what) {
  return {.kind = kind_of(what.st_mode),
          .state = {.device = what.st_dev,
                    .inode = what.st_ino,
                    .size = what.st_size,
                    .changed = what.st_mtim,
                    .status_changed = what.st_ctim},
          .read_only = (what.st_mode & 0222u) == 0,
          .names = what.st_nlink};
}

}  // namespace

std::optional<FileLook> look_at(const std::string& path) {
  struct stat what {};
  if (stat(path.c_str(), &what) != 0) return {};
  return look_of(what);
}

std::optional<FileLook> look_at(int descriptor) {
  struct stat what {};
  if (fstat(descriptor, &what) != 0) return {};
  return look_of(what);
}

std::optional<FileLook> look_at(int folder, const char* name) {
  struct stat what {};
  if (fstatat(folder, name, &what, AT_SYMLINK_NOFOLLOW) != 0) return {};
  return look_of(what);
}

}  // namespace cartulary::cli

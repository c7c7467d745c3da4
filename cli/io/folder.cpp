#include "cli/io/folder.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace cartulary::cli {
namespace {

Descriptor open_at(int folder, const char* name, int flags, mode_t mode = 0) {
  int number = -1;
  do {
    number = openat(folder, name, flags | O_CLOEXEC, mode);
  } while (number < 0 && errno == EINTR);
  return Descriptor(number);
}

mode_t mode_for(Readers readers) {
  return readers == Readers::owner ? 0600 : 0666;
}

std::string path_of(const Descriptor& file) {
  return fmt::format("/proc/self/fd/{}", file.number());
}

}  // namespace

Descriptor open_folder(const std::string& path) {
  return open_at(AT_FDCWD, path.c_str(), O_RDONLY | O_DIRECTORY);
}

Descriptor open_unlisted_folder(const std::string& path) {
  return open_at(AT_FDCWD, path.c_str(), O_PATH | O_DIRECTORY);
}

Descriptor open_folder(int parent, const char* name) {
  return open_at(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
}

bool make_folder(int parent, const char* name) {
  return mkdirat(parent, name, 0777) == 0;
}

bool may_search(const std::string& path) {
  return access(path.c_str(), R_OK | X_OK) == 0;
}

Descriptor open_in(int folder, const char* name) {
  return open_at(folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
}

Descriptor create_in(int folder, const char* name, Readers readers) {
  return open_at(folder, name, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW, mode_for(readers));
}

Descriptor create_nameless(int folder, Readers readers) {
  if (access("/proc/self/fd", X_OK) != 0) return {};
  Descriptor out = open_at(folder, ".", O_TMPFILE | O_RDWR, mode_for(readers));
  if (out && access(path_of(out).c_str(), F_OK) != 0) out.close();
  return out;
}

bool name_nameless(const Descriptor& file, int folder, const char* name) {
  return linkat(AT_FDCWD, path_of(file).c_str(), folder, name, AT_SYMLINK_FOLLOW) == 0;
}

bool is_in(int folder, const char* name) {
  return faccessat(folder, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0;
}

bool may_write(int folder, const char* name) {
  return faccessat(folder, name, W_OK, AT_EACCESS) == 0;
}

bool link_in(int folder, const char* from, const char* to) {
  return linkat(folder, from, folder, to, 0) == 0;
}

bool remove_in(int folder, const char* name) {
  return unlinkat(folder, name, 0) == 0;
}

}  // namespace cartulary::cli

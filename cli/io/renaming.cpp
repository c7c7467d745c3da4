#include <fcntl.h>
#include <sys/stat.h>

#include <cstdio>

#include "cli/io/folder.hpp"

namespace cartulary::cli {

std::string why_fixed(int folder, const char* name) {
  struct statx what {};
  const auto has = [&what](uint64_t attribute) { return (what.stx_attributes & attribute) != 0; };
  if (statx(folder, name, AT_SYMLINK_NOFOLLOW, 0, &what) == 0 && has(STATX_ATTR_MOUNT_ROOT)) {
    return "it is mounted by itself, so that no other file can take its place";
  }
  if (statx(folder, "", AT_EMPTY_PATH, 0, &what) == 0 && has(STATX_ATTR_APPEND)) {
    return "files of its folder can only be added";
  }
  return "";
}

bool rename_in(int folder, const char* from, const char* to, Renaming how) {
  if (how == Renaming::replace) return renameat(folder, from, folder, to) == 0;
  const unsigned flags = how == Renaming::exchange ? RENAME_EXCHANGE : RENAME_NOREPLACE;
  return renameat2(folder, from, folder, to, flags) == 0;
}

}  // namespace cartulary::cli

#include <fmt/core.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

#include "cli/io/file_state.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::cli {
namespace {

/// They sign a file's content, so no other file can have them.
constexpr std::string_view kSignatures[] = {"security.ima", "security.evm"};

std::string cannot_keep(std::string_view what) {
  return fmt::format("cannot keep its {}: {}", what, std::strerror(errno));
}

/// The bytes whose size `get(nullptr, 0)` tells. Nothing on failure with errno.
template <class Get>
std::optional<std::string> bytes_of(const Get& get) {
  for (;;) {
    const ssize_t size = get(nullptr, std::size_t{0});
    if (size < 0) return {};
    std::string out(static_cast<std::size_t>(size), '\0');
    const ssize_t got = get(out.data(), out.size());
    if (got < 0 && errno == ERANGE) continue;  // it grew
    if (got < 0) return {};
    out.resize(static_cast<std::size_t>(got));
    return out;
  }
}

/// Names of extended attributes; none where the file system has none. Nothing on failure.
std::optional<std::vector<std::string>> names_of(int file) {
  const auto list =
      bytes_of([file](char* out, std::size_t size) { return flistxattr(file, out, size); });
  std::vector<std::string> out;
  if (!list && errno != ENOTSUP) return {};
  for (std::size_t at = 0; list && at < list->size(); at += out.back().size() + 1) {
    out.emplace_back(list->c_str() + at);
  }
  std::erase_if(out, [](const auto& name) { return formats::contains(kSignatures, name); });
  return out;
}

std::optional<std::string> value_of(int file, const std::string& name) {
  return bytes_of(
      [&](char* out, std::size_t size) { return fgetxattr(file, name.c_str(), out, size); });
}

/// Access lists are extended attributes, too.
std::string keep_extended(int from, int to) {
  const auto names = names_of(from);
  const auto present = names_of(to);
  if (!names || !present) return cannot_keep("attributes");
  for (const std::string& name : *present) {
    const bool kept = std::ranges::find(*names, name) != names->end();
    if (!kept && fremovexattr(to, name.c_str()) != 0) return cannot_keep("attributes");
  }
  for (const std::string& name : *names) {
    const auto value = value_of(from, name);
    if (!value) return cannot_keep("attribute " + name);
    if (value_of(to, name) == value) continue;
    if (fsetxattr(to, name.c_str(), value->data(), value->size(), 0) != 0) {
      return cannot_keep("attribute " + name);
    }
  }
  return "";
}

}  // namespace

std::string keep_attributes(int from, int to) {
  struct stat was {};
  struct stat now {};
  if (fstat(from, &was) != 0 || fstat(to, &now) != 0) return cannot_keep("attributes");
  const uid_t owner = was.st_uid == now.st_uid ? static_cast<uid_t>(-1) : was.st_uid;
  const gid_t group = was.st_gid == now.st_gid ? static_cast<gid_t>(-1) : was.st_gid;
  if ((was.st_uid != now.st_uid || was.st_gid != now.st_gid) && fchown(to, owner, group) != 0) {
    return cannot_keep("owner and group");
  }
  if (std::string error = keep_extended(from, to); !error.empty()) return error;
  // Last: a new owner or access list changes the mode.
  if (fchmod(to, was.st_mode & 07777u) != 0 || fstat(to, &now) != 0) return cannot_keep("mode");
  if (now.st_mode != was.st_mode) {
    errno = EPERM;  // the kernel leaves out what one may not give, without a word
    return cannot_keep("mode");
  }
  return "";
}

}  // namespace cartulary::cli

#include "cli/io/spool.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "cli/io/unfinished.hpp"

namespace cartulary::cli {
namespace {

constexpr std::size_t kMaxKept = 1u << 20;

Descriptor open_nameless(const std::string& folder) {
  Descriptor file = open_at(AT_FDCWD, folder.c_str(), O_TMPFILE | O_RDWR | O_EXCL, 0600);
  if (file) return file;
  // A file system without such files. Signals wait until the name is gone again.
  const SignalsWait wait;
  std::string name = folder + "/cartulary-XXXXXX";
  file = Descriptor(mkostemp(name.data(), O_CLOEXEC));
  if (file) unlink(name.c_str());
  return file;
}

}  // namespace

std::string Spool::spill() {
  std::error_code error;
  const std::string folder = std::filesystem::temp_directory_path(error).string();
  if (error) return fmt::format("no folder for temporary files: {}", error.message());
  if (!file_) file_ = open_nameless(folder);
  if (!file_ || !write_all(file_.number(), kept_)) {
    return fmt::format("cannot keep it in {}: {}", folder, std::strerror(errno));
  }
  spilled_ += static_cast<off_t>(kept_.size());
  kept_.clear();
  return "";
}

std::string Spool::add(std::string_view bytes) {
  kept_ += bytes;
  return kept_.size() > kMaxKept ? spill() : "";
}

std::string Spool::give(const std::function<std::string(std::string_view)>& take) const {
  std::string chunk(file_ ? kMaxKept : 0, '\0');
  for (off_t at = 0; at < spilled_;) {
    const ssize_t got = pread(file_.number(), chunk.data(), chunk.size(), at);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::strerror(got < 0 ? errno : EIO);
    std::string error = take({chunk.data(), static_cast<std::size_t>(got)});
    if (!error.empty()) return error;
    at += got;
  }
  return take(kept_);
}

}  // namespace cartulary::cli

#include "cli/io/spool.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "formats/ground/text/path.hpp"

namespace cartulary::cli {
namespace {

constexpr std::size_t kMaxKept = 1u << 20;

}  // namespace

std::string Spool::spill() {
  std::error_code error;
  const std::string folder = formats::text_of(std::filesystem::temp_directory_path(error));
  if (error) return fmt::format("no folder for temporary files: {}", error.message());
  if (!file_) file_ = open_temporary(folder);
  if (!file_ || !write_all(file_.number(), kept_)) {
    return fmt::format("cannot keep it in {}: {}", folder, std::strerror(errno));
  }
  spilled_ += static_cast<int64_t>(kept_.size());
  kept_.clear();
  return "";
}

std::string Spool::add(std::string_view bytes) {
  kept_ += bytes;
  return kept_.size() > kMaxKept ? spill() : "";
}

std::string Spool::give(const std::function<std::string(std::string_view)>& take) const {
  std::string chunk(file_ ? kMaxKept : 0, '\0');
  for (int64_t at = 0; at < spilled_;) {
    const std::ptrdiff_t got = read_some_at(file_.number(), chunk.data(), chunk.size(), at);
    if (got <= 0) return std::strerror(got < 0 ? errno : EIO);
    std::string error = take({chunk.data(), static_cast<std::size_t>(got)});
    if (!error.empty()) return error;
    at += got;
  }
  return take(kept_);
}

}  // namespace cartulary::cli

#include "cli/io/file_state.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

#include "cli/io/descriptor.hpp"
#include "formats/ground/text/digest.hpp"

namespace cartulary::cli {
namespace {

bool same_time(const timespec& a, const timespec& b) {
  return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

/// SHA-256 of a file from its beginning, wherever it is read. Empty if it cannot be read.
std::string digest_of(int descriptor) {
  formats::Sha256 digest;
  std::vector<char> chunk(64u << 10);
  for (int64_t at = 0;;) {
    const std::ptrdiff_t got = read_some_at(descriptor, chunk.data(), chunk.size(), at);
    if (got == 0) return digest.hexadecimal();
    if (got < 0) return "";
    digest.add({chunk.data(), static_cast<std::size_t>(got)});
    at += got;
  }
}

}  // namespace

std::optional<FileState> state_of(int descriptor) {
  const std::optional<FileLook> what = look_at(descriptor);
  if (!what || !what->is_file()) return {};
  return what->state;
}

bool is_settled(const FileState& state, const timespec& now) {
  constexpr long kMillion = 1'000'000;
  const auto milliseconds = [](const timespec& time) {
    return static_cast<int64_t>(time.tv_sec) * 1000 + time.tv_nsec / kMillion;
  };
  // Disks without fractions of a second count two seconds together.
  const bool coarse = state.status_changed.tv_nsec % kMillion == 0;
  const int64_t last = std::max(milliseconds(state.changed), milliseconds(state.status_changed));
  return milliseconds(now) - last > (coarse ? 2500 : 100);
}

bool is_settled(const FileState& state) {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  return is_settled(state, now);
}

std::optional<FileState> settled_state(const std::string& path) {
  const std::optional<FileLook> what = look_at(path);
  if (!what || !what->is_file() || !is_settled(what->state)) return {};
  return what->state;
}

bool same_file(const FileState& a, const FileState& b) {
  return std::tie(a.device, a.inode) == std::tie(b.device, b.inode);
}

bool same_content(const FileState& a, const FileState& b) {
  return same_file(a, b) && a.size == b.size && same_time(a.changed, b.changed);
}

bool same_state(const FileState& a, const FileState& b) {
  return same_content(a, b) && same_time(a.status_changed, b.status_changed);
}

bool has_bytes(int descriptor, const FileRead& read) {
  return digest_of(descriptor) == read.digest;
}

bool is_still(int descriptor, const FileRead& read) {
  const auto before = state_of(descriptor);
  if (!before || !same_state(*before, read.state) || !has_bytes(descriptor, read)) return false;
  const auto after = state_of(descriptor);
  return after && same_state(*after, read.state);
}

}  // namespace cartulary::cli

// The state of a file when it was read, so that nothing is replaced that nobody has seen.
#pragma once

#include <cstdint>
#include <ctime>
#include <optional>
#include <string>

namespace cartulary::cli {

/// The data that tell states of a file apart without reading it, its rights and names included.
struct FileState {
  uint64_t device = 0;
  uint64_t inode = 0;
  int64_t size = 0;
  timespec changed{};         ///< its content
  timespec status_changed{};  ///< its content, rights or names
};

enum class FileKind : uint8_t { file, folder, link, pipe, device, other };

/// The result of a look at something, without reading it. A pipe may also be a socket.
struct FileLook {
  FileKind kind = FileKind::other;
  FileState state;
  bool read_only = false;  ///< for everybody
  uint64_t names = 1;      ///< hard links
  bool is_file() const { return kind == FileKind::file; }
};

/// Nothing on failure with errno. Links are followed, but for a name in an open folder.
std::optional<FileLook> look_at(const std::string& path);
std::optional<FileLook> look_at(int descriptor);
std::optional<FileLook> look_at(int folder, const char* name);

/// Nothing if it is no file on a disk.
std::optional<FileState> state_of(int descriptor);

/// True if the last change was so long ago that another would have another time on any disk.
bool is_settled(const FileState& state, const timespec& now);
/// Before now.
bool is_settled(const FileState& state);

/// The state of a file before it is read, if a later change would show. Nothing for other files.
std::optional<FileState> settled_state(const std::string& path);

bool same_file(const FileState& a, const FileState& b);
bool same_content(const FileState& a, const FileState& b);
/// Neither content nor rights nor names have changed.
bool same_state(const FileState& a, const FileState& b);

struct FileRead {
  FileState state;
  std::string digest;  ///< SHA-256 of its bytes
};

bool has_bytes(int descriptor, const FileRead& read);
/// Gives the file `to` all attributes of the file `from`, whose place it takes: owner, group, mode,
/// access list and others. Returns what cannot be kept, and why; empty if all is kept.
std::string keep_attributes(int from, int to);
/// True if the file is still what was read. Times alone are too coarse to tell.
bool is_still(int descriptor, const FileRead& read);

}  // namespace cartulary::cli

#include "cli/io/file_state.hpp"
#include "cli/windows/paths.hpp"
#include "cli/windows/system.hpp"

namespace cartulary::cli {
namespace {

using namespace windows;

uint64_t joined(DWORD high, DWORD low) {
  return static_cast<uint64_t>(high) << 32 | low;
}

/// The time for a count of tenths of a microsecond since 1601.
timespec time_of(uint64_t ticks) {
  constexpr uint64_t kSecond = 10'000'000;
  constexpr int64_t kTo1970 = 11'644'473'600;
  return {.tv_sec = static_cast<time_t>(static_cast<int64_t>(ticks / kSecond) - kTo1970),
          .tv_nsec = static_cast<long>(ticks % kSecond * 100)};
}

/// Other reparse points, such as files that lie in a cloud, are files like all others.
bool is_link(HANDLE handle) {
  FILE_ATTRIBUTE_TAG_INFO tag{};
  if (GetFileInformationByHandleEx(handle, FileAttributeTagInfo, &tag, sizeof tag) == 0)
    return false;
  return (tag.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 &&
         (tag.ReparseTag == IO_REPARSE_TAG_SYMLINK || tag.ReparseTag == IO_REPARSE_TAG_MOUNT_POINT);
}

std::optional<FileLook> look(HANDLE handle) {
  switch (GetFileType(handle) & ~static_cast<DWORD>(FILE_TYPE_REMOTE)) {
    case FILE_TYPE_DISK:
      break;
    case FILE_TYPE_PIPE:
      return FileLook{.kind = FileKind::pipe, .state = {}};
    case FILE_TYPE_CHAR:
      return FileLook{.kind = FileKind::device, .state = {}};
    default:
      if (GetLastError() != NO_ERROR) {
        fail();
        return {};
      }
      return FileLook{};
  }
  BY_HANDLE_FILE_INFORMATION what{};
  if (GetFileInformationByHandle(handle, &what) == 0) {
    fail();
    return {};
  }
  FileLook out{
      .kind = FileKind::file,
      .state = {.device = what.dwVolumeSerialNumber,
                .inode = joined(what.nFileIndexHigh, what.nFileIndexLow),
                .size = static_cast<int64_t>(joined(what.nFileSizeHigh, what.nFileSizeLow)),
                .changed = time_of(joined(what.ftLastWriteTime.dwHighDateTime,
                                          what.ftLastWriteTime.dwLowDateTime))},
      .read_only = (what.dwFileAttributes & FILE_ATTRIBUTE_READONLY) != 0,
      .names = what.nNumberOfLinks};
  if ((what.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0) out.kind = FileKind::folder;
  if (is_link(handle)) out.kind = FileKind::link;
  out.state.status_changed = out.state.changed;
  FILE_BASIC_INFO basic{};
  // Some file systems do not know when anything but the content has changed.
  if (GetFileInformationByHandleEx(handle, FileBasicInfo, &basic, sizeof basic) != 0 &&
      basic.ChangeTime.QuadPart > 0) {
    out.state.status_changed = time_of(static_cast<uint64_t>(basic.ChangeTime.QuadPart));
  }
  return out;
}

std::optional<FileLook> look_at_path(const std::wstring& path, DWORD flags) {
  const Handle handle(CreateFileW(path.c_str(), FILE_READ_ATTRIBUTES, kShared, nullptr,
                                  OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | flags, nullptr));
  if (handle) return look(handle.get());
  fail();
  return {};
}

}  // namespace

std::optional<FileLook> look_at(const std::string& path) {
  return look_at_path(wide(path), 0);
}

std::optional<FileLook> look_at(int descriptor) {
  return look(handle_of(descriptor));
}

std::optional<FileLook> look_at(int folder, const char* name) {
  return look_at_path(path_in(folder, name), FILE_FLAG_OPEN_REPARSE_POINT);
}

}  // namespace cartulary::cli

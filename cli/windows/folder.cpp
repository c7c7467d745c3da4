#include "cli/io/folder.hpp"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <vector>

#include "cli/io/file_state.hpp"
#include "cli/io/unfinished.hpp"
#include "cli/windows/paths.hpp"
#include "cli/windows/system.hpp"

namespace cartulary::cli {

namespace windows {

std::wstring path_in(int folder, const char* name) {
  std::wstring out(MAX_PATH, L'\0');
  for (;;) {
    const DWORD size =
        GetFinalPathNameByHandleW(handle_of(folder), out.data(), static_cast<DWORD>(out.size()), 0);
    const bool fits = size < out.size();
    out.resize(size);
    if (fits) break;
  }
  if (!out.ends_with(L'\\')) out += L'\\';
  return out + wide(name);
}

}  // namespace windows

namespace {

using namespace windows;

// FILE_RENAME_INFO of FileRenameInfoEx, which MinGW-w64 10 has for later versions only.
constexpr auto kFileRenameInfoEx = static_cast<FILE_INFO_BY_HANDLE_CLASS>(22);
struct RenameInfoEx {
  DWORD flags;
  HANDLE root;
  DWORD size;  ///< of the name, in bytes
  wchar_t name[1];
};

/// Windows 10 of 2018 and later on NTFS: what is replaced may be open or read-only.
bool replace_open(const std::wstring& from, const std::wstring& to) {
  constexpr DWORD kReplace = 0x01;
  constexpr DWORD kEvenIfOpen = 0x02;
  constexpr DWORD kEvenIfReadOnly = 0x40;
  const Handle file(CreateFileW(from.c_str(), DELETE | SYNCHRONIZE, kShared, nullptr, OPEN_EXISTING,
                                FILE_FLAG_OPEN_REPARSE_POINT, nullptr));
  if (!file) return false;
  std::vector<std::byte> bytes(sizeof(RenameInfoEx) + to.size() * sizeof(wchar_t));
  auto& rename = *reinterpret_cast<RenameInfoEx*>(bytes.data());
  rename.flags = kReplace | kEvenIfOpen | kEvenIfReadOnly;
  rename.size = static_cast<DWORD>(to.size() * sizeof(wchar_t));
  std::memcpy(rename.name, to.data(), rename.size);
  return SetFileInformationByHandle(file.get(), kFileRenameInfoEx, bytes.data(),
                                    static_cast<DWORD>(bytes.size())) != 0;
}

/// Older systems and other disks let an open file be renamed; for a moment nothing has the name.
bool replace_aside(const std::wstring& from, const std::wstring& to, const std::wstring& aside) {
  if (MoveFileExW(to.c_str(), aside.c_str(), 0) == 0) return false;
  if (MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_WRITE_THROUGH) == 0) {
    const DWORD fault = GetLastError();
    MoveFileExW(aside.c_str(), to.c_str(), 0);
    SetLastError(fault);
    return false;
  }
  DeleteFileW(aside.c_str());
  return true;
}

Descriptor open_folder_at(const std::wstring& path) {
  Descriptor out = open_with(path, GENERIC_READ, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
  if (!out) return out;
  const auto what = look_at(out.number());
  if (what && what->kind == FileKind::folder) return out;
  errno = ENOTDIR;
  return {};
}

}  // namespace

Descriptor open_folder(const std::string& path) {
  return open_folder_at(wide(path));
}

Descriptor open_unlisted_folder(const std::string& /*path*/) {
  errno = EACCES;
  return {};
}

Descriptor open_folder(int parent, const char* name) {
  const auto what = look_at(parent, name);
  if (!what) return {};
  if (what->kind == FileKind::folder) return open_folder_at(path_in(parent, name));
  errno = ENOTDIR;
  return {};
}

bool make_folder(int parent, const char* name) {
  return CreateDirectoryW(path_in(parent, name).c_str(), nullptr) != 0 || fail();
}

bool may_search(const std::string& /*path*/) {
  return true;  // to search it will tell
}

Descriptor open_in(int folder, const char* name) {
  const auto what = look_at(folder, name);
  if (!what) return {};
  if (what->kind == FileKind::link) {
    errno = EPERM;  // there are no words for ELOOP
    return {};
  }
  return open_with(path_in(folder, name), GENERIC_READ, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
}

/// It has the rights of its folder; keep_attributes() gives it others before anything is written.
Descriptor create_in(int folder, const char* name, Readers /*readers*/) {
  return open_with(path_in(folder, name), GENERIC_READ | GENERIC_WRITE | WRITE_DAC, CREATE_NEW,
                   FILE_ATTRIBUTE_NORMAL);
}

Descriptor create_nameless(int /*folder*/, Readers /*readers*/) {
  errno = ENOTSUP;
  return {};
}

bool name_nameless(const Descriptor& /*file*/, int /*folder*/, const char* /*name*/) {
  errno = ENOTSUP;
  return false;
}

bool is_in(int folder, const char* name) {
  return look_at(folder, name).has_value();
}

bool may_write(int folder, const char* name) {
  return static_cast<bool>(
      open_with(path_in(folder, name), GENERIC_WRITE, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT));
}

std::string why_fixed(int /*folder*/, const char* /*name*/) {
  return "";
}

bool rename_in(int folder, const char* from, const char* to, Renaming how) {
  if (how == Renaming::exchange) return fail(ERROR_NOT_SUPPORTED);
  const std::wstring old_path = path_in(folder, from);
  const std::wstring new_path = path_in(folder, to);
  if (how == Renaming::only_new) {
    return MoveFileExW(old_path.c_str(), new_path.c_str(), MOVEFILE_WRITE_THROUGH) != 0 || fail();
  }
  return replace_open(old_path, new_path) ||
         MoveFileExW(old_path.c_str(), new_path.c_str(),
                     MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0 ||
         replace_aside(old_path, new_path, path_in(folder, temporary_name().c_str())) || fail();
}

bool link_in(int /*folder*/, const char* /*from*/, const char* /*to*/) {
  return fail(ERROR_NOT_SUPPORTED);  // to rename never replaces unless it is told to
}

bool remove_in(int folder, const char* name) {
  return DeleteFileW(path_in(folder, name).c_str()) != 0 || fail();
}

}  // namespace cartulary::cli

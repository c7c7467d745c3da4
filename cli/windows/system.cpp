#include "cli/windows/system.hpp"

#include <fcntl.h>
#include <io.h>

#include <cerrno>
#include <cstdint>

namespace cartulary::cli::windows {

std::wstring wide(std::string_view text) {
  if (text.empty()) return {};
  const int size = static_cast<int>(text.size());
  std::wstring out(
      static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, text.data(), size, nullptr, 0)),
      L'\0');
  MultiByteToWideChar(CP_UTF8, 0, text.data(), size, out.data(), static_cast<int>(out.size()));
  return out;
}

std::string narrow(std::wstring_view text) {
  if (text.empty()) return {};
  const int size = static_cast<int>(text.size());
  std::string out(static_cast<std::size_t>(WideCharToMultiByte(CP_UTF8, 0, text.data(), size,
                                                               nullptr, 0, nullptr, nullptr)),
                  '\0');
  WideCharToMultiByte(CP_UTF8, 0, text.data(), size, out.data(), static_cast<int>(out.size()),
                      nullptr, nullptr);
  return out;
}

HANDLE handle_of(int descriptor) {
  const intptr_t out = descriptor < 0 ? -1 : _get_osfhandle(descriptor);
  // -2 is a stream that a program without a console has not.
  return out == -2 ? INVALID_HANDLE_VALUE : reinterpret_cast<HANDLE>(out);
}

bool fail(DWORD fault) {
  struct Row {
    DWORD fault;
    int number;
  };
  constexpr Row rows[] = {
      {ERROR_FILE_NOT_FOUND, ENOENT},
      {ERROR_PATH_NOT_FOUND, ENOENT},
      {ERROR_INVALID_NAME, ENOENT},
      {ERROR_BAD_NETPATH, ENOENT},
      {ERROR_BAD_PATHNAME, ENOENT},
      {ERROR_INVALID_DRIVE, ENOENT},
      {ERROR_FILE_EXISTS, EEXIST},
      {ERROR_ALREADY_EXISTS, EEXIST},
      {ERROR_DIRECTORY, ENOTDIR},
      {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
      {ERROR_DISK_FULL, ENOSPC},
      {ERROR_HANDLE_DISK_FULL, ENOSPC},
      {ERROR_BROKEN_PIPE, EPIPE},
      {ERROR_NO_DATA, EPIPE},
      {ERROR_PIPE_NOT_CONNECTED, EPIPE},
      {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
      {ERROR_OUTOFMEMORY, ENOMEM},
      {ERROR_INVALID_HANDLE, EBADF},
      {ERROR_NOT_SUPPORTED, ENOTSUP},
      {ERROR_INVALID_FUNCTION, ENOTSUP},
      {ERROR_CALL_NOT_IMPLEMENTED, ENOTSUP},
      {ERROR_INVALID_PARAMETER, EINVAL},
      {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
      {ERROR_WRITE_PROTECT, EROFS},
      {ERROR_SHARING_VIOLATION, EACCES},
      {ERROR_LOCK_VIOLATION, EACCES},
      {ERROR_ACCESS_DENIED, EACCES},
      {ERROR_PRIVILEGE_NOT_HELD, EACCES},
      {ERROR_OPERATION_ABORTED, ECANCELED},
      {ERROR_CANT_RESOLVE_FILENAME, ELOOP},
  };
  errno = EIO;
  for (const Row& row : rows) {
    if (row.fault == fault) errno = row.number;
  }
  return false;
}

Descriptor open_with(const std::wstring& path, DWORD access, DWORD creation, DWORD flags) {
  const HANDLE handle =
      CreateFileW(path.c_str(), access, kShared, nullptr, creation, flags, nullptr);
  if (handle == INVALID_HANDLE_VALUE) {
    fail();
    return {};
  }
  const int number = _open_osfhandle(reinterpret_cast<intptr_t>(handle), _O_BINARY | _O_NOINHERIT);
  if (number < 0) CloseHandle(handle);
  return Descriptor(number);
}

}  // namespace cartulary::cli::windows

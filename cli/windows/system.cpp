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
#include "cli/windows/faults.def"
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

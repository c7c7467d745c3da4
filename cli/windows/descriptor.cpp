#include "cli/io/descriptor.hpp"

#include <io.h>

#include <algorithm>
#include <cerrno>
#include <iterator>

#include "cli/io/file_state.hpp"
#include "cli/io/terminal.hpp"
#include "cli/io/unfinished.hpp"
#include "cli/windows/system.hpp"

namespace cartulary::cli {
namespace {

using namespace windows;

/// One call of Windows takes no more.
constexpr std::size_t kMost = 1u << 30;

/// A folder cannot be opened like this, which Windows calls denied.
Descriptor open_existing(const std::string& path, DWORD access) {
  Descriptor out = open_with(wide(path), access, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL);
  if (!out && errno == EACCES) {
    const std::optional<FileLook> what = look_at(path);
    errno = what && what->kind == FileKind::folder ? EISDIR : EACCES;
  }
  return out;
}

/// The typed text is UTF-16. The rest of a line waits for the next call.
std::ptrdiff_t read_typed(HANDLE console, char* bytes, std::size_t size) {
  static std::string typed;
  constexpr wchar_t kEnd = 0x1A;  // Ctrl-Z, as the first of a line
  if (typed.empty()) {
    wchar_t line[4096];
    DWORD got = 0;
    if (ReadConsoleW(console, line, std::size(line), &got, nullptr) == 0) {
      fail();
      return -1;
    }
    if (got > 0 && line[0] == kEnd) return 0;
    typed = narrow({line, got});
    std::erase(typed, '\r');
  }
  const std::size_t out = std::min(size, typed.size());
  typed.copy(bytes, out);
  typed.erase(0, out);
  return static_cast<std::ptrdiff_t>(out);
}

std::ptrdiff_t read_with(HANDLE handle, char* bytes, std::size_t size, OVERLAPPED* place) {
  DWORD got = 0;
  if (ReadFile(handle, bytes, static_cast<DWORD>(std::min(size, kMost)), &got, place) != 0) {
    return static_cast<std::ptrdiff_t>(got);
  }
  const DWORD fault = GetLastError();
  if (fault == ERROR_HANDLE_EOF || fault == ERROR_BROKEN_PIPE) return 0;
  fail(fault);
  return -1;
}

}  // namespace

bool Descriptor::close() {
  return number_ < 0 || _close(std::exchange(number_, -1)) == 0;
}

Descriptor open_input(const std::string& path) {
  return open_existing(path, GENERIC_READ);
}

Descriptor open_file(const std::string& path) {
  return open_existing(path, GENERIC_READ);
}

Descriptor open_device(const std::string& path) {
  return open_existing(path, GENERIC_WRITE);
}

Descriptor open_temporary(const std::string& folder) {
  return open_with(wide(folder + "/" + temporary_name()), GENERIC_READ | GENERIC_WRITE, CREATE_NEW,
                   FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE);
}

std::ptrdiff_t read_some(int descriptor, char* bytes, std::size_t size) {
  const HANDLE handle = handle_of(descriptor);
  return is_terminal(descriptor) ? read_typed(handle, bytes, size)
                                 : read_with(handle, bytes, size, nullptr);
}

std::ptrdiff_t read_some_at(int descriptor, char* bytes, std::size_t size, int64_t place) {
  const HANDLE handle = handle_of(descriptor);
  // To read at a place goes there.
  LARGE_INTEGER before{};
  if (SetFilePointerEx(handle, {}, &before, FILE_CURRENT) == 0) {
    fail();
    return -1;
  }
  OVERLAPPED at{};
  at.Offset = static_cast<DWORD>(place);
  at.OffsetHigh = static_cast<DWORD>(place >> 32);
  const std::ptrdiff_t out = read_with(handle, bytes, size, &at);
  const int error = errno;
  SetFilePointerEx(handle, before, nullptr, FILE_BEGIN);
  errno = error;
  return out;
}

bool go_to(int descriptor, int64_t place) {
  LARGE_INTEGER to{};
  to.QuadPart = place;
  return SetFilePointerEx(handle_of(descriptor), to, nullptr, FILE_BEGIN) != 0 || fail();
}

bool write_all(int descriptor, std::string_view bytes) {
  const HANDLE handle = handle_of(descriptor);
  while (!bytes.empty()) {
    DWORD put = 0;
    const auto size = static_cast<DWORD>(std::min(bytes.size(), kMost));
    if (WriteFile(handle, bytes.data(), size, &put, nullptr) == 0) return fail();
    if (put == 0) return fail(ERROR_WRITE_FAULT);
    bytes.remove_prefix(put);
  }
  return true;
}

bool sync_to_disk(int descriptor) {
  if (FlushFileBuffers(handle_of(descriptor)) != 0) return true;
  // Pipes and folders know nothing of it.
  fail();
  return errno == EACCES || errno == ENOTSUP || errno == EINVAL || errno == EBADF;
}

bool sync_all_to_disk(int /*descriptor*/) {
  return true;  // only administrators may ask for it
}

}  // namespace cartulary::cli

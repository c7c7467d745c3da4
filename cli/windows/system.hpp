// The shared parts of this folder: handles, texts and faults as Windows has them.
#pragma once

#include <string>
#include <string_view>

// After the standard library, which has it leave min() and max() alone.
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include "cli/io/descriptor.hpp"

namespace cartulary::cli::windows {

/// UTF-16 of UTF-8, and back.
std::wstring wide(std::string_view text);
std::string narrow(std::wstring_view text);

/// INVALID_HANDLE_VALUE if there is none.
HANDLE handle_of(int descriptor);

/// Sets errno to what a fault of Windows is called there. Always false.
bool fail(DWORD fault);
inline bool fail() {
  return fail(GetLastError());
}

/// Other programs may do all with the file meanwhile, as elsewhere.
inline constexpr DWORD kShared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

/// None on failure with errno.
Descriptor open_with(const std::wstring& path, DWORD access, DWORD creation, DWORD flags);

class Handle {
 public:
  explicit Handle(HANDLE handle) : handle_(handle) {}
  ~Handle() {
    if (handle_ != INVALID_HANDLE_VALUE) CloseHandle(handle_);
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  explicit operator bool() const { return handle_ != INVALID_HANDLE_VALUE; }
  HANDLE get() const { return handle_; }

 private:
  HANDLE handle_;
};

}  // namespace cartulary::cli::windows

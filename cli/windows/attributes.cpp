#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <string_view>

#include "cli/io/file_state.hpp"
#include "cli/windows/system.hpp"

// Needs the types of the above.
#include <aclapi.h>

namespace cartulary::cli {
namespace {

using namespace windows;

std::string cannot_keep(std::string_view what, DWORD fault) {
  fail(fault);
  return fmt::format("cannot keep its {}: {}", what, std::strerror(errno));
}

/// Copies the access rights of a file. Those that come from its folder come from it again.
std::string keep_rights(HANDLE from, HANDLE to) {
  PACL list = nullptr;
  PSECURITY_DESCRIPTOR rights = nullptr;
  DWORD fault = GetSecurityInfo(from, SE_FILE_OBJECT, DACL_SECURITY_INFORMATION, nullptr, nullptr,
                                &list, nullptr, &rights);
  if (fault == ERROR_SUCCESS) {
    SECURITY_DESCRIPTOR_CONTROL control = 0;
    DWORD revision = 0;
    GetSecurityDescriptorControl(rights, &control, &revision);
    const SECURITY_INFORMATION which =
        DACL_SECURITY_INFORMATION |
        ((control & SE_DACL_PROTECTED) != 0 ? PROTECTED_DACL_SECURITY_INFORMATION
                                            : UNPROTECTED_DACL_SECURITY_INFORMATION);
    fault = SetSecurityInfo(to, SE_FILE_OBJECT, which, nullptr, nullptr, list, nullptr);
    LocalFree(rights);
  }
  const bool kept = fault == ERROR_SUCCESS || fault == ERROR_NOT_SUPPORTED ||
                    fault == ERROR_INVALID_FUNCTION;  // a file system without rights
  return kept ? "" : cannot_keep("rights", fault);
}

}  // namespace

std::string keep_attributes(int from, int to) {
  if (std::string error = keep_rights(handle_of(from), handle_of(to)); !error.empty()) return error;
  FILE_BASIC_INFO was{};
  if (GetFileInformationByHandleEx(handle_of(from), FileBasicInfo, &was, sizeof was) == 0) {
    return cannot_keep("attributes", GetLastError());
  }
  // It is written to later: only when it was made is kept of its times.
  FILE_BASIC_INFO now{};
  now.CreationTime = was.CreationTime;
  now.FileAttributes = was.FileAttributes &
                       (FILE_ATTRIBUTE_READONLY | FILE_ATTRIBUTE_HIDDEN | FILE_ATTRIBUTE_SYSTEM |
                        FILE_ATTRIBUTE_ARCHIVE | FILE_ATTRIBUTE_NOT_CONTENT_INDEXED);
  if (now.FileAttributes == 0) now.FileAttributes = FILE_ATTRIBUTE_NORMAL;
  if (SetFileInformationByHandle(handle_of(to), FileBasicInfo, &now, sizeof now) == 0) {
    return cannot_keep("attributes", GetLastError());
  }
  return "";
}

}  // namespace cartulary::cli

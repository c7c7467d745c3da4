#include <cstddef>

#include "cli/io/process.hpp"
#include "cli/windows/system.hpp"

namespace cartulary::cli {

std::string program_build() {
  // The linker puts the identity of a program where debuggers look for it.
  const auto* const program = reinterpret_cast<const char*>(GetModuleHandleW(nullptr));
  const auto& start = *reinterpret_cast<const IMAGE_DOS_HEADER*>(program);
  const auto& headers = *reinterpret_cast<const IMAGE_NT_HEADERS*>(program + start.e_lfanew);
  const IMAGE_DATA_DIRECTORY& place =
      headers.OptionalHeader.DataDirectory[IMAGE_DIRECTORY_ENTRY_DEBUG];
  const auto* const rows =
      reinterpret_cast<const IMAGE_DEBUG_DIRECTORY*>(program + place.VirtualAddress);
  for (std::size_t i = 0; i < place.Size / sizeof *rows; ++i) {
    if (rows[i].Type != IMAGE_DEBUG_TYPE_CODEVIEW) continue;
    return {program + rows[i].AddressOfRawData, rows[i].SizeOfData};
  }
  return "";
}

}  // namespace cartulary::cli

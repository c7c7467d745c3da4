#include <elf.h>
#include <link.h>

#include <cstring>
#include <string_view>

#include "cli/io/process.hpp"

namespace cartulary::cli {
namespace {

/// The build ID that the linker gives a program, another for other code. Empty if there is none.
std::string build_of(const dl_phdr_info& program) {
  for (int i = 0; i < program.dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = program.dlpi_phdr[i];
    if (header.p_type != PT_NOTE) continue;
    // NOLINTNEXTLINE: where the loader has put the program
    const auto* at = reinterpret_cast<const char*>(program.dlpi_addr + header.p_vaddr);
    const char* const end = at + header.p_memsz;
    ElfW(Nhdr) note{};
    while (at + sizeof note <= end) {
      std::memcpy(&note, at, sizeof note);
      const auto aligned = [](std::size_t size) { return (size + 3) / 4 * 4; };
      const char* const name = at + sizeof note;
      const char* const bytes = name + aligned(note.n_namesz);
      if (note.n_type == NT_GNU_BUILD_ID &&
          std::string_view(name, note.n_namesz).starts_with("GNU")) {
        return {bytes, note.n_descsz};
      }
      at = bytes + aligned(note.n_descsz);
    }
  }
  return "";
}

}  // namespace

std::string program_build() {
  // The first that the loader knows is the program itself.
  std::string out;
  const auto look = [](dl_phdr_info* program, std::size_t, void* to) {
    *static_cast<std::string*>(to) = build_of(*program);
    return 1;
  };
  dl_iterate_phdr(look, &out);
  return out;
}

}  // namespace cartulary::cli

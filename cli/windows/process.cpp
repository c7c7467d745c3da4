#include "cli/io/process.hpp"

#include <fcntl.h>
#include <io.h>

#include <cstdlib>
#include <filesystem>

#include "cli/io/unfinished.hpp"
#include "cli/windows/system.hpp"
#include "formats/ground/text/path.hpp"

namespace cartulary::cli {
namespace {

using namespace windows;

UINT code_page_before = 0;

/// The console keeps what a program sets.
void give_back_console() {
  SetConsoleOutputCP(code_page_before);
}

/// Its texts are UTF-8, with colours.
void set_up_console() {
  code_page_before = GetConsoleOutputCP();
  if (code_page_before == 0) return;  // there is none
  if (code_page_before != CP_UTF8 && SetConsoleOutputCP(CP_UTF8) != 0) {
    std::atexit(give_back_console);
  }
  for (int number : {kStandardOutput, kStandardError}) {
    DWORD mode = 0;
    if (GetConsoleMode(handle_of(number), &mode) == 0) continue;
    SetConsoleMode(handle_of(number),
                   mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
  }
}

/// Opened the wrong way round, so that who reads or writes is told that it was closed.
bool open_closed_ones() {
  for (int number : {kStandardInput, kStandardOutput, kStandardError}) {
    if (_get_osfhandle(number) == -1) {
      const int flags = number == kStandardInput ? _O_WRONLY : _O_RDONLY;
      // The lowest free number is this one.
      if (_wopen(L"NUL", flags) != number) return false;
    }
    // Lines end as the program writes them.
    _setmode(number, _O_BINARY);
  }
  return true;
}

}  // namespace

bool start_process() {
  clean_up_on_signals();
  if (!open_closed_ones()) return false;
  set_up_console();
  return true;
}

std::string program_path() {
  std::wstring out(MAX_PATH, L'\0');
  for (;;) {
    const DWORD size = GetModuleFileNameW(nullptr, out.data(), static_cast<DWORD>(out.size()));
    if (size < out.size()) {
      out.resize(size);
      return formats::text_of(std::filesystem::path(out));
    }
    out.resize(2 * out.size());
  }
}

}  // namespace cartulary::cli

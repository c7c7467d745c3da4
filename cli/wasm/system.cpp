// Functions of other files for a program of WebAssembly, which has no signals, no processes and no
// libraries to load. completions/npm/program.js has its files and its terminal.
#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <sys/random.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <cstring>

#include "cli/io/file_state.hpp"
#include "cli/io/folder.hpp"
#include "cli/io/process.hpp"
#include "cli/io/stop.hpp"
#include "cli/io/terminal.hpp"
#include "cli/io/unfinished.hpp"
#include "cli/pages/built_in_module.hpp"

extern "C" {
/// libarchive, the one library that is linked instead of being loaded.
void* dlopen(const char* name, int /*flags*/) {
  static char here;
  return std::string_view(name).starts_with("libarchive") ? &here : nullptr;
}
void* dlsym(void* /*library*/, const char* name) {
#define LIBRARY_FUNCTION(is) \
  if (std::strcmp(name, "archive_" #is) == 0) return reinterpret_cast<void*>(&archive_##is);
#include "cli/input/archive_functions.def"
#undef LIBRARY_FUNCTION
  return nullptr;
}

/// The C library's own knows no files.
long __syscall_openat(long folder, const char* path, long flags, ...);
long __syscall_open(const char* path, long flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const auto mode = va_arg(rest, int);
  va_end(rest);
  return __syscall_openat(AT_FDCWD, path, flags, mode);
}

/// Columns of a terminal; 0 if it is none.
__attribute__((import_module("cartulary"), import_name("columns"))) int cartulary_columns(
    int descriptor);
}  // extern "C"

namespace cartulary::cli {

bool start_process() {
  return true;
}
std::string program_path() {
  return "";
}
std::string program_build() {
  return "";
}

// A signal ends the program at once.
StopSignals::StopSignals() = default;
StopSignals::~StopSignals() = default;
bool StopSignals::asked() {
  return false;
}
bool StopSignals::wait_to_read(int /*descriptor*/) {
  return true;
}
const char* StopSignals::name() {
  return "";
}
void StopSignals::end() {
  std::_Exit(1);
}
SignalsWait::SignalsWait() {}
SignalsWait::~SignalsWait() {}
void remember_unfinished(int /*folder*/, const char* /*name*/) {}
void forget_unfinished() {}

std::string temporary_name() {
  uint64_t number = 0;
  getentropy(&number, sizeof number);
  return fmt::format(".cartulary-{:012x}", number & 0xFFFF'FFFF'FFFFu);
}

bool is_terminal(int descriptor) {
  return cartulary_columns(descriptor) > 0;
}
bool understands_escapes(int descriptor) {
  const char* const terminal = std::getenv("TERM");
  return (terminal == nullptr || std::strcmp(terminal, "dumb") != 0) && is_terminal(descriptor);
}
std::size_t terminal_columns(int descriptor) {
  return static_cast<std::size_t>(cartulary_columns(descriptor));
}

std::string keep_attributes(int from, int to) {
  struct stat was {};
  if (fstat(from, &was) == 0 && fchmod(to, was.st_mode & 07777u) == 0) return "";
  return fmt::format("cannot keep its mode: {}", std::strerror(errno));
}
std::string why_fixed(int /*folder*/, const char* /*name*/) {
  return "";
}
bool rename_in(int folder, const char* from, const char* to, Renaming how) {
  if (how == Renaming::replace) return renameat(folder, from, folder, to) == 0;
  errno = ENOSYS;
  return false;
}

std::string_view built_in_module() {
  return {};
}

}  // namespace cartulary::cli

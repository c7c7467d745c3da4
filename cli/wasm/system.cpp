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
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "cli/io/file_state.hpp"
#include "cli/io/folder.hpp"
#include "cli/io/process.hpp"
#include "cli/io/stop.hpp"
#include "cli/io/terminal.hpp"
#include "cli/io/unfinished.hpp"
#include "cli/pages/built_in_module.hpp"
#include "formats/ground/text/lookup.hpp"

#define LINKED(name) \
  { "archive_" #name, reinterpret_cast<void*>(&archive_##name) }
namespace {

/// libarchive, the one library that is linked instead of being loaded.
struct Linked {
  std::string_view name;
  void* function;
};
const Linked kLinked[] = {LINKED(read_new),
                          LINKED(read_free),
                          LINKED(read_support_filter_xz),
                          LINKED(read_support_filter_zstd),
                          LINKED(read_support_format_tar),
                          LINKED(read_support_format_zip_seekable),
                          LINKED(read_support_format_raw),
                          LINKED(read_support_format_empty),
                          LINKED(read_set_options),
                          LINKED(read_set_seek_callback),
                          LINKED(read_open),
                          LINKED(read_next_header),
                          LINKED(read_data),
                          LINKED(format),
                          LINKED(filter_code),
                          LINKED(error_string),
                          LINKED(set_error),
                          LINKED(entry_pathname),
                          LINKED(entry_pathname_utf8),
                          LINKED(entry_filetype),
                          LINKED(entry_hardlink),
                          LINKED(entry_is_data_encrypted)};

}  // namespace

extern "C" {

void* dlopen(const char* name, int /*flags*/) {
  static char here;
  return std::string_view(name).starts_with("libarchive") ? &here : nullptr;
}
void* dlsym(void* /*library*/, const char* name) {
  const Linked* const found = cartulary::formats::find_row(kLinked, &Linked::name, name);
  return found == nullptr ? nullptr : found->function;
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
void clean_up_on_signals() {}
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

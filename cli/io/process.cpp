#include "cli/io/process.hpp"

#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "cli/io/unfinished.hpp"

namespace cartulary::cli {
namespace {

/// Opened the wrong way round, so that who reads or writes is told that it was closed.
bool open_closed_ones() {
  for (int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(number, F_GETFD) != -1) continue;
    // The lowest free number is this one.
    if (::open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY) != number) return false;
  }
  return true;
}

/// A thread keeps the memory of one record for the next; GNU's C library would give it back.
void keep_memory() {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 16 << 20);
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
#endif
}

}  // namespace

bool start_process() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  clean_up_on_signals();
  keep_memory();
  return open_closed_ones();
}

std::string program_path() {
  std::error_code failed;
  return std::filesystem::read_symlink("/proc/self/exe", failed).string();
}

}  // namespace cartulary::cli

// A library that is loaded before the C library and lets the calls of a program fail: one of them,
// or all as on a file system that can do little. The environment says how:
//
//   FAULTS_COUNT=FILE   how many calls there are is written to FILE at the end
//   FAULTS_AT=N         the Nth call fails, counted from 1 ...
//   FAULTS_ERROR=ERRNO  ... with this error (a number), or, if it is 0, the program is killed there
//   FAULTS_OTHER=COMMAND  ... or, instead of failing, waits until somebody else has done this
//   FAULTS_DISK=BYTES   the disk is full after so many bytes
//   FAULTS_SHORT=1      reads and writes do a few bytes, and every other call is interrupted
//   FAULTS_SMALL=1      no files without names, no exchange of names
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace {

long setting(const char* name, long otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atol(text);
}

const long fails_at = setting("FAULTS_AT", 0);
const long error = setting("FAULTS_ERROR", EIO);
const bool is_short = setting("FAULTS_SHORT", 0) != 0;
const bool is_small = setting("FAULTS_SMALL", 0) != 0;
long disk = setting("FAULTS_DISK", -1);
long calls = 0;
bool interrupted = false;

/// True if the call that has just been begun fails; errno is set then.
bool fails() {
  if (++calls != fails_at) return false;
  if (const char* command = std::getenv("FAULTS_OTHER")) {
    // No other program is to be interfered with.
    unsetenv("LD_PRELOAD");
    if (std::system(command) != 0) std::abort();
    return false;
  }
  if (error == 0) raise(SIGKILL);
  errno = static_cast<int>(error);
  return true;
}

/// The same for calls that a signal may interrupt.
bool fails_or_is_interrupted() {
  if (fails()) return true;
  interrupted = is_short && !interrupted;
  if (interrupted) errno = EINTR;
  return interrupted;
}

std::size_t shortened(std::size_t size) {
  return is_short ? std::min<std::size_t>(size, 7) : size;
}

bool is_file(int descriptor) {
  struct stat what {};
  return ::fstat(descriptor, &what) == 0 && S_ISREG(what.st_mode);
}

/// The function of the C library.
template <class Function>
Function* real(Function*, const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}
#define REAL(name) real(&name, #name)

struct Counter {
  ~Counter() {
    const char* path = std::getenv("FAULTS_COUNT");
    if (path == nullptr) return;
    const long counted = calls;
    if (std::FILE* file = real(&std::fopen, "fopen")(path, "w")) {
      std::fprintf(file, "%ld\n", counted);
      std::fclose(file);
    }
  }
} counter;

}  // namespace

extern "C" {

std::FILE* fopen(const char* path, const char* mode) {
  static const auto call = real(&std::fopen, "fopen");
  return fails() ? nullptr : call(path, mode);
}

int openat(int folder, const char* name, int flags, ...) {
  static const auto call = REAL(openat);
  std::va_list rest;
  va_start(rest, flags);
  const mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  if (fails_or_is_interrupted()) return -1;
  if (is_small && (flags & O_TMPFILE) == O_TMPFILE) {
    errno = EOPNOTSUPP;
    return -1;
  }
  return call(folder, name, flags, mode);
}

ssize_t write(int descriptor, const void* bytes, size_t size) {
  static const auto call = REAL(write);
  if (fails_or_is_interrupted()) return -1;
  size = shortened(size);
  if (disk >= 0 && is_file(descriptor)) {
    if (disk == 0 && size > 0) {
      errno = ENOSPC;
      return -1;
    }
    size = std::min(size, static_cast<size_t>(disk));
    disk -= static_cast<long>(size);
  }
  return call(descriptor, bytes, size);
}

ssize_t pread(int descriptor, void* bytes, size_t size, off_t at) {
  static const auto call = REAL(pread);
  return fails_or_is_interrupted() ? -1 : call(descriptor, bytes, shortened(size), at);
}

int fsync(int descriptor) {
  static const auto call = REAL(fsync);
  return fails_or_is_interrupted() ? -1 : call(descriptor);
}

int syncfs(int descriptor) noexcept {
  static const auto call = REAL(syncfs);
  return fails_or_is_interrupted() ? -1 : call(descriptor);
}

int mkdirat(int folder, const char* name, mode_t mode) noexcept {
  static const auto call = REAL(mkdirat);
  return fails() ? -1 : call(folder, name, mode);
}

ssize_t read(int descriptor, void* bytes, size_t size) {
  static const auto call = REAL(read);
  return fails_or_is_interrupted() ? -1 : call(descriptor, bytes, shortened(size));
}

int close(int descriptor) {
  static const auto call = REAL(close);
  const int result = call(descriptor);
  return fails() ? -1 : result;
}

int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) {
  static const auto call = REAL(linkat);
  return fails() ? -1 : call(from_folder, from, to_folder, to, flags);
}

int renameat(int from_folder, const char* from, int to_folder, const char* to) {
  static const auto call = REAL(renameat);
  return fails() ? -1 : call(from_folder, from, to_folder, to);
}

int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) {
  static const auto call = REAL(renameat2);
  if (fails()) return -1;
  if (is_small && flags != 0) {
    errno = EINVAL;
    return -1;
  }
  return call(from_folder, from, to_folder, to, flags);
}

int unlinkat(int folder, const char* name, int flags) {
  static const auto call = REAL(unlinkat);
  return fails() ? -1 : call(folder, name, flags);
}

int fchmod(int descriptor, mode_t mode) {
  static const auto call = REAL(fchmod);
  return fails() ? -1 : call(descriptor, mode);
}

int fchown(int descriptor, uid_t owner, gid_t group) {
  static const auto call = REAL(fchown);
  return fails() ? -1 : call(descriptor, owner, group);
}

ssize_t flistxattr(int descriptor, char* names, size_t size) {
  static const auto call = REAL(flistxattr);
  return fails() ? -1 : call(descriptor, names, size);
}

int fstatat(int folder, const char* name, struct stat* what, int flags) {
  static const auto call = REAL(fstatat);
  return fails() ? -1 : call(folder, name, what, flags);
}
}

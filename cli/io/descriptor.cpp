#include "cli/io/descriptor.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>

#include "cli/io/unfinished.hpp"

namespace cartulary::cli {
namespace {

/// Calls until no signal interrupts.
template <class Call>
auto uninterrupted(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

Descriptor open_with(const std::string& path, int flags, mode_t mode = 0) {
  return Descriptor(
      uninterrupted([&] { return openat(AT_FDCWD, path.c_str(), flags | O_CLOEXEC, mode); }));
}

bool sync_with(int (*call)(int), int descriptor) {
  // Pipes, and folders of some file systems, know nothing of disks.
  return uninterrupted([&] { return call(descriptor); }) == 0 || errno == EINVAL ||
         errno == EROFS || errno == ENOTSUP;
}

}  // namespace

bool Descriptor::close() {
  if (number_ < 0) return true;
  // Linux has closed it even when interrupted: a second time would close another file.
  return ::close(std::exchange(number_, -1)) == 0 || errno == EINTR;
}

Descriptor open_input(const std::string& path) {
  return open_with(path, O_RDONLY | O_NONBLOCK);
}

Descriptor open_file(const std::string& path) {
  return open_with(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
}

Descriptor open_device(const std::string& path) {
  return open_with(path, O_WRONLY | O_NOCTTY);
}

Descriptor open_temporary(const std::string& folder) {
  Descriptor file = open_with(folder, O_TMPFILE | O_RDWR | O_EXCL, 0600);
  if (file) return file;
  // A file system without such files. Signals wait until the name is gone again.
  const SignalsWait wait;
  std::string name = folder + "/cartulary-XXXXXX";
  file = Descriptor(mkostemp(name.data(), O_CLOEXEC));
  if (file) unlink(name.c_str());
  return file;
}

std::ptrdiff_t read_some(int descriptor, char* bytes, std::size_t size) {
  return uninterrupted([&] { return ::read(descriptor, bytes, size); });
}

std::ptrdiff_t read_some_at(int descriptor, char* bytes, std::size_t size, int64_t place) {
  return uninterrupted([&] { return pread(descriptor, bytes, size, place); });
}

bool go_to(int descriptor, int64_t place) {
  return lseek(descriptor, place, SEEK_SET) >= 0;
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(descriptor, bytes.data(), bytes.size());
    if (put > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(put));
    } else if (put < 0 && errno == EAGAIN) {
      // The program that started this one may have made the pipe so that it does not wait.
      pollfd ready{.fd = descriptor, .events = POLLOUT, .revents = 0};
      poll(&ready, 1, -1);
    } else if (put == 0 || errno != EINTR) {
      if (put == 0) errno = EIO;
      return false;
    }
  }
  return true;
}

bool sync_to_disk(int descriptor) {
  return sync_with(fsync, descriptor);
}

bool sync_all_to_disk(int descriptor) {
  return sync_with(syncfs, descriptor);
}

}  // namespace cartulary::cli

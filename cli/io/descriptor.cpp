#include "cli/io/descriptor.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace cartulary::cli {

bool Descriptor::close() {
  if (number_ < 0) return true;
  // Linux has closed it even when interrupted: a second time would close another file.
  return ::close(std::exchange(number_, -1)) == 0 || errno == EINTR;
}

Descriptor open_at(int folder, const char* name, int flags, mode_t mode) {
  int number = -1;
  do {
    number = openat(folder, name, flags | O_CLOEXEC, mode);
  } while (number < 0 && errno == EINTR);
  return Descriptor(number);
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(descriptor, bytes.data(), bytes.size());
    if (put > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(put));
    } else if (put < 0 && errno == EAGAIN) {
      // Whoever started us may have made the pipe so that it does not wait.
      pollfd ready{.fd = descriptor, .events = POLLOUT, .revents = 0};
      poll(&ready, 1, -1);
    } else if (put == 0 || errno != EINTR) {
      if (put == 0) errno = EIO;
      return false;
    }
  }
  return true;
}

namespace {

bool sync_with(int (*call)(int), int descriptor) {
  int result = -1;
  do {
    result = call(descriptor);
  } while (result != 0 && errno == EINTR);
  // Pipes, and folders of some file systems, know nothing of disks.
  return result == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
}

}  // namespace

bool sync_to_disk(int descriptor) {
  return sync_with(fsync, descriptor);
}

bool sync_all_to_disk(int descriptor) {
  return sync_with(syncfs, descriptor);
}

}  // namespace cartulary::cli

#include "cli/input/file_source.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>

#include "cli/io/stop.hpp"

namespace cartulary::cli {

FileSource::FileSource(const std::string& path) {
  if (!path.empty()) opened_ = open_at(AT_FDCWD, path.c_str(), O_RDONLY);
  number_ = path.empty() ? STDIN_FILENO : opened_.number();
  if (number_ < 0) {
    error_ = errno;
    return;
  }
  struct stat what {};
  if (fstat(number_, &what) != 0) return;
  mode_ = what.st_mode;
  // Files of /proc say 0.
  if (S_ISREG(mode_) && what.st_size > 0) size_ = static_cast<uint64_t>(what.st_size);
}

bool FileSource::wait() const {
  if (S_ISREG(mode_) || StopSignals::descriptor() < 0) return true;
  pollfd files[] = {{number_, POLLIN, 0}, {StopSignals::descriptor(), POLLIN, 0}};
  while (poll(files, std::size(files), -1) < 0 && errno == EINTR) {
  }
  return files[1].revents == 0;
}

std::size_t FileSource::read(char* bytes, std::size_t size) {
  std::size_t got = 0;
  while (got < size && !at_end_ && error_ == 0) {
    if (!wait()) {
      error_ = ECANCELED;
      break;
    }
    const ssize_t more = ::read(number_, bytes + got, size - got);
    if (more > 0) {
      got += static_cast<std::size_t>(more);
      done_ += static_cast<uint64_t>(more);
      // Less than asked for, and no less than there is: it need not be asked again.
      at_end_ = got < size && size_ > 0 && done_ >= size_;
    } else if (more == 0) {
      at_end_ = true;
    } else if (errno != EINTR) {
      error_ = errno;
    }
  }
  return got;
}

void FileSource::go_to(uint64_t offset) {
  if (lseek(number_, static_cast<off_t>(offset), SEEK_SET) < 0) error_ = errno;
  done_ = offset;
  at_end_ = false;
}

std::string FileSource::error() const {
  if (error_ == ECANCELED) return std::string("stopped by ") + StopSignals::name();
  return error_ == 0 ? "" : std::strerror(error_);
}

void read_on(formats::ByteSource& source, std::string& out, std::size_t most) {
  char chunk[64u << 10];  // not set to 0, as bytes of a string would be
  while (out.size() <= most && !source.at_end()) {
    const std::size_t wanted = std::min(sizeof chunk, most + 1 - out.size());
    const std::size_t got = source.read(chunk, wanted);
    out.append(chunk, got);
    if (got < wanted) break;
  }
}

}  // namespace cartulary::cli

#include "cli/input/file_source.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "cli/io/stop.hpp"

namespace cartulary::cli {

FileSource::FileSource(const std::string& path) {
  if (!path.empty()) opened_ = open_input(path);
  number_ = path.empty() ? kStandardInput : opened_.number();
  if (number_ < 0) {
    error_ = errno;
    return;
  }
  const std::optional<FileLook> what = look_at(number_);
  if (!what) return;
  kind_ = what->kind;
  // Files of /proc say 0.
  if (what->is_file()) size_ = static_cast<uint64_t>(what->state.size);
}

std::size_t FileSource::read(char* bytes, std::size_t size) {
  std::size_t got = 0;
  while (got < size && !at_end_ && error_ == 0) {
    if (kind_ != FileKind::file && !StopSignals::wait_to_read(number_)) {
      error_ = ECANCELED;
      break;
    }
    const std::ptrdiff_t more = read_some(number_, bytes + got, size - got);
    if (more > 0) {
      got += static_cast<std::size_t>(more);
      done_ += static_cast<uint64_t>(more);
      // Less than asked for, and no less than there is: it need not be asked again.
      at_end_ = got < size && size_ > 0 && done_ >= size_;
    } else if (more == 0) {
      at_end_ = true;
    } else if (errno != EAGAIN) {  // else another reader was quicker
      error_ = errno;
    }
  }
  return got;
}

void FileSource::go_to(uint64_t offset) {
  if (!cli::go_to(number_, static_cast<int64_t>(offset))) error_ = errno;
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

#include "cli/io/output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "cli/io/exit_code.hpp"
#include "cli/io/messages.hpp"

namespace cartulary::cli {
namespace {

constexpr std::size_t kBuffered = 64u << 10;

/// The half-written file, for the signal handler; a fixed buffer because handlers must not
/// allocate. Its name holds only while `unfinished` says so.
char unfinished_file[4096] = "";
std::atomic<bool> unfinished{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void forget_unfinished() {
  unfinished = false;
}

void remove_unfinished(int signal) {
  if (unfinished) unlink(unfinished_file);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void remember_unfinished(const std::string& path) {
  forget_unfinished();
  if (path.size() >= sizeof unfinished_file) return;
  std::memcpy(unfinished_file, path.c_str(), path.size() + 1);
  unfinished = true;
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    // Who started us with `nohup` wants no end.
    if (std::signal(signal, remove_unfinished) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
}

/// The file behind a symbolic link, so that renaming does not replace the link.
std::string behind_links(const std::string& path) {
  char* real = realpath(path.c_str(), nullptr);
  if (real == nullptr) return path;
  std::string out = real;
  std::free(real);
  return out;
}

/// Whether `path` is a device, a pipe or the like, which no file may replace.
bool is_special(const std::string& path) {
  struct stat existing {};
  return stat(path.c_str(), &existing) == 0 && !S_ISREG(existing.st_mode);
}

/// Opens a new file beside `path`, with the rights that `path` has or a new file would get.
std::FILE* open_beside(const std::string& path, std::string& temporary) {
  temporary = path + ".XXXXXX";
  const int descriptor = mkstemp(temporary.data());
  if (descriptor < 0) {
    temporary.clear();
    return nullptr;
  }
  struct stat existing {};
  mode_t mode = 0;
  if (stat(path.c_str(), &existing) == 0) {
    mode = existing.st_mode & 07777u;
  } else {
    const mode_t mask = umask(0);
    umask(mask);
    mode = 0666u & ~mask;
  }
  remember_unfinished(temporary);
  std::FILE* file = fchmod(descriptor, mode) == 0 ? fdopen(descriptor, "wb") : nullptr;
  if (file != nullptr) return file;
  const int error = errno;
  close(descriptor);
  unlink(temporary.c_str());
  temporary.clear();
  forget_unfinished();
  errno = error;
  return nullptr;
}

}  // namespace

std::string extension_of(const std::string& path) {
  std::string out = std::filesystem::path(path).extension().string();
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return out;
}

Output::Output(std::string path) : path_(std::move(path)) {
  std::signal(SIGPIPE, SIG_IGN);
  if (path_.empty() || path_ == "-") {
    path_.clear();
    file_ = stdout;
    return;
  }
  if (is_special(path_)) {
    file_ = std::fopen(path_.c_str(), "wb");
  } else {
    target_ = behind_links(path_);
    file_ = open_beside(target_, temporary_);
  }
  if (file_ == nullptr) failed_ = true, error_ = errno;
}

Output::~Output() {
  if (file_ != nullptr && file_ != stdout) std::fclose(file_);
  if (temporary_.empty()) return;
  unlink(temporary_.c_str());
  forget_unfinished();
}

OutputKind Output::kind() const {
  if (isatty(fileno(file_)) != 0) return OutputKind::terminal;
  struct stat what {};
  const bool is_stream =
      fstat(fileno(file_), &what) == 0 && (S_ISFIFO(what.st_mode) || S_ISSOCK(what.st_mode));
  return is_stream ? OutputKind::pipe : OutputKind::file;
}

void Output::flush() {
  if (!closed_ && !failed_ && !text_.empty()) {
    if (before_) before_();
    if (std::fwrite(text_.data(), 1, text_.size(), file_) != text_.size() ||
        std::fflush(file_) != 0) {
      error_ = errno;
      (errno == EPIPE ? closed_ : failed_) = true;
    }
  }
  text_.clear();
}

bool Output::flush_if_large() {
  if (text_.size() >= kBuffered) flush();
  return !closed_ && !failed_;
}

int Output::finish() {
  flush();
  if (!failed_ && !temporary_.empty()) {
    const bool written = std::fclose(file_) == 0;
    file_ = nullptr;
    if (written && std::rename(temporary_.c_str(), target_.c_str()) == 0) {
      temporary_.clear();
      forget_unfinished();
    } else {
      failed_ = true;
      error_ = errno;
    }
  }
  if (!failed_) return kClean;
  say_error("cannot write {}: {}", path_.empty() ? "standard output" : path_,
            std::strerror(error_));
  return kFailed;
}

std::string replace_file(const std::string& path, std::string_view content) {
  if (is_special(path)) return "not a regular file";
  const std::string target = behind_links(path);
  std::string temporary;
  std::FILE* file = open_beside(target, temporary);
  if (file == nullptr) return std::strerror(errno);
  const bool written = std::fwrite(content.data(), 1, content.size(), file) == content.size();
  const bool closed = std::fclose(file) == 0;
  std::string error;
  if (!written || !closed || std::rename(temporary.c_str(), target.c_str()) != 0) {
    error = std::strerror(errno);
    unlink(temporary.c_str());
  }
  forget_unfinished();
  return error;
}

}  // namespace cartulary::cli

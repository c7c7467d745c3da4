#include "cli/input/watch.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>

#include "cli/input/sieve.hpp"
#include "cli/io/messages.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;

/// An editor that saves changes several files, or one of them several times.
constexpr std::chrono::milliseconds kQuiet{100};
/// A program that writes all the time is not waited for.
constexpr std::chrono::milliseconds kLongest{2000};
/// More names are only counted.
constexpr std::size_t kMaxNamed = 3;

constexpr uint32_t kChanges = IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM |
                              IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;

/// Both ends of the pipe through which the signal handler wakes who waits.
int wake[2] = {-1, -1};

void ask_to_end(int) {
  const int before = errno;
  const char byte = 0;
  [[maybe_unused]] const ssize_t written = ::write(wake[1], &byte, 1);
  errno = before;
}

/// Outputs to files have their own handlers while written, so this is done again after each run.
void catch_signals() {
  struct sigaction action {};
  action.sa_handler = ask_to_end;
  action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
}

std::string folder_of(const std::string& path) {
  const std::string folder = fs::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

std::string name_of(const std::string& path) {
  return fs::path(path).filename().string();
}

}  // namespace

Watch::~Watch() {
  if (events_ >= 0) ::close(events_);
}

bool Watch::open() {
  events_ = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (events_ < 0) {
    return say_error("cannot watch files: {}{}", std::strerror(errno),
                     errno == EMFILE ? " (see fs.inotify.max_user_instances)" : "");
  }
  if (wake[0] < 0 && pipe2(wake, O_NONBLOCK | O_CLOEXEC) != 0) {
    return say_error("cannot watch files: {}", std::strerror(errno));
  }
  catch_signals();
  return true;
}

Watch::Folder* Watch::look_into(const std::string& folder, const std::string& name) {
  const int watch = inotify_add_watch(events_, folder.c_str(), kChanges);
  if (watch >= 0) return &folders_.emplace(watch, Folder{name, false, {}}).first->second;
  if (errno == ENOSPC && !limit_told_) {
    say_warning(
        "changes in {} and other folders will not be noticed: the system watches no more "
        "(see fs.inotify.max_user_watches)",
        folder);
    limit_told_ = true;
  }
  return nullptr;
}

void Watch::look_above(const std::string& folder) {
  std::error_code error;
  for (fs::path above = fs::weakly_canonical(folder, error);; above = above.parent_path()) {
    look_into(above.string(), above.string());
    if (!above.has_relative_path()) return;
  }
}

void Watch::look_at_tree(const std::string& folder) {
  if (Folder* top = look_into(folder, folder)) top->records = true;
  std::error_code error;
  auto at = fs::recursive_directory_iterator(folder, error);
  for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
    std::error_code ignored;
    if (!at->is_directory(ignored) || at->is_symlink(ignored)) continue;
    if (is_hidden_name(name_of(at->path().string()))) {
      at.disable_recursion_pending();
    } else if (Folder* below = look_into(at->path().string(), at->path().string())) {
      below->records = true;
    }
  }
}

void Watch::look_at_file(const std::string& path) {
  std::error_code error;
  // The target of a link may be changed in its own folder.
  for (const std::string& file : {path, fs::weakly_canonical(path, error).string()}) {
    std::string folder = folder_of(file);
    std::string name = name_of(file);
    // It may be about to get its folders.
    while (!fs::is_directory(folder, error) && folder != folder_of(folder)) {
      name = name_of(folder);
      folder = folder_of(folder);
    }
    if (Folder* there = look_into(folder, folder)) there->files.insert(name);
  }
}

void Watch::look_at(const InputFlags& records, const std::vector<std::string>& more) {
  reads_ = records.reads;
  for (const std::string& path : records.paths) {
    std::error_code error;
    const bool is_folder = fs::is_directory(path, error);
    // A folder may be replaced by another one.
    look_at_file(path);
    if (is_folder) look_at_tree(path);
    if (!records.no_config && records.config.empty())
      look_above(is_folder ? path : folder_of(path));
  }
  for (const std::string& path : more) {
    if (!path.empty()) look_at_file(path);
  }
}

void Watch::read_events(std::set<std::string>& changed) {
  alignas(inotify_event) char buffer[16 << 10];
  for (;;) {
    const ssize_t got = ::read(events_, buffer, sizeof buffer);
    if (got <= 0) return;
    for (ssize_t at = 0; at < got;) {
      const auto* event = reinterpret_cast<const inotify_event*>(buffer + at);
      at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
      if ((event->mask & IN_Q_OVERFLOW) != 0) changed.insert("much");
      const auto row = folders_.find(event->wd);
      if (row == folders_.end()) continue;
      const Folder& folder = row->second;
      const std::string name = event->len > 0 ? event->name : "";
      const bool matters = folder.files.count(name) > 0 ||
                           (name.empty() ? folder.records : is_configuration(name)) ||
                           (folder.records && !is_hidden_name(name) &&
                            ((event->mask & IN_ISDIR) != 0 || is_input_name(name) ||
                             (reads_ == Reads::results && is_table_name(name))));
      if (matters && (event->mask & IN_IGNORED) == 0) {
        changed.insert(name.empty()         ? folder.name
                       : folder.name == "." ? name
                                            : (fs::path(folder.name) / name).string());
      }
      if ((event->mask & IN_IGNORED) != 0) folders_.erase(row);
    }
  }
}

std::optional<std::string> Watch::wait() {
  using Clock = std::chrono::steady_clock;
  catch_signals();
  std::set<std::string> changed;
  Clock::time_point first{};
  for (;;) {
    const bool some = !changed.empty();
    pollfd sources[] = {{events_, POLLIN, 0}, {wake[0], POLLIN, 0}};
    const int ready = poll(sources, 2, some ? static_cast<int>(kQuiet.count()) : -1);
    if (ready < 0 && errno != EINTR) return {};
    if (ready > 0 && sources[1].revents != 0) return {};
    if (ready > 0) read_events(changed);
    if (!some && !changed.empty()) first = Clock::now();
    if (some && (ready == 0 || Clock::now() - first > kLongest)) break;
  }
  std::string out;
  std::size_t named = 0;
  for (const std::string& name : changed) {
    if (named++ == kMaxNamed) break;
    out += (out.empty() ? "" : ", ") + name;
  }
  if (changed.size() > kMaxNamed) {
    out += " and " + std::to_string(changed.size() - kMaxNamed) + " more";
  }
  return out;
}

}  // namespace cartulary::cli

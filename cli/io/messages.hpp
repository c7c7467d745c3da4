// Messages to standard error, `cartulary: error: ...`, and what the exit status says.
#pragma once

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <utility>

namespace cartulary::cli {

// Values of the program's exit status.
inline constexpr int kClean = 0;     ///< nothing wrong
inline constexpr int kFindings = 1;  ///< at least one finding
inline constexpr int kFailed = 2;    ///< could not do the job: usage, unreadable file, fault

/// Call it before the first message. `verbose`: show what is done; `color`: colour messages.
void set_up_messages(bool verbose, bool color);

enum class MessageLevel { detail, note, warning, error };
/// A message that is told later.
struct Message {
  MessageLevel level;
  std::string text;
};
void say(MessageLevel level, const std::string& message);

/// The value that somebody returns who has told an error: the exit status kFailed, or false.
struct Failure {
  operator int() const { return kFailed; }
  operator bool() const { return false; }
};
template <class... Args>
Failure say_error(fmt::format_string<Args...> format, Args&&... args) {
  say(MessageLevel::error, fmt::format(format, std::forward<Args>(args)...));
  return {};
}
/// Tells what is wrong with the value of a flag: "--move: expected a turn from 0 to 71, got 99".
template <class... Args>
Failure say_flag_error(std::string_view flag, fmt::format_string<Args...> format, Args&&... args) {
  return say_error("{}: {}", flag, fmt::format(format, std::forward<Args>(args)...));
}
template <class... Args>
void say_warning(fmt::format_string<Args...> format, Args&&... args) {
  say(MessageLevel::warning, fmt::format(format, std::forward<Args>(args)...));
}
/// Tells a fact that is worth knowing, and no fault.
template <class... Args>
void say_note(fmt::format_string<Args...> format, Args&&... args) {
  say(MessageLevel::note, fmt::format(format, std::forward<Args>(args)...));
}
/// Tells what is done, for `--verbose`.
template <class... Args>
void say_detail(fmt::format_string<Args...> format, Args&&... args) {
  say(MessageLevel::detail, fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace cartulary::cli

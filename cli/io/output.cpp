#include "cli/io/output.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "cli/io/file_state.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/terminal.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/path.hpp"

namespace cartulary::cli {
namespace {

constexpr std::size_t kBuffered = 64u << 10;

/// True if `path` is a device, a pipe or the like, which no file may replace.
bool is_special(const std::string& path) {
  const std::optional<FileLook> existing = look_at(path);
  return existing && !existing->is_file();
}

/// The descriptor that a path like `/dev/stdout` or `/dev/fd/3` means; -1 for other paths. What it
/// leads to is written where the descriptor stands, as others may have written there before.
int descriptor_named(const std::string& path) {
  constexpr std::string_view kFolder = "/dev/fd/";
  if (path == "/dev/stdout") return kStandardOutput;
  if (path == "/dev/stderr") return kStandardError;
  if (!path.starts_with(kFolder) || path.size() > kFolder.size() + 6) return -1;
  const std::string digits = path.substr(kFolder.size());
  const bool is_number = !digits.empty() && std::ranges::all_of(digits, formats::is_digit);
  return is_number ? std::atoi(digits.c_str()) : -1;
}

}  // namespace

std::string extension_of(const std::string& path) {
  return formats::in_small_letters(formats::text_of(formats::path_of(path).extension()));
}

Output::Output(std::string path, Protected if_protected, Replaces replaces)
    : path_(std::move(path)) {
  if (path_.empty() || path_ == "-") {
    path_.clear();
    descriptor_ = kStandardOutput;
    return;
  }
  const int named = descriptor_named(path_);
  if (named >= 0) {
    descriptor_ = named;
  } else if (is_special(path_)) {
    opened_ = open_device(path_);
    descriptor_ = opened_.number();
    if (!opened_) error_ = std::strerror(errno);
  } else if (if_protected == Protected::every) {
    error_ = new_file_.open_new(path_);
  } else if (const std::string what = own_input(path_, replaces); !what.empty()) {
    error_ = fmt::format("it is {}, and stays as it is; choose another name", what);
  } else {
    error_ = new_file_.open(path_, if_protected);
  }
  if (new_file_.descriptor() >= 0) descriptor_ = new_file_.descriptor();
}

OutputKind Output::kind() const {
  if (is_terminal(descriptor_)) return OutputKind::terminal;
  const std::optional<FileLook> what = look_at(descriptor_);
  return what && what->kind == FileKind::pipe ? OutputKind::pipe : OutputKind::file;
}

void Output::add_record(std::string_view text) {
  if (kind() == OutputKind::terminal) {
    formats::append_printable_lines(text_, text);
  } else {
    text_ += text;
  }
}

void Output::flush() {
  if (!reader_gone_ && !failed() && !text_.empty()) {
    if (before_) before_();
    if (!write_all(descriptor_, text_)) {
      reader_gone_ = errno == EPIPE;
      if (!reader_gone_) error_ = std::strerror(errno);
    }
  }
  text_.clear();
}

bool Output::flush_if_large() {
  if (text_.size() >= kBuffered) flush();
  return !failed();
}

void Output::give_up() {
  text_.clear();
  new_file_.drop();
}

int Output::finish() {
  flush();
  if (!failed() && new_file_.descriptor() >= 0) error_ = new_file_.finish();
  if (!failed() && !opened_.close()) error_ = std::strerror(errno);
  if (!failed()) return kClean;
  return say_error("cannot write {}: {}", path_.empty() ? "standard output" : path_, error_);
}

int print(std::string text) {
  Output output;
  output.text() = std::move(text);
  return output.finish();
}

bool answer(std::string_view text) {
  if (write_all(kStandardOutput, text)) return true;
  if (errno != EPIPE) say_error("cannot write standard output: {}", std::strerror(errno));
  return false;
}

}  // namespace cartulary::cli

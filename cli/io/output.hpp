// Where results go: buffered, and whole or not at all.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "cli/io/descriptor.hpp"
#include "cli/io/new_file.hpp"

namespace cartulary::cli {

/// The extension of a file's name in small letters, with its dot; empty if it has none.
std::string extension_of(const std::string& path);

/// The files that an output may replace though they are read: commands that write games do.
enum class Replaces : uint8_t { no_input, games };
/// The kind of a file that an output must leave as it is: "a record". Empty for others.
std::string own_input(const std::string& path, Replaces replaces);

enum class OutputKind { file, terminal, pipe };

/// Where results go: standard output, a file that appears whole or not at all, or a device.
class Output {
 public:
  /// An empty path is standard output. A file that is read stays, unless `replaces` says so.
  explicit Output(std::string path = "", Protected if_protected = Protected::refuse,
                  Replaces replaces = Replaces::no_input);
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// The text to be written; appended to by writers.
  std::string& text() { return text_; }
  /// Appends text of a record byte for byte; on a terminal, characters that nobody sees become `?`.
  void add_record(std::string_view text);
  /// Calls `before` each time before something is written.
  void before_writing(std::function<void()> before) { before_ = std::move(before); }
  /// Writes out when enough has gathered. False, an error, if it cannot be; a gone reader is none.
  bool flush_if_large();
  /// Writes out what has gathered.
  void flush();
  /// True if it is a file that appears whole or not at all.
  bool is_new_file() const { return new_file_.descriptor() >= 0; }
  /// Gives up what has been written: a file does not appear, and an old one stays.
  void give_up();
  /// Writes the rest; a file gets its name only now. Returns an exit status.
  int finish();
  /// True if all that follows is dropped. Only who would write without end needs to know.
  bool reader_gone() const { return reader_gone_; }
  bool failed() const { return !error_.empty(); }
  /// -1 if nothing can be written.
  int descriptor() const { return descriptor_; }
  OutputKind kind() const;

 private:
  std::string path_;  ///< as the user gave it; empty for standard output
  NewFile new_file_;
  Descriptor opened_;  ///< a device, a pipe or the like
  int descriptor_ = -1;
  std::string text_;
  std::function<void()> before_;
  bool reader_gone_ = false;
  std::string error_;
};

/// Writes a text to standard output. Returns an exit status.
int print(std::string text);

/// Writes to whoever asks over standard input, and waits there. False, after saying why, if not.
bool answer(std::string_view text);

}  // namespace cartulary::cli

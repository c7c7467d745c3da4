// Where results go: buffered, whole or not at all, and an end when nobody reads any more.
#pragma once

#include <cstdio>
#include <functional>
#include <string>
#include <string_view>

namespace cartulary::cli {

/// The extension of a file's name in small letters, with its dot; empty if it has none.
std::string extension_of(const std::string& path);

/// What results are written to.
enum class OutputKind { file, terminal, pipe };

/// Where results go: standard output, a file that appears whole or not at all, or a device.
class Output {
 public:
  /// An empty path is standard output.
  explicit Output(std::string path = "");
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// The text to be written; appended to by writers.
  std::string& text() { return text_; }
  /// Calls `before` each time before something is written.
  void before_writing(std::function<void()> before) { before_ = std::move(before); }
  /// Writes out when enough has gathered. False when nobody reads any more.
  bool flush_if_large();
  /// Writes the rest; a file gets its name only now. Returns an exit status.
  int finish();
  /// Whether the reader has gone; not an error.
  bool closed() const { return closed_; }
  bool failed() const { return failed_; }
  std::FILE* file() const { return file_; }
  OutputKind kind() const;

 private:
  void flush();

  std::string path_;       ///< as the user gave it
  std::string target_;     ///< the file that gets its name at the end
  std::string temporary_;  ///< what it is called until then
  std::FILE* file_ = nullptr;
  std::string text_;
  std::function<void()> before_;
  bool closed_ = false;
  bool failed_ = false;
  int error_ = 0;
};

/// Replaces a file's content, whole or not at all. Returns an error text, empty on success.
std::string replace_file(const std::string& path, std::string_view content);

}  // namespace cartulary::cli

// The bytes of an open file.
#pragma once

#include <cstdint>
#include <string>

#include "cli/io/descriptor.hpp"
#include "cli/io/file_state.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::cli {

class FileSource final : public formats::ByteSource {
 public:
  /// Opens a file, or standard input if `path` is empty. On failure error() says why.
  explicit FileSource(const std::string& path);

  std::size_t read(char* bytes, std::size_t size) override;
  bool at_end() const override { return at_end_; }
  std::string error() const override;
  /// For calls that ask about the file. -1 if it could not be opened.
  int descriptor() const { return number_; }
  /// True if it is something like /dev/zero, which may never end.
  bool is_device() const { return kind_ == FileKind::device; }
  /// The size of what can be read at any place; 0 for what is read once, from its beginning.
  uint64_t size() const { return size_; }
  /// Goes on reading at a place of such a file.
  void go_to(uint64_t offset);

 private:
  Descriptor opened_;  ///< none for standard input, which stays open
  int number_ = -1;
  FileKind kind_ = FileKind::other;
  uint64_t size_ = 0;  ///< when it was opened; 0: not known
  uint64_t done_ = 0;  ///< bytes that were read
  bool at_end_ = false;
  int error_ = 0;
};

/// Reads on to the end, or until `out` has more than `most` bytes.
void read_on(formats::ByteSource& source, std::string& out, std::size_t most);

}  // namespace cartulary::cli

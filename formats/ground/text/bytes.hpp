// Where bytes come from, one piece after the other: files, archives, texts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cartulary::formats {

/// Bytes that are read once, from the first to the last.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// Reads up to `size` bytes. Returns fewer only at the end, or when something failed.
  virtual std::size_t read(char* bytes, std::size_t size) = 0;
  /// True if nothing follows what has been read. False may only mean that nobody knows yet.
  virtual bool at_end() const = 0;
  /// Why the last read failed; empty if it did not.
  virtual std::string error() const { return ""; }
};

/// A text, which must outlive it.
class TextSource final : public ByteSource {
 public:
  explicit TextSource(std::string_view text) : text_(text) {}
  std::size_t read(char* bytes, std::size_t size) override {
    const std::size_t got = text_.copy(bytes, size);
    text_.remove_prefix(got);
    return got;
  }
  bool at_end() const override { return text_.empty(); }

 private:
  std::string_view text_;
};

}  // namespace cartulary::formats

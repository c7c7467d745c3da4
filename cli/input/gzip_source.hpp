// The content of gzip data, with all checks that RFC 1952 allows.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "formats/ground/text/source.hpp"

namespace cartulary::cli {

bool is_gzip(std::string_view beginning);

/// The bytes that gzip data holds, of all its members one after the other. Header, check sum and
/// length of each are checked, and that only zeros, as tapes have, stand behind them.
class GzipSource final : public formats::ByteSource {
 public:
  /// `packed` must outlive it; `begun`: what has been read of it already.
  GzipSource(formats::ByteSource& packed, std::string begun);
  ~GzipSource() override;
  GzipSource(const GzipSource&) = delete;
  GzipSource& operator=(const GzipSource&) = delete;

  std::size_t read(char* bytes, std::size_t size) override;
  bool at_end() const override { return at_end_; }
  std::string error() const override { return error_; }

 private:
  struct Inflating;
  /// Reads on if all has been unpacked that was read. False at the end of the file.
  bool has_more();
  void go_behind_member();

  formats::ByteSource& packed_;
  std::string read_{};  ///< of the file, what is unpacked now
  std::unique_ptr<Inflating> inflating_;
  bool at_end_ = false;
  std::string error_{};
};

}  // namespace cartulary::cli

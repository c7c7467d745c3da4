// The digest by which two people can check that they mean the same file.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

/// SHA-256 of a document's bytes in hexadecimal, as `sha256sum` prints it; empty if too large.
std::string sha256_of(const Document& document);
std::string sha256_of(std::string_view text);

/// 32 bytes that stand for some texts in their order, of any bytes: nobody can find others for
/// which they stand, too. The first half of a SHA-512, which takes less time than SHA-256.
std::string digest_of(std::span<const std::string_view> texts);

/// SHA-256 of bytes that come one after the other.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  void add(std::string_view bytes);
  /// The digest of all bytes so far. Nothing can be added afterwards.
  std::string hexadecimal();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace cartulary::formats

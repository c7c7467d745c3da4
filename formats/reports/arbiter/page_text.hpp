// The words of an arbiter's page, one after the other in one string.
#pragma once

#include <fmt/core.h>

#include <charconv>
#include <string>
#include <string_view>
#include <utility>

#include "formats/game/record/record.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

/// A stretch of a PageText. A line end in it ends a line of the page.
struct Piece {
  uint32_t offset = 0;
  uint32_t size = 0;
  bool empty() const { return size == 0; }
};

class PageText {
 public:
  /// Words of this program.
  Piece own(std::string_view words) {
    const std::size_t begin = here();
    all_ += words;
    return since(begin);
  }
  /// Words that come, at least in part, from a record or a file name.
  Piece text(std::string_view words) {
    const std::size_t begin = here();
    append_printable(all_, words);
    return since(begin);
  }
  /// The same, formatted.
  template <class... Args>
  Piece print(fmt::format_string<Args...> format, Args&&... args) {
    const std::size_t begin = here();
    formats::print(all_, format, std::forward<Args>(args)...);
    return text_since(begin);
  }
  Piece digits(long value) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    return own({digits, static_cast<std::size_t>(end - digits)});
  }
  /// A player's name, written once for all its places on the page.
  Piece name(const Record& record, engine::Player player) {
    Piece& piece = names_[player];
    if (piece.empty()) piece = text(record.players[player].name);
    return piece;
  }

  /// For pieces that are put together of several: where the next one begins, and all since then.
  std::size_t here() const { return all_.size(); }
  Piece since(std::size_t begin) const {
    return {static_cast<uint32_t>(begin), static_cast<uint32_t>(here() - begin)};
  }
  /// The same for words that come in part from a record and that were appended to all().
  Piece text_since(std::size_t begin) {
    make_printable(all_, begin);
    return since(begin);
  }

  std::string& all() { return all_; }
  const std::string& all() const { return all_; }
  std::string_view view(Piece piece) const { return {all_.data() + piece.offset, piece.size}; }
  void clear() {
    all_.clear();
    names_ = {};
  }

 private:
  std::string all_;
  engine::PerPlayer<Piece> names_{};
};

}  // namespace cartulary::formats

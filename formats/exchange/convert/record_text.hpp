// The text of a record that is made from a file of another program, with the places it comes from.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/turn.hpp"
#include "formats/exchange/convert/import.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// A scalar of YAML: plain where that is safe, else in quotes.
std::string yaml_text(std::string_view text);
/// The name of a player who has none in the source; seats count from 0.
std::string name_of_seat(std::size_t seat);
/// Moves that a base game has, discards included: all tiles but the start tile.
inline constexpr std::size_t kTilesBesideStart = 71;
/// `[Ann, Bob]`.
std::string yaml_list(const std::vector<std::string>& items);

/// `{Ann: {wine: 2, grain: 1}, Bob: {cloth: 3}}`: what players hold, as a position says it.
std::string goods_text(const engine::PerPlayer<engine::Goods>& goods, const Record& record);

/// Cuts off the lines up to the first that is neither blank nor a comment, and returns that.
std::string_view next_line(std::string_view& rest);

/// True if a text begins as HTML or XML does. Conflicts begin with `<`, too.
bool is_markup(std::string_view text);

/// `<b>Ann &amp; Bob</b>` as people read it.
std::string without_markup(std::string_view html);

class RecordText {
 public:
  explicit RecordText(Imported& out) : out_(out) {}

  /// Notes `at` as the origin of the text that follows.
  void from(uint32_t at, std::string where = {}) {
    const auto offset = static_cast<uint32_t>(out_.text.size());
    out_.origin->links.push_back({offset, at, std::move(where)});
  }
  /// `key: value`, the value as it is.
  void line(std::string_view key, std::string_view value);
  /// The same for text, in quotes if need be; nothing if it is empty.
  void text(std::string_view key, std::string_view value);
  void raw(std::string_view text) { out_.text += text; }
  Imported& out() { return out_; }

 private:
  Imported& out_;
};

bool says_box(const ExpansionRow& box, std::string_view tile, std::string_view figure,
              std::string_view words);

}  // namespace cartulary::formats

// Cells of the layout, as records have them and as people type them.
#include <algorithm>

#include "formats/game/record/notation.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// False if it is farther out than tiles can reach.
constexpr bool is_reachable(int32_t n) {
  return n >= -engine::kMaxTiles && n <= engine::kMaxTiles;
}

/// Reads `text` from its beginning, bit by bit.
class CellScanner {
 public:
  explicit CellScanner(std::string_view text) : whole_(text), rest_(text) {}

  TypedCell run() {
    const bool round = take("(");
    const bool square = !round && take("[");
    Axis first = axis();
    if (first.name == 0 && !first.good) return {};
    const bool comma = separator();
    Axis second = axis();
    if (!first.good || !second.good) return {};
    const bool named = first.name != 0;
    if (named != (second.name != 0) || (named && first.name == second.name)) return {};
    if (!comma && !gap_ && !named) return {};
    if ((round && !closed(")")) || (square && !closed("]"))) return {};
    if (!ends()) return {};
    if (first.name == 'y') std::swap(first, second);
    TypedCell out;
    out.size = whole_.size() - rest_.size();
    out.open = {.x = first.open, .y = second.open};
    if (!is_reachable(first.value) || !is_reachable(second.value)) out.error = CellError::range;
    out.cell = {static_cast<int16_t>(first.value), static_cast<int16_t>(second.value)};
    return out;
  }

 private:
  struct Axis {
    bool good = false;
    bool open = false;
    char name = 0;  ///< `x` or `y`; 0: none
    int32_t value = 0;
  };

  bool take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  bool blanks() {
    const std::size_t size = std::min(rest_.find_first_not_of(" \t"), rest_.size());
    rest_.remove_prefix(size);
    return size > 0;
  }

  bool closed(std::string_view bracket) {
    blanks();
    return take(bracket);
  }

  bool separator() {
    gap_ = blanks();
    const bool any = take(",") || take(";") || take("/") || take(".") || take("\uFF0C");
    blanks();
    return any;
  }

  /// `1`, `-1`, `x=1`, `?`.
  Axis axis() {
    Axis out;
    blanks();
    for (const char name : {'x', 'y'}) {
      if (rest_.empty() || (rest_[0] != name && rest_[0] != upper(name))) continue;
      out.name = name;
      rest_.remove_prefix(1);
      blanks();
      if (take("=") || take(":")) blanks();
    }
    if (take("?")) {
      out.good = out.open = true;
      return out;
    }
    // Word processors turn the minus of the keyboard into these.
    const bool negative = take("\u2212") || take("\u2013");
    const auto number = negative && rest_.starts_with('-') ? std::nullopt : take_number(rest_);
    if (!number) return out;
    out.good = true;
    out.value = negative ? -*number : *number;
    return out;
  }

  /// Behind a cell comes a blank or another word, and before the blank perhaps a comma.
  bool ends() {
    const auto at_blank = [this](std::size_t at) {
      return at >= rest_.size() || is_space(rest_[at]);
    };
    if (at_blank(0)) return true;
    if ((rest_[0] == ',' || rest_[0] == ';') && at_blank(1)) {
      rest_.remove_prefix(1);
      return true;
    }
    const char next = rest_[0];
    return is_letter(next) || next == '+' || next == '=' || next == '@';
  }

  std::string_view whole_;
  std::string_view rest_;
  bool gap_ = false;  ///< blanks between the two numbers
};

}  // namespace

CellError parse_cell(std::string_view text, engine::Cell& out) {
  const std::string_view whole = text;
  const auto x = take_number(text);
  const bool comma = text.starts_with(',');
  if (comma) text.remove_prefix(1);
  const auto y = take_number(text);
  if (!x || !y || !comma || !text.empty()) {
    const bool digits = whole.find_first_not_of("0123456789-,") == whole.npos && whole.size() > 9;
    return digits ? CellError::range : CellError::form;
  }
  if (!is_reachable(*x) || !is_reachable(*y)) return CellError::range;
  out = {static_cast<int16_t>(*x), static_cast<int16_t>(*y)};
  return CellError::none;
}

TypedCell parse_typed_cell(std::string_view text) {
  return CellScanner(text).run();
}

void append_cell(std::string& out, engine::Cell cell, const Record& record) {
  put(out, cell.x, ",", record.written_y(cell.y));
}

std::string text_of(engine::Cell cell, const Record& record) {
  std::string out;
  append_cell(out, cell, record);
  return out;
}

std::string text_of(engine::Cell cell, const Record& record, std::string_view like) {
  std::string out = text_of(cell, record);
  if (like.find(' ') != like.npos) out.replace(out.find(','), 1, ", ");
  if (like.starts_with('[')) return "[" + out + "]";
  const bool quoted = like.starts_with('"') || like.starts_with('\'');
  return quoted ? like.front() + out + like.front() : out;
}

void append_cells(std::string& out, std::span<const engine::Cell> cells, const Record& record) {
  std::string_view before = "(";
  for (engine::Cell cell : cells) {
    out += before;
    append_cell(out, cell, record);
    out += ')';
    before = " (";
  }
}

}  // namespace cartulary::formats

// Text made safe for where it goes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cartulary::formats {

///  So a name cannot clear a screen, or reorder what comes after it.||
std::string printable(std::string_view text);
void append_printable(std::string& out, std::string_view text);
/// The same, appended line by line; ends of lines stay.
void append_printable_lines(std::string& out, std::string_view text);
/// The same, to what is in `out` from `begin` on.
void make_printable(std::string& out, std::size_t begin);

/// Appends a JSON string in quotes. What nobody sees becomes escapes, broken UTF-8 U+FFFD.
void append_json(std::string& out, std::string_view text);
/// The same as a YAML scalar in double quotes.
std::string quoted_yaml(std::string_view text);

/// Appends printable text as XML and HTML hold it, in elements and in attributes.
void append_xml(std::string& out, std::string_view printable);
/// The same for any text, as append_printable() makes it printable, so that it stays on its line.
std::string xml(std::string_view text);

/// A path as an address names it. Colons are escaped, too: in `a:b.yaml`, `a` would be a scheme.
std::string percent_encoded(std::string_view path);
/// A text with the bytes that its escapes, such as `%20`, stand for. Others stay as they are.
std::string percent_decoded(std::string_view text);

/// Appends printable text as words of a line of Markdown that mean nothing else, as GitHub reads
/// it: no mark-up, no HTML, no cell's end, no mention, no link that the text did not have.
void append_markdown(std::string& out, std::string_view printable);
/// Where code stands in Markdown. In a cell of a table a bar needs a backslash.
enum class CodeIn { line, cell };
/// Appends printable text as code, or as plain words what would end the code.
void append_code(std::string& out, std::string_view printable, CodeIn where);

/// Tells which pieces of a text can be written as they are: nearly all, so one pass costs less.
class PlainPieces {
 public:
  enum class Markup { xml, markdown };
  /// The text must stay as it is.
  PlainPieces(std::string_view printable, Markup markup);
  /// True if a piece ends no line, and append_xml() or append_markdown() would change nothing.
  bool has(std::size_t begin, std::size_t size) const {
    if (size > 0 && openers_.find(text_[begin]) != openers_.npos) return false;
    return *std::ranges::lower_bound(places_, begin) >= begin + size;
  }

 private:
  std::string_view text_;
  std::string_view openers_;  ///< mean something where a piece begins with them
  /// Places of line ends and of what is replaced, in their order, and of the end of the text.
  std::vector<uint32_t> places_;
};

/// Appends whole lines as they are, in a fence that none of them can close.
void append_fenced(std::string& out, std::string_view lines);

}  // namespace cartulary::formats

// A place in a record as reports show it: its line, and the stretch of it that is meant.
#pragma once

#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

struct Snippet {
  uint32_t line = 0;        ///< number in the file
  std::string_view text{};  ///< the line, or the part of a long one that is shown
  std::size_t start = 0;    ///< of what is meant, in bytes of `text`
  std::size_t size = 0;     ///< in bytes; 0 when the line ends before it
  bool cut_before = false;  ///< the line has begun before `text`
  bool cut_after = false;   ///< it goes on after it

  /// The marks before and after the text of a line that is shown in part.
  std::string_view before() const { return cut_before ? "... " : ""; }
  std::string_view after() const { return cut_after ? " ..." : ""; }
};

/// Where marks stand below a snippet as printable() makes it, in columns of a terminal.
struct Carets {
  std::size_t indent = 0;
  std::size_t width = 0;
};
Carets carets_of(const Snippet& snippet);

/// How snippets are written: escape sequences, if coloured, and how the line becomes printable.
struct SnippetLook {
  std::string_view faint{}, reset{};
  void (*append_line)(std::string& out, std::string_view text) = append_printable;
};
struct SnippetMarks {
  char sign;                 ///< `^` for what a finding is about, `-` for other places
  std::string_view text;     ///< printable; may be empty
  std::string_view color{};  ///< of both
};
/// "12 | U 1,0 +3", unless the line is already above, and " | ^^ claimed +3" below it.
void append_snippet(std::string& out, const Snippet& snippet, bool stands_above,
                    const SnippetMarks& marks, std::size_t gutter, const SnippetLook& look = {});

/// A span in its line. A record on one line is still a record, so long lines are shown in part.
Snippet snippet_of(const Document& document, Span span);

}  // namespace cartulary::formats

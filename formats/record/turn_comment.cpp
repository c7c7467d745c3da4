#include "formats/record/turn_comment.hpp"

#include <algorithm>

#include "formats/text/edits.hpp"
#include "formats/text/ignores.hpp"

namespace cartulary::formats {
namespace {

std::size_t indent_of(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

bool begins_comment(std::string_view text) {
  return text.starts_with('#') || text.starts_with("//");
}

/// The words of a comment without the sign that begins it and the blanks around them.
std::string_view words_of(std::string_view comment) {
  comment.remove_prefix(std::min(comment.find_first_not_of("#/ \t"), comment.size()));
  return comment.substr(0, comment.find_last_not_of(" \t\r\n") + 1);
}

/// A note may have several lines, each farther in than its key.
std::string on_one_line(std::string_view note) {
  std::string out;
  for (std::size_t at = 0; at < note.size();) {
    const std::size_t end = std::min(note.find_first_of("\r\n", at), note.size());
    out += note.substr(at, end - at);
    at = std::min(note.find_first_not_of(" \t\r\n", end), note.size());
    if (at < note.size()) out += ' ';
  }
  return out;
}

/// What stands behind the words of a turn, up to the end of its line, if that is a comment. In a
/// list, it is one of YAML, and a quote may end the words.
std::string_view behind(std::string_view text, const WrittenTurn& turn) {
  if (!turn.comment.empty()) return turn.comment;
  const std::size_t begin = std::size_t{turn.span.offset} + turn.span.size;
  if (begin >= text.size()) return {};
  std::string_view rest = text.substr(begin, text.find('\n', begin) - begin);
  rest.remove_prefix(std::min(rest.find_first_not_of("'\" \t"), rest.size()));
  return begins_comment(rest) ? rest : std::string_view{};
}

}  // namespace

bool goes_on_with_comment(std::string_view line, std::size_t indent) {
  const std::size_t begin = indent_of(line);
  const std::string_view rest = line.substr(begin);
  return begin > indent && begins_comment(rest) && !rest.starts_with("#>");
}

std::string turn_comment(const Document& document, const WrittenTurn& turn) {
  if (!turn.is_text) return on_one_line(words_of(turn.comment));
  const std::string_view text = document.text;
  std::string out;
  const auto add = [&](std::string_view comment) {
    const std::string_view words = words_of(comment);
    if (words.empty() || comment.starts_with(kIgnoreMark)) return;
    if (!out.empty()) out += ' ';
    out += words;
  };
  add(behind(text, turn));
  const std::size_t indent = indent_of(text.substr(line_begin(text, turn.span.offset)));
  for (uint32_t at = line_end(text, turn.span.offset); at < text.size(); at = line_end(text, at)) {
    const std::string_view line = text.substr(at, line_end(text, at) - at);
    if (!goes_on_with_comment(line, indent)) break;
    add(line.substr(indent_of(line)));
  }
  return out;
}

}  // namespace cartulary::formats

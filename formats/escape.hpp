// Text made safe for where it goes.
#pragma once

#include <string>
#include <string_view>

namespace cartulary::formats {

/// For a terminal: control characters and broken UTF-8 become `?`, tabs a blank.
std::string printable(std::string_view text);
/// The same, appended.
void append_printable(std::string& out, std::string_view text);
/// The same for pages, where one text stands beside others: characters that turn the direction of
/// writing around become `?` too, or a name could reorder what stands after it.
void append_undirected(std::string& out, std::string_view text);

/// Appends a JSON string with its quotes. Broken UTF-8 becomes U+FFFD.
void append_json(std::string& out, std::string_view text);

/// Appends printable text as XML and HTML hold it, in elements and in attributes.
void append_xml(std::string& out, std::string_view printable);
/// The same for any text, as append_undirected() makes it printable: an attribute could not keep
/// line ends, and a name must not end a line of the text around it.
std::string xml(std::string_view text);

/// Appends printable text as words of a line of Markdown that mean nothing else, as GitHub reads
/// it: no mark-up, no HTML, no cell's end, no mention, no link that the text did not have.
void append_markdown(std::string& out, std::string_view printable);
/// Where code stands in Markdown. In a cell of a table a bar needs a backslash, which goes when the
/// table is read; elsewhere it would stay.
enum class CodeIn { line, cell };
/// Appends printable text as code. Words in code need no other escapes; those that hold what would
/// end the code are set as plain words.
void append_code(std::string& out, std::string_view printable, CodeIn where);
/// Appends whole lines as they are, in a fence that none of them can close.
void append_fenced(std::string& out, std::string_view lines);

}  // namespace cartulary::formats

// Text made safe for where it goes.
#pragma once

#include <string>
#include <string_view>

namespace cartulary::formats {

/// For a terminal: control characters and broken UTF-8 become `?`, tabs a blank.
std::string printable(std::string_view text);

/// Appends a JSON string with its quotes. Broken UTF-8 becomes U+FFFD.
void append_json(std::string& out, std::string_view text);

/// For XML text and attributes. Line ends and tabs become blanks: an attribute could not keep them,
/// and a name must not end a line of the text around it.
std::string xml(std::string_view text);

}  // namespace cartulary::formats

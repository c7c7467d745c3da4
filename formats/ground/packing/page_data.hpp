// The data of a page, written shorter: what stood there before is named by its place. Data has many
// like parts, and takes a third of the room.
#pragma once

#include <string>
#include <string_view>

namespace cartulary::formats {

/// Appends a text without `<` for unpack() in formats/ground/packing/page_data.js; it adds no `<`.
///
/// Characters stand for themselves, but for the marks `#$&*;@^`|~?!>'/YZjqzXQG_`:
///
/// - the first mark stands before a mark that means itself;
/// - the others say that four characters or more come again: the third says that there are four,
///   the fourth five, and so on; the second says that there are more, a digit how many. Two digits
///   say how many characters ago they stood.
///
/// Digits are the printable characters of ASCII without the blank and `<`.
void append_page_data(std::string& out, std::string_view text);

}  // namespace cartulary::formats

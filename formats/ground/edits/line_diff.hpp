// Two texts as a unified diff.
#pragma once

#include <string>
#include <string_view>

namespace cartulary::formats {

/// Appends the hunks that turn `before` into `after`, with three lines around each, below the two
/// lines with the name; nothing if they are the same. `first_line` numbers the first line of both.
void append_diff(std::string& out, std::string_view name, std::string_view before,
                 std::string_view after, std::size_t first_line = 1);

}  // namespace cartulary::formats

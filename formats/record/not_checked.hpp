// Boxes, printings and rules that people play, too, and that cannot be checked.
#pragma once

#include <string_view>

namespace cartulary::formats {

/// What is known of a box, a printing or a rule that cannot be checked, by any of its names; empty
/// if the word means none of them.
std::string_view why_not_checked(std::string_view written);

}  // namespace cartulary::formats

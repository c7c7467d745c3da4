// Owner, group, mode, access list and other attributes of a file.
#pragma once

#include <string>

namespace cartulary::cli {

/// Gives the file `to` all attributes of the file `from`, of which it is to take the place; both
/// are descriptors. Returns what cannot be kept, and why; empty if all is kept.
std::string keep_attributes(int from, int to);

}  // namespace cartulary::cli

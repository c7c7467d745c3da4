// Paths of names in open folders.
#pragma once

#include <string>

namespace cartulary::cli::windows {

/// The path of a name in a folder, wherever the folder is by now; of any length.
std::wstring path_in(int folder, const char* name);

}  // namespace cartulary::cli::windows

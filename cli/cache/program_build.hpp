// Which build of the program this is, for what only the same one can read or would find again.
#pragma once

#include <string>

namespace cartulary::cli {

/// Bytes that are the same for the same code and others for all other code; empty if the linker
/// left none.
std::string program_build();

}  // namespace cartulary::cli

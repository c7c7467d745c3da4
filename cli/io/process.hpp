// The start of the program as a process, the path of its file, and which one it is.
#pragma once

#include <string>
#include <string_view>

namespace cartulary::cli {

/// Call it first. Afterwards standard input, output and error are open; a closed pipe and a full
/// file are errors of writing; and a signal leaves no unfinished file. False without descriptors.
bool start_process();

/// The file of the program; empty if the system does not say.
std::string program_path();
/// Bytes that are the same for the same code only; empty if the linker left none.
std::string program_build();

/// "1.2.3", as CMakeLists.txt has it.
extern const std::string_view kVersion;
/// Its date, "2026-01-31".
extern const std::string_view kVersionDate;

}  // namespace cartulary::cli

// The start of the program as a process, and the path of its file.
#pragma once

#include <string>

namespace cartulary::cli {

/// Call it first. Afterwards standard input, output and error are open, so that no other file can
/// be taken for one of them; a closed pipe and a file that may grow no further are errors of
/// writing; and a signal that ends the program leaves no unfinished file. False if the system
/// gives no descriptor.
bool start_process();

/// The file of the program; empty if the system does not say.
std::string program_path();

}  // namespace cartulary::cli

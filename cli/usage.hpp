// What is wrong with a command line, in a sentence.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace cartulary::cli {

std::string explain_usage(const CLI::ParseError& error, const CLI::App& root);

}  // namespace cartulary::cli

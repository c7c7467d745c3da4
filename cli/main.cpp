#include <cstdio>
#include <exception>

#include "cli/io/exit_code.hpp"
#include "cli/io/process.hpp"
#include "cli/run.hpp"

int main(int argc, char** argv) {
  if (!cartulary::cli::start_process()) return cartulary::cli::kFailed;
  try {
    return cartulary::cli::run(argc, argv);
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "cartulary: internal error: %s\n", fault.what());
    return cartulary::cli::kFailed;
  }
}

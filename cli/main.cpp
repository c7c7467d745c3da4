#include <spdlog/spdlog.h>

#include <exception>

#include "cli/app.hpp"
#include "cli/exit_code.hpp"

int main(int argc, char** argv) {
  try {
    return cartulary::cli::run(argc, argv);
  } catch (const std::exception& fault) {
    spdlog::critical("internal error: {}", fault.what());
    return cartulary::cli::kFailed;
  }
}

#include "cli/run.hpp"

int main(int argc, char** argv) {
  return cartulary::cli::run_process(argc, argv);
}

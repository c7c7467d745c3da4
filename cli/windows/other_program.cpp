#include "cli/io/other_program.hpp"

#include <fmt/core.h>

namespace cartulary::cli {

std::optional<std::string> run_program(const std::string& name, const std::vector<std::string>&,
                                       std::string_view, std::string& fault) {
  fault = fmt::format("`{}` is not run by this program: write what it reads by `-f trf`", name);
  return {};
}

}  // namespace cartulary::cli

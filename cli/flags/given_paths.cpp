#include "cli/flags/parse.hpp"

namespace cartulary::cli {

std::string given_path(const std::string& word) {
  return word;
}

std::vector<std::string> given_paths(const std::vector<std::string>& words) {
  return words;
}

}  // namespace cartulary::cli

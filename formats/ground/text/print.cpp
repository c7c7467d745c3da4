#include "formats/ground/text/print.hpp"

#include <iterator>

#ifdef __clang__  // clang 14 mangles the name of the library's own instance in another way.
#include <fmt/format.h>
#endif

namespace cartulary::formats {

void print_checked(std::string& out, fmt::string_view format, fmt::format_args args) {
  fmt::vformat_to(std::back_inserter(out), format, args);
}

std::string counted(long count, std::string_view noun, std::string_view plural) {
  std::string out;
  put(out, count, " ", count == 1 ? noun : plural);
  return out;
}

std::string counted(long count, std::string_view noun) {
  std::string out;
  put(out, count, " ", noun, count == 1 ? "" : "s");
  return out;
}

std::string enumerate(const std::vector<std::string>& words, std::string_view last) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? fmt::format(" {} ", last) : std::string(", ");
    out += words[i];
  }
  return out;
}

std::vector<std::string> shortened(std::vector<std::string> words, std::size_t most) {
  if (words.size() <= most) return words;
  const std::size_t others = words.size() - (most - 1);
  words.resize(most - 1);
  words.push_back(fmt::format("{} others", others));
  return words;
}

}  // namespace cartulary::formats

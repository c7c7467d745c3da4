#include "formats/text/print.hpp"

#include <iterator>

namespace cartulary::formats {

void print_checked(std::string& out, fmt::string_view format, fmt::format_args args) {
  fmt::vformat_to(std::back_inserter(out), format, args);
}

}  // namespace cartulary::formats

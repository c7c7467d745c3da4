#include "formats/turn_numbers.hpp"

#include <fmt/format.h>

namespace cartulary::formats {

void TurnNumbers::check(const WrittenTurn& recorded, int number) {
  if (!recorded.number) return;
  const int offset = *recorded.number - number;
  if (offset != 0 && offset != offset_) {
    findings_.add({.code = Code::turn_number,
                   .span = recorded.number_span,
                   .message = fmt::format("expected turn {}, got {}", number, *recorded.number),
                   .label = "",
                   .help = {help_}});
  }
  offset_ = offset;
}

}  // namespace cartulary::formats

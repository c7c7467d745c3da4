#include "formats/game/verify/turn_numbers.hpp"

#include <fmt/core.h>

namespace cartulary::formats {

void TurnNumbers::check(const WrittenTurn& recorded, int number, Findings& findings) {
  if (!recorded.number) return;
  const int offset = *recorded.number - number;
  if (offset != 0 && offset != offset_) {
    findings.add({.code = Code::turn_number,
                  .span = recorded.number_span,
                  .message = fmt::format("expected turn {}, got {}", number, *recorded.number),
                  .help = {help_},
                  .brief = fmt::format("wrong turn number {}", *recorded.number)});
  }
  offset_ = offset;
}

Finding wrong_player(const WrittenTurn& recorded, const Record& record, engine::Player mover,
                     int turn, std::string help) {
  const std::string& due = record.players[mover].name;
  const std::string& written = record.players[recorded.player].name;
  return {.code = Code::wrong_player,
          .span = recorded.player_span,
          .message = fmt::format("turn {} is {}'s, not {}'s", turn, due, written),
          .label = fmt::format("it is {}'s turn", due),
          .help = {std::move(help)},
          .brief = fmt::format("{} moves when {} is on turn", written, due)};
}

}  // namespace cartulary::formats

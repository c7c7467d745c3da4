// The number and the player of a turn in a record, against the replay.
#pragma once

#include <string>

#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// Turn numbers are labels: a wrong one is reported once, until the counting changes again.
class TurnNumbers {
 public:
  /// `help` says what is counted.
  explicit TurnNumbers(std::string help) : help_(std::move(help)) {}

  void check(const WrittenTurn& recorded, int number, Findings& findings);

 private:
  std::string help_;
  int offset_ = 0;
};

/// `@Bob` on a turn that is `mover`'s. `help` says in which order players have their turns.
Finding wrong_player(const WrittenTurn& recorded, const Record& record, engine::Player mover,
                     int turn, std::string help);

}  // namespace cartulary::formats

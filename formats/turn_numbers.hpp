// Turn numbers of a record against those of the replay.
#pragma once

#include <string>

#include "formats/record.hpp"

namespace cartulary::formats {

/// Turn numbers are labels: a wrong one is told once, until the counting changes again.
class TurnNumbers {
 public:
  /// `help` says what is counted.
  TurnNumbers(Findings& findings, std::string help) : findings_(findings), help_(std::move(help)) {}

  void check(const WrittenTurn& recorded, int number);

 private:
  Findings& findings_;
  std::string help_;
  int offset_ = 0;
};

}  // namespace cartulary::formats

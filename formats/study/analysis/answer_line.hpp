// Moves for programs that ask: a position in, a move out, one line each.
#pragma once

#include <string>
#include <string_view>

#include "formats/checking/verifier.hpp"
#include "formats/study/analysis/position_line.hpp"

namespace cartulary::formats {

/// The seed and the budget of positions that do not say them themselves.
struct PlayDefaults {
  uint64_t seed = 1;
  engine::analysis::Budget budget{};
};

/// Answers lines, one after the other. Large; meant to be reused.
class LinePlayer {
 public:
  explicit LinePlayer(const PlayDefaults& defaults) : defaults_(defaults) {}

  /// Appends the line that answers any line. False if it says what is wrong with the position.
  bool answer(std::string_view line, std::string& out);

 private:
  std::optional<PositionFault> find_move(std::string_view line, std::string& out);
  engine::analysis::Budget budget() const;

  PlayDefaults defaults_;
  JsonTree tree_{};
  PositionLine position_{};
  Verifier verifier_{};
  engine::analysis::Adviser adviser_{};
};

}  // namespace cartulary::formats

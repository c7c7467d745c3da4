// Rulings of arbiters while a record is replayed: which rules were broken, and what would follow if
// an illegal move stood.
#pragma once

#include "formats/game/verify/replay.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// Each ruling of a record with what it lets pass. One that nothing needs is an error.
class HeldRulings {
 public:
  explicit HeldRulings(const std::vector<Ruling>& rulings) : rulings_(rulings) {}

  /// A move that stands breaks a rule, which is explained as it would be without the ruling.
  void let_stand(std::size_t move, const Finding& broken);
  /// It was another player's turn, by name.
  void let_stand_out_of_turn(std::size_t move, const std::string& due);
  /// A second part was declined, and it was due.
  void let_decline(std::size_t move);

  /// Names the player who made a move that is awarded points without a name.
  void tell_mover(std::size_t move, engine::Player mover);

  /// Reports the rulings about the moves before `end`, and about the game if that is the last one.
  void report(std::size_t end, const TileRecord& record, Findings& findings);
  /// All of them, each with its players.
  const std::vector<Ruling>& all() const { return rulings_; }

 private:
  void note(std::size_t move, RulingKind kind, std::string what);

  std::vector<Ruling> rulings_;
  std::vector<std::pair<std::size_t, std::string>> passed_{};  ///< number of a ruling; what it lets
};

/// Words for an arbiter on an illegal move: how the game would go on if it stood, if it could.
[[nodiscard]] std::string if_it_stood(const TileRecord& record, std::size_t move);

/// "turn 9 stands", "3 points awarded to Ann in turn 9".
[[nodiscard]] std::string ruling_text(const Ruling& ruling, const Record& record);

}  // namespace cartulary::formats

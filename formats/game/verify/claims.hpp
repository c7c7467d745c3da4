// Claimed scores against computed ones: the first divergence is explained, what follows from it is
// folded into it.
#pragma once

#include "engine/ruleset.hpp"
#include "formats/game/record/record.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/report.hpp"
#include "formats/game/verify/running_totals.hpp"

namespace cartulary::formats {

/// Before each scoring that a finding about the result quotes.
inline constexpr std::string_view kFinalScoringNote = "final scoring: ";

class ClaimChecker {
 public:
  ClaimChecker(const TileRecord& record, Findings& findings) : totals_(record, findings) {
    for (const ExpansionWords& row : expansion_words()) {
      if (row.check_played != nullptr) played_.push_back(row.check_played);
    }
  }

  /// After move `move`: the claims of that move. `player` made it, `before` are the totals then.
  void check_move(std::size_t move, engine::Player player, int turn_number,
                  const SeatPoints& before, const SeatPoints& after);

  /// After a move was played: the claims of expansions.
  void check_played(const Document& document, const Replay& replay);

  /// After the last move: the result. `verdict` holds what was computed by the rules.
  void check_result(const engine::GameRules& rules, const Verdict& verdict);

  /// Adds to each divergence how many later claims carry it. Call once, at the end.
  void fold() { totals_.fold(); }

  std::size_t compared() const { return totals_.compared(); }
  std::size_t wrong() const { return totals_.wrong(); }

 private:
  const TileRecord& record() const { return totals_.record().tiles(); }
  void diverged(std::size_t move, int turn_number, const SeatPoints& after, engine::PlayerSet fresh,
                bool gain_too);
  void explain_turns(Finding& finding, std::size_t from, std::size_t moves,
                     const SeatPoints& difference);
  void check_scores(const Verdict& verdict);
  void check_breakdown(const Verdict& verdict);
  void check_winner(const Verdict& verdict);

  RunningTotals totals_;
  std::vector<decltype(ExpansionWords::check_played)> played_{};
  std::size_t agreed_moves_ = 0;  ///< moves up to the last one whose totals claim agreed
};

}  // namespace cartulary::formats

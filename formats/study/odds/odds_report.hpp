// The odds of a position, as text and as JSON.
#pragma once

#include <string>

#include "engine/odds/odds.hpp"
#include "formats/game/verify/move_scene.hpp"

namespace cartulary::formats {

struct OddsPosition : RecordedPlay {
  std::string document{};  ///< name of the record
  int turn = 0;            ///< of the last move; 0 before the first
  engine::analysis::Odds odds{};
};
OddsPosition odds_position(const RecordedPlay& play);

engine::Node first_node(const engine::analysis::FeatureOdds& feature, const engine::Board& board);
/// "41.67 %"; "0 %" and "100 %" if that is sure; of a sampled one "\u2248 41.2 % \u00b1 0.4 %".
std::string chance_text(const engine::analysis::Chance& chance);
/// "56 %", "<1 %"; "0 %" and "100 %" if that is sure; of a sampled one "≈ 56 %".
std::string chance_percent(const engine::analysis::Chance& chance);
/// "3,-1: 4 fit, 2 close": what a gap asks for.
std::string gap_text(const engine::analysis::GapOdds& gap, const Record& record);
/// "no tile that is left fits (3,-1)": why a feature can never be finished.
std::string dead_text(const engine::analysis::FeatureOdds& feature, const engine::Game& game,
                      const Record& record);

/// A line for each open feature, occupied ones first; then dead ones, gaps, and the next draw.
void append_odds_text(std::string& out, const OddsPosition& position);
/// One object; formats/guide/ANALYSIS.md describes its members.
void append_odds_json(std::string& out, const OddsPosition& position);

}  // namespace cartulary::formats

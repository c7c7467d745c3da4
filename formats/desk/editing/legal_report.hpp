// The legal moves of a player in a position, as text and as JSON.
#pragma once

#include <string>
#include <vector>

#include "formats/desk/editing/legal_moves.hpp"

namespace cartulary::formats {

struct LegalPosition {
  const Record& record;
  std::string document{};                   ///< name of the record
  int turn = 0;                             ///< of the last move; 0 before the first
  bool over = false;                        ///< nobody is to move
  engine::Player player = engine::kNobody;  ///< to move
  int tiles_left = 0;                       ///< still to be laid
  bool chosen = false;                      ///< `tiles` is the one that was asked for
  std::vector<LegalTile> tiles{};
};
/// `tile`: kNoTile for all that are left.
LegalPosition legal_position(const engine::Game& game, const Record& record, engine::TileId tile);

/// A table of all tiles; of a chosen one a line for each place, `K 2,-1 r1  knight:N, farmer:SE`.
void append_legal_text(std::string& out, const LegalPosition& position);
/// `{"record", "turn", "player", "over", "tiles_left", "tiles": [{"tile", "left", "places": [{"x",
/// "y", "rotation", "move", "figures", "words", "figure_words"}]}]}`, `y` as the record counts it.
void append_legal_json(std::string& out, const LegalPosition& position);

}  // namespace cartulary::formats

// The form of the records of the tile games.
#include "formats/record/canonical.hpp"
#include "formats/record/game_form.hpp"
#include "formats/record/read_parts.hpp"

namespace cartulary::formats {
namespace {

void finish(Reading& in) {
  if (!in.unusable) note_unchecked_hands(in);
}

std::vector<WrittenPlay> plays(const Record& record, const Document& document) {
  std::vector<WrittenPlay> out;
  for (const RecordedTurn& move : record.moves) {
    out.push_back({&move, move_play_text(move, record, document)});
  }
  return out;
}

}  // namespace

const GameForm kTileForm{.game = GameKind::base,
                         .games = KeyOf::tile_games,
                         .name = "the tile games",
                         .turns_key = "moves",
                         .least_players = 1,  // a study
                         .most_players = engine::kMaxPlayers,
                         .finish = finish,
                         .plays = plays};

}  // namespace cartulary::formats

// The table that a record begins from: tiles, track, and what left the game.
#include <fmt/core.h>

#include "formats/game/record/expansions.hpp"
#include "formats/game/record/read_parts.hpp"
#include "formats/game/record/read_turns.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

void tiles_key(Reading& in, uint32_t value, RecordedPosition&) {
  read_found_tiles(in, value);
}

void read_tile_of(Reading& in, uint32_t item, std::vector<Located<engine::TileId>>& out) {
  RecordedTurn read;
  if (in.expect(item, Kind::scalar, "a tile") &&
      read_tile(in.text(item), in.tree[item].span, in.words(), read)) {
    out.push_back({read.tile, in.tree[item].span});
  }
}

/// Where a player stands is not known until somebody says it.
void totals_key(Reading& in, uint32_t value, RecordedPosition& out) {
  SeatClaim& totals = out.totals;
  read_seat_totals(in, value, totals);
  if (!totals.given) return;
  for (engine::Player p : in.record.seats()) {
    if (totals.has(p)) continue;
    in.complain(Code::claim_count, in.tree[value].span,
                fmt::format("expected a number for {} in the totals of a position, got none",
                            in.record.players[p].name),
                {"write everyone's points on the track, or leave `totals` out if all stand "
                 "at 0"});
    in.unusable = true;
  }
}

void discarded_key(Reading& in, uint32_t value, RecordedPosition& out) {
  if (!in.expect(value, Kind::sequence, "the discarded tiles")) return;
  for (uint32_t item = in.tree[value].first; item != 0; item = in.tree[item].next) {
    if (in.tree[item].kind == Kind::scalar && in.text(item) == "?") {
      ++out.unseen;
    } else {
      read_tile_of(in, item, out.discarded);
    }
  }
}

void to_move_key(Reading& in, uint32_t value, RecordedPosition& out) {
  if (!in.word(value, "the player to move")) return;
  const engine::Player player = read_player(in.text(value), in.tree[value].span, in.words());
  if (player != engine::kNobody) out.to_move = {player, in.tree[value].span};
}

constexpr Key<RecordedPosition> kPositionKeys[] = {
    {{"tiles", "what lies on the table, in any order; a line as in `moves`", true}, tiles_key},
    {{"totals", "where the players stand on the track; 0 if left out"}, totals_key},
    {{"discarded", "tiles that left the game without being laid"}, discarded_key},
    {{"to-move", "whose turn it is; by the number of tiles if left out"}, to_move_key},
};

const std::vector<Key<RecordedPosition>>& position_keys() {
  static const auto keys = with_expansions<Key<RecordedPosition>>(
      kPositionKeys, &ExpansionRow::position_keys,
      [](const Key<RecordedPosition>& key) { return key.row.key == "to-move"; });
  return keys;
}

constexpr KeyHint kPositionKeyHints[] = {{"moves", "tiles"},        {"board", "tiles"},
                                         {"scores", "totals"},      {"points", "totals"},
                                         {"discards", "discarded"}, {"next", "to-move"}};

constexpr MappingForm kPosition{"a position", [](Reading& in, UnknownKey& unknown) {
                                  unknown.help = help_for(in, unknown.key, kPositionKeyHints);
                                }};

}  // namespace

void read_tiles(Reading& in, uint32_t list, std::vector<Located<engine::TileId>>& out) {
  for (uint32_t item = in.tree[list].first; item != 0; item = in.tree[item].next) {
    read_tile_of(in, item, out);
  }
}

void read_position(Reading& in, uint32_t value, Record& out) {
  if (in.unusable) return;  // without players and rules the words mean nothing
  RecordedPosition& position = out.tiles().position;
  position.given = true;
  position.span = in.tree[value].span;
  if (in.tree[value].kind != Kind::mapping) return read_found_tiles(in, value);
  const std::size_t before = in.errors();
  read_mapping(in, value, kPosition, position_keys(), position);
  // An error in it would change the whole game.
  in.unusable |= in.errors() != before;
}

std::vector<KeyRow> position_rows() {
  return rows_of(position_keys());
}

}  // namespace cartulary::formats

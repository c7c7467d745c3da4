// The table that a record begins from: tiles, track, and what left the game.
#include <fmt/core.h>

#include <algorithm>

#include "formats/game/record/expansions.hpp"
#include "formats/game/record/read_parts.hpp"
#include "formats/game/record/read_turns.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

/// A line of a position says what lies there, and nothing of how it came about.
void check_found(Reading& in, RecordedTurn& tile) {
  tile.readable = tile.readable && !tile.open.figure;
  if (!tile.readable) return;
  constexpr std::string_view totals =
      "write the track below the tiles: `totals: {Ann: 12, Bob: 9}`";
  constexpr std::string_view leave_out = "leave it out";
  const auto refuse = [&](Span span, std::string_view message, std::string_view help) {
    if (span.size == 0 || !tile.readable) return;
    in.complain(Code::misplaced_word, span, std::string(message), {std::string(help)});
    tile.readable = false;
  };
  refuse(tile.action == engine::Action::place ? Span{} : tile.tile_span,
         "a tile that lies nowhere, in a position", "write it below the tiles: `discarded: [C]`");
  refuse(tile.number_span, "a turn number in a position", "its tiles may stand in any order");
  refuse(tile.gain.span, "a gain in a position", totals);
  refuse(tile.totals.span, "totals after a tile of a position", totals);
  refuse(tile.drew_span, "a drawn tile in a position", leave_out);
  refuse(tile.trade_span, "a purchase in a position", leave_out);
  refuse(tile.rulings.empty() ? Span{} : span_of(in.document.text, tile.rulings),
         "a ruling in a position", "what lies there is taken as it lies");
  for (const ExpansionRow& box : all_expansions()) {
    for (const MisplacedWord& word : box.not_in_positions) {
      refuse(tile.*word.span, word.message, word.help);
    }
  }
  refuse(tile.open.cell() || tile.open.place ? tile.span : Span{}, "`?` for a place, in a position",
         "`?` may stand for a tile and its rotation, as in `? 4,0 r?`");
  if (!tile.readable) return;
  const bool owned = tile.player != engine::kNobody;
  if (tile.meeple.role && !owned && tile.player_span.size == 0) {
    if (in.record.players.size() == 1) {
      tile.player = engine::Player{0};
      return;
    }
    in.complain(
        Code::incomplete_move, tile.meeple.span,
        fmt::format("expected the owner of the {}, got no name", name_of(*tile.meeple.role)),
        {fmt::format("write it after the figure, as in `{} @{}`", in.text_at(tile.meeple.span),
                     in.record.players.front().name)});
    tile.readable = false;
  } else if (!tile.meeple.role && owned) {
    in.complain(Code::incomplete_move, tile.player_span,
                "expected a figure before the name of its owner, got none",
                {"write it as in `knight:S @Ann`; a tile without a figure belongs to nobody"});
    tile.readable = false;
  }
}

constexpr TurnList kTiles{
    .key = "tiles",
    .one = "tile",
    .line =
        [](Reading& in, std::string_view line) {
          std::vector<RecordedTurn>& tiles = in.record.tiles().position.tiles;
          if (!read_move_line(in, line, tiles)) return false;
          check_found(in, tiles.back());
          return true;
        },
    .mapping =
        [](Reading& in, uint32_t item) {
          in.record.tiles().position.tiles.push_back(read_move_mapping(in, item));
          check_found(in, in.record.tiles().position.tiles.back());
        },
    .add = [](Reading& in) -> WrittenTurn& {
      return in.record.tiles().position.tiles.emplace_back();
    }};

void read_found_tiles(Reading& in, uint32_t value) {
  read_turns(in, value, kTiles);
  const std::vector<RecordedTurn>& tiles = in.record.tiles().position.tiles;
  // Nothing could be said of a table that is known in part only.
  in.unusable |= !std::ranges::all_of(tiles, &RecordedTurn::readable);
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
    in.refuse(Code::claim_count, in.tree[value].span,
              fmt::format("expected a number for {} in the totals of a position, got none",
                          in.record.players[p].name),
              {"write everyone's points on the track, or leave `totals` out if all stand at 0"});
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
#include "formats/game/record/position_keys.def"
};

const std::vector<Key<RecordedPosition>>& position_keys() {
  static const auto keys = with_expansions<Key<RecordedPosition>>(
      kPositionKeys, &ExpansionRow::position_keys, name_of_key, "to-move");
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

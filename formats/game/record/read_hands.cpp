// The tiles of each hand at the start (house rule "three-tile hand").
#include <fmt/core.h>

#include <algorithm>

#include "engine/catalogue.hpp"
#include "engine/rules_of.hpp"
#include "formats/game/record/read_parts.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

/// One tile of a hand, of those that the box still has `left`.
void read_hand_tile(Reading& in, uint32_t item, engine::TileCounts& left, RecordedHand& hand) {
  RecordedTurn read;
  if (!in.word(item, "a tile") || !read_tile(in.text(item), in.tree[item].span, in.words(), read)) {
    return;
  }
  if (left[read.tile] == 0) {
    in.complain(Code::tile_exhausted, in.tree[item].span,
                fmt::format("more copies of tile {} than the box contains",
                            engine::kTiles[read.tile].code));
    in.unusable = true;
    return;
  }
  --left[read.tile];
  hand.tiles.push_back(read.tile);
}

void read_hand(Reading& in, uint32_t key, engine::TileCounts& left, Record& out) {
  RecordedHand hand;
  hand.player = read_player(in.text(key), in.tree[key].span, in.words());
  const uint32_t list = in.tree[key].value;
  if (!in.expect(list, Kind::sequence, "a hand")) return;
  for (uint32_t item = in.tree[list].first; item != 0; item = in.tree[item].next) {
    read_hand_tile(in, item, left, hand);
  }
  if (hand.tiles.size() > out.rules.hand) {
    in.complain(Code::hand_size, in.tree[list].span,
                fmt::format("expected at most {} tiles in a hand, got {}", out.rules.hand,
                            hand.tiles.size()));
    hand.tiles.resize(out.rules.hand);
  }
  const bool twice = std::any_of(out.tiles().hands.begin(), out.tiles().hands.end(),
                                 [&](const RecordedHand& h) { return h.player == hand.player; });
  if (hand.player != engine::kNobody && !twice) out.tiles().hands.push_back(std::move(hand));
}

}  // namespace

void read_hands(Reading& in, uint32_t value, Record& out) {
  if (!in.expect(value, Kind::mapping, "the hands")) return;
  if (out.rules.hand == 1) {
    in.complain(Code::contradictory_options, in.tree[value].span,
                "`hands` needs the rule `hand: 3`",
                {"write `rules: {hand: 3}`, or leave the hands out"});
    return;
  }
  out.rules.record_hands = true;
  in.unique_keys(value);
  const engine::GameRules rules = engine::rules_of(out.rules);
  engine::TileCounts left = rules.tiles.counts;
  if (!rules.random_start) --left[rules.tiles.start];
  for (uint32_t key = in.tree[value].first; key != 0; key = in.tree[key].next) {
    read_hand(in, key, left, out);
  }
}

void note_unchecked_hands(Reading& in) {
  const TileRecord& record = in.record.tiles();
  if (record.rules.record_hands) return;
  const std::string help =
      "with `hands` in the header and `drew:X` on every move, each tile is checked against the "
      "hand";
  for (const auto& given : record.options_given) {
    if (given.value != "hand" || record.rules.hand == 1) continue;
    in.complain(Code::not_checked, given.span, "the hands are not recorded and were not checked",
                {help});
    return;
  }
  for (const RecordedTurn& move : record.moves) {
    if (move.drew == engine::kNoTile) continue;
    in.complain(Code::not_checked, move.drew_span, "drawn tiles were not checked", {help});
    return;
  }
}

}  // namespace cartulary::formats

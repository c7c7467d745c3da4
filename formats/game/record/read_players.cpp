// The players of a record: names, or mappings; and the tiles of each hand at the start (house rule
// "three-tile hand").
#include <fmt/core.h>

#include <utility>

#include "engine/catalogue.hpp"
#include "engine/rules_of.hpp"
#include "formats/game/record/read_parts.hpp"
#include "formats/game/record/reading.hpp"
#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/shared_library.hpp"
#include "formats/ground/text/widths.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

void read_name(Reading& in, uint32_t value, RecordedPlayer& out) {
  if (!in.expect(value, Kind::scalar, "a player's name")) return;
  out.name = in.text(value);
  out.span = in.tree[value].span;
}

void read_colour(Reading& in, uint32_t value, RecordedPlayer& out) {
  if (in.expect(value, Kind::scalar, "a colour")) out.colour = in.text(value);
}

void read_team(Reading& in, uint32_t value, RecordedPlayer& out) {
  if (in.tree[value].kind == Kind::scalar) out.team = in.text(value);
}

constexpr MappingForm kPlayer{"a player"};
constexpr Key<RecordedPlayer> kPlayerKeys[] = {
#include "formats/game/record/player_keys.def"
};

/// `told`: whether the record has a finding that says names were not compared. One is enough.
void compare_names(Reading& in, const RecordedPlayer& first, const RecordedPlayer& second,
                   bool& told) {
  const std::optional<bool> alike = look_alike(first.name, second.name);
  if (!alike && !std::exchange(told, true)) {
    in.complain(Code::not_checked, second.span, "names of other alphabets were not compared",
                {kLoadsLibraries ? "install the library ICU, which knows letters that look alike"
                                 : "this program has no library ICU, which knows letters that look "
                                   "alike; compare the names by eye"});
  }
  if (!alike.value_or(false)) return;
  in.findings.add(
      {.code = Code::alike_players,
       .span = second.span,
       .message = fmt::format("`{}` and `{}` look alike", first.name, second.name),
       .labels = {{first.span, "the other one"}},
       .help = {"are these two players? other programs and other people may take them for one"}});
}

void add_player(Reading& in, uint32_t item, RecordedPlayer player, Record& out, bool& told) {
  const std::size_t letters = letters_in(player.name);
  if (letters == 0 || letters > kMaxPlayerName || player.name.size() > kMaxPlayerNameBytes) {
    if (in.tree[item].kind == Kind::scalar) {
      in.complain(Code::bad_value, in.tree[item].span,
                  player.name.empty()
                      ? std::string("expected a player's name, got nothing")
                      : fmt::format("expected a player's name of at most {} letters, got {}",
                                    kMaxPlayerName, letters));
    }
    in.unusable = true;
  } else if (!is_plain_name(player.name)) {
    in.refuse(Code::bad_value, player.span,
              "expected a player's name without control characters, invisible characters or "
              "spaces at its ends",
              {"people and programs must be able to distinguish names"});
  }
  for (const RecordedPlayer& other : out.players) {
    if (!in.unusable) compare_names(in, other, player, told);
    if (other.name != player.name || player.name.empty()) continue;
    in.findings.add({.code = Code::duplicate_player,
                     .span = player.span,
                     .message = fmt::format("two players are named `{}`", player.name),
                     .label = "the same name",
                     .labels = {{other.span, "first here"}},
                     .help = {"add an initial or a seat, as in `Ann B.`"}});
    in.unusable = true;
  }
  out.players.push_back(std::move(player));
}

/// One tile of a hand, of those that the box still has `left`.
void read_hand_tile(Reading& in, uint32_t item, engine::TileCounts& left, RecordedHand& hand) {
  RecordedTurn read;
  if (!in.word(item, "a tile") || !read_tile(in.text(item), in.tree[item].span, in.words(), read)) {
    return;
  }
  if (left[read.tile] == 0) {
    in.refuse(Code::tile_exhausted, in.tree[item].span,
              fmt::format("more copies of tile {} than the box contains",
                          engine::kTiles[read.tile].code));
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
  const bool twice = find_row(out.tiles().hands, &RecordedHand::player, hand.player) != nullptr;
  if (hand.player != engine::kNobody && !twice) out.tiles().hands.push_back(std::move(hand));
}

}  // namespace

void read_players(Reading& in, uint32_t value, Record& out) {
  if (!in.require(value, Kind::sequence, "the players")) return;
  const std::size_t most = in.record.form->most_players;
  std::size_t count = 0;
  bool told = false;
  for (uint32_t item = in.tree[value].first; item != 0; item = in.tree[item].next) {
    if (++count > most) continue;
    RecordedPlayer player;
    if (in.tree[item].kind == Kind::mapping) {
      read_mapping(in, item, kPlayer, kPlayerKeys, player);
    } else {
      read_name(in, item, player);
    }
    add_player(in, item, std::move(player), out, told);
  }
  const std::size_t least = in.record.form->least_players;
  if (count >= least && count <= most) return;
  in.refuse(Code::player_count, in.tree[value].span,
            fmt::format("expected {} to {} players, got {}", least, most, count));
}

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

std::vector<KeyRow> player_rows() {
  return rows_of(kPlayerKeys);
}

}  // namespace cartulary::formats

// The score pad of a record of the dice game: the points of each turn, player by player.
#include <fmt/core.h>

#include <algorithm>

#include "formats/game/dice/read_dice.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

/// No game comes near this; more would only cost time.
constexpr std::size_t kMaxEntries = 500;

void read_entry(Reading& in, uint32_t item, RecordedSheet& out) {
  constexpr auto& words = kSheetWords;
  SheetEntry entry;
  entry.span = in.tree[item].span;
  if (in.tree[item].kind == Kind::scalar && !parse_number(in.text(item))) {
    const int word =
        static_cast<int>(std::find(words.begin(), words.end(), in.text(item)) - words.begin());
    if (word == static_cast<int>(words.size())) {
      const std::string_view near = nearest(in.text(item), words);
      in.complain(
          Code::bad_value, in.tree[item].span,
          fmt::format("expected the points of a turn, `keep` or `catapults`, got {}", in.got(item)),
          {near.empty() ? "0 for a turn without points, `keep` for one in which a knight was kept"
                        : fmt::format("did you mean `{}`?", near)});
      return;
    }
    entry.kind = word == 0 ? SheetEntry::Kind::keep : SheetEntry::Kind::catapults;
  } else if (!in.number(item, "the points of a turn", kTurnPoints, entry.points)) {
    return;
  }
  out.entries.push_back(entry);
}

/// The column of one player; false if nobody knows whose it is.
bool read_column(Reading& in, uint32_t key, Record& out) {
  const engine::Player player = read_player(in.text(key), in.tree[key].span, in.words());
  if (player == engine::kNobody) return false;
  RecordedSheet& sheet = out.dice().sheets[player];
  if (sheet.given) return true;  // the second of two columns
  sheet.given = true;
  sheet.span = in.tree[key].span;
  const uint32_t list = in.tree[key].value;
  if (in.tree[list].kind == Kind::scalar && in.text(list).empty()) return true;  // no turn yet
  if (!in.expect(list, Kind::sequence, "a player's points")) return true;
  for (uint32_t item = in.tree[list].first; item != 0; item = in.tree[item].next) {
    if (sheet.entries.size() == kMaxEntries) {
      in.complain(Code::too_large, in.tree[item].span,
                  fmt::format("more than {} turns of a player", kMaxEntries));
      break;
    }
    read_entry(in, item, sheet);
  }
  return true;
}

void read_columns(Reading& in, uint32_t value, Record& out) {
  for (uint32_t key = in.tree[value].first; key != 0; key = in.tree[key].next) {
    if (!is_private(in.text(key)) && !read_column(in, key, out)) return;
  }
  for (engine::Player p : engine::each<engine::Player>(out.players.size())) {
    if (out.dice().sheets[p].given) continue;
    in.complain(Code::missing_key, in.tree[value].span,
                fmt::format("the sheet has no points for {}", out.players[p].name),
                {"give every player a list; `[]` for no turn"});
  }
}

}  // namespace

void read_sheet(Reading& in, uint32_t value, Record& out) {
  if (in.unusable) return;
  out.dice().has_sheet = true;
  if (in.tree[value].kind == Kind::mapping) in.unique_keys(value);
  const std::size_t before = in.errors();
  if (in.expect(value, Kind::mapping, "the sheet")) read_columns(in, value, out);
  if (in.errors() == before) return;
  // Beside turns a pad that cannot be read is left out; alone it is all there is.
  in.unusable = !out.dice().has_turns;
  out.dice().has_sheet = false;
}

}  // namespace cartulary::formats

// The header of a record: what stands before its turns, for all games.
#include <fmt/core.h>

#include "formats/record/expansions.hpp"
#include "formats/record/game_form.hpp"
#include "formats/record/read_parts.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

void read_version(Reading& in, uint32_t value, Record&) {
  if (!in.expect(value, Kind::scalar, "the format version")) return;
  const auto number = parse_number(in.text(value));
  if (number == kFormatVersion) return;
  in.complain(Code::wrong_version, in.tree[value].span,
              fmt::format("expected format version {}, got `{}`", kFormatVersion, in.text(value)),
              {number && *number > kFormatVersion
                   ? "this record was written for a later version of cartulary"
                   : fmt::format("records start with `cartulary: {}`", kFormatVersion)});
  in.unusable = in.stop = true;
}

void read_game(Reading& in, uint32_t value, Record& out) {
  const int kind = in.choice(value, "the game", kGameNames);
  if (kind < 0) {
    in.advise(expansion_help(in.text(value)));
    in.unusable = true;
    out.game_known = false;
    return;
  }
  out.game = static_cast<GameKind>(kind);
  if (out.game == GameKind::print_and_play) {
    // "Fewer (48 instead of 72) tiles [...] fewer meeples (5 instead of 7)"; the demo page
    // knows no farmers.
    out.rules.box = &engine::kPrintAndPlayDistribution;
    out.rules.meeples = 5;
    out.rules.farmers = false;
  }
}

void read_event(Reading& in, uint32_t value, Record& out) {
  if (in.expect(value, Kind::scalar, "the event")) out.event = in.text(value);
}

void read_round_number(Reading& in, uint32_t value, Record& out) {
  if (in.tree[value].kind == Kind::scalar) out.round = in.text(value);
}

void read_date(Reading& in, uint32_t value, Record& out) {
  if (in.tree[value].kind == Kind::scalar) out.date = in.text(value);
}

void read_annotator(Reading& in, uint32_t value, Record& out) {
  if (in.tree[value].kind == Kind::scalar) out.annotator = in.text(value);
}

void read_table_number(Reading& in, uint32_t value, Record& out) {
  if (in.tree[value].kind != Kind::scalar) return;
  out.table = {std::string(in.text(value)), in.tree[value].span};
}

void read_axes(Reading& in, uint32_t value, Record& out) {
  if (in.choice(value, "the axes", kAxesNames) == 1) out.axes = Axes::y_north;
}

constexpr Key<Record> kHeader[] = {
    {{kVersionKey, "format version; always the first key", true}, read_version},
    {{"game", "base (default), print-and-play or dice"}, read_game},
    {{.key = "event", .meaning = "tournament or occasion", .inheritable = true}, read_event},
    {{.key = "round", .meaning = "round of the event", .inheritable = true}, read_round_number},
    {{"table", "table of the round"}, read_table_number},
    {{.key = "date", .meaning = "day of the game", .inheritable = true}, read_date},
    {{.key = "place", .meaning = "where it was played", .inheritable = true}},
    {{.key = "clock", .meaning = "time control", .inheritable = true}},
    {{.key = "arbiter", .meaning = "who supervised", .inheritable = true}},
    {{.key = "annotator", .meaning = "who wrote the record", .inheritable = true}, read_annotator},
    {{.key = "source", .meaning = "where the record comes from", .inheritable = true}},
    {{"note", "anything else"}},
    {{.key = "rules", .meaning = "a preset, or a mapping of options", .inheritable = true},
     read_rules},
    {{.key = "expansions",
      .meaning = "expansions that are played",
      .games = KeyOf::tile_games,
      .inheritable = true},
     read_expansions},
    {{"players", "names in seat order; the first player starts", true}, read_players},
    {{"first", "how the starting player was chosen"}},
    {{.key = "axes", .meaning = "y-south (default) or y-north", .inheritable = true}, read_axes},
    {{"hands", "tiles of each hand at the start (house rule)", false, KeyOf::tile_games},
     read_hands},
    {{"moves", "the moves, one per line", true, KeyOf::tile_games}, read_moves},
};

/// It is read when all else has been.
constexpr Key<Record> kResultKey{{"result", "how the game ended"}, read_result};

}  // namespace

std::vector<Key<Record>> record_keys(const GameForm& form) {
  std::vector<Key<Record>> out;
  for (const Key<Record>& key : kHeader) {
    if (key.row.games == KeyOf::all_games || key.row.games == form.games) out.push_back(key);
  }
  out.insert(out.end(), form.keys.begin(), form.keys.end());
  out.push_back(kResultKey);
  return out;
}

std::vector<KeyRow> record_rows(std::span<const GameForm* const> forms) {
  std::vector<KeyRow> out = rows_of(kHeader);
  for (const GameForm* form : forms) {
    for (const Key<Record>& key : form->keys) out.push_back(key.row);
  }
  out.push_back(kResultKey.row);
  return out;
}

}  // namespace cartulary::formats

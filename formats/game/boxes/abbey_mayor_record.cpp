// Abbey & Mayor in records: its name, its options, and the words of turns.
#include "engine/game.hpp"
#include "engine/parts_played.hpp"
#include "formats/game/boxes/box_rules.hpp"
#include "formats/game/boxes/far_actions.hpp"
#include "formats/game/boxes/spots.hpp"
#include "formats/game/record/expansion_notation.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/read_parts.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::AbbeyPart;
using engine::FeatureKind;
using engine::Figure;
using engine::RuleExtras;

constexpr auto kAbbeyMayor = engine::Expansion::abbey_and_mayor;

constexpr RoleRow kAbbeyMayorRoles[] = {
#include "formats/game/boxes/abbey_mayor_roles.def"
};
constexpr FigureName kAbbeyMayorFigures[] = {
    {Figure::mayor, "mayor"}, {Figure::wagon, "wagon"}, {Figure::barn, "barn"}};

constexpr std::string_view kAbbeySource =
    "Abbey & Mayor, both editions: true; JCloisterZone switches each off";

#define VALUES(name, ...) constexpr OptionValue name[] = {__VA_ARGS__};
#include "formats/game/boxes/abbey_mayor_options.def"
#undef VALUES
constexpr Option kAbbeyMayorOptions[] = {
#include "formats/game/boxes/abbey_mayor_options.def"
};

constexpr engine::ArrayBy<engine::Corner, std::string_view, engine::kCorners> kCornerNames{
    {"NE", "SE", "SW", "NW"}};

engine::Corner corner_named(std::string_view text) {
  for (engine::Corner corner : engine::kAllCorners) {
    if (same_word(text, kCornerNames[corner])) return corner;
  }
  return engine::kNoCorner;
}

bool is_corner(std::string_view text) {
  return corner_named(text) != engine::kNoCorner;
}

bool read_barn(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.barn_span = span;
  out.extra.abbey.barn = corner_named(text);
  return is_corner(text) || complain(context, Code::unknown_word, span,
                                     fmt::format("expected a corner of the tile, got `{}`", text),
                                     {"write it as in `barn:NE`: NE, SE, SW or NW"});
}

/// `Ann_Lee`: a name as a part of a word.
std::string one_word(std::string name) {
  std::ranges::replace(name, ' ', '_');
  return name;
}

/// `Ann>4,-1:S`, or `4,-1:S` for the wagon of the player to move.
bool read_wagon(std::string_view text, Span span, const MoveContext& context,
                engine::WagonMove& out) {
  const auto arrow = text.find('>');
  if (arrow != text.npos) {
    const std::string_view name = text.substr(0, arrow);
    for (const engine::Player p : context.record.seats()) {
      if (one_word(context.record.players[p].name) == name) out.owner = p;
    }
    if (out.owner == engine::kNobody) out.owner = read_player(name, span, context);
    if (out.owner == engine::kNobody) return true;
    text.remove_prefix(arrow + 1);
  }
  out.to.figure = Figure::wagon;
  return read_spot(text, out.to);
}

bool read_wagons(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.wagons_span = span;
  engine::WagonMoves& wagons = out.extra.abbey.wagons;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('+', begin), text.size());
    engine::WagonMove move;
    if (wagons.size() == wagons.capacity() ||
        !read_wagon(text.substr(begin, end - begin), span, context, move)) {
      return complain(context, Code::unknown_word, span,
                      fmt::format("expected where a wagon moves, got `{}`", text),
                      {"write it as in `wagon-to:4,-1:S` or, of another player, "
                       "`wagon-to:Ann>4,-1:S`; `+` stands between several"});
    }
    wagons.push_back(move);
    begin = end + 1;
  }
  return true;
}

constexpr NamedWord kAbbeyMayorWords[] = {
#include "formats/game/boxes/abbey_mayor_words.def"
};
constexpr WordHint kAbbeyMayorHints[] = {
#include "formats/game/boxes/abbey_mayor_hints.def"
};

/// ` barn:NE wagon-to:4,-1:S+Ann>2,0:N`.
void append_abbey_mayor_words(std::string& out, const engine::TurnExtras& extra, engine::TileId,
                              const Record& record) {
  const engine::AbbeyTurn& said = extra.abbey;
  if (said.barn != engine::kNoCorner) put(out, " barn:", kCornerNames[said.barn]);
  std::string_view before = " wagon-to:";
  for (const engine::WagonMove& move : said.wagons) {
    out += std::exchange(before, "+");
    if (move.owner != engine::kNobody) put(out, one_word(record.players[move.owner].name), ">");
    put(out, text_of(move.to.cell, record));
    if (const std::string_view place = spot_place(move.to); !place.empty()) put(out, ":", place);
  }
}

template <engine::Corner corner>
void say_barn(engine::Turn& turn) {
  turn.laid()->extra.abbey.barn = corner;
}
constexpr OfferedWord kAbbeyMayorOffered[] = {
#include "formats/game/boxes/abbey_mayor_offered.def"
};

constexpr MisplacedWord kWagonsNotInPositions[] = {
    {&RecordedTurn::wagons_span, "a moving wagon in a position",
     "write the wagon where it stands: `wagon:E`"},
};

void barn_key(Reading& in, uint32_t value, MoveFields& out) {
  read_word(in, value, "the corner", read_barn, out.turn);
}
void wagons_key(Reading& in, uint32_t value, MoveFields& out) {
  read_word(in, value, "the places", read_wagons, out.turn);
}
constexpr Key<MoveFields> kAbbeyMayorMoveKeys[] = {
    {{"barn", "the corner at which the barn is placed (Abbey & Mayor)"}, barn_key},
    {{"wagon-to", "where wagons move on (Abbey & Mayor)"}, wagons_key},
};

std::string barn_text(const engine::FoundBarn& barn, const Record& record) {
  return fmt::format("{}:{}", text_of(barn.cell, record), kCornerNames[barn.corner]);
}

void abbeys_key(Reading& in, uint32_t value, RecordedPosition& out) {
  out.holders_span = in.tree[value].span;
  out.extra.holders.emplace();
  const auto add = [&](uint32_t item) {
    const engine::Player player = read_player(in.text(item), in.tree[item].span, in.words());
    if (player != engine::kNobody) out.extra.holders->insert(player);
  };
  if (in.tree[value].kind == YamlNode::Kind::scalar) return add(value);
  if (!in.expect(value, YamlNode::Kind::sequence, "the players who have an abbey")) return;
  for (uint32_t item = in.tree[value].first; item != 0; item = in.tree[item].next) add(item);
}

/// `3,-1:NE`.
bool read_found_barn(std::string_view text, engine::FoundBarn& out) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  out.corner = corner_named(text.substr(std::min(colon + 1, text.size())));
  return out.corner != engine::kNoCorner &&
         parse_cell(text.substr(0, colon), out.cell) == CellError::none;
}

void barns_key(Reading& in, uint32_t value, RecordedPosition& out) {
  if (!in.expect(value, YamlNode::Kind::mapping, "the barns")) return;
  out.barns_span = in.tree[value].span;
  in.unique_keys(value);
  for (uint32_t key = in.tree[value].first; key != 0; key = in.tree[key].next) {
    const uint32_t place = in.tree[key].value;
    const engine::Player player = read_player(in.text(key), in.tree[key].span, in.words());
    if (player == engine::kNobody || !in.word(place, "a corner")) continue;
    engine::FoundBarn& barn = out.extra.barns[player];
    if (read_found_barn(in.text(place), barn)) continue;
    barn = {};
    in.refuse(Code::unknown_word, in.tree[place].span,
              fmt::format("expected a corner such as `3,-1:NE`, got `{}`", in.text(place)), {});
  }
}
constexpr Key<RecordedPosition> kAbbeyMayorPositionKeys[] = {
    {{"abbeys", "who has an abbey yet, as in `[Ann]` (Abbey & Mayor)"}, abbeys_key},
    {{"barns", "where barns are, by player, `X,Y:NE` (Abbey & Mayor)"}, barns_key},
};

constexpr std::string_view kAbbeyMayorOtherNames[] = {"abbey", "mayor", "exp5",
                                                      "am",    "a&m",   "abbey-mayor"};

}  // namespace

void append_own_keys(std::string& out, const engine::Game& game, const Record& record,
                     std::string (*quoted)(std::string_view)) {
  const engine::AbbeysAndBarns& state = game.extra().abbey;
  std::vector<std::string> holders;
  std::string barns;
  for (const engine::Player p : game.seats()) {
    const std::string name = quoted(record.players[p].name);
    if (!state.laid.contains(p)) holders.push_back(name);
    const auto [node, corner] = state.barns[p];
    if (node == engine::kNoNode) continue;
    const engine::Cell cell = game.board().tile(game.board().tile_of(node)).cell;
    put(barns, "    ", name, ": ", barn_text({cell, corner}, record), "\n");
  }
  const bool told = !state.laid.empty() && !holders.empty();
  if (told) put(out, "  abbeys: [", joined(holders, ", "), "]\n");
  if (!barns.empty()) put(out, "  barns:\n", barns);
}

std::vector<std::pair<std::string, std::string>> own_facts(const TileRecord& record,
                                                           const Record& seats) {
  std::vector<std::pair<std::string, std::string>> out;
  const engine::PositionExtras& extra = record.position.extra;
  for (const engine::Player p : record.seats()) {
    const std::string& name = seats.players[p].name;
    const bool holds = extra.holders && extra.holders->contains(p);
    if (holds) out.emplace_back("position, abbey of " + name, "yes");
    if (extra.barns[p].corner == engine::kNoCorner) continue;
    out.emplace_back("position, barn of " + name, barn_text(extra.barns[p], record));
  }
  return out;
}

ExpansionNotation abbey_and_mayor_notation() {
  return {.box = "AM",
          .figures = kAbbeyMayorFigures,
          .roles = kAbbeyMayorRoles,
          .append_words = append_abbey_mayor_words};
}

ExpansionRow abbey_and_mayor_record() {
  return {.name = "abbey-and-mayor",
          .title = "Abbey & Mayor",
          .meaning = "12 tiles, an abbey, a mayor, a wagon and a barn per player",
          .rules = abbey_mayor_rules(),
          .source = "Abbey & Mayor, second edition; where it is silent, formats/guide/DECISIONS.md",
          .expansion = kAbbeyMayor,
          .other_names = kAbbeyMayorOtherNames,
          .options = kAbbeyMayorOptions,
          .no_effect = "the game is played without `expansions: [abbey-and-mayor]`",
          .figures = kAbbeyMayorRoles,
          .one_figure = "mayor and wagon are placed instead of another figure",
          .words = kAbbeyMayorWords,
          .words_form = "`barn:NE`, `wagon-to:X,Y:S`, ",
          .word_hints = kAbbeyMayorHints,
          .offered = kAbbeyMayorOffered,
          .not_in_positions = kWagonsNotInPositions,
          .move_keys = kAbbeyMayorMoveKeys,
          .position_keys = kAbbeyMayorPositionKeys};
}

}  // namespace cartulary::formats

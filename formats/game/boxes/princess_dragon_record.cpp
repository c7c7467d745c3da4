// Princess & Dragon in records: its name, its options, and the words of turns and positions.
#include "engine/parts_played.hpp"
#include "formats/game/boxes/box_rules.hpp"
#include "formats/game/boxes/spots.hpp"
#include "formats/game/record/expansion_notation.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/read_parts.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::DragonPart;
using engine::FarAction;
using engine::Neutral;
using engine::RuleExtras;
using engine::Spot;

constexpr auto kPrincessDragon = engine::Expansion::princess_and_dragon;

constexpr MarkLetter kPrincessDragonMarks[] = {
    {'o', "a volcano", has_mark<engine::Mark::volcano>},
    {'d', "a dragon", has_mark<engine::Mark::dragon>},
    {'p', "a portal", has_mark<engine::Mark::portal>},
    {'s', "a princess", is_printed<engine::Mark::princess>},
};

constexpr std::string_view kDragonSource =
    "Princess & Dragon, both editions: true; JCloisterZone switches each off";

#define VALUES(name, ...) constexpr OptionValue name[] = {__VA_ARGS__};
#include "formats/game/boxes/princess_dragon_options.def"
#undef VALUES
constexpr Option kPrincessDragonOptions[] = {
#include "formats/game/boxes/princess_dragon_options.def"
};

template <FarAction action>
bool read_action(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  constexpr std::string_view word = action == FarAction::fairy ? "fairy" : "princess";
  out.far_span = span;
  out.extra.far.action = action;
  return read_spot(text, out.extra.far.spot) ||
         complain(context, Code::unknown_word, span,
                  fmt::format("expected a tile and a place on it, got `{}`", text),
                  {fmt::format("write it as in `{0}@3,-1` or, where several stand on the tile, "
                               "`{0}@3,-1:N`",
                               word)});
}

/// `knight:N@5,1`.
bool read_portal(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  const auto at = text.find('@');
  const std::string_view figure = text.substr(0, at);
  const auto colon = figure.find(':');
  const std::optional<Role> role = parse_role(figure.substr(0, colon));
  Spot& spot = out.extra.far.spot;
  out.far_span = span;
  out.extra.far.action = FarAction::portal;
  bool known = role && engine::is_follower(role->figure) &&
               parse_cell(text.substr(at + 1), spot.cell) == CellError::none;
  if (known) {
    MeepleWord word;
    known = colon == figure.npos || parse_place(figure.substr(colon + 1), *role, word);
    spot.figure = role->figure;
    spot.kind = role->feature;
    spot.any_kind = role->figure != engine::Figure::meeple &&
                    role->feature != engine::FeatureKind::road &&
                    is_word_for(*role, engine::FeatureKind::road);
    spot.ports = word.ports;
    spot.inner = word.inner;
    spot.middle = engine::is_central(role->feature);
  }
  return known || complain(context, Code::unknown_word, span,
                           fmt::format("expected a follower and its tile, got `{}`", text),
                           {"write it as in `knight:N@5,1`"});
}

bool is_flight(std::string_view text) {
  return !text.empty() && text.find_first_not_of("NESW") == text.npos;
}

bool read_flight(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.flight_span = span;
  engine::Flight& flight = out.extra.far.flight;
  const bool known = is_flight(text) && text.size() <= engine::kFlightSteps;
  for (const char letter : known ? text : "") {
    flight.steps[flight.count++] = static_cast<engine::Side>(std::string_view("NESW").find(letter));
  }
  return known || complain(context, Code::unknown_word, span,
                           fmt::format("expected up to {} steps N E S W, got `{}`",
                                       engine::kFlightSteps, text),
                           {"write all steps of the dragon in one word, as in `dragon:NNEESW`"});
}

constexpr std::string_view kOneAction =
    "a turn places a figure, moves the fairy or sends somebody home";
constexpr NamedWord kPrincessDragonWords[] = {
#include "formats/game/boxes/princess_dragon_words.def"
};
constexpr WordHint kPrincessDragonHints[] = {
#include "formats/game/boxes/princess_dragon_hints.def"
};

/// ` knight:N@5,1 dragon:NNEESW`.
void append_princess_dragon_words(std::string& out, const engine::TurnExtras& extra, engine::TileId,
                                  const Record& record) {
  const engine::FarTurn& said = extra.far;
  const std::string_view place = spot_place(said.spot);
  const std::string cell = text_of(said.spot.cell, record);
  const std::string_view colon = place.empty() ? "" : ":";
  if (said.action == FarAction::portal) {
    const bool middle = said.spot.middle;
    put(out, " ", name_of(Role{said.spot.figure, said.spot.kind}), middle ? "" : colon,
        middle ? "" : place, "@", cell);
  } else if (said.action != FarAction::none) {
    put(out, said.action == FarAction::fairy ? " fairy@" : " princess@", cell, colon, place);
  }
  if (said.flight.count == 0) return;
  out += " dragon:";
  for (const engine::Side side : said.flight) out += kSideNames[side];
}

constexpr MisplacedWord kDragonNotInPositions[] = {
    {&RecordedTurn::far_span, "an action in a position",
     "write where the fairy is below the tiles: `fairy: 3,-1:N`"},
    {&RecordedTurn::flight_span, "a flight in a position",
     "write where the dragon is below the tiles: `dragon: 3,-1`"},
};

template <FarAction action>
void action_key(Reading& in, uint32_t value, MoveFields& out) {
  read_word(in, value, "the tile", read_action<action>, out.turn);
}
void flight_key(Reading& in, uint32_t value, MoveFields& out) {
  read_word(in, value, "the steps", read_flight, out.turn);
}
constexpr Key<MoveFields> kPrincessDragonMoveKeys[] = {
    {{"fairy", "where the fairy is put (Princess & Dragon)"}, action_key<FarAction::fairy>},
    {{"princess", "who is sent home (Princess & Dragon)"}, action_key<FarAction::princess>},
    {{"dragon", "the steps of the dragon (Princess & Dragon)"}, flight_key},
};

template <Neutral who>
void neutral_key(Reading& in, uint32_t value, RecordedPosition& out) {
  if (!in.word(value, "a tile")) return;
  out.neutral_spans[who] = in.tree[value].span;
  Spot spot;
  if (read_spot(in.text(value), spot)) {
    out.extra.neutral[who] = spot;
  } else {
    in.refuse(Code::unknown_word, in.tree[value].span,
              fmt::format("expected a tile such as `3,-1`, got `{}`", in.text(value)), {});
  }
}
constexpr Key<RecordedPosition> kPrincessDragonPositionKeys[] = {
    {{"dragon", "where the dragon is (Princess & Dragon)"}, neutral_key<Neutral::dragon>},
    {{"fairy", "where the fairy is, `X,Y:PLACE` (Princess & Dragon)"}, neutral_key<Neutral::fairy>},
};

constexpr std::string_view kPrincessDragonOtherNames[] = {
    "princess", "dragon", "exp3", "pd", "p&d", "dragon-and-princess"};
constexpr KeyHint kPrincessDragonCategoryHints[] = {{"fairies", "fairy"}, {"dragon", "fairy"}};

}  // namespace

ExpansionNotation princess_and_dragon_notation() {
  return {.box = "DG", .marks = kPrincessDragonMarks, .append_words = append_princess_dragon_words};
}

ExpansionRow princess_and_dragon_record() {
  return {
      .name = "princess-and-dragon",
      .title = "Princess & Dragon",
      .meaning = "30 tiles, a dragon and a fairy",
      .rules = princess_dragon_rules(),
      .source = "Princess & Dragon, second edition; where it is silent, formats/guide/DECISIONS.md",
      .expansion = kPrincessDragon,
      .other_names = kPrincessDragonOtherNames,
      .options = kPrincessDragonOptions,
      .no_effect = "the game is played without `expansions: [princess-and-dragon]`",
      .words = kPrincessDragonWords,
      .words_form = "`fairy@X,Y`, `princess@X,Y`, `knight:N@X,Y`, `dragon:NNEESW`, ",
      .word_hints = kPrincessDragonHints,
      .not_in_positions = kDragonNotInPositions,
      .move_keys = kPrincessDragonMoveKeys,
      .position_keys = kPrincessDragonPositionKeys,
      .category_hints = kPrincessDragonCategoryHints};
}

}  // namespace cartulary::formats

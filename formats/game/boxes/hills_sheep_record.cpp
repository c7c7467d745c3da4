#include "engine/catalogue.hpp"
#include "formats/game/boxes/box_rules.hpp"
#include "formats/game/boxes/hills_sheep.hpp"
#include "formats/game/record/expansion_notation.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/read_parts.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// Token::none has no name.
constexpr engine::ArrayBy<engine::Token, std::string_view, engine::kTokenKinds + 2> kTokenNames{
    "1", "2", "3", "4", "wolf", "?", ""};

constexpr MarkLetter kHillsSheepMarks[] = {
    {'h', "a hill", has_mark<engine::Mark::hill>},
    {'v', "a vineyard", has_mark<engine::Mark::vineyard>},
};

constexpr RoleRow kHillsSheepRoles[] = {
    {kShepherd, "shepherd", "shepherds", {"S"}},
};

constexpr FigureName kHillsSheepFigures[] = {{engine::Figure::shepherd, "shepherd"}};

/// ` draw:3 under:? grow:2`.
void append_hills_sheep_words(std::string& out, const engine::TurnExtras& extra,
                              engine::TileId under, const Record&) {
  const engine::FlockMove& flock = extra.flock;
  if (flock.drawn != engine::Token::none) put(out, " draw:", name_of(flock.drawn));
  if (under == engine::kUnknownTile) {
    out += " under:?";
  } else if (under != engine::kNoTile) {
    put(out, " under:", engine::kTiles[under].code);
  }
  if (flock.action == engine::FlockAction::guide) out += " guide";
  if (flock.action == engine::FlockAction::grow) put(out, " grow:", name_of(flock.grown));
}

/// ` flock:2+3`.
void append_flock(std::string& out, const engine::PieceExtras& extra) {
  std::string_view before = " flock:";
  for (engine::Token token : engine::each<engine::Token>(engine::kTokenKinds)) {
    for (int n = 0; n < extra.flock[token]; ++n) {
      put(out, before, name_of(token));
      before = "+";
    }
  }
}

#define VALUES(name, ...) constexpr OptionValue name[] = {__VA_ARGS__};
#include "formats/game/boxes/hills_sheep_options.def"
#undef VALUES
static_assert(names(kHillTiebreak, engine::HillTiebreak::count, "count"));

constexpr auto kBox = engine::Expansion::hills_and_sheep;

constexpr Option kHillsSheepOptions[] = {
#include "formats/game/boxes/hills_sheep_options.def"
};

constexpr std::string_view kOtherNames[] = {"shepherd", "shepherds"};

bool read_under(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.under_span = span;
  out.under = text == "?" ? engine::kUnknownTile : parse_any_tile(text, context.record.rules);
  return out.under != engine::kNoTile ||
         unknown_tile(context, span, "the tile under the hill", text,
                      "write it as in `under:K`, or `under:?` if nobody has seen it");
}

bool read_token(std::string_view text, Span span, const MoveContext& context, engine::Token& out) {
  out = engine::Token::unknown;
  if (text.empty()) return true;
  if (const auto token = parse_token(text)) {
    out = *token;
    return true;
  }
  return complain(context, Code::bad_value, span,
                  fmt::format("expected a token 1, 2, 3, 4 or wolf, got `{}`", text),
                  {"write it as in `draw:3` or `grow:wolf`"});
}

/// A token drawn for a shepherd; nothing or `?` leaves it open, which only a replay can judge.
bool read_draw(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.drawn_span = span;
  return read_token(text, span, context, out.extra.flock.drawn);
}

bool read_grow(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.tended_span = span;
  out.extra.flock.action = engine::FlockAction::grow;
  return read_token(text, span, context, out.extra.flock.grown);
}

bool read_guide(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.tended_span = span;
  out.extra.flock.action = engine::FlockAction::guide;
  return takes_no_value("guide", text, span, context, "what the flock scores is computed");
}

/// The tokens beside a shepherd that is found on a table, as in `2+3+3`.
bool read_flock(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.found_span = span;
  if (text.empty()) {
    return complain(
        context, Code::unknown_word, span, "`flock` without its tokens",
        {"in a move write `grow` or `guide`; in a position the tokens, as in `flock:2+3`"});
  }
  for (std::string_view rest = text;;) {
    const std::size_t plus = std::min(rest.find('+'), rest.size());
    const auto token = parse_token(rest.substr(0, plus));
    if (!token || engine::sheep_on(*token) == 0 || out.found.flock[*token] == 255) {
      return complain(
          context, Code::bad_value, span,
          fmt::format("expected tokens 1, 2, 3 or 4, got `{}`", text),
          {token == engine::Token::wolf
               ? "a wolf goes back into the bag, and the shepherd home"
               : "write the sheep on each token beside the shepherd, as in `flock:2+3`"});
    }
    ++out.found.flock[*token];
    if (plus == rest.size()) return true;
    rest.remove_prefix(plus + 1);
  }
}

/// A `?` by itself is a mark of the move.
bool is_token(std::string_view text) {
  return text != "?" && parse_token(text);
}

constexpr std::string_view kOneFlockAction = "a flock grows once, or it is guided to the stable";
constexpr NamedWord kWords[] = {
#include "formats/game/boxes/hills_sheep_words.def"
};

template <engine::Token token>
void say_drawn(engine::Turn& turn) {
  turn.laid()->extra.flock.drawn = token;
}
template <engine::Token token>
void say_grown(engine::Turn& turn) {
  turn.laid()->extra.flock.action = engine::FlockAction::grow;
  turn.laid()->extra.flock.grown = token;
}

constexpr OfferedWord kOffered[] = {
#include "formats/game/boxes/hills_sheep_offered.def"
};

constexpr WordHint kWordHints[] = {
#include "formats/game/boxes/hills_sheep_hints.def"
};

// A table shows what lies there, moves how it came there.
constexpr MisplacedWord kNotInMoves[] = {
    {&RecordedTurn::found_span, "a flock of a position, in a move",
     "write `draw:3` for the token of a shepherd that is placed, and `grow:2` for one that its "
     "flock grows by; `flock:3+2` belongs to a `position`"},
};
constexpr std::string_view kAllTokens = "write all tokens beside the shepherd, as in `flock:2+3`";
constexpr MisplacedWord kNotInPositions[] = {
    {&RecordedTurn::drawn_span, "a drawn token in a position", kAllTokens},
    {&RecordedTurn::tended_span, "`grow` or `guide` in a position", kAllTokens},
    {&RecordedTurn::under_span, "a tile under a hill in a position",
     "a tile that nobody has seen is counted for each hill"},
};

void under_key(Reading& in, uint32_t value, MoveFields& out) {
  read_word(in, value, "the tile under the hill", read_under, out.turn);
}

void draw_key(Reading& in, uint32_t value, MoveFields& out) {
  read_word(in, value, "the token", read_draw, out.turn);
}

bool one_flock_action(Reading& in, uint32_t value, const RecordedTurn& turn) {
  if (turn.extra.flock.action == engine::FlockAction::none) return true;
  return in.complain(Code::misplaced_word, in.tree[value].span, "move has both `grow` and `guide`",
                     {"a flock grows, or it is guided to the stable"});
}

void grow_key(Reading& in, uint32_t value, MoveFields& out) {
  if (!in.word(value, "the token")) return;
  if (one_flock_action(in, value, out.turn))
    read_grow(in.text(value), in.tree[value].span, in.words(), out.turn);
}

void guide_key(Reading& in, uint32_t value, MoveFields& out) {
  if (!in.says_true(value, "guide") || !one_flock_action(in, value, out.turn)) return;
  read_guide("", in.tree[value].span, in.words(), out.turn);
}

void flock_key(Reading& in, uint32_t value, MoveFields& out) {
  read_word(in, value, "the flock", read_flock, out.turn);
}

constexpr Key<MoveFields> kHillsSheepMoveKeys[] = {
    {{"draw", "the token drawn for a shepherd (Hills & Sheep)"}, draw_key},
    {{"under", "the tile laid under the hill, or ? (Hills & Sheep)"}, under_key},
    {{"grow", "the token drawn for the shepherd's flock (Hills & Sheep)"}, grow_key},
    {{"guide", "whether the flock is guided to the stable (Hills & Sheep)"}, guide_key},
    {{"flock", "in a position, the tokens beside a shepherd (Hills & Sheep)"}, flock_key},
};

constexpr KeyHint kMoveKeyHints[] = {{"shepherd", "meeple"}, {"token", "draw"}};

void read_under_hills(Reading& in, uint32_t value, RecordedResult& out) {
  if (!in.expect(value, YamlNode::Kind::sequence, "the tiles under the hills")) return;
  if (!in.record.rules.has(engine::Expansion::hills_and_sheep)) {
    in.complain(Code::contradictory_options, in.tree[value].span,
                "`under-hills` in a game without hills", {expansion_help("hills-and-sheep")});
    return;
  }
  read_tiles(in, value, out.face_down);
}

constexpr Key<RecordedResult> kHillsSheepResultKeys[] = {
    {{kFaceDownKey, "tiles found under hills after the game", false, KeyOf::tile_games},
     read_under_hills},
};

constexpr KeyHint kCategoryHints[] = {
    {"flocks", "sheep"},
    {"flock", "sheep"},
    {"vineyards", "monasteries"},
    {"vineyard", "monasteries"},
};

}  // namespace

std::optional<engine::Token> parse_token(std::string_view text) {
  for (engine::Token token : engine::each<engine::Token>(kTokenNames.size() - 1)) {
    if (same_word(text, kTokenNames[token])) return token;
  }
  return {};
}

std::string_view name_of(engine::Token token) {
  return kTokenNames[token];
}

ExpansionNotation hills_and_sheep_notation() {
  return {.box = "HS",
          .marks = kHillsSheepMarks,
          .figures = kHillsSheepFigures,
          .roles = kHillsSheepRoles,
          .append_words = append_hills_sheep_words,
          .found_word = "flock",
          .append_found = append_flock};
}

ExpansionRow hills_and_sheep_record() {
  return {.name = "hills-and-sheep",
          .title = "Hills & Sheep",
          .meaning = "18 tiles with hills and vineyards, a shepherd per player, 18 flock tokens",
          .rules = hills_sheep_rules(),
          .source = "Hills & Sheep page; where it is silent, formats/guide/DECISIONS.md",
          .expansion = engine::Expansion::hills_and_sheep,
          .other_names = kOtherNames,
          .options = kHillsSheepOptions,
          .no_effect = "the game is played without `expansions: [hills-and-sheep]`",
          .figures = kHillsSheepRoles,
          .one_figure = "the shepherd is placed instead of a meeple",
          .words = kWords,
          .words_form = "`draw:3`, `under:?`, `grow:2` or `guide`, ",
          .word_hints = kWordHints,
          .offered = kOffered,
          .not_in_moves = kNotInMoves,
          .not_in_positions = kNotInPositions,
          .move_keys = kHillsSheepMoveKeys,
          .move_key_hints = kMoveKeyHints,
          .result_keys = kHillsSheepResultKeys,
          .category_hints = kCategoryHints};
}

}  // namespace cartulary::formats

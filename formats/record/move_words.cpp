#include "formats/record/move_words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <span>

#include "engine/rules_of.hpp"
#include "formats/record/move_text.hpp"
#include "formats/record/notation.hpp"

namespace cartulary::formats {

void complain(const MoveContext& context, Code code, Span span, std::string message,
              std::vector<std::string> help, std::string label) {
  context.findings.add({.code = code,
                        .span = span,
                        .message = std::move(message),
                        .label = std::move(label),
                        .help = std::move(help)});
}

namespace {

/// "`a`", "`a` or `b`".
std::string any_of(std::span<const std::string_view> words) {
  std::vector<std::string> quoted;
  for (std::string_view word : words) quoted.push_back(fmt::format("`{}`", word));
  return enumerate(quoted, "or");
}

constexpr std::string_view kTileForm =
    "a tile is a letter A to X, a public id such as `BA/RCr` or `HS/CFR.h`, or its edges clockwise "
    "from north such as `crfr`; `cartulary tiles` shows them all";

/// An edge word in capitals as it should be; empty if it is none.
std::string small_edge_word(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  const bool known = small != text && looks_like_edge_word(small) &&
                     parse_edge_word(small).tile != engine::kNoTile;
  return known ? small : "";
}

std::string_view without_quotes(std::string_view text) {
  constexpr std::string_view quotes = "\"'`";
  while (!text.empty() && quotes.find(text.front()) != quotes.npos) text.remove_prefix(1);
  while (!text.empty() && quotes.find(text.back()) != quotes.npos) text.remove_suffix(1);
  return text;
}

/// Which tile was meant by a word that is none; nothing if nobody can tell.
std::vector<std::string> meant_tile(std::string_view text, const MoveContext& context) {
  const std::string_view bare = without_quotes(text);
  if (bare != text && parse_any_tile(bare) != engine::kNoTile) {
    return {fmt::format("write the tile without quotes: `{}`", bare)};
  }
  if (const std::string small = small_edge_word(bare); !small.empty()) {
    return {fmt::format("write edges in lowercase: `{}`", small)};
  }
  const auto names = guess_tiles(bare, engine::tiles_of(context.rules).counts);
  if (names.empty()) return {};
  if (text.size() == 1) return {fmt::format("write tile letters in uppercase: `{}`", names[0])};
  return {fmt::format("did you mean {}?", any_of(names))};
}

bool unknown_tile(const MoveContext& context, Span span, std::string_view what,
                  std::string_view text, std::string_view form) {
  std::vector<std::string> help = meant_tile(text, context);
  help.emplace_back(form);
  complain(context, Code::unknown_tile, span,
           text.empty() ? fmt::format("expected {}, got nothing", what)
                        : fmt::format("expected {}, got `{}`", what, text),
           std::move(help));
  return false;
}

/// Help for an edge word that is no tile: those with the same edges and other marks.
std::vector<std::string> same_edges(std::string_view word, const MoveContext& context) {
  if (const std::string small = small_edge_word(word); !small.empty()) {
    return {fmt::format("write edges in lowercase: `{}`", small)};
  }
  const engine::Distribution box = engine::tiles_of(context.rules);
  std::vector<std::string> help;
  for (engine::TileId tile = 0; tile < engine::kTileTypes; ++tile) {
    if (box.counts[tile] == 0) continue;
    for (engine::Rotation r = 0; r < engine::kRotations; ++r) {
      const std::string near = edge_word(tile, r);
      if (near.substr(0, 4) != word.substr(0, 4)) continue;
      help.push_back(fmt::format("`{}` is {}", near, engine::kTiles[tile].code));
      break;
    }
  }
  help.push_back(
      "four of c city, r road, f field, clockwise from north as the tile lies, then + for a coat "
      "of arms, / for separate cities, m for a monastery, h for a hill, v for a vineyard");
  return help;
}

}  // namespace

bool is_nag(std::string_view text) {
  return std::find(kNags.begin(), kNags.end(), text) != kNags.end();
}

engine::Player read_player(std::string_view name, Span span, const MoveContext& context) {
  for (std::size_t seat = 0; seat < context.players.size(); ++seat) {
    if (context.players[seat].name == name) return static_cast<engine::Player>(seat);
  }
  std::vector<std::string> names;
  std::vector<std::string_view> candidates;
  for (const RecordedPlayer& player : context.players) {
    names.push_back(player.name);
    candidates.push_back(player.name);
  }
  const std::string_view near = nearest(name, candidates);
  complain(context, Code::unknown_player, span,
           fmt::format("expected one of the players, got `{}`", name),
           {near.empty() ? fmt::format("the players are {}", enumerate(names))
                         : fmt::format("did you mean `{}`?", near)});
  return engine::kNobody;
}

bool read_tile(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.tile_span = span;
  if (text.size() == 1) {  // nearly always a letter
    out.tile = parse_tile_name(text);
    if (out.tile != engine::kNoTile) return true;
  }
  const auto equals = text.find('=');
  const std::string_view name = text.substr(0, equals);
  const std::string_view word = equals == text.npos ? name : text.substr(equals + 1);
  const bool has_word = equals != text.npos || looks_like_edge_word(text);
  if (equals != text.npos || !has_word) {
    out.tile = parse_tile_name(name);
    if (out.tile == engine::kNoTile) {
      if (!name.empty() && name[0] >= '0' && name[0] <= '9') {
        complain(context, Code::unknown_tile, span, fmt::format("expected a tile, got `{}`", name),
                 {"a turn number ends with a period and a space, as in `12. U 1,0 r1`",
                  std::string(kTileForm)});
        return false;
      }
      return unknown_tile(context, span, "a tile", name, kTileForm);
    }
  }
  if (!has_word) return true;
  const EdgeWord read = looks_like_edge_word(word) ? parse_edge_word(word) : EdgeWord{};
  if (read.tile == engine::kNoTile) {
    complain(context, Code::edge_word, span,
             fmt::format("expected the edges of a tile, got `{}`", word),
             same_edges(word, context));
    return false;
  }
  if (out.tile != engine::kNoTile && out.tile != read.tile) {
    complain(context, Code::edge_word, span,
             fmt::format("expected the edges of {}, got `{}`, which is {}",
                         engine::kTiles[out.tile].code, word, engine::kTiles[read.tile].code),
             {fmt::format("{} lying at r0 is `{}`", engine::kTiles[out.tile].code,
                          edge_word(out.tile, 0))});
    return false;
  }
  out.tile = read.tile;
  out.rotation = read.rotation;
  return true;
}

bool read_cell(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.has_cell = true;
  out.cell_span = span;
  switch (parse_cell(text, out.cell)) {
    case CellError::none:
      return true;
    case CellError::form:
      complain(context, Code::unknown_word, span,
               fmt::format("expected a place such as `-1,2`, got `{}`", text),
               {"x grows to the east, y to the south; the start tile lies at 0,0"});
      break;
    case CellError::range:
      complain(context, Code::bad_value, span,
               fmt::format("expected a place within {} tiles of the start tile, got `{}`",
                           engine::kMaxTiles, text));
      break;
  }
  out.readable = false;
  return false;
}

bool read_rotation(std::string_view text, Span span, const MoveContext& context,
                   RecordedTurn& out) {
  const auto rotation = parse_rotation(text);
  out.has_rotation = true;
  out.rotation_span = span;
  if (!rotation) {
    complain(context, Code::unknown_word, span,
             fmt::format("expected a rotation r0, r1, r2 or r3, got `{}`", text),
             {"quarter turns clockwise from the picture that `cartulary tiles` shows; r90, r180 "
              "and r270 are accepted"});
    out.readable = false;
    return false;
  }
  out.rotation = *rotation;
  return true;
}

namespace {

/// Words of players that are none of a record, and what to write.
struct TableWord {
  std::string_view word;
  std::string_view help;
};
constexpr TableWord kTableWords[] = {
    {"sheep", "did you mean `shepherd`?"},
    {"wolf", "did you mean `draw:wolf` or `grow:wolf`?"},
    {"token", "did you mean `draw` or `grow`?"},
    {"expand", "did you mean `grow`?"},
    {"flock", "did you mean `grow` or `guide`?"},
    {"score", "did you mean `guide`?"},
    {"tax", "did you mean `guide`?"},
    {"stable", "did you mean `guide`?"},
    {"below", "did you mean `under`?"},
    {"beneath", "did you mean `under`?"},
    {"hill", "no figure stands on a hill or a vineyard"},
    {"vineyard", "no figure stands on a hill or a vineyard"},
};

/// `draw4`, `draw=4`, `shepherd@NNW`: a word and its value without the colon; empty if it is not
/// that.
std::string with_colon(std::string_view text) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto end = std::find_if_not(text.begin(), text.end(), is_letter);
  const std::string_view name = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  constexpr std::string_view signs = "=@-._/;()[]";
  std::string_view value = text.substr(name.size());
  value.remove_prefix(std::min(value.find_first_not_of(signs), value.size()));
  value = value.substr(0, value.find_last_not_of(signs) + 1);
  return takes_value(name, value) ? fmt::format("{}:{}", name, value) : "";
}

/// What was meant by a word that is none; nothing if nobody can tell.
std::vector<std::string> meant_word(std::string_view text) {
  const std::string_view word = text.substr(0, text.find(':'));
  for (const TableWord& row : kTableWords) {
    if (same_word(row.word, word)) return {std::string(row.help)};
  }
  constexpr std::array<std::string_view, 11> known{"knight",  "highwayman", "monk",    "farmer",
                                                   "discard", "return",     "draw",    "under",
                                                   "grow",    "guide",      "shepherd"};
  const std::string_view near = nearest(word, known);
  if (near.empty()) return {};
  return {fmt::format("did you mean `{}`?", near)};
}

}  // namespace

bool read_meeple(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  const auto colon = text.find(':');
  const std::string_view word = text.substr(0, colon);
  const auto role = parse_role(word);
  if (!role) {
    if (const std::string meant = with_colon(text); !meant.empty()) {
      complain(context, Code::unknown_word, span,
               fmt::format("expected `{}`, got `{}`", meant, text),
               {"put a colon between a word and its value"});
      return false;
    }
    std::vector<std::string> help = meant_word(text);
    for (std::string_view other : {"\u2212", "\u2013", "\u2014", "\uFF0C"}) {
      if (text.find(other) == text.npos) continue;
      help.push_back(fmt::format("`{}` looks like the {} of the keyboard but is another character",
                                 other, other == "\uFF0C" ? "comma `,`" : "minus `-`"));
    }
    const bool sheep = context.rules.has(engine::Expansion::hills_and_sheep);
    help.push_back(fmt::format(
        "a move is `TILE X,Y rN`, then a figure (knight, highwayman, monk, farmer{}), {}`@player`, "
        "`+gain`, `=totals`, as in `K -1,1 r3 knight:W +4 =14:9`",
        sheep ? ", shepherd" : "", sheep ? "`draw:3`, `under:?`, `grow:2` or `guide`, " : ""));
    complain(context, Code::unknown_word, span, fmt::format("unknown word `{}` in a move", text),
             std::move(help));
    return false;
  }
  out.meeple = {.role = *role, .span = span};
  if (colon == text.npos) return true;
  const std::string_view place = text.substr(colon + 1);
  if (parse_place(place, *role, out.meeple)) return true;
  complain(context, Code::unknown_word, span,
           *role == Role::monk
               ? fmt::format("a monk takes no place, got `{}`", text)
               : fmt::format("expected where the {} stands, got `{}`", name_of(*role), text),
           {feature_of(*role) == engine::FeatureKind::field
                ? "a field is named by a half-edge NNW NNE ENE ESE SSE SSW WSW WNW, or by a corner "
                  "NW NE SE SW, as the tile lies"
            : *role == Role::monk ? "a monastery needs no place: write `monk`"
            : *role == Role::knight
                ? "a city is named by a side N E S W, as the tile lies; where two share a side, by "
                  "a half-edge such as NNE"
                : "a road is named by a side N E S W, as the tile lies"});
  return false;
}

bool read_under(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.under_span = span;
  out.under = text == "?" ? engine::kUnknownTile : parse_any_tile(text);
  return out.under != engine::kNoTile ||
         unknown_tile(context, span, "the tile under the hill", text,
                      "write it as in `under:K`, or `under:?` if nobody has seen it");
}

namespace {

bool read_token(std::string_view text, Span span, const MoveContext& context, engine::Token& out) {
  out = engine::Token::unknown;
  if (text.empty()) return true;
  if (const auto token = parse_token(text)) {
    out = *token;
    return true;
  }
  complain(context, Code::bad_value, span,
           fmt::format("expected a token 1, 2, 3, 4 or wolf, got `{}`", text),
           {"write it as in `draw:3` or `grow:wolf`"});
  return false;
}

}  // namespace

bool read_draw(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.drawn_span = span;
  return read_token(text, span, context, out.extra.flock.drawn);
}

bool read_grow(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.flock_span = span;
  out.extra.flock.action = engine::FlockAction::grow;
  return read_token(text, span, context, out.extra.flock.grown);
}

bool read_guide(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.flock_span = span;
  out.extra.flock.action = engine::FlockAction::guide;
  if (text.empty()) return true;
  complain(context, Code::unknown_word, span, fmt::format("`guide` takes no value, got `{}`", text),
           {"what the flock scores is computed"});
  return false;
}

bool read_drew(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.drew_span = span;
  out.drew = parse_any_tile(text);
  return out.drew != engine::kNoTile ||
         unknown_tile(context, span, "the tile that was drawn", text, "write it as in `drew:K`");
}

bool read_trade(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.trade_span = span;
  const auto arrow = text.find('>');
  const auto equals = text.rfind('=');
  if (arrow == text.npos || equals == text.npos || equals < arrow) {
    complain(context, Code::unknown_word, span,
             fmt::format("expected who pays whom how much, got `{}`", text),
             {"write it as in `buy:Bob>Ann=3`: Bob pays 3 points to Ann"});
    return false;
  }
  out.trade.from = read_player(text.substr(0, arrow), span, context);
  out.trade.to = read_player(text.substr(arrow + 1, equals - arrow - 1), span, context);
  const auto points = parse_number(text.substr(equals + 1));
  const bool known = out.trade.from != engine::kNobody && out.trade.to != engine::kNobody;
  if (!points || *points < 1 || *points > 999 || (known && out.trade.from == out.trade.to)) {
    complain(context, Code::bad_value, span,
             fmt::format("expected 1 to 999 points from one player to another, got `{}`", text),
             {"write it as in `buy:Bob>Ann=3`: Bob pays 3 points to Ann"});
    return false;
  }
  out.trade.points = static_cast<int16_t>(*points);
  return known;
}

bool read_seats(std::string_view text, char separator, bool mover_alone, Span span,
                const MoveContext& context, SeatClaim& out) {
  const std::size_t players = context.players.size();
  out.given = true;
  out.span = span;
  std::size_t seat = 0;
  bool good = true;
  for (std::string_view rest = text; good; rest.remove_prefix(1)) {
    if (rest.starts_with('?')) {
      rest.remove_prefix(1);
    } else {
      const auto number = take_number(rest);
      good = number && *number >= -999 && *number <= 9999;
      if (good && seat < out.points.size()) out.set(seat, *number);
    }
    ++seat;
    if (rest.empty()) break;
    good = good && rest[0] == separator;
  }
  if (!good) {
    out.given = false;
    complain(
        context, Code::unknown_word, span,
        fmt::format("expected numbers separated by `{}`, got `{}`", separator,
                    context.document.text.substr(span.offset, span.size)),
        {text.find(',') != text.npos
             ? fmt::format("separate the numbers with `{}`, not with commas", separator)
         : text.find('=') != text.npos ? std::string("put a space before `=`")
                                       : std::string("write `?` for a player without a claim")});
    return false;
  }
  if (mover_alone && seat == 1) {
    out.mover_only = true;
    return true;
  }
  if (seat == players) return true;
  out.given = false;
  complain(context, Code::claim_count, span,
           fmt::format("expected {} numbers, one per player, got {}", players, seat),
           {"in the order of `players`; `?` for a player without a claim",
            mover_alone ? "one number alone is the gain of the player who moved"
                        : "write the gain of the player who moved as in `+4`"});
  return false;
}

}  // namespace cartulary::formats

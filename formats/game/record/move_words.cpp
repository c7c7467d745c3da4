#include "formats/game/record/move_words.hpp"

#include <algorithm>
#include <span>

#include "engine/abbot/gardens.hpp"
#include "engine/rules_of.hpp"
#include "engine/traders_builders/goods.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// "`a`", "`a` or `b`".
std::string any_of(std::span<const std::string_view> words) {
  return enumerate(mapped(words, [](auto word) { return fmt::format("`{}`", word); }), "or");
}

constexpr std::string_view kTileWords =
    "a tile is a letter A to X, a public id such as `BA/RCr` or `HS/CFR.h`, or its edges clockwise "
    "from north such as `crfr`; `cartulary tiles` shows them all";

/// An edge word in capitals as it should be; empty if it is none.
std::string small_edge_word(std::string_view text) {
  const std::string small = in_small_letters(text);
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
std::vector<std::string> tile_hints(std::string_view text, const MoveContext& context) {
  const std::string_view bare = without_quotes(text);
  if (bare != text && parse_any_tile(bare) != engine::kNoTile) {
    return {fmt::format("write the tile without quotes: `{}`", bare)};
  }
  if (const std::string small = small_edge_word(bare); !small.empty()) {
    return {fmt::format("write edges in lowercase: `{}`", small)};
  }
  for (const ExpansionNotation& box : expansion_notations()) {
    if (!box.other_set.empty() && bare.starts_with(box.other_set)) {
      return {fmt::format("the tiles of {} cannot be checked", box.other_set_name)};
    }
  }
  const auto names = guess_tiles(bare, engine::tiles_of(context.record.rules).counts);
  if (names.empty()) return {};
  return {fmt::format("did you mean {}?", any_of(names))};
}

/// Help for an edge word that is no tile: those with the same edges and other marks.
std::vector<std::string> same_edges(std::string_view word, const MoveContext& context) {
  if (const std::string small = small_edge_word(word); !small.empty()) {
    return {fmt::format("write edges in lowercase: `{}`", small)};
  }
  const engine::Distribution box = engine::tiles_of(context.record.rules);
  std::vector<std::string> help;
  for (engine::TileId tile : engine::kAllTiles) {
    if (box.counts[tile] == 0) continue;
    for (engine::Rotation r : engine::kAllRotations) {
      const std::string near = edge_word(tile, r);
      if (near.substr(0, 4) != word.substr(0, 4)) continue;
      help.push_back(fmt::format("`{}` is {}", near, engine::kTiles[tile].code));
      break;
    }
  }
  help.push_back(edge_word_form());
  return help;
}

/// An edge word tells how the tile lies; the rotation must agree.
bool agree(const MoveContext& context, const RecordedTurn& out) {
  if (!out.has_rotation || out.open.rotation || out.shown.empty()) return true;
  if (out.shown.contains(out.rotation)) return true;
  const std::string word = edge_word(out.tile, *out.shown.begin());
  return complain(
      context, Code::edge_word, out.rotation_span,
      fmt::format("expected a rotation in which {} lies as `{}`, got r{}, which is `{}`",
                  engine::kTiles[out.tile].code, word, index(out.rotation),
                  edge_word(out.tile, out.rotation)),
      {fmt::format("`{}` is {} at {}", word, engine::kTiles[out.tile].code, text_of(out.shown))});
}

bool unknown_place(const MoveContext& context, const RecordedTurn& out) {
  const MeepleWord& figure = out.meeple;
  return complain(context, Code::unknown_word, figure.span,
                  fmt::format("expected the place of the {}, got `{}`", name_of(*figure.role),
                              context.document.text.substr(figure.span.offset, figure.span.size)),
                  {std::string(place_help(*figure.role))});
}

/// A field has no name by a side unless it takes up all of it: then by its first half.
bool settle_side(const MoveContext& context, RecordedTurn& out) {
  MeepleWord& figure = out.meeple;
  if (!figure.side) return true;
  if (out.open.tile || out.open.rotation) return unknown_place(context, out);
  // How a tile lies whose rotation was left out, the board tells.
  if (out.by_letter && !out.has_rotation) return true;
  if (!has_whole_side(out.tile, out.rotation, figure.ports)) return unknown_place(context, out);
  figure.ports = engine::PortSet::of(*figure.ports.begin());
  figure.side = false;
  return true;
}

}  // namespace

bool is_any_tile(std::string_view text) {
  return parse_any_tile(text) != engine::kNoTile;
}

bool unknown_tile(const MoveContext& context, Span span, std::string_view what,
                  std::string_view text, std::string_view form) {
  std::vector<std::string> help = tile_hints(text, context);
  help.emplace_back(form);
  return complain(context, Code::unknown_tile, span,
                  text.empty() ? fmt::format("expected {}, got nothing", what)
                               : fmt::format("expected {}, got `{}`", what, text),
                  std::move(help));
}

bool read_tile(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.tile_span = span;
  out.by_letter = text.size() == 1;
  if (out.by_letter) {  // nearly always
    out.tile = parse_tile_name(text);
    if (out.tile != engine::kNoTile) return true;
  }
  const auto equals = text.find('=');
  const std::string_view name = text.substr(0, equals);
  const std::string_view word = equals == text.npos ? name : text.substr(equals + 1);
  const bool has_word = equals != text.npos || looks_like_edge_word(text);
  if (equals != text.npos || !has_word) {
    out.tile = engine::as_played(parse_typed_name(name), context.record.rules);
    if (out.tile == engine::kNoTile) {
      if (!name.empty() && is_digit(name[0])) {
        return complain(context, Code::unknown_tile, span,
                        fmt::format("expected a tile, got `{}`", name),
                        {"a turn number ends with a period and a space, as in `12. U 1,0 r1`",
                         std::string(kTileWords)});
      }
      return unknown_tile(context, span, "a tile", name, kTileWords);
    }
  }
  if (!has_word) return true;
  EdgeWord read = looks_like_edge_word(word) ? parse_edge_word(word) : EdgeWord{};
  read.tile = engine::as_played(read.tile, context.record.rules);
  if (read.tile == engine::kNoTile) {
    return complain(context, Code::edge_word, span,
                    fmt::format("expected the edges of a tile, got `{}`", word),
                    same_edges(word, context));
  }
  if (out.tile != engine::kNoTile && out.tile != read.tile) {
    return complain(
        context, Code::edge_word, span,
        fmt::format("expected the edges of {}, got `{}`, which is {}",
                    engine::kTiles[out.tile].code, word, engine::kTiles[read.tile].code),
        {fmt::format("{} lying at r0 is `{}`", engine::kTiles[out.tile].code,
                     edge_word(out.tile, engine::Rotation{0}))});
  }
  out.tile = read.tile;
  out.rotation = read.rotation;
  out.shown = read.rotations;
  return true;
}

bool takes_no_value(std::string_view word, std::string_view text, Span span,
                    const MoveContext& context, std::string_view help) {
  if (text.empty()) return true;
  return complain(context, Code::unknown_word, span,
                  fmt::format("`{}` takes no value, got `{}`", word, text), {std::string(help)});
}

bool read_laid_tile(std::string_view text, Span span, const MoveContext& context,
                    RecordedTurn& out) {
  if (text != "?") return read_tile(text, span, context, out);
  out.tile_span = span;
  out.by_letter = true;
  return out.open.tile = true;
}

bool read_cell(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.has_cell = true;
  out.cell_span = span;
  CellError error = parse_cell(text, out.cell);
  if (error == CellError::form) {
    const TypedCell typed = parse_typed_cell(text);
    if (typed.size == text.size()) {
      error = typed.error;
      out.cell = typed.cell;
      out.open.x = typed.open.x;
      out.open.y = typed.open.y;
    }
  }
  if (error == CellError::none) return true;
  if (error == CellError::form) {
    complain(context, Code::unknown_word, span,
             fmt::format("expected a place such as `-1,2`, got `{}`", text),
             {"x grows to the east, y to the south; the start tile lies at 0,0"});
  } else {
    complain(context, Code::bad_value, span,
             fmt::format("expected a place within {} tiles of the start tile, got `{}`",
                         engine::kMaxTiles, text));
  }
  out.readable = false;
  return false;
}

bool read_rotation(std::string_view text, Span span, const MoveContext& context,
                   RecordedTurn& out) {
  const auto rotation = parse_rotation(text);
  out.has_rotation = true;
  out.rotation_span = span;
  if (text.size() == 2 && text[1] == '?') {
    out.open.rotation = true;
    return true;
  }
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

std::string_view place_help(Role role) {
  using enum engine::FeatureKind;
  if (role.feature == city) {
    return "a city is named by a side N E S W, as the tile lies; where two share a side, by a "
           "half-edge such as NNE";
  }
  if (role.feature == road) return "a road is named by a side N E S W, as the tile lies";
  if (role.feature == field) {
    return "a field is named by a half-edge NNW NNE ENE ESE SSE SSW WSW WNW, or by a corner NW NE "
           "SE SW, as the tile lies";
  }
  return role.figure == engine::Figure::meeple ? "a monastery needs no place: write `monk`"
                                               : "it needs no place: write the figure alone";
}

bool settle_place(const MoveContext& context, RecordedTurn& out) {
  return agree(context, out) && settle_side(context, out);
}

bool read_drew(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.drew_span = span;
  out.drew = parse_any_tile(text, context.record.rules);
  return out.drew != engine::kNoTile ||
         unknown_tile(context, span, "the tile that was drawn", text, "write it as in `drew:K`");
}

bool read_price(std::string_view text, engine::Trade& out) {
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('+', begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    begin = end + 1;
    if (const auto good = good_named(part)) {
      if (++out.goods[*good] > kMostTokens) return false;
      continue;
    }
    const auto points = parse_number(part);
    if (!points || *points < 1 || *points > 999 || out.points != 0) return false;
    out.points = static_cast<int16_t>(*points);
  }
  return true;
}

bool read_trade(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.trade_span = span;
  const auto arrow = text.find('>');
  const auto equals = text.rfind('=');
  if (arrow == text.npos || equals == text.npos || equals < arrow) {
    return complain(context, Code::unknown_word, span,
                    fmt::format("expected who pays whom how much, got `{}`", text),
                    {"write it as in `buy:Bob>Ann=3`: Bob pays 3 points to Ann"});
  }
  out.trade.from = read_player(text.substr(0, arrow), span, context);
  out.trade.to = read_player(text.substr(arrow + 1, equals - arrow - 1), span, context);
  const bool known = out.trade.from != engine::kNobody && out.trade.to != engine::kNobody;
  if (!read_price(text.substr(equals + 1), out.trade) ||
      (known && out.trade.from == out.trade.to)) {
    const bool goods = engine::plays_goods(context.record.rules);
    std::vector<std::string> help{"write it as in `buy:Bob>Ann=3`: Bob pays 3 points to Ann"};
    if (goods) help.emplace_back("or `buy:Bob>Ann=2+wine`: 2 points and a token of wine");
    return complain(context, Code::bad_value, span,
                    fmt::format("expected 1 to 999 points{} from one player to another, got `{}`",
                                goods ? " or goods" : "", text),
                    std::move(help));
  }
  return known;
}

}  // namespace cartulary::formats

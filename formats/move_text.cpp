#include "formats/move_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "formats/notation.hpp"

namespace cartulary::formats {
namespace {

void complain(const MoveContext& context, Code code, Span span, std::string message,
              std::vector<std::string> help = {}, std::string label = "") {
  context.findings.add({.code = code,
                        .span = span,
                        .message = std::move(message),
                        .label = std::move(label),
                        .help = std::move(help)});
}

/// "`a`", "`a` or `b`".
std::string any_of(std::span<const std::string_view> words) {
  std::vector<std::string> quoted;
  for (std::string_view word : words) quoted.push_back(fmt::format("`{}`", word));
  return enumerate(quoted, "or");
}

/// A word by its name, such as `drew:K`; `read` gets what follows the colon, if anything.
struct NamedWord {
  std::string_view name;
  std::string_view what;  ///< of which a move has only one
  bool (*read)(std::string_view, Span, const MoveContext&, RecordedTurn&);
  Span RecordedTurn::*span;  ///< where such a word was found
  /// Whether a word can be the value; none where there is no value.
  bool (*fits)(std::string_view);
  std::string_view why_one = "";

  bool matches(std::string_view word) const {
    return same_word(word.substr(0, name.size()), name) &&
           (word.size() == name.size() || word[name.size()] == ':');
  }
};

/// A `?` by itself is a mark of the move.
bool is_token(std::string_view text) {
  return text != "?" && parse_token(text);
}

bool is_tile(std::string_view text) {
  return parse_any_tile(text) != engine::kNoTile;
}

bool is_hidden_tile(std::string_view text) {
  return text == "?" || is_tile(text);
}

bool is_trade(std::string_view text) {
  return text.find('>') != text.npos;
}

constexpr std::string_view kOneFlockAction = "a flock grows once, or it is guided to the stable";
constexpr NamedWord kNamedWords[] = {
    {"draw", "`draw`", read_draw, &RecordedTurn::drawn_span, is_token,
     "a shepherd comes with one token"},
    {"under", "`under`", read_under, &RecordedTurn::under_span, is_hidden_tile,
     "one tile lies under a hill"},
    {"grow", "of `grow` and `guide`", read_grow, &RecordedTurn::flock_span, is_token,
     kOneFlockAction},
    {"guide", "of `grow` and `guide`", read_guide, &RecordedTurn::flock_span, nullptr,
     kOneFlockAction},
    {"drew", "`drew`", read_drew, &RecordedTurn::drew_span, is_tile},
    {"buy", "`buy`", read_trade, &RecordedTurn::trade_span, is_trade},
};

constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/// Cuts the next word off `rest`.
std::string_view take_word(std::string_view& rest) {
  const char* at = rest.data();
  const char* const end = at + rest.size();
  while (at != end && is_blank(*at)) ++at;
  const char* const begin = at;
  while (at != end && !is_blank(*at)) ++at;
  rest = {at, static_cast<std::size_t>(end - at)};
  return {begin, static_cast<std::size_t>(at - begin)};
}

class MoveReader {
 public:
  MoveReader(const MoveContext& context, RecordedTurn& out) : context_(context), out_(out) {}

  void word(std::string_view word, std::string_view& rest) {
    const char first = word[0];
    const Span span = span_of(context_.document.text, word);
    if (!has_tile_) {
      leading_word(word, span, rest);
    } else if (first == '@') {
      named_player(word, rest);
    } else if (first == '=') {
      once(out_.totals.given, "list of totals", span, rest) &&
          read_seats(word.substr(1), ':', false, span, context_, out_.totals);
    } else if (first == '+') {
      once(out_.gain.given, "gain", span, rest) &&
          read_seats(word.substr(1), '/', true, span, context_, out_.gain);
    } else if (first == '!' || first == '?') {
      if (!is_nag(word)) {
        complain(context_, Code::unknown_word, span,
                 fmt::format("expected one of ! ? !! ?? !? ?!, got `{}`", word));
        out_.readable = false;
      } else if (once(!out_.nag.empty(), "mark", span, rest)) {
        out_.nag = word;
      }
    } else if (first == '-' || (first >= '0' && first <= '9')) {
      once(out_.has_cell, "place", span, rest) && read_cell(word, span, context_, out_);
    } else if ((first == 'r' || first == 'R') && word.size() > 1 && word[1] >= '0' &&
               word[1] <= '9') {
      once(out_.has_rotation, "rotation", span, rest) && read_rotation(word, span, context_, out_);
    } else {
      named_word(word, span, rest);
    }
  }

 private:
  void leading_word(std::string_view word, Span span, std::string_view& rest) {
    if (word[0] >= '0' && word[0] <= '9' && word.back() == '.') {
      out_.number = parse_number(word.substr(0, word.size() - 1));
      out_.number_span = span;
      if (out_.number) return;
    }
    if (word == "discard" || word == "return") {
      out_.action = word == "discard" ? engine::Action::discard : engine::Action::give_back;
      word = take_word(rest);
      if (word.empty()) {
        complain(context_, Code::incomplete_move, span,
                 "expected the tile that fits nowhere, got nothing",
                 {"write it as in `discard C`"});
        out_.readable = false;
        has_tile_ = true;
        return;
      }
      span = span_of(context_.document.text, word);
    }
    has_tile_ = true;
    if (read_tile(word, span, context_, out_)) return;
    out_.readable = false;
    // Where the tile should stand, something else does: the next words would only mislead.
    if (word[0] >= '0' && word[0] <= '9') rest.remove_prefix(rest.size());
  }

  /// Names may hold blanks: the longest player's name that stands here is meant.
  void named_player(std::string_view word, std::string_view& rest) {
    const std::string_view text = context_.document.text;
    const Span at = span_of(text, word);
    const std::string_view line = text.substr(at.offset + 1, word.size() - 1 + rest.size());
    std::size_t best = 0;
    for (std::size_t seat = 0; seat < context_.players.size(); ++seat) {
      const std::string& name = context_.players[seat].name;
      if (name.size() <= best || !line.starts_with(name)) continue;
      if (line.size() > name.size() && !is_blank(line[name.size()])) continue;
      best = name.size();
      out_.player = static_cast<engine::Player>(seat);
    }
    if (!once(out_.player_span.size > 0, "player", at, rest)) return;
    out_.player_span = {at.offset, static_cast<uint32_t>(std::max(best + 1, word.size()))};
    if (best == 0) {
      read_player(word.substr(1), at, context_);
      out_.readable = false;
    } else if (best + 1 > word.size()) {
      rest.remove_prefix(best + 1 - word.size());
    }
  }

  void named_word(std::string_view word, Span span, std::string_view& rest) {
    for (const NamedWord& row : kNamedWords) {
      if (!row.matches(word)) continue;
      if (!once((out_.*row.span).size > 0, row.what, span, rest, row.why_one)) return;
      if (word.size() <= row.name.size() + 1 && value_apart(row.name, span, rest)) return;
      word.remove_prefix(std::min(row.name.size() + 1, word.size()));
      if (!row.read(word, span, context_, out_)) out_.readable = false;
      return;
    }
    if (out_.meeple.role != Role::none && place_apart(word, span, rest)) return;
    if (!once(begins_move(word), "tile", span, rest)) return;
    if (const auto role = parse_role(word.substr(0, word.find(':')))) {
      const bool shepherd = out_.meeple.role == Role::shepherd || *role == Role::shepherd;
      if (!once(out_.meeple.role != Role::none, shepherd ? "figure" : "meeple", span, rest,
                shepherd ? "the shepherd is placed instead of a meeple" : "")) {
        return;
      }
    }
    if (word.back() == ':' && value_apart(word.substr(0, word.size() - 1), span, rest)) return;
    if (!read_meeple(word, span, context_, out_)) out_.readable = false;
  }

  /// `draw 3`, `shepherd: NNW`: a word without its value, which comes next. True after a finding.
  bool value_apart(std::string_view name, Span span, std::string_view& rest) {
    std::string_view after = rest;
    const std::string_view value = take_word(after);
    if (value.empty() || !takes_value(name, value)) return false;
    const Span last = span_of(context_.document.text, value);
    complain_apart(name, value, {span.offset, last.end() - span.offset});
    rest = after;
    return true;
  }

  /// `knight N`: the place of the figure before it. Sides are tile letters, too, so a place after
  /// such a letter makes another move of it.
  bool place_apart(std::string_view word, Span span, std::string_view rest) {
    const Span figure = out_.meeple.span;
    std::string_view name = context_.document.text.substr(figure.offset, figure.size);
    if (out_.meeple.ports != 0 || !takes_value(name, word)) return false;
    engine::Cell cell;
    if (out_.has_cell && parse_cell(take_word(rest), false, cell) == CellError::none) return false;
    const bool beside = context_.document.text.substr(figure.end(), span.offset - figure.end())
                            .find_first_not_of(' ') == std::string_view::npos;
    complain_apart(name, word, beside ? Span{figure.offset, span.end() - figure.offset} : span);
    return true;
  }

  void complain_apart(std::string_view name, std::string_view value, Span span) {
    complain(context_, Code::unknown_word, span,
             fmt::format("expected `{}:{}` in one word, got two words", name, value),
             {fmt::format("write `{}:{}`, without a blank", name, value)});
    out_.readable = false;
  }

  /// Whether a word can only be the beginning of another move.
  static bool begins_move(std::string_view word) {
    return word == "discard" || word == "return" || looks_like_edge_word(word) ||
           (!parse_role(word) && parse_tile_name(word) != engine::kNoTile);
  }

  /// Words other than the first may come in any order, but only once. What follows a second one is
  /// probably another move, so it is not looked at.
  bool once(bool already, std::string_view what, Span span, std::string_view& rest,
            std::string_view why = "") {
    if (!already) return true;
    const std::string_view word = context_.document.text.substr(span.offset, span.size);
    complain(
        context_, Code::misplaced_word, span,
        fmt::format("expected one {} in a move, got a second one, `{}`", what, word),
        {std::string(why.empty() ? "one turn stands on one line; is a line break missing?" : why)});
    out_.readable = false;
    rest.remove_prefix(rest.size());
    return false;
  }

  const MoveContext& context_;
  RecordedTurn& out_;
  bool has_tile_ = false;
};

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
    return {fmt::format("the letters of edges are small: `{}`", small)};
  }
  const auto names = guess_tiles(bare, context.rules.tiles().counts);
  if (names.empty()) return {};
  if (text.size() == 1) return {fmt::format("tile letters are capitals: `{}`", names[0])};
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
    return {fmt::format("the letters of edges are small: `{}`", small)};
  }
  const engine::Distribution box = context.rules.tiles();
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

bool takes_value(std::string_view name, std::string_view value) {
  for (const NamedWord& row : kNamedWords) {
    if (same_word(row.name, name)) return row.fits != nullptr && row.fits(value);
  }
  const auto role = parse_role(name);
  MeepleWord figure;
  return role && parse_place(value, *role, figure);
}

bool is_nag(std::string_view text) {
  constexpr std::array<std::string_view, 6> nags{"!", "?", "!!", "??", "!?", "?!"};
  return std::find(nags.begin(), nags.end(), text) != nags.end();
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
                 {"a turn number ends with a point and a blank, as in `12. U 1,0 r1`",
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
  switch (parse_cell(text, context.y_north, out.cell)) {
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
               {"a word and its value have a colon between them"});
      return false;
    }
    std::vector<std::string> help = meant_word(text);
    for (std::string_view other : {"\u2212", "\u2013", "\u2014", "\uFF0C"}) {
      if (text.find(other) == text.npos) continue;
      help.push_back(fmt::format("`{}` is not the {} of the keyboard, though it looks like it",
                                 other, other == "\uFF0C" ? "comma `,`" : "minus `-`"));
    }
    const bool sheep = context.rules.has(engine::Expansion::hills_and_sheep);
    help.push_back(fmt::format(
        "a move is `TILE X,Y rN`, then a figure (knight, highwayman, monk, farmer{}), {}`@player`, "
        "`+gain`, `=totals`, as in `K -1,1 r3 knight:W +4 =14:9`",
        sheep ? ", shepherd" : "", sheep ? "`draw:3`, `under:?`, `grow:2` or `guide`, " : ""));
    complain(context, Code::unknown_word, span,
             fmt::format("expected a word of a move, got `{}`", text), std::move(help));
    return false;
  }
  out.meeple = {.role = *role, .span = span};
  if (colon == text.npos) return true;
  const std::string_view place = text.substr(colon + 1);
  if (parse_place(place, *role, out.meeple)) return true;
  complain(context, Code::unknown_word, span,
           *role == Role::monk
               ? fmt::format("expected no place for a monk, got `{}`", text)
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
  return read_token(text, span, context, out.drawn);
}

bool read_grow(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.flock_span = span;
  out.flock = engine::FlockAction::grow;
  return read_token(text, span, context, out.grown);
}

bool read_guide(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.flock_span = span;
  out.flock = engine::FlockAction::guide;
  if (text.empty()) return true;
  complain(context, Code::unknown_word, span,
           fmt::format("expected `guide` and nothing else, got `{}`", text),
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
    complain(context, Code::unknown_word, span,
             fmt::format("expected numbers with `{}` between them, got `{}`", separator,
                         context.document.text.substr(span.offset, span.size)),
             {"`?` stands for a player of whom nothing is claimed"});
    return false;
  }
  if (mover_alone && seat == 1) {
    out.mover_only = true;
    return true;
  }
  if (seat == players) return true;
  out.given = false;
  complain(context, Code::claim_count, span,
           fmt::format("expected {} numbers, one for each player, got {}", players, seat),
           {"in the order of `players`; `?` for a player of whom nothing is claimed",
            mover_alone ? "one number alone is the gain of the player who moved"
                        : "the gain of the player who moved is written as in `+4`"});
  return false;
}

bool complete_move(const MoveContext& context, RecordedTurn& out) {
  if (!out.readable) return false;
  if (out.action != engine::Action::place) {
    if (out.trade.points != 0) {
      complain(context, Code::misplaced_word, out.trade_span,
               "expected only the tile that fits nowhere, got a purchase",
               {"nobody buys such a tile; is the purchase part of another move?"});
      return out.readable = false;
    }
    // A tile may have been slipped under a hill before it turned out to fit nowhere.
    for (const Span& span :
         {out.cell_span, out.rotation_span, out.meeple.span, out.drawn_span, out.flock_span}) {
      if (span.size == 0) continue;
      complain(context, Code::misplaced_word, span,
               "expected only the tile that fits nowhere, got a place or a figure",
               {"a discarded tile is not laid; the tile drawn instead has a move of its own"});
      return out.readable = false;
    }
    return true;
  }
  if (!out.has_cell) {
    complain(context, Code::incomplete_move, out.tile_span,
             "expected a place `X,Y` after the tile, got none",
             {fmt::format("write it as in `{0} -1,2`; a tile that fits nowhere is written `discard "
                          "{0}`",
                          engine::kTiles[out.tile].code)});
    return out.readable = false;
  }
  if (!out.has_rotation || out.tile_span.size == 1) return true;
  const std::string_view tile_text =
      context.document.text.substr(out.tile_span.offset, out.tile_span.size);
  const auto equals = tile_text.find('=');
  const std::string_view word = equals == tile_text.npos ? tile_text : tile_text.substr(equals + 1);
  if (!looks_like_edge_word(word)) return true;
  const EdgeWord read = parse_edge_word(word);
  if (read.rotations >> out.rotation & 1) return true;
  complain(context, Code::edge_word, out.rotation_span,
           fmt::format("expected a rotation in which {} lies as `{}`, got r{}, which is `{}`",
                       engine::kTiles[out.tile].code, word, out.rotation,
                       edge_word(out.tile, out.rotation)),
           {fmt::format("`{}` is {} at {}", word, engine::kTiles[out.tile].code,
                        text_of(read.rotations))});
  return out.readable = false;
}

bool read_move(std::string_view line, const MoveContext& context, RecordedTurn& out) {
  out = {};
  out.is_text = true;
  std::string_view rest = line;
  MoveReader reader(context, out);
  const char* begin = nullptr;
  const char* end = nullptr;
  for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
    if (word[0] == '#' || word.starts_with("//")) {
      out.comment = line.substr(static_cast<std::size_t>(word.data() - line.data()));
      while (is_blank(out.comment.back())) out.comment.remove_suffix(1);
      break;
    }
    if (begin == nullptr) begin = word.data();
    reader.word(word, rest);
    end = rest.data();  // a player's name may have taken several words
  }
  if (begin == nullptr) return false;
  out.span = span_of(context.document.text, {begin, static_cast<std::size_t>(end - begin)});
  if (out.readable && out.tile == engine::kNoTile) {
    complain(context, Code::incomplete_move, out.span, "expected a tile and its place, got none",
             {"a move is written as in `K -1,1 r3 knight:W`"});
    out.readable = false;
  }
  complete_move(context, out);
  return true;
}

}  // namespace cartulary::formats

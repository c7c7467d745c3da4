// One move as text, and the figure of a move.
#include <fmt/core.h>

#include <algorithm>

#include "formats/game/record/expansions.hpp"
#include "formats/game/record/move_words.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

constexpr NamedWord kNamedWords[] = {
    {"drew", "`drew`", read_drew, &RecordedTurn::drew_span, is_any_tile, true},
    {"buy", "`buy`", read_trade, &RecordedTurn::trade_span,
     [](std::string_view text) { return text.find('>') != text.npos; }},
};

/// The words of all expansions, then those of house rules.
const std::vector<NamedWord>& named_words() {
  static const auto words =
      with_expansions<NamedWord>(kNamedWords, &ExpansionRow::words, &NamedWord::name, "drew");
  return words;
}

/// The word that is called `name`, in small or capital letters; nullptr if there is none.
const NamedWord* find_word(std::string_view name) {
  return find_where(named_words(),
                    [name](const NamedWord& row) { return same_word(row.name, name); });
}

/// The expansion with this figure; nullptr if it is a meeple.
const ExpansionRow* expansion_of(Role role) {
  return find_where(all_expansions(), [role](const ExpansionRow& row) {
    return find_row(row.figures, &RoleRow::role, role) != nullptr;
  });
}

/// `draw4`, `draw=4`, `farmer@NNW`: a word and its value without the colon; else empty.
std::string with_colon(std::string_view text) {
  const auto end = std::ranges::find_if_not(text, is_letter);
  const std::string_view name = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  constexpr std::string_view signs = "=@-._/;()[]";
  std::string_view value = text.substr(name.size());
  value.remove_prefix(std::min(value.find_first_not_of(signs), value.size()));
  value = value.substr(0, value.find_last_not_of(signs) + 1);
  return takes_value(name, value) ? fmt::format("{}:{}", name, value) : "";
}

/// `knight:N@5,1`, `fairy@3,-1`: something on another tile than the one that is laid.
bool is_far(std::string_view word) {
  const std::size_t at = word.find('@');
  if (at == word.npos || word.find(',', at) == word.npos) return false;
  return word[at + 1] == '-' || is_digit(word[at + 1]);
}

/// A hint at the meaning of a word that is none; empty if nobody can tell.
std::string word_hint(std::string_view text) {
  const std::string_view word = text.substr(0, text.find(':'));
  std::vector<std::string_view> known{"knight", "highwayman", "monk",
                                      "farmer", "discard",    "return"};
  for (const ExpansionRow& row : all_expansions()) {
    for (const WordHint& meant : row.word_hints) {
      if (same_word(meant.word, word)) return std::string(meant.help);
    }
    for (const NamedWord& named : row.words) {
      if (is_letter(named.name[0])) known.push_back(named.name);
    }
    for (const RoleRow& figure : row.figures) known.push_back(figure.name);
  }
  const std::string_view near = nearest(word, known);
  return near.empty() ? "" : fmt::format("did you mean `{}`?", near);
}

std::string move_form(const Rules& rules) {
  std::string figures = "knight, highwayman, monk, farmer";
  std::string words;
  for (const ExpansionRow& row : all_expansions()) {
    if (!rules.has(row.expansion)) continue;
    std::string_view last;
    for (const RoleRow& figure : row.figures) {  // one that has a row for each place has one name
      if (figure.name != last) figures += fmt::format(", {}", figure.name);
      last = figure.name;
    }
    words += row.words_form;
  }
  return fmt::format(
      "a move is `TILE X,Y rN`, then a figure ({}), {}`@player`, `+gain`, `=totals`, as in `K -1,1 "
      "r3 knight:W +4 =14:9`",
      figures, words);
}

/// A word that is none of a move.
bool unknown_word(std::string_view text, Span span, const MoveContext& context) {
  if (const std::string meant = with_colon(text); !meant.empty()) {
    return complain(context, Code::unknown_word, span,
                    fmt::format("expected `{}`, got `{}`", meant, text),
                    {"put a colon between a word and its value"});
  }
  std::vector<std::string> help;
  if (std::string meant = word_hint(text); !meant.empty()) help.push_back(std::move(meant));
  for (std::string_view other : {"\u2212", "\u2013", "\u2014", "\uFF0C"}) {
    if (text.find(other) == text.npos) continue;
    help.push_back(fmt::format("`{}` looks like the {} of the keyboard but is another character",
                               other, other == "\uFF0C" ? "comma `,`" : "minus `-`"));
  }
  help.push_back(move_form(context.record.rules));
  return complain(context, Code::unknown_word, span,
                  fmt::format("unknown word `{}` in a move", text), std::move(help));
}

class MoveReader : public TurnLine {
 public:
  MoveReader(const MoveContext& context, RecordedTurn& out)
      : TurnLine(context, out, "move"), context_(context), out_(out) {}

  void word(std::string_view word, std::string_view& rest) {
    const char first = word[0];
    const Span span = context_.span(word);
    if (!has_tile_) {
      leading_word(word, span, rest);
    } else if (first == '[' && begins_ruling(word)) {
      ruling(word, rest);
    } else if (begins_cell(word)) {
      once(out_.has_cell, "place", span, rest) && cell(word, rest);
    } else if ((first == 'r' || first == 'R') && word.size() > 1 &&
               (is_digit(word[1]) || word[1] == '?')) {
      once(out_.has_rotation, "rotation", span, rest) && rotation(word, rest);
    } else if (!any_turn_says(word, rest)) {
      named_word(word, span, rest);
    }
  }

 private:
  /// True if a word is the beginning of a place, perhaps as people type it.
  static bool begins_cell(std::string_view word) {
    const char first = word[0];
    if (first == '-' || is_digit(first)) return true;
    if (first == '?') return word.size() > 1 && word[1] == ',';
    if (first == '(' || first == '[') return true;
    if (first == '\xE2' && word.starts_with("\u2212")) return true;
    const bool axis = first == 'x' || first == 'y' || first == 'X' || first == 'Y';
    return axis && (word.size() == 1 || word[1] == '=' || word[1] == ':' || word[1] == '-' ||
                    is_digit(word[1]));
  }

  /// `[stands by ...]`, and no place as people type it, which may be `[x=1,y=0]`.
  static bool begins_ruling(std::string_view word) {
    const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
    return word.size() > 2 && is_small(word[1]) && is_small(word[2]);
  }

  /// The words up to `]`; what they say is read when all moves are known.
  void ruling(std::string_view word, std::string_view& rest) {
    const std::string_view ahead = from(word, rest);
    const std::size_t end = ahead.find(']');
    if (end == ahead.npos) {
      complain(context_, Code::wrong_ruling, context_.span(word),
               "expected `]` at the end of the ruling, got the end of the line",
               {"write it as in `[stands by Ann Lee because nobody saw it in time]`"});
      out_.readable = false;
      rest.remove_prefix(rest.size());
      return;
    }
    const std::string_view written = context_.written(ahead.substr(0, end + 1));
    if (out_.rulings.empty()) {
      out_.rulings = written;
    } else {
      const char* const begin = out_.rulings.data();
      out_.rulings = {begin, static_cast<std::size_t>(written.data() + written.size() - begin)};
    }
    rest = ahead.substr(end + 1);
  }

  /// The text from a word to the end of the line.
  static std::string_view from(std::string_view word, std::string_view rest) {
    return {word.data(), static_cast<std::size_t>(rest.data() + rest.size() - word.data())};
  }

  /// Cuts a word off behind its first `size` bytes; what follows is read next.
  static std::string_view cut(std::string_view word, std::size_t size, std::string_view& rest) {
    const std::string_view ahead = from(word, rest);
    std::size_t next = size;
    if (next < word.size() && (word[next] == ',' || word[next] == ';')) ++next;
    rest = ahead.substr(next);
    return ahead.substr(0, size);
  }

  /// True if a word may begin here although no blank stands before it, or only a comma does.
  static bool starts_word(std::string_view rest) {
    if (rest.size() == 1) return rest[0] == ',' || rest[0] == ';';
    const char c = rest[0];
    return is_letter(c) || c == '+' || c == '=' || c == '@';
  }

  bool cell(std::string_view word, std::string_view& rest) {
    switch (parse_cell(word, out_.cell)) {
      case CellError::none:  // nearly always
        out_.has_cell = true;
        out_.cell_span = context_.span(word);
        return true;
      case CellError::range:
        break;
      case CellError::form:
        const std::string_view ahead = from(word, rest);
        if (const TypedCell typed = parse_typed_cell(ahead); typed.size > 0) {
          word = ahead.substr(0, typed.size);
          rest = ahead.substr(typed.size);
        }
    }
    return read_cell(word, context_.span(word), context_, out_);
  }

  bool rotation(std::string_view word, std::string_view& rest) {
    std::size_t size = 1;
    while (size < word.size() && is_digit(word[size])) ++size;
    if (size < word.size() && parse_rotation(word.substr(0, size)) &&
        starts_word(word.substr(size))) {
      word = cut(word, size, rest);
    }
    return read_rotation(word, context_.span(word), context_, out_);
  }

  /// `K-1,1`, `12.K`: how much of a word precedes the place, or is the turn number; 0 if one word.
  std::size_t glued(std::string_view word, std::string_view rest) const {
    const auto letter = std::ranges::find_if_not(word, is_digit);
    const auto digits = static_cast<std::size_t>(letter - word.begin());
    if (digits > 0) return digits + 1 < word.size() && *letter == '.' ? digits + 1 : 0;
    const std::size_t size = std::min(word.find_first_of("0123456789-(["), word.size());
    if (size == word.size() || !is_any_tile(word.substr(0, size))) return 0;
    return parse_typed_cell(from(word, rest).substr(size)).size > 0 ? size : 0;
  }

  void leading_word(std::string_view word, Span span, std::string_view& rest) {
    if (is_digit(word[0]) && typed_number(word)) return;
    if (const std::size_t size = word.size() > 1 ? glued(word, rest) : 0; size > 0) {
      word = cut(word, size, rest);
      span = context_.span(word);
      if (typed_number(word)) return;
    }
    if (word.size() > 1 && (same_word(word, "discard") || same_word(word, "return"))) {
      out_.action =
          same_word(word, "discard") ? engine::Action::discard : engine::Action::give_back;
      word = take_word(rest);
      if (word.empty()) {
        complain(context_, Code::incomplete_move, span, "expected a tile, got nothing",
                 {"write it as in `discard C`"});
        out_.readable = false;
        has_tile_ = true;
        return;
      }
      span = context_.span(word);
    }
    if (word.size() > 1 && leading_name(word, span, rest)) return;
    has_tile_ = true;
    if (read_laid_tile(word, span, context_, out_)) return;
    out_.readable = false;
    // Where the tile should stand, something else does: the next words would only mislead.
    if (is_digit(word[0])) rest.remove_prefix(rest.size());
  }

  /// A word such as `again`, before the tile.
  bool leading_name(std::string_view word, Span span, std::string_view& rest) {
    const NamedWord* row = find_word(word);
    if (row == nullptr || !row->leads) return false;
    if (once((out_.*row->span).size > 0, row->what, span, rest, row->why_one)) {
      row->read("", span, context_, out_);
    }
    return true;
  }

  /// `knight:W`, as nearly all figures are written. False for all other words.
  bool plain_figure(std::string_view word, Span span) {
    if (out_.meeple.role) return false;
    const std::size_t colon = word.find(':');
    const std::optional<Role> role = role_named(word.substr(0, colon));
    if (!role) return false;
    MeepleWord figure{.role = *role, .span = span};
    if (colon != word.npos && !parse_place(word.substr(colon + 1), *role, figure)) return false;
    out_.meeple = figure;
    figure_ = word;
    return true;
  }

  void named_word(std::string_view word, Span span, std::string_view& rest) {
    if (plain_figure(word, span)) return;
    const bool far = is_far(word);
    const NamedWord* row = find_word(word.substr(0, word.find_first_of(far ? ":@" : ":")));
    const bool is_figure_far = row == nullptr && far;
    if (is_figure_far) row = find_word("@");
    if (row != nullptr) {
      if (!once((out_.*row->span).size > 0, row->what, span, rest, row->why_one)) return;
      if (word.size() <= row->name.size() + 1 && value_apart(row->name, span, rest)) return;
      if (!is_figure_far) word.remove_prefix(std::min(row->name.size() + 1, word.size()));
      if (!row->read(word, span, context_, out_)) out_.readable = false;
      return;
    }
    if (out_.meeple.role && place_apart(word, span, rest)) return;
    if (!once(begins_move(word), "tile", span, rest)) return;
    const std::size_t size = next_sign(word);
    if (size < word.size() && is_figure(word.substr(0, size)) && with_colon(word).empty() &&
        starts_word(word.substr(size))) {
      word = cut(word, size, rest);  // `knight:W+4`, `knight:W,`
      span = context_.span(word);
    }
    if (const auto role = parse_typed_role(word.substr(0, word.find(':')))) {
      const ExpansionRow* box = expansion_of(*role);
      if (box == nullptr && out_.meeple.role) box = expansion_of(*out_.meeple.role);
      if (!once(out_.meeple.role.has_value(), box != nullptr ? "figure" : "meeple", span, rest,
                box != nullptr ? box->one_figure : "")) {
        return;
      }
    }
    if (word.back() == ':' && value_apart(word.substr(0, word.size() - 1), span, rest)) return;
    if (!read_meeple(word, span, context_, out_)) out_.readable = false;
    figure_ = word;
  }

  /// `knight`, `knight:W`.
  static bool is_figure(std::string_view word) {
    const auto colon = word.find(':');
    const auto role = parse_typed_role(word.substr(0, colon));
    if (!role || colon == word.npos) return role.has_value();
    MeepleWord figure;
    const std::string_view place = word.substr(colon + 1);
    return place == "?" || parse_typed_place(word.substr(0, colon), place, *role, figure);
  }

  /// `draw 3`, `farmer: NNW`: a word without its value, which comes next. True after a finding.
  bool value_apart(std::string_view name, Span span, std::string_view& rest) {
    std::string_view after = rest;
    const std::string_view value = take_word(after);
    if (value.empty() || !takes_value(name, value)) return false;
    const Span last = context_.span(value);
    complain_apart(name, value, {span.offset, last.end() - span.offset});
    rest = after;
    return true;
  }

  /// `knight N`: the place of the figure before it. Sides are tile letters, too, so a place after
  /// such a letter makes another move of it.
  bool place_apart(std::string_view word, Span span, std::string_view rest) {
    const Span figure = out_.meeple.span;
    const std::string_view name = figure_;
    if (out_.meeple.has_place() || !takes_value(name, word)) return false;
    engine::Cell cell;
    if (out_.has_cell && parse_cell(take_word(rest), cell) == CellError::none) return false;
    const bool beside = context_.document.text.substr(figure.end(), span.offset - figure.end())
                            .find_first_not_of(' ') == std::string_view::npos;
    complain_apart(name, word, beside ? Span{figure.offset, span.end() - figure.offset} : span);
    return true;
  }

  void complain_apart(std::string_view name, std::string_view value, Span span) {
    complain(context_, Code::unknown_word, span,
             fmt::format("expected `{}:{}`, got two words", name, value),
             {fmt::format("write `{}:{}`, without a space", name, value)});
    out_.readable = false;
  }

  /// True if a word can only be the beginning of another move.
  static bool begins_move(std::string_view word) {
    if (word.find(':') != word.npos) return false;  // nearly always a figure and its place
    return word == "discard" || word == "return" || looks_like_edge_word(word) ||
           (!parse_role(word) && parse_tile_name(word) != engine::kNoTile);
  }

  const MoveContext& context_;
  RecordedTurn& out_;
  std::string_view figure_{};  ///< the word of the last one
  bool has_tile_ = false;
};

/// A tile that fits nowhere has words about what was drawn beside it, and no others.
bool complete_discard(const MoveContext& context, RecordedTurn& out) {
  if (out.trade.any()) {
    complain(context, Code::misplaced_word, out.trade_span,
             "a tile that fits nowhere cannot be bought",
             {"is the purchase part of another move?"});
    return out.readable = false;
  }
  std::vector<Span> others{out.cell_span, out.rotation_span, out.meeple.span};
  for (const NamedWord& row : named_words()) {
    if (!row.if_discarded) others.push_back(out.*row.span);
  }
  for (const Span& span : others) {
    if (span.size == 0) continue;
    complain(context, Code::misplaced_word, span,
             "a tile that fits nowhere has no place and no figure",
             {"the tile drawn instead has its own move"});
    return out.readable = false;
  }
  return true;
}

bool read_words(std::string_view line, const MoveContext& context, RecordedTurn& out) {
  MoveReader reader(context, out);
  if (!reader.read_line(line, reader)) return false;
  if (out.readable && out.tile == engine::kNoTile && !out.open.tile) {
    complain(context, Code::incomplete_move, out.span, "move has no tile and no place",
             {"a move is written as in `K -1,1 r3 knight:W`"});
    out.readable = false;
  }
  complete_move(context, out);
  return true;
}

}  // namespace

bool takes_value(std::string_view name, std::string_view value) {
  if (const NamedWord* row = find_word(name)) return row->fits != nullptr && row->fits(value);
  const auto role = parse_role(name);
  MeepleWord figure;
  return role && parse_place(value, *role, figure);
}

bool read_meeple(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  if (is_far(text)) {
    if (const NamedWord* far = find_word("@")) return far->read(text, span, context, out);
  }
  const auto colon = text.find(':');
  const std::string_view word = text.substr(0, colon);
  const auto role = parse_typed_role(word);
  if (!role) {
    unknown_word(text, span, context);
    // The tile lies all the same; nobody can tell which figure stands on it.
    const bool is_figure = out.is_text && out.has_rotation && colon == text.npos &&
                           !out.open.figure && !out.meeple.role && is_letter(text[0]);
    if (!is_figure) return false;
    out.open.figure = true;
    out.meeple.span = span;
    return true;
  }
  out.meeple = {.role = *role, .span = span};
  if (colon == text.npos) return true;
  const std::string_view place = text.substr(colon + 1);
  if (place == "?") {
    out.open.place = !engine::is_central(role->feature);
    return true;
  }
  if (parse_typed_place(word, place, *role, out.meeple)) return true;
  return complain(context, Code::unknown_word, span,
                  engine::is_central(role->feature)
                      ? fmt::format("a {} takes no place, got `{}`", name_of(*role), text)
                      : fmt::format("expected the place of the {}, got `{}`", name_of(*role), text),
                  {std::string(place_help(*role))});
}

bool complete_move(const MoveContext& context, RecordedTurn& out) {
  if (!out.readable) return false;
  if (out.action != engine::Action::place) return complete_discard(context, out);
  if (!out.has_cell) {
    complain(context, Code::incomplete_move, out.tile_span,
             "expected a place `X,Y` after the tile, got none",
             {fmt::format("write it as in `{0} -1,2`; a tile that fits nowhere is written `discard "
                          "{0}`",
                          out.open.tile ? "K" : engine::kTiles[out.tile].code)});
    return out.readable = false;
  }
  return out.readable = settle_place(context, out);
}

bool read_move(std::string_view line, const MoveContext& context, RecordedTurn& out) {
  return read_plainly(line, context, [&out](std::string_view plain, const MoveContext& words) {
    return read_words(plain, words, out);
  });
}

}  // namespace cartulary::formats

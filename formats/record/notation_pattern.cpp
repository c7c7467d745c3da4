#include "formats/record/notation_pattern.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <vector>

#include "engine/catalogue.hpp"
#include "formats/record/move_text.hpp"
#include "formats/record/notation.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

/// A word in small or capital letters.
std::string any_case(std::string_view word) {
  std::string out;
  for (char c : word) {
    const bool is_small = c >= 'a' && c <= 'z';
    const bool is_capital = c >= 'A' && c <= 'Z';
    if (!is_small && !is_capital) {
      out += literally({&c, 1});
      continue;
    }
    out += {'[', static_cast<char>(c | 0x20), static_cast<char>(c & ~0x20), ']'};
  }
  return out;
}

std::string alternatives(const std::vector<std::string>& patterns) {
  return fmt::format("(?:{})", joined(patterns, "|"));
}

std::string tile_name_pattern() {
  std::vector<std::string> names;
  std::string letters;
  for (const engine::TileType& type : engine::kTiles) {
    for (std::string_view name : {type.code, type.alias}) {
      if (name.size() == 1) letters += name;
      // Once each: two ways to match a line would be a million to match twenty of them.
      const bool again = std::find(names.begin(), names.end(), literally(name)) != names.end();
      if (name.size() > 1 && !again) names.push_back(literally(name));
    }
  }
  names.insert(names.begin(), "[" + letters + "]");
  return alternatives(names);
}

std::string edge_word_pattern() {
  const std::string marks = fmt::format("[{}]*", edge_marks());
  return fmt::format("(?:{0}[crf]){{4}}{0}", marks);
}

/// The places of a figure, as the notation reads them.
std::vector<std::string> places_of(Role role) {
  std::vector<std::string> out;
  const auto add = [&](std::string_view name) {
    MeepleWord figure;
    if (parse_place(name, role, figure)) out.push_back(any_case(name));
  };
  for (const HalfEdge& half : kHalfEdges) add(half.name);
  for (std::string_view side : kSideNames) add(side);
  for (const Corner& corner : kCorners) add(corner.name);
  return out;
}

/// What stands in a line of a block, or in an item of a list, which may have several lines.
struct LineForm {
  std::string_view blank;
  std::string_view rest;  ///< what a comment may hold
};
constexpr LineForm kBlockLine{"[ \\t\\r]", "[^\\n]*"};
constexpr LineForm kItemLine{"[ \\t\\r\\n]", "[\\s\\S]*"};

/// The end of a line. A player's name may have blanks, so anything may follow it.
std::string tail(const LineForm& form) {
  return fmt::format("(?:{0}+(?:[@#]|//){1}|{0}*)", form.blank, form.rest);
}

/// Words that the turns of every game have.
std::vector<std::string> claims() {
  return {fmt::format("={}", kTotalsPattern), fmt::format("\\+{}", kGainPattern), one_of(kNags)};
}

/// What stands behind the colon of a named word; optional where the reader takes it for unknown.
std::string word_pattern(const KeyRow& word) {
  const std::string name = any_case(word.key);
  switch (word.form) {
    case Form::nothing:
      return name + ":?";
    case Form::token:
      return fmt::format("{}(?::{}?)?", name, token_pattern());
    case Form::any_tile:
      return fmt::format("{}:{}", name, any_tile_pattern());
    case Form::hidden_tile:
      return fmt::format("{}:{}", name, hidden_tile_pattern());
    default:  // a purchase: names without blanks
      return fmt::format("{}:[^ \\t\\r\\n>]+>[^ \\t\\r\\n]+=[0-9]{{1,9}}", name);
  }
}

std::string move_line(const LineForm& form) {
  std::vector<std::string> laid = claims();
  std::vector<std::string> unplaced = claims();
  laid.emplace_back(kRotationPattern);
  laid.push_back(figure_pattern());
  for (const KeyRow& word : named_words()) {
    laid.push_back(word_pattern(word));
    if (word.form == Form::hidden_tile || word.form == Form::any_tile) {
      unplaced.push_back(laid.back());
    }
  }
  const std::string_view b = form.blank;
  const std::string place =
      fmt::format("{0}(?:{1}+{2})*{1}+(?:{3}(?:{1}+{2})*{4}|@{5})", tile_pattern(), b,
                  alternatives(laid), kCellPattern, tail(form), form.rest);
  const std::string unplaceable = fmt::format("(?:discard|return){0}+{1}(?:{0}+{2})*{3}", b,
                                              tile_pattern(), alternatives(unplaced), tail(form));
  return fmt::format("{0}*(?:(?:[0-9]{{1,9}}\\.{0}+)*(?:{1}|{2})|(?:#|//){3}|)", b, unplaceable,
                     place, form.rest);
}

/// Counts and signs of a roll, which need no blanks between them: `c6>c4|c2`.
std::string roll_words() {
  const std::string_view part = "(?:[A-Zckx][0-9]{0,9}|-)";
  return fmt::format("(?:{0}|[|>]{0}?)(?:[|>]{0}?)*", part);
}

std::vector<std::string> dice_words() {
  return {roll_words(), std::string(kCellPattern), std::string(kRotationPattern)};
}

std::string dice_line(const LineForm& form) {
  std::vector<std::string> words = dice_words();
  for (std::string& claim : claims()) words.push_back(std::move(claim));
  words.push_back(any_case("city") + ":[0-9]{1,9}");
  words.push_back(any_case("keep") + "(?::[0-9]{1,9})?");
  words.emplace_back("[0-9]{1,9}:?");  // dice at hand
  return fmt::format("{0}*(?:(?:[0-9]{{1,9}}\\.{0}+)*(?:{1}(?:{0}+{1})*{2}|(?:[@#]|//){3})|)",
                     form.blank, alternatives(words), tail(form), form.rest);
}

std::string block_of(const std::string& line) {
  return fmt::format("{0}(?:\\n{0})*", line);
}

}  // namespace

std::string whole(std::string_view pattern) {
  return fmt::format("^(?:{})$", pattern);
}

std::string literally(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (std::string_view("^$\\.*+?()[]{}|").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string any_tile_pattern() {
  return alternatives({tile_name_pattern(), edge_word_pattern()});
}

std::string tile_pattern() {
  const std::string edges = edge_word_pattern();
  return fmt::format("(?:{}(?:={})?|{})", tile_name_pattern(), edges, edges);
}

std::string hidden_tile_pattern() {
  return alternatives({"\\?", any_tile_pattern()});
}

std::string token_pattern() {
  std::vector<std::string> words;
  for (int t = 0; t <= engine::kTokenKinds; ++t) {  // the last one is unknown
    words.push_back(any_case(name_of(static_cast<engine::Token>(t))));
  }
  return alternatives(words);
}

std::string figure_pattern() {
  std::vector<std::string> figures;
  for (Role role : {Role::knight, Role::highwayman, Role::monk, Role::farmer, Role::shepherd}) {
    std::vector<std::string> words;
    for (std::string_view word : words_of(role)) {
      words.push_back(word.size() == 1 ? std::string(word) : any_case(word));
    }
    const std::vector<std::string> places = places_of(role);
    figures.push_back(alternatives(words) +
                      (places.empty() ? "" : fmt::format("(?::{})?", alternatives(places))));
  }
  return alternatives(figures);
}

std::string trade_pattern() {
  return "[^>]+>[\\s\\S]+=[0-9]{1,9}";
}

std::string move_item_pattern() {
  return move_line(kItemLine);
}

std::string move_block_pattern() {
  return block_of(move_line(kBlockLine));
}

std::string dice_item_pattern() {
  return dice_line(kItemLine);
}

std::string dice_block_pattern() {
  return block_of(dice_line(kBlockLine));
}

std::string roll_pattern() {
  return fmt::format("[ \\t\\r\\n]*{0}(?:[ \\t\\r\\n]+{0})*[ \\t\\r\\n]*",
                     alternatives(dice_words()));
}

std::string layout_pattern() {
  const std::string die =
      fmt::format("[A-Z][ \\t\\r\\n]+{}(?:[ \\t\\r\\n]+{})?", kCellPattern, kRotationPattern);
  return fmt::format("[ \\t\\r\\n]*(?:{0}(?:[ \\t\\r\\n]+{0})*[ \\t\\r\\n]*)?", die);
}

}  // namespace cartulary::formats

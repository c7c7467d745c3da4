// The moves of a record that are written in lines, with variations in parentheses.
#include <fmt/core.h>

#include <algorithm>

#include "formats/game/record/expansions.hpp"
#include "formats/game/record/read_parts.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

/// Variations of variations, however they are written: each takes three levels of YAML in mappings.
constexpr std::size_t kMaxNested = 16;
static_assert(YamlDocument::kMaxDepth > 3 * (kMaxNested + 2));

bool add_move_line(Reading& in, std::string_view line) {
  std::vector<RecordedTurn>& moves = line_of(in);
  const std::size_t findings = in.findings.size();
  const bool any = read_move_line(in, line, moves);
  if (any) refuse_found(in, moves.back());
  report_variation(in, findings);
  return any;
}

struct Commented {
  std::string_view words{};
  std::string_view comment{};
};
Commented without_comment(std::string_view line) {
  for (auto at = line.find_first_of("/#"); at != line.npos; at = line.find_first_of("/#", at + 1)) {
    const std::string_view rest = line.substr(at);
    const char before = at == 0 ? ' ' : line[at - 1];
    const bool may_begin = is_space(before) || before == '(' || before == ')';
    if (rest.starts_with("//") || (may_begin && rest.starts_with('#'))) {
      return {trimmed(line.substr(0, at)), trimmed(rest)};
    }
  }
  return {trimmed(line), {}};
}

/// True if words end with a `)` that has no `(`, unlike that of `(1,0)`, and is no part of a name.
bool closes_variation(const Reading& in, std::string_view words) {
  if (!words.ends_with(')')) return false;
  for (const RecordedPlayer& player : in.record.players) {
    if (words.ends_with("@" + player.name)) return false;
  }
  std::ptrdiff_t open = 0;
  for (const char c : words) open += (c == '(') - (c == ')');
  return open < 0;
}

/// A `(` in words that begins more than a place.
bool has_inner_variation(std::string_view words) {
  for (auto at = words.find('('); at != words.npos; at = words.find('(', at + 1)) {
    const std::string_view group = words.substr(at + 1, words.find(')', at) - at - 1);
    if (group.find_first_not_of("0123456789+-,;xXyY=? \t") != group.npos) return true;
  }
  return false;
}

/// Behind an item of a list a comment is one of YAML.
std::string_view comment_of_yaml(const Reading& in, Span item) {
  std::string_view rest = in.document.text.substr(item.end());
  rest = rest.substr(0, rest.find('\n'));
  rest.remove_prefix(std::min(rest.find_first_not_of("'\" \t"), rest.size()));
  rest = rest.substr(0, rest.find_last_not_of(" \t\r") + 1);
  return rest.starts_with('#') ? rest : std::string_view{};
}

/// A line with a parenthesis: its words with the characters of the keyboard, and where they stand.
class ParenthesisLine {
 public:
  ParenthesisLine(Reading& in, std::string_view words, std::string_view comment,
                  const MoveContext& context)
      : in_(in), words_(words), comment_(comment), context_(context) {}

  /// Variations that begin are counted like moves.
  bool read() {
    if (in_.unusable) return false;
    if (words_[0] == '(') return begin();
    if (words_[0] == ')') return end();
    return end_behind_move();
  }

 private:
  Span span(std::string_view part) const { return context_.span(part); }
  std::string_view written(std::string_view part) const { return context_.written(part); }

  bool begin() {
    const std::string_view sign = words_.substr(0, 1);
    std::string_view rest = trimmed(words_.substr(1));
    // Words that belong before a comment are taken as if they stood there.
    const bool in_comment =
        !rest.empty() && !closes_variation(in_, rest) && comment_.ends_with(')');
    const bool one_line = in_comment || closes_variation(in_, rest);
    const bool inner = has_inner_variation(rest);
    const std::size_t moves = line_of(in_).size();
    if (inner) {
      refuse(rest, "one move between `(` and `)`, or a comment after `(`",
             "write each `(` and `)` on a separate line, with the moves of the variation between "
             "them, one a line");
    } else if (in_comment) {
      in_.complain(Code::parenthesis, span(comment_),
                   "expected `)` before the comment, got it as a part of the comment",
                   {"write it after the move, as in `( E 0,-1 r2 )  // why`"});
    } else if (!one_line && !rest.empty()) {
      refuse(rest, "only a comment after `(`",
             "write `(` on a separate line and the moves of the variation below it");
    }
    if (moves == 0) {
      in_.complain(Code::parenthesis, span(sign), "expected a move before its variation, got `(`",
                   {"write a variation below the move that its first move would have replaced"});
    }
    if (!begin_variation(in_, span(sign), moves == 0 ? 0 : moves - 1)) return true;
    const std::size_t number = in_.record.tiles().variations.size() - 1;
    in_.record.tiles().variations[number].is_text = true;
    in_.record.tiles().variations[number].begin = span(sign);
    if (inner) in_.unusable = true;  // nobody knows which moves they are
    if (one_line) {
      const std::string_view words = in_comment ? comment_ : rest;
      const std::string_view closing = words.substr(words.size() - 1);
      if (!in_comment) rest = trimmed(rest.substr(0, rest.size() - 1));
      if (!inner) read_move(rest);
      in_.record.tiles().variations[number].one_line = true;
      comment_of(number, closing);
      close(closing);
      return true;
    }
    comment_of(number, sign);
    // Words that stand behind it by mistake can only be its first move.
    if (!inner) read_move(rest);
    return true;
  }

  bool end() {
    const std::string_view sign = words_.substr(0, 1);
    if (const std::string_view rest = trimmed(words_.substr(1)); !rest.empty()) {
      refuse(rest, "only a comment after `)`",
             "write `)` on a separate line, and what comes after the variation below it");
    }
    return close(sign);
  }

  /// `V -1,0 r3 )`: the move is read, and the variation ends.
  bool end_behind_move() {
    const std::string_view sign = words_.substr(words_.size() - 1);
    in_.complain(Code::parenthesis, span(sign),
                 "expected `)` on a separate line, got it after a move",
                 {"write it on the line below; `( E 0,-1 r2 )` is for a variation of one move"});
    const bool any = read_move(trimmed(words_.substr(0, words_.size() - 1)));
    close(sign);
    return any;
  }

  bool close(std::string_view sign) {
    if (in_.open.size() <= in_.closing) {
      in_.complain(Code::parenthesis, span(sign),
                   "expected a move, got `)`, and no variation is open",
                   {"a variation begins with `(` on a separate line, below the move in whose "
                    "place it could have been played"});
      in_.unusable = true;  // nor which were not
      return false;
    }
    Variation& variation = in_.record.tiles().variations[in_.open.back()];
    variation.end = span(sign);
    variation.span.size = variation.end.end() - variation.span.offset;
    end_variation(in_);
    return false;
  }

  void comment_of(std::size_t variation, std::string_view sign) {
    in_.record.tiles().variations[variation].comment =
        comment_.empty() ? comment_of_yaml(in_, span(sign)) : written(comment_);
  }

  bool read_move(std::string_view words) {
    return !words.empty() && add_move_line(in_, written(words));
  }

  void refuse(std::string_view words, std::string_view expected, std::string_view help) {
    in_.complain(Code::parenthesis, span(words),
                 fmt::format("expected {}, got `{}`", expected, written(words)),
                 {std::string(help)});
  }

  Reading& in_;
  const std::string_view words_;
  const std::string_view comment_;
  const MoveContext& context_;
};

/// True if it is worth asking if a line begins or ends a variation. Most do not.
bool may_have_parenthesis(const Reading& in, std::string_view line) {
  std::size_t first = 0;
  while (first < line.size() && is_space(line[first])) ++first;
  if (first == line.size()) return false;
  if (line[first] == '(' || line[first] == ')') return true;
  return in.open.size() > in.closing && line.find(')', first) != line.npos;
}

bool has_parenthesis(const Reading& in, std::string_view words) {
  const bool is_open = in.open.size() > in.closing;
  return words.starts_with('(') || words.starts_with(')') ||
         (is_open && closes_variation(in, words));
}

}  // namespace

std::vector<RecordedTurn>& line_of(Reading& in) {
  return in.open.empty() ? in.record.tiles().moves
                         : in.record.tiles().variations[in.open.back()].moves;
}

void report_variation(Reading& in, std::size_t from) {
  if (in.open.empty()) return;
  for (std::size_t i = from; i < in.findings.size(); ++i) say_in_variation(in.findings[i]);
}

bool begin_variation(Reading& in, Span span, std::size_t move) {
  if (in.unusable) return false;
  if (in.open.size() >= kMaxNested) {
    in.refuse(Code::too_large, span,
              fmt::format("more than {} variations in each other", kMaxNested),
              {"variations of variations are for a few moves of what could have been"});
    return false;
  }
  const std::size_t line = in.open.empty() ? Variation::kGame : in.open.back();
  in.open.push_back(in.record.tiles().variations.size());
  in.record.tiles().variations.push_back({.line = line, .move = move, .span = span});
  return true;
}

void end_variation(Reading& in) {
  const Variation& variation = in.record.tiles().variations[in.open.back()];
  if (variation.moves.empty() && !in.unusable) {
    in.complain(Code::parenthesis, variation.span, "expected a move in the variation, got none",
                {"write the moves that could have been played, one a line, or leave it out"});
  }
  in.open.pop_back();
}

bool read_move_line(Reading& in, std::string_view line, std::vector<RecordedTurn>& out) {
  if (read_move(line, in.words(), out.emplace_back())) return true;
  out.pop_back();
  return false;
}

void refuse_found(Reading& in, RecordedTurn& move) {
  if (move.found_span.size == 0) return;
  for (const ExpansionRow& box : all_expansions()) {
    for (const MisplacedWord& word : box.not_in_moves) {
      if (!move.readable || (move.*word.span).size == 0) continue;
      in.complain(Code::misplaced_word, move.*word.span, std::string(word.message),
                  {std::string(word.help)});
      move.readable = false;
    }
  }
}

bool read_move_of_line(Reading& in, std::string_view line) {
  MoveContext context = in.words();
  std::vector<OtherPlace> others;
  context.others = &others;
  const auto plain = in.all_ascii ? std::nullopt : plain_line(line, context);
  if (plain) context.plain = &*plain;
  const std::string_view text = plain ? std::string_view(plain->text) : line;
  const Commented whole = may_have_parenthesis(in, text) ? without_comment(text) : Commented{};
  if (const auto [words, comment] = whole; !words.empty() && has_parenthesis(in, words)) {
    // Those of its move are noted with it.
    const uint32_t first = context.span(words.substr(0, 1)).offset;
    const uint32_t last = context.span(words.substr(words.size() - 1)).offset;
    for (const OtherPlace& other : others) {
      const bool is_sign = other.character.plain == "(" || other.character.plain == ")";
      const uint32_t at = other.span.offset;
      if (is_sign && (at == first || at == last)) in.others.push_back(other);
    }
    return ParenthesisLine(in, words, comment, context).read();
  }
  return add_move_line(in, line);
}

}  // namespace cartulary::formats

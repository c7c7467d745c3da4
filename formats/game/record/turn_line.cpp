#include "formats/game/record/turn_line.hpp"

#include "formats/game/record/keys.hpp"
#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/ignores.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

void name_other_characters(Code code, const Document& document, Span span,
                           std::vector<std::string>& help) {
  std::string_view text = document.text_of(span.offset);
  text = text.substr(std::min<std::size_t>(plain_offset(span.offset), text.size()), span.size);
  // Names have the letters of any alphabet.
  const bool is_name = code == Code::unknown_player || code == Code::duplicate_player;
  if (!is_name || std::ranges::any_of(text, is_letter)) name_other_characters(text, help);
}

bool complain(const MoveContext& context, Code code, Span span, std::string message,
              std::vector<std::string> help) {
  name_other_characters(code, context.document, span, help);
  context.findings.add(
      {.code = code, .span = span, .message = std::move(message), .help = std::move(help)});
  return false;
}

bool is_nag(std::string_view text) {
  return std::ranges::find(kNags, text) != kNags.end();
}

engine::Player read_player(std::string_view name, Span span, const MoveContext& context) {
  const auto& players = context.record.players;
  const auto seat =
      index_where(players, [name](const auto& player) { return player.name == name; });
  if (seat) return static_cast<engine::Player>(*seat);
  const auto names = mapped(players, &RecordedPlayer::name);
  const std::string_view near = nearest(name, names);
  complain(context, Code::unknown_player, span,
           fmt::format("expected one of the players, got `{}`", name),
           {near.empty() ? fmt::format("the players are {}", enumerate(names))
                         : fmt::format("did you mean `{}`?", near)});
  return engine::kNobody;
}

namespace {

/// The number that a text begins with, as it is written; empty for none.
std::string_view digits_of(std::string_view text) {
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  const std::size_t end = std::min(text.find_first_not_of("0123456789", sign), text.size());
  return end > sign ? text.substr(0, end) : std::string_view{};
}

/// The meaning of each character of a line, so that each is looked at once.
enum Sign : uint8_t { kOther, kBlank, kNextWord };
constexpr std::array<Sign, 256> kSignOf = [] {
  std::array<Sign, 256> out{};
  for (const unsigned char c : {' ', '\t', '\r', '\n'}) out[c] = kBlank;
  for (const unsigned char c : {'+', '=', '@', ',', ';'}) out[c] = kNextWord;
  return out;
}();
constexpr Sign sign_of(char c) {
  return kSignOf[static_cast<unsigned char>(c)];
}
constexpr bool is_blank(char c) {
  return sign_of(c) == kBlank;
}

/// The words of a comment without the sign that begins it and the blanks around them.
std::string_view words_of(std::string_view comment) {
  comment.remove_prefix(std::min(comment.find_first_not_of("#/ \t"), comment.size()));
  return comment.substr(0, comment.find_last_not_of(" \t\r\n") + 1);
}

/// A note may have several lines, each farther in than its key.
std::string on_one_line(std::string_view note) {
  std::string out;
  for (std::size_t at = 0; at < note.size();) {
    const std::size_t end = std::min(note.find_first_of("\r\n", at), note.size());
    out += note.substr(at, end - at);
    at = std::min(note.find_first_not_of(" \t\r\n", end), note.size());
    if (at < note.size()) out += ' ';
  }
  return out;
}

/// The comment behind the words of a turn. In a list, it is one of YAML behind perhaps a quote.
std::string_view behind(std::string_view text, const WrittenTurn& turn) {
  if (!turn.comment.empty()) return turn.comment;
  const std::size_t begin = std::size_t{turn.span.offset} + turn.span.size;
  if (begin >= text.size()) return {};
  std::string_view rest = text.substr(begin, text.find('\n', begin) - begin);
  rest.remove_prefix(std::min(rest.find_first_not_of("'\" \t"), rest.size()));
  return begins_comment(rest) ? rest : std::string_view{};
}

}  // namespace

bool read_seats(std::string_view text, char separator, bool mover_alone, Span span,
                const MoveContext& context, SeatClaim& out) {
  const std::size_t players = context.record.players.size();
  // `0-0-0-0`, `0/0`: totals as some write them. A minus may begin one, too.
  const std::size_t other = text.find_first_of("-/", 1);
  if (separator == ':' && text.find(':') == text.npos && other != text.npos) {
    separator = text[other];
  }
  out.given = true;
  out.span = span;
  std::size_t seat = 0;
  bool good = true;
  std::string_view beyond;  // a number that is no number of points
  for (std::string_view rest = text; good; rest.remove_prefix(1)) {
    if (rest.starts_with('?')) {
      rest.remove_prefix(1);
    } else {
      const std::string_view from_here = rest;
      const auto number = take_number(rest);
      good = number && *number >= kPoints.lowest && *number <= kPoints.highest;
      if (!good) beyond = digits_of(from_here);
      if (good && seat < out.points.size()) out.set(static_cast<engine::Player>(seat), *number);
    }
    ++seat;
    if (rest.empty()) break;
    good = good && rest[0] == separator;
  }
  if (!good && !beyond.empty()) {
    out.given = false;
    return complain(context, Code::unknown_word, span,
                    fmt::format("expected whole numbers from {} to {}, got `{}`", kPoints.lowest,
                                kPoints.highest, beyond));
  }
  if (!good) {
    out.given = false;
    return complain(context, Code::unknown_word, span,
                    fmt::format("expected numbers separated by `{}`, got `{}`", separator,
                                context.document.text.substr(span.offset, span.size)),
                    {text.find(',') != text.npos
                         ? fmt::format("separate the numbers with `{}`, not with commas", separator)
                         : std::string("write `?` for a player without a claim")});
  }
  if (mover_alone && seat == 1) {
    out.mover_only = true;
    return true;
  }
  if (seat == players) return true;
  out.given = false;
  return complain(context, Code::claim_count, span,
                  fmt::format("expected {} numbers, one per player, got {}", players, seat),
                  {"in the order of `players`; `?` for a player without a claim",
                   mover_alone ? "one number alone is the gain of the player who moved"
                               : "write the gain of the player who moved as in `+4`"});
}

std::size_t next_sign(std::string_view word) {
  for (std::size_t i = 1; i < word.size(); ++i) {
    if (sign_of(word[i]) == kNextWord) return i;
  }
  return word.size();
}

std::string_view take_word(std::string_view& rest) {
  const char* at = rest.data();
  const char* const end = at + rest.size();
  while (at != end && is_blank(*at)) ++at;
  const char* const begin = at;
  while (at != end && !is_blank(*at)) ++at;
  rest = {at, static_cast<std::size_t>(end - at)};
  return {begin, static_cast<std::size_t>(at - begin)};
}

void TurnLine::keep_comment(std::string_view word, std::string_view line) {
  out_.comment = context_.written(line.substr(static_cast<std::size_t>(word.data() - line.data())));
  while (is_blank(out_.comment.back())) out_.comment.remove_suffix(1);
}

bool TurnLine::turn_number(std::string_view word) {
  if (!is_digit(word[0]) || word.back() != '.') return false;
  return typed_number(word);
}

bool TurnLine::typed_number(std::string_view word) {
  if (word.empty() || !is_digit(word[0])) return false;
  constexpr std::string_view signs = ".):";
  const std::string_view digits =
      word.substr(0, word.size() - (signs.find(word.back()) != signs.npos));
  const auto number = parse_number(digits);
  if (!number) return false;
  out_.number = number;
  out_.number_span = context_.span(word);
  return out_.number.has_value();
}

/// `+4=14:9`, `= 14:9`: a claim where a blank is missing or stands too many.
std::string_view TurnLine::claim_alone(std::string_view word, std::string_view& rest) {
  const std::string_view ahead{word.data(),
                               static_cast<std::size_t>(rest.data() + rest.size() - word.data())};
  std::size_t size = word.size();
  if (size == 1) {
    std::string_view after = rest;
    const std::string_view numbers = take_word(after);
    if (numbers.find_first_not_of("0123456789:/-?") != numbers.npos || numbers.empty()) return word;
    size = static_cast<std::size_t>(numbers.data() + numbers.size() - word.data());
  } else {
    size = next_sign(word);
    // A comma sets words apart, but not numbers.
    const bool sets_apart =
        size + 1 == word.size() || (size < word.size() && word[size] != ',' && word[size] != ';');
    if (!sets_apart) return word;
  }
  std::string_view next = ahead.substr(size);
  if (next.starts_with(',') || next.starts_with(';')) next.remove_prefix(1);
  rest = next;
  return ahead.substr(0, size);
}

bool TurnLine::any_turn_says(std::string_view word, std::string_view& rest) {
  if (word[0] == '=' || word[0] == '+') word = claim_alone(word, rest);
  const Span span = context_.span(word);
  const auto value = [word] {
    std::size_t begin = 1;
    while (begin < word.size() && is_blank(word[begin])) ++begin;
    return word.substr(begin);
  };
  const char sign = word[0];
  if (sign == '@') {
    named_player(word, rest);
  } else if (sign == '=') {
    once(out_.totals.given, "list of totals", span, rest) &&
        read_seats(value(), ':', false, span, context_, out_.totals);
  } else if (sign == '+') {
    once(out_.gain.given, "gain", span, rest) &&
        read_seats(value(), '/', true, span, context_, out_.gain);
  } else if (sign != '!' && sign != '?') {
    return false;
  } else if (!is_nag(word)) {
    complain(context_, Code::unknown_word, span,
             fmt::format("expected one of ! ? !! ?? !? ?!, got `{}`", word));
    out_.readable = false;
  } else if (once(!out_.nag.empty(), "mark", span, rest)) {
    out_.nag = context_.written(word);
  }
  return true;
}

/// Names may hold blanks: the longest player's name that stands here is meant.
void TurnLine::named_player(std::string_view word, std::string_view& rest) {
  const Span at = context_.span(word);
  const std::string_view line{word.data() + 1, word.size() - 1 + rest.size()};
  std::size_t best = 0;
  for (engine::Player p : engine::each<engine::Player>(context_.record.players.size())) {
    const std::string& name = context_.record.players[p].name;
    if (name.size() <= best || !line.starts_with(name)) continue;
    if (line.size() > name.size() && !is_blank(line[name.size()])) continue;
    best = name.size();
    out_.player = p;
  }
  if (!once(out_.player_span.size > 0, "player", at, rest)) return;
  out_.player_span = context_.span({word.data(), std::max(best + 1, word.size())});
  if (best == 0) {
    read_player(word.substr(1), at, context_);
    out_.readable = false;
  } else if (best + 1 > word.size()) {
    rest.remove_prefix(best + 1 - word.size());
  }
}

void TurnLine::refuse_second(std::string_view what, Span span, std::string_view& rest,
                             std::string_view why) {
  const std::string_view word = context_.document.text.substr(span.offset, span.size);
  complain(context_, Code::misplaced_word, span,
           fmt::format("second {} in a {}: `{}`", what, what_, word),
           {std::string(why.empty() ? "write one turn per line; is a line break missing?" : why)});
  out_.readable = false;
  rest.remove_prefix(rest.size());
}

bool goes_on_with_comment(std::string_view line, std::size_t indent) {
  const std::size_t begin = line_indent(line);
  const std::string_view rest = line.substr(begin);
  return begin > indent && begins_comment(rest) && !rest.starts_with("#>");
}

std::string turn_comment(const Document& document, const WrittenTurn& turn) {
  if (!turn.is_text) return on_one_line(words_of(turn.comment));
  const std::string_view text = document.text;
  std::string out;
  const auto add = [&](std::string_view comment) {
    const std::string_view words = words_of(comment);
    if (words.empty() || comment.starts_with(kIgnoreMark)) return;
    if (!out.empty()) out += ' ';
    out += words;
  };
  add(behind(text, turn));
  const std::size_t indent = line_indent(text.substr(line_begin(text, turn.span.offset)));
  for (uint32_t at = line_end(text, turn.span.offset); at < text.size(); at = line_end(text, at)) {
    const std::string_view line = text.substr(at, line_end(text, at) - at);
    if (!goes_on_with_comment(line, indent)) break;
    add(line.substr(line_indent(line)));
  }
  return out;
}

}  // namespace cartulary::formats

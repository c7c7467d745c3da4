// A turn as one line of words, the words that the turns of every game have, and the comment on it.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/game/record/record.hpp"
#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/finding.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

/// A line with other characters than those of the keyboard, as it is meant.
struct PlainLine {
  std::string text{};
  std::vector<uint32_t> places{};  ///< where each byte stands in the document, and the line's end
};

/// Where a character stands that was read as the one that it looks like.
struct OtherPlace {
  Span span;
  OtherCharacter character;
};

struct TextInHand {
  const Document& document;
  Findings& findings;
};

struct MoveContext : TextInHand {
  const Record& record;  ///< its players and rules
  /// Where such characters are noted; nowhere if nobody wants to know.
  std::vector<OtherPlace>* others = nullptr;
  const PlainLine* plain = nullptr;  ///< of which the words are parts; none: of the document
  bool all_ascii = false;            ///< the document is, so no line of it need be looked at

  /// Where a part of the line stands in the document.
  Span span(std::string_view part) const {
    return plain == nullptr ? span_of(document.text, part) : span_in_plain(part);
  }
  Span span_in_plain(std::string_view part) const;
  std::string_view written(std::string_view part) const {
    const Span at = span(part);
    return document.text.substr(at.offset, at.size);
  }
};

/// Nothing if the line has no such characters.
std::optional<PlainLine> plain_line(std::string_view line, const MoveContext& context);
/// A value on its own in the same way; `at` is where it stands.
std::optional<std::string> plain_value(std::string_view value, Span at,
                                       std::vector<OtherPlace>& others);
/// Adds a warning for each kind of them.
void report_others(const Document& document, const std::vector<OtherPlace>& others,
                   Findings& findings);

/// Apart from `read_plainly`, so that lines of plain records pay nothing for it.
template <class Read>
[[gnu::noinline]] bool read_as_plain(std::string_view line, const MoveContext& context, Read read) {
  const auto plain = is_ascii(line) ? std::nullopt : plain_line(line, context);
  if (!plain) return read(line, context);
  return read(std::string_view(plain->text),
              MoveContext{context, context.record, context.others, &*plain});
}

/// Reads a line by `read(line, context)`, with characters of the keyboard for their lookalikes.
template <class Read>
bool read_plainly(std::string_view line, const MoveContext& context, Read read) {
  return context.all_ascii ? read(line, context) : read_as_plain(line, context, read);
}

/// Puts first in the help of a finding which characters at its place only look like others.
void name_other_characters(Code code, const Document& document, Span span,
                           std::vector<std::string>& help);
/// Adds a finding about a word. False, as its reader says then.
bool complain(const MoveContext& context, Code code, Span span, std::string message,
              std::vector<std::string> help = {});

/// Numbers separated by `separator`, `?` for none; a lone number is the mover's if `mover_alone`.
bool read_seats(std::string_view text, char separator, bool mover_alone, Span span,
                const MoveContext& context, SeatClaim& out);
/// Seat of a player; adds a finding and returns kNobody when the name is none of them.
engine::Player read_player(std::string_view name, Span span, const MoveContext& context);
/// The marks of a turn, as in chess.
inline constexpr std::array<std::string_view, 6> kNags{"!", "?", "!!", "??", "!?", "?!"};
bool is_nag(std::string_view text);

/// Where, behind its first letter, a word has a sign that begins another, or a comma; or its size.
std::size_t next_sign(std::string_view word);

/// Cuts the next word off `rest`.
std::string_view take_word(std::string_view& rest);

/// True if a text begins with the sign of a comment, `#` or `//`. It is asked of every word.
inline bool begins_comment(std::string_view text) {
  return text.starts_with('#') || (text.starts_with('/') && text.substr(1).starts_with('/'));
}

inline std::size_t line_indent(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

/// The words that the lines of all games share. `what` is what findings call a turn.
class TurnLine {
 public:
  TurnLine(const MoveContext& context, WrittenTurn& out, std::string_view what)
      : context_(context), out_(out), what_(what) {}

  /// Reads the words of a line with `reader.word(word, rest)`. False when it holds no word.
  template <class Reader>
  bool read_line(std::string_view line, Reader& reader);

 protected:
  /// `12.`: true if that is what the word is.
  bool turn_number(std::string_view word);
  /// The same as people type it: `12)`, `12:`, `12`.
  bool typed_number(std::string_view word);
  /// True for `@Ann`, `+4`, `=14:9`, `!?`. A player's name may take more words off `rest`.
  bool any_turn_says(std::string_view word, std::string_view& rest);
  /// Words but the first come in any order, only once: behind a second one another turn may begin.
  bool once(bool already, std::string_view what, Span span, std::string_view& rest,
            std::string_view why = "") {
    if (already) refuse_second(what, span, rest, why);
    return !already;
  }

 private:
  void refuse_second(std::string_view what, Span span, std::string_view& rest,
                     std::string_view why);
  static std::string_view claim_alone(std::string_view word, std::string_view& rest);
  void named_player(std::string_view word, std::string_view& rest);
  void keep_comment(std::string_view word, std::string_view line);

  const MoveContext& context_;
  WrittenTurn& out_;
  std::string_view what_;
};

template <class Reader>
bool TurnLine::read_line(std::string_view line, Reader& reader) {
  out_.is_text = true;
  std::string_view rest = line;
  const char* begin = nullptr;
  const char* end = nullptr;
  for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
    if (begins_comment(word)) {
      keep_comment(word, line);
      break;
    }
    if (begin == nullptr) begin = word.data();
    reader.word(word, rest);
    end = rest.data();  // a player's name may have taken several words
  }
  if (begin == nullptr) return false;
  out_.span = context_.span({begin, static_cast<std::size_t>(end - begin)});
  return true;
}

/// The comment behind a turn and in the lines below that go on with it, or the note of a mapping:
/// as one line, without the signs that begin it. Empty for none, or for one that ignores findings.
std::string turn_comment(const Document& document, const WrittenTurn& turn);

/// True if a line goes on with the comment of the turn above it, whose line stands `indent` blanks
/// in: it holds nothing but a comment and stands farther in. Annotations do not.
bool goes_on_with_comment(std::string_view line, std::size_t indent);

}  // namespace cartulary::formats

// Changes of a line that nobody can read: the word that was meant by one that there is not.

#include <algorithm>

#include "engine/check.hpp"
#include "formats/causes/diagnosis/move_offers.hpp"
#include "formats/game/record/move_words.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/replay.hpp"

namespace cartulary::formats {
namespace {

/// Letters and digits that are taken for each other, on paper or on the keys.
constexpr std::string_view kSignsAlike[] = {"0ODQ", "1Ill|", "8B", "5S", "2Z", "6Gb", "9gq", "4A"};

/// A longer line is no move with a slip of the pen, and all its words would be tried.
constexpr std::size_t kLongestLine = 200;

constexpr MoveSlipKind kLetterAsDigit{"letter-as-digit", 1, Plainness::seen, false};
constexpr MoveSlipKind kWordUnknown{"word-unknown", 2, Plainness::common, false};

struct OtherSpelling {
  const MoveSlipKind* kind;
  std::string word;
};

void add_look_alike_letters(std::string_view word, std::vector<OtherSpelling>& out) {
  for (std::size_t i = 0; i < word.size(); ++i) {
    for (std::string_view alike : kSignsAlike) {
      if (alike.find(word[i]) == alike.npos) continue;
      for (const char c : alike) {
        std::string other(word);
        other[i] = c;
        if (c != word[i]) out.push_back({&kLetterAsDigit, std::move(other)});
      }
    }
  }
}

/// The spellings that words with such a fault may have had; each is tried, and must be readable.
std::vector<OtherSpelling> spellings_of(std::string_view word, const RecordedTurn& move,
                                        std::size_t begin) {
  std::vector<OtherSpelling> out;
  // Claims are no part of the move.
  if (word.starts_with('+') || word.starts_with('=') || word.starts_with('@')) return out;
  const bool is_tile = parse_any_tile(word) != engine::kNoTile;  // which can be read
  if (!is_tile) add_look_alike_letters(word, out);
  const auto add = [&](std::string other) { out.push_back({&kWordUnknown, std::move(other)}); };
  const bool rotation = word.size() >= 2 && (word[0] == 'r' || word[0] == 'R');
  if (rotation || word.size() == 1) {
    for (char r = '0'; r <= '3'; ++r) add({'r', r});
  }
  if (word.size() == 1 && !is_tile && begin <= move.span.offset) {
    for (engine::TileId tile : engine::kAllTiles) add(std::string(engine::kTiles[tile].code));
  }
  const std::size_t colon = word.find(':');
  if (colon != word.npos && colon > 0) {
    const std::string figure(word.substr(0, colon + 1));
    const auto written = parse_role(word.substr(0, colon));
    const bool on_field = written && written->feature == engine::FeatureKind::field;
    const auto add_sides = [&] {
      for (std::string_view side : kSideNames) add(figure + std::string(side));
    };
    if (!on_field) add_sides();
    for (const HalfEdge& half : kHalfEdges) add(figure + std::string(half.name));
    if (on_field) add_sides();
    // Another figure may stand there.
    for (const engine::Figure other : engine::kAllFigures) {
      std::string_view last;  // a figure may have one name in several places
      for (const Role role : roles_of(other)) {
        if (engine::is_central(role.feature) || name_of(role) == last) continue;
        last = name_of(role);
        add(std::string(last) + std::string(word.substr(colon)));
      }
    }
  }
  return out;
}

class ReadableWords {
 public:
  explicit ReadableWords(MoveOffers& offers) : offers_(offers) {}

  void run() {
    const std::size_t stop = offers_.moves().stop();
    if (!offers_.stopped() || !offers_.is_written(stop)) return;
    const RecordedTurn& move = offers_.moves()[stop].turn;
    if (move.readable || !move.is_text) return;
    const std::string_view line = offers_.text_of_span(move.span);
    if (line.size() > kLongestLine) return;
    for (std::size_t begin = 0; begin < line.size();) {
      const std::size_t end = std::min(line.find(' ', begin), line.size());
      const std::string_view word = line.substr(begin, end - begin);
      for (const OtherSpelling& other : spellings_of(word, move, move.span.offset + begin)) {
        try_word(stop, line, begin, word, other);
      }
      begin = end + 1;
    }
  }

 private:
  void try_word(std::size_t at, std::string_view line, std::size_t begin, std::string_view word,
                const OtherSpelling& other) {
    const RecordedTurn& written = offers_.moves()[at].turn;
    std::string text(line.substr(0, begin));
    text += other.word;
    text += line.substr(begin + word.size());
    const Document alone{.name = offers_.document().name, .text = text};
    Findings findings;
    RecordedTurn changed;
    const MoveContext context{{alone, findings}, offers_.record()};
    if (!read_move(text, context, changed) || !changed.readable || changed.open.any()) return;
    // Nothing of it stands where it says in the document.
    changed.comment = changed.nag = {};
    changed.is_text = false;
    for (Span* span : {&changed.span, &changed.tile_span, &changed.cell_span,
                       &changed.rotation_span, &changed.meeple.span, &changed.player_span,
                       &changed.number_span, &changed.gain.span, &changed.totals.span}) {
      *span = written.span;
    }
    const Span span{written.span.offset + static_cast<uint32_t>(begin),
                    static_cast<uint32_t>(word.size())};
    offers_.other_move(*other.kind, at, changed, span, other.word);
  }

  MoveOffers& offers_;
};

}  // namespace

void propose_readable_words(MoveOffers& offers) {
  ReadableWords(offers).run();
}

}  // namespace cartulary::formats

// Scorings and outcomes in words, the same in every report.
#pragma once

#include <string>
#include <vector>

#include "formats/game/record/words.hpp"
#include "formats/game/verify/report.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

/// "city", "knights": a feature, and who stands in it.
std::string_view feature_name(engine::Category category);
std::string_view follower_name(engine::Category category);
/// True if points are those of something on the board: no payment, and no ruling of an arbiter.
constexpr bool is_on_board(engine::Category category) {
  return category != engine::Category::trades && category != engine::Category::rulings;
}
/// "coats-of-arms", what a term counts in reports.
std::string_view name_of(engine::Counted counted);
/// "city completed at (-1,1) (-1,0)".
void append_feature(std::string& out, const ScoredFeature& scored, const Record& record);
std::string feature_text(const ScoredFeature& scored, const Record& record);
/// A status as the first word of a verdict.
inline constexpr std::array<std::string_view, kStatusNames.size()> kStatusWords{
    "Right", "Legal", "Wrong", "Illegal", "Unreadable", "Open"};

/// Signs between words. Text has those of every keyboard, pages have those of print.
struct TextSigns {
  std::string_view times = "x";
  std::string_view arrow = "->";
};
inline constexpr TextSigns kPageSigns{.times = "\u00D7", .arrow = "\u2192"};
/// "2 tiles x 2 = 4, no coat of arms"; nothing for a scoring without terms.
void append_arithmetic(std::string& out, const ScoredFeature& scored, const TextSigns& signs = {});
/// "knights: Ann 1, Bob 1; on hills: Ann 1, so Ann breaks the tie"; nothing if nobody stood there.
void append_majority(std::string& out, const ScoredFeature& scored, const Record& record);
/// "Ann 4", "Ann and Bob 4 each (knights: Ann 1, Bob 1)", "unoccupied".
void append_award(std::string& out, const ScoredFeature& scored, const Record& record);
/// All of it in one line.
std::string scoring_text(const ScoredFeature& scored, const Record& record,
                         const TextSigns& signs = {});

/// The categories that are part of the game: features are part of every one, others of some.
std::vector<engine::Category> shown_categories(const Report& report);

/// "Ann 97, Bob 93".
std::string scores_text(const engine::PerPlayer<int>& points, const Record& record);

/// "12 findings of the baseline left out".
std::string known_text(std::size_t findings);
/// "right", "illegal"; with checks left out "moves legal, claims not checked", "right, E6 not ...".
std::string status_text(const Verdict& verdict);
std::string readings_text(const Readings& readings);

/// Lines for what a run left aside, if it did: files passed over, checks not wanted.
std::string left_aside_text(const Summary& summary);
/// "2 right, 1 wrong"; "2 legal (claims not checked)".
std::string statuses_text(const Summary& summary);

/// "Ann wins by 4", "Ann and Bob share the win", "Bob wins the tie", "Ann plays alone".
std::string outcome_text(const Verdict& verdict, const Record& record);

/// The outcome of a record, in the parts that reports combine; empty where nothing is to be said.
struct VerdictWords {
  std::string stopped;  ///< "at turn 12": an illegal record
  std::string skipped;  ///< "3 moves after it not counted"
  std::string turns;    ///< "71 turns": a record that was replayed to its end
  std::string left;     ///< "12 tiles left", "not over"
  std::string outcome;  ///< as outcome_text()
  std::string errors;   ///< "2 errors"
  std::string warnings;
};
VerdictWords verdict_words(const Report& report);

}  // namespace cartulary::formats

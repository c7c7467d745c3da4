// The judgements of an analysis on the moves of a game, as they stand in a record: a mark behind a
// move, and a comment line below it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/desk/annotate/turn_layout.hpp"

namespace cartulary::formats {

struct Judgement {
  std::string_view mark{};  ///< `?!`, `?` or `??`; empty if nothing is said of the move
  std::string words{};      ///< `loses 2.6 ± 0.6; best found: E -7,3 r3`

  bool given() const { return !mark.empty(); }
};

struct Judgements {
  std::vector<Judgement> moves{};  ///< by index in Record::moves; fewer if the rest has none
  std::string about{};             ///< `analysis 1 of cartulary 0.1.0, ...`: how they came about
};

/// The line below a move. `of_the_move`: its mark is the move's, too; else it is in brackets.
std::string judgement_line(const Judgement& judgement, bool of_the_move);

struct OldJudgement {
  std::string_view line{};   ///< empty if there was none
  std::string_view mark{};   ///< the mark that it says stands in the move; empty for none
  std::string_view about{};  ///< the line about the analysis, if that is here
};
OldJudgement old_judgement(const TurnLayout& layout, const WrittenTurn& turn);

/// True if an earlier annotation wrote the mark of a turn, apart from what the author wrote.
bool mark_is_ours(const OldJudgement& old, const TurnLayout& layout, const WrittenTurn& turn);

/// The marks of the author, a line for each turn; empty for none.
std::vector<std::string> marks_of_author(const Document& document, const YamlDocument& tree,
                                         const Record& record);

}  // namespace cartulary::formats

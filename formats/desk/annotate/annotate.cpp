#include "formats/desk/annotate/annotate.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "formats/desk/annotate/claim_edits.hpp"
#include "formats/desk/annotate/turn_layout.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

bool result_was_compared(const Report& report) {
  const Verdict& verdict = report.verdict;
  if (!all_legal(verdict.status)) return false;
  const bool completed = termination_of(report.record.result) == Termination::completed;
  return !verdict.doubtful && (!completed || verdict.over);
}

/// A text without our lines at its end, if the last has no end: then the line above has none.
std::string_view without_open_end(std::string_view text, const TurnLayout& layout) {
  if (text.ends_with('\n')) return text;
  auto end = static_cast<uint32_t>(text.size());
  for (uint32_t line = line_begin(text, end); layout.is_annotation(line);
       line = line_begin(text, end - 1)) {
    end = line;
  }
  if (end == text.size()) return text;
  text = text.substr(0, end - 1);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

/// Goes through the lines of the turns and puts comments in.
class CommentLines {
 public:
  CommentLines(std::string_view text, const TurnLayout& layout, Edits& edits)
      : text_(text), layout_(layout), edits_(edits), at_(layout.begin()), above_(at_), kept_(at_) {}

  /// Takes out our lines within those of a turn, and writes what is told instead of those below.
  void write(const WrittenTurn& turn, std::span<const std::string> told) {
    const uint32_t last = layout_.lines_of(turn).end() - 1;
    const std::string begin = fmt::format("{}{} ", layout_.indent(turn), kAnnotationMark);
    std::vector<std::string> lines;
    for (const std::string& words : told) lines.push_back(begin + words);
    remove_until(line_end(text_, last));
    at_ = layout_.behind_annotations(at_);
    edits_.replace_lines_below(last, at_, lines, above_);
  }

  /// Takes out our lines above `end`.
  void remove_until(uint32_t end) {
    while (at_ < end) {
      const uint32_t begin = at_;
      at_ = layout_.behind_annotations(at_);
      if (at_ > begin) edits_.remove_lines(begin, at_);
      if (at_ >= end) return;
      at_ = line_end(text_, at_);
      above_ = std::exchange(kept_, at_);
    }
  }

 private:
  const std::string_view text_;
  const TurnLayout& layout_;
  Edits& edits_;
  uint32_t at_;
  uint32_t above_;  ///< where the last line but one ends that is not ours
  uint32_t kept_;   ///< and the last one
};

/// Writes the marks of judgements, old or new ones, and finds the lines that go with them.
class JudgementEdits {
 public:
  JudgementEdits(const TurnLayout& layout, bool keeps_old, const Judgements* fresh,
                 ClaimEdits& edits)
      : layout_(layout), keeps_old_(keeps_old && fresh == nullptr), fresh_(fresh), edits_(edits) {}

  /// Writes the mark of a turn and returns the line below it, or none; none if not replayed.
  std::string write(std::size_t index, const WrittenTurn& turn, bool replayed) {
    const OldJudgement old = old_judgement(layout_, turn);
    if (keeps_old_ && replayed) return std::string(old.line);
    const bool ours = mark_is_ours(old, layout_, turn);
    if (fresh_ == nullptr || !replayed || index >= fresh_->moves.size() ||
        !fresh_->moves[index].given()) {
      if (ours) edits_.write_mark(turn, "");
      return "";
    }
    const Judgement& judgement = fresh_->moves[index];
    const bool of_the_move = ours || turn.nag.empty();
    if (of_the_move) edits_.write_mark(turn, judgement.mark);
    return judgement_line(judgement, of_the_move);
  }

  /// The line about the analysis; empty for none.
  std::string about(const Record& record) const {
    if (fresh_ != nullptr) return fresh_->about;
    if (!keeps_old_) return "";
    for (std::size_t i = 0; i < record.turn_count(); ++i) {
      const OldJudgement old = old_judgement(layout_, record.turn(i));
      if (!old.about.empty()) return std::string(old.about);
    }
    return "";
  }

 private:
  const TurnLayout& layout_;
  const bool keeps_old_;
  const Judgements* const fresh_;
  ClaimEdits& edits_;
};

void append_turn(std::vector<std::string>& told, const Commentary& of, std::size_t turn) {
  if (turn < of.turns.size()) told.insert(told.end(), of.turns[turn].begin(), of.turns[turn].end());
}

/// Annotates the variations in lines of their own, each as a game whose first moves are annotated.
class VariationNotes {
 public:
  VariationNotes(const Report& report, const TurnLayout& layout, const Additions& additions,
                 Edits& edits, CommentLines& lines)
      : report_(report), layout_(layout), additions_(additions), edits_(edits), lines_(lines) {}

  /// Those of a move, in the game or in a variation. Moves must be passed in their order.
  void write(std::size_t line, std::size_t move) {
    for (const PlayedVariation& played : report_.tile_parts().variations) {
      const Variation& variation = report_.record.tiles().variations[played.number];
      if (variation.line == line && variation.move == move && variation.is_text) write(played);
    }
  }

 private:
  void write(const PlayedVariation& played) {
    const Report& line = *played.line;
    if (!replay_) replay_ = std::make_unique<Replay>();
    const Commentary on_moves = comments_on_moves(line, additions_.topics, *replay_);
    const Commentary on_claims = comments_on_claims(line, additions_.topics, played.from);
    const std::vector<ComputedTurn> turns = computed_turns(line);
    // Where a total is off, nobody knows how far that is carried: it may end with the variation.
    const std::size_t players = line.record.players.size();
    const bool adds_up = std::ranges::none_of(turns, [&](const ComputedTurn& turn) {
      return totals_are_wrong(line.record.turn(turn.turn).totals, turn, players);
    });
    ClaimEdits claims(layout_, line.record, edits_);
    std::vector<std::string> told;
    for (std::size_t m = played.from; m < line.record.tiles().moves.size(); ++m) {
      if (additions_.totals && m < turns.size() && !turns[m].pass) {
        claims.complete(turns[m], adds_up);
      }
      told.clear();
      for (const Commentary* of : {&on_moves, &on_claims}) append_turn(told, *of, m);
      lines_.write(line.record.turn(m), told);
      write(played.number, m - played.from);
    }
  }

  const Report& report_;
  const TurnLayout& layout_;
  const Additions& additions_;
  Edits& edits_;
  CommentLines& lines_;
  std::unique_ptr<Replay> replay_{};
};

void correct_variations(const Report& report, const TurnLayout& layout, Edits& edits) {
  for (const PlayedVariation& played : report.tile_parts().variations) {
    ClaimEdits claims(layout, played.line->record, edits);
    for (const ComputedTurn& turn : computed_turns(*played.line)) {
      if (turn.turn >= played.from) claims.correct(turn);
    }
  }
}

void correct_other_claims(const Report& report, Edits& edits) {
  std::vector<RightClaim> right;
  for (const ExpansionWords& row : expansion_words()) {
    if (row.right_claims == nullptr) continue;
    for (const TracedTurn& turn : report.tile_parts().turns) {
      row.right_claims(report.document.text, report.record.tiles().moves[turn.move], turn, right);
    }
  }
  for (RightClaim& claim : right) edits.replace(claim.span, std::move(claim.text));
}

}  // namespace

std::string annotated(const Report& report, const YamlDocument& tree, const Additions& additions,
                      const Commentary& on_moves, const Judgements* judgements) {
  const Record& record = report.record;
  const TurnLayout layout(report.document, tree, record);
  const std::string_view text = without_open_end(report.document.text, layout);
  Edits edits(text);
  ClaimEdits claims(layout, record, edits);
  CommentLines lines(text, layout, edits);
  const Commentary on_claims = comments_on_claims(report, additions.topics);
  const std::vector<ComputedTurn> turns = computed_turns(report);
  const std::vector<bool> carried = totals_carried(report, turns);
  JudgementEdits judged(layout, additions.keep_judgements, judgements, claims);
  VariationNotes in_variations(report, layout, additions, edits, lines);
  std::vector<std::string> told;
  // The illegal move, which was not replayed, may have a line as well, and any turn a mark.
  for (std::size_t i = 0; i < record.turn_count(); ++i) {
    const WrittenTurn& turn = record.turn(i);
    if (additions.totals && i < turns.size() && !turns[i].pass) {
      claims.complete(turns[i], !carried[i]);
    }
    if (!layout.has_lines()) continue;
    const std::string judgement = judged.write(i, turn, i < turns.size());
    if (i >= turns.size() && i >= on_claims.turns.size()) {
      in_variations.write(Variation::kGame, i);
      continue;
    }
    told.clear();
    if (!judgement.empty()) told.push_back(judgement);
    append_turn(told, on_moves, i);
    append_turn(told, on_claims, i);
    if (i + 1 == turns.size()) {
      told.insert(told.end(), on_claims.end.begin(), on_claims.end.end());
      if (std::string about = judged.about(record); !about.empty()) told.push_back(about);
    }
    lines.write(turn, told);
    in_variations.write(Variation::kGame, i);
  }
  lines.remove_until(std::min(layout.end(), static_cast<uint32_t>(text.size())));
  return edits.apply();
}

std::string corrected(const Report& report, const YamlDocument& tree) {
  Edits edits(report.document.text);
  const TurnLayout layout(report.document, tree, report.record);
  ClaimEdits claims(layout, report.record, edits);
  for (const ComputedTurn& turn : computed_turns(report)) claims.correct(turn);
  correct_other_claims(report, edits);
  correct_variations(report, layout, edits);
  if (result_was_compared(report)) claims.correct_result(report.verdict);
  return edits.apply();
}

}  // namespace cartulary::formats

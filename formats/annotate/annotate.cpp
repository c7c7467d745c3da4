#include "formats/annotate/annotate.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "formats/annotate/claim_edits.hpp"
#include "formats/annotate/turn_places.hpp"
#include "formats/verify/result_claims.hpp"

namespace cartulary::formats {
namespace {

/// Whether the scores of the result are those that the replay could compute.
bool result_was_compared(const Report& report) {
  const Verdict& verdict = report.verdict;
  if (!all_legal(verdict.status)) return false;
  const bool completed = termination_of(report.record.result) == Termination::completed;
  return !verdict.doubtful && (!completed || verdict.over);
}

/// A text without the lines of ours at its end, if the last of them has no end: then the line above
/// them is to have none.
std::string_view without_open_end(std::string_view text, const TurnPlaces& places) {
  if (text.ends_with('\n')) return text;
  auto end = static_cast<uint32_t>(text.size());
  for (uint32_t line = line_begin(text, end); places.is_annotation(line);
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
  CommentLines(std::string_view text, const TurnPlaces& places, Edits& edits)
      : text_(text), places_(places), edits_(edits), at_(places.begin()), above_(at_), kept_(at_) {}

  /// Takes out our lines above the end of the line that holds `last`, and writes new ones below it,
  /// in place of those that follow.
  void write(uint32_t last, std::span<const std::string> lines) {
    remove_until(line_end(text_, last));
    skip();
    edits_.replace_lines_below(last, at_, lines, above_);
  }

  /// Takes out our lines above `end`.
  void remove_until(uint32_t end) {
    while (at_ < end) {
      const uint32_t begin = at_;
      skip();
      if (at_ > begin) edits_.remove_lines(begin, at_);
      if (at_ >= end) return;
      at_ = line_end(text_, at_);
      above_ = std::exchange(kept_, at_);
    }
  }

 private:
  /// Goes to the next line that is not ours.
  void skip() {
    while (at_ < text_.size() && places_.is_annotation(at_)) at_ = line_end(text_, at_);
  }

  const std::string_view text_;
  const TurnPlaces& places_;
  Edits& edits_;
  uint32_t at_;
  uint32_t above_;  ///< where the last line but one ends that is not ours
  uint32_t kept_;   ///< and the last one
};

/// Writes the marks of judgements, old or new ones, and finds the lines that go with them.
class JudgementEdits {
 public:
  struct Where {
    const Document& document;
    const YamlDocument& tree;
    const TurnPlaces& places;
  };
  JudgementEdits(Where where, bool keeps_old, const Judgements* fresh, ClaimEdits& edits)
      : where_(where), keeps_old_(keeps_old && fresh == nullptr), fresh_(fresh), edits_(edits) {}

  /// Writes the mark of a turn and returns the line below it; empty for none. A turn that is not
  /// `replayed` has neither.
  std::string write(std::size_t index, const WrittenTurn& turn, uint32_t item, bool replayed) {
    const OldJudgement old = old_judgement(where_.places, turn, item);
    if (keeps_old_ && replayed) return std::string(old.line);
    const bool ours = mark_is_ours(old, where_.document, where_.tree, turn, item);
    if (fresh_ == nullptr || !replayed || index >= fresh_->moves.size() ||
        !fresh_->moves[index].given()) {
      if (ours) edits_.write_mark(turn, item, "");
      return "";
    }
    const Judgement& judgement = fresh_->moves[index];
    const bool of_the_move = ours || turn.nag.empty();
    if (of_the_move) edits_.write_mark(turn, item, judgement.mark);
    return judgement_line(judgement, of_the_move);
  }

  /// The line about the analysis; empty for none.
  std::string about(const Record& record) const {
    if (fresh_ != nullptr) return fresh_->about;
    if (!keeps_old_) return "";
    TurnPlaces places(where_.document, where_.tree, record);
    for (std::size_t i = 0; i < record.turn_count(); ++i) {
      const WrittenTurn& turn = record.turn(i);
      const OldJudgement old = old_judgement(places, turn, places.item_of(turn));
      if (!old.about.empty()) return std::string(old.about);
    }
    return "";
  }

 private:
  const Where where_;
  const bool keeps_old_;
  const Judgements* const fresh_;
  ClaimEdits& edits_;
};

/// Annotates the variations that stand in lines of their own, each as a game whose first moves are
/// annotated already.
class VariationNotes {
 public:
  VariationNotes(const Report& report, const YamlDocument& tree, const Additions& additions,
                 TurnPlaces& places, Edits& edits, CommentLines& lines)
      : report_(report),
        tree_(tree),
        additions_(additions),
        places_(places),
        edits_(edits),
        lines_(lines) {}

  /// Those of a move, in the game or in a variation. Moves must be passed in their order.
  void write(std::size_t line, std::size_t move) {
    if (report_.if_tiles() == nullptr) return;
    for (const PlayedVariation& played : report_.tiles().variations) {
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
    const bool adds_up = std::none_of(turns.begin(), turns.end(), [&](const ComputedTurn& turn) {
      return totals_are_wrong(line.record.turn(turn.turn).totals, turn, players);
    });
    ClaimEdits claims(report_.document, tree_, line.record, edits_);
    std::vector<std::string> told;
    for (std::size_t m = played.from; m < line.record.tiles().moves.size(); ++m) {
      const WrittenTurn& turn = line.record.turn(m);
      const uint32_t item = places_.item_of(turn);
      if (additions_.totals && m < turns.size() && !turns[m].pass) {
        claims.complete(turns[m], item, adds_up);
      }
      const std::string begin = places_.indent(turn, item).append(kAnnotationMark) + ' ';
      told.clear();
      for (const Commentary* of : {&on_moves, &on_claims}) {
        if (m >= of->turns.size()) continue;
        for (const std::string& words : of->turns[m]) told.push_back(begin + words);
      }
      lines_.write(places_.last_line(turn, item), told);
      write(played.number, m - played.from);
    }
  }

  const Report& report_;
  const YamlDocument& tree_;
  const Additions& additions_;
  TurnPlaces& places_;
  Edits& edits_;
  CommentLines& lines_;
  std::unique_ptr<Replay> replay_{};
};

}  // namespace

std::string annotated(const Report& report, const YamlDocument& tree, const Additions& additions,
                      const Commentary& on_moves, const Judgements* judgements) {
  const Document& document = report.document;
  const Record& record = report.record;
  TurnPlaces places(document, tree, record);
  const std::string_view text = without_open_end(document.text, places);
  Edits edits(text);
  ClaimEdits claims(document, tree, record, edits);
  CommentLines lines(text, places, edits);
  const Commentary on_claims = comments_on_claims(report, additions.topics);
  const std::vector<ComputedTurn> turns = computed_turns(report);
  const std::vector<bool> carried = totals_carried(report, turns);
  JudgementEdits judged({document, tree, places}, additions.keep_judgements, judgements, claims);
  VariationNotes in_variations(report, tree, additions, places, edits, lines);
  std::vector<std::string> told;
  // The illegal move, which was not replayed, may have a line as well, and any turn a mark.
  for (std::size_t i = 0; i < record.turn_count(); ++i) {
    const WrittenTurn& turn = record.turn(i);
    const uint32_t item = places.item_of(turn);
    if (additions.totals && i < turns.size() && !turns[i].pass) {
      claims.complete(turns[i], item, !carried[i]);
    }
    if (!places.has_lines()) continue;
    const std::string judgement = judged.write(i, turn, item, i < turns.size());
    if (i >= turns.size() && i >= on_claims.turns.size()) {
      in_variations.write(Variation::kGame, i);
      continue;
    }
    const std::string begin = places.indent(turn, item).append(kAnnotationMark) + ' ';
    told.clear();
    const auto add = [&](const std::vector<std::string>& of) {
      for (const std::string& line : of) told.push_back(begin + line);
    };
    if (!judgement.empty()) told.push_back(begin + judgement);
    if (i < on_moves.turns.size()) add(on_moves.turns[i]);
    if (i < on_claims.turns.size()) add(on_claims.turns[i]);
    if (i + 1 == turns.size()) {
      add(on_claims.end);
      if (const std::string about = judged.about(record); !about.empty()) {
        told.push_back(begin + about);
      }
    }
    lines.write(places.last_line(turn, item), told);
    in_variations.write(Variation::kGame, i);
  }
  lines.remove_until(std::min(places.end(), static_cast<uint32_t>(text.size())));
  return edits.apply();
}

namespace {

/// The mapping of a move that is written as one; 0 if there is none. Mappings of variations stand
/// within those of their moves.
uint32_t mapping_at(const YamlDocument& tree, uint32_t node, Span span) {
  if (tree[node].kind == YamlNode::Kind::scalar) return 0;
  const bool is_mapping = tree[node].kind == YamlNode::Kind::mapping;
  if (is_mapping && tree[node].span.offset == span.offset && tree[node].span.size == span.size) {
    return node;
  }
  for (uint32_t child = tree[node].first; child != 0; child = tree[child].next) {
    const uint32_t value = is_mapping ? tree[child].value : child;
    const Span at = tree[value].span;
    if (at.offset > span.offset || at.end() < span.end()) continue;
    if (const uint32_t found = mapping_at(tree, value, span); found != 0) return found;
  }
  return 0;
}

/// The claims of moves that were not played.
void correct_variations(const Report& report, const YamlDocument& tree, Edits& edits) {
  if (report.if_tiles() == nullptr) return;
  for (const PlayedVariation& played : report.tiles().variations) {
    ClaimEdits claims(report.document, tree, played.line->record, edits);
    for (const ComputedTurn& turn : computed_turns(*played.line)) {
      if (turn.turn < played.from) continue;
      const WrittenTurn& written = played.line->record.turn(turn.turn);
      claims.correct(turn,
                     written.is_text ? 0 : mapping_at(tree, YamlDocument::kRoot, written.span));
    }
  }
}

}  // namespace

std::string corrected(const Report& report, const YamlDocument& tree) {
  Edits edits(report.document.text);
  ClaimEdits claims(report.document, tree, report.record, edits);
  TurnPlaces places(report.document, tree, report.record);
  for (const ComputedTurn& turn : computed_turns(report)) {
    claims.correct(turn, places.item_of(report.record.turn(turn.turn)));
  }
  correct_variations(report, tree, edits);
  if (result_was_compared(report)) claims.correct_result(report.verdict);
  return edits.apply();
}

}  // namespace cartulary::formats

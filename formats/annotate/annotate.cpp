#include "formats/annotate/annotate.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "formats/annotate/claim_edits.hpp"
#include "formats/record/canonical.hpp"
#include "formats/verify/result_claims.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

std::size_t indent_of(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

/// How the turns of a record are written, and where lines about them go.
class TurnPlaces {
 public:
  TurnPlaces(const Document& document, const YamlDocument& tree, const Record& record)
      : text_(document.text), tree_(tree), list_(turns_node(tree, record)) {
    if (list_ == 0) return;
    const YamlNode& turns = tree[list_];
    if (turns.kind == Kind::scalar && turns.style == YamlNode::Style::literal) {
      begin_ = span_of(text_, turns.text).offset;
      end_ = begin_ + static_cast<uint32_t>(turns.text.size());
      return;
    }
    if (turns.kind != Kind::sequence || turns.first == 0) return;
    item_ = turns.first;
    if (text_[turns.span.offset] != '-') return;  // a list in brackets
    begin_ = line_begin(text_, turns.span.offset);
    end_ = end_of_turns(document, tree, begin_);
    dash_ = turns.span.offset - begin_;
  }

  /// The lines of a block or a list with dashes; nothing can stand between turns in brackets.
  uint32_t begin() const { return begin_; }
  uint32_t end() const { return end_; }
  bool has_lines() const { return end_ > begin_; }

  /// Whether a comment line of ours stands at `line`. What belongs to an item of a list, such as a
  /// note of several lines, stands farther in than its dash.
  bool is_annotation(uint32_t line) const {
    if (line >= end_) return false;
    const std::string_view rest = text_.substr(line);
    const std::size_t indent = indent_of(rest);
    return (item_ == 0 || indent <= dash_) && rest.substr(indent).starts_with(kAnnotationMark);
  }

  /// The item of a turn, 0 in a block. Turns must be asked for in their order.
  uint32_t item_of(const WrittenTurn& turn) {
    while (item_ != 0 && tree_[item_].next != 0 &&
           tree_[tree_[item_].next].span.offset <= turn.span.offset) {
      item_ = tree_[item_].next;
    }
    return item_;
  }

  /// A place in the last line of a turn.
  uint32_t last_line(const WrittenTurn& turn, uint32_t item) const {
    if (item == 0) return turn.span.offset;
    // Whatever belongs to an item stands farther in than its dash.
    uint32_t last = line_begin(text_, tree_[item].span.offset);
    for (uint32_t at = line_end(text_, last); at < end_; at = line_end(text_, at)) {
      const std::string_view line = text_.substr(at, line_end(text_, at) - at);
      const auto first = line.find_first_not_of(" \r\n");
      if (first == line.npos) continue;
      if (first <= dash_) break;
      last = at;
    }
    return last;
  }

  std::string indent(const WrittenTurn& turn, uint32_t item) const {
    if (item != 0) return std::string(dash_, ' ');
    const uint32_t line = line_begin(text_, turn.span.offset);
    return std::string(indent_of(text_.substr(line)), ' ');
  }

 private:
  const std::string_view text_;
  const YamlDocument& tree_;
  const uint32_t list_;
  uint32_t item_ = 0;
  uint32_t begin_ = 0;
  uint32_t end_ = 0;
  uint32_t dash_ = 0;  ///< column of the dashes
};

/// Whether the scores of the result are those that the replay could compute.
bool result_was_compared(const Report& report) {
  const Verdict& verdict = report.verdict;
  if (verdict.status != Status::right && verdict.status != Status::wrong) return false;
  const bool completed = termination_of(report.record.result) == Termination::completed;
  return !verdict.doubtful && (!completed || verdict.over);
}

}  // namespace

std::string without_annotations(const Document& document, const YamlDocument& tree,
                                const Record& record) {
  const TurnPlaces places(document, tree, record);
  Edits edits(document.text);
  for (uint32_t at = places.begin(); at < places.end();) {
    uint32_t next = line_end(document.text, at);
    const uint32_t begin = at;
    // Neighbouring lines at once: the last of them may have no end.
    while (places.is_annotation(at)) {
      at = next;
      next = line_end(document.text, at);
    }
    if (at > begin) edits.remove_lines(begin, at);
    at = std::max(at, next);
  }
  return edits.apply();
}

std::string annotated(const Report& report, const YamlDocument& tree, const Additions& additions) {
  const Document& document = report.document;
  const Record& record = report.record;
  Edits edits(document.text);
  ClaimEdits claims(document, tree, record, edits);
  TurnPlaces places(document, tree, record);
  const Commentary told = commentary(report, additions.topics);
  const std::vector<ComputedTurn> turns = computed_turns(report);
  const std::vector<bool> carried = totals_carried(report, turns);
  // The illegal move, which was not replayed, may have a line as well.
  for (std::size_t i = 0; i < std::max(turns.size(), told.turns.size()); ++i) {
    const WrittenTurn& turn = record.turn(i);
    const uint32_t item = places.item_of(turn);
    if (additions.totals && i < turns.size() && !turns[i].pass) {
      claims.complete(turns[i], item, !carried[i]);
    }
    if (!places.has_lines()) continue;
    const uint32_t last = places.last_line(turn, item);
    const std::string begin = fmt::format("{}{} ", places.indent(turn, item), kAnnotationMark);
    const auto add = [&](const std::vector<std::string>& lines) {
      for (const std::string& line : lines) edits.insert_line_below(last, begin + line);
    };
    if (i < told.turns.size()) add(told.turns[i]);
    if (i + 1 == turns.size()) add(told.end);
  }
  return edits.apply();
}

std::string corrected(const Report& report, const YamlDocument& tree) {
  Edits edits(report.document.text);
  ClaimEdits claims(report.document, tree, report.record, edits);
  TurnPlaces places(report.document, tree, report.record);
  for (const ComputedTurn& turn : computed_turns(report)) {
    claims.correct(turn, places.item_of(report.record.turn(turn.turn)));
  }
  if (result_was_compared(report)) claims.correct_result(report.verdict);
  return edits.apply();
}

}  // namespace cartulary::formats

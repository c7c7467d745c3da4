#include "formats/annotate/annotate.hpp"

#include <fmt/core.h>

#include <algorithm>
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

std::string annotated(const Report& report, const YamlDocument& tree, const Additions& additions,
                      Replay& replay) {
  const Document& document = report.document;
  const Record& record = report.record;
  Edits edits(document.text);
  ClaimEdits claims(document, tree, record, edits);
  TurnPlaces places(document, tree, record);
  const Commentary told = commentary(report, additions.topics, replay);
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

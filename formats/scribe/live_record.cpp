#include "formats/scribe/live_record.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "formats/annotate/turn_places.hpp"
#include "formats/games/read_any_record.hpp"
#include "formats/record/canonical.hpp"
#include "formats/text/edits.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

std::size_t errors_of(const Report& report) {
  return report.findings.count(Severity::error);
}

/// The number of the turn that comes next.
int next_turn(const Report& report) {
  return report.record.game == GameKind::dice ? static_cast<int>(report.verdict.turns) + 1
                                              : report.game->turn_number();
}

/// The turns of a record of either game, as they are written.
std::vector<const WrittenTurn*> written_turns(const Record& record) {
  std::vector<const WrittenTurn*> out;
  for (const RecordedTurn& turn : record.moves) out.push_back(&turn);
  for (const RecordedDiceTurn& turn : record.dice.turns) out.push_back(&turn);
  return out;
}

/// Where turns go if there are none yet: below the line of `moves: |`. None if there is no block.
std::optional<uint32_t> empty_block(const Document& document, const YamlDocument& tree,
                                    const Record& record) {
  const uint32_t node = turns_node(tree, record);
  if (node == 0) return {};
  const YamlNode& turns = tree[node];
  const bool block =
      turns.kind == YamlNode::Kind::scalar && turns.style == YamlNode::Style::literal;
  if (!block) return {};
  return line_end(document.text, turns.span.offset);
}

}  // namespace

LiveRecord::LiveRecord(std::string name, std::string text) : name_(std::move(name)) {
  if (!text.empty() && text.back() != '\n') text += '\n';
  states_.push_back(std::make_unique<State>(verifier_, name_, std::move(text)));
}

bool LiveRecord::can_go_on() const {
  const Verdict& verdict = report().verdict;
  return verdict.started && all_legal(verdict.status) && !with_line("x").empty();
}

/// Empty if there is no place for lines.
std::string LiveRecord::with_line(std::string_view line) const {
  const State& now = *states_.back();
  YamlDocument tree;
  Record record;
  Findings findings;
  if (!read_any_record(now.document, tree, record, findings)) return "";
  TurnPlaces places(now.document, tree, record);
  uint32_t at = 0;
  std::string added = "  ";
  const std::vector<const WrittenTurn*> turns = written_turns(record);
  if (!turns.empty() && places.has_lines()) {
    const WrittenTurn& last = *turns.back();
    const uint32_t item = places.item_of(last);
    at = line_end(now.text, places.last_line(last, item));
    added = places.indent(last, item);
    if (places.is_list()) added += "- ";
    if (last.number) put(added, next_turn(now.report), ". ");
  } else if (const auto begin = empty_block(now.document, tree, record)) {
    at = *begin;
  } else {
    return "";
  }
  put(added, line, "\n");
  return now.text.substr(0, at) + added + now.text.substr(at);
}

bool LiveRecord::add(std::string_view line) {
  // One line is one turn, whatever it holds.
  std::string text = with_line(line.substr(0, line.find_first_of("\r\n")));
  if (text.empty()) return false;
  auto next = std::make_unique<State>(verifier_, name_, std::move(text));
  const Verdict& before = report().verdict;
  const Verdict& after = next->report.verdict;
  const bool is_in = after.moves_played == before.moves_played + 1 &&
                     errors_of(next->report) <= errors_of(report());
  (is_in ? states_.emplace_back() : refused_) = std::move(next);
  return is_in;
}

bool LiveRecord::undo() {
  if (states_.size() < 2) return false;
  states_.pop_back();
  return true;
}

}  // namespace cartulary::formats

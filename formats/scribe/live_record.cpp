#include "formats/scribe/live_record.hpp"

#include <utility>

#include "formats/scribe/turn_lines.hpp"

namespace cartulary::formats {
namespace {

std::size_t errors_of(const Report& report) {
  return report.findings.count(Severity::error);
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

std::string LiveRecord::with_line(std::string_view line) const {
  const TurnLines lines(states_.back()->document);
  return lines.with(lines.size(), line);
}

bool LiveRecord::add(std::string_view line) {
  std::string text = with_line(line);
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

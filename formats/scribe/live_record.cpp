#include "formats/scribe/live_record.hpp"

#include <algorithm>
#include <utility>

#include "formats/scribe/result_entry.hpp"
#include "formats/scribe/turn_lines.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

std::size_t errors_of(const Report& report) {
  return report.findings.count(Severity::error);
}

/// Whether a game is over, and nobody has written down how it ended.
bool lacks_result(const Report& report) {
  const RecordedResult& result = report.record.result;
  return report.verdict.over && report.verdict.final_scoring && !result.scores.given &&
         !result.winner;
}

/// The text of a record with the result that was computed; empty if it cannot be written.
std::string with_computed_result(std::string_view name, const Report& report) {
  std::string winners;
  std::string scores;
  for (const engine::Player p : report.record.seats()) {
    put(scores, scores.empty() ? "" : ":", report.verdict.totals[p]);
    if (!report.verdict.winners.contains(p)) continue;
    put(winners, winners.empty() ? "" : ":", engine::index(p));
  }
  // Each comes above the others.
  std::string text(report.document.text);
  for (const std::string& entry :
       {std::string("termination completed"), "winner " + winners, "scores " + scores}) {
    text = with_result({.name = name, .text = text}, entry);
    if (text.empty()) break;
  }
  return text;
}

}  // namespace

LiveRecord::LiveRecord(std::string name, std::string text) : name_(std::move(name)) {
  states_.push_back(state(std::move(text)));
}

std::unique_ptr<LiveRecord::State> LiveRecord::state(std::string text) {
  if (!text.empty() && text.back() != '\n') text += '\n';
  return std::make_unique<State>(verifier_, name_, std::move(text));
}

bool LiveRecord::State::can_go_on() const {
  const TurnLines lines(document);
  return report.verdict.started && all_legal(report.verdict.status) &&
         !lines.with(lines.size(), "x").empty();
}

std::string LiveRecord::with_line(std::string_view line) const {
  const TurnLines lines(states_.back()->document);
  return lines.with(lines.size(), line);
}

std::string LiveRecord::play_of(std::string_view line) const {
  const std::string text = with_line(line);
  const Document document{.name = name_, .text = text};
  const std::vector<std::string> plays = TurnLines(document).plays();
  return plays.size() == TurnLines(states_.back()->document).size() + 1 ? plays.back() : "";
}

bool LiveRecord::add(std::string_view line) {
  std::string text = with_line(line);
  if (text.empty()) return false;
  auto next = std::make_unique<State>(verifier_, name_, std::move(text));
  const Verdict& before = report().verdict;
  const Verdict& after = next->report.verdict;
  const bool is_in = after.moves_played == before.moves_played + 1 &&
                     errors_of(next->report) <= errors_of(report());
  if (is_in && lacks_result(next->report)) {
    std::string ended = with_computed_result(name_, next->report);
    if (!ended.empty()) {
      auto last = std::make_unique<State>(verifier_, name_, std::move(ended));
      if (errors_of(last->report) <= errors_of(next->report)) next = std::move(last);
    }
  }
  (is_in ? states_.emplace_back() : refused_) = std::move(next);
  if (is_in) undone_.reset();
  return is_in;
}

bool LiveRecord::has_turn(int number) const {
  return TurnLines(states_.back()->document).at_number(number).has_value();
}

bool LiveRecord::mend(Mend how, int number, std::string_view line) {
  refused_.reset();
  const TurnLines lines(states_.back()->document);
  const std::optional<std::size_t> at = lines.at_number(number);
  if (!at) return false;
  std::string text = how == Mend::change   ? lines.changed(*at, line)
                     : how == Mend::insert ? lines.with(*at, line)
                                           : lines.without(*at);
  if (text.empty()) return false;
  auto next = std::make_unique<State>(verifier_, name_, std::move(text));
  const std::size_t size = lines.size() + (how == Mend::insert) - (how == Mend::drop);
  const Verdict& after = next->report.verdict;
  const bool is_in = after.started && after.status != Status::unreadable &&
                     TurnLines(next->document).size() == size &&
                     (how == Mend::drop || after.moves_played > *at ||
                      after.moves_played >= report().verdict.moves_played);
  (is_in ? states_.emplace_back() : refused_) = std::move(next);
  if (is_in) {
    undone_.reset();
    mended_ = true;
  }
  return is_in;
}

bool LiveRecord::is_held() const {
  return has_added() && held_ > 0 && TurnLines(states_.back()->document).size() <= held_;
}

bool LiveRecord::undo() {
  if (!has_added() || is_held()) return false;
  undone_ = std::move(states_.back());
  states_.pop_back();
  return true;
}

void LiveRecord::restore() {
  if (undone_ != nullptr) {
    states_.push_back(std::move(undone_));
  } else {
    states_.pop_back();
  }
}

/// `added`: how many of its last turns can be taken away again.
void LiveRecord::begin_with(std::unique_ptr<State> now, std::size_t added) {
  undone_.reset();
  states_.clear();
  states_.push_back(std::move(now));
  for (; added > 0; --added) {
    const TurnLines lines(states_.front()->document);
    std::string text = lines.without(lines.size() - 1);
    if (text.empty()) return;
    states_.insert(states_.begin(), state(std::move(text)));
  }
}

LiveRecord::Change LiveRecord::take_in(std::string text) {
  Change out;
  std::unique_ptr<State> now = state(std::move(text));
  if (now->text == this->text()) {
    out.goes_on = out.legal = true;
    return out;
  }
  out.is_new = true;
  const TurnLines lines_before(states_.back()->document);
  const TurnLines lines_after(now->document);
  const std::vector<std::string> before = lines_before.plays();
  std::vector<std::string> after = lines_after.plays();
  const auto [was, is] = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
  out.legal = now->can_go_on();
  if (was != before.end()) {
    out.at = static_cast<std::size_t>(was - before.begin()) + 1;
    out.was = *was;
    if (is != after.end()) out.is = *is;
  }
  out.goes_on = out.legal && (was == before.end() || !has_added());
  if (!out.goes_on) {
    if (!out.legal) refused_ = std::move(now);
    return out;
  }
  out.more_errors = errors_of(now->report) > errors_of(report());
  if (was == before.end()) out.more.assign(is, after.end());
  const std::size_t added = std::exchange(mended_, false) ? 0 : states_.size() - 1;
  for (std::size_t turn = before.size() - std::min(added, before.size()); turn < before.size();
       ++turn) {
    if (lines_before.lines(turn) != lines_after.lines(turn)) held_ = turn + 1;
  }
  // What stands before turns of somebody else is not taken away any more.
  begin_with(std::move(now), out.more.empty() ? added : 0);
  return out;
}

}  // namespace cartulary::formats

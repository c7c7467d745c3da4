#include "formats/desk/editing/live_record.hpp"

#include <algorithm>

#include "formats/desk/editing/result_entry.hpp"
#include "formats/desk/editing/turn_lines.hpp"
#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

std::size_t errors_of(const Report& report) {
  return report.findings.count(Severity::error);
}

std::vector<Code> errors_in(const Report& report, const TurnLines& lines, std::size_t turn) {
  const Span span = span_of(report.document.text, lines.lines(turn));
  std::vector<Code> out;
  for (const Finding& finding : report.findings) {
    const uint32_t at = finding.span.offset;
    const bool is_in = at >= span.offset && at < span.end();
    if (is_in && finding.severity() == Severity::error) out.push_back(finding.code);
  }
  std::ranges::sort(out);
  return out;
}

bool lacks_result(const Report& report) {
  const RecordedResult& result = report.record.result;
  return report.verdict.over && report.verdict.final_scoring && !result.scores.given &&
         !result.winner;
}

/// Players as an entry of the result has them.
std::string seats_of(engine::PlayerSet players) {
  return joined(players, ":", [](engine::Player p) { return std::to_string(engine::index(p)); });
}

/// The text of a record with the computed result where none is written; empty if that cannot be.
std::string with_end(const Report& report, Termination how, engine::PlayerSet winners) {
  // Each comes above the others.
  std::vector<std::string> entries{
      fmt::format("termination {}", kTerminations[static_cast<std::size_t>(how)])};
  const RecordedResult& written = report.record.result;
  if (!winners.empty() && !written.winner) entries.push_back("winner " + seats_of(winners));
  if (!written.scores.given) {
    std::string scores = "scores ";
    for (const engine::Player p : report.record.seats()) {
      put(scores, engine::index(p) == 0 ? "" : ":", report.verdict.totals[p]);
    }
    entries.push_back(std::move(scores));
  }
  return with_results(report.document.text, entries);
}

/// True if a result says more than that the game goes on.
bool has_result(const RecordedResult& result) {
  return result.scores.given || result.winner || !result.breakdown.empty() ||
         (result.final_scoring && result.final_scoring->value) ||
         (result.termination && result.termination->value != Termination::unfinished);
}

std::string without_result(const Report& report) {
  static const std::string entries[] = {"scores",
                                        "winner",
                                        "breakdown",
                                        "final-scoring",
                                        std::string(kFaceDownKey),
                                        "termination unfinished"};
  return with_results(report.document.text, entries);
}

/// The text of a record without its last turn and the result that it brought; or empty.
std::string without_last_turn(const Report& report) {
  std::string text(report.document.text);
  if (ended_by_turn(report) && has_result(report.record.result)) text = without_result(report);
  const Document document{.name = report.document.name, .text = text};
  const TurnLines lines(document);
  return lines.size() == 0 ? "" : lines.without(lines.size() - 1);
}

/// The lines of a text that another one, made of it, does not have, each with `\n` at its end.
std::string lines_lost(std::string_view before, std::string_view after) {
  std::string out;
  while (!before.empty()) {
    const std::size_t end = std::min(before.find('\n'), before.size() - 1) + 1;
    const std::string_view line = before.substr(0, end);
    if (after.starts_with(line)) {
      after.remove_prefix(line.size());
    } else if (const auto at = after.find("\n" + std::string(line)); at != after.npos) {
      after.remove_prefix(at + 1 + line.size());
    } else {
      put(out, line.substr(0, line.find_last_not_of("\r\n") + 1), "\n");
    }
    before.remove_prefix(end);
  }
  return out;
}

}  // namespace

LiveRecord::LiveRecord(std::string name, std::string text) : name_(std::move(name)) {
  states_.push_back(state(std::move(text)));
}

std::unique_ptr<LiveRecord::State> LiveRecord::state(std::string text) {
  if (!text.empty() && text.back() != '\n') {
    text += line_break_at(text, static_cast<uint32_t>(text.size()));
  }
  return std::make_unique<State>(verifier_, name_, std::move(text));
}

bool LiveRecord::State::can_go_on() const {
  const TurnLines lines(report.document);
  return report.verdict.started && all_legal(report.verdict.status) &&
         !lines.with(lines.size(), "x").empty();
}

std::string LiveRecord::with_line(std::string_view line) const {
  const TurnLines lines(states_.back()->report.document);
  return lines.with(lines.size(), line);
}

std::string LiveRecord::play_of(std::string_view line) const {
  const std::string text = with_line(line);
  const Document document{.name = name_, .text = text};
  const std::vector<std::string> plays = TurnLines(document).plays();
  return plays.size() == TurnLines(states_.back()->report.document).size() + 1 ? plays.back() : "";
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
    std::string ended =
        with_end(next->report, Termination::completed, next->report.verdict.winners);
    if (!ended.empty()) {
      auto last = std::make_unique<State>(verifier_, name_, std::move(ended));
      if (errors_of(last->report) <= errors_of(next->report)) next = std::move(last);
    }
  }
  return keep(std::move(next), is_in);
}

/// Goes on from a state, or refuses it.
bool LiveRecord::keep(std::unique_ptr<State> next, bool is_in) {
  (is_in ? states_.emplace_back() : refused_) = std::move(next);
  if (is_in) undone_.reset();
  return is_in;
}

std::optional<std::pair<int, int>> LiveRecord::turn_numbers() const {
  return TurnLines(states_.back()->report.document).numbers();
}

bool LiveRecord::mend(Mend how, int number, std::string_view line) {
  refused_.reset();
  const TurnLines lines(states_.back()->report.document);
  const std::optional<std::size_t> begin = lines.at_number(number);
  if (!begin) return false;
  // A turn is its tile with the discards before it.
  const std::size_t laid = lines.laid_by(*begin);
  const std::optional<std::size_t> at = how == Mend::insert ? begin : laid;
  std::string text = how == Mend::change   ? lines.changed(laid, line)
                     : how == Mend::insert ? lines.with(*begin, line)
                                           : lines.without(laid);
  std::size_t dropped = how == Mend::drop ? 1 : 0;
  for (; how == Mend::drop && dropped <= laid - *begin && !text.empty(); ++dropped) {
    text = TurnLines(Document{.name = name_, .text = text}).without(laid - dropped);
  }
  if (text.empty()) return false;
  auto next = std::make_unique<State>(verifier_, name_, std::move(text));
  const std::size_t size = lines.size() + (how == Mend::insert) - dropped;
  const Verdict& after = next->report.verdict;
  const TurnLines mended(next->report.document);
  const auto is_no_worse = [&] {
    if (how == Mend::drop) return true;
    std::vector<Code> was;
    if (how == Mend::change) was = errors_in(report(), lines, laid);
    const std::vector<Code> is = errors_in(next->report, mended, *at);
    return std::includes(was.begin(), was.end(), is.begin(), is.end());
  };
  const bool is_in = after.started && after.status != Status::unreadable && mended.size() == size &&
                     is_no_worse() &&
                     (how == Mend::drop || after.moves_played > *at ||
                      after.moves_played >= report().verdict.moves_played);
  mended_ |= is_in;
  return keep(std::move(next), is_in);
}

bool LiveRecord::end(const GameEnd& end) {
  refused_.reset();
  std::string text;
  if (end.row->how == Termination::completed) {
    // Only then are the tiles that are left, and the final scoring, those of a game that is over.
    static const std::string completed[] = {"termination completed"};
    const std::unique_ptr<State> over = state(with_results(this->text(), completed));
    text = with_end(over->report, Termination::completed, over->report.verdict.winners);
  } else {
    text = with_end(report(), end.row->how, end.winners);
  }
  auto next = state(std::move(text));
  const bool is_in = next->report.verdict.started && errors_of(next->report) <= errors_of(report());
  mended_ |= is_in;
  return keep(std::move(next), is_in);
}

bool LiveRecord::is_held() const {
  return held_ > 0 && TurnLines(states_.back()->report.document).size() <= held_;
}

bool LiveRecord::undo() {
  taken_away_.clear();
  if (is_held()) return false;
  if (!has_added()) return take_away();
  undone_ = std::move(states_.back());
  states_.pop_back();
  return true;
}

/// Takes away some of what stood there before anything was added.
bool LiveRecord::take_away() {
  const Report& now = report();
  const bool has_end = has_result(now.record.result) && !ended_by_turn(now);
  if (others_added_ && !has_end) return false;
  std::unique_ptr<State> left = state(has_end ? without_result(now) : without_last_turn(now));
  if (!left->can_go_on()) return false;
  taken_away_ = lines_lost(text(), left->text);
  undone_ = std::exchange(states_.back(), std::move(left));
  return true;
}

void LiveRecord::restore() {
  if (undone_ == nullptr) {
    states_.pop_back();
  } else if (taken_away_.empty()) {
    states_.push_back(std::move(undone_));
  } else {
    states_.back() = std::move(undone_);
  }
}

/// `added`: how many of its last turns can be taken away again.
void LiveRecord::begin_with(std::unique_ptr<State> now, std::size_t added) {
  undone_.reset();
  states_.clear();
  states_.push_back(std::move(now));
  for (; added > 0; --added) {
    std::string text = without_last_turn(states_.front()->report);
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
  const TurnLines lines_before(states_.back()->report.document);
  const TurnLines lines_after(now->report.document);
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
  std::size_t added = std::exchange(mended_, false) ? 0 : states_.size() - 1;
  const auto kept = static_cast<std::size_t>(was - before.begin());
  for (std::size_t turn = 0; turn < kept; ++turn) {
    if (lines_before.lines_with_variations(turn) != lines_after.lines_with_variations(turn)) {
      held_ = turn + 1;
    }
  }
  // Nothing that stands before turns or a result of somebody else is taken away before them.
  const auto has_end = [](const State& state) { return has_result(state.report.record.result); };
  others_added_ |= is != after.end();
  if (others_added_ || (has_end(*now) && !has_end(*states_.back()))) added = 0;
  begin_with(std::move(now), added);
  return out;
}

}  // namespace cartulary::formats

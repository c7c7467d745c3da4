#include "cli/cache/packed_report.hpp"

#include <algorithm>

#include "cli/cache/packed.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::cli {

using formats::Cause;
using formats::Finding;
using formats::Record;
using formats::Severity;
using formats::Span;
using formats::Verdict;

template <class Way, class T>
concept Passed = std::is_same_v<std::remove_const_t<Way>, T>;

// Each function passes the members of one type, in their order. They are no secrets of this file,
// because lists and options look for them.

template <class Way, class T>
requires Passed<T, Span>
void pass(Way& way, T& span) {
  pass(way, span.offset);
  pass(way, span.size);
}

template <class Way, class T>
requires Passed<T, engine::Cell>
void pass(Way& way, T& cell) {
  pass(way, cell.x);
  pass(way, cell.y);
}

template <class Way, class T>
requires Passed<T, formats::Label>
void pass(Way& way, T& label) {
  pass(way, label.span);
  pass(way, label.text);
}

/// Without what only pages print, which no report shows that is kept.
template <class Way, class T>
requires Passed<T, formats::Note>
void pass(Way& way, T& note) {
  pass(way, note.text);
}

template <class Way, class T>
requires Passed<T, Finding>
void pass(Way& way, T& finding) {
  pass_one_of(way, finding.code, std::size(formats::kCodes));
  pass(way, finding.span);
  pass(way, finding.message);
  pass(way, finding.label);
  pass_list(way, finding.labels);
  pass_list(way, finding.notes);
  pass_list(way, finding.help);
  pass(way, finding.came);
}

template <class Way, class T>
requires Passed<T, formats::LineFix>
void pass(Way& way, T& fix) {
  pass(way, fix.line);
  pass_optional(way, fix.from);
  pass_optional(way, fix.to);
}

template <class Way, class T>
requires Passed<T, engine::Category>
void pass(Way& way, T& category) {
  pass_one_of(way, category, engine::kCategories);
}

/// Without its changes of the moves, which no report shows.
template <class Way, class T>
requires Passed<T, Cause>
void pass(Way& way, T& cause) {
  pass(way, cause.kind);
  pass(way, cause.likely);
  pass(way, cause.slip);
  pass(way, cause.slips);
  pass(way, cause.alternative);
  pass_optional(way, cause.move);
  pass(way, cause.number);
  pass(way, cause.span);
  pass(way, cause.players);
  pass_optional(way, cause.category);
  pass_list(way, cause.cells);
  pass_all(way, cause.delta);
  pass(way, cause.text);
  pass_list(way, cause.fixes);
  pass(way, cause.assumed);
  pass(way, cause.scoring);
}

template <class Way, class T>
requires Passed<T, formats::Remains>
void pass(Way& way, T& remains) {
  pass(way, remains.moves);
  pass(way, remains.jumps);
  pass(way, remains.counted);
}

template <class Way, class T>
requires Passed<T, formats::Diagnosis>
void pass(Way& way, T& diagnosis) {
  pass(way, diagnosis.asked);
  pass(way, diagnosis.illegal);
  pass_list(way, diagnosis.causes);
  pass(way, diagnosis.headline);
  pass(way, diagnosis.beyond);
  pass_optional(way, diagnosis.remains);
  pass(way, diagnosis.totals);
  pass(way, diagnosis.gains);
  pass(way, diagnosis.result);
}

template <class Way, class T>
requires Passed<T, Verdict>
void pass(Way& way, T& v) {
  pass_one_of(way, v.status, formats::kStatusNames.size());
  pass(way, v.started);
  pass(way, v.moves);
  pass(way, v.moves_played);
  pass(way, v.turns);
  pass(way, v.turns_before);
  pass(way, v.position_wrong);
  pass(way, v.claims);
  pass(way, v.wrong_claims);
  pass(way, v.points);
  pass(way, v.tiles_left);
  pass(way, v.face_down);
  pass_all(way, v.unseen);
  pass(way, v.over);
  pass(way, v.final_scoring);
  pass_all(way, v.before);
  pass_all(way, v.before_final);
  pass_all(way, v.totals);
  for (auto& points : v.by_category) pass_all(way, points);
  pass(way, v.winners);
  pass(way, v.doubtful);
  pass(way, v.by_catapults);
  pass(way, v.left_out);
  pass(way, v.ignored);
  pass(way, v.known);
  pass(way, v.all_known);
  pass_optional(way, v.stopped);
}

template <class Way, class T>
requires Passed<T, formats::Resemblance>
void pass(Way& way, T& resemblance) {
  pass_one_of(way, resemblance.kind, formats::kResemblanceNames.size());
  pass(way, resemblance.hash);
  pass(way, resemblance.span);
  pass(way, resemblance.where);
}

/// What does not depend on the run.
template <class Way, class T>
requires Passed<T, formats::InRun>
void pass(Way& way, T& in_run) {
  pass_list(way, in_run.resemblances);
  pass(way, in_run.tells_resemblance);
  pass(way, in_run.ignores_resemblance);
  pass(way, in_run.compared_at);
}

template <class Way, class T>
requires Passed<T, formats::RecordedPlayer>
void pass(Way& way, T& player) {
  pass(way, player.name);
}

/// What reports show of it without turns, and without its game, which is known.
template <class Way, class T>
requires Passed<T, Record>
void pass(Way& way, T& record) {
  pass(way, record.game_known);
  if (record.if_tiles() != nullptr) pass(way, record.tiles().position.given);
  pass(way, record.event);
  pass_list(way, record.players);
  pass_list(way, record.inherited);
}

namespace {

/// How many findings of a severity there were, beside those that are listed.
struct Counts {
  std::size_t dropped = 0;
  std::size_t left_out = 0;
};
using AllCounts = std::array<Counts, formats::kSeverityNames.size()>;

AllCounts counts_of(const formats::Findings& findings) {
  AllCounts out;
  for (std::size_t s = 0; s < out.size(); ++s) {
    const auto severity = static_cast<Severity>(s);
    out[s] = {findings.count(severity), findings.seen(severity) - findings.count(severity)};
  }
  for (const Finding& finding : findings) {
    --out[static_cast<std::size_t>(finding.severity())].dropped;
  }
  return out;
}

template <class Way>
void pass_rest(Way& way, AllCounts& counts) {
  for (Counts& of_severity : counts) {
    pass(way, of_severity.dropped);
    pass(way, of_severity.left_out);
  }
}

/// Whether a place is one of the document. A place may be longer than the text that follows.
bool fits(const formats::Document& document, Span span) {
  const uint32_t marks = span.offset & ~formats::plain_offset(span.offset);
  if ((marks & formats::kInOrigin) != 0 && document.origin == nullptr) return false;
  if ((marks & formats::kInherited) != 0 && document.inherits == nullptr) return false;
  return formats::plain_offset(span.offset) <= document.text_of(span.offset).size();
}

/// Whether all places and players are those of the record: bytes of an old fault never make a new
/// one.
bool is_sound(const formats::Report& report) {
  const std::size_t players = report.record.players.size();
  if (players > engine::kMaxPlayers) return false;
  const engine::PlayerSet seats = engine::PlayerSet::first(players);
  const auto seated = [seats](engine::PlayerSet set) { return (set & seats) == set; };
  const auto place = [&report](Span span) { return fits(report.document, span); };
  bool out =
      seated(report.verdict.winners) && (!report.verdict.stopped || place(*report.verdict.stopped));
  for (const Finding& finding : report.findings) {
    out &= place(finding.span);
    for (const formats::Label& label : finding.labels) out &= place(label.span);
  }
  for (const Cause& cause : report.diagnosis.causes) {
    out &= place(cause.span) && seated(cause.players);
  }
  for (const formats::Resemblance& resemblance : report.in_run.resemblances) {
    out &= place(resemblance.span);
  }
  return out;
}

}  // namespace

void pack(const formats::Report& report, std::string& out) {
  Packing way(out);
  pass_one_of(way, report.record.game, formats::kGameNames.size());
  pass(way, report.record);
  pass(way, report.readable);
  pass(way, report.verdict);
  way.number(report.findings.size());
  for (const Finding& finding : report.findings) pass(way, finding);
  AllCounts counts = counts_of(report.findings);
  pass_rest(way, counts);
  pass(way, report.diagnosis);
  pass(way, report.in_run);
}

std::optional<formats::Report> unpack(const std::shared_ptr<KeptReport>& kept,
                                      const formats::Document& document) {
  Unpacking way(kept->bytes);
  formats::GameKind game{};
  pass_one_of(way, game, formats::kGameNames.size());
  kept->begin(document);
  kept->record.clear(game);
  formats::Report out(kept);
  pass(way, *kept->record);
  pass(way, out.readable);
  pass(way, out.verdict);
  std::vector<Finding> findings;
  pass_list(way, findings);
  for (Finding& finding : findings) {
    const uint32_t came = finding.came;
    kept->findings.add(std::move(finding)).came = came;
  }
  AllCounts counts;
  pass_rest(way, counts);
  for (std::size_t s = 0; s < counts.size(); ++s) {
    kept->findings.drop(static_cast<Severity>(s), counts[s].dropped);
    kept->findings.leave_out(static_cast<Severity>(s), counts[s].left_out);
  }
  pass(way, out.diagnosis);
  pass(way, out.in_run);
  if (document.text.data() == nullptr) {
    for (formats::Resemblance& resemblance : out.in_run.resemblances) resemblance.span = {};
  }
  if (!way.good() || !way.rest().empty() || !is_sound(out)) return {};
  return out;
}

}  // namespace cartulary::cli

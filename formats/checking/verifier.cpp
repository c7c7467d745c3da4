#include "formats/checking/verifier.hpp"

#include "formats/causes/diagnosis/diagnose.hpp"
#include "formats/causes/diagnosis/repair.hpp"
#include "formats/checking/games.hpp"
#include "formats/checking/read_any_record.hpp"
#include "formats/checking/verify_variations.hpp"
#include "formats/game/verify/claims.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {

Verifier::Work::Work(const Filter& wanted)
    : CheckedRecord([this](const Finding& finding) { return wants(finding); }), filter(wanted) {}

void Verifier::Work::begin(const Document& given) {
  CheckedRecord::begin(given);
  ignores.read(document);
  known = known_errors = ignored_errors = 0;
  if (filter.baseline != nullptr) filter.baseline->begin(document);
}

bool Verifier::Work::wants(const Finding& finding) {
  const bool error = finding.severity() == Severity::error;
  Baseline* const baseline = filter.baseline;
  // A finding that is not asked for is found even so: its entry of the baseline is not out of date.
  const bool listed = baseline != nullptr && !filter.adds && baseline->lists(finding);
  if (!filter.selection.wants(finding.code)) return false;
  if (ignores.leave_out(finding)) {
    ignored_errors += error;
    return false;
  }
  if (baseline == nullptr || (!listed && !filter.adds)) return true;
  if (filter.adds) baseline->add(finding);
  ++known;
  known_errors += error;
  return false;
}

const std::shared_ptr<Verifier::Work>& Verifier::free_work() {
  for (const std::shared_ptr<Work>& work : works_) {
    if (work.use_count() == 1) return work;
  }
  return works_.emplace_back(std::make_shared<Work>(filter_));
}

void Verifier::select(const Selection& selection) {
  if (selection == filter_.selection) return;
  filter_.selection = selection;
  works_.clear();
}

void Verifier::know(Baseline& baseline, bool adds) {
  filter_.baseline = &baseline;
  filter_.adds = adds;
  works_.clear();
}

namespace {

/// Says where a finding is in the words of the format that its document was made from.
void report_origins(const Document& document, Findings& findings) {
  if (document.origin == nullptr) return;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    Finding& finding = findings[i];
    if ((finding.span.offset & kInOrigin) != 0) continue;
    const std::string& where = document.origin->link_of(finding.span.offset).where;
    if (!where.empty()) finding.notes.push_back(where);
  }
}

/// Counts the assertions of a file of another program, which are claims like those of a record.
void count_assertions(const Document& document, Verdict& verdict) {
  if (document.origin == nullptr) return;
  for (const Origin::Assertion& assertion : document.origin->assertions) {
    if (!assertion.checked) continue;
    ++verdict.claims;
    verdict.wrong_claims += !assertion.contradiction.empty();
  }
}

/// Where the replay stopped. A score pad has no turns.
void report_stop(Report& report) {
  Verdict& v = report.verdict;
  if (passes(v.status) || v.status == Status::wrong || !v.started) return;
  if (v.moves_played >= report.record.turn_count()) return;
  v.stopped = report.record.turn(v.moves_played).span;
}

/// Where the causes are known, other scorings at the end would only hide them.
void keep_scorings(const Diagnosis& diagnosis, std::vector<Note>& notes) {
  const auto has_scoring = [](const Cause& cause) { return !cause.scoring.empty(); };
  if (diagnosis.causes.empty() || diagnosis.beyond > 0 ||
      !std::ranges::all_of(diagnosis.causes, has_scoring)) {
    return;
  }
  std::erase_if(notes, [&diagnosis](const Note& note) {
    const std::string_view words = note.text;
    if (!words.starts_with(kFinalScoringNote)) return false;
    const std::string_view scoring = words.substr(kFinalScoringNote.size());
    return std::ranges::none_of(diagnosis.causes,
                                [scoring](const Cause& cause) { return cause.scoring == scoring; });
  });
}

/// True if what comparing a record finds is told beside all else, and changes nothing of it.
bool stands_alone(const Report& report, const Others& compared) {
  return !report.in_run.ignores_resemblance &&
         report.findings.size() + compared.size() <= Findings::kMax;
}

void add(const Others& compared, Report& report) {
  Findings& findings = report.checked()->findings;
  std::size_t came = report.in_run.compared_at;
  for (std::size_t i = 0; i < compared.size(); ++i) {
    if (!compared[i]) continue;
    const Resemblance& resemblance = report.in_run.resemblances[i];
    Finding finding = duplicate_finding(resemblance, *compared[i]);
    if (!resemblance.where.empty()) finding.notes.push_back(resemblance.where);
    if (report.in_run.tells_resemblance) {
      findings.insert(std::move(finding), came++);
    } else {
      findings.leave_out(finding.severity(), 1);
    }
  }
}

}  // namespace

void Verifier::report_left_out(Report& report) const {
  if (filter_.selection.select.empty() && filter_.selection.ignore.empty()) return;
  Verdict& verdict = report.verdict;
  verdict.left_out = filter_.selection.left_out(report.record.game);
  const bool says_too_much = verdict.status == Status::right && !verdict.left_out.empty();
  if (says_too_much) verdict.status = Status::legal;
}

void Verifier::report_ignored(Report& report, Work& work) {
  work.ignores.complain(work.findings);
  report.verdict.ignored = work.ignores.words();
  Verdict& verdict = report.verdict;
  // An error that a baseline lists is wrong all the same.
  const bool errors = work.findings.has_errors() || work.known_errors > 0;
  if (passes(verdict.status) && errors) verdict.status = Status::wrong;
  if (verdict.status == Status::right && work.ignored_errors > 0) verdict.status = Status::legal;
  verdict.known = work.known;
  verdict.all_known =
      !passes(verdict.status) && work.known_errors > 0 &&
      work.findings.seen(Severity::error) == work.known_errors + work.ignored_errors;
}

void Verifier::settle(bool trace, Report& report) const {
  if (conditions_ == nullptr) return;
  conditions_->settle(report);
  if (!trace) report.drop_turns();
}

bool Verifier::read(Work& work) {
  const Document& document = work.document;
  if (document.made_with != nullptr) {
    for (const Finding& finding : *document.made_with) work.findings.add(finding);
    if (document.text.empty()) {
      work.record.clear();
      return false;
    }
  }
  return read_any_record(document, tree_, work.record, work.findings);
}

InRun Verifier::compare(Work& work) const {
  const Document& document = work.document;
  InRun out;
  if (!duplicates_ && !notes_resemblances_) return out;
  out.resemblances = resemblances_of(document, *work.record);
  out.tells_resemblance = filter_.selection.wants(Code::duplicate_record);
  out.compared_at = work.findings.size();
  for (Resemblance& resemblance : out.resemblances) {
    const uint32_t at = resemblance.span.offset;
    out.ignores_resemblance |= work.ignores.covers(Code::duplicate_record, at);
    if (document.origin == nullptr || (at & kInOrigin) != 0) continue;
    resemblance.where = document.origin->link_of(at).where;
  }
  return out;
}

void Verifier::report_causes(Report& report) const {
  Findings& findings = report.checked()->findings;
  const auto diagnose = row_of(report.record.game).diagnose;
  const Status status = report.verdict.status;
  // A move that nobody can read is a slip like any other.
  const bool stops =
      status == Status::illegal || (status == Status::unreadable && report.verdict.started);
  // Findings in variations get no causes: no record was made of what was not played.
  const auto is_of_game = [&report](const Finding& finding) {
    return !report.record.in_variation(finding.span.offset);
  };
  if (causes_ == Causes::none || diagnose == nullptr || (status != Status::wrong && !stops)) return;
  // Without them the right claims can look wrong, so no slip of whoever wrote them is named.
  if (std::ranges::any_of(findings, [](const Finding& f) {
        return f.code == Code::goods_untold || f.code == Code::title_untold;
      }))
    return;
  std::vector<Finding> later;
  report.diagnosis = diagnose(report, causes_ == Causes::of_all ? &later : nullptr);
  for (Cause& cause : report.diagnosis.causes) {
    cause.fixes = line_fixes(report.document, cause.edits.empty() ? cause.claims : cause.edits);
  }
  constexpr Code claims[] = {Code::totals,
                             Code::gain,
                             Code::breakdown,
                             Code::result,
                             Code::winner,
                             Code::unfinished,
                             Code::points_while_keeping,
                             Code::doubled_without_knight,
                             Code::not_doubled,
                             Code::table_value};
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const Code code = findings[i].code;
    const bool is_claim = contains(claims, code);
    const bool is_error = findings[i].severity() == Severity::error;
    if ((stops ? !is_error : !is_claim) || !is_of_game(findings[i])) continue;
    keep_scorings(report.diagnosis, findings[i].notes);
    for (std::string& line : cause_lines(report.diagnosis)) {
      findings[i].help.push_back(std::move(line));
    }
    break;
  }
  if (later.empty()) return;
  for (Finding& finding : later) findings.add(std::move(finding));
  findings.sort();
}

std::optional<Report> Verifier::corrected(Report& other, bool trace, const WholeDocument& whole) {
  Others compared;
  if (duplicates_) compared = duplicates_->check(other.document, other.in_run.resemblances);
  const bool is_alike = std::ranges::any_of(compared, is_given);
  bool may_list = false;
  if (filter_.baseline != nullptr) {
    for (std::size_t s = 0; s < kSeverityNames.size(); ++s) {
      may_list |= other.findings.seen(static_cast<Severity>(s)) > 0;
    }
    filter_.baseline->begin(other.document);
  }
  if (!is_alike && !may_list) return {};
  if (filter_.baseline == nullptr && !whole && stands_alone(other, compared)) {
    add(compared, other);
    return std::move(other);
  }
  const Document* const document = whole ? whole() : &other.document;
  if (document == nullptr) return {};
  return verify(*document, trace, &compared);
}

Report Verifier::verify(const Document& document, bool trace, const Others* compared) {
  const std::shared_ptr<Work> kept = free_work();
  Work& work = *kept;
  work.begin(document);
  if (read(work)) {
    if (conditions_ != nullptr && !conditions_->may_be_met(*work.record)) {
      Report report(kept);
      report.asked.passed_over = true;
      return report;
    }
    InRun in_run = compare(work);
    Others others;
    if (compared != nullptr) {
      others = *compared;
    } else if (duplicates_) {
      others = duplicates_->check(work.document, in_run.resemblances);
    }
    others.resize(in_run.resemblances.size());
    for (std::size_t i = 0; i < others.size(); ++i) {
      if (others[i]) work.findings.add(duplicate_finding(in_run.resemblances[i], *others[i]));
    }
    Report report = replay(kept, trace || conditions_ != nullptr, &work);
    report.in_run = std::move(in_run);
    settle(trace, report);
    return report;
  }
  Report report(kept);
  report.verdict.moves = report.record.tile_parts().moves.size();
  report_left_out(report);
  report_ignored(report, work);
  report_origins(work.document, work.findings);
  work.findings.sort();
  settle(trace, report);
  return report;
}

Report Verifier::verify(const std::shared_ptr<CheckedRecord>& read, bool trace) {
  return replay(read, trace, nullptr);
}

Report Verifier::replay(const std::shared_ptr<CheckedRecord>& checked, bool trace,
                        Work* work) const {
  Report report(checked);
  report.readable = true;
  Findings& findings = checked->findings;
  const GameRow& game = row_of(report.record.game);
  if (game.prepare != nullptr) game.prepare(rulings_, report);
  // For the dice game, the replay of its turns says how many there are.
  report.verdict.moves = report.record.tile_parts().moves.size();
  game.verify(trace, report);
  const bool right = passes(report.verdict.status);
  const bool varies = !report.record.tile_parts().variations.empty();
  if (varies) verify_variations(trace, report);
  report_left_out(report);
  if (work != nullptr) report_ignored(report, *work);
  count_assertions(report.document, report.verdict);
  report_stop(report);
  report.verdict.ended = early_end_text(report.verdict, report.record);
  report_origins(report.document, findings);
  findings.sort();
  // Errors in variations alone have no causes.
  if (!right || !varies) report_causes(report);
  return report;
}

}  // namespace cartulary::formats

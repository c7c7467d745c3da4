// `annotate`: records with computed gains, totals, events and notes written into them.
#include "formats/desk/annotate/annotate.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "cli/command/commands.hpp"
#include "cli/command/rewrite.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/process.hpp"
#include "cli/io/stop.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/effort_flags.hpp"
#include "formats/checking/read_any_record.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/desk/annotate/content.hpp"
#include "formats/ground/text/ignores.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/reports/report/writers.hpp"
#include "formats/study/analysis/judgements_of.hpp"

namespace cartulary::cli {
namespace {

struct AnnotateFlags : RewriteFlags {
  std::vector<std::string> add;
  bool analysis = false;
  EffortFlags effort;
  bool correct = false;
};

struct Wanted {
  formats::Additions additions{};
  bool correct = false;
  bool analysis = false;
  int budget = formats::kUsualBudget;
  uint64_t seed = kUsualSeed;
  formats::MarkBy marks{};
  formats::DoAll do_all{};
};

struct AddRow {
  const char* name;
  const char* meaning;
  bool& (*of)(Wanted& wanted);
};
constexpr AddRow kAdds[] = {
#include "cli/command/additions.def"
};

Wanted wanted_of(const AnnotateFlags& flags) {
  Wanted out;
  if (!flags.add.empty()) {
    out.additions.keep_judgements = false;
    for (const AddRow& row : kAdds) row.of(out) = formats::contains(flags.add, row.name);
  }
  out.analysis |= flags.analysis;
  out.correct = flags.correct;
  out.budget = budget_of(flags.effort);
  out.seed = seed_of(flags.effort.seed);
  out.marks = mark_by(flags.effort);
  if (!out.analysis) return out;
  out.do_all = until_stopped(on_threads(jobs_of(flags)));
  return out;
}

class Annotator : public Rewriter {
 public:
  explicit Annotator(const Wanted& wanted) : wanted_(wanted) {}

  /// A document that cannot be annotated stays as it is, and hides none of its neighbours.
  Rewritten document(const formats::Document& document, std::string& out, Said& said) override {
    if (!given_.read(document)) {
      said.tell(verifier_.verify(document, false));
      report_left_alone(document, said);
      out += document.text;
      return Rewritten::left;
    }
    const formats::Report before = replayed(given_);
    const Told told = told_of(before, given_);
    if (StopSignals::asked() && told.judgements) {
      said.tell(document, "not analysed: stopped by ", StopSignals::name());
      return Rewritten::refused;
    }
    const std::string text = annotated(before, given_, told);
    if (text != document.text && !says_the_same(told, text)) {
      said.tell(document, "cannot be annotated without changing what it says");
      out += document.text;
      return Rewritten::left;
    }
    out += text;
    const Rewritten legible = report_why_not_analysed(told, said);
    if (!wanted_.correct && !before.findings.has_errors() && !has_ignores(document)) return legible;
    // Without corrections findings are told where they stand in the record that was given.
    formats::Document shown = document;
    if (wanted_.correct) shown.text = text;
    const formats::Report report = verifier_.verify(shown, false);
    if (!report.findings.has_errors()) return legible;
    said.tell(report);
    return Rewritten::findings;
  }

 private:
  struct Reading {
    /// False if the form of the document has errors.
    bool read(const formats::Document& document) {
      record = std::make_shared<formats::CheckedRecord>();
      return read_and_keep(document, tree, *record);
    }

    formats::YamlDocument tree{};
    std::shared_ptr<formats::CheckedRecord> record{};
  };

  struct Told {
    const formats::Report& report;
    formats::Commentary comments{};
    std::optional<formats::Judgements> judgements{};
    std::string why_not_analysed{};
  };

  /// A record whose game is right is left alone all the same where a variation cannot be read.
  void report_left_alone(const formats::Document& document, Said& said) const {
    for (const formats::Finding& finding : given_.record->findings) {
      const uint32_t at = finding.span.offset;
      if (finding.severity() != formats::Severity::error ||
          !given_.record->record->in_variation(at))
        continue;
      said.tell(document, "not annotated: the variation in line ", document.position(at).line,
                " cannot be read");
      return;
    }
  }

  static bool has_ignores(const formats::Document& document) {
    formats::Ignores ignores;
    ignores.read(document);
    return !ignores.empty();
  }

  formats::Report replayed(const Reading& reading) {
    return verifier_.verify(reading.record, true);
  }

  Told told_of(const formats::Report& report, const Reading& reading) {
    Told out{report};
    out.comments = formats::comments_on_moves(report, wanted_.additions.topics, replay_);
    if (!wanted_.analysis) return out;
    out.why_not_analysed = formats::why_not_analysed(report);
    const formats::TurnLayout layout(report.document, reading.tree, *reading.record->record);
    if (out.why_not_analysed.empty() && !layout.has_lines()) {
      out.why_not_analysed = "expected moves on separate lines, got a list in brackets";
    }
    if (!out.why_not_analysed.empty()) return out;
    formats::GameAnalysis analysis =
        formats::analyse(report, wanted_.budget, wanted_.seed, {}, wanted_.do_all);
    formats::mark_moves(analysis, wanted_.marks);
    out.judgements = formats::judgements_of({report, analysis, kVersion});
    return out;
  }

  /// Findings say why a game has no first position.
  static Rewritten report_why_not_analysed(const Told& told, Said& said) {
    if (told.why_not_analysed.empty()) return Rewritten::clean;
    if (told.report.verdict.started) said.tell(told.report.document, told.why_not_analysed);
    return Rewritten::findings;
  }

  /// The document of a report, annotated and perhaps corrected; empty if it cannot be read again.
  std::string annotated(const formats::Report& report, const Reading& reading, const Told& told) {
    if (!wanted_.correct) return with_comments(report, reading, told);
    const std::string better = formats::corrected(report, reading.tree);
    formats::Document right = report.document;
    right.text = better;
    if (!right_.read(right)) return "";
    return with_comments(replayed(right_), right_, told);
  }

  /// Moves are commented on again only if they are not the same.
  std::string with_comments(const formats::Report& report, const Reading& reading,
                            const Told& told) {
    const bool same = formats::share_comments_on_moves(report, told.report);
    return same ? written(report, reading, told)
                : written(report, reading, told_of(report, reading));
  }

  std::string written(const formats::Report& report, const Reading& reading, const Told& told) {
    return formats::annotated(report, reading.tree, wanted_.additions, told.comments,
                              told.judgements ? &*told.judgements : nullptr);
  }

  /// Moves, notes and comments stay, no other claim is wrong, and a second time changes nothing.
  bool says_the_same(const Told& before, const std::string& text) {
    formats::Document again = before.report.document;
    again.text = text;
    if (!again_.read(again)) return false;
    const std::vector<formats::Code> codes = codes_of(before.report);
    const formats::Report after = replayed(again_);
    const std::vector<formats::Code> codes_after = codes_of(after);
    return after.verdict.moves_played == before.report.verdict.moves_played &&
           std::includes(codes.begin(), codes.end(), codes_after.begin(), codes_after.end()) &&
           content_of(again_) == content_of(given_) && marks_of(again_) == marks_of(given_) &&
           annotated(after, again_, before) == text;
  }

  static std::vector<std::string> content_of(const Reading& reading) {
    return formats::content_of(reading.record->document, reading.tree, *reading.record->record,
                               formats::Content::without_additions);
  }
  static std::vector<std::string> marks_of(const Reading& reading) {
    return formats::marks_of_author(reading.record->document, reading.tree,
                                    *reading.record->record);
  }

  /// Without those of variations, whose wrong totals may be told with those of the game.
  static std::vector<formats::Code> codes_of(const formats::Report& report) {
    std::vector<formats::Code> out;
    for (const formats::Finding& finding : report.findings) {
      if (!report.record.in_variation(finding.span.offset)) out.push_back(finding.code);
    }
    std::ranges::sort(out);
    return out;
  }

  const Wanted& wanted_;
  Reading given_;  ///< the document as it is
  Reading right_;  ///< with corrections
  Reading again_;  ///< with new annotations
  formats::Replay replay_;
  formats::Verifier verifier_;
};

int run_annotate(AnnotateFlags flags, const Settings& settings) {
  if (!choose_target(flags)) return kFailed;
  const Wanted wanted = wanted_of(flags);
  if (!wanted.analysis && refuse_effort(flags.effort, false)) return kFailed;
  return rewrite(flags, settings, [&wanted] { return std::make_unique<Annotator>(wanted); });
}

}  // namespace

Command annotate_command() {
  auto flags = std::make_shared<AnnotateFlags>();
  return {
#include "cli/command/annotate.def"
      .run = [flags](const Settings& settings) { return run_annotate(*flags, settings); }};
}

}  // namespace cartulary::cli

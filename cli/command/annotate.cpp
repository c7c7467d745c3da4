// `annotate`: records with computed gains, totals, events and notes written into them.
#include "formats/annotate/annotate.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "cli/command/commands.hpp"
#include "cli/command/common_flags.hpp"
#include "cli/command/rewrite.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/messages.hpp"
#include "formats/games/read_any_record.hpp"
#include "formats/games/verifier.hpp"
#include "formats/record/content.hpp"
#include "formats/report/writers.hpp"
#include "formats/text/ignores.hpp"

namespace cartulary::cli {
namespace {

struct AnnotateFlags : RewriteFlags {
  std::vector<std::string> add;
  bool in_place = false;
  bool check = false;
  bool correct = false;
};

/// What can be added.
struct AddRow {
  const char* name;
  const char* meaning;
  bool& (*of)(formats::Additions& additions);
};
constexpr AddRow kAdds[] = {
    {"totals", "gains and totals on every turn",
     [](formats::Additions& a) -> bool& { return a.totals; }},
    {"events", "comments on scorings, majorities, wrong claims and the end",
     [](formats::Additions& a) -> bool& { return a.topics.events; }},
    {"notes", "comments on meeples and tiles left",
     [](formats::Additions& a) -> bool& { return a.topics.notes; }},
};

formats::Additions additions_of(const std::vector<std::string>& names) {
  formats::Additions out;
  for (const AddRow& row : kAdds) {
    row.of(out) = names.empty() || std::find(names.begin(), names.end(), row.name) != names.end();
  }
  return out;
}

/// Documents with annotations.
class Annotator : public Rewriter {
 public:
  Annotator(const formats::Additions& additions, bool correct)
      : additions_(additions), correct_(correct) {}

  void between(std::string_view text, std::string_view, bool, std::string& out) override {
    out += text;
  }

  /// A document that cannot be annotated stays as it is, and hides none of its neighbours.
  Rewritten document(const formats::Document& document, bool coloured, std::string& out,
                     std::string& messages) override {
    if (!given_.read(document)) {
      tell(verifier_.verify(document, false), coloured, messages);
      out += document.text;
      return Rewritten::findings;
    }
    const formats::Report before = replayed(document, given_);
    const Told told{before, on_moves(before)};
    const std::string text = annotated(before, given_, told);
    if (text != document.text && !says_the_same(told, text)) {
      messages += fmt::format("{}: cannot be annotated without changing what it says\n",
                              formats::record_name(document));
      out += document.text;
      return Rewritten::findings;
    }
    out += text;
    if (!correct_ && !before.findings.has_errors() && !has_ignores(document)) {
      return Rewritten::clean;
    }
    // Without corrections findings are told where they stand in the record that was given.
    formats::Document shown = document;
    if (correct_) shown.text = text;
    const formats::Report report = verifier_.verify(shown, false);
    if (!report.findings.has_errors()) return Rewritten::clean;
    tell(report, coloured, messages);
    return Rewritten::findings;
  }

 private:
  /// What was read of a document.
  struct Reading {
    /// False if the form of the document has errors.
    bool read(const formats::Document& document) {
      findings.clear();
      return read_any_record(document, tree, record, findings) && !findings.has_errors();
    }

    formats::YamlDocument tree{};
    formats::Record record{};
    formats::Findings findings{};
  };

  /// Comments on the moves of a report.
  struct Told {
    const formats::Report& report;
    formats::Commentary comments;
  };

  static bool has_ignores(const formats::Document& document) {
    formats::Ignores ignores;
    ignores.read(document);
    return !ignores.empty();
  }

  /// The report on a document that was read, with its turns.
  formats::Report replayed(const formats::Document& document, Reading& reading) {
    return verifier_.verify(document, reading.record, reading.findings, true);
  }

  formats::Commentary on_moves(const formats::Report& report) {
    return formats::comments_on_moves(report, additions_.topics, replay_);
  }

  /// The document of a report with annotations, and corrected if it is to be. `told` is of a record
  /// with the same header. Empty if what is made of it cannot be read.
  std::string annotated(const formats::Report& report, const Reading& reading, const Told& told) {
    if (!correct_) return with_comments(report, reading, told);
    const std::string better = formats::corrected(report, reading.tree);
    formats::Document right = report.document;
    right.text = better;
    if (!right_.read(right)) return "";
    return with_comments(replayed(right, right_), right_, told);
  }

  /// Moves are commented on again only if they are not the same.
  std::string with_comments(const formats::Report& report, const Reading& reading,
                            const Told& told) {
    const bool same = formats::share_comments_on_moves(report, told.report);
    return same ? formats::annotated(report, reading.tree, additions_, told.comments)
                : formats::annotated(report, reading.tree, additions_, on_moves(report));
  }

  /// Moves, notes and comments are those of before, no claim is wrong that was not, and a second
  /// annotation changes nothing. `text` is the document with new annotations.
  bool says_the_same(const Told& before, const std::string& text) {
    formats::Document again = before.report.document;
    again.text = text;
    if (!again_.read(again)) return false;
    const std::vector<formats::Code> codes = codes_of(before.report);
    const formats::Report after = replayed(again, again_);
    const std::vector<formats::Code> codes_after = codes_of(after);
    return after.verdict.moves_played == before.report.verdict.moves_played &&
           std::includes(codes.begin(), codes.end(), codes_after.begin(), codes_after.end()) &&
           content_of(again, again_) == content_of(before.report.document, given_) &&
           annotated(after, again_, before) == text;
  }

  /// What a document says, apart from its annotations.
  static std::vector<std::string> content_of(const formats::Document& document,
                                             const Reading& reading) {
    return formats::content_of(document, reading.tree, reading.record,
                               formats::Content::without_claims);
  }

  static std::vector<formats::Code> codes_of(const formats::Report& report) {
    std::vector<formats::Code> out;
    for (const formats::Finding& finding : report.findings) out.push_back(finding.code);
    std::sort(out.begin(), out.end());
    return out;
  }

  static void tell(const formats::Report& report, bool coloured, std::string& messages) {
    formats::write_full_record({.color = coloured}, report, messages);
  }

  const formats::Additions additions_;
  const bool correct_;
  Reading given_;  ///< the document as it is
  Reading right_;  ///< with corrections
  Reading again_;  ///< with new annotations
  formats::Replay replay_;
  formats::Verifier verifier_;
};

int run_annotate(AnnotateFlags flags, const Settings& settings) {
  const int targets = flags.in_place + flags.check + !flags.output.empty();
  if (targets > 1) {
    say_error("expected one of --in-place, --check and --output, got {}",
              targets == 2 ? "two" : "all");
    return kFailed;
  }
  flags.target = flags.in_place ? Target::in_place
                 : flags.check  ? Target::nowhere
                                : Target::standard_output;
  return rewrite(flags, settings, [&flags] {
    return std::make_unique<Annotator>(additions_of(flags.add), flags.correct);
  });
}

}  // namespace

Command annotate_command() {
  auto flags = std::make_shared<AnnotateFlags>();
  return {.word = "annotate",
          .meaning = "Add scores and comments to records",
          .arguments = {records_argument(
              flags->paths, "Records: one for standard output, more with -i or --check")},
          .flags = with_input_flags({{.short_form = "-i",
                                      .long_form = "--in-place",
                                      .meaning = "Rewrite files and folders in place",
                                      .target = &flags->in_place},
                                     output_flag(flags->output),
                                     check_flag(flags->check),
                                     {.long_form = "--correct",
                                      .meaning = "Replace wrong claims with computed values",
                                      .target = &flags->correct},
                                     {.long_form = "--add",
                                      .value = "THING",
                                      .meaning = "Add only these",
                                      .target = &flags->add,
                                      .choices = choices_of(kAdds),
                                      .closed = true,
                                      .commas = true},
                                     force_flag(flags->force),
                                     jobs_flag(flags->jobs)},
                                    *flags),
          .run = [flags](const Settings& settings) { return run_annotate(*flags, settings); }};
}

}  // namespace cartulary::cli

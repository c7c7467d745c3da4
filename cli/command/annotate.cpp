// `annotate`: records with computed gains, totals, events and notes written into them.
#include "formats/annotate/annotate.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "cli/command/commands.hpp"
#include "cli/command/common_flags.hpp"
#include "cli/command/rewrite.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/messages.hpp"
#include "formats/games/read_any_record.hpp"
#include "formats/games/verifier.hpp"
#include "formats/record/content.hpp"
#include "formats/report/writers.hpp"

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
    if (!read(document)) {
      tell(verifier_.verify(document, false), coloured, messages);
      out += document.text;
      return Rewritten::findings;
    }
    const std::string text = annotated(document);
    if (!says_the_same(document, text)) {
      messages += fmt::format("{}: cannot be annotated without changing what it says\n",
                              formats::record_name(document));
      out += document.text;
      return Rewritten::findings;
    }
    out += text;
    // Without corrections findings are told where they stand in the record that was given.
    formats::Document told = document;
    if (correct_) told.text = text;
    const formats::Report report = verifier_.verify(told, false);
    if (!report.findings.has_errors()) return Rewritten::clean;
    tell(report, coloured, messages);
    return Rewritten::findings;
  }

 private:
  /// Reads a document into `tree_` and `record_`. False if its form has errors.
  bool read(const formats::Document& document) {
    findings_.clear();
    return read_any_record(document, tree_, record_, findings_) && !findings_.has_errors();
  }

  /// The document that was read last, with annotations. Empty if what is made of it cannot be read.
  std::string annotated(const formats::Document& document) {
    std::string text = formats::without_annotations(document, tree_, record_);
    formats::Document plain = document;
    plain.text = text;
    if (!read(plain)) return "";
    if (correct_) {
      std::string better = formats::corrected(replayed(plain), tree_);
      text = std::move(better);
      plain.text = text;
      if (!read(plain)) return "";
    }
    return formats::annotated(replayed(plain), tree_, additions_);
  }

  /// The report on the document that was read last.
  formats::Report replayed(const formats::Document& document) {
    return verifier_.verify(document, record_, findings_, true);
  }

  /// Moves, notes and comments are those of before, no claim is wrong that was not, and a second
  /// annotation changes nothing.
  bool says_the_same(const formats::Document& document, const std::string& text) {
    formats::Document again = document;
    again.text = text;
    const auto before = told_by(document);
    const auto after = told_by(again);
    return before && after && after->moves_played == before->moves_played &&
           std::includes(before->codes.begin(), before->codes.end(), after->codes.begin(),
                         after->codes.end()) &&
           after->content == before->content && annotated(again) == text;
  }

  /// What a document says, apart from its annotations.
  struct Told {
    std::vector<std::string> content;
    std::size_t moves_played = 0;
    std::vector<formats::Code> codes;  ///< of its findings, sorted
  };
  /// Nothing if the document cannot be read.
  std::optional<Told> told_by(const formats::Document& document) {
    if (!read(document)) return {};
    Told out;
    out.content = formats::content_of(document, tree_, record_, formats::Content::without_claims);
    const formats::Report report = verifier_.verify(document, record_, findings_, false);
    out.moves_played = report.verdict.moves_played;
    out.codes = codes_of(report);
    return out;
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
  formats::YamlDocument tree_;
  formats::Record record_;
  formats::Findings findings_;
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

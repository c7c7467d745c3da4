// `repair`: records with the smallest change that makes them right.
#include "formats/doctor/repair.hpp"

#include <fmt/core.h>

#include <memory>

#include "cli/command/commands.hpp"
#include "cli/command/common_flags.hpp"
#include "cli/command/rewrite.hpp"
#include "formats/annotate/annotate.hpp"
#include "formats/edits/line_diff.hpp"
#include "formats/games/read_any_record.hpp"
#include "formats/games/verifier.hpp"
#include "formats/report/writers.hpp"
#include "formats/text/escape.hpp"
#include "formats/text/print.hpp"

namespace cartulary::cli {
namespace {

struct RepairFlags : RewriteFlags {
  bool in_place = false;
  bool all = false;
  bool claims = false;
};

class Repairer : public Rewriter {
 public:
  explicit Repairer(const RepairFlags& flags) : flags_(flags) {}

  void between(std::string_view text, std::string_view, bool, std::string& out) override {
    out += text;
  }

  Rewritten document(const formats::Document& document, bool coloured, std::string& out,
                     std::string& messages) override {
    const formats::Report report = verifier_.verify(document, true);
    if (report.verdict.status == formats::Status::unreadable) {
      formats::write_full_record({.color = coloured}, report, messages);
      return Rewritten::refused;
    }
    if (!report.findings.has_errors()) {
      for (const formats::Finding& finding : report.findings) {
        if (finding.code != formats::Code::filled_in) continue;
        formats::put(messages, record_name(document), ": ", formats::printable(finding.message),
                     "\n");
      }
      out += with_edits(document, report.filled_in);
      return Rewritten::clean;
    }
    const std::string name = record_name(document);
    std::vector<const formats::Cause*> changes;
    for (const formats::Cause& cause : report.diagnosis.causes) {
      if (!cause.edits.empty()) changes.push_back(&cause);
    }
    if (changes.size() == 1 && changes[0]->likely) {
      out += with_edits(document, changes[0]->edits);
      formats::put(messages, name, ": ", formats::printable(changes[0]->text), "\n");
      return Rewritten::clean;
    }
    if (flags_.claims && report.verdict.status == formats::Status::wrong) {
      return correct(report, name, out, messages);
    }
    out += document.text;
    if (changes.empty()) {
      formats::put(messages, name,
                   report.verdict.status == formats::Status::wrong
                       ? ": the moves are legal; `--claims` corrects the claims\n"
                       : ": no small change makes the moves legal\n");
      return Rewritten::findings;
    }
    tell_all(document, report, changes, name, messages);
    return Rewritten::findings;
  }

 private:
  Rewritten correct(const formats::Report& report, const std::string& name, std::string& out,
                    std::string& messages) {
    formats::Findings findings;
    formats::Record record;
    if (!read_any_record(report.document, tree_, record, findings)) return Rewritten::refused;
    out += formats::corrected(report, tree_);
    formats::put(messages, name, ": claims are replaced by what was computed\n");
    return Rewritten::clean;
  }

  /// Several changes, or one that is not the only explanation.
  void tell_all(const formats::Document& document, const formats::Report& report,
                const std::vector<const formats::Cause*>& changes, const std::string& name,
                std::string& messages) const {
    const auto count = static_cast<long>(changes.size());
    formats::put(messages, name, ": ",
                 changes.size() < report.diagnosis.causes.size()
                     ? "the moves may be right and the points counted wrong"
                     : "not repaired, because it is not the only way",
                 "; ", formats::counted(count, "change"), " of the moves would explain the record",
                 flags_.all ? "\n" : "; `--all` shows them\n");
    if (!flags_.all) return;
    for (const formats::Cause* cause : changes) {
      formats::put(messages, name, ": ", formats::printable(cause->text), "\n");
      std::string difference;
      formats::append_diff(difference, document.name, document.text,
                           with_edits(document, cause->edits), document.first_line);
      formats::append_printable_lines(messages, difference);
    }
  }

  const RepairFlags& flags_;
  formats::Verifier verifier_{{}, true};
  formats::YamlDocument tree_;
};

int run_repair(RepairFlags flags, const Settings& settings) {
  flags.target = flags.in_place ? Target::in_place : Target::difference;
  return rewrite(flags, settings, [&flags] { return std::make_unique<Repairer>(flags); });
}

}  // namespace

Command repair_command() {
  auto flags = std::make_shared<RepairFlags>();
  return {.word = "repair",
          .meaning = "Show or make the smallest change that makes a record right",
          .arguments = {records_argument(flags->paths, "Records: files, folders, or -")},
          .flags = with_input_flags(
              {{.short_form = "-i",
                .long_form = "--in-place",
                .meaning = "Write the files back instead of printing a diff",
                .target = &flags->in_place},
               {.long_form = "--all",
                .meaning = "Show every change that explains a record as well",
                .target = &flags->all},
               {.long_form = "--claims",
                .meaning = "Also replace wrong claims by what was computed, where the moves "
                           "are legal",
                .target = &flags->claims},
               force_flag(flags->force),
               jobs_flag(flags->jobs)},
              *flags),
          .run = [flags](const Settings& settings) { return run_repair(*flags, settings); }};
}

}  // namespace cartulary::cli

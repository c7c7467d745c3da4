// `repair`: records with the smallest change that makes them right.
#include "formats/causes/diagnosis/repair.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "cli/command/commands.hpp"
#include "cli/command/rewrite.hpp"
#include "cli/io/line_editor.hpp"
#include "cli/io/messages.hpp"
#include "cli/options/common_flags.hpp"
#include "formats/causes/diagnosis/diagnose.hpp"
#include "formats/checking/read_any_record.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/desk/annotate/annotate.hpp"
#include "formats/game/record/move_words.hpp"
#include "formats/ground/edits/line_diff.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {
namespace {

/// A slip of one line, of two that are exchanged, or of the seats behind them; more is a habit.
constexpr std::size_t kLinesOfOneSlip = 3;

struct RepairFlags : RewriteFlags {
  bool all = false;
  bool correct = false;
  bool asks = false;
  std::vector<std::string> picks;  ///< numbers of changes
};

class Repairer : public Rewriter {
 public:
  explicit Repairer(const RepairFlags& flags) : flags_(flags) {}

  Rewritten document(const formats::Document& document, std::string& out, Said& said) override {
    const formats::Report report = verifier_.verify(document, true);
    if (report.verdict.status == formats::Status::unreadable && report.diagnosis.causes.empty()) {
      said.tell(report);
      return Rewritten::refused;
    }
    if (!report.findings.has_errors()) {
      out += filled_in(report, said);
      return Rewritten::clean;
    }
    const Changes changes = changes_of(report);
    if (changes.all.empty() && !report.tile_parts().filled_in.empty() && !flags_.correct) {
      const std::string text = filled_in(report, said);
      out += text;
      formats::Document filled = document;
      filled.text = text;
      const formats::Report after = verifier_.verify(filled, true);
      return ended(after, said);
    }
    if (flags_.all && !changes.all.empty()) {
      out += document.text;
      list_all(document, changes, message_of(report, changes), said);
      return Rewritten::findings;
    }
    if (flags_.asks && !changes.all.empty()) return ask_through(document, report, out, said);
    const CauseList chosen =
        flags_.picks.empty() ? changes.likely : picked(changes.all, document, said);
    if (!chosen.empty()) return make_changes(document, report, chosen, out, said);
    if (flags_.correct && report.verdict.status == formats::Status::wrong) {
      return correct(report, out, said);
    }
    out += document.text;
    if (!flags_.picks.empty()) return Rewritten::findings;
    if (changes.all.empty()) {
      report_why_not(report, said);
      return Rewritten::findings;
    }
    said.tell(document, message_of(report, changes), "; `--all` shows them");
    return Rewritten::findings;
  }

 private:
  using CauseList = std::vector<const formats::Cause*>;
  struct Changes {
    CauseList all{};     ///< with edits, as `--all` numbers them
    CauseList likely{};  ///< that are made unless others are picked
  };

  static std::string filled_in(const formats::Report& report, Said& said) {
    for (const formats::Finding& finding : report.findings) {
      if (finding.code != formats::Code::filled_in) continue;
      said.tell(report.document, formats::printable(finding.message));
    }
    return formats::edited(report.document.text, report.tile_parts().filled_in);
  }

  static Changes changes_of(const formats::Report& report) {
    Changes out;
    for (const formats::Cause& cause : report.diagnosis.causes) {
      if (cause.edits.empty()) continue;
      out.all.push_back(&cause);
      if (cause.likely) out.likely.push_back(&cause);
    }
    return out;
  }

  CauseList picked(const CauseList& all, const formats::Document& document, Said& said) const {
    CauseList out;
    for (const std::string& pick : flags_.picks) {
      const auto number = static_cast<std::size_t>(*formats::parse_number(pick));
      if (number <= all.size()) {
        out.push_back(all[number - 1]);
        continue;
      }
      said.tell(document, "no change ", pick, " to pick, there ", all.size() == 1 ? "is " : "are ",
                formats::counted(static_cast<long>(all.size()), "change"));
    }
    return out;
  }

  /// Asks about slip after slip, makes the change that is wanted, and goes on with what is found.
  Rewritten ask_through(const formats::Document& document, const formats::Report& first,
                        std::string& out, Said& said) {
    std::string text(document.text);
    formats::Document now = document;
    std::optional<formats::Report> next;
    const formats::Report* report = &first;
    declined_.clear();
    for (std::vector<formats::Edit> edits = wanted(*report); !edits.empty();) {
      text = formats::edited(text, edits);
      now.text = text;
      report = &next.emplace(verifier_.verify(now, true));
      edits = wanted(*report);
    }
    if (flags_.correct && report->verdict.status == formats::Status::wrong) {
      return correct(*report, out, said);
    }
    out += text;
    return report == &first ? Rewritten::findings : ended(*report, said);
  }

  /// The first change that somebody wants; none if there is none.
  std::vector<formats::Edit> wanted(const formats::Report& report) {
    const CauseList all = changes_of(report).all;
    for (CauseList asked = next_asked(all); !asked.empty() && !no_more_; asked = next_asked(all)) {
      std::vector<formats::Edit> edits = answered(asked, report);
      if (!edits.empty()) return edits;
      for (const formats::Cause* cause : asked) declined_.insert(cause->text);
    }
    return {};
  }

  /// The changes of one line, the heaviest, between which one look at the paper decides.
  CauseList next_asked(CauseList open) const {
    std::erase_if(open, [this](const auto* cause) { return declined_.contains(cause->text); });
    if (open.empty()) return {};
    std::erase_if(open,
                  [slip = open.front()->slip](const auto* cause) { return cause->slip != slip; });
    std::map<uint32_t, double> weights;
    const formats::Cause* best = open.front();
    for (const formats::Cause* cause : open) {
      if (cause->fix() == nullptr) continue;
      double& here = weights[cause->fix()->line] += std::exp(cause->weight);
      if (best->fix() == nullptr || here > weights[best->fix()->line]) best = cause;
    }
    if (best->fix() == nullptr) return {best};
    std::erase_if(open, [line = best->fix()->line](const auto* cause) {
      return cause->fix() == nullptr || cause->fix()->line != line;
    });
    return open;
  }

  static std::string question_of(const CauseList& asked, const formats::Document& document) {
    const formats::Cause& first = *asked.front();
    std::string out = record_name(document) + ": ";
    if (asked.size() == 1) {
      formats::put(out, formats::printable(first.text), "\n");
      std::string difference;
      append_change(document, first, difference);
      formats::append_printable_lines(out, difference);
      return out + "Make this change? ";
    }
    const auto line = [](const std::optional<std::string>& text) {
      return formats::printable(formats::trimmed(*text));
    };
    formats::put(out, "line ", first.fix()->line, " says `", line(first.fix()->from),
                 "`, but more of the record fits one of these:\n");
    for (std::size_t i = 0; i < asked.size(); ++i) {
      formats::put(out, i + 1, ". `", line(asked[i]->fix()->to), "`\n");
    }
    return out + "Which is right? ";
  }

  /// Asks until the answer is a change, no, or a move in place of the written one, or answers end.
  std::vector<formats::Edit> answered(const CauseList& asked, const formats::Report& report) {
    const std::string yes = asked.size() == 1 ? "y" : fmt::format("1 to {}", asked.size());
    const std::string answers = "[" + yes + ", n, q, or the right move] ";
    std::string answer;
    for (std::string question = question_of(asked, report.document);
         ask(question + answers, answer); question.clear()) {
      if (answer == "n" || answer == "no") return {};
      if (answer == "q") break;
      const bool is_yes = asked.size() == 1 && (answer == "y" || answer == "yes");
      const auto number = is_yes ? 1 : formats::parse_number(answer).value_or(0);
      if (number > 0 && std::cmp_less_equal(number, asked.size())) {
        return asked[static_cast<std::size_t>(number) - 1]->edits;
      }
      const auto span = words_of_move(answer, *asked.front(), report);
      if (span) return {{*span, answer}};
      say_error("expected {}, n, q to make no more changes, or a move as in `K -1,1 r3`, got {}",
                yes, formats::printable(answer));
    }
    no_more_ = true;
    return {};
  }

  /// Where the words stand that another move takes the place of; nothing if it is none.
  static std::optional<formats::Span> words_of_move(const std::string& answer,
                                                    const formats::Cause& cause,
                                                    const formats::Report& report) {
    const formats::RecordedTurn& written = report.record.tiles().moves[cause.move.value_or(0)];
    formats::Findings findings;
    formats::RecordedTurn move;
    const formats::Document alone{.name = "answer", .text = answer};
    const formats::MoveContext context{{alone, findings}, report.record};
    if (!cause.move || !written.is_text || !read_move(answer, context, move) || !move.readable) {
      return {};
    }
    const uint32_t begin = written.tile_span.offset;
    const uint32_t end = std::max({written.tile_span.end(), written.cell_span.end(),
                                   written.rotation_span.end(), written.meeple.span.end()});
    return formats::Span{begin, end - begin};
  }

  static void append_change(const formats::Document& document, const formats::Cause& cause,
                            std::string& out) {
    formats::append_diff(out, document.name, document.text,
                         formats::edited(document.text, cause.edits), document.first_line);
  }

  Rewritten make_changes(const formats::Document& document, const formats::Report& report,
                         const CauseList& chosen, std::string& out, Said& said) {
    const std::string text = formats::edited(document.text, formats::changes_of(chosen));
    for (const formats::Cause* cause : chosen) said.tell(document, formats::printable(cause->text));
    formats::Document repaired = document;
    repaired.text = text;
    const formats::Report after = verifier_.verify(repaired, true);
    if (flags_.correct && after.verdict.status == formats::Status::wrong) {
      return correct(after, out, said);
    }
    out += text;
    const bool in_many_lines = std::ranges::any_of(
        chosen, [](const formats::Cause* cause) { return cause->fixes.size() > kLinesOfOneSlip; });
    if (in_many_lines && !after.record.tile_parts().variations.empty()) {
      said.tell(document,
                "the variations stay as they were; write them in the same way as the game");
      return Rewritten::findings;
    }
    if (!after.findings.has_errors()) return Rewritten::clean;
    said.tell(document, "repaired as far as possible; remaining:");
    for (const formats::Cause& cause : report.diagnosis.causes) {
      // A slip is dealt with by any of its alternatives.
      const bool is_made =
          std::ranges::any_of(chosen, [&](const auto* made) { return made->slip == cause.slip; });
      if (is_made || cause.alternative > 1) continue;
      said.tell(document, formats::certainty_of(cause), ": ", formats::printable(cause.text),
                is_alone(report, cause) ? "" : ", or something else in its place");
    }
    return ended(after, said);
  }

  /// Says what is still wrong after a repair, if anything is.
  static Rewritten ended(const formats::Report& after, Said& said) {
    if (!after.findings.has_errors()) return Rewritten::clean;
    said.tell(after.document,
              formats::counted(static_cast<long>(after.findings.count(formats::Severity::error)),
                               "error"),
              " in the repaired record; `cartulary verify` shows them");
    return Rewritten::findings;
  }

  static bool is_alone(const formats::Report& report, const formats::Cause& cause) {
    const auto& causes = report.diagnosis.causes;
    return std::ranges::none_of(causes, [&cause](const formats::Cause& other) {
      return other.slip == cause.slip && other.alternative > 1;
    });
  }

  /// Nothing can be changed. A line that is missing is told all the same.
  static void report_why_not(const formats::Report& report, Said& said) {
    for (const formats::Cause& cause : report.diagnosis.causes) {
      if (cause.kind != "line-missing" && cause.kind != "discard-missing") continue;
      return said.tell(report.document, "not repaired: ", formats::printable(cause.text));
    }
    const auto is_aside = [&report](const formats::Finding& finding) {
      return report.record.in_variation(finding.span.offset);
    };
    if (!report.findings.empty() && std::ranges::all_of(report.findings, is_aside)) {
      return said.tell(report.document, "the game is right; variations are not repaired");
    }
    said.tell(report.document,
              report.verdict.status == formats::Status::wrong
                  ? "not repaired: the moves are legal; `--correct` replaces wrong claims with "
                    "computed values"
                  : "no change to the moves is certain enough");
  }

  /// ", in line 12 and 4 more": the lines that are not the same.
  static std::string where_changed(const formats::Document& document, std::string_view now) {
    std::string_view was = document.text;
    std::size_t first = 0;
    std::size_t changed = 0;
    for (std::size_t line = document.first_line; !was.empty(); ++line) {
      if (formats::take_before(was, '\n') == formats::take_before(now, '\n')) continue;
      if (++changed == 1) first = line;
    }
    if (changed == 0) return "";
    return fmt::format(", in line {}{}", first,
                       changed == 1 ? "" : fmt::format(" and {} more", changed - 1));
  }

  Rewritten correct(const formats::Report& report, std::string& out, Said& said) {
    formats::AnyRecord record;
    if (!read_any_record(report.document, tree_, record)) return Rewritten::refused;
    const std::string text = formats::corrected(report, tree_);
    out += text;
    said.tell(
        report.document, "claims are replaced by what was computed",
        where_changed(report.document, text),
        changes_of(report).all.empty() ? "" : ", although a change of the moves may explain them");
    formats::Document corrected = report.document;
    corrected.text = text;
    const formats::Report after = verifier_.verify(corrected, false);
    if (!after.findings.has_errors()) return Rewritten::clean;
    report_why_not(after, said);
    return Rewritten::findings;
  }

  /// Why none of the changes is made, or which of them are.
  static std::string message_of(const formats::Report& report, const Changes& changes) {
    const std::string number =
        formats::counted(static_cast<long>(changes.all.size()), "change") + " of the moves";
    if (!changes.likely.empty()) {
      return fmt::format("{}; without `--all`, {}", number,
                         changes.all.size() == 1      ? "it is made"
                         : changes.likely.size() == 1 ? "the likely one is made"
                                                      : "the likely ones are made");
    }
    const std::size_t causes = report.diagnosis.causes.size() + report.diagnosis.beyond;
    return fmt::format("{}; {} would explain the record",
                       changes.all.size() < causes
                           ? "the moves may be right and the points counted wrong"
                       : causes == 1 ? "not repaired, because too little speaks for it"
                                     : "not repaired, because it is not the only way",
                       number);
  }

  /// "likely, slip 2 of 2: line 79 says ...".
  static std::string line_of(const formats::Cause& cause) {
    std::string head = cause.likely ? "likely" : "";
    if (cause.slips > 1) {
      head += fmt::format("{}slip {} of {}", head.empty() ? "" : ", ", cause.slip, cause.slips);
    }
    return fmt::format("{}{}{}", head, head.empty() ? "" : ": ", formats::printable(cause.text));
  }

  static void list_all(const formats::Document& document, const Changes& changes,
                       const std::string& message, Said& said) {
    said.tell(document, message);
    std::size_t pick = 0;
    for (const formats::Cause* cause : changes.all) {
      formats::put(said.results, record_name(document), ": ", ++pick, ". ", line_of(*cause), "\n");
      std::string difference;
      append_change(document, *cause, difference);
      formats::append_printable_lines(said.results, difference);
    }
  }

  const RepairFlags& flags_;
  bool no_more_ = false;              ///< is asked
  std::set<std::string> declined_{};  ///< changes that nobody wants
  formats::Verifier verifier_{{}, formats::Causes::of_all};
  formats::YamlDocument tree_;
};

int run_repair(RepairFlags flags, const Settings& settings) {
  if (!choose_target(flags)) return kFailed;
  if (flags.asks) {
    if (std::ranges::find(flags.paths, "-") != flags.paths.end()) {
      return say_error(
          "`--ask` reads answers from standard input, so no record can be read from there");
    }
    if (!flags.picks.empty()) {
      return say_error("`--ask` asks which changes to make, and `--pick` says which");
    }
    flags.jobs = 1;
  }
  return rewrite(flags, settings, [&flags] { return std::make_unique<Repairer>(flags); });
}

}  // namespace

Command repair_command() {
  auto flags = std::make_shared<RepairFlags>();
  return {
#include "cli/command/repair.def"
      .run = [flags](const Settings& settings) { return run_repair(*flags, settings); }};
}

}  // namespace cartulary::cli

#include "cli/options/chosen_record.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "cli/input/documents.hpp"
#include "cli/input/published_names.hpp"
#include "cli/io/descriptor.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/terminal.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {
namespace {

constexpr int kMaxDocuments = 1000000000;

/// A position is one of one record. Says why if there is none to show.
bool choose_record(std::size_t documents, const ChosenRecordFlags& flags) {
  const bool chosen = flags.document != kNoNumber;
  const std::string& name = flags.path == "-" ? flags.stdin_name : flags.path;
  const auto wanted = static_cast<std::size_t>(std::max(flags.document, 0));
  if (documents == 0) {
    say_error("expected a record, found none in {}", name);
  } else if (!chosen && documents > 1) {
    say_error("expected one record, found {} in {}; {}", documents, name,
              flags.needs_one.empty() ? "choose one with `--document`" : flags.needs_one);
  } else if (chosen && (wanted < 1 || wanted > documents)) {
    say_flag_error("--document", "expected a record from 1 to {}, got {}", documents,
                   flags.document);
  } else {
    return true;
  }
  return false;
}

int run_on_position_of(const formats::Report& report, int move, const Settings& settings,
                       const OnPosition& tell) {
  if (const std::string_view why = formats::why_no_tiles(report); !why.empty()) {
    return say_error("{}: {}", formats::record_name(report.document), why);
  }
  const formats::Verdict& verdict = report.verdict;
  if (!verdict.started) return report_findings(report, settings);
  const bool cut_short = verdict.cut_short();
  const int last = last_turn(report);
  if (move > last && !cut_short) {
    return say_flag_error("--move", "expected a turn from {} to {}, got {}", verdict.turns_before,
                          last, move);
  }
  const bool beyond = cut_short && move >= verdict.next_turn();
  formats::BoardWalk walk(report);
  walk.play_to(move == kNoNumber || beyond ? verdict.moves_played : moves_up_to(report, move));
  Output output("");
  if (!tell(report, walk, output.text())) return kFailed;
  if (const int written = output.finish(); written != kClean) return written;
  if (!cut_short || (move != kNoNumber && !beyond)) return kClean;
  return report_findings(report, settings);
}

}  // namespace

Flag record_file_argument(ChosenRecordFlags& flags) {
  return argument_flag("PATH", "Record: a file, or - for standard input", flags.path,
                       {.needs = "a record: a file, or - for standard input"});
}

Flag document_flag(ChosenRecordFlags& flags) {
  return value_flag("--document", "K", "Number of the record in a file with several",
                    flags.document,
                    {.number = NumberRange{1, kMaxDocuments, "the number of a record"}});
}

bool read_record(const ChosenRecordFlags& flags, const std::string& output, ChosenRecord& out,
                 bool publishes) {
  std::error_code error;
  if (std::filesystem::is_directory(formats::path_of(flags.path), error)) {
    return say_error("expected one record, got the folder {}", flags.path);
  }
  std::vector<formats::UnreadFile> unread;
  InputFlags given = flags;
  given.paths = {flags.path};
  std::vector<Input> inputs = find_inputs(given, unread);
  if (publishes) publish(inputs, given);
  if (refuse_own_input(inputs, output)) return false;
  // The one that is asked for, or the first while nobody knows that there are more.
  const auto wanted = static_cast<std::size_t>(std::max(flags.document, 1));
  std::size_t documents = 0;
  for (const Input& input : inputs) {
    for_each_document(input, unread, [&](const formats::Document& document) {
      if (++documents != wanted) return true;
      out.name = input.name;
      out.text = document.text;
      out.document = document;
      out.document.name = out.name;
      out.document.text = out.text;
      return true;
    });
  }
  report_unread(unread);
  return unread.empty() && choose_record(documents, flags);
}

int report_findings(const formats::Report& report, const Settings& settings) {
  // The user is told of his own file.
  auto& published = report.checked()->document.published;
  const auto in_page = std::exchange(published, nullptr);
  std::string text;
  const formats::WriteOptions options{.color = use_color(settings.color, kStandardError)};
  formats::write_full_record(options, report, text);
  published = in_page;
  std::fputs(text.c_str(), stderr);
  return kFindings;
}

void report_incomparable(const formats::Report& report) {
  std::string message;
  formats::write_full_record({}, report, message);
  std::fputs(message.c_str(), stderr);
  if (report.record.if_tiles() == nullptr) {
    say_error("{}: only records of games with tiles can be compared", record_name(report.document));
  }
}

int run_on_position(const PositionFlags& flags, const Settings& settings, const OnPosition& tell) {
  ChosenRecord record;
  if (!read_record(flags, "", record)) return kFailed;
  formats::Verifier verifier(formats::Selection{});
  return run_on_position_of(verifier.verify(record.document, true), flags.move, settings, tell);
}

}  // namespace cartulary::cli

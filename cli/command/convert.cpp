// `convert`: records from files of other programs, and back.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>

#include "cli/command/commands.hpp"
#include "cli/command/common_flags.hpp"
#include "cli/command/format_flags.hpp"
#include "cli/command/settings.hpp"
#include "cli/input/documents.hpp"
#include "cli/input/inputs.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "formats/convert/recognise.hpp"
#include "formats/games/verifier.hpp"
#include "formats/report/writers.hpp"
#include "formats/text/escape.hpp"

namespace cartulary::cli {
namespace {

struct ConvertFlags : InputFlags {
  std::string output;
  std::string to;
  bool anonymous = false;
};

constexpr std::string_view kRecord = "record";

Choices targets() {
  Choices out{{std::string(kRecord), "a record, as this program reads it"}};
  for (const formats::ExportFormat* format : formats::export_formats()) {
    out.push_back({std::string(format->name), std::string(format->meaning)});
  }
  return out;
}

/// Of records; a name without extension is one of a record, too.
constexpr std::string_view kRecordExtensions[] = {".yaml", ".yml"};

/// The format asked for, else that of the output's name; nullptr for a record. Nothing if the name
/// has another extension.
std::optional<const formats::ExportFormat*> target_of(const ConvertFlags& flags) {
  const std::string extension = extension_of(flags.output);
  for (const formats::ExportFormat* format : formats::export_formats()) {
    if (flags.to.empty() ? format->extension == extension : format->name == flags.to) return format;
  }
  std::vector<std::string_view> known(std::begin(kRecordExtensions), std::end(kRecordExtensions));
  const bool is_record = std::find(known.begin(), known.end(), extension) != known.end();
  if (!flags.to.empty() || extension.empty() || is_record) return nullptr;
  for (const formats::ExportFormat* format : formats::export_formats()) {
    known.push_back(format->extension);
  }
  say_unknown_extension(known, "--to", flags.output);
  return {};
}

class Converter {
 public:
  Converter(const formats::ExportFormat* target, const ConvertFlags& flags,
            const Settings& settings)
      : target_(target), settings_(settings), output_(flags.output) {}

  bool document(const formats::Document& document) {
    const formats::Report report = verifier_.verify(document, true);
    const bool illegal = report.verdict.moves_played < report.record.moves.size();
    if (report.record.players.empty() || document.text.empty() || (target_ != nullptr && illegal)) {
      return refuse(report);
    }
    if (target_ == nullptr) {
      tell_conversion(report);
      if (converted_ > 0) output_.text() += "---\n";
      output_.add_record(document.text);
    } else if (report.record.game == formats::GameKind::dice) {
      return refuse(report, "only games with tiles can be converted");
    } else {
      const formats::Exported out = exported(*target_, report);
      if (!out.refused.empty()) return refuse(report, out.refused);
      output_.add_record(out.text);
      lost_ |= out.lost;
    }
    ++converted_;
    return output_.flush_if_large();
  }

  int finish(const std::vector<formats::UnreadFile>& unread) {
    // A file is not replaced by nothing.
    if (converted_ == 0 && !unread.empty()) output_.give_up();
    const int written = output_.finish();
    if (!lost_.empty()) {
      say_warning("`--to {}` does not hold {}", target_->name, parts_text(lost_));
    }
    report_unread(unread);
    if (written != kClean || !unread.empty()) return kFailed;
    return refused_ == 0 && findings_ == 0 ? kClean : kFindings;
  }

 private:
  /// What was found when the record was made, on standard error.
  void tell_conversion(const formats::Report& report) {
    if (report.document.made_with == nullptr) return;
    for (const formats::Finding& finding : *report.document.made_with) {
      findings_ += finding.severity() == formats::Severity::error;
      const formats::Position at = report.document.position(finding.span.offset);
      fmt::print(stderr, "{}:{}:{}: {}[{}]: {}\n", formats::printable(report.document.name),
                 at.line, at.column, formats::name_of(finding.severity()), row_of(finding.code).id,
                 formats::printable(finding.message));
    }
  }

  bool refuse(const formats::Report& report, std::string_view why = {}) {
    ++refused_;
    if (why.empty()) {
      std::string message;
      const bool coloured = use_color(settings_.color, stderr);
      formats::write_full_record({.color = coloured}, report, message);
      std::fputs(message.c_str(), stderr);
    } else {
      say_error("cannot convert {}: {}", formats::record_name(report.document), why);
    }
    return true;
  }

  const formats::ExportFormat* target_;
  const Settings& settings_;
  Output output_;
  formats::Verifier verifier_;
  formats::Parts lost_{};
  std::size_t converted_ = 0;
  std::size_t refused_ = 0;
  std::size_t findings_ = 0;
};

int run_convert(const ConvertFlags& flags, const Settings& settings) {
  const auto target = target_of(flags);
  if (!target) return kFailed;
  std::vector<formats::UnreadFile> unread;
  const std::vector<Input> inputs = find_inputs(flags, unread);
  if (refuse_own_input(inputs, flags.output)) return kFailed;
  Converter converter(*target, flags, settings);
  const formats::ImportOptions options{.anonymous = flags.anonymous};
  for (const Input& input : inputs) {
    const auto convert = [&](const formats::Document& document) {
      return converter.document(document);
    };
    if (!for_each_document(input, unread, convert, options)) break;
  }
  return converter.finish(unread);
}

}  // namespace

Command convert_command() {
  auto flags = std::make_shared<ConvertFlags>();
  return {.word = "convert",
          .meaning = "Convert games from and to files of other programs",
          .arguments = {records_argument(
              flags->paths,
              "Games: records, files of other programs, folders, links, or - for "
              "standard input")},
          .flags = with_input_flags(
              {{.long_form = "--to",
                .value = "FORMAT",
                .meaning = "What to write; by default chosen by the extension of the output, else "
                           "a record",
                .target = &flags->to,
                .choices = targets(),
                .closed = true},
               output_flag(flags->output),
               {.long_form = "--anonymous",
                .meaning = "Replace the names of players and leave out ids",
                .target = &flags->anonymous}},
              *flags),
          .run = [flags](const Settings& settings) { return run_convert(*flags, settings); }};
}

}  // namespace cartulary::cli

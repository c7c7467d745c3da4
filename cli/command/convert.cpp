// `convert`: records from files of other programs, and back.
#include <algorithm>
#include <cstdio>
#include <deque>
#include <memory>
#include <optional>
#include <span>

#include "cli/command/commands.hpp"
#include "cli/input/batches.hpp"
#include "cli/input/inputs.hpp"
#include "cli/io/descriptor.hpp"
#include "cli/io/in_order.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/stop.hpp"
#include "cli/options/chosen_record.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/format_flags.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {
namespace {

struct ConvertFlags : InputFlags {
  std::string output;
  std::string to;
  bool anonymous = false;
  int move = kNoNumber;
};

constexpr std::string_view kRecord = "record";

Choices targets() {
  Choices out{{std::string(kRecord), "a record, as this program reads it"}};
  for (const formats::ExportFormat* format : formats::export_formats()) {
    out.push_back({std::string(format->name), std::string(format->meaning)});
  }
  return out;
}

/// Extensions of records; a name without extension is one of a record, too.
constexpr std::string_view kRecordExtensions[] = {".yaml", ".yml"};

/// The format asked for, else that of the output; nullptr: a record. Nothing for another extension.
std::optional<const formats::ExportFormat*> target_of(const ConvertFlags& flags) {
  const std::string extension = extension_of(flags.output);
  for (const formats::ExportFormat* format : formats::export_formats()) {
    if (flags.to.empty() ? !format->extension.empty() && format->extension == extension
                         : format->name == flags.to)
      return format;
  }
  std::vector<std::string_view> known(std::begin(kRecordExtensions), std::end(kRecordExtensions));
  const bool is_record = std::ranges::find(known, extension) != known.end();
  if (!flags.to.empty() || extension.empty() || is_record) return nullptr;
  for (const formats::ExportFormat* format : formats::export_formats()) {
    if (!format->extension.empty()) known.push_back(format->extension);
  }
  say_unknown_extension(known, "--to", flags.output);
  return {};
}

struct Converted {
  bool refused = false;
  std::string text{};      ///< what is to be written; empty if it is refused
  std::string messages{};  ///< what was found, for standard error
  std::string why{};       ///< it is refused, if no finding says it
  std::size_t errors = 0;  ///< in the form of what was read
  formats::Parts lost{};   ///< what `text` does not hold
};

/// A batch on its way: what one thread converts, and what became of it.
struct ConvertedBatch : Batch {
  formats::Verifier verifier{};
  std::deque<Converted> games{};  ///< of all documents of all portions
};

/// Errors in the form of a record begin with it; errors in claims and rules do not.
constexpr char kOfForm = 'F';

Converted refused(const formats::Document& document, std::string_view why) {
  return {.refused = true,
          .why = fmt::format("cannot convert {}: {}", formats::record_name(document), why)};
}

class Converter {
 public:
  Converter(const formats::ExportFormat* target, const ConvertFlags& flags,
            const Settings& settings)
      : target_(target),
        move_(flags.move),
        anonymous_(flags.anonymous),
        coloured_(use_color(settings.color, kStandardError)),
        path_(flags.output),
        output_(flags.output, Protected::refuse, Replaces::games) {}

  /// On any thread.
  Converted converted(const formats::Document& document, formats::Verifier& verifier) const {
    Converted out;
    if (anonymous_ && document.origin == nullptr && !document.text.empty()) {
      return refused(document,
                     "`--anonymous` replaces names in files of other programs, not in records");
    }
    const formats::Report report = verifier.verify(document, true);
    // The reader of the record can fill in what a grid leaves open.
    const bool only_open =
        target_ == nullptr && !document.text.empty() &&
        std::ranges::all_of(report.findings, [](const formats::Finding& f) {
          return f.severity() != formats::Severity::error || f.code == formats::Code::undecided;
        });
    const bool illegal = report.verdict.cut_short();
    if ((!report.verdict.started && !only_open) || report.record.players.empty() ||
        document.text.empty() || (target_ != nullptr && illegal)) {
      refuse(report, out);
    } else if (target_ == nullptr) {
      out.text = document.text;
    } else if (!formats::why_no_tiles(report).empty()) {
      out.why = "only games with tiles can be converted";
    } else {
      formats::ExportOptions options;
      if (move_ != kNoNumber) options.moves = moves_up_to(report, move_);
      const int first = static_cast<int>(report.verdict.turns_before);
      if (move_ != kNoNumber && (move_ < first || move_ > last_turn(report))) {
        out.why = fmt::format("--move: expected a turn from {} to {}, got {}", first,
                              last_turn(report), move_);
        return refused(document, out.why);
      }
      formats::Exported exported = formats::exported(*target_, report, options);
      out.why = std::move(exported.refused);
      out.text = std::move(exported.text);
      out.lost = exported.lost;
    }
    if (!out.refused && out.why.empty()) report_conversion(report, out);
    return out.why.empty() ? out : refused(document, out.why);
  }

  /// One at a time, in their order. False if no more can be written.
  bool tell(const Converted& game) {
    std::fputs(game.messages.c_str(), stderr);
    if (game.refused) {
      ++refused_;
      if (!game.why.empty()) say(MessageLevel::error, game.why);
      return true;
    }
    const bool has_border = game.text.starts_with("---");
    if (target_ == nullptr && converted_ > 0 && !has_border) output_.text() += "---\n";
    output_.add_record(game.text);
    lost_ |= game.lost;
    errors_ += game.errors;
    ++converted_;
    return output_.flush_if_large();
  }

  int finish(const std::vector<formats::UnreadFile>& unread) {
    // A file is not replaced by nothing, or by less than was asked for.
    if (output_.is_new_file() && (refused_ > 0 || !unread.empty() || StopSignals::asked())) {
      output_.give_up();
      if (refused_ > 0) {
        say_error("{} was not written: {} of {} refused", path_, refused_,
                  formats::counted(static_cast<long>(refused_ + converted_), "game"));
      }
    } else if (converted_ == 0 && !unread.empty()) {
      output_.give_up();
    }
    const int written = output_.finish();
    if (!lost_.empty()) say_warning("`--to {}` does not hold {}", target_->name, parts_text(lost_));
    report_unread(unread);
    if (StopSignals::asked()) StopSignals::end();
    if (written != kClean || !unread.empty()) return kFailed;
    return refused_ == 0 && errors_ == 0 ? kClean : kFindings;
  }

 private:
  /// Reports the findings of the conversion, and those about the form of the record.
  void report_conversion(const formats::Report& report, Converted& out) const {
    const std::vector<formats::Finding> none;
    const auto* made_with = report.document.made_with.get();
    const std::span<const formats::Finding> making = made_with != nullptr ? *made_with : none;
    const auto is_of_making = [&](const formats::Finding& finding) {
      return std::ranges::any_of(making, [&](const formats::Finding& other) {
        return other.code == finding.code && other.span.offset == finding.span.offset;
      });
    };
    for (const formats::Finding& finding : report.findings) {
      const bool breaks_form = finding.severity() == formats::Severity::error &&
                               row_of(finding.code).id.front() == kOfForm;
      if (!breaks_form && !is_of_making(finding)) continue;
      out.errors += finding.severity() == formats::Severity::error;
      const formats::Position at = report.document.position(finding.span.offset);
      out.messages +=
          fmt::format("{}:{}:{}: {}[{}]: {}\n", formats::printable(report.document.name), at.line,
                      at.column, formats::name_of(finding.severity()), row_of(finding.code).id,
                      formats::printable(finding.message));
    }
  }

  void refuse(const formats::Report& report, Converted& out) const {
    out.refused = true;
    formats::write_full_record({.color = coloured_}, report, out.messages);
  }

  const formats::ExportFormat* target_;
  const int move_;          ///< the turn whose position is asked for; kNoNumber: the last one
  const bool anonymous_;    ///< names are left out
  const bool coloured_;     ///< messages
  const std::string path_;  ///< of the output; empty for standard output
  Output output_;
  formats::Parts lost_{};
  std::size_t converted_ = 0;
  std::size_t refused_ = 0;
  std::size_t errors_ = 0;
};

/// Converts the games of all inputs side by side, and tells them in their order.
void convert_all(Converter& converter, const std::vector<Input>& inputs, const ConvertFlags& flags,
                 std::vector<formats::UnreadFile>& unread) {
  const unsigned jobs = jobs_of(flags);
  Batches batches(inputs, jobs > 1, {}, {.anonymous = flags.anonymous});
  const auto take = [&](ConvertedBatch& batch) {
    return !StopSignals::asked() && batches.take(batch);
  };
  const auto convert = [&](ConvertedBatch& batch) {
    for (Portion& portion : batch.portions) {
      batches.read(portion);
      for (const formats::Document& document : portion.documents) {
        batch.games.push_back(converter.converted(document, batch.verifier));
      }
    }
  };
  std::size_t ended = 0;
  const auto tell = [&](ConvertedBatch& batch) {
    for (const Portion& portion : batch.portions) {
      for (std::size_t i = 0; i < portion.documents.size(); ++i) {
        const bool go_on = converter.tell(batch.games.front());
        batch.games.pop_front();
        if (!go_on) return false;
      }
      if (!portion.ends) continue;
      ended = static_cast<std::size_t>(portion.input - inputs.data()) + 1;
      formats::Census census;
      portion.source->report_end(unread, census);
      report_skipped(census);
    }
    return true;
  };
  in_order<ConvertedBatch>(jobs, take, convert, tell);
  report_stop(inputs, ended, unread);
}

int run_convert(const ConvertFlags& flags, const Settings& settings) {
  const auto target = target_of(flags);
  if (!target) return kFailed;
  if (flags.move != kNoNumber && (*target == nullptr || !(*target)->takes_moves)) {
    return say_error("`--move` needs `--to position`");
  }
  std::vector<formats::UnreadFile> unread;
  const std::vector<Input> inputs = find_inputs(flags, unread);
  if (refuse_own_input(inputs, flags.output)) return kFailed;
  Converter converter(*target, flags, settings);  // it may wait for who reads a pipe
  const StopSignals stop;
  convert_all(converter, inputs, flags, unread);
  return converter.finish(unread);
}

}  // namespace

Command convert_command() {
  auto flags = std::make_shared<ConvertFlags>();
  return {
#include "cli/command/convert.def"
      .run = [flags](const Settings& settings) { return run_convert(*flags, settings); }};
}

}  // namespace cartulary::cli

// `diff`: what two records of one game say differently.
#include <fmt/core.h>

#include <memory>

#include "cli/command/commands.hpp"
#include "cli/input/documents.hpp"
#include "cli/input/inputs.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/settings.hpp"
#include "cli/records/comparable.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/diagnosis/compare.hpp"
#include "formats/report/writers.hpp"

namespace cartulary::cli {
namespace {

/// The games of one input. False after saying what cannot be read.
bool read_games(const Input& input, std::vector<formats::UnreadFile>& unread,
                std::vector<formats::Told>& out) {
  formats::Verifier verifier;
  bool readable = true;
  for_each_document(input, unread, [&](const formats::Document& document) {
    const formats::Report report = verifier.verify(document, false);
    const formats::TileRecord* const record = report.record.if_tiles();
    if (report.verdict.status != formats::Status::unreadable && record != nullptr) {
      out.push_back(told_by(document, *record));
    } else {
      report_incomparable(report);
      readable = false;
    }
    return true;
  });
  return readable;
}

int run_diff(const InputFlags& flags, const Settings&) {
  std::vector<formats::UnreadFile> unread;
  const std::vector<Input> inputs = find_inputs(flags, unread);
  if (inputs.size() != 2 && unread.empty()) {
    say_error("expected two records to compare, got {}", inputs.size());
    return kFailed;
  }
  std::vector<formats::Told> games[2];
  bool readable = unread.empty();
  for (std::size_t side = 0; side < 2 && side < inputs.size(); ++side) {
    readable &= read_games(inputs[side], unread, games[side]);
  }
  report_unread(unread);
  if (!readable || !unread.empty()) return kFailed;
  if (games[0].size() != games[1].size()) {
    say_error("{} has {} records, {} has {}", inputs[0].name, games[0].size(), inputs[1].name,
              games[1].size());
    return kFailed;
  }
  Output output{""};
  bool differ = false;
  for (std::size_t i = 0; i < games[0].size(); ++i) {
    const std::size_t before = output.text().size();
    append_differences(output.text(), games[0][i], games[1][i]);
    differ |= output.text().size() > before;
  }
  const int written = output.finish();
  return written != kClean ? written : differ ? kFindings : kClean;
}

}  // namespace

Command diff_command() {
  auto flags = std::make_shared<InputFlags>();
  return {.word = "diff",
          .meaning = "Compare two records of one game",
          .synonyms = {"compare"},
          .examples = {{"cartulary diff broken/illegal-placement.yaml repaired.yaml",
                        "List the turns that differ"}},
          .fails_if = "the records differ",
          .arguments = {two_records_argument(flags->paths)},
          .flags = with_two_records_flags({}, *flags),
          .run = [flags](const Settings& settings) { return run_diff(*flags, settings); }};
}

}  // namespace cartulary::cli

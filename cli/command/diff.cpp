// `diff`: what two records of one game say differently.

#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "cli/command/commands.hpp"
#include "cli/input/documents.hpp"
#include "cli/input/inputs.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/options/chosen_record.hpp"
#include "cli/options/common_flags.hpp"
#include "formats/causes/diagnosis/compare.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {
namespace {

class ComparedInput {
 public:
  explicit ComparedInput(const Input& input)
      : name_(input.name), documents_(input, InputDocuments::Read::as_needed) {
    say_detail("reading {}", input.name);
  }

  /// Goes to the next game. False at the end.
  bool next() {
    formats::Document document;
    if (!documents_.next(document)) return false;
    report_.emplace(verifier_.verify(document, true));
    is_comparable_ = report_->verdict.status != formats::Status::unreadable && report_->has_game();
    if (!is_comparable_) report_incomparable(*report_);
    return true;
  }
  /// True if that game can be compared; why it cannot has been said.
  bool is_comparable() const { return is_comparable_; }
  const formats::Report& report() const { return *report_; }

  void report_end(std::vector<formats::UnreadFile>& unread) const {
    formats::Census census;
    documents_.report_end(unread, census);
    report_skipped(census);
  }
  const std::string& name() const { return name_; }
  std::size_t count() const { return documents_.given(); }

 private:
  const std::string name_;
  InputDocuments documents_;
  formats::Verifier verifier_;
  std::optional<formats::Report> report_{};
  bool is_comparable_ = false;
};

int run_diff(const InputFlags& flags, const Settings&) {
  std::vector<formats::UnreadFile> unread;
  const std::vector<Input> inputs = find_inputs(flags, unread);
  if (inputs.size() != 2 && unread.empty()) {
    return say_error("expected two records to compare, got {}", inputs.size());
  }
  std::deque<ComparedInput> sides;
  for (std::size_t side = 0; side < 2 && side < inputs.size(); ++side) {
    sides.emplace_back(inputs[side]);
  }
  // Nothing is told of records that cannot all be compared.
  std::string told;
  bool readable = unread.empty();
  for (bool go_on = true; go_on;) {
    go_on = false;
    bool both = sides.size() == 2;
    for (ComparedInput& side : sides) {
      const bool has_game = side.next();
      go_on |= has_game;
      readable &= !has_game || side.is_comparable();
      both &= has_game && side.is_comparable();
    }
    if (both && readable) append_differences(told, sides[0].report(), sides[1].report());
  }
  for (const ComparedInput& side : sides) side.report_end(unread);
  report_unread(unread);
  if (!readable || !unread.empty()) return kFailed;
  if (sides[0].count() != sides[1].count()) {
    return say_error("{} has {} records, {} has {}", sides[0].name(), sides[0].count(),
                     sides[1].name(), sides[1].count());
  }
  Output output{""};
  output.text() += told;
  const int written = output.finish();
  return written != kClean ? written : told.empty() ? kClean : kFindings;
}

}  // namespace

Command diff_command() {
  auto flags = std::make_shared<InputFlags>();
  return {.arguments = {two_records_argument(flags->paths)},
          .flags = with_two_records_flags({}, *flags),
          .run = [flags](const Settings& settings) { return run_diff(*flags, settings); }};
}

}  // namespace cartulary::cli

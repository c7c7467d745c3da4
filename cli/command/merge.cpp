// `merge`: one record from two of the same game.
#include "formats/desk/merge/merge.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>

#include "cli/command/commands.hpp"
#include "cli/input/documents.hpp"
#include "cli/input/inputs.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/options/chosen_record.hpp"
#include "cli/options/common_flags.hpp"
#include "formats/checking/read_any_record.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::cli {
namespace {

struct MergeFlags : InputFlags {
  std::string output;
};

class GivenRecord {
 public:
  /// False after saying what is wrong with it.
  bool read(const Input& input, std::vector<formats::UnreadFile>& unread) {
    say_detail("reading {}", input.name);
    OpenInput opened;
    if (!open_input(input, opened, unread) || !read_rest(input, opened, unread)) return false;
    content_ = std::move(opened.begun);
    name_ = input.name;
    std::size_t records = 0;
    if (const formats::ImportFormat* format = opened.format) {
      const auto file = std::make_shared<const std::string>(content_);
      imported_ = formats::import(*format, file, {});
      records = imported_.size();
      meaning_ = format->meaning;
      if (records == 1) document_ = formats::document_of(imported_[0], name_, 1);
    } else {
      formats::TextSource source(content_);
      formats::DocumentStream documents(source, name_);
      formats::Document document;
      for (; documents.next(document); ++records) {
        if (records > 0) continue;
        let_inherit(input, document);
        document_ = document;
        // The stream keeps only what it reads.
        document_.text =
            std::string_view(content_).substr(document.file_offset, document.text.size());
        document_.name = name_;
      }
    }
    if (records != 1) return say_error("expected one record in {}, got {}", name_, records);
    return understand();
  }

  formats::MergeSource source() const { return {document_, tree_, record_->tiles()}; }
  /// The name that another program has for its files; empty for a record.
  std::string_view meaning() const { return meaning_; }
  const std::string& name() const { return name_; }
  std::string_view before() const {
    return is_record() ? std::string_view(content_).substr(0, document_.file_offset) : "";
  }
  std::string_view behind() const {
    return is_record()
               ? std::string_view(content_).substr(document_.file_offset + document_.text.size())
               : "";
  }

 private:
  bool is_record() const { return meaning_.empty(); }

  bool understand() {
    formats::Findings findings;
    const bool read = read_any_record(document_, tree_, record_, findings);
    const auto is_readable = [](const formats::RecordedTurn& move) { return move.readable; };
    const formats::TileRecord* const record = record_->if_tiles();
    if (!read || record == nullptr || !std::ranges::all_of(record->moves, is_readable)) {
      formats::Verifier verifier;
      report_incomparable(verifier.verify(document_, false));
      return false;
    }
    if (!record->moves.empty()) return true;
    return say_error("{} has no moves", name_);
  }

  std::string name_;
  std::string content_;
  std::vector<formats::Imported> imported_;
  std::string_view meaning_;
  formats::Document document_;
  formats::YamlDocument tree_;
  formats::AnyRecord record_;
};

int run_merge(const MergeFlags& flags, const Settings&) {
  std::vector<formats::UnreadFile> unread;
  const std::vector<Input> inputs = find_inputs(flags, unread);
  if (inputs.size() != 2 && unread.empty()) {
    return say_error("expected two records to merge, got {}", inputs.size());
  }
  if (refuse_own_input(inputs, flags.output)) return kFailed;
  formats::PerSide<GivenRecord> given;
  bool readable = unread.empty();
  for (const formats::Side side : formats::kBothSides) {
    const std::size_t at = engine::index(side);
    if (at < inputs.size()) readable &= given[side].read(inputs[at], unread);
  }
  report_unread(unread);
  if (!readable) return kFailed;
  const GivenRecord& a = given[formats::Side::a];
  const GivenRecord& b = given[formats::Side::b];
  const formats::Merged merged = formats::merged(a.source(), b.source());
  if (!merged.refused.empty()) return say_error("{}", merged.refused);
  Output output(flags.output, Protected::refuse, Replaces::games);
  if (output.failed()) return output.finish();
  if (!a.meaning().empty()) {
    fmt::print(stderr, "{}: a {}; merged into the record that `cartulary convert` makes of it\n",
               formats::printable(a.name()), a.meaning());
  }
  for (const std::string& line : merged.told) fmt::print(stderr, "{}\n", formats::printable(line));
  output.add_record(a.before());
  output.add_record(merged.text);
  output.add_record(a.behind());
  const int written = output.finish();
  return written != kClean ? written : merged.undecided ? kFindings : kClean;
}

}  // namespace

Command merge_command() {
  auto flags = std::make_shared<MergeFlags>();
  return {.arguments = {two_records_argument(flags->paths)},
          .flags = with_two_records_flags({output_flag(flags->output)}, *flags),
          .run = [flags](const Settings& settings) { return run_merge(*flags, settings); }};
}

}  // namespace cartulary::cli

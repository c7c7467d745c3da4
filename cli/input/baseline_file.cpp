#include "cli/input/baseline_file.hpp"

#include <filesystem>

#include "cli/input/documents.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;

/// More entries that are out of date are only counted.
constexpr std::size_t kMaxTold = 10;

}  // namespace

std::optional<formats::Baseline> open_baseline(const BaselineFlags& flags) {
  const bool writes = !flags.write_baseline.empty();
  std::error_code error;
  const fs::path here = fs::current_path(error);
  const fs::path file = here / formats::path_of(writes ? flags.write_baseline : flags.baseline);
  formats::Baseline baseline(formats::text_of(file.parent_path()), formats::text_of(here));
  if (writes) return baseline;
  std::vector<formats::UnreadFile> unread;
  std::string text;
  if (!read_whole({flags.baseline, flags.baseline}, text, unread)) {
    report_unread(unread);
    return {};
  }
  if (const std::string fault = baseline.read(text); !fault.empty()) {
    say_error("{}:{}", flags.baseline, fault);
    return {};
  }
  return baseline;
}

int close_baseline(const BaselineFlags& flags, const formats::Baseline& baseline, bool complete) {
  if (!flags.write_baseline.empty()) {
    if (!complete) {
      return say_error("{} was not written: not all records were read", flags.write_baseline);
    }
    Output output(flags.write_baseline);
    output.text() = baseline.text();
    const int written = output.finish();
    if (written == kClean) {
      say_note("{} written to {}", formats::counted(static_cast<long>(baseline.size()), "finding"),
               flags.write_baseline);
    }
    return written;
  }
  if (!complete) return kClean;
  report_gone(flags.baseline, baseline.gone());
  return kClean;
}

void report_gone(const std::string& file, const std::vector<formats::Baseline::Entry>& gone) {
  for (std::size_t i = 0; i < gone.size() && i < kMaxTold; ++i) {
    say_note("{}: {} of {} is not found any more", file, gone[i].code, gone[i].path);
  }
  if (gone.size() > kMaxTold) {
    say_note("{}: nor are {} more of its findings", file, gone.size() - kMaxTold);
  }
}

}  // namespace cartulary::cli

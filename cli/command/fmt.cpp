// `fmt`: records in canonical form.
#include <fmt/core.h>

#include <memory>

#include "cli/command/commands.hpp"
#include "cli/command/common_flags.hpp"
#include "cli/command/rewrite.hpp"
#include "formats/report/writers.hpp"
#include "formats/scribe/formatter.hpp"

namespace cartulary::cli {
namespace {

/// Documents in canonical form.
class CanonicalWriter : public Rewriter {
 public:
  void between(std::string_view text, std::string_view next, bool begun,
               std::string& out) override {
    formats::Formatter::between(text, next, begun, out);
  }

  Rewritten document(const formats::Document& document, bool coloured, std::string& out,
                     std::string& messages) override {
    using Result = formats::Formatter::Result;
    switch (formatter_.document(document, out)) {
      case Result::formatted:
        return Rewritten::clean;
      case Result::unreadable: {
        const formats::Report report{.document = document,
                                     .record = formatter_.record(),
                                     .findings = formatter_.findings(),
                                     .verdict = {}};
        formats::write_full_record({.color = coloured}, report, messages);
        break;
      }
      case Result::unfaithful:
        messages +=
            fmt::format("{}: cannot be written in canonical form without changing what it says\n",
                        formats::record_name(document));
    }
    return Rewritten::refused;
  }

 private:
  formats::Formatter formatter_;
};

struct FmtFlags : RewriteFlags {
  bool check = false;
};

int run_fmt(FmtFlags flags, const Settings& settings) {
  flags.target = flags.check ? Target::nowhere : Target::in_place;
  return rewrite(flags, settings, [] { return std::make_unique<CanonicalWriter>(); });
}

}  // namespace

Command fmt_command() {
  auto flags = std::make_shared<FmtFlags>();
  return {.word = "fmt",
          .meaning = "Format records",
          .meant_by = {"format", "tidy"},
          .arguments = {records_argument(
              flags->paths, "Records: files and folders are rewritten, - goes to standard output")},
          .flags = with_input_flags(
              {check_flag(flags->check), force_flag(flags->force), jobs_flag(flags->jobs)}, *flags),
          .run = [flags](const Settings& settings) { return run_fmt(*flags, settings); }};
}

}  // namespace cartulary::cli

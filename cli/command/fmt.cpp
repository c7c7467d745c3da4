// `fmt`: records in canonical form.
#include <fmt/core.h>

#include <memory>

#include "cli/command/commands.hpp"
#include "cli/command/common_flags.hpp"
#include "cli/command/rewrite.hpp"
#include "formats/games/read_any_record.hpp"
#include "formats/record/canonical.hpp"
#include "formats/record/content.hpp"
#include "formats/report/writers.hpp"

namespace cartulary::cli {
namespace {

/// Documents in canonical form.
class CanonicalWriter : public Rewriter {
 public:
  /// Comments in documents without a record stay; borders of empty ones go.
  void between(std::string_view text, std::string_view next, bool begun,
               std::string& out) override {
    if (text.find('#') != text.npos) out += text;
    if (!next.empty() && (begun || !out.empty()) && !next.starts_with("---")) out += "---\n";
  }

  Rewritten document(const formats::Document& document, bool coloured, std::string& out,
                     std::string& messages) override {
    formats::Findings findings;
    if (!read_any_record(document, tree_, record_, findings) || findings.has_errors()) {
      findings.sort();
      const formats::WriteOptions options{.color = coloured};
      const formats::Report report{
          .document = document, .record = record_, .findings = findings, .verdict = {}};
      formats::write_full_record(options, report, messages);
      return Rewritten::refused;
    }
    const std::string text = formats::canonical(document, tree_, record_);
    if (text == document.text) {
      out += text;
      return Rewritten::clean;
    }
    // Everything must read the same afterwards; if not, that is our fault, and the file stays.
    formats::Document again = document;
    again.text = text;
    const std::vector<std::string> before = content(document);
    formats::Findings none;
    const bool same = read_any_record(again, tree_, record_, none) && !none.has_errors() &&
                      content(again) == before && formats::canonical(again, tree_, record_) == text;
    if (!same) {
      messages +=
          fmt::format("{}: cannot be written in canonical form without changing what it says\n",
                      formats::record_name(document));
      return Rewritten::refused;
    }
    out += text;
    return Rewritten::clean;
  }

 private:
  std::vector<std::string> content(const formats::Document& document) const {
    return formats::content_of(document, tree_, record_, formats::Content::all);
  }

  formats::YamlDocument tree_;
  formats::Record record_;
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
          .arguments = {records_argument(
              flags->paths, "Records: files and folders are rewritten, - goes to standard output")},
          .flags = with_input_flags(
              {check_flag(flags->check), force_flag(flags->force), jobs_flag(flags->jobs)}, *flags),
          .run = [flags](const Settings& settings) { return run_fmt(*flags, settings); }};
}

}  // namespace cartulary::cli

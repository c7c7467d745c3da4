// `fmt`: records in canonical form.
#include <memory>

#include "cli/command/commands.hpp"
#include "cli/command/rewrite.hpp"
#include "cli/io/messages.hpp"
#include "cli/options/common_flags.hpp"
#include "formats/desk/editing/formatter.hpp"

namespace cartulary::cli {
namespace {

class CanonicalWriter : public Rewriter {
 public:
  void between(std::string_view text, std::string_view next, bool begun,
               std::string& out) override {
    formats::Formatter::between(text, next, begun, out);
  }

  Rewritten document(const formats::Document& document, std::string& out, Said& said) override {
    using Result = formats::Formatter::Result;
    switch (formatter_.document(document, out)) {
      case Result::formatted:
        return Rewritten::clean;
      case Result::unreadable:
        said.tell(formatter_.report());
        break;
      case Result::unfaithful:
        said.tell(document, "cannot be written in canonical form without changing what it says");
    }
    return Rewritten::refused;
  }

 private:
  formats::Formatter formatter_;
};

int run_fmt(RewriteFlags flags, const Settings& settings) {
  if (!choose_target(flags)) return kFailed;
  return rewrite(flags, settings, [] { return std::make_unique<CanonicalWriter>(); });
}

}  // namespace

Command fmt_command() {
  auto flags = std::make_shared<RewriteFlags>();
  return {.arguments = {records_argument(
              flags->paths, "Records: files and folders are rewritten, - goes to standard output")},
          .flags = with_rewrite_flags({}, *flags, Target::in_place),
          .run = [flags](const Settings& settings) { return run_fmt(*flags, settings); }};
}

}  // namespace cartulary::cli

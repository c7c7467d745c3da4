// Commands that write records back: a result goes there whole or not at all.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "cli/options/common_flags.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/source.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {

enum class Rewritten {
  clean,
  findings,  ///< written with findings: exit status 1
  left,      ///< the same as it was, which is not what was asked for
  refused,   ///< it could not be read; its file stays as it is
};

struct Said {
  bool coloured = false;   ///< messages may be
  std::string results{};   ///< what was asked for: on standard output, if no record goes there
  std::string messages{};  ///< on standard error

  /// A line of `messages` about a document.
  template <class... Parts>
  void tell(const formats::Document& document, const Parts&... parts) {
    formats::put(messages, formats::record_name(document), ": ", parts..., "\n");
  }
  void tell(const formats::Report& report) {
    formats::write_full_record({.color = coloured}, report, messages);
  }
};

/// Rewrites documents one by one. Those of a file may come to different ones, on different threads.
class Rewriter {
 public:
  virtual ~Rewriter() = default;
  /// Appends what takes the place of a document to `out`.
  virtual Rewritten document(const formats::Document& document, std::string& out, Said& said) = 0;
  /// Appends what takes the place of the text before a document or after the last one; usually that
  /// text. `next` is empty after the last one. `begun`: the new file is not empty before it.
  virtual void between(std::string_view text, std::string_view /*next*/, bool /*begun*/,
                       std::string& out) {
    out += text;
  }
};

/// Makes one of several rewriters that do the same. On any thread.
using MakeRewriter = std::function<std::unique_ptr<Rewriter>()>;

/// Rewrites all inputs; returns an exit status.
int rewrite(const RewriteFlags& flags, const Settings& settings, const MakeRewriter& make);

}  // namespace cartulary::cli

#include "formats/diagnosis/diagnose.hpp"

#include <fmt/core.h>

#include "formats/diagnosis/headline.hpp"
#include "formats/diagnosis/move_causes.hpp"
#include "formats/slips/claim_causes.hpp"
#include "formats/slips/slip_search.hpp"
#include "formats/text/print.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {

Diagnosis diagnose(const Report& report, std::vector<Finding>* later) {
  const Status status = report.verdict.status;
  Diagnosis out{.asked = true,
                .illegal = status == Status::illegal || status == Status::unreadable};
  // That a move is illegal is enough.
  Evidence evidence = Evidence::enough;
  if (!out.illegal) {
    evidence = add_claim_causes(report, out);
    if (out.totals + out.gains == 0 && !out.result && report.verdict.wrong_claims > 0) return {};
  }
  add_move_causes(report, evidence, out, later);
  if (std::string words = moves_headline(report, out); !words.empty()) {
    out.headline = std::move(words);
  }
  return out;
}

namespace {

/// "all 24 totals and the result".
std::string explained_text(const Diagnosis& diagnosis) {
  std::vector<std::string> parts;
  const auto add = [&parts](std::size_t count, std::string_view noun) {
    if (count > 0)
      parts.push_back(counted(static_cast<long>(count), fmt::format("wrong {}", noun)));
  };
  add(diagnosis.totals, "total");
  add(diagnosis.gains, "gain");
  if (diagnosis.result) parts.emplace_back("the result");
  return enumerate(parts);
}

/// "with these changes all moves are legal; 2 claims are still wrong".
std::string remains_text(const Remains& remains) {
  std::string out = "with these changes ";
  out += remains.moves == 0
             ? "all moves are legal"
             : fmt::format(
                   "all but the last {} legal",
                   remains.moves == 1 ? "move is" : fmt::format("{} moves are", remains.moves));
  if (remains.counted) return out + "; the other slips are of counting";
  if (remains.jumps == 0) return out + (remains.moves == 0 ? ", and all claims hold" : "");
  put(out, "; claims still part from them ",
      remains.jumps == 1 ? "once" : fmt::format("{} times", remains.jumps));
  return out;
}

/// Alternatives that are told; the others are in the reports for programs.
constexpr std::size_t kMaxTold = 4;

}  // namespace

std::vector<std::string> cause_lines(const Diagnosis& diagnosis) {
  std::vector<std::string> out;
  if (!diagnosis.asked) return out;
  if (diagnosis.causes.empty()) {
    if (diagnosis.illegal || explained_text(diagnosis).empty()) return out;
    out.push_back(fmt::format("cause not found: no slips that this program knows explain {}",
                              explained_text(diagnosis)));
    return out;
  }
  std::size_t hidden = diagnosis.beyond;
  for (const Cause& cause : diagnosis.causes) {
    if (cause.alternative > kMaxTold) {
      ++hidden;
      continue;
    }
    std::string line = cause.likely                      ? "likely cause"
                       : cause.kind == kUnexplained.name ? "not explained"
                                                         : "possible cause";
    if (cause.slips > 1) line += fmt::format(", slip {} of {}", cause.slip, cause.slips);
    put(line, ": ", cause.text);
    if (!cause.edits.empty() && cause.slips == 1 && !diagnosis.remains) {
      line += "; then all moves are legal and all claims hold";
    } else if (cause.slips == 1 && cause.alternative == 1) {
      const std::string explained = explained_text(diagnosis);
      if (!explained.empty()) put(line, "; this explains ", explained);
    }
    out.push_back(std::move(line));
  }
  if (diagnosis.remains) out.push_back(remains_text(*diagnosis.remains));
  if (hidden > 0) {
    out.push_back(fmt::format("{} would explain the claims as well",
                              counted(static_cast<long>(hidden), "other slip")));
  }
  return out;
}

}  // namespace cartulary::formats

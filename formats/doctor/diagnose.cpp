#include "formats/doctor/diagnose.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/doctor/claim_causes.hpp"
#include "formats/doctor/misreadings.hpp"
#include "formats/record/notation.hpp"
#include "formats/text/print.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

/// What must speak for a change of the moves before it is called likely.
constexpr std::size_t kEvidence = 5;

/// A change that a plainer one makes needless is not told. A wrong key may have been hit all the
/// same, where nothing shows what happened.
void keep_plainest(std::vector<Misreading>& found) {
  const auto plainer = [](const Misreading& a, const Misreading& b) { return a.plain < b.plain; };
  if (found.empty()) return;
  const Plainness best = std::min_element(found.begin(), found.end(), plainer)->plain;
  if (best > Plainness::common) return;
  const Plainness last = best == Plainness::common ? Plainness::mistyped : best;
  std::erase_if(found, [last](const Misreading& change) { return change.plain > last; });
}

/// Changes of the moves. One of them comes before two slips in counting.
void add_misreadings(const Report& report, Diagnosis& out) {
  std::vector<Misreading> found = misreadings(report);
  const auto is_earned = [](const Misreading& change) { return change.evidence >= kEvidence; };
  // So little can be made right in many ways, which says nothing.
  const bool any_earned = std::any_of(found.begin(), found.end(), is_earned);
  if (!any_earned && (!out.causes.empty() || found.size() > 1)) return;
  keep_plainest(found);
  if (!out.causes.empty() && out.causes.front().slips > 1) {
    out.causes.clear();
    out.beyond = 0;
  }
  const bool alone = out.causes.empty() && found.size() == 1;
  for (Cause& cause : out.causes) cause.likely = false;
  for (Misreading& change : found) {
    if (out.causes.size() == kMostCausesListed) {
      ++out.beyond;
      continue;
    }
    Cause& cause = out.causes.emplace_back();
    const RecordedTurn& move = report.record.moves[change.move];
    cause.kind = change.kind;
    cause.likely = alone && !change.edits.empty() && is_earned(change);
    cause.alternative = out.causes.size();
    cause.move = change.move;
    cause.number = change.number;
    cause.span = move.span;
    if (move.has_cell) cause.cells = {move.cell};
    cause.edits = std::move(change.edits);
    cause.text = std::move(change.text);
    if (cause.likely) cause.headline = std::move(change.brief);
  }
}

}  // namespace

Diagnosis diagnose(const Report& report) {
  Diagnosis out{.asked = true, .illegal = report.verdict.status == Status::illegal};
  if (!out.illegal) {
    add_claim_causes(report, out);
    if (out.totals + out.gains == 0 && !out.result && report.verdict.wrong_claims > 0) return {};
  }
  add_misreadings(report, out);
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

/// Alternatives that are told; the others are in the reports for programs.
constexpr std::size_t kMostTold = 4;

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
    if (cause.alternative > kMostTold) {
      ++hidden;
      continue;
    }
    std::string line = cause.likely ? "likely cause" : "possible cause";
    if (cause.slips > 1) line += fmt::format(", slip {} of {}", cause.slip, cause.slips);
    put(line, ": ", cause.text);
    if (!cause.edits.empty()) {
      line += "; with that all moves are legal and all claims hold";
    } else if (cause.slips == 1 && cause.alternative == 1) {
      const std::string explained = explained_text(diagnosis);
      if (!explained.empty()) put(line, "; this explains ", explained);
    }
    out.push_back(std::move(line));
  }
  if (hidden > 0) {
    out.push_back(fmt::format("{} would explain the claims as well",
                              counted(static_cast<long>(hidden), "other slip")));
  }
  return out;
}

}  // namespace cartulary::formats

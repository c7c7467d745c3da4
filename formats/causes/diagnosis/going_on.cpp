#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "formats/causes/diagnosis/misreadings.hpp"
#include "formats/causes/slips/claim_causes.hpp"
#include "formats/game/verify/verify_tiles.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// "assumed: r3 for r1 in line 12".
std::string assumption(const Report& report, const std::vector<const MoveSlip*>& slips) {
  constexpr std::size_t kMaxNamed = 3;
  std::string out = "assumed: ";
  for (std::size_t i = 0; i < std::min(slips.size(), kMaxNamed); ++i) {
    const Span span = report.record.tiles().moves[slips[i]->move].span;
    put(out, i == 0 ? "" : "; ", slips[i]->assumed,
        fmt::format(" in line {}", report.document.position(span.offset).line));
  }
  if (slips.size() > kMaxNamed) {
    put(out, "; and ", counted(static_cast<long>(slips.size() - kMaxNamed), "other"));
  }
  return out;
}

bool is_same(const Finding& a, const Finding& b) {
  return a.code == b.code && a.span == b.span;
}

class GoingOn {
 public:
  GoingOn(const Report& report, Diagnosis& out, std::vector<Finding>& later)
      : report_(report), out_(out), later_(later) {
    for (const Finding& finding : report.findings) known_.push_back(finding);
  }

  /// One more slip is supposed. Claims are only told under the last one: before it, others that
  /// are still to come make them wrong.
  void suppose(const MoveSlip& slip, bool is_last) {
    slips_.push_back(&slip);
    if (!out_.illegal) return;  // all moves are legal, and what claims part from is told
    const Report supposed = replayed_with(report_, slips_);
    supposed.checked()->findings.sort();
    const std::size_t stop = supposed.verdict.moves_played;
    const std::vector<RecordedTurn>& moves = supposed.record.tiles().moves;
    const Span stopped = stop < moves.size() ? moves[stop].span : Span{};
    for (const Finding& finding : supposed.findings) {
      const bool is_in_it =
          finding.span.offset >= stopped.offset && finding.span.offset < stopped.end();
      if (!is_last && !is_in_it) continue;
      const auto same = [&finding](const Finding& other) { return is_same(finding, other); };
      if (std::ranges::any_of(known_, same)) continue;
      known_.push_back(finding);
      later_.push_back(finding);
      later_.back().notes.push_back(assumption(report_, slips_));
    }
  }

  /// Why claims are wrong that no slip in writing moves down explains.
  void add_claims() {
    const Report supposed = replayed_with(report_, slips_);
    if (supposed.verdict.status != Status::wrong) return;
    Diagnosis claims{.asked = true};
    add_claim_causes(supposed, claims);
    const std::size_t before = out_.causes.empty() ? 0 : out_.causes.front().slips;
    const std::size_t more = claims.causes.empty() ? 0 : claims.causes.front().slips;
    for (Cause& cause : out_.causes) cause.slips += more;
    for (Cause& cause : claims.causes) {
      cause.slip += before;
      cause.slips += before;
      // One more slip in writing moves down may explain them as well: none was looked for.
      cause.likely = false;
      if (cause.move) cause.move = written(*cause.move, supposed);
      out_.causes.push_back(std::move(cause));
    }
    out_.beyond += claims.beyond;
    if (out_.remains && !claims.causes.empty()) out_.remains->counted = true;
  }

 private:
  /// The move of the record that a move of the supposed one stands for.
  std::size_t written(std::size_t move, const Report& supposed) const {
    const uint32_t at = supposed.record.tiles().moves[move].span.offset;
    const auto& moves = report_.record.tiles().moves;
    return index_where(moves, [at](const RecordedTurn& one) { return one.span.offset >= at; })
        .value_or(moves.size() - 1);
  }

  const Report& report_;
  Diagnosis& out_;
  std::vector<Finding>& later_;
  std::vector<Finding> known_;
  std::vector<const MoveSlip*> slips_;
};

}  // namespace

Report replayed_with(const Report& report, std::span<const MoveSlip* const> slips) {
  const auto supposed = std::make_shared<CheckedRecord>();
  supposed->document = report.document;
  supposed->record = with_slips(report.record.tiles(), slips);
  Report out(supposed);
  verify_tiles(false, out);
  return out;
}

void go_on(const Report& report, const Misreadings& read, Diagnosis& out,
           std::vector<Finding>& later) {
  GoingOn going(report, out, later);
  for (const SupposedSlip& slip : read.several) {
    going.suppose(slip.slip, &slip == &read.several.back());
  }
  if (read.left.unplayed == 0 && read.left.jumps > 0) going.add_claims();
}

}  // namespace cartulary::formats

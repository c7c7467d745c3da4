#include "formats/causes/diagnosis/move_causes.hpp"

#include <algorithm>
#include <numeric>

#include "formats/causes/diagnosis/misreadings.hpp"
#include "formats/causes/diagnosis/move_offers.hpp"
#include "formats/causes/slips/slip_search.hpp"

namespace cartulary::formats {
namespace {

/// The evidence that a change of the moves needs before it is called likely; twice that, if hardly
/// anybody does it.
constexpr std::size_t kEarned = 5;
/// The most changes with less that are told beside slips in counting.
constexpr std::size_t kMaxUnearned = 3;
/// The same for wrong keys that may have been hit.
constexpr std::ptrdiff_t kMaxKeys = 2;

bool has_earned_trust(const MoveSlip& slip) {
  return slip.evidence >= (slip.kind->plain < Plainness::far ? kEarned : 2 * kEarned);
}

Plainness plainest(const MoveSlips& found) {
  Plainness out = Plainness::farthest;
  for (const MoveSlip& slip : found) out = std::min(out, slip.kind->plain);
  return out;
}

/// A change that a plainer one makes needless is not told. A wrong key may have been hit all the
/// same, where nothing shows what happened.
void keep_plainest(MoveSlips& found) {
  const Plainness best = plainest(found);
  if (best > Plainness::common) return;
  const Plainness last = best == Plainness::common ? Plainness::mistyped : best;
  std::erase_if(found, [last](const MoveSlip& slip) { return slip.kind->plain > last; });
}

Cause& add_cause(const Report& report, MoveSlip& slip, Diagnosis& out) {
  Cause& cause = out.causes.emplace_back();
  const RecordedTurn& move = report.record.tiles().moves[slip.move];
  cause.kind = slip.kind->name;
  cause.move = slip.move;
  cause.number = slip.number;
  cause.span = move.span;
  if (move.has_cell) cause.cells = {move.cell};
  cause.edits = std::move(slip.edits);
  cause.text = std::move(slip.text);
  cause.assumed = std::move(slip.assumed);
  return cause;
}

/// Changes after each of which all moves are legal and all claims hold.
void add_single(const Report& report, Evidence evidence, Misreadings& read, Diagnosis& out) {
  MoveSlips& found = read.single;
  if (plainest(found) <= Plainness::common) {
    std::erase_if(found,
                  [](const MoveSlip& slip) { return slip.kind->plain == Plainness::farthest; });
  }
  // So little can be made right in many ways, which says nothing.
  const bool any_earned = std::any_of(found.begin(), found.end(), has_earned_trust);
  const bool counted = !out.causes.empty();
  // Nor do wrong keys, if many would do, where the points may be counted wrong.
  const auto is_key = [](const MoveSlip& slip) { return slip.kind->plain > Plainness::common; };
  if (!any_earned && counted && std::count_if(found.begin(), found.end(), is_key) > kMaxKeys) {
    std::erase_if(found, is_key);
  }
  const bool several = counted && out.causes.front().slips > 1;
  if (!any_earned && (several || found.size() > (counted ? kMaxUnearned : 1))) {
    std::erase_if(found,
                  [](const MoveSlip& slip) { return !slip.kind->is_shown || !slip.stopped; });
  }
  if (found.empty() || (!any_earned && !counted && !found.front().kind->speaks_alone)) return;
  keep_plainest(found);
  if (several && evidence == Evidence::enough) {
    out.causes.clear();
    out.beyond = 0;
  }
  const bool alone = out.causes.empty() && found.size() == 1 && evidence == Evidence::enough;
  // Beside several slips together, each is an explanation of its own.
  const std::size_t before = !out.causes.empty() && several ? out.causes.size() : 0;
  for (Cause& cause : out.causes) cause.likely = false;
  for (MoveSlip& slip : found) {
    if (out.causes.size() == kMaxCausesListed) {
      ++out.beyond;
      continue;
    }
    const bool likely =
        alone && !slip.edits.empty() && has_earned_trust(slip) && !slip.kind->takes_away;
    Cause& cause = add_cause(report, slip, out);
    cause.likely = likely;
    cause.alternative = out.causes.size() - before;
    if (likely) cause.headline = std::move(slip.brief);
  }
}

bool is_supported(const SupposedSlip& slip) {
  return slip.support >= static_cast<int>(kEarned);
}

/// True for each slip that may be likely. One that is found behind a dubious one may only follow
/// from it.
std::vector<bool> are_certain(const Misreadings& read) {
  std::vector<bool> out;
  bool rests_on_certain = true;
  for (const SupposedSlip& one : read.several) {
    const bool goes_on = read.left.none() || one.ahead >= kApart || one.only_pair;
    const bool is_shown = one.slip.stopped || !one.slip.kind->moves_words;
    const bool holds = goes_on && is_shown && is_supported(one);
    const bool may_be_likely = !one.slip.kind->only_alone && !one.slip.kind->takes_away &&
                               (read.left.none() || !one.slip.kind->moves_players);
    out.push_back(rests_on_certain && holds && one.is_the_only_one() && !one.slip.edits.empty() &&
                  may_be_likely);
    const bool all_fits = read.left.none() && is_supported(one);
    rests_on_certain &= holds || all_fits || !one.is_the_only_one();
  }
  return out;
}

/// One of several slips with the others that may have happened in its place.
void add_slip(const Report& report, const SupposedSlip& one, bool likely, std::size_t number,
              std::size_t slips, Diagnosis& out) {
  MoveSlips ways{one.slip};
  ways.insert(ways.end(), one.rivals.begin(), one.rivals.end());
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (i == kMaxCausesListed) {
      out.beyond += ways.size() - i;
      return;
    }
    Cause& cause = add_cause(report, ways[i], out);
    cause.likely = likely;
    cause.slip = number;
    cause.slips = slips;
    cause.alternative = i + 1;
    if (likely) cause.headline = std::move(ways[i].brief);
  }
}

/// Where something is left unexplained, not all of the rest fits.
void claim_no_rest(std::vector<Cause>& causes) {
  for (Cause& cause : causes) {
    if (const auto at = cause.text.find(kRestFits); at != cause.text.npos) {
      cause.text.replace(at, kRestFits.size(), kMoreFits);
    }
  }
}

/// True if a change is of a tile, its place or how it lies: claims do not hang on these alone.
bool is_of_the_board(const Report& report, const MoveSlip& slip) {
  return slip.change.removed != 1 || slip.change.moves.size() != 1 ||
         !is_same_play(slip.change.moves[0].turn, report.record.tiles().moves[slip.move]);
}

/// Changes that explain the record together, in the order of the game. True for each without which
/// the board does not fit, whatever its claims say: all that was found before it is certain.
std::vector<bool> add_several(const Report& report, const Misreadings& read, Diagnosis& out) {
  const std::vector<bool> certain = are_certain(read);
  std::vector<std::size_t> order(read.several.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&read](std::size_t a, std::size_t b) {
    return read.several[a].slip.move < read.several[b].slip.move;
  });
  for (std::size_t i = 0; i < order.size(); ++i) {
    add_slip(report, read.several[order[i]], certain[order[i]], i + 1, order.size(), out);
  }
  if (!read.left.none()) claim_no_rest(out.causes);
  out.remains = Remains{read.left.unplayed, static_cast<std::size_t>(read.left.jumps)};
  std::vector<bool> needed;
  for (std::size_t i : order) {
    const bool rests_on_certain =
        std::all_of(certain.begin(), certain.begin() + static_cast<std::ptrdiff_t>(i),
                    [](bool is_certain) { return is_certain; });
    const SupposedSlip& one = read.several[i];
    needed.push_back(rests_on_certain && one.moves >= kEarned && is_of_the_board(report, one.slip));
  }
  return needed;
}

bool is_unknown(const Cause& cause) {
  return cause.kind == kUnexplained.name;
}

/// Beside claims that nothing explains, a change of the moves is only possible: what makes them
/// wrong may be the move that a true change would touch. Those that are `needed` stay as they are.
void doubt_beside_unknown(const std::vector<bool>& needed, Diagnosis& out) {
  const bool parts = out.remains && out.remains->jumps > 0 && !out.remains->counted;
  if (!parts && std::none_of(out.causes.begin(), out.causes.end(), is_unknown)) return;
  for (Cause& cause : out.causes) {
    if (cause.slip > needed.size() || !needed[cause.slip - 1]) cause.likely = false;
  }
}

/// True if slips in writing moves down explain claims by fewer accidents than slips in counting
/// would, of which some are not even known.
bool are_fewer(const Misreadings& read, const Diagnosis& counted) {
  if (counted.causes.empty()) return true;
  return std::any_of(counted.causes.begin(), counted.causes.end(), is_unknown) &&
         read.several.size() + static_cast<std::size_t>(read.left.jumps) + read.left.unplayed <
             counted.causes.front().slips;
}

}  // namespace

void add_move_causes(const Report& report, Evidence evidence, Diagnosis& out,
                     std::vector<Finding>* later) {
  Misreadings read = misreadings(report, later != nullptr);
  if (!read.single.empty()) return add_single(report, evidence, read, out);
  // So little can be made right in many ways, which says nothing.
  if (std::none_of(read.several.begin(), read.several.end(), is_supported)) return;
  if (!are_fewer(read, out)) return;
  // Moves that are legal as they stand were not meant so that some are not.
  if (!out.illegal && read.left.unplayed > 0) return;
  out.causes.clear();
  out.beyond = 0;
  const std::vector<bool> needed = add_several(report, read, out);
  go_on(report, read, out, *later);
  doubt_beside_unknown(needed, out);
}

}  // namespace cartulary::formats

#include "formats/causes/diagnosis/move_causes.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <optional>

#include "formats/causes/diagnosis/misreadings.hpp"
#include "formats/causes/diagnosis/move_offers.hpp"
#include "formats/causes/slips/slip_search.hpp"
#include "formats/game/verify/verify_tiles.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

namespace {

Report replayed_with(const Report& report, std::span<const MoveSlip* const> slips) {
  const auto supposed = std::make_shared<CheckedRecord>();
  supposed->document = report.document;
  supposed->record = with_slips(report.record.tiles(), slips);
  Report out(supposed);
  verify_tiles(false, out);
  return out;
}

/// "assumed: r3 for r1 in line 12".
std::string assumption(const Report& report, const std::vector<const MoveSlip*>& slips) {
  constexpr std::size_t kMaxNamed = 3;
  std::string out = "assumed: ";
  for (std::size_t i = 0; i < std::min(slips.size(), kMaxNamed); ++i) {
    const Span span = report.record.tiles().moves[slips[i]->move].span;
    put(out, i == 0 ? "" : "; ", slips[i]->assumed,
        fmt::format(" in line {}", report.document.position(span.offset).line));
  }
  if (slips.size() > kMaxNamed) put(out, "; and ", counted(slips.size() - kMaxNamed, "other"));
  return out;
}

class GoingOn {
 public:
  GoingOn(const Report& report, Diagnosis& out, std::vector<Finding>& later)
      : report_(report),
        out_(out),
        later_(later),
        known_(report.findings.begin(), report.findings.end()) {}

  /// One more slip is supposed. Claims are told under the last one: others still make them wrong.
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
      const auto is_same = [&finding](const Finding& other) {
        return finding.code == other.code && finding.span == other.span;
      };
      if (std::ranges::any_of(known_, is_same)) continue;
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

/// Goes on after each supposed slip, one after the other: appends what is found then to `later`,
/// with a note that says what is assumed, and to the causes those of claims that stay wrong.
void go_on(const Report& report, const Misreadings& read, Diagnosis& out,
           std::vector<Finding>& later) {
  GoingOn going(report, out, later);
  for (const SupposedSlip& slip : read.several) {
    going.suppose(slip.slip, &slip == &read.several.back());
  }
  if (read.left.unplayed == 0 && read.left.jumps > 0) going.add_claims();
}

/// The evidence that makes a change of the moves likely; twice that, if hardly anybody does it.
constexpr std::size_t kEarned = 5;
/// The most changes with less that are told beside slips in counting.
constexpr std::size_t kMaxUnearned = 3;
/// The same for wrong keys that may have been hit.
constexpr std::size_t kMaxKeys = 2;

bool has_earned_trust(const MoveSlip& slip) {
  return slip.evidence >= (slip.kind->plain < Plainness::far ? kEarned : 2 * kEarned);
}

Plainness plainest(const MoveSlips& found) {
  Plainness out = Plainness::farthest;
  for (const MoveSlip& slip : found) out = std::min(out, slip.kind->plain);
  return out;
}

/// A change that a plainer one makes needless is not told, unless a wrong key may have been hit.
void keep_plainest(MoveSlips& found) {
  const Plainness best = plainest(found);
  if (best > Plainness::common) return;
  const Plainness last = best == Plainness::common ? Plainness::mistyped : best;
  std::erase_if(found, [last](const MoveSlip& slip) { return slip.kind->plain > last; });
}

void forget_causes(Diagnosis& out) {
  out.causes.clear();
  out.beyond = 0;
}

Cause& add_cause(const Report& report, MoveSlip& slip, bool likely, Diagnosis& out) {
  Cause& cause = out.causes.emplace_back(Cause{.kind = slip.kind->name, .likely = likely});
  const RecordedTurn& move = report.record.tiles().moves[slip.move];
  cause.weight = std::log(slip.kind->often() / kOftenOf);
  cause.move = slip.move;
  cause.number = slip.number;
  cause.span = move.span;
  if (move.has_cell) cause.cells = {move.cell};
  cause.edits = std::move(slip.edits);
  cause.text = std::move(slip.text);
  cause.assumed = std::move(slip.assumed);
  if (likely) cause.headline = std::move(slip.brief);
  return cause;
}

void put_in_order(std::vector<Cause>& causes) {
  sort_by(causes, [](const Cause& cause) { return std::pair(cause.slip, -cause.weight); });
  for (std::size_t i = 0; i < causes.size(); ++i) {
    const bool goes_on = i > 0 && causes[i].slip == causes[i - 1].slip;
    causes[i].alternative = goes_on ? causes[i - 1].alternative + 1 : 1;
  }
}

bool is_habit(const MoveSlip& slip) {
  return slip.kind->rarity == 0 && slip.change.moves.size() > 1;
}

/// Changes after each of which all moves are legal and all claims hold.
void add_single(const Report& report, Evidence evidence, Misreadings& read, Diagnosis& out) {
  MoveSlips& found = read.single;
  const bool is_plain = plainest(found) <= Plainness::common;
  std::erase_if(found, [is_plain](const MoveSlip& slip) {
    return is_plain && slip.kind->plain == Plainness::farthest;
  });
  // So little can be made right in many ways, which says nothing.
  const bool any_earned = std::ranges::any_of(found, has_earned_trust);
  const bool counted = !out.causes.empty();
  // Nor does it show a habit, or which of several figures was not placed.
  if (!any_earned) {
    const bool one_of_several = found.size() > 1;
    std::erase_if(found, [one_of_several](const MoveSlip& slip) {
      return is_habit(slip) || (slip.kind->takes_away && one_of_several);
    });
  }
  // Nor do wrong keys, if many would do, where the points may be counted wrong.
  const auto is_key = [](const MoveSlip& slip) { return slip.kind->plain > Plainness::common; };
  if (!any_earned && counted && count_of(found, is_key) > kMaxKeys) std::erase_if(found, is_key);
  const bool several = counted && out.causes.front().slips > 1;
  const bool stops = report.verdict.status == Status::illegal;
  if (!any_earned && (several || found.size() > (counted || stops ? kMaxUnearned : 1))) {
    std::erase_if(found,
                  [](const MoveSlip& slip) { return !slip.kind->is_shown || !slip.stopped; });
  }
  if (found.empty() || (!any_earned && !counted && !found.front().kind->speaks_alone)) return;
  keep_plainest(found);
  if (several && evidence == Evidence::enough) {
    forget_causes(out);
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
    Cause& cause = add_cause(report, slip, likely, out);
    cause.alternative = out.causes.size() - before;
  }
  if (!several) put_in_order(out.causes);
}

bool is_supported(const SupposedSlip& slip) {
  return slip.support >= static_cast<int>(kEarned);
}

/// True for each slip that may be likely. One found behind a dubious one may only follow from it.
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
    Cause& cause = add_cause(report, ways[i], likely, out);
    cause.slip = number;
    cause.slips = slips;
    cause.alternative = i + 1;
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
  return !slip.change.is_of_one_move() ||
         !is_same_play(slip.change.moves[0].turn, report.record.tiles().moves[slip.move]);
}

/// Changes that explain the record together, in the order of the game. True for each without which
/// the board does not fit, whatever its claims say: all that was found before it is certain.
std::vector<bool> add_several(const Report& report, const Misreadings& read, Diagnosis& out) {
  const std::vector<bool> certain = are_certain(read);
  std::vector<std::size_t> order(read.several.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  sort_by(order, [&read](std::size_t i) { return read.several[i].slip.move; });
  for (std::size_t i = 0; i < order.size(); ++i) {
    add_slip(report, read.several[order[i]], certain[order[i]], i + 1, order.size(), out);
  }
  if (!read.left.none()) claim_no_rest(out.causes);
  out.remains = Remains{read.left.unplayed, static_cast<std::size_t>(read.left.jumps)};
  std::vector<bool> needed;
  const std::size_t doubtful = index_in(certain, false).value_or(certain.size());
  for (std::size_t i : order) {
    const SupposedSlip& one = read.several[i];
    needed.push_back(i <= doubtful && one.moves >= kEarned && is_of_the_board(report, one.slip));
  }
  return needed;
}

/// Moves that are played to see how claims part from a change of the board.
constexpr std::size_t kMaxBoardPlayed = 100'000;
/// Changes of one line that are compared with slips in counting, each of which is played.
constexpr std::size_t kMaxBeside = 8;
/// The logarithm of how much likelier the best must be to leave out another explanation.
const double kFarLikelier = std::log(200);

/// A change of one line with the slips in counting that explain the rest.
struct Beside {
  MoveSlip* slip = nullptr;
  Diagnosis claims{};
  double weight = 0;
  /// The slip in counting that it makes needless; nothing if it makes more or others of them.
  std::optional<std::size_t> instead_of{};
};

/// The one slip of `told` that an explanation does without, which has all others of it.
std::optional<std::size_t> left_out_of(const std::vector<Cause>& told,
                                       const std::vector<Cause>& with) {
  if (told.empty()) return {};
  std::vector<std::size_t> out(told.front().slips);
  std::iota(out.begin(), out.end(), std::size_t{1});
  for (const Cause& one : with) {
    if (one.alternative > 1) continue;
    const Cause* same = find_row(told, &Cause::text, one.text);
    if (same == nullptr || std::erase(out, same->slip) == 0) return {};
  }
  return out.size() == 1 ? std::optional(out[0]) : std::nullopt;
}

/// The changes of one line that explain a legal record about as well as slips in counting do.
std::vector<Beside> beside_claims(const Report& report, MoveSlips& fewer, double counted,
                                  const Diagnosis& told) {
  std::vector<Beside> out;
  sort_by(fewer, [](const MoveSlip& slip) { return std::pair(slip.left.jumps, slip.cost); });
  for (MoveSlip& slip : fewer) {
    if (!slip.change.is_of_one_move() || slip.edits.empty() || slip.kind->takes_away) continue;
    if (out.size() == kMaxBeside) break;
    Beside one{.slip = &slip, .claims = {.asked = true}};
    const MoveSlip* const slips[] = {&slip};
    const Report supposed = replayed_with(report, slips);
    one.weight =
        std::log(slip.kind->often() / kOftenOf) + add_claim_causes(supposed, one.claims).weight;
    one.instead_of = left_out_of(told.causes, one.claims.causes);
    counted = std::max(counted, one.weight);
    out.push_back(std::move(one));
  }
  std::erase_if(out, [&](const Beside& one) { return !(one.weight > counted - kFarLikelier); });
  std::ranges::stable_sort(out, std::ranges::greater(), &Beside::weight);
  return out;
}

/// One change of a line with slips in counting, where those alone do not explain the record better.
void add_beside(const Report& report, Misreadings& read, const ClaimStory& counted, Diagnosis& out,
                std::vector<Finding>& later) {
  std::vector<Beside> found = beside_claims(report, read.fewer, counted.weight, out);
  if (found.empty()) return;
  const bool best_is_told = found.front().instead_of || found.front().weight <= counted.weight;
  if (best_is_told) {
    std::vector<std::size_t> doubted;
    for (Beside& one : found) {
      if (!one.instead_of) continue;
      const std::size_t slips = out.causes.front().slips;
      Cause& cause = add_cause(report, *one.slip, false, out);
      cause.slip = *one.instead_of;
      cause.slips = slips;
      cause.weight = one.weight;
      doubted.push_back(cause.slip);
    }
    for (Cause& cause : out.causes) cause.likely &= !contains(doubted, cause.slip);
    put_in_order(out.causes);
    if (!doubted.empty()) claim_no_rest(out.causes);
    return;
  }
  SupposedSlip best{.slip = std::move(*found.front().slip)};
  read.left = best.slip.left;
  for (Beside& one : found) {
    if (&one != &found.front() && !one.instead_of) best.rivals.push_back(std::move(*one.slip));
  }
  read.several = {std::move(best)};
  forget_causes(out);
  add_several(report, read, out);
  go_on(report, read, out, later);
}

bool is_unknown(const Cause& cause) {
  return cause.kind == kUnexplained.name;
}

/// Beside claims that nothing explains, a change of the moves is only possible: what makes them
/// wrong may be the move that a true change would touch. Those that are `needed` stay as they are.
void doubt_beside_unknown(const std::vector<bool>& needed, Diagnosis& out) {
  const bool parts = out.remains && out.remains->jumps > 0 && !out.remains->counted;
  if (!parts && std::ranges::none_of(out.causes, is_unknown)) return;
  for (Cause& cause : out.causes) {
    if (cause.slip > needed.size() || !needed[cause.slip - 1]) cause.likely = false;
  }
}

/// True if slips in writing explain claims by fewer accidents than slips in counting would.
bool are_fewer(const Misreadings& read, const Diagnosis& counted) {
  if (counted.causes.empty()) return true;
  return std::ranges::any_of(counted.causes, is_unknown) &&
         read.several.size() + static_cast<std::size_t>(read.left.jumps) + read.left.unplayed <
             counted.causes.front().slips;
}

/// The record without what it claims: only its board is asked.
Report without_claims(const Report& report) {
  const auto bare = std::make_shared<CheckedRecord>();
  bare->document = report.document;
  bare->record = report.record.tiles();
  TileRecord& record = bare->record->tiles();
  record.result = {.termination = record.result.termination};
  for (RecordedTurn& move : record.moves) move.gain = move.totals = {};
  return Report(bare);
}

/// Where a game stops and claims contradict all ways on, the changes that make the moves legal.
void add_of_the_board(const Report& report, Diagnosis& out, std::vector<Finding>& later) {
  Misreadings read = misreadings(without_claims(report), true);
  if (read.single.empty()) {
    const auto is_of_board = [](const SupposedSlip& slip) { return slip.moves > 0; };
    if (std::ranges::none_of(read.several, is_of_board)) return;
    if (is_habit(read.several.front().slip)) return;
    add_several(report, read, out);
    return go_on(report, read, out, later);
  }
  Effort effort{.most = kMaxBoardPlayed};
  SupposedMoves moves(report.record.tiles(), effort);
  if (moves.apply(read.single.front().change)) {
    out.remains = Remains{moves.left().unplayed, static_cast<std::size_t>(moves.left().jumps)};
  }
  add_single(report, Evidence::enough, read, out);
  claim_no_rest(out.causes);
}

}  // namespace

void add_move_causes(const Report& report, const ClaimStory& counted, Diagnosis& out,
                     std::vector<Finding>* later) {
  Misreadings read = misreadings(report, later != nullptr);
  if (!read.single.empty()) return add_single(report, counted.evidence, read, out);
  // So little can be made right in many ways; nor were legal moves meant to be illegal.
  const bool stops = report.verdict.status == Status::illegal;
  const auto is_told = [stops](const SupposedSlip& slip) {
    return is_supported(slip) || (stops && slip.moves > 0 && !is_habit(slip.slip));
  };
  if (std::ranges::none_of(read.several, is_told) || !are_fewer(read, out) ||
      (!out.illegal && read.left.unplayed > 0)) {
    if (later == nullptr) return;
    if (stops) return add_of_the_board(report, out, *later);
    if (!out.illegal) add_beside(report, read, counted, out, *later);
    return;
  }
  forget_causes(out);
  const std::vector<bool> needed = add_several(report, read, out);
  go_on(report, read, out, *later);
  doubt_beside_unknown(needed, out);
}

}  // namespace cartulary::formats

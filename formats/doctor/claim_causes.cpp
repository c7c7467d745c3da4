// Slips in counting and writing down, and few of them together, that explain the claims of a
// record.
#include "formats/doctor/claim_causes.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <unordered_map>

#include "formats/doctor/slip.hpp"
#include "formats/record/notation.hpp"
#include "formats/text/print.hpp"
#include "formats/verify/trace.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

/// More slips than these are not looked for.
constexpr std::size_t kMostSlips = 4;
/// More ways to explain a record than these say nothing.
constexpr std::size_t kMostSolutions = 64;
/// No game has more; every slip predicts all of them.
constexpr std::size_t kMostClaims = 4000;

uint64_t hash_of(const Differences& differences) {
  // Additive, so that what is left over by one slip can be looked up.
  uint64_t out = 0;
  uint64_t weight = 0x9E3779B97F4A7C15;
  for (int16_t difference : differences) {
    weight = weight * 6364136223846793005 + 1442695040888963407;
    out += weight * static_cast<uint64_t>(static_cast<int64_t>(difference));
  }
  return out;
}

/// Slips that predict the same claims.
struct Class {
  Differences predicted;
  uint64_t hash = 0;
  std::size_t move = 0;  ///< the first at which one of them happens
  std::vector<const Slip*> slips{};
};

/// One way to explain all claims: slips of these classes, all together.
using Solution = std::vector<const Class*>;

bool same(const Slip& a, const Slip& b) {
  return a.kind == b.kind && a.move == b.move && a.scored == b.scored && a.other == b.other &&
         a.delta == b.delta && a.words == b.words;
}

class SlipSearch {
 public:
  SlipSearch(const Slips& slips, const Differences& target) : target_(target) {
    for (const Slip& slip : slips) add(slip);
  }

  /// One slip that explains everything.
  const std::vector<Solution>& single() {
    extend(target_, {});
    return solutions_;
  }
  /// The ways with the fewest slips; none if there are none.
  const std::vector<Solution>& solve() {
    single();
    for (std::size_t count = 2; count <= kMostSlips && solutions_.empty(); ++count) {
      count == 2 ? pairs(target_, {}) : chain(target_, count, {});
    }
    return solutions_;
  }

 private:
  void add(const Slip& slip) {
    if (std::all_of(slip.predicted.begin(), slip.predicted.end(), [](int d) { return d == 0; })) {
      return;
    }
    const uint64_t hash = hash_of(slip.predicted);
    const auto [row, fresh] = index_.emplace(hash, classes_.size());
    if (fresh) classes_.push_back({slip.predicted, hash, slip.move, {}});
    Class& c = classes_[row->second];
    c.move = std::min(c.move, slip.move);
    const bool known = std::any_of(c.slips.begin(), c.slips.end(),
                                   [&slip](const Slip* s) { return same(*s, slip); });
    if (!known) c.slips.push_back(&slip);
  }

  const Class* find(const Differences& differences) const {
    const auto row = index_.find(hash_of(differences));
    if (row == index_.end()) return nullptr;
    const Class& found = classes_[row->second];
    return found.predicted == differences ? &found : nullptr;
  }

  void keep(Solution solution) {
    std::sort(solution.begin(), solution.end(), [](const Class* a, const Class* b) {
      return a->move != b->move ? a->move < b->move : a->hash < b->hash;
    });
    if (std::adjacent_find(solution.begin(), solution.end()) != solution.end()) return;
    if (std::find(solutions_.begin(), solutions_.end(), solution) == solutions_.end()) {
      solutions_.push_back(std::move(solution));
    }
  }

  /// One more slip explains the rest.
  void extend(const Differences& rest, Solution solution) {
    const Class* last = find(rest);
    if (last == nullptr) return;
    solution.push_back(last);
    keep(std::move(solution));
  }

  static Differences without(const Differences& rest, const Class& c) {
    Differences out(rest.size());
    std::transform(rest.begin(), rest.end(), c.predicted.begin(), out.begin(),
                   [](int a, int b) { return static_cast<int16_t>(a - b); });
    return out;
  }

  /// Two more slips explain the rest, whenever they happen.
  void pairs(const Differences& rest, const Solution& solution) {
    const uint64_t wanted = hash_of(rest);
    for (const Class& c : classes_) {
      if (!index_.contains(wanted - c.hash)) continue;
      Solution next = solution;
      next.push_back(&c);
      extend(without(rest, c), std::move(next));
      if (solutions_.size() >= kMostSolutions) return;
    }
  }

  /// `count` more slips explain the rest; each but the last two makes the first claim right that
  /// is still wrong.
  void chain(const Differences& rest, std::size_t count, const Solution& solution) {
    if (count == 2) return pairs(rest, solution);
    const auto wrong = [](int16_t d) { return d != 0; };
    const auto first = std::find_if(rest.begin(), rest.end(), wrong) - rest.begin();
    for (const Class& c : classes_) {
      const auto begins = std::find_if(c.predicted.begin(), c.predicted.end(), wrong);
      if (begins - c.predicted.begin() != first || *begins != rest[static_cast<std::size_t>(first)])
        continue;
      Solution next = solution;
      next.push_back(&c);
      chain(without(rest, c), count - 1, next);
      if (solutions_.size() >= kMostSolutions) return;
    }
  }

  const Differences& target_;
  std::vector<Class> classes_;
  std::unordered_map<uint64_t, std::size_t> index_;  ///< of classes, by their hashes
  std::vector<Solution> solutions_;
};

PlayedGame play(const Report& report, Replay& replay) {
  const Record& record = report.record;
  PlayedGame out{.record = record, .game = replay.game(), .verdict = report.verdict};
  replay.begin(record);
  while (replay.next()) {
    replay.play();
    out.turns.push_back(trace(replay));
  }
  if (report.verdict.final_scoring) {
    replay.finish();
    out.final_scores = last_scorings(replay.game());
  }
  return out;
}

/// What the expansions of a game add.
std::vector<const ExpansionSlips*> slips_of(const Record& record) {
  std::vector<const ExpansionSlips*> out;
  const std::span<const ExpansionSlips> all = expansion_slips();
  for (const auto expansion : engine::each<engine::Expansion>(all.size())) {
    if (record.rules.has(expansion)) out.push_back(&all[engine::index(expansion)]);
  }
  return out;
}

void propose_scoring_slips(const PlayedGame& game, const ClaimsMade& claims, Slips& out) {
  const std::vector<const ExpansionSlips*> boxes = slips_of(game.record);
  const auto scoring = [&](const ScoredFeature& scored, std::size_t move) {
    ScoringSlips slips(game, claims, scored, move, out);
    for (const ScoringSlipRow& row : base_scoring_slips()) row.propose(row.kind, slips);
    for (const ExpansionSlips* box : boxes) {
      for (const ScoringSlipRow& row : box->scorings) row.propose(row.kind, slips);
    }
  };
  for (std::size_t m = 0; m < game.turns.size(); ++m) {
    for (const ScoredFeature& scored : game.turns[m].scored) scoring(scored, m);
  }
  for (const ScoredFeature& scored : game.final_scores) scoring(scored, game.end());
  for (const ExpansionSlips* box : boxes) {
    if (box->propose != nullptr) box->propose(game, claims, out);
  }
}

/// "8 points written for a city worth 10, turn 31".
std::string headline_of(const SlipScene& scene) {
  const Slip& slip = scene.slip;
  std::string out = slip.kind->brief(scene);
  const bool end = slip.move == scene.game.end();
  if (slip.kind->lasts) return out;
  if (!end) put(out, ", ", scene.when());
  if (end && slip.scored != nullptr) out += ", final scoring";
  return out;
}

Cause cause_of(const PlayedGame& game, const Slip& slip) {
  const Record& record = game.record;
  Cause out{.kind = slip.kind->name, .delta = slip.delta};
  const bool end = slip.move == game.end();
  if (!end) {
    out.move = slip.move;
    out.number = game.turns[slip.move].number;
  }
  out.span = !end                         ? record.moves[slip.move].span
             : record.result.scores.given ? record.result.scores.span
                                          : record.result.span;
  for (engine::Player p : record.seats()) out.players.insert_if(slip.delta[p] != 0, p);
  if (slip.scored != nullptr) {
    out.scoring = scoring_text(*slip.scored, record);
    out.category = slip.scored->category;
    out.cells = slip.scored->cells;
  }
  out.text = slip.kind->text({game, slip});
  return out;
}

/// Counts what is wrong, and so is explained by any cause.
void note_explained(const PlayedGame& game, const ClaimsMade& claims, Diagnosis& out) {
  std::size_t last = game.end();
  for (const ClaimMade& claim : claims.all()) {
    if (claim.difference() == 0) continue;
    switch (claim.kind) {
      case ClaimMade::Kind::gain:
        ++out.gains;
        break;
      case ClaimMade::Kind::total:
        out.totals += claim.move != last;
        last = claim.move;
        break;
      case ClaimMade::Kind::category:
      case ClaimMade::Kind::score:
        out.result = true;
        break;
    }
  }
}

/// The slips that may be slip number `number` of the solutions, the least rare first.
std::vector<const Slip*> alternatives(const std::vector<Solution>& solutions, std::size_t number) {
  std::vector<const Slip*> out;
  for (const Solution& solution : solutions) {
    for (const Slip* slip : solution[number]->slips) {
      if (std::find(out.begin(), out.end(), slip) == out.end()) out.push_back(slip);
    }
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Slip* a, const Slip* b) { return a->kind->rarity < b->kind->rarity; });
  return out;
}

/// Whether the claims tell when something went wrong: without totals, anything may have.
bool tells_when(const ClaimsMade& claims, const std::vector<Solution>& solutions) {
  if (!claims.has(ClaimMade::Kind::total) && !claims.has(ClaimMade::Kind::category)) return false;
  // Two slips at once may be any two that come to the same.
  const Solution& only = solutions.front();
  for (std::size_t i = 1; i < only.size(); ++i) {
    if (only[i]->move == only[i - 1]->move) return false;
  }
  return true;
}

/// Whether a slip makes a single number one too many or too few, which may have come about in any
/// way.
bool is_single_point(const Slip& slip) {
  int off = 0;
  for (int difference : slip.predicted) off += std::abs(difference);
  return off == 1;
}

}  // namespace

void add_claim_causes(const Report& report, Diagnosis& out) {
  const auto replay = std::make_unique<Replay>();
  const PlayedGame game = play(report, *replay);
  const ClaimsMade claims(game);
  note_explained(game, claims, out);
  if (out.totals + out.gains == 0 && !out.result) return;
  if (claims.all().size() > kMostClaims) return;
  Slips slips;
  propose_scoring_slips(game, claims, slips);
  propose_total_slips(game, claims, slips);
  propose_rule_readings(game, claims, false, slips);
  SlipSearch search(slips, claims.differences());
  std::vector<Solution> solutions = search.solve();
  Slips readings;
  std::optional<SlipSearch> pairs;
  if (solutions.empty() || solutions.front().size() > 1) {
    propose_rule_readings(game, claims, true, readings);
    pairs.emplace(readings, claims.differences());
    const std::vector<Solution>& found = pairs->single();
    if (!found.empty()) solutions = found;
  }
  if (solutions.empty()) return;
  const std::size_t count = solutions.front().size();
  // Each number may just have been written wrong, so more slips than these explain nothing.
  const Differences& differences = claims.differences();
  const std::size_t wrong_numbers =
      differences.size() -
      static_cast<std::size_t>(std::count(differences.begin(), differences.end(), 0));
  for (std::size_t number = 0; number < count; ++number) {
    const std::vector<const Slip*> found = alternatives(solutions, number);
    const bool likely = solutions.size() == 1 && found.size() == 1 && !found[0]->vague &&
                        !is_single_point(*found[0]) && count <= wrong_numbers &&
                        tells_when(claims, solutions);
    for (std::size_t i = 0; i < std::min(found.size(), kMostCausesListed); ++i) {
      Cause& cause = out.causes.emplace_back(cause_of(game, *found[i]));
      cause.likely = likely;
      if (likely) cause.headline = headline_of({game, *found[i]});
      cause.slip = number + 1;
      cause.slips = count;
      cause.alternative = i + 1;
    }
    out.beyond += found.size() - std::min(found.size(), kMostCausesListed);
  }
}

}  // namespace cartulary::formats

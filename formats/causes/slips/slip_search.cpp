#include "formats/causes/slips/slip_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

using Kind = ClaimMade::Kind;

/// Ways that are followed at a number.
constexpr std::size_t kBeam = 40;
/// More ways to explain a record than these say nothing.
constexpr std::size_t kMaxWays = 200;
/// More slips than these explain nothing.
constexpr std::size_t kMaxParts = 16;
/// Pairs of slips that are followed at a number, the weightiest.
constexpr std::size_t kMaxPairs = 60;
/// The least cost of a step that is still wrong, as a logarithm.
constexpr double kStepCost = 5;
/// How often an unknown slip is looked for, in 100,000: so seldom that what is known comes first.
constexpr double kUnknownInSearch = 2;

uint64_t hash_of(const Steps& steps) {
  uint64_t out = 0;
  for (const Step& step : steps) {
    out = (out ^ step.claim) * 0x9E3779B97F4A7C15;
    out = (out ^ static_cast<uint64_t>(static_cast<int64_t>(step.points))) * 0xC2B2AE3D27D4EB4F;
    out ^= out >> 29;
  }
  return out;
}

uint64_t key_of(uint32_t claim, int points) {
  return uint64_t{claim} << 32 | static_cast<uint32_t>(points);
}

Steps without(const Steps& a, const Steps& b) {
  Steps out;
  out.reserve(a.size() + b.size());
  auto x = a.begin();
  auto y = b.begin();
  while (x != a.end() || y != b.end()) {
    if (y == b.end() || (x != a.end() && x->claim < y->claim)) {
      out.push_back(*x++);
    } else if (x == a.end() || y->claim < x->claim) {
      out.push_back({y->claim, -y->points});
      ++y;
    } else {
      if (x->points != y->points) out.push_back({x->claim, x->points - y->points});
      ++x;
      ++y;
    }
  }
  return out;
}

/// The share of slips of any kind that come to so many points: small numbers are wrong more often.
double share_of(int points) {
  constexpr double kSpread = 2;
  constexpr double kMin = 0.008;
  return std::max(1 / (2 * (std::abs(points) + kSpread)), kMin);
}

/// "+2 for Ann".
std::string unexplained_points(const SlipScene& scene) {
  return deltas_text(scene.record(), scene.slip.delta, "{1:+} for {0}");
}
}  // namespace

const SlipKind kUnexplained{"unexplained",
                            0,
                            {"{when}: {own}{words} that nothing explains", unexplained_points},
                            {"{own} that nothing explains", unexplained_points}};

SlipSearch::SlipSearch(const ClaimsMade& claims) : claims_(claims.all()) {
  next_.resize(claims_.size(), claims_.size());
  engine::PerPlayer<std::size_t> later{};
  later.fill(claims_.size());
  for (std::size_t i = claims_.size(); i-- > 0;) {
    if (claims_[i].is_running()) next_[i] = std::exchange(later[claims_[i].player], i);
  }
  target_ = steps(claims.differences());
  wrong_numbers_ = count_of(claims.differences(), [](int off) { return off != 0; });
}

Steps SlipSearch::steps(const Differences& differences) const {
  // A difference that a total repeats from one before it is taken off where that one is seen.
  Steps out;
  std::vector<int> steps(differences.begin(), differences.end());
  for (std::size_t i = 0; i < differences.size(); ++i) {
    if (differences[i] != 0 && next_[i] < steps.size()) steps[next_[i]] -= differences[i];
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i] != 0) out.push_back({static_cast<uint32_t>(i), steps[i]});
  }
  return out;
}

void SlipSearch::add(const Slips& slips) {
  for (const Slip& slip : slips) add(slip);
}

void SlipSearch::add(const Slip& slip) {
  Steps steps = this->steps(slip.predicted);
  if (steps.empty()) return;
  const uint64_t hash = hash_of(steps);
  SlipClass* found = nullptr;
  for (auto [row, last] = by_hash_.equal_range(hash); row != last; ++row) {
    if (classes_[row->second].steps == steps) found = &classes_[row->second];
  }
  if (found == nullptr) {
    const auto index = static_cast<uint32_t>(classes_.size());
    by_hash_.emplace(hash, index);
    by_first_[key_of(steps[0].claim, steps[0].points)].push_back(index);
    beginning_[steps[0].claim].push_back(index);
    found = &classes_.emplace_back(SlipClass{std::move(steps), 0, slip.move, {}});
  }
  found->move = std::min(found->move, slip.move);
  const bool known = std::ranges::any_of(found->slips, [&slip](const Slip* s) {
    return s->kind == slip.kind && s->move == slip.move && s->scored == slip.scored &&
           s->other == slip.other && s->delta == slip.delta && s->words == slip.words;
  });
  if (known) return;
  found->slips.push_back(&slip);
  found->weight += slip.kind->often;
}

double SlipSearch::Node::worth() const {
  return weight - kStepCost * static_cast<double>(rest.size());
}

std::vector<Explanation> SlipSearch::explain() {
  found_.clear();
  open_.assign(claims_.size() + 1, {});
  if (target_.empty()) return {};
  open_[target_[0].claim].push_back({target_, {}, 0});
  for (std::vector<Node>& nodes : open_) {
    std::ranges::stable_sort(nodes, std::ranges::greater(), &Node::worth);
    if (nodes.size() > kBeam) nodes.resize(kBeam);
    const std::vector<Node> now = std::move(nodes);
    for (const Node& node : now) expand(node);
  }
  std::ranges::stable_sort(found_, [](const Explanation& a, const Explanation& b) {
    const bool first = a.parts.size() == 1 && a.unexplained() == 0;
    const bool second = b.parts.size() == 1 && b.unexplained() == 0;
    return first != second ? first : a.weight > b.weight;
  });
  std::vector<Explanation> out;
  for (Explanation& way : found_) {
    if (find_row(out, &Explanation::parts, way.parts) == nullptr) out.push_back(std::move(way));
    if (out.size() == kMaxWays) break;
  }
  return out;
}

const std::vector<uint32_t>* SlipSearch::exact(uint32_t claim, int points) const {
  const auto row = by_first_.find(key_of(claim, points));
  return row == by_first_.end() ? nullptr : &row->second;
}

void SlipSearch::expand(const Node& node) {
  if (node.parts.size() >= kMaxParts) return;
  const Step first = node.rest[0];
  if (const auto* row = exact(first.claim, first.points)) {
    for (uint32_t index : *row) push(node, {&classes_[index]});
  }
  push_unknown(node);
  // Each number may just have been written wrong, so more slips than these explain nothing.
  if (node.parts.size() + 2 > wrong_numbers_) return;
  const auto here = beginning_.find(first.claim);
  if (here == beginning_.end()) return;
  struct Pair {
    const SlipClass* a;
    const SlipClass* b;
    double weight;
  };
  std::vector<Pair> pairs;
  for (uint32_t a : here->second) {
    const SlipClass& one = classes_[a];
    const auto* others = exact(first.claim, first.points - one.steps[0].points);
    if (others == nullptr) continue;
    for (uint32_t b : *others) {
      if (b > a) pairs.push_back({&one, &classes_[b], one.weight * classes_[b].weight});
    }
  }
  // Those first that leave least behind.
  for (Pair& pair : pairs) {
    const Steps rest = without(without(node.rest, pair.a->steps), pair.b->steps);
    pair.weight = std::log(pair.weight) - kStepCost * static_cast<double>(rest.size());
  }
  const std::size_t count = std::min(pairs.size(), kMaxPairs);
  std::ranges::partial_sort(pairs, pairs.begin() + static_cast<std::ptrdiff_t>(count),
                            std::ranges::greater(), &Pair::weight);
  for (std::size_t i = 0; i < count; ++i) push(node, {pairs[i].a, pairs[i].b});
}

void SlipSearch::push(const Node& node, std::initializer_list<const SlipClass*> parts) {
  Node next{node.rest, node.parts, node.weight};
  for (const SlipClass* part : parts) {
    if (contains(node.parts, part)) return;
    next.rest = without(next.rest, part->steps);
    next.parts.push_back(part);
    next.weight += std::log(part->weight / kOftenOf);
  }
  if (next.rest.empty()) {
    if (next.parts.size() > std::max<std::size_t>(wrong_numbers_, 1)) return;
    found_.push_back({std::move(next.parts), next.weight});
    return;
  }
  const uint32_t at = next.rest[0].claim;
  if (at >= node.rest[0].claim) open_[at].push_back(std::move(next));
}

void SlipSearch::push_unknown(const Node& node) {
  const Step first = node.rest[0];
  const ClaimMade& claim = claims_[first.claim];
  Steps steps = {first};
  // The same points in the gain and the total of a turn, or in the result, are one slip.
  if (claim.kind == Kind::gain || claim.kind == Kind::total) {
    for (const Step& step : node.rest) {
      const ClaimMade& other = claims_[step.claim];
      const bool goes_on =
          other.kind == Kind::category ||
          (claim.kind == Kind::gain && other.kind == Kind::total && other.move == claim.move);
      if (goes_on && other.player == claim.player && step.points == first.points) {
        steps.push_back(step);
        if (other.kind == Kind::category) break;
      }
    }
  }
  push(node, {unknown_class(steps)});
  if (claim.kind != Kind::total) return;
  // In one number only: the next one is right again.
  const Step back{static_cast<uint32_t>(next_[first.claim]), -first.points};
  if (contains(node.rest, back)) push(node, {unknown_class({first, back})});
}

const SlipClass* SlipSearch::unknown_class(const Steps& steps) {
  const SlipClass*& known = unknown_classes_[hash_of(steps)];
  if (known != nullptr) return known;
  const ClaimMade& claim = claims_[steps[0].claim];
  Slip& slip = unknown_slips_.emplace_back(Slip{.kind = &kUnexplained, .move = claim.move});
  slip.delta[claim.player] = steps[0].points;
  if (steps.size() > 1 && steps[1].points == -steps[0].points) slip.words = " in one total";
  if (steps.size() == 1 && claim.kind == Kind::gain) slip.words = " in the gain";
  if (claim.kind == Kind::category) slip.words = " in the breakdown";
  known = &unknown_store_.emplace_back(
      SlipClass{steps, unknown(steps, kUnknownInSearch), claim.move, {&slip}});
  return known;
}

double SlipSearch::unknown(const Steps& steps, double often) const {
  // The same points once more, at other numbers of the turn or player, which few slips bring about.
  constexpr double kExchanged = 0.1;
  constexpr double kShared = 0.3;
  constexpr double kOnce = 0.5;
  double out = 1;
  for (auto step = steps.begin(); step != steps.end(); ++step) {
    const ClaimMade& claim = claims_[step->claim];
    double share = often / kOftenOf * share_of(step->points);
    for (auto other = steps.begin(); other != step; ++other) {
      const ClaimMade& before = claims_[other->claim];
      if (std::abs(other->points) != std::abs(step->points)) continue;
      const bool together = before.move == claim.move &&
                            (before.player != claim.player || before.category != claim.category);
      const bool goes_on = before.player == claim.player && before.kind != Kind::category &&
                           (before.move == claim.move || claim.kind == Kind::category);
      if (together) share = std::max(share, other->points == step->points ? kShared : kExchanged);
      if (next_[other->claim] == step->claim) share = std::max(share, kOnce);
      if (goes_on) share = 1;
    }
    out *= share;
  }
  return out * kOftenOf;
}

}  // namespace cartulary::formats

#include "formats/league/pairing/pairs.hpp"

#include <algorithm>

namespace cartulary::formats::pairing {
namespace {

/// The number of byes, or of meetings of two players, beyond which more do not matter.
constexpr int32_t kMostRepeats = 99;

/// How far two are from what the order asks for.
int64_t order_cost(const Field& field, PairingOrder order, std::size_t a, std::size_t b) {
  if (order == PairingOrder::neighbours) return squared(static_cast<int64_t>(b - a));
  const auto [begin, end] = field.group_of(a);
  if (field[a].group == field[b].group) {
    const std::size_t half = (end - begin) / 2;
    return squared(static_cast<int64_t>(b - a) - static_cast<int64_t>(half));
  }
  // The player who leaves a group is its last, and plays against the first of the next one.
  return squared(static_cast<int64_t>(end - 1 - a)) +
         squared(static_cast<int64_t>(b - field.group_of(b)[0]));
}

int64_t& level(Cost& cost, Level level) {
  return cost[static_cast<std::size_t>(level)];
}

}  // namespace

Cost cost_of(const Field& field, PairingOrder order, std::size_t a, std::size_t b) {
  Cost out{};
  if (a > b) std::swap(a, b);
  if (b == field.size()) {
    level(out, Level::second_bye) =
        field.is_ruled_out(a, b) ? kRuledOut : std::min(field[a].byes, kMostRepeats);
    level(out, Level::bye_rank) = static_cast<int64_t>(field.size() - 1 - a);
    return out;
  }
  level(out, Level::repeats) =
      field.is_ruled_out(a, b) ? kRuledOut : std::min(field.met(a, b), kMostRepeats);
  level(out, Level::clubs) = field[a].club != 0 && field[a].club == field[b].club ? 1 : 0;
  level(out, Level::scores) =
      squared(static_cast<int64_t>(field[b].group) - static_cast<int64_t>(field[a].group));
  level(out, Level::order) = order_cost(field, order, a, b);
  for (int64_t& part : out) part = std::min(part, kMostCost);
  return out;
}

bool second_starts(const Contender& first, const Contender& second) {
  // A third time in a row goes before the number of times; who starts and who does not take turns.
  const auto has_turn = [](const Contender& of) {
    return of.running <= -2 ? 1 : of.running >= 2 ? -1 : 0;
  };
  if (has_turn(first) != has_turn(second)) return has_turn(second) > has_turn(first);
  if (second.starts != first.starts) return second.starts < first.starts;
  return first.running > 0 && second.running < 0;
}

std::optional<Pairs> pairs_of(const Field& field, PairingOrder order) {
  const std::size_t players = field.size();
  const std::size_t count = players + players % 2;  // nobody, whom one has a bye against
  if (count > kMostMatched) return {};
  std::vector<PossiblePair> possible;
  possible.reserve(count * count / 2);
  for (std::size_t a = 0; a < players; ++a) {
    for (std::size_t b = a + 1; b < count; ++b) {
      possible.push_back(
          {static_cast<uint32_t>(a), static_cast<uint32_t>(b), cost_of(field, order, a, b)});
    }
  }
  const std::vector<uint32_t> partner = cheapest_matching(count, possible);
  Pairs out;
  for (uint32_t a = 0; a < partner.size(); ++a) {
    const uint32_t b = partner[a];
    if (b < a) continue;
    const Cost cost = cost_of(field, order, a, b);
    for (std::size_t i = 0; i < kLevels; ++i) out.cost[i] += cost[i];
    if (b == players) {
      out.bye = a;
    } else {
      out.pairs.push_back({a, b, second_starts(field[a], field[b])});
    }
  }
  return out;
}

std::vector<std::vector<CirclePair>> circle_rounds(uint32_t players) {
  if (players < 2) return {};
  const uint32_t count = players + players % 2;
  const uint32_t turning = count - 1;  // all but the last, who stands still
  std::vector<std::vector<CirclePair>> out(turning);
  for (uint32_t round = 0; round < turning; ++round) {
    const uint32_t against_last = round * (count / 2) % turning;
    out[round].push_back(round % 2 == 0 ? CirclePair{against_last, turning}
                                        : CirclePair{turning, against_last});
    for (uint32_t k = 1; k < count / 2; ++k) {
      out[round].push_back({(against_last + k) % turning, (against_last + turning - k) % turning});
    }
  }
  return out;
}

}  // namespace cartulary::formats::pairing

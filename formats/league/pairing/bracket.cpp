#include "formats/league/pairing/bracket.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats::pairing {
namespace {

/// The seeds in the order of the bracket: of two neighbours one is as good as the other is bad.
std::vector<uint32_t> seeds_in_order(uint32_t size) {
  std::vector<uint32_t> out{0};
  while (out.size() < size) {
    const auto last = static_cast<uint32_t>(2 * out.size() - 1);
    std::vector<uint32_t> next;
    for (uint32_t seed : out) {
      next.push_back(seed);
      next.push_back(last - seed);
    }
    out = std::move(next);
  }
  return out;
}

std::vector<uint32_t> seeds_of(const standings::FirstMatches& first) {
  std::vector<uint32_t> out;
  for (const uint32_t match : seeds_in_order(static_cast<uint32_t>(first.size()))) {
    for (const uint32_t seed : first[match]) out.push_back(seed - 1);
  }
  return out;
}

}  // namespace

standings::FirstMatches by_seeds(const standings::FirstMatches& from_above) {
  const std::vector<uint32_t> order = seeds_in_order(static_cast<uint32_t>(from_above.size()));
  standings::FirstMatches out(order.size());
  for (std::size_t i = 0; i < from_above.size(); ++i) out[order[i]] = from_above[i];
  return out;
}

std::size_t Bracket::add(Side side, uint32_t level, Source a, Source b) {
  matches_.push_back({{.side = side, .level = level}, {a, b}});
  return matches_.size() - 1;
}

void Bracket::play_for_places(const std::vector<Source>& some, uint32_t level, int32_t first) {
  std::vector<Source> winners;
  std::vector<Source> losers;
  const auto half = static_cast<int32_t>(some.size() / 2);
  for (std::size_t i = 0; i + 1 < some.size(); i += 2) {
    const std::size_t match = add(Side::places, level, some[i], some[i + 1]);
    matches_[match].stake = {first, first + 2 * half - 1};
    winners.push_back({Source::Kind::winner, match});
    losers.push_back({Source::Kind::loser, match});
  }
  if (half < 2) return;
  play_for_places(winners, level + 1, first);
  play_for_places(losers, level + 1, first + half);
}

Bracket::Bracket(uint32_t entrants, int losses, int32_t places,
                 const standings::FirstMatches& first)
    : entrants_(entrants) {
  using Kind = Source::Kind;
  const uint32_t size = std::bit_ceil(entrants);
  if (entrants < 2) return;
  const std::vector<uint32_t> seeds =
      2 * first.size() == size ? seeds_of(first) : seeds_in_order(size);
  std::vector<std::size_t> winners;  // of the level before
  for (std::size_t i = 0; i < size; i += 2) {
    winners.push_back(add(Side::winners, 0, {Kind::seed, seeds[i]}, {Kind::seed, seeds[i + 1]}));
  }
  const auto pair_up = [this](Side side, uint32_t level, const std::vector<std::size_t>& of,
                              Kind kind) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i + 1 < of.size(); i += 2) {
      out.push_back(add(side, level, {kind, of[i]}, {kind, of[i + 1]}));
    }
    return out;
  };
  std::vector<std::size_t> losers;
  uint32_t losers_level = 0;
  if (losses > 1) losers = pair_up(Side::losers, losers_level++, winners, Kind::loser);
  for (uint32_t level = 1; winners.size() > 1; ++level) {
    const bool for_places = losses < 2 && 2 * std::ssize(winners) <= places;
    if (for_places && winners.size() == 2) {
      add(Side::third_place, level, {Kind::loser, winners[0]}, {Kind::loser, winners[1]});
    } else if (for_places) {
      std::vector<Source> losing;
      for (const std::size_t match : winners) losing.push_back({Kind::loser, match});
      play_for_places(losing, level, static_cast<int32_t>(winners.size()) + 1);
    }
    winners = pair_up(Side::winners, level, winners, Kind::winner);
    if (losses < 2) continue;
    // A player who comes down plays on the other side, away from those whom he beat.
    std::vector<std::size_t> met;
    for (std::size_t i = 0; i < winners.size(); ++i) {
      met.push_back(add(Side::losers, losers_level, {Kind::winner, losers[i]},
                        {Kind::loser, winners[winners.size() - 1 - i]}));
    }
    ++losers_level;
    losers = met.size() > 1 ? pair_up(Side::losers, losers_level++, met, Kind::winner) : met;
  }
  if (losses > 1) {
    const Source second =
        losers.empty() ? Source{Kind::loser, winners[0]} : Source{Kind::winner, losers[0]};
    const std::size_t decider = add(Side::final, 0, {Kind::winner, winners[0]}, second);
    add(Side::final, 1, {Kind::loser, decider}, {Kind::winner, decider});
    matches_.back().if_needed = true;
  }
  settle();
}

void Bracket::settle() {
  for (Match& match : matches_) {
    for (std::size_t i = 0; i < 2; ++i) {
      const Source& from = match.from[i];
      if (from.kind == Source::Kind::seed) {
        match.players[i] = from.number < entrants_ ? static_cast<int32_t>(from.number) : kNobody;
      } else {
        const Match& of = matches_[from.number];
        match.players[i] = from.kind == Source::Kind::winner ? of.winner : of.loser;
      }
    }
    if (match.entered || match.players[0] == kUnknown || match.players[1] == kUnknown) continue;
    if (match.if_needed) {
      const Match& before = matches_[match.from[1].number];
      if (before.winner != before.players[0]) continue;
      match.winner = before.winner;
      match.loser = before.loser;
    } else if (match.players[0] == kNobody || match.players[1] == kNobody) {
      match.winner = std::max(match.players[0], match.players[1]);
      match.loser = kNobody;
    }
  }
}

bool Bracket::enter(int32_t winner, int32_t loser, int32_t goes_on) {
  for (Match& match : matches_) {
    if (!match.is_ready()) continue;
    if (winner == loser || !contains(match.players, winner) || !contains(match.players, loser)) {
      continue;
    }
    match.winner = goes_on;
    match.loser = goes_on == kNobody ? kNobody : loser;
    match.entered = true;
    ++entered_;
    settle();
    return true;
  }
  return false;
}

std::vector<BracketMatch> Bracket::ready() const {
  std::array<std::optional<uint32_t>, kSides.size()> first{};
  for (const Match& match : matches_) {
    std::optional<uint32_t>& level = first[static_cast<std::size_t>(match.side)];
    if (match.is_ready()) level = std::min(level.value_or(match.level), match.level);
  }
  std::vector<BracketMatch> out;
  for (const Match& match : matches_) {
    const bool is_next = match.level == first[static_cast<std::size_t>(match.side)];
    if (match.is_ready() && is_next) out.push_back(match);
  }
  for (BracketMatch& match : out) std::ranges::sort(match.players);
  sort_by(out, [](const BracketMatch& match) { return match.side; });
  return out;
}

std::vector<BracketMatch> Bracket::left_over() const {
  std::vector<BracketMatch> out;
  for (const BracketMatch& match : ready()) {
    const auto is_beside = [&match](const Match& other) {
      return other.entered && other.side == match.side && other.level == match.level;
    };
    if (std::ranges::any_of(matches_, is_beside)) out.push_back(match);
  }
  return out;
}

std::vector<BracketMatch> Bracket::all() const {
  std::vector<BracketMatch> out;
  for (const Match& match : matches_) {
    const bool needless = match.if_needed && !match.entered && match.winner != kUnknown;
    if (!needless) out.push_back(match);
  }
  return out;
}

std::vector<uint32_t> Bracket::first_byes() const {
  std::vector<uint32_t> out;
  if (entered_ > 0) return out;
  for (const Match& match : matches_) {
    if (match.side == Side::winners && match.level == 0 && match.loser == kNobody) {
      out.push_back(static_cast<uint32_t>(match.winner));
    }
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace cartulary::formats::pairing

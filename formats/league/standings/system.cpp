#include "formats/league/standings/system.hpp"

#include <algorithm>
#include <bit>

#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats::standings {
namespace {

constexpr System kSystems[] = {
#include "formats/league/standings/systems.def"
};

/// A number with at most one half: `3`, `0.5`.
std::optional<Amount> amount_in(std::string_view text) {
  std::string_view rest = text;
  const auto whole = take_number(rest);
  if (!whole || *whole < 0 || *whole > kMaxPoints) return {};
  if (rest.empty()) return Amount(*whole);
  if (rest == ".5") return Amount(*whole) + Amount::halves(1);
  return {};
}

}  // namespace

std::span<const System> all_systems() {
  return kSystems;
}

const System* find_system(std::string_view name) {
  return find_row(kSystems, &System::name, name);
}

std::optional<FirstMatches> first_matches_of(std::string_view words) {
  FirstMatches out;
  std::vector<uint32_t> seeds;
  while (!words.empty()) {
    std::array<uint32_t, 2> match{};
    for (std::size_t side = 0; side < 2; ++side) {
      const auto seed = take_number(words);
      if (!seed || *seed < 1 || (side == 0 && !words.starts_with('-'))) return {};
      match[side] = static_cast<uint32_t>(*seed);
      if (side == 0) words.remove_prefix(1);
    }
    if (!words.empty() && !words.starts_with(' ')) return {};
    if (!words.empty()) words.remove_prefix(1);
    out.push_back(match);
    seeds.insert(seeds.end(), match.begin(), match.end());
  }
  std::ranges::sort(seeds);
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    if (seeds[i] != i + 1) return {};
  }
  return std::has_single_bit(out.size()) ? std::optional(std::move(out)) : std::nullopt;
}

std::optional<std::vector<Amount>> points_of(std::string_view text) {
  std::vector<Amount> out;
  while (true) {
    const std::size_t end = text.find('-');
    const auto amount = amount_in(text.substr(0, end));
    if (!amount || out.size() == kMaxSeats) return {};
    out.push_back(*amount);
    if (end == text.npos) break;
    text.remove_prefix(end + 1);
  }
  return out.size() < 2 ? std::nullopt : std::optional(std::move(out));
}

std::optional<Chain> chain_of(std::string_view words) {
  Chain out;
  while (!words.empty()) {
    const auto step = step_of(take_before(words, ' '));
    if (!step) return {};
    out.push_back(*step);
  }
  return out;
}

Counting counting_of(const System& system) {
  Counting out;
  out.best_of = system.best_of;
  out.tie = system.tie;
  out.virtual_fourth = system.virtual_fourth;
  const std::vector<Amount> places = *points_of("4-3-2-1");
  set_place_points(places, out);
  out.match_points = Counting{}.match_points;
  if (const auto points = points_of(system.points)) {
    if (system.pairing == Pairing::tables) {
      set_place_points(*points, out);
    } else {
      set_match_points(*points, out);
    }
  }
  return out;
}

void set_place_points(std::span<const Amount> points, Counting& out) {
  for (std::size_t seats = 2; seats <= kMaxSeats; ++seats) {
    auto& row = out.place_points[seats];
    row = {};
    for (std::size_t place = 0; place + 1 < seats; ++place) {
      row[place] = points[std::min(place, points.size() - 1)];
    }
    row[seats - 1] = points.back();
  }
  out.match_points = {points.front(), (points.front() + points.back()).divided_by(2),
                      points.back()};
}

void set_match_points(std::span<const Amount> points, Counting& out) {
  const Amount half = (points.front() + points.back()).divided_by(2);
  out.match_points = {points.front(), points.size() > 2 ? points[1] : half, points.back()};
}

}  // namespace cartulary::formats::standings

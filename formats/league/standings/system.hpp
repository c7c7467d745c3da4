// The systems of tournaments that are known by a name: how rounds are paired, what results give,
// and in which order ties are broken.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "formats/league/standings/criterion.hpp"
#include "formats/league/standings/result.hpp"

namespace cartulary::formats::standings {

/// How the rounds of a stage are made.
enum class Pairing : uint8_t { swiss, round_robin, tables, knock_out, double_elimination, dutch };
inline constexpr std::array<std::string_view, 6> kPairings{
    "swiss", "round-robin", "tables", "knock-out", "double-elimination", "dutch"};

/// The opponent that counts for Buchholz in a round that somebody did not play.
enum class NoOpponent : uint8_t {
  nothing,    ///< one who has nothing, for a bye; for an absence none
  own_score,  ///< FIDE's dummy: one who has as much as the player, also for walkovers and absences
};
inline constexpr std::array<std::string_view, 2> kNoOpponents{"nothing", "own-score"};

/// Players go out of it by losing.
constexpr bool is_bracket(Pairing pairing) {
  return pairing == Pairing::knock_out || pairing == Pairing::double_elimination;
}

/// Everybody plays in each round, with another one of the same score.
constexpr bool is_swiss_of_two(Pairing pairing) {
  return pairing == Pairing::swiss || pairing == Pairing::dutch;
}
/// The same with others, perhaps several.
constexpr bool is_swiss(Pairing pairing) {
  return is_swiss_of_two(pairing) || pairing == Pairing::tables;
}

struct System {
  std::string_view name;
  std::string_view meaning;
  std::string_view source;  ///< where its rules are published
  Pairing pairing{};
  int32_t best_of = 1;
  std::string_view points{};  ///< for a win, a draw and a loss, or for places: "5-3-2-1"
  engine::Tie tie = engine::Tie::shared;               ///< who wins a board with equal points
  engine::Tie tie_in_knock_out = engine::Tie::shared;  ///< the same in its knock-out
  std::string_view chain{};                            ///< words of steps with spaces between
  bool virtual_fourth = false;
  std::string_view
      bracket{};  ///< the first matches of its play-offs, by seeds; usual ones if empty
};

/// The first matches of a bracket, each of two seeds from 1, whose neighbours meet next.
using FirstMatches = std::vector<std::array<uint32_t, 2>>;
/// `1-5 2-6 3-7 4-8`: nothing if each seed is not there once, or they are no 2, 4, 8 ... matches.
std::optional<FirstMatches> first_matches_of(std::string_view words);

std::span<const System> all_systems();
/// nullptr if none has this name.
const System* find_system(std::string_view name);

/// The points of places as `5-3-2-1`; halves may be written as `0.5`. Nothing if it is not that.
std::optional<std::vector<Amount>> points_of(std::string_view text);
/// The chain that is written so; nothing if a word of it is no step.
std::optional<Chain> chain_of(std::string_view words);

Counting counting_of(const System& system);
/// Sets what is given at tables: `points` has the places of the largest table. With 5-3-2-1, three
/// have 5-3-1 and two 5-1; a drawn match of two gives half of both.
void set_place_points(std::span<const Amount> points, Counting& out);
/// Sets what a match of two gives: for a win, a draw and a loss, or for a win and a loss.
void set_match_points(std::span<const Amount> points, Counting& out);

}  // namespace cartulary::formats::standings

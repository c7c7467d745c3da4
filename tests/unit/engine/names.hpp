// Names of the players and the boxes in tests.
#pragma once

#include <concepts>

#include "engine/ruleset.hpp"

namespace cartulary::test {

/// In the order of play.
inline constexpr engine::Player kRed{0}, kBlue{1}, kGreen{2}, kYellow{3}, kBlack{4}, kPink{5};

constexpr engine::PlayerSet set_of(std::same_as<engine::Player> auto... players) {
  return (engine::PlayerSet{} | ... | engine::PlayerSet::of(players));
}

inline constexpr engine::ExpansionSet kHillsAndSheep =
    engine::ExpansionSet::of(engine::Expansion::hills_and_sheep);
inline constexpr engine::ExpansionSet kRiver = engine::ExpansionSet::of(engine::Expansion::river);
inline constexpr engine::ExpansionSet kAbbots = engine::ExpansionSet::of(engine::Expansion::abbot);
inline constexpr engine::ExpansionSet kInns =
    engine::ExpansionSet::of(engine::Expansion::inns_and_cathedrals);
inline constexpr engine::ExpansionSet kTraders =
    engine::ExpansionSet::of(engine::Expansion::traders_and_builders);
inline constexpr engine::ExpansionSet kKingAndRobber =
    engine::ExpansionSet::of(engine::Expansion::king_and_robber);
inline constexpr engine::ExpansionSet kDragon =
    engine::ExpansionSet::of(engine::Expansion::princess_and_dragon);
inline constexpr engine::ExpansionSet kAbbeys =
    engine::ExpansionSet::of(engine::Expansion::abbey_and_mayor);

}  // namespace cartulary::test

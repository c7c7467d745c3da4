// Those who are entered in a round, and what they did before it.
#pragma once

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "formats/league/pairing/field.hpp"
#include "formats/league/pairing/paired_round.hpp"
#include "formats/league/pairing/pairs.hpp"

namespace cartulary::formats::pairing {

using Names = std::vector<std::string>;
/// The names of two, in their order.
using PairsOfNames = std::set<std::array<std::string, 2>>;

void add_once(Names& names, const std::string& name);

/// The players of a tournament's file who are in a group, by their seeds; `only`: it is the only
/// group of its stage.
Names listed(const League& league, const std::string& group, bool only);
/// True if the file says for which teams players play.
bool has_teams(const Tournament& tournament);
/// The players of a team: as the file has them, else as they played.
Names players_of(const League& league, const std::string& team);

/// True if a group has results of somebody, annulled ones among them.
bool has_results(const League& league, const RoundOfGroup& round, const std::string& name);
/// Those who are named by results of a group.
std::set<std::string> who_played(const League& league, const RoundOfGroup& round);

/// Contenders of these names, the best first: their score groups, clubs, byes and starts, and how
/// often they have met.
Field field_of(const League& league, const RoundOfGroup& round, const Names& names);

/// The pairs of a round that was played.
PairsOfNames pairs_in(const League& league, const RoundOfGroup& round, const std::string& played);
/// The pairs of a round of a circle.
PairsOfNames names_in(const std::vector<CirclePair>& pairs, const Names& names);

// Remarks on a round.

/// "Ann and Bob have no opponent in this round."; nothing if nobody is named.
void say_without_opponent(RoundOfGroup& round, const std::vector<std::string>& names);
/// Says `what` the tables behind the number `before` are, up to `last`; nothing if there are none.
void say_tables(RoundOfGroup& round, std::size_t before, std::size_t last, std::string_view what);
/// How often two of a field have met, and that they are of one club; nothing if neither is so.
/// `proven`: no other pairs repeat less.
void say_met(RoundOfGroup& round, const std::vector<std::string>& names, const Field& field,
             std::size_t a, std::size_t b, bool proven);

}  // namespace cartulary::formats::pairing

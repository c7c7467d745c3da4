// Rounds: their names, numbers and order; and entries as people call them by their rounds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/league/results/entries.hpp"
#include "formats/league/standings/order.hpp"
#include "formats/league/tournament/tournament.hpp"

namespace cartulary::formats {

/// True if a stage, a group or a table is the one that is wanted. Nothing is any of them.
inline bool is_wanted(std::string_view wanted, std::string_view value) {
  return wanted.empty() || wanted == value;
}
/// A round as people call it: `round 5` is `Round 5` and `5`. Nothing is any round.
bool same_round(std::string_view wanted, std::string_view value);
/// True if the round of an entry has begun: rulings and absences alone may be of one to come.
bool begins_round(const Entry& entry);
std::optional<int32_t> number_of_round(std::string_view name);
/// The rounds of some entries in order: of the rules, of numbers, of knock-outs, or as read.
std::vector<std::string> rounds_in_order(const StageRules& rules,
                                         std::vector<std::string> as_they_came);
/// The levels of the rounds of a knock-out, rising; rounds with the same number may be played
/// beside each other. Nothing if neither the rules nor their names tell it.
std::optional<std::vector<int32_t>> levels_of_rounds(const StageRules& rules,
                                                     const std::vector<std::string>& rounds);
/// Places that those who are out of a bracket play for.
struct PlacesAtStake {
  int32_t first = 0;
  int32_t last = 0;

  bool is_one_match() const { return last == first + 1; }
  friend bool operator==(const PlacesAtStake&, const PlacesAtStake&) = default;
};
/// The places that `5th place` or `5th to 8th place` is played for. Nothing for other rounds.
std::optional<PlacesAtStake> place_played_for(std::string_view round);
/// The same as the name of a round.
std::string name_of_places(const PlacesAtStake& places);
/// The matches of the last round of a bracket that is not called so.
std::vector<const standings::Meeting*> last_matches(const standings::Contest& contest,
                                                    const std::vector<std::string>& rounds);
/// The matches of a bracket in rounds of these names. None if one is of somebody in the final.
std::vector<standings::PlaceMatch> place_matches(const standings::Contest& contest,
                                                 const std::vector<std::string>& rounds);
/// The final of a knock-out; nothing if anybody else is still in, or results contradict it.
std::optional<standings::PlaceMatch> won_final(const standings::Contest& contest,
                                               const std::vector<std::string>& rounds,
                                               const std::vector<standings::Entrant>& left);

/// The name of a round by its number, from 0: its own among the rounds that have begun, else as the
/// rules name it, else one that goes on behind the last. `left`: how many play in a knock-out; 0:
/// not known.
std::string name_of_round(std::size_t number, const std::vector<std::string>& rounds,
                          const StageRules& rules, std::size_t left);
/// "round 3 Ann-Bob".
std::string duel_name(const Entry& entry);
/// "round 3", "Semi-final".
std::string round_name(std::string_view round);
/// " in round 3"; empty for no round.
std::string in_round(std::string_view round);
/// "round 3 table 2", "Round 3", "Ann against Bob": what people call an entry.
std::string name_of_entry(const Entry& entry);
/// "Finals, group A"; empty for the only group of the only stage.
std::string group_name(const std::string& stage, const std::string& group);
/// "Ann has", "Ann and Bob have"; "Ann goes", "Ann and Bob go".
std::string have_text(const std::vector<std::string>& names);
std::string go_text(const std::vector<std::string>& names);
/// "2nd".
std::string ordinal(int32_t rank);
/// Where an entry was read: "results.csv:3".
std::string where_read(const Entry& entry);

}  // namespace cartulary::formats

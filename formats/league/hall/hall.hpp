// A tournament as players in the hall and a crowd look for it: who plays whom now, the brackets,
// and who has won.
#pragma once

#include <string>
#include <vector>

#include "formats/league/pairing/paired_round.hpp"
#include "formats/league/publication/publication.hpp"
#include "formats/league/tournament/league.hpp"

namespace cartulary::formats {

struct Hall {
  /// The first round of each group with results missing, or else the next, as `pair` makes it.
  std::vector<Listing> round{};
  std::vector<Listing> brackets{};
  /// "Ines won, before Marta and Tomas."; nobody while something is to be played, or is missing.
  std::vector<std::string> winners{};
};

struct BegunRound {
  RoundOfGroup round{};
  std::vector<uint32_t> entries{};
};
/// The rounds that have begun, by stages; in each those of all groups.
std::vector<BegunRound> begun_rounds(const League& league);

/// True for a crosstable that a bracket shows better.
bool is_bracket_of(const League& league, const Listing& listing);

/// `entries`: the results as read. `has_file`: the tournament's file gives its rules.
Hall hall_of(const League& league, const std::vector<Entry>& entries, Trust trust, bool has_file);

}  // namespace cartulary::formats

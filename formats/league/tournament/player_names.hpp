// The names of the players whom a tournament's file lists.
#pragma once

#include <string>
#include <unordered_map>

#include "formats/league/tournament/tournament.hpp"

namespace cartulary::formats {

/// Finds players by each of their names. The tournament must outlive it.
class PlayerNames {
 public:
  PlayerNames() = default;
  explicit PlayerNames(const Tournament& tournament);

  /// The player whose name, or one of whose other names, this is; nullptr if nobody is listed so.
  const TournamentPlayer* find(const std::string& name) const;
  /// The name under which a player is listed; the same name if nobody is listed so.
  const std::string& listed(const std::string& name) const;

 private:
  std::unordered_map<std::string, const TournamentPlayer*> players_;
};

}  // namespace cartulary::formats

// A round as it is wished, and as it is paired: its tables, and those who play in it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/league.hpp"

namespace cartulary::formats {

struct RoundTable {
  std::string table{};                    ///< its number; empty where nobody plays
  std::string match{};                    ///< of teams: "Lions - Tigers"
  std::vector<std::string> players{};     ///< one: a bye
  std::optional<std::size_t> starter{};   ///< who moves first
  std::optional<std::size_t> walkover{};  ///< who wins without playing
  std::string stake{};  ///< what it decides, where that is not said by the round; for slips
};

struct RoundOfGroup {
  std::string stage{};
  std::string group{};
  std::string round{};
  int32_t best_of = 1;
  bool of_tables = false;  ///< of more than two
  bool of_teams = false;
  std::vector<RoundTable> tables{};
  std::vector<std::string> remarks{};  ///< sentences
  /// Those of the group, the best first, and what they did before.
  std::vector<std::string> players{};
  /// The same as they are listed or seeded, which no result changes.
  std::vector<std::string> entered{};
  GroupStandings before{};
  /// Those in no pair of a Swiss round, as chess has it: F (bye), H (half of one), Z (nothing).
  std::vector<std::pair<std::string, char>> away{};
  std::size_t withdrawn = 0;  ///< before they had a result, so that they are not entered

  template <class... Args>
  void say(fmt::format_string<Args...> sentence, Args&&... args) {
    remarks.push_back(fmt::format(sentence, std::forward<Args>(args)...));
  }
};

/// Which round is wanted. An empty name is found out: the first that has not begun.
struct RoundWish {
  std::string stage{};
  std::string round{};
  std::string group{};
  Trust trust = Trust::claims;
  std::vector<WhatIf> what_ifs{};
  bool force = false;  ///< pair though results are missing
  bool all = false;    ///< all rounds that are left, where they are known beforehand
  /// Leave pairs out that another program makes: they are for a report to that one.
  bool unpaired = false;
  /// The answer of a program with FIDE's Dutch rules to a report; nothing, and why in `fault`.
  std::function<std::optional<std::string>(const std::string& report, std::string& fault)> dutch{};
};

struct NextRound {
  std::vector<RoundOfGroup> rounds{};
  /// Why there is none, or what is missing for it; sentences, perhaps with a place before them.
  std::vector<std::string> refusals{};
  bool is_over = false;  ///< all rounds are played
  /// The results before the round; `rounds` refer to it.
  std::shared_ptr<const Tournament> tournament{};
  std::shared_ptr<const League> league{};
  Counted counted{};
};

}  // namespace cartulary::formats

// A tournament as its files give it, and where they are.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/input/inputs.hpp"
#include "formats/game/verify/report.hpp"
#include "formats/ground/text/source.hpp"
#include "formats/league/tournament/league.hpp"
#include "formats/league/tournament/sources.hpp"

namespace cartulary::cli {

/// The name of a table of results on standard input.
inline constexpr std::string_view kNameOfStandardInput = "<stdin>";

struct TournamentFlags : InputFlags {
  /// If no path is named, true takes the results of the folder in which the command runs; false
  /// reads only the tournament's file there, with what it lists.
  bool searches_here = true;
  std::string tournament;  ///< the file; empty: `tournament.yaml` among the paths or in a folder
};

/// A tournament as its files give it.
struct Gathered {
  std::string file{};  ///< of the tournament; empty if there is none
  std::string file_text{};
  formats::Tournament tournament = formats::default_tournament();
  formats::Findings findings{};               ///< in the tournament's file
  std::deque<formats::ResultTable> tables{};  ///< in the order of the paths
  std::deque<formats::ResultTable> player_sheets{};
  std::vector<formats::Entry> entries{};
  std::vector<formats::UnreadFile> unread{};
  /// Files that give no result although they should, and why.
  std::vector<formats::UnreadFile> broken{};
  formats::Sources sources{};  ///< all that was read, and what was passed over

  /// The documents of records, by GameEntry::record less one; only if an onlooker keeps them.
  std::vector<std::shared_ptr<formats::CheckedRecord>> documents{};
  std::vector<Configurations::Configuration> configurations{};  ///< of each of these

  /// True if an input lies in the folder of the tournament's file, or where that lists it.
  bool has(const Input& input) const;
  formats::Document document() const { return {.name = file, .text = file_text}; }
};

/// The name of a file instead of its path; empty: its path.
using ShownPath = std::function<std::string(const std::string& path)>;

/// Finds the tournament's file, tables and games that the flags name, in files and folders, and
/// those that the file lists; reads the file and the tables into `out`, with what was passed over
/// and what could not be read: every file is read, or told. Returns the games. `all`, `shown`: as
/// gather_tables() has them.
std::vector<Input> take_in(const TournamentFlags& flags, AllInputs* all, const ShownPath& shown,
                           Gathered& out);

}  // namespace cartulary::cli

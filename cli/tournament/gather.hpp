// A tournament as its files give it, and where they are: its own file, tables of results, records.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/flags/flag.hpp"
#include "cli/input/inputs.hpp"
#include "formats/league/tournament/league.hpp"
#include "formats/league/tournament/record_entries.hpp"
#include "formats/league/tournament/sources.hpp"

namespace cartulary::cli {

inline constexpr std::string_view kNameOfStandardInput = "<stdin>";

struct TournamentFlags : InputFlags {
  /// Without paths, takes the results of this folder, not only the tournament's file and its list.
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
/// or could not be read. Returns the games. `all`, `shown`: as gather_tables() has them.
std::vector<Input> take_in(const TournamentFlags& flags, AllInputs* all, const ShownPath& shown,
                           Gathered& out);

/// Another reader of the records.
struct Onlooker {
  bool trace = false;  ///< with every turn's scoring
  /// `is_first`: no record before it has the same moves.
  std::function<void(const Input&, const formats::Report&, bool is_first)> see{};
};

/// Reads the tournament's file and the tables of results that the flags name, or that the file
/// lists under `results`, in files and folders. Without both they are those of this folder. Returns
/// the games that are left, each once. `shown`: what tables are called instead of their paths.
std::vector<Input> gather_tables(const TournamentFlags& flags, Gathered& out,
                                 formats::EntryBook& book, AllInputs* all = nullptr,
                                 const ShownPath& shown = {});

/// Why a record cannot be read, in one line.
std::string why_unreadable(const formats::Report& report);

/// Takes the report on a game. Whether no record before it has the same moves.
bool take_record(const Input& input, const formats::Report& report, formats::EntryBook& book,
                 Gathered& out);

/// Reads all that the flags name; records are replayed. False if a signal has stopped it.
bool gather(const TournamentFlags& flags, Gathered& out, const Onlooker& onlooker = {});

/// Reads a table of standings that somebody has published. What is wrong goes to `unread`.
bool read_table(const std::string& path, formats::ResultTable& out,
                std::vector<formats::UnreadFile>& unread);

/// Tells what is wrong with the tournament's file, with tables and with the rulings of a league, as
/// findings, to standard error; and what could not be read. The exit status that this asks for.
int report_faults(const Gathered& gathered, const formats::League* league);

/// True if the rules of the tournament can be relied on: its file was read, and nothing is wrong.
bool has_rules(const Gathered& gathered);

/// The league of what was gathered, whose entries it takes. nullptr, after telling why, if its
/// rules cannot be relied on, or there are no results. `without_results`: it may have none.
std::unique_ptr<formats::League> league_of(Gathered& gathered, bool without_results = false);

/// The flags of a command about tournaments, and those that all such commands have.
std::vector<Flag> with_tournament_flags(std::vector<Flag> own, TournamentFlags& flags);
Flag trust_flag(std::string& trust);
formats::Trust trust_of(const std::string& trust);
/// Their paths. None at all: the folder in which the command runs.
Flag results_argument(TournamentFlags& flags);

}  // namespace cartulary::cli

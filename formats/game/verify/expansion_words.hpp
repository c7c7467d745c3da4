// The additions of expansions to verdicts: words, hints and checks, a row for each expansion in
// files of its own.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/game_rules.hpp"
#include "formats/game/verify/found_rules.hpp"
#include "formats/game/verify/illegal_rules.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

class RunningTotals;

class Replay;

/// A scoring that is no feature.
struct OwnScoring {
  engine::Category category{};
  std::string_view unit{};     ///< of what its terms count apiece, with a blank before it: " sheep"
  std::string_view noun{};     ///< "flock"
  std::string_view most_of{};  ///< what decides who wins it, if no followers do: "tokens"
  /// Fills in what a scoring holds besides its points and the tiles of its feature; null: nothing.
  void (*describe)(const engine::Game&, const engine::ScoreEvent&, ScoredFeature& out) = nullptr;
  /// "flock of Ann (1,0) guided to the stable".
  std::string (*text)(const ScoredFeature&, const Record&) = nullptr;
  /// The same in a few words, without places.
  std::string_view (*spoken)(const ScoredFeature&) = nullptr;
  /// "2 wine, 1 grain": what was counted, where its terms are not simply multiplied; else null.
  void (*count)(std::string& out, const ScoredFeature&) = nullptr;
  /// "Ann takes them": who gets what; false where points are told as usual.
  bool (*award)(std::string& out, const ScoredFeature&, const Record&) = nullptr;
};

struct TieWords {
  std::string_view where{};   ///< followers that break ties stand there: "on hills"
  std::string_view one{};     ///< "a hill breaks the tie"
  std::string_view many{};    ///< of several
  std::string_view option{};  ///< the option that says how
};

/// The name of what a term counts: in reports, and one or several of it in words.
struct CountedName {
  engine::Counted counted;
  std::string_view name;
  std::string_view noun;
  std::string_view nouns;
};

struct RightClaim {
  Span span{};
  std::string text{};
};

struct ExpansionWords {
  engine::Expansion expansion;
  std::span<const CountedName> counted{};
  std::span<const OwnScoring> scorings{};
  TieWords tie{};
  std::string_view face_down{};  ///< where tiles lie that nobody has seen: "under hills"
  /// Compares what else a result claims.
  void (*check_result)(const TileRecord&, const engine::GameRules&, const Verdict&,
                       RunningTotals&) = nullptr;
  /// Compares what else a move claims, once it is played.
  void (*check_played)(const Document&, const TileRecord&, const Replay&, RunningTotals&) = nullptr;
  /// Adds other claims of a move as they should be, where it claims something else.
  void (*right_claims)(std::string_view document, const RecordedTurn&, const TracedTurn&,
                       std::vector<RightClaim>& out) = nullptr;
  /// "adds 2 sheep to the flock": what the mover does besides a tile and a figure, if not scored.
  std::string (*besides)(const engine::Turn&) = nullptr;
  /// "pig in the ", " with an inn": before and behind the name of a feature in a scoring, or empty.
  std::string_view (*before)(const ScoredFeature&) = nullptr;
  std::string_view (*behind)(const ScoredFeature&) = nullptr;
  /// " [option: value]", where a feature scores nothing because of a rule; empty if it does not.
  std::string_view (*worthless)(const ScoredFeature&) = nullptr;
  /// Notes about a scoring which figures count for more than one, by player; empty if none does.
  std::string (*weight)(const ScoredFeature&, engine::Player) = nullptr;
  illegal::RuleSet rules{};
  std::span<const FaultRow> faults{};
};
std::span<const ExpansionWords> expansion_words();

/// The scoring of a category that belongs to no feature and to no payment; nullptr if it does.
const OwnScoring* own_scoring(engine::Category category);
/// The words of a game; empty where nothing breaks ties, or no tile lies face down.
TieWords tie_words(const engine::Ruleset& rules);
std::string_view face_down_words(const engine::Ruleset& rules);
/// Why a game has none of `what`: the record leaves it out by `option`, or it belongs to a box.
std::string why_not_played(const engine::GameRules& rules, engine::Expansion box,
                           std::string_view what, std::string_view option);

}  // namespace cartulary::formats

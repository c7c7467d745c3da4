#include "formats/pairing/trf.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>

#include "formats/text/escape.hpp"
#include "formats/text/letters.hpp"
#include "formats/text/print.hpp"
#include "formats/tournament/trf_form.hpp"

namespace cartulary::formats {
namespace {

using standings::Criterion;
using standings::Entrant;
using standings::Meeting;
using standings::Pairing;

/// A name in as many characters as it has room for.
std::string name_field(std::string_view name) {
  std::string out;
  std::size_t width = 0;
  for (char c : printable(name)) {
    const bool begins = (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    if (begins && width == trf::kName.width) break;
    if (begins) ++width;
    out += c;
  }
  out.append(trf::kName.width - width, ' ');
  return out;
}

/// Blanks up to a column.
void pad_to(std::string& line, std::size_t column) {
  if (line.size() + 1 < column) line.resize(column - 1, ' ');
}

/// What a player did in a round.
struct Cell {
  std::size_t opponent = 0;  ///< 0: nobody
  char colour = '-';
  char result = 'Z';  ///< not there
};

/// How the types of tournaments are called, for people and by the code of FIDE. None of them
/// follows the rules of FIDE.
struct TypeRow {
  Pairing pairing;
  std::string_view words;
  std::string_view code;
};
constexpr TypeRow kTypes[] = {
    {Pairing::swiss, "Individual: Swiss system", "CUSTOM_SWISS"},
    {Pairing::round_robin, "Individual: round robin", "CUSTOM_ROUNDROBIN"},
    {Pairing::knock_out, "Individual: knock-out", "CUSTOM_KNOCKOUT"},
    {Pairing::double_elimination, "Individual: knock-out", "CUSTOM_KNOCKOUT"},
};

/// Criteria that FIDE has a code for.
struct TieBreakRow {
  Criterion criterion;
  std::string_view code;
};
constexpr TieBreakRow kTieBreaks[] = {
    {Criterion::buchholz, "BH"},
    {Criterion::buchholz_cut_1, "BH/C1"},
    {Criterion::buchholz_median, "BH/M1"},
    {Criterion::sonneborn_berger, "SB"},
};
constexpr std::string_view kDirectEncounter = "DE";

/// An amount in tenths; nothing if it has more digits, or more than the columns hold.
std::optional<int> tenths_of(standings::Amount amount) {
  constexpr int64_t kTenth = 100'000;
  const int64_t millionths = amount.millionths();
  if (millionths < 0 || millionths % kTenth != 0 || millionths / kTenth > trf::kMostTenths) {
    return {};
  }
  return static_cast<int>(millionths / kTenth);
}

std::string points_text(int tenths) {
  return fmt::format("{}.{}", tenths / 10, tenths % 10);
}

/// The criterion that the points of players are those of.
Criterion scored_by(const StageRules& rules) {
  const auto& points = rules.counting.match_points;
  const bool by_points = !rules.chain.empty() &&
                         rules.chain.front() == standings::Step{Criterion::match_points, false} &&
                         points[2] == standings::Amount{} && tenths_of(points[0]) &&
                         tenths_of(points[1]);
  return by_points ? Criterion::match_points : Criterion::match_wins;
}

/// What the results give, if it is not what they always do.
std::string points_line(const StageRules& rules) {
  constexpr std::string_view kLetters = "WDL";
  const auto& points = rules.counting.match_points;
  if (scored_by(rules) != Criterion::match_points || points == standings::Counting{}.match_points) {
    return "";
  }
  std::string out;
  for (std::size_t i = 0; i < kLetters.size(); ++i) {
    const std::size_t column = trf::kPointsLetter.first + i * trf::kPointsWidth;
    // The text begins in column 5.
    out.resize(column - 5, ' ');
    put(out, kLetters.substr(i, 1));
    print(out, "{:>{}}", points_text(*tenths_of(points[i])), trf::kPointsOf.width);
  }
  return out;
}

/// The criteria behind the points, if FIDE has codes for all of them: the first ones alone would
/// give another order.
std::string tie_breaks_line(const StageRules& rules) {
  const Criterion first = scored_by(rules);
  if (rules.chain.empty() || rules.chain.front() != standings::Step{first, false}) return "";
  std::vector<std::string> codes;
  for (std::size_t i = 1; i < rules.chain.size(); ++i) {
    const standings::Step& step = rules.chain[i];
    const auto row =
        std::find_if(std::begin(kTieBreaks), std::end(kTieBreaks),
                     [&step](const TieBreakRow& of) { return of.criterion == step.criterion; });
    if (step.among_tied && step.criterion == first) {
      codes.emplace_back(kDirectEncounter);
    } else if (!step.among_tied && row != std::end(kTieBreaks)) {
      codes.emplace_back(row->code);
    } else {
      return "";
    }
  }
  return joined(codes, ",");
}

/// The players with their results, by round.
class TrfTable {
 public:
  explicit TrfTable(const RoundOfGroup& round) : round_(round), rows_(round.entered.size()) {
    for (std::size_t i = 0; i < round.entered.size(); ++i)
      numbers_.emplace(round.entered[i], i + 1);
  }

  void add(const League& league) {
    const GroupStandings& before = round_.before;
    for (auto& row : rows_) row.resize(before.rounds.size() + 1);
    for (std::size_t i = 0; i < before.contest.meetings.size(); ++i) {
      const Meeting& meeting = before.contest.meetings[i];
      const Entry& entry = league.entries()[before.entries[i].front()];
      if (meeting.seats.size() > 2) continue;
      for (std::size_t seat = 0; seat < meeting.seats.size(); ++seat) {
        Cell& cell = cell_of(entry.players[seat], meeting.round);
        const standings::Tally& matches = meeting.seats[seat].score.matches;
        if (meeting.seats.size() == 1) {
          cell.result = 'U';
          continue;
        }
        cell.opponent = numbers_.at(entry.players[1 - seat]);
        cell.result = matches.won > 0 ? '1' : matches.drawn > 0 ? '=' : '0';
        if (!meeting.played) cell.result = matches.won > 0 ? '+' : '-';
        cell.colour = colour_of(entry.first_starter(), seat);
      }
    }
    for (const RoundTable& table : round_.tables) {
      for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
        Cell& cell = cell_of(table.players[seat], before.rounds.size());
        cell.result = table.players.size() == 1 ? 'U' : ' ';
        if (table.players.size() == 1) continue;
        cell.opponent = numbers_.at(table.players[1 - seat]);
        if (table.walkover) cell.result = *table.walkover == seat ? '+' : '-';
        cell.colour = colour_of(table.starter, seat);
      }
    }
  }

  /// False, and why in `fault`, if somebody has more points than there is room for.
  bool write(const League& league, std::string& out, std::string& fault) const {
    std::map<std::string_view, standings::Amount> points;
    const Criterion by = scored_by(*round_.before.rules);
    const standings::Sums sums(round_.before.contest, {by, false});
    for (Entrant entrant : round_.before.contest.who) {
      const standings::Score& total = sums.total(entrant);
      points[league.name(entrant)] =
          by == Criterion::match_points ? total.match_points : total.matches.wins();
    }
    std::map<std::string_view, std::size_t> ranks;
    for (std::size_t i = 0; i < round_.players.size(); ++i) ranks.emplace(round_.players[i], i + 1);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const std::string& name = round_.entered[i];
      const auto found = points.find(name);
      const auto tenths = tenths_of(found == points.end() ? standings::Amount{} : found->second);
      if (!tenths) {
        fault = fmt::format("TRF has room for at most {} points, and {} has more",
                            points_text(trf::kMostTenths), printable(name));
        return false;
      }
      std::string line(trf::kPlayer);
      const auto at = [&line](trf::Columns columns, std::string_view text) {
        pad_to(line, columns.first);
        print(line, "{:>{}}", text, columns.width);
      };
      at(trf::kNumber, std::to_string(i + 1));
      // Columns are letters, and those of a name may have several bytes: it is put in at the end.
      at(trf::kScore, points_text(*tenths));
      at(trf::kRank, std::to_string(ranks.at(name)));
      for (std::size_t round = 0; round < rows_[i].size(); ++round) {
        const Cell& cell = rows_[i][round];
        const std::size_t behind = round * trf::kRoundWidth;
        at({trf::kOpponent.first + behind, trf::kOpponent.width},
           cell.opponent == 0 ? "0000" : std::to_string(cell.opponent));
        at({trf::kColour.first + behind, trf::kColour.width}, std::string(1, cell.colour));
        at({trf::kResult.first + behind, trf::kResult.width}, std::string(1, cell.result));
      }
      line.replace(trf::kName.first - 1, trf::kName.width, name_field(name));
      put(out, line, "\r\n");
    }
    return true;
  }

 private:
  Cell& cell_of(const std::string& player, std::size_t round) {
    return rows_[numbers_.at(player) - 1][round];
  }
  static char colour_of(const std::optional<std::size_t>& starter, std::size_t seat) {
    if (!starter) return '-';
    return *starter == seat ? 'w' : 'b';
  }

  const RoundOfGroup& round_;
  std::map<std::string, std::size_t> numbers_{};
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace

bool write_trf(const NextRound& next, std::string& out, std::string& fault) {
  if (next.rounds.size() != 1) {
    fault = "TRF has one round of one group: name it by `--group`, and leave `--all` out";
    return false;
  }
  const RoundOfGroup& round = next.rounds.front();
  if (round.of_tables || round.of_teams) {
    fault = fmt::format("TRF is written of duels only, and this round is one of {}",
                        round.of_teams ? "teams" : "tables");
    return false;
  }
  if (round.entered.size() > trf::kMostPlayers) {
    fault =
        fmt::format("TRF has at most {} players, got {}", trf::kMostPlayers, round.entered.size());
    return false;
  }
  const auto line = [&out](std::string_view tag, std::string_view text) {
    if (!text.empty()) print(out, "{} {}\r\n", tag, text);
  };
  const StageRules& rules = *round.before.rules;
  const auto type =
      std::find_if(std::begin(kTypes), std::end(kTypes),
                   [&rules](const TypeRow& row) { return row.pairing == rules.pairing; });
  line(trf::kTournament, printable(next.tournament->name));
  line(trf::kPlayers, std::to_string(round.entered.size()));
  if (type != std::end(kTypes)) line(trf::kType, type->words);
  if (rules.planned > 0) line(trf::kRounds, std::to_string(rules.planned));
  line(trf::kPoints, points_line(rules));
  if (type != std::end(kTypes)) line(trf::kCodedType, type->code);
  line(trf::kTieBreaks, tie_breaks_line(rules));
  if (rules.planned > 0) line(trf::kOldRounds, std::to_string(rules.planned));
  TrfTable table(round);
  table.add(*next.league);
  std::string players;
  if (!table.write(*next.league, players, fault)) {
    out.clear();
    return false;
  }
  out += players;
  return true;
}

}  // namespace cartulary::formats

#include <algorithm>
#include <map>
#include <optional>

#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/pairing/round_report.hpp"
#include "formats/league/pairing/stage_round.hpp"
#include "formats/league/results/trf_form.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats {
namespace {

using standings::Criterion;
using standings::Pairing;

std::string name_field(std::string_view name, std::size_t room = trf::kName.width) {
  std::string out;
  std::size_t width = 0;
  for (char c : printable(name)) {
    const bool begins = (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    if (begins && width == room) break;
    if (begins) ++width;
    out += c;
  }
  out.append(room - width, ' ');
  return out;
}

/// Tells which names are cut. False, and why in `fault`, if some are the same then.
bool cut_names(const std::vector<std::string>& names, std::size_t room, std::string& fault,
               std::vector<std::string>& notes) {
  std::map<std::string, std::string_view> whole;
  for (const std::string& name : names) {
    std::string cut = name_field(name, room);
    cut.erase(cut.find_last_not_of(' ') + 1);
    const auto [found, fresh] = whole.try_emplace(cut, name);
    if (!fresh) {
      fault = fmt::format(
          "TRF has names of at most {} characters, in which `{}` and `{}` are the same: enter them "
          "by shorter names",
          room, printable(found->second), printable(name));
      return false;
    }
    if (cut != printable(name)) {
      notes.push_back(fmt::format("TRF has names of at most {} characters: `{}` is cut to `{}`",
                                  room, printable(name), cut));
    }
  }
  return true;
}

/// Puts a text to the right end of some columns behind all that a line has.
void put_at(std::string& line, trf::Columns columns, std::string_view text) {
  if (line.size() + 1 < columns.first) line.resize(columns.first - 1, ' ');
  print(line, "{:>{}}", text, columns.width);
}

struct Cell {
  std::size_t opponent = 0;  ///< 0: nobody
  char colour = '-';
  char result = 'Z';  ///< not there
};

/// How the types of tournaments are called, for people.
struct TypeRow {
  Pairing pairing;
  std::string_view words;
};
constexpr TypeRow kTypes[] = {
#include "formats/league/pairing/types.def"
};

/// Criteria that FIDE has a code for.
struct TieBreakRow {
  Criterion criterion;
  std::string_view code;
};
constexpr TieBreakRow kTieBreaks[] = {
#include "formats/league/pairing/tie_breaks.def"
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

std::string score_cell(int tenths) {
  return fmt::format("{}.{}", tenths / 10, tenths % 10);
}

Criterion scored_by(const StageRules& rules) {
  const auto& points = rules.counting.match_points;
  const bool by_points = !rules.chain.empty() &&
                         rules.chain.front() == standings::Step{Criterion::match_points, false} &&
                         points[2] == standings::Amount{} && tenths_of(points[0]) &&
                         tenths_of(points[1]);
  return by_points ? Criterion::match_points : Criterion::match_wins;
}

/// The line of the points that results give, if they are not the usual ones.
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
    print(out, "{:>{}}", score_cell(*tenths_of(points[i])), trf::kPointsOf.width);
  }
  return out;
}

/// The criteria behind the points, if FIDE has codes for all: the first alone order otherwise.
std::string tie_breaks_line(const StageRules& rules) {
  const Criterion first = scored_by(rules);
  if (rules.chain.empty() || rules.chain.front() != standings::Step{first, false}) return "";
  std::vector<std::string> codes;
  for (std::size_t i = 1; i < rules.chain.size(); ++i) {
    const standings::Step& step = rules.chain[i];
    const auto* const row = find_row(kTieBreaks, &TieBreakRow::criterion, step.criterion);
    if (step.among_tied && step.criterion == first) {
      codes.emplace_back(kDirectEncounter);
    } else if (!step.among_tied && row != nullptr) {
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
  TrfTable(const RoundOfGroup& round, const NextRound& next)
      : round_(round), league_(*next.league) {
    if (round.of_teams) list_squads();
    for (const std::string& name : round.entered) {
      if (!round.of_teams) list(name);
    }
    for (const auto& squad : squads_) {
      for (const std::string& name : squad) list(name);
    }
    scores_.resize(names_.size());
    rows_.resize(names_.size(), std::vector<Cell>(round.before.rounds.size()));
    for (std::size_t i = 0; i < round.before.contest.meetings.size(); ++i) {
      for (uint32_t entry : round.before.entries[i]) {
        add(entry, round.before.contest.meetings[i].round, next.counted.trust);
      }
    }
  }

  std::size_t players() const { return names_.size(); }
  const std::vector<std::string>& names() const { return names_; }
  const std::vector<std::vector<std::string>>& squads() const { return squads_; }
  bool any_starter() const { return any_starter_; }
  /// Where a game was read of which it is not known who started; empty if there is none.
  const std::string& without_starter() const { return without_starter_; }

  /// False, and why in `fault`, if somebody has more points than there is room for.
  bool write(std::string& out, std::string& fault) const {
    // The count for teams is one of matches, not of the games of players.
    const Criterion by = round_.of_teams ? Criterion::match_wins : scored_by(*round_.before.rules);
    const auto points = mapped(scores_, [by](const standings::Score& score) {
      return by == Criterion::match_points ? score.match_points : score.matches.wins();
    });
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const std::string& name = names_[i];
      const auto tenths = tenths_of(points[i]);
      if (!tenths) {
        fault = fmt::format("TRF has room for at most {} points, and {} has more",
                            score_cell(trf::kMostTenths), printable(name));
        return false;
      }
      std::string line(trf::kPlayer);
      const auto at = [&line](trf::Columns columns, std::string_view text) {
        put_at(line, columns, text);
      };
      at(trf::kNumber, std::to_string(i + 1));
      // Columns are letters, and those of a name may have several bytes: it is put in at the end.
      at(trf::kScore, score_cell(*tenths));
      at(trf::kRank, std::to_string(rank_of(i, points)));
      for (std::size_t round = 0; round < rows_[i].size(); ++round) {
        const Cell& cell = rows_[i][round];
        const std::size_t behind = round * trf::kRoundWidth;
        at(trf::kOpponent.behind(behind),
           cell.opponent == 0 ? "0000" : std::to_string(cell.opponent));
        at(trf::kColour.behind(behind), std::string(1, cell.colour));
        at(trf::kResult.behind(behind), std::string(1, cell.result));
      }
      line.replace(trf::kName.first - 1, trf::kName.width, name_field(name));
      put(out, line, "\r\n");
    }
    return true;
  }

  /// Those who are not paired in the round, and pairs that rulings forbid in any.
  void write_wishes(std::string& out) const {
    const auto number = [this](const std::string& name) {
      const auto found = numbers_.find(name);
      return found == numbers_.end() ? 0 : found->second;
    };
    for (const auto& [name, letter] : round_.away) {
      if (number(name) == 0) continue;
      print(out, "{} {} {:>3} {:>4}\r\n", trf::kByes, letter, round_.before.rounds.size() + 1,
            number(name));
    }
    for (const EventRuling& ruling : league_.tournament().rulings) {
      if (ruling.kind != EventRulingKind::apart || !is_wanted(ruling.stage, round_.stage)) continue;
      const std::size_t of = round_number(ruling.round);
      const std::size_t a = number(league_.name_of_player(ruling.players[0]));
      const std::size_t b = number(league_.name_of_player(ruling.players[1]));
      if (of == 0 || a == 0 || b == 0) continue;
      print(out, "{} {:>3} {:>3} {:>4} {:>4}\r\n", trf::kForbidden, of, of, a, b);
    }
  }

  /// The teams with their players, by the numbers that those have.
  void write_teams(std::string& out) const {
    const standings::Sums sums(round_.before.contest, {Criterion::match_wins, false});
    std::map<std::string_view, const standings::Score*> totals;
    for (standings::Entrant entrant : round_.before.contest.who) {
      totals[league_.name(entrant)] = &sums.total(entrant);
    }
    for (std::size_t i = 0; i < squads_.size(); ++i) {
      const std::string& team = round_.entered[i];
      const auto found = totals.find(team);
      const standings::Score none{};
      const standings::Score& total = found == totals.end() ? none : *found->second;

      std::string line(trf::kTeam.tag);
      put_at(line, trf::kTeamNumber, std::to_string(i + 1));
      // As FIDE counts where nothing else is said: 2 for a match won, 1 for a drawn one.
      put_at(line, trf::kMatchPoints,
             score_cell(20 * total.matches.won + 10 * total.matches.drawn));
      put_at(line, trf::kGamePoints, score_cell(10 * total.duels.won + 5 * total.duels.drawn));
      put_at(line, trf::kTeamRank, std::to_string(place_of(team)));
      for (std::size_t k = 0; k < squads_[i].size(); ++k) {
        put_at(line, trf::kTeam.player.behind(k * trf::kTeamPlayerWidth),
               std::to_string(numbers_.at(squads_[i][k])));
      }
      const trf::Columns name = trf::kTeam.name;
      line.replace(name.first - 1, name.width, name_field(team, name.width));
      put(out, line, "\r\n");
    }
  }

 private:
  /// Adds to the teams who played for them and is not listed.
  void list_squads() {
    squads_ = mapped(round_.entered, [this](const std::string& team) {
      return pairing::players_of(league_, team);
    });
    for (const auto& entries : round_.before.entries) {
      for (uint32_t i : entries) {
        const auto teams = league_.teams_of(league_.entries()[i]);
        for (std::size_t seat = 0; teams && seat < 2; ++seat) {
          const auto team = index_in(round_.entered, (*teams)[seat]);
          if (team) add_once(squads_[*team], league_.entries()[i].players[seat]);
        }
      }
    }
  }
  void list(const std::string& name) {
    if (numbers_.emplace(name, names_.size() + 1).second) names_.push_back(name);
  }

  void add(uint32_t number, uint32_t round, Trust trust) {
    const Entry& entry = league_.entries()[number];
    if (round_.of_teams && league_.is_bye_of_team(entry)) {
      return add_bye_of(entry.players.front(), round);
    }
    const standings::Meeting meeting =
        standings::meeting_of(league_.result_of(number, {.trust = trust}),
                              league_.counting_of(entry), round_.before.contest.seeds);
    if (meeting.seats.size() > 2) return;
    if (entry.first_starter()) {
      any_starter_ = true;
    } else if (meeting.played && without_starter_.empty()) {
      without_starter_ = where_read(entry);
    }
    for (std::size_t seat = 0; seat < meeting.seats.size(); ++seat) {
      Cell& cell = cell_of(entry.players[seat], round);
      scores_[numbers_.at(entry.players[seat]) - 1] += meeting.seats[seat].score;
      const standings::Tally& matches = meeting.seats[seat].score.matches;
      if (meeting.seats.size() == 1) {
        cell.result = matches.drawn > 0 ? 'H' : was_asked_for(entry) ? 'F' : 'U';
        continue;
      }
      cell.opponent = numbers_.at(entry.players[1 - seat]);
      cell.result = matches.won > 0 ? '1' : matches.drawn > 0 ? '=' : '0';
      if (!meeting.played) cell.result = matches.won > 0 ? '+' : '-';
      cell.colour = colour_of(entry.first_starter(), seat);
    }
  }
  /// True for a bye that the tournament's file gives, so that no pairing did.
  bool was_asked_for(const Entry& bye) const {
    return std::ranges::any_of(league_.tournament().rulings, [&](const EventRuling& ruling) {
      return ruling.kind == EventRulingKind::bye && is_wanted(ruling.stage, bye.stage) &&
             same_round(ruling.round, bye.round) &&
             league_.name_of_player(ruling.players[0]) == bye.players[0];
    });
  }
  /// Adds the bye of a team: all of its players have it.
  void add_bye_of(const std::string& team, std::size_t round) {
    const auto at = index_in(round_.entered, team);
    if (!at) return;
    for (const std::string& name : squads_[*at]) {
      cell_of(name, round).result = 'U';
      ++scores_[numbers_.at(name) - 1].matches.won;
    }
  }

  /// The rank of a player as the standings have it; of a player of a team by points alone.
  std::size_t rank_of(std::size_t player, const std::vector<standings::Amount>& points) const {
    if (!round_.of_teams) return place_of(names_[player]);
    return count_of(points, [&](const auto& other) { return other > points[player]; }) + 1;
  }
  /// A player or a team by the standings, from 1; one more than all if they do not have it.
  std::size_t place_of(const std::string& name) const {
    return index_in(round_.players, name).value_or(round_.players.size()) + 1;
  }

  /// From 1; 0 for a round that is neither played nor made.
  std::size_t round_number(const std::string& name) const {
    const auto& played = round_.before.rounds;
    const auto at =
        index_where(played, [&name](const std::string& other) { return same_round(name, other); });
    return at ? *at + 1 : same_round(name, round_.round) ? played.size() + 1 : 0;
  }

  Cell& cell_of(const std::string& player, std::size_t round) {
    return rows_[numbers_.at(player) - 1][round];
  }
  static char colour_of(const std::optional<std::size_t>& starter, std::size_t seat) {
    if (!starter) return '-';
    return *starter == seat ? 'w' : 'b';
  }

  const RoundOfGroup& round_;
  const League& league_;
  std::vector<std::vector<std::string>> squads_{};  ///< the first board first
  std::vector<std::string> names_{};
  std::map<std::string, std::size_t> numbers_{};  ///< of players, from 1
  std::vector<standings::Score> scores_{};
  std::vector<std::vector<Cell>> rows_{};
  bool any_starter_ = false;
  std::string without_starter_{};
};

/// Why a report has no place for a round; empty if it has.
std::string why_not(const RoundOfGroup& round, const TrfTable& table) {
  if (table.players() > trf::kMostPlayers) {
    return fmt::format("TRF has at most {} players, got {}", trf::kMostPlayers, table.players());
  }
  if (table.squads().size() > trf::kMostTeams) {
    return fmt::format("TRF has at most {} teams, got {}", trf::kMostTeams, table.squads().size());
  }
  for (std::size_t i = 0; i < table.squads().size(); ++i) {
    if (table.squads()[i].size() <= trf::kMostOfTeam) continue;
    return fmt::format("TRF has at most {} players of a team, and {} has {}", trf::kMostOfTeam,
                       printable(round.entered[i]), table.squads()[i].size());
  }
  return "";
}

}  // namespace

bool write_trf(const NextRound& next, std::string& out, std::string& fault,
               std::vector<std::string>& notes) {
  if (next.rounds.size() != 1) {
    fault = "TRF has one round of one group: name it by `--group`, and leave `--all` of `pair` out";
    return false;
  }
  const RoundOfGroup& round = next.rounds.front();
  if (round.of_tables) {
    fault = "TRF is written of duels only, and this round is one of tables";
    return false;
  }
  const TrfTable table(round, next);
  if (fault = why_not(round, table); !fault.empty()) return false;
  if (!cut_names(table.names(), trf::kName.width, fault, notes)) return false;
  if (round.of_teams && !cut_names(round.entered, trf::kTeam.name.width, fault, notes)) {
    return false;
  }
  const auto line = [&out](std::string_view tag, std::string_view text) {
    if (!text.empty()) print(out, "{} {}\r\n", tag, text);
  };
  const StageRules& rules = *round.before.rules;
  const TypeRow* const type = find_row(kTypes, &TypeRow::pairing, rules.pairing);
  line(trf::kTournament, printable(next.tournament->name));
  line(trf::kPlayers, std::to_string(table.players()));
  if (round.of_teams) line(trf::kTeamCount, std::to_string(round.entered.size()));
  if (type != nullptr) {
    line(trf::kType, fmt::format("{}: {}", round.of_teams ? "Team" : "Individual", type->words));
  }
  if (rules.planned > 0) line(trf::kRounds, std::to_string(rules.planned));
  // Until somebody has started, programs that pair ask for whom they may begin with.
  const bool begins = standings::is_swiss_of_two(rules.pairing) && !table.any_starter();
  if (begins && !round.of_teams) line(trf::kColours, "W");
  if (!round.of_teams) line(trf::kPoints, points_line(rules));
  if (rules.pairing == Pairing::dutch) line(trf::kCode, trf::kDutch);
  if (!round.of_teams) line(trf::kTieBreaks, tie_breaks_line(rules));
  if (rules.planned > 0) line(trf::kOldRounds, std::to_string(rules.planned));
  std::string players;
  if (!table.write(players, fault)) {
    out.clear();
    return false;
  }
  out += players;
  if (round.of_teams) {
    table.write_teams(out);
  } else {
    table.write_wishes(out);
  }
  if (!table.without_starter().empty() && standings::is_swiss_of_two(rules.pairing)) {
    notes.push_back(
        fmt::format("{}: it is not known who started, so that programs that pair may "
                    "refuse the report",
                    table.without_starter()));
  }
  return true;
}

}  // namespace cartulary::formats

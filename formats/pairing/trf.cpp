#include "formats/pairing/trf.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "formats/text/escape.hpp"
#include "formats/text/letters.hpp"
#include "formats/text/print.hpp"
#include "formats/tournament/trf_form.hpp"

namespace cartulary::formats {
namespace {

using standings::Entrant;
using standings::Meeting;
using standings::Pairing;

/// A name in as many characters as it has room for.
std::string name_field(std::string_view name) {
  std::string out;
  std::size_t width = 0;
  for (char c : printable(name)) {
    const bool begins = (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    if (begins && width == trf::kNameWidth) break;
    if (begins) ++width;
    out += c;
  }
  out.append(trf::kNameWidth - width, ' ');
  return out;
}

/// What a player did in a round.
struct Cell {
  std::size_t opponent = 0;  ///< 0: nobody
  char colour = '-';
  char result = 'Z';  ///< not there
};

std::string_view kind_of(Pairing pairing) {
  switch (pairing) {
    case Pairing::swiss:
      return "Individual: Swiss system";
    case Pairing::round_robin:
      return "Individual: round robin";
    default:
      return "Individual: knock-out";
  }
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

  void write(const League& league, std::string& out) const {
    std::map<std::string_view, standings::Amount> points;
    const standings::Sums sums(round_.before.contest, {standings::Criterion::match_wins, false});
    for (Entrant entrant : round_.before.contest.who) {
      points[league.name(entrant)] = sums.total(entrant).matches.wins();
    }
    std::map<std::string_view, std::size_t> ranks;
    for (std::size_t i = 0; i < round_.players.size(); ++i) ranks.emplace(round_.players[i], i + 1);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const std::string& name = round_.entered[i];
      const auto found = points.find(name);
      const int64_t tenths = found == points.end() ? 0 : found->second.millionths() / 100'000;
      print(out, "001 {:>4}      {} {:>4} {:>3} {:>11} {:>10} {:>4} {:>4}", i + 1, name_field(name),
            "", "", "", "", fmt::format("{}.{}", tenths / 10, tenths % 10), ranks.at(name));
      for (const Cell& cell : rows_[i]) {
        print(out, "  {:>4} {} {}", cell.opponent == 0 ? "0000" : std::to_string(cell.opponent),
              cell.colour, cell.result);
      }
      out += "\r\n";
    }
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
  line("012", printable(next.tournament->name));
  line("062", std::to_string(round.entered.size()));
  line("092", kind_of(round.before.rules->pairing));
  if (const int32_t rounds = round.before.rules->planned; rounds > 0) {
    line("142", std::to_string(rounds));
    line("XXR", std::to_string(rounds));
  }
  TrfTable table(round);
  table.add(*next.league);
  table.write(*next.league, out);
  return true;
}

}  // namespace cartulary::formats

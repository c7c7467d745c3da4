#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/results/entries.hpp"
#include "formats/league/results/trf_form.hpp"

namespace cartulary::formats {
namespace {

using trf::TrfLine;

/// More than any tournament has; a report may be hostile.
constexpr std::size_t kMostRounds = 99;
/// Lines for people; and how much is shown of a line that is none of a report.
constexpr std::string_view kCommentTag = "###";
constexpr std::size_t kMostShown = 20;

/// The meaning of a letter for the player whose line it stands on.
enum class Outcome : uint8_t {
  win,
  draw,
  loss,
  walkover,
  default_loss,
  bye,
  half_bye,
  absence,  ///< a bye without points
  none
};
struct ResultLetter {
  char letter;
  Outcome outcome;
};
constexpr ResultLetter kResultLetters[] = {
#include "formats/league/results/result_letters.def"
};

/// The outcomes that tag 162 gives points for: win, draw, loss, absence, bye, unknown result.
constexpr std::string_view kPointLetters = "WDLAPX";

/// Points as reports have them, such as `11.5`, in tenths.
std::optional<int32_t> tenths_in(std::string_view text) {
  const std::size_t dot = text.find('.');
  const auto whole = parse_number(text.substr(0, dot));
  if (!whole || *whole < 0 || *whole > trf::kMostTenths / 10) return {};
  if (dot == text.npos) return 10 * *whole;
  const std::string_view rest = text.substr(dot + 1);
  if (rest.size() != 1 || !is_digit(rest.front())) return {};
  return 10 * *whole + (rest.front() - '0');
}

bool agree(Outcome a, Outcome b) {
  constexpr std::pair<Outcome, Outcome> kAgreeing[] = {
#include "formats/league/results/agreeing_outcomes.def"
  };
  return contains(kAgreeing, std::pair(a, b)) || contains(kAgreeing, std::pair(b, a));
}

/// Older reports have byes as games won against nobody.
bool is_bye(Outcome outcome) {
  return outcome == Outcome::bye || outcome == Outcome::walkover;
}

/// One round in the line of a player.
struct RoundCell {
  int32_t opponent = 0;  ///< 0: nobody
  char colour = ' ';
  Outcome outcome = Outcome::none;
  Span span{};
  bool good = true;
};

struct TrfPlayer {
  std::string name{};
  std::vector<RoundCell> rounds{};
  std::size_t line = 0;
};

void set_outcome(Outcome ours, Outcome theirs, Entry& entry) {
  if (ours == Outcome::win) entry.declared = {1, 0};
  if (ours == Outcome::loss) entry.declared = {0, 1};
  if (ours == Outcome::walkover) entry.walkover = 0;
  if (ours == Outcome::default_loss && theirs == Outcome::walkover) entry.walkover = 1;
  entry.both_lose = ours == Outcome::default_loss && theirs == Outcome::default_loss;
  if (ours != Outcome::draw) return;
  // No player won a game, whoever started.
  entry.declared = {0, 0};
  GameEntry game{.where = entry.where};
  game.drawn = true;
  game.starter = entry.starter;
  entry.games.push_back(std::move(game));
}

class TrfReader {
 public:
  TrfReader(ResultTable& table, uint32_t source, std::vector<Entry>& out)
      : table_(table), source_(source), out_(out) {}

  void read() {
    std::size_t number = 0;
    for (std::size_t at = 0; at < table_.text.size();) {
      ++number;
      const std::size_t end = std::min(table_.text.find('\n', at), table_.text.size());
      const std::string_view tag = std::string_view(table_.text).substr(at, trf::kPlayer.size());
      const TrfLine line(table_.text, at, end);
      for (const trf::TeamForm& form : trf::kTeams) {
        if (tag == form.tag) team_lines_.push_back({&form, line});
      }
      if (line.size() > tag.size() && table_.text[at + tag.size()] != ' ' && tag != kCommentTag) {
        table_.complain(
            line.span(), Code::skipped,
            fmt::format("expected a tag of three signs and a blank, got `{}`: the line is not "
                        "read",
                        printable(line.cell({1, kMostShown}))));
      }
      if (tag == trf::kPoints) read_points(line);
      if (tag == trf::kByes) bye_lines_.push_back(line);
      if (tag == trf::kPlayer) {
        if (players_.size() == trf::kMostPlayers) {
          table_.complain({static_cast<uint32_t>(at), 0}, Code::too_large,
                          fmt::format("expected at most {} players, got more", trf::kMostPlayers));
          break;
        }
        read_player(line, number);
      }
      at = end + 1;
    }
    if (players_.empty() && !table_.findings.has_errors()) {
      table_.complain(
          {0, 0}, Code::wrong_shape,
          fmt::format("expected a report with lines `{}` of players, got none", trf::kPlayer));
    }
    for (const auto& [form, line] : team_lines_) read_team(*form, line);
    const auto rounds = [this] {
      std::size_t out = 0;
      for (const auto& [start, player] : players_) out = std::max(out, player.rounds.size());
      return out;
    };
    const std::size_t played = rounds();
    for (const TrfLine& line : bye_lines_) read_byes(line, played);
    for (const auto& [start, player] : players_) {
      if (teams_.empty()) table_.players.push_back(player.name);
    }
    const std::size_t all = rounds();
    for (std::size_t round = 0; round < all; ++round) {
      for (const auto& [start, player] : players_) {
        if (round < player.rounds.size()) add(start, player, round);
      }
    }
  }

 private:
  /// Which results give points is a rule of the tournament; unusual points of a report are told.
  void read_points(const TrfLine& line) {
    struct Given {
      char letter;
      int32_t usual;  ///< in tenths
      int32_t tenths;
    };
    std::array<Given, 3> points{{{'W', 10, 10}, {'D', 5, 5}, {'L', 0, 0}}};
    for (std::size_t behind = 0; trf::kPointsLetter.first + behind <= line.size();
         behind += trf::kPointsWidth) {
      const char letter = line.letter(trf::kPointsLetter.behind(behind));
      const trf::Columns columns = trf::kPointsOf.behind(behind);
      const auto tenths = tenths_in(line.cell(columns));
      if (kPointLetters.find(letter) == kPointLetters.npos || !tenths) {
        const trf::Columns both{trf::kPointsLetter.first + behind,
                                columns.last() - trf::kPointsLetter.first - behind + 1};
        table_.complain(
            line.span(both), Code::bad_value,
            fmt::format("expected one of W, D, L, A, P and X and its points in the columns {} "
                        "to {}, got `{}`",
                        both.first, both.last(), printable(line.cell(both))));
        return;
      }
      for (Given& given : points) {
        if (given.letter == letter) given.tenths = *tenths;
      }
    }
    if (std::ranges::all_of(points,
                            [](const Given& given) { return given.tenths == given.usual; })) {
      return;
    }
    std::vector<std::string> words;
    for (const Given& given : points) {
      words.push_back(given.tenths % 10 == 0
                          ? std::to_string(given.tenths / 10)
                          : fmt::format("{}.{}", given.tenths / 10, given.tenths % 10));
    }
    table_.complain(line.span(), Code::skipped,
                    fmt::format("the report has {} points for a win, a draw and a loss, but the "
                                "tournament's file says what counts",
                                enumerate(words)),
                    {fmt::format("`points: {}` in that file gives them", joined(words, "-"))});
  }

  void tell_no_name(const TrfLine& line, std::string_view whose, trf::Columns columns) {
    table_.complain(line.span(), Code::missing_key,
                    fmt::format("expected the name of {} in the columns {} to {}, got nothing",
                                whose, columns.first, columns.last()));
  }

  void read_team(const trf::TeamForm& form, const TrfLine& line) {
    const std::string team = composed(line.cell(form.name));
    if (team.empty()) return tell_no_name(line, "a team", form.name);
    for (std::size_t behind = 0; form.player.first + behind <= line.size();
         behind += trf::kTeamPlayerWidth) {
      const trf::Columns columns = form.player.behind(behind);
      const int32_t number = player_at(line, columns);
      if (number == 0) continue;
      const auto [known, fresh] = teams_.try_emplace(number, team);
      if (!fresh && known->second != team) {
        table_.complain(line.span(columns), Code::duplicate_player,
                        fmt::format("`{}` plays for `{}` already", printable(players_[number].name),
                                    printable(known->second)));
      }
    }
  }

  /// Gives players without a result in a round what they asked for. `played`: rounds of lines.
  void read_byes(const TrfLine& line, std::size_t played) {
    constexpr ResultLetter kKinds[] = {{' ', Outcome::absence},
                                       {'Z', Outcome::absence},
                                       {'H', Outcome::half_bye},
                                       {'F', Outcome::bye}};
    const auto number = parse_number(line.cell(trf::kByeRound));
    const auto round = static_cast<std::size_t>(std::max(number.value_or(0), 0));
    const auto* const kind = find_row(kKinds, &ResultLetter::letter, line.letter(trf::kByeKind));
    if (kind == nullptr || round == 0 || round > kMostRounds) {
      return table_.complain(
          line.span(), Code::bad_value,
          fmt::format("expected F, H or Z in column {} and a round in the columns {} to {}, got "
                      "`{}`",
                      trf::kByeKind.first, trf::kByeRound.first, trf::kByeRound.last(),
                      printable(line.cell({1, kMostShown}))));
    }
    if (kind->outcome == Outcome::bye && round > played) {
      return table_.complain(line.span(), Code::skipped,
                             "byes of a round to come are not read: list them under `byes`");
    }
    for (std::size_t behind = 0; trf::kByePlayer.first + behind <= line.size();
         behind += trf::kByeWidth) {
      const trf::Columns columns = trf::kByePlayer.behind(behind);
      const auto player = players_.find(player_at(line, columns));
      if (player == players_.end()) continue;
      std::vector<RoundCell>& rounds = player->second.rounds;
      if (rounds.size() < round) rounds.resize(round);
      RoundCell& cell = rounds[round - 1];
      if (cell.opponent != 0 || cell.outcome != Outcome::none || !cell.good) continue;
      cell.outcome = kind->outcome;
      cell.span = line.span(columns);
    }
  }

  /// The number of a player; 0, after telling if it is nobody's, if there is none.
  int32_t player_at(const TrfLine& line, trf::Columns columns) {
    const std::string_view cell = line.cell(columns);
    if (cell.empty()) return 0;
    const auto number = parse_number(cell);
    if (number && players_.contains(*number)) return *number;
    table_.complain(line.span(columns), Code::unknown_player,
                    fmt::format("no player has the number `{}`", printable(cell)));
    return 0;
  }

  /// The match of teams that two players meet in. False, after telling why, if there is none.
  bool set_match(int32_t first, int32_t second, Span span, std::size_t round, Entry& entry) {
    if (teams_.empty()) return true;
    const auto a = teams_.find(first);
    const auto b = teams_.find(second);
    if (a == teams_.end() || b == teams_.end() || a->second == b->second) {
      table_.complain(
          span, Code::bad_value,
          fmt::format("`{}` and `{}` play in round {}, and are not of two teams",
                      printable(entry.players[0]), printable(entry.players[1]), round + 1));
      return false;
    }
    return set_teams({a->second, b->second}, span, table_, entry);
  }

  void read_player(const TrfLine& line, std::size_t number) {
    const auto start = parse_number(line.cell(trf::kNumber));
    if (!start || *start < 1) {
      table_.complain(
          line.span(trf::kNumber), Code::bad_value,
          fmt::format("expected the number of a player in the columns {} to {}, got `{}`",
                      trf::kNumber.first, trf::kNumber.last(), printable(line.cell(trf::kNumber))));
      return;
    }
    TrfPlayer player{.name = composed(line.cell(trf::kName)), .line = number};
    if (player.name.empty()) return tell_no_name(line, "a player", trf::kName);
    for (std::size_t behind = 0; trf::kOpponent.first + behind <= line.size();
         behind += trf::kRoundWidth) {
      if (player.rounds.size() == kMostRounds) {
        table_.complain(line.span({trf::kOpponent.first + behind, trf::kRoundWidth}),
                        Code::too_large,
                        fmt::format("expected at most {} rounds, got more", kMostRounds));
        break;
      }
      player.rounds.push_back(read_round(line, behind));
    }
    if (std::ranges::any_of(
            players_, [&player](const auto& other) { return other.second.name == player.name; })) {
      table_.complain(line.span(trf::kName), Code::duplicate_player,
                      fmt::format("two players are called `{}`", printable(player.name)));
      return;
    }
    if (!players_.try_emplace(*start, std::move(player)).second) {
      table_.complain(line.span(trf::kNumber), Code::duplicate_player,
                      fmt::format("two players have the number {}", *start));
    }
  }

  /// `behind`: how far behind the columns of the first round.
  RoundCell read_round(const TrfLine& line, std::size_t behind) {
    const trf::Columns its_opponent = trf::kOpponent.behind(behind);
    const trf::Columns its_result = trf::kResult.behind(behind);
    RoundCell out{.span =
                      line.span({its_opponent.first, its_result.last() - its_opponent.first + 1})};
    const std::string_view opponent = line.cell(its_opponent);
    const auto number = opponent.empty() ? std::optional<int32_t>(0) : parse_number(opponent);
    out.colour = line.letter(trf::kColour.behind(behind));
    const char letter = line.letter(its_result);
    const auto* const found = find_row(kResultLetters, &ResultLetter::letter, letter);
    if (!number || *number < 0) {
      table_.complain(
          line.span(its_opponent), Code::bad_value,
          fmt::format("expected the number of an opponent, got `{}`", printable(opponent)));
      out.good = false;
    } else if (found == nullptr) {
      table_.complain(
          line.span(its_result), Code::bad_value,
          fmt::format("expected one of 1, =, 0, +, -, U, F, H, Z, W, D and L for a result, got "
                      "`{}`",
                      printable(line.cell(its_result))));
      out.good = false;
    } else {
      out.opponent = *number;
      out.outcome = found->outcome;
      if (out.opponent != 0 && out.outcome == Outcome::absence) out.outcome = Outcome::none;
    }
    return out;
  }

  Entry begin_entry(const TrfPlayer& player, std::size_t round) const {
    Entry out{.round = std::to_string(round + 1)};
    out.players = {player.name};
    out.where = fmt::format("{}:{}", table_.name, player.line);
    out.source = source_;
    out.span = player.rounds[round].span;
    out.in_table = true;
    out.best_of = 1;
    return out;
  }

  /// Adds a player who was not there. Members of teams need not be there.
  void add_absence(const TrfPlayer& player, std::size_t round, bool half = false) {
    if (!teams_.empty()) return;
    out_.push_back(begin_entry(player, round));
    out_.back().absent = !half;
    out_.back().half_bye = half;
  }

  /// The bye of a team, told by the first of its players; all of them have it.
  void add_bye_of_team(int32_t start, const TrfPlayer& player, std::size_t round) {
    const auto team = teams_.find(start);
    bool first = true;
    bool all = team != teams_.end();
    for (const auto& [number, name] : teams_) {
      if (!all || name != team->second) continue;
      const auto& rounds = players_[number].rounds;
      all = round < rounds.size() && rounds[round].opponent == 0 && is_bye(rounds[round].outcome);
      first = first && number >= start;
    }
    if (!all) {
      table_.complain(player.rounds[round].span, Code::skipped,
                      "a bye of one player of a team does not count");
    } else if (first) {
      Entry& bye = out_.emplace_back(begin_entry(player, round));
      bye.match = team->second;
      bye.players = {team->second};
    }
  }

  /// A round of a player without an opponent: a bye, an absence, or a fault.
  void add_alone(int32_t start, const TrfPlayer& player, std::size_t round) {
    const RoundCell& cell = player.rounds[round];
    if (is_bye(cell.outcome)) {
      if (!teams_.empty()) return add_bye_of_team(start, player, round);
      out_.push_back(begin_entry(player, round));
    } else if (cell.outcome == Outcome::half_bye) {
      add_absence(player, round, true);
    } else if (cell.outcome == Outcome::absence || cell.outcome == Outcome::default_loss) {
      add_absence(player, round);
    } else if (cell.outcome != Outcome::none) {
      table_.complain(
          cell.span, Code::missing_key,
          fmt::format("expected an opponent for a result in round {}, got none", round + 1));
    }
  }

  /// The opponent of a round whose line tells it, too; nullptr, perhaps after saying why, if none.
  const TrfPlayer* opponent_of(int32_t start, const TrfPlayer& player, std::size_t round) {
    const RoundCell& cell = player.rounds[round];
    const auto other = players_.find(cell.opponent);
    if (other == players_.end() || cell.opponent == start) {
      table_.complain(cell.span, Code::unknown_player,
                      cell.opponent == start
                          ? fmt::format("`{}` plays against itself in round {}",
                                        printable(player.name), round + 1)
                          : fmt::format("no player has the number {}", cell.opponent));
      return nullptr;
    }
    const auto& rounds = other->second.rounds;
    if (round >= rounds.size() || rounds[round].opponent != start) {
      if (round < rounds.size() && !rounds[round].good) return nullptr;
      table_.complain(
          cell.span, Code::bad_value,
          fmt::format("`{}` does not play against `{}` in round {}, as its line says",
                      printable(other->second.name), printable(player.name), round + 1));
      return nullptr;
    }
    return &other->second;
  }

  void add(int32_t start, const TrfPlayer& player, std::size_t round) {
    const RoundCell& cell = player.rounds[round];
    if (!cell.good) return;
    if (cell.opponent == 0) return add_alone(start, player, round);
    const TrfPlayer* const other = opponent_of(start, player, round);
    if (other == nullptr || cell.opponent < start) return;  // told by the line of the other
    const RoundCell& theirs = other->rounds[round];
    if (!agree(cell.outcome, theirs.outcome)) {
      table_.complain(cell.span, Code::bad_value,
                      fmt::format("the lines of `{}` and `{}` give different results of round {}",
                                  printable(player.name), printable(other->name), round + 1));
      return;
    }
    Entry entry = begin_entry(player, round);
    entry.players.push_back(other->name);
    if (!set_match(start, cell.opponent, cell.span, round, entry)) return;
    if (cell.colour == 'W' || theirs.colour == 'B') entry.starter = 0;
    if (cell.colour == 'B' || theirs.colour == 'W') entry.starter = 1;
    set_outcome(cell.outcome, theirs.outcome, entry);
    out_.push_back(std::move(entry));
  }

  ResultTable& table_;
  const uint32_t source_;
  std::vector<Entry>& out_;
  std::map<int32_t, TrfPlayer> players_{};
  std::vector<std::pair<const trf::TeamForm*, TrfLine>> team_lines_{};
  std::vector<TrfLine> bye_lines_{};
  std::map<int32_t, std::string> teams_{};  ///< of players, by their numbers
};

}  // namespace

bool is_trf(std::string_view text) {
  // Lines of tags of three signs, a blank, and what they say; players among them.
  bool players = false;
  constexpr std::size_t enough = 1u << 16;
  for (std::string_view rest = text; !rest.empty() && text.size() - rest.size() < enough;) {
    const std::string_view line = take_before(rest, '\n');
    players |= line.size() >= trf::kOpponent.first - trf::kRoundWidth && line.starts_with("001 ");
    if (line.size() > 3 && line[3] != ' ' && !line.starts_with(kCommentTag)) return false;
  }
  return players;
}

bool is_trf_name(std::string_view name) {
  return has_ending(name, ".trf") || has_ending(name, ".trfx");
}

void read_trf(ResultTable& table, uint32_t source, std::vector<Entry>& out) {
  TrfReader(table, source, out).read();
}

}  // namespace cartulary::formats

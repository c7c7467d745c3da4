#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "formats/text/escape.hpp"
#include "formats/text/letters.hpp"
#include "formats/text/print.hpp"
#include "formats/tournament/entries.hpp"
#include "formats/tournament/trf_form.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kPlayerTag = "001";
/// Columns from 1, as the form has them. Those of a round are these and ten more for each round.
constexpr std::size_t kNumberColumn = 5;
constexpr std::size_t kNumberWidth = 4;
constexpr std::size_t kNameColumn = 15;
constexpr std::size_t kRoundColumn = 92;
constexpr std::size_t kColourColumn = 97;
constexpr std::size_t kResultColumn = 99;
constexpr std::size_t kRoundWidth = 10;
/// More than any tournament has; a report may be hostile.
constexpr std::size_t kMostRounds = 99;

/// What a letter says for whose line it stands on.
enum class Outcome : uint8_t { win, draw, loss, walkover, default_loss, bye, half_bye, none };
struct ResultLetter {
  char letter;
  Outcome outcome;
};
constexpr ResultLetter kResultLetters[] = {
    {'1', Outcome::win},          {'W', Outcome::win},  {'=', Outcome::draw},
    {'D', Outcome::draw},         {'0', Outcome::loss}, {'L', Outcome::loss},
    {'+', Outcome::walkover},     {'U', Outcome::bye},  {'F', Outcome::bye},
    {'-', Outcome::default_loss}, {'Z', Outcome::none}, {'H', Outcome::half_bye},
    {' ', Outcome::none},         {'X', Outcome::none},
};

/// Whether what two lines say of one game is the same.
bool agree(Outcome a, Outcome b) {
  const auto is = [](Outcome x, Outcome y, Outcome first, Outcome second) {
    return (x == first && y == second) || (x == second && y == first);
  };
  return is(a, b, Outcome::win, Outcome::loss) || is(a, b, Outcome::draw, Outcome::draw) ||
         is(a, b, Outcome::walkover, Outcome::default_loss) ||
         is(a, b, Outcome::default_loss, Outcome::default_loss) ||
         is(a, b, Outcome::none, Outcome::none);
}

/// A line as characters, each with the place where it begins.
class Line {
 public:
  Line(std::string_view text, std::size_t begin, std::size_t end) : text_(text) {
    while (end > begin && (text[end - 1] == '\r' || text[end - 1] == ' ')) --end;
    for (std::size_t at = begin; at < end; ++at) {
      if ((static_cast<unsigned char>(text[at]) & 0xC0) != 0x80) begins_.push_back(at);
    }
    begins_.push_back(end);
  }
  std::size_t size() const { return begins_.size() - 1; }
  Span span() const { return between(begins_.front(), begins_.back()); }
  /// What stands in some columns; the first has number 1.
  Span span(std::size_t column, std::size_t width) const {
    const std::size_t first = std::min(column - 1, size());
    return between(begins_[first], begins_[std::min(first + width, size())]);
  }
  std::string_view cell(std::size_t column, std::size_t width) const {
    const Span at = span(column, width);
    std::string_view out = text_.substr(at.offset, at.size);
    while (out.starts_with(' ')) out.remove_prefix(1);
    while (out.ends_with(' ')) out.remove_suffix(1);
    return out;
  }
  char letter(std::size_t column) const {
    const std::string_view found = cell(column, 1);
    return found.empty() ? ' ' : upper(found.front());
  }

 private:
  static Span between(std::size_t begin, std::size_t end) {
    return {static_cast<uint32_t>(begin), static_cast<uint32_t>(end - begin)};
  }
  std::string_view text_;
  std::vector<std::size_t> begins_;
};

/// What a line says of a round.
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
  Span span{};
};

class TrfReader {
 public:
  TrfReader(ResultTable& table, uint32_t source, std::vector<Entry>& out)
      : table_(table), source_(source), out_(out) {}

  void read() {
    std::size_t number = 0;
    for (std::size_t at = 0; at < table_.text.size();) {
      ++number;
      const std::size_t end = std::min(table_.text.find('\n', at), table_.text.size());
      if (std::string_view(table_.text).substr(at).starts_with(kPlayerTag)) {
        if (players_.size() == trf::kMostPlayers) {
          complain({static_cast<uint32_t>(at), 0}, Code::too_large,
                   fmt::format("expected at most {} players, got more", trf::kMostPlayers));
          break;
        }
        read_player(Line(table_.text, at, end), number);
      }
      at = end + 1;
    }
    std::size_t rounds = 0;
    for (const auto& [start, player] : players_) rounds = std::max(rounds, player.rounds.size());
    for (std::size_t round = 0; round < rounds; ++round) {
      for (const auto& [start, player] : players_) {
        if (round < player.rounds.size()) add(start, player, round);
      }
    }
  }

 private:
  void complain(Span span, Code code, std::string message, std::vector<std::string> help = {}) {
    table_.findings.add({.code = code,
                         .span = span,
                         .message = std::move(message),
                         .label = "",
                         .help = std::move(help)});
  }

  void read_player(const Line& line, std::size_t number) {
    const auto start = parse_number(line.cell(kNumberColumn, kNumberWidth));
    if (!start || *start < 1) {
      complain(line.span(kNumberColumn, kNumberWidth), Code::bad_value,
               fmt::format("expected the number of a player in the columns 5 to 8, got `{}`",
                           printable(line.cell(kNumberColumn, kNumberWidth))));
      return;
    }
    TrfPlayer player{.name = std::string(line.cell(kNameColumn, trf::kNameWidth)),
                     .line = number,
                     .span = line.span()};
    if (player.name.empty()) {
      complain(line.span(), Code::missing_key,
               "expected the name of a player in the columns 15 to 47, got nothing");
      return;
    }
    for (std::size_t at = kRoundColumn; at <= line.size(); at += kRoundWidth) {
      if (player.rounds.size() == kMostRounds) {
        complain(line.span(at, kRoundWidth), Code::too_large,
                 fmt::format("expected at most {} rounds, got more", kMostRounds));
        break;
      }
      player.rounds.push_back(read_round(line, at));
    }
    if (std::any_of(players_.begin(), players_.end(),
                    [&player](const auto& other) { return other.second.name == player.name; })) {
      complain(line.span(kNameColumn, trf::kNameWidth), Code::duplicate_player,
               fmt::format("two players are called `{}`", printable(player.name)));
      return;
    }
    if (!players_.try_emplace(*start, std::move(player)).second) {
      complain(line.span(kNumberColumn, kNumberWidth), Code::duplicate_player,
               fmt::format("two players have the number {}", *start));
    }
  }

  RoundCell read_round(const Line& line, std::size_t at) {
    RoundCell out{.span = line.span(at, kResultColumn - kRoundColumn + 1)};
    const std::string_view opponent = line.cell(at, kNumberWidth);
    const auto number = opponent.empty() ? std::optional<int32_t>(0) : parse_number(opponent);
    out.colour = line.letter(at + kColourColumn - kRoundColumn);
    const char letter = line.letter(at + kResultColumn - kRoundColumn);
    const auto found =
        std::find_if(std::begin(kResultLetters), std::end(kResultLetters),
                     [letter](const ResultLetter& row) { return row.letter == letter; });
    if (!number || *number < 0) {
      complain(line.span(at, kNumberWidth), Code::bad_value,
               fmt::format("expected the number of an opponent, got `{}`", printable(opponent)));
      out.good = false;
    } else if (found == std::end(kResultLetters)) {
      complain(
          line.span(at + kResultColumn - kRoundColumn, 1), Code::bad_value,
          fmt::format("expected one of 1, =, 0, +, -, U, F, H, Z, W, D and L for a result, got "
                      "`{}`",
                      printable(line.cell(at + kResultColumn - kRoundColumn, 1))));
      out.good = false;
    } else {
      out.opponent = *number;
      out.outcome = found->outcome;
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
    return out;
  }

  void add(int32_t start, const TrfPlayer& player, std::size_t round) {
    const RoundCell& cell = player.rounds[round];
    if (!cell.good) return;
    if (cell.opponent == 0) {
      // Older reports have byes as games won against nobody.
      if (cell.outcome == Outcome::bye || cell.outcome == Outcome::walkover) {
        out_.push_back(begin_entry(player, round));
      } else if (cell.outcome == Outcome::half_bye) {
        complain(cell.span, Code::skipped, "a bye for half a point does not count");
      } else if (cell.outcome != Outcome::none && cell.outcome != Outcome::default_loss) {
        complain(cell.span, Code::missing_key,
                 fmt::format("expected an opponent for a result in round {}, got none", round + 1));
      }
      return;
    }
    const auto other = players_.find(cell.opponent);
    if (other == players_.end() || cell.opponent == start) {
      complain(cell.span, Code::unknown_player,
               cell.opponent == start ? fmt::format("`{}` plays against itself in round {}",
                                                    printable(player.name), round + 1)
                                      : fmt::format("no player has the number {}", cell.opponent));
      return;
    }
    const auto& rounds = other->second.rounds;
    if (round >= rounds.size() || rounds[round].opponent != start) {
      if (round < rounds.size() && !rounds[round].good) return;
      complain(cell.span, Code::bad_value,
               fmt::format("`{}` does not play against `{}` in round {}, as its line says",
                           printable(other->second.name), printable(player.name), round + 1));
      return;
    }
    if (cell.opponent < start) return;  // told by the line of the other
    const RoundCell& theirs = rounds[round];
    if (!agree(cell.outcome, theirs.outcome)) {
      complain(cell.span, Code::bad_value,
               fmt::format("the lines of `{}` and `{}` give different results of round {}",
                           printable(player.name), printable(other->second.name), round + 1));
      return;
    }
    Entry entry = begin_entry(player, round);
    entry.players.push_back(other->second.name);
    entry.best_of = 1;
    if (cell.colour == 'W' || theirs.colour == 'B') entry.starter = 0;
    if (cell.colour == 'B' || theirs.colour == 'W') entry.starter = 1;
    switch (cell.outcome) {
      case Outcome::win:
        entry.declared = {1, 0};
        break;
      case Outcome::loss:
        entry.declared = {0, 1};
        break;
      case Outcome::draw: {
        // Nobody won a game, whoever started.
        entry.declared = {0, 0};
        GameEntry game{.where = entry.where};
        game.declared[0] = game.declared[1] = 0;
        game.starter = entry.starter;
        entry.games.push_back(std::move(game));
        break;
      }
      case Outcome::walkover:
        entry.walkover = 0;
        break;
      case Outcome::default_loss:
        if (theirs.outcome == Outcome::walkover) entry.walkover = 1;
        break;
      default:
        break;
    }
    out_.push_back(std::move(entry));
  }

  ResultTable& table_;
  const uint32_t source_;
  std::vector<Entry>& out_;
  std::map<int32_t, TrfPlayer> players_{};
};

}  // namespace

bool is_trf(std::string_view text) {
  // Lines of tags of three signs, a blank, and what they say; players among them.
  bool players = false;
  for (std::size_t at = 0; at < std::min<std::size_t>(text.size(), 1u << 16);) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    if (line.size() >= kRoundColumn - kRoundWidth && line.starts_with("001 ")) players = true;
    if (line.size() > 3 && line[3] != ' ' && !line.starts_with("###")) return false;
    at = end + 1;
  }
  return players;
}

void read_trf(ResultTable& table, uint32_t source, std::vector<Entry>& out) {
  TrfReader(table, source, out).read();
}

}  // namespace cartulary::formats

// The tables of a season: counts over its results, and what its records showed.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "formats/game/verify/words.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/standings/rating.hpp"
#include "formats/league/tournament/season.hpp"

namespace cartulary::formats {
namespace {

using standings::Entrant;
using standings::Tally;

/// The widest that 95 of 100 normally distributed values lie from their mean, in deviations.
constexpr double kNormal = 1.959964;

std::string fixed(double value, int digits) {
  std::string out = fmt::format("{:.{}f}", value, digits);
  // A small negative number is no number below 0.
  if (out.find_first_not_of("-0.") == out.npos && out.starts_with('-')) out.erase(0, 1);
  return out;
}

/// The cell of a value that is counted in parts of its unit, with as many digits as they need.
ListCell value_cell(int64_t value, int unit) {
  if (unit == 1) return value;
  return fixed(static_cast<double>(value) / unit, 2);
}

/// Wilson's interval for a share of `count`, in percent.
std::pair<double, double> interval_of(double successes, double count) {
  const double z2 = kNormal * kNormal;
  const double share = successes / count;
  const double middle = (share + z2 / (2 * count)) / (1 + z2 / count);
  const double half = kNormal / (1 + z2 / count) *
                      std::sqrt(share * (1 - share) / count + z2 / (4 * count * count));
  return {100 * (middle - half), 100 * (middle + half)};
}

/// Sums of values, of which mean and spread follow.
struct Spread {
  int64_t count = 0;
  double sum = 0;
  double squares = 0;
  int64_t most = 0;

  void add(int64_t value) {
    most = count == 0 ? value : std::max(most, value);
    ++count;
    sum += static_cast<double>(value);
    squares += static_cast<double>(value) * static_cast<double>(value);
  }
  double mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
  /// The standard deviation of a sample; 0 for fewer than two.
  double deviation() const {
    if (count < 2) return 0;
    const auto n = static_cast<double>(count);
    return std::sqrt(std::max(0.0, (squares - sum * sum / n) / (n - 1)));
  }
};

/// Where a game stands among the periods of ratings: its stage, its round, its date if it has none.
using Period = std::tuple<std::size_t, std::size_t, std::string>;

struct CountedGame {
  std::vector<Entrant> players{};
  std::vector<std::optional<int32_t>> points{};
  std::optional<std::size_t> winner{};  ///< nothing: drawn
  std::optional<std::size_t> starter{};
  Period period{};
};

class Counts {
 public:
  Counts(const League& league, Trust trust) : league_(league), trust_(trust) {
    lines.resize(league.entrants().size());
    ratings.resize(league.entrants().size());
    std::map<std::string, std::size_t> stages;
    std::map<std::tuple<std::string, std::string, std::string>, std::size_t> rounds;
    for (const GroupStandings& group : league.standings({.trust = trust})) {
      stages.try_emplace(group.stage, stages.size());
      for (std::size_t i = 0; i < group.rounds.size(); ++i) {
        rounds.emplace(std::tuple(group.stage, group.group, group.rounds[i]), i);
      }
    }
    for (uint32_t i = 0; i < league.entries().size(); ++i) {
      const Entry& entry = league.entries()[i];
      add(i, {stages[entry.stage], rounds[{entry.stage, entry.group, entry.round}],
              entry.round.empty() ? entry.date : std::string()});
    }
    for (const auto& [period, rated] : rated_) standings::rate_period(rated, ratings);
  }

  struct Line {
    Tally games{};
    Spread points{};
  };

  engine::VectorBy<Entrant, Line> lines;
  engine::VectorBy<Entrant, standings::Rating> ratings;
  std::map<std::pair<Entrant, Entrant>, Tally> pairs;
  std::size_t games = 0;
  Tally starters{};  ///< of games of two in which it is known who began
  Spread starter_margin{};
  std::map<std::size_t, std::size_t> duels_by_games;

 private:
  void add(uint32_t number, const Period& period) {
    const standings::Result result = league_.result_of(number, {.trust = trust_});
    if (result.players.size() < 2 || result.walkover || !standings::is_there(result)) return;
    const standings::Counting counting = league_.counting_of(league_.entries()[number]);
    const standings::Seeds seeds(league_.entrants().size());
    const std::optional<std::size_t> tied_to = winner_of_ties(result, counting, seeds);
    std::size_t played = 0;
    for (const standings::BoardGame& board : result.games) {
      if (!board.counts) continue;
      ++played;
      CountedGame game{.players = result.players, .starter = board.starter, .period = period};
      const auto end = board.points.begin() + std::ssize(result.players);
      game.points.assign(board.points.begin(), end);
      if (result.players.size() == 2) {
        game.winner = winner_of(board, result, counting, seeds);
        if (!game.winner) game.winner = tied_to;
      } else {
        game.winner = board.winner ? board.winner : best_of(game);
      }
      count(game);
    }
    if (result.declared && played == 0) {
      // The starter of each game is known only where one of the two won all.
      const auto& won = *result.declared;
      std::optional<std::size_t> starter = league_.entries()[number].starter;
      if (won[0] != 0 && won[1] != 0) starter.reset();
      for (std::size_t seat : {std::size_t{0}, std::size_t{1}}) {
        for (int32_t i = 0; i < won[seat]; ++i, ++played) {
          count({.players = result.players,
                 .points = std::vector<std::optional<int32_t>>(2),
                 .winner = seat,
                 .starter = starter,
                 .period = period});
          if (starter) starter = 1 - *starter;
        }
      }
    }
    if (result.players.size() == 2 && counting.best_of > 1) ++duels_by_games[played];
  }

  /// Whom the declared result of a duel gives the boards that no rule decides, if that is one seat.
  static std::optional<std::size_t> winner_of_ties(const standings::Result& result,
                                                   const standings::Counting& counting,
                                                   const standings::Seeds& seeds) {
    if (!result.declared || result.players.size() != 2) return {};
    std::array<int32_t, 2> left = *result.declared;
    int32_t tied = 0;
    for (const standings::BoardGame& board : result.games) {
      if (!board.counts) continue;
      const auto winner = winner_of(board, result, counting, seeds);
      if (!winner) ++tied;
      if (winner) --left[*winner];
    }
    if (tied == 0 || left[0] + left[1] != tied || (left[0] != 0 && left[1] != 0)) return {};
    return left[0] != 0 ? std::size_t{0} : std::size_t{1};
  }

  static std::optional<std::size_t> best_of(const CountedGame& game) {
    std::optional<std::size_t> best;
    bool shared = false;
    for (std::size_t i = 0; i < game.points.size(); ++i) {
      if (!game.points[i]) return {};
      if (!best || *game.points[i] > *game.points[*best]) {
        best = i;
        shared = false;
      } else if (*game.points[i] == *game.points[*best]) {
        shared = true;
      }
    }
    return shared ? std::nullopt : best;
  }

  /// True if nobody has more points than a seat of a game without a winner.
  static bool shares_first(const CountedGame& game, std::size_t seat) {
    if (game.players.size() == 2) return true;
    return game.points[seat] == *std::ranges::max_element(game.points);
  }

  void count(const CountedGame& game) {
    ++games;
    for (std::size_t i = 0; i < game.players.size(); ++i) {
      Line& line = lines[game.players[i]];
      if (game.points[i]) line.points.add(*game.points[i]);
      ++(game.winner == i                        ? line.games.won
         : !game.winner && shares_first(game, i) ? line.games.drawn
                                                 : line.games.lost);
    }
    for (std::size_t i = 0; i < game.players.size(); ++i) {
      for (std::size_t k = i + 1; k < game.players.size(); ++k) {
        const std::optional<double> score = score_of(game, i, k);
        if (!score) continue;
        rated_[game.period].push_back({game.players[i], game.players[k], *score});
        const bool turned = game.players[k] < game.players[i];
        Tally& tally = pairs[std::minmax(game.players[i], game.players[k])];
        const double first = turned ? 1 - *score : *score;
        ++(first == 1 ? tally.won : first == 0 ? tally.lost : tally.drawn);
      }
    }
    if (game.players.size() != 2 || !game.starter) return;
    ++(!game.winner                    ? starters.drawn
       : *game.winner == *game.starter ? starters.won
                                       : starters.lost);
    if (game.points[0] && game.points[1]) {
      const int64_t own = *game.points[*game.starter];
      starter_margin.add(own - *game.points[1 - *game.starter]);
    }
  }

  /// The result between two seats: of two by who won, at a table of several by points.
  static std::optional<double> score_of(const CountedGame& game, std::size_t a, std::size_t b) {
    if (game.players.size() == 2) return !game.winner ? 0.5 : *game.winner == a ? 1 : 0;
    if (!game.points[a] || !game.points[b]) return {};
    if (*game.points[a] == *game.points[b]) return 0.5;
    return *game.points[a] > *game.points[b] ? 1 : 0;
  }

  const League& league_;
  const Trust trust_;
  std::map<Period, std::vector<standings::RatedGame>> rated_;
};

Listing players_listing(const League& league, const Counts& counts) {
  Listing out = listing_of("players", "Players");
  std::vector<Entrant> players;
  for (Entrant player : engine::each<Entrant>(counts.lines.size())) {
    if (counts.lines[player].games.played() > 0) players.push_back(player);
  }
  sort_by(players, [&](Entrant player) { return -counts.ratings[player].rating; });
  int64_t rank = 0;
  for (Entrant player : players) {
    const Counts::Line& line = counts.lines[player];
    const standings::Rating& rating = counts.ratings[player];
    const double wins = line.games.won + 0.5 * line.games.drawn;
    const bool points = line.points.count > 0;
    out.rows.push_back({++rank, league.name(player), line.games.played(), line.games.won,
                        line.games.drawn, line.games.lost,
                        fixed(100 * wins / line.games.played(), 1),
                        points ? fixed(line.points.mean(), 1) : "",
                        line.points.count > 1 ? fixed(line.points.deviation(), 1) : "",
                        points ? ListCell(line.points.most) : ListCell(), fixed(rating.rating, 0),
                        fixed(rating.deviation, 1), fixed(kNormal * rating.deviation, 0),
                        fixed(rating.volatility, 5)});
  }
  out.below.push_back(
      "Ratings are Glicko-2, a period for each round; a rating lies within \u00b1 of what is shown "
      "with a chance of 95 in 100.");
  return out;
}

Listing pairs_listing(const League& league, const Counts& counts) {
  Listing out = listing_of("head-to-head", "Head to head");
  for (const auto& [pair, tally] : counts.pairs) {
    out.rows.push_back({league.name(pair.first), league.name(pair.second), tally.played(),
                        tally.won, tally.drawn, tally.lost});
  }
  return out;
}

/// "Of 41 games of two the starter won 21, lost 19 and drew 1: 52.4 % of the points (37 to 67)".
void add_starters(const Counts& counts, std::vector<std::string>& out) {
  const Tally& tally = counts.starters;
  if (tally.played() == 0) return;
  const double wins = tally.won + 0.5 * tally.drawn;
  const auto [low, high] = interval_of(wins, tally.played());
  out.push_back(fmt::format(
      "The starting player won {}, drew {} and lost {} of {}: {} % (with a chance of 95 in 100 it "
      "is {} to {} %).",
      tally.won, tally.drawn, tally.lost, counted(tally.played(), "game of two", "games of two"),
      fixed(100 * wins / tally.played(), 1), fixed(low, 1), fixed(high, 1)));
  const Spread& margin = counts.starter_margin;
  if (margin.count < 2) return;
  const double error = kNormal * margin.deviation() / std::sqrt(static_cast<double>(margin.count));
  out.push_back(fmt::format("On {} the starting player was {} points {} in the mean (\u00b1 {}).",
                            counted(margin.count, "board"), fixed(std::abs(margin.mean()), 1),
                            margin.mean() < 0 ? "behind" : "ahead", fixed(error, 1)));
}

void add_duels(const Counts& counts, std::vector<std::string>& out) {
  std::vector<std::string> parts;
  std::size_t all = 0;
  for (const auto& [games, duels] : counts.duels_by_games) {
    all += duels;
    parts.push_back(fmt::format("{} after {}", duels, counted(games, "game")));
  }
  if (all == 0) return;
  out.push_back(fmt::format("{} ended: {}.", counted(all, "duel"), enumerate(parts)));
}

struct Analysed {
  Spread luck{};
  int64_t turns = 0;
  int64_t loss = 0;
  double squares = 0;  ///< of the errors of games

  void add(const AnalysedGame& game) {
    luck.add(game.luck);
    turns += game.loss.turns;
    loss += game.loss.loss;
    const auto error = static_cast<double>(game.loss.error);
    squares += error * error;
  }
  /// A turn's part of a sum over all games, in points.
  std::string of_turn(double sum) const {
    return turns == 0 ? "" : fixed(sum / static_cast<double>(turns) / kHundredths, 2);
  }
};

/// The luck and the losses of players in games that were analysed. Who has none is not listed.
Listing luck_listing(const League& league,
                     const std::map<std::string, std::vector<AnalysedGame>>& by_name,
                     std::size_t analysed, std::size_t records) {
  Listing out = listing_of("luck", "Luck and losses");
  std::map<std::string, Analysed> by_player;
  for (const auto& [name, games] : by_name) {
    Analysed& player = by_player[league.name_of_player(name)];
    for (const AnalysedGame& game : games) player.add(game);
  }
  std::vector<std::pair<std::string, Analysed>> players(by_player.begin(), by_player.end());
  sort_by(players, [](const auto& row) { return -row.second.luck.mean(); });
  for (const auto& [name, player] : players) {
    const Spread& luck = player.luck;
    out.rows.push_back({name, luck.count, fixed(luck.mean() / kHundredths, 2),
                        luck.count > 1 ? fixed(luck.deviation() / kHundredths, 2) : "",
                        value_cell(luck.most, kHundredths),
                        player.of_turn(static_cast<double>(player.loss)),
                        player.of_turn(kNormal * std::sqrt(player.squares))});
  }
  if (players.empty()) {
    out.below.emplace_back("No game was analysed.");
  } else {
    out.below.push_back(fmt::format(
        "Luck of a player's own draws, in points of margin a game; {} of {} {} analysed.", analysed,
        counted(records, "record"), analysed == 1 ? "was" : "were"));
    out.below.emplace_back(
        "Loss a turn: points that moves lost against the best ones found, in the mean of all "
        "turns; \u00b1 is half of the 95 % interval, which is of the search alone.");
  }
  return out;
}

}  // namespace

Listing Season::records_listing() const {
  Listing out = listing_of("records", "Records of the season");
  for (std::size_t feat = 0; feat < std::size(kFeats); ++feat) {
    for (const Deed& deed : best_[feat]) {
      out.rows.push_back({kFeats[feat].words, value_cell(deed.value, kFeats[feat].unit), deed.who,
                          kFeats[feat].key, deed.what,
                          deed.turn == 0 ? ListCell() : ListCell(deed.turn), deed.where});
    }
  }
  out.below.emplace_back(
      "As the replay of each record gives it, whatever scores the record claims.");
  return out;
}

Listing Season::features_listing() const {
  Listing out = listing_of("features", "Points by feature");
  int64_t all = 0;
  for (engine::Category c : engine::kAllCategories) all += points_[c];
  for (engine::Category c : engine::kAllCategories) {
    if (scorings_[c] == 0) continue;
    const auto points = static_cast<double>(points_[c]);
    out.rows.push_back({kCategoryNames[c], points_[c],
                        fixed(100 * points / static_cast<double>(std::max<int64_t>(all, 1)), 1),
                        fixed(points / static_cast<double>(seats_), 1), scorings_[c]});
  }
  if (records_ > 0) {
    out.below.push_back(fmt::format("{} with {} and {}.", counted(records_, "record"),
                                    counted(turns_, "turn"), counted(discards_, "discarded tile")));
  }
  return out;
}

Publication Season::report(const League& league, Trust trust) const {
  const Counts counts(league, trust);
  Publication out{.title = league.tournament().name};
  Listing players = players_listing(league, counts);
  std::vector<std::string>& said = players.below;
  said.push_back(fmt::format("{} counted.", counted(counts.games, "game")));
  add_starters(counts, said);
  add_duels(counts, said);
  if (left_out_ > 0) {
    said.push_back(
        fmt::format("{} not replayed to the end of a game: not in the tables of records "
                    "and features.",
                    counted(left_out_, "record is", "records are")));
  }
  if (copies_ > 0) {
    said.push_back(fmt::format("{} the moves of another one: counted once.",
                               counted(copies_, "record has", "records have")));
  }
  out.listings.push_back(std::move(players));
  for (Listing listing : {records_listing(), features_listing()}) {
    if (!listing.rows.empty()) out.listings.push_back(std::move(listing));
  }
  out.listings.push_back(luck_listing(league, played_, analysed_, records_));
  out.listings.push_back(missed_listing(league));
  out.listings.push_back(pairs_listing(league, counts));
  return out;
}

}  // namespace cartulary::formats

#include "formats/league/tournament/season.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "formats/game/record/notation.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {

void Season::keep(Feat feat, Deed deed) {
  std::vector<Deed>& best = best_[static_cast<std::size_t>(feat)];
  const bool least = kFeats[static_cast<std::size_t>(feat)].least;
  const auto better = [least](const Deed& a, const Deed& b) {
    return least ? a.value < b.value : a.value > b.value;
  };
  // The player who did it first stands first.
  const auto at = std::upper_bound(best.begin(), best.end(), deed, better);
  if (at == best.end() && best.size() == top_) return;
  best.insert(at, std::move(deed));
  if (best.size() > top_) best.pop_back();
}

void Season::add_scorings(const Report& report, const std::vector<ScoredFeature>& scored,
                          const std::string& where, int turn) {
  const Record& record = report.record;
  for (const ScoredFeature& feature : scored) {
    if (feature.winners.empty()) continue;
    points_[feature.category] += int64_t{feature.points} * feature.winners.size();
    ++scorings_[feature.category];
    const std::string points = counted(feature.points, "point");
    const auto keep_with = [&](Feat feat, int64_t value, std::string_view what) {
      keep(feat, {.value = value,
                  .who = names_of(feature.winners, record),
                  .what = fmt::format("{}, {}", what, points),
                  .where = where,
                  .turn = turn});
    };
    const auto tiles = std::ssize(feature.cells);
    const auto cities = std::ssize(feature.cities);
    if (feature.category == engine::Category::cities) {
      keep_with(Feat::largest_city, tiles, counted(tiles, "tile"));
    } else if (feature.category == engine::Category::roads) {
      keep_with(Feat::longest_road, tiles, counted(tiles, "tile"));
    } else if (feature.category == engine::Category::fields && cities > 0) {
      keep_with(Feat::biggest_field, cities, counted(cities, "city", "cities"));
    }
    keep_with(Feat::best_scoring, feature.points, kCategoryNames[feature.category]);
  }
}

bool Season::add(GameLuck luck, std::string& first) {
  const auto [at, is_new] = analyses_.try_emplace(joined(luck.moves, "\n"));
  if (is_new) {
    at->second.of = std::move(luck);
  } else {
    first = at->second.of.where;
  }
  return is_new;
}

std::vector<std::string> Season::unused_analyses() const {
  std::vector<std::string> out;
  for (const auto& [moves, analysis] : analyses_) {
    if (!analysis.used) out.push_back(analysis.of.where);
  }
  std::ranges::sort(out);
  return out;
}

void Season::add_luck(const Report& report, std::string_view scores) {
  if (analyses_.empty()) return;
  const Record& record = report.record;
  std::vector<std::string> moves;
  for (const TracedTurn& turn : report.tiles().turns) moves.push_back(text_of(turn.turn, record));
  const auto found = analyses_.find(joined(moves, "\n"));
  if (found == analyses_.end()) return;
  Analysis& analysis = found->second;
  const std::size_t seats = record.players.size();
  if (analysis.of.luck.size() != seats || analysis.of.losses.size() != seats) return;
  analysis.used = true;
  ++analysed_;
  for (engine::Player seat : record.seats()) {
    const std::size_t number = engine::index(seat);
    const int64_t luck = analysis.of.luck[number];
    const std::string& who = record.players[seat].name;
    played_[who].push_back({luck, analysis.of.losses[number]});
    keep(Feat::luckiest_game, {.value = luck,
                               .who = who,
                               .what = std::string(scores),
                               .where = record_name(report.document)});
  }
}

void Season::add(const Report& report, bool is_first) {
  const Verdict& verdict = report.verdict;
  const Record& record = report.record;
  // The dice game has no final scoring.
  if (!all_legal(verdict.status) || !verdict.final_scoring || record.has_position()) {
    ++left_out_;
    return;
  }
  if (!is_first) {
    ++copies_;
    return;
  }
  ++records_;
  turns_ += verdict.turns;
  seats_ += record.players.size();
  for (const RecordedTurn& move : record.tiles().moves) {
    discards_ += move.action != engine::Action::place ? 1 : 0;
  }
  const std::string name = record_name(report.document);
  const auto where_of = [&](std::size_t move) {
    return fmt::format("{}:{}", report.document.shown_name(),
                       report.document.position(record.turn(move).span.offset).line);
  };
  engine::PerPlayer<int> before{};
  for (const TracedTurn& turn : report.tiles().turns) {
    const std::string where = where_of(turn.move);
    add_scorings(report, turn.scored, where, turn.number);
    const int gained = turn.totals[turn.player] - before[turn.player];
    keep(Feat::best_turn, {.value = gained,
                           .who = record.players[turn.player].name,
                           .what = counted(gained, "point"),
                           .where = where,
                           .turn = turn.number});
    before = turn.totals;
  }
  add_scorings(report, report.tiles().final_scores, name, 0);
  add_totals(report);
}

void Season::add_totals(const Report& report) {
  const Record& record = report.record;
  std::vector<int> totals;
  std::vector<std::string> players;
  for (engine::Player seat : record.seats()) {
    totals.push_back(report.verdict.totals[seat]);
    players.push_back(record.players[seat].name);
  }
  const std::string scores = joined(totals, ":");
  add_luck(report, scores);
  const std::string name = record_name(report.document);
  const auto keep_game = [&](Feat feat, int value, std::string who) {
    keep(feat, {.value = value, .who = std::move(who), .what = scores, .where = name});
  };
  for (engine::Player seat : record.seats()) {
    const int total = report.verdict.totals[seat];
    const std::string& who = record.players[seat].name;
    keep_game(Feat::highest_score, total, who);
    if (record.players.size() < 2) continue;
    keep_game(report.verdict.winners.contains(seat) ? Feat::lowest_winning_score
                                                    : Feat::highest_losing_score,
              total, who);
  }
  const std::string all = joined(players, " - ");
  keep_game(Feat::highest_total, std::accumulate(totals.begin(), totals.end(), 0), all);
  if (record.players.size() < 2) return;
  std::ranges::sort(totals, std::greater<>());
  keep_game(Feat::closest_game, totals[0] - totals[1], all);
  keep_game(Feat::widest_margin, totals[0] - totals[1], all);
}

/// Nothing is listed of players who missed nothing.
Listing Season::missed_listing(const League& league) const {
  Listing out = listing_of("missed", "Better moves missed");
  const auto points = [](double parts) { return fmt::format("{:.2f}", parts / kHundredths); };
  std::map<std::string, std::pair<std::ptrdiff_t, std::vector<MissedMoves>>> by_player;
  for (const auto& [name, games] : played_) {
    auto& [count, all] = by_player[league.name_of_player(name)];
    count += std::ssize(games);
    for (const AnalysedGame& game : games) {
      for (const MissedMoves& it : game.loss.missed) {
        auto row = std::ranges::find(all, it.better, &MissedMoves::better);
        if (row == all.end()) row = all.insert(row, {it.better});
        row->turns += it.turns;
        row->loss += it.loss;
      }
    }
  }
  for (auto& [player, missed] : by_player) {
    auto& [games, all] = missed;
    sort_by(all, [](const MissedMoves& row) { return -row.loss; });
    for (const MissedMoves& row : all) {
      const double a_game = static_cast<double>(row.loss) / static_cast<double>(games);
      out.rows.push_back(
          {player, row.better, row.turns, points(static_cast<double>(row.loss)), points(a_game)});
    }
  }
  out.below.emplace_back(
      "Turns that lost for sure, by what the best move found had and the played one had not.");
  return out;
}

}  // namespace cartulary::formats

#include "formats/study/analysis/game_analysis.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <numeric>

#include "engine/analysis/ledger.hpp"
#include "engine/analysis/reason.hpp"
#include "engine/rules_of.hpp"
#include "formats/game/boxes/far_actions.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/verify/replay.hpp"

namespace cartulary::formats {
namespace {

namespace analysis = engine::analysis;
using engine::Player;

/// Thousandths of points, and millionths, as they are shown.
int hundredths_of_points(double millipoints) {
  return static_cast<int>(std::lround(millipoints / 10));
}
int hundredths_of_percent(double millionths) {
  return static_cast<int>(std::lround(millionths / 100));
}

Amounts rounded(const analysis::Values& values, double analysis::Value::*part) {
  Amounts out;
  for (Player p : engine::each<Player>(engine::kMaxPlayers)) {
    out.margin[p] = hundredths_of_points(values.margin[p].*part);
    out.win[p] = hundredths_of_percent(values.win[p].*part);
  }
  return out;
}
Amounts rounded(const analysis::Values& values) {
  return rounded(values, &analysis::Value::mean);
}
Amounts rounded(const analysis::Expected& values) {
  Amounts out;
  for (Player p : engine::each<Player>(engine::kMaxPlayers)) {
    out.margin[p] = hundredths_of_points(values.margin[p]);
    out.win[p] = hundredths_of_percent(values.win[p]);
  }
  return out;
}
Amounts rounded_errors(const analysis::Values& values) {
  return rounded(values, &analysis::Value::error);
}

/// Errors of independent numbers, of which the sum is meant.
class ErrorOfSum {
 public:
  void add(double error) { squares_ += error * error; }
  int rounded() const { return static_cast<int>(std::lround(std::sqrt(squares_))); }

 private:
  double squares_ = 0;
};

/// The same for each amount.
class ErrorsOfSum {
 public:
  void add(const Amounts& errors) {
    for (Player p : engine::each<Player>(engine::kMaxPlayers)) {
      margin_[p].add(errors.margin[p]);
      win_[p].add(errors.win[p]);
    }
  }
  Amounts rounded() const {
    Amounts out;
    for (Player p : engine::each<Player>(engine::kMaxPlayers)) {
      out.margin[p] = margin_[p].rounded();
      out.win[p] = win_[p].rounded();
    }
    return out;
  }

 private:
  engine::PerPlayer<ErrorOfSum> margin_{}, win_{};
};

double low(int value, int error) {
  return value - 1.96 * error;
}

/// True if a move certainly costs some chance to win, in a game that is not decided either way.
bool costs_chance(const AnalysedTurn& turn) {
  const int best = turn.with_best.win[turn.player];
  const int played = turn.with_played.win[turn.player];
  if (std::min(best, played) >= kDecided) return false;
  if (std::max(best, played) <= 100'00 - kDecided) return false;
  return turn.win_loss() >= kWinToMark && low(turn.win_loss(), turn.win_loss_error()) > 0;
}

std::string_view mark_of(const AnalysedTurn& turn, MarkBy by) {
  const bool by_win = by == MarkBy::win;
  if (by_win && !costs_chance(turn)) return {};
  const double points = low(turn.loss(), turn.loss_error());
  const double win = low(turn.win_loss(), turn.win_loss_error());
  for (const MoveMark& mark : kMoveMarks) {
    if (by_win ? win > mark.win : points > mark.points) return mark.sign;
  }
  return by_win && points > kPointsAlone ? std::rbegin(kMoveMarks)->sign : "";
}

/// The rest of the turn has to be there.
AnalysedMove compared(const Report& report, const AnalysedTurn& turn,
                      const analysis::Candidate& candidate) {
  AnalysedMove out{.choice = candidate.choice, .played = candidate.played};
  if (candidate.played) {
    out.text = turn.played;
    out.loss = turn.loss();
    out.loss_error = turn.loss_error();
    out.win = turn.with_played.win[turn.player];
    out.win_loss = turn.win_loss();
    out.win_loss_error = turn.win_loss_error();
    return out;
  }
  out.text = text_of(engine::turn_of(turn.tile, candidate.choice), report.record);
  out.loss = hundredths_of_points(candidate.loss.mean);
  out.loss_error = hundredths_of_points(candidate.loss.error);
  out.win_loss = hundredths_of_percent(candidate.win_loss.mean);
  out.win_loss_error = hundredths_of_percent(candidate.win_loss.error);
  out.win = std::clamp(turn.with_best.win[turn.player] - out.win_loss, 0, 100'00);
  return out;
}

/// By how many orders of tiles reasons are found, and from which sure loss on.
constexpr int kOrdersForReasons = 60;
constexpr int kWorthAReason = 100;

/// Why a move is worse than the best one of its turn.
std::vector<AnalysedReason> reasons_for(const engine::Game& before, engine::TileId tile,
                                        const engine::Choice& best, const AnalysedMove& move,
                                        uint64_t seed) {
  std::vector<AnalysedReason> out;
  if (low(move.loss, move.loss_error) < kWorthAReason) return out;
  const engine::Board& board = before.board();
  const auto begun = static_cast<engine::Node>(board.features().size());
  const engine::PlacedTile own{
      .type = tile, .rotation = best.rotation, .cell = best.cell, .first_node = begun};
  analysis::Reasons reasons;
  for (const analysis::Reason& it :
       reasons.of(before, engine::turn_of(tile, best), engine::turn_of(tile, move.choice),
                  kOrdersForReasons, seed)) {
    AnalysedReason& reason = out.emplace_back();
    reason.kind = it.kind;
    reason.player = it.player;
    reason.best = hundredths_of_points(analysis::kPoint * it.best);
    reason.played = hundredths_of_points(analysis::kPoint * it.played);
    if (it.feature == engine::kNoNode) continue;
    const engine::PlacedTile& at =
        index(it.feature) < index(begun) ? board.tile(board.tile_of(it.feature)) : own;
    reason.cell = at.cell;
    if (engine::is_central(it.kind)) continue;
    reason.place = place_of(at.type, at.rotation, it.feature - at.first_node);
  }
  return out;
}

/// `out` has all of the turn but its values.
void give_values(const Report& report, const analysis::TurnValue& value,
                 const analysis::Ledger::Entry& entry, AnalysedTurn& out) {
  out.fits = value.fits;
  out.exact = value.exact;
  // Each value is rounded once, and the others are the differences, so that all sums are exact.
  out.before = rounded(entry.before);
  out.with_best = rounded(entry.with_best);
  out.with_played = rounded(entry.with_played);
  out.luck = rounded(entry.luck);
  out.before_error = rounded_errors(entry.before);
  out.played_error = rounded_errors(entry.with_played);
  out.lost_error = rounded_errors(entry.loss);
  out.rest_error = rounded_errors(entry.rest);
  if (value.fits && !value.same && (value.exact || out.loss() >= kWorthNaming)) {
    out.best_choice = value.best;
    out.best = text_of(engine::turn_of(out.tile, value.best), report.record);
  }
  for (const analysis::Candidate& candidate : value.candidates) {
    out.candidates.push_back(compared(report, out, candidate));
  }
}

AnalysedTurn analysed(const Report& report, std::size_t i, const analysis::TurnValue& value,
                      const analysis::Ledger::Entry& entry) {
  const TracedTurn& traced = report.tiles().turns[i];
  AnalysedTurn out{.move = traced.move, .number = traced.number, .player = traced.player};
  out.tile = traced.turn.tile;
  out.played = text_of(traced.turn, report.record);
  give_values(report, value, entry, out);
  return out;
}

/// The points of each player if the game ended after the turn, which is played.
engine::PerPlayer<int> scores_after(engine::Game& game, const engine::Turn& turn) {
  game.play_unchecked(turn);
  game.finish();
  engine::PerPlayer<int> out{};
  for (Player p : game.seats()) out[p] = game.points(p);
  return out;
}

/// By how much a turn moved the mover's chance to win, for better or worse.
int weight_of(const AnalysedTurn& turn) {
  return std::max(std::abs(turn.luck.win[turn.player]), turn.win_loss());
}

std::vector<std::size_t> key_moments_of(const std::vector<AnalysedTurn>& turns) {
  constexpr std::size_t kMax = 5;
  constexpr int kMin = 50;  // half a percent
  std::vector<std::size_t> out(turns.size());
  std::iota(out.begin(), out.end(), std::size_t{0});
  std::ranges::stable_sort(
      out, [&](std::size_t a, std::size_t b) { return weight_of(turns[a]) > weight_of(turns[b]); });
  if (out.size() > kMax) out.resize(kMax);
  while (!out.empty() && weight_of(turns[out.back()]) < kMin) out.pop_back();
  std::ranges::sort(out);
  return out;
}

void count_meeples(const Report& report, GameAnalysis& out) {
  engine::Game game;
  play_to(report, report.tiles().turns.size(), game);
  for (const TracedTurn& turn : report.tiles().turns) {
    const engine::Laid* laid = turn.turn.laid();
    if (laid != nullptr && laid->deployment.any() && is_follower(laid->deployment.figure)) {
      ++out.players[turn.player].placed;
    }
  }
  const engine::Board& board = game.board();
  for (engine::Node node : engine::each<engine::Node>(board.features().size())) {
    const Player owner = board.features().meeple_on(node);
    if (owner == engine::kNobody) continue;
    const engine::Feature& feature = board.features().of(node);
    out.players[owner].stranded += feature.kind != engine::FeatureKind::field;
  }
  for (Player p : game.seats()) out.players[p].home = game.supply(p);
  if (game.over()) game.finish();
  for (Player p : game.seats()) {
    out.players[p].points = game.points(p);
    out.players[p].field_points = game.points(p, engine::Category::fields);
  }
}

/// Gives the played moves reasons why the best are better. `places`: of the turns in the report.
void give_reasons(const Report& report, const std::vector<std::size_t>& places, const DoAll& do_all,
                  GameAnalysis& out) {
  do_all(places.size(), [&](std::size_t i) {
    AnalysedTurn& turn = out.turns[i];
    const auto played = std::ranges::find_if(turn.candidates, &AnalysedMove::played);
    if (turn.best.empty() || played == turn.candidates.end()) return;
    auto before = std::make_unique<engine::Game>();
    play_to(report, places[i], *before);
    played->reasons = reasons_for(*before, turn.tile, turn.best_choice, *played, out.seed);
  });
}

void sum_up(const Report& report, GameAnalysis& out) {
  engine::PerPlayer<ErrorOfSum> lost;
  ErrorsOfSum skill_all, rest_all;
  for (const AnalysedTurn& turn : out.turns) {
    out.luck += turn.luck;
    out.skill += turn.skill();
    out.rest += turn.rest();
    AnalysedPlayer& mover = out.players[turn.player];
    mover.turns += turn.fits;
    mover.loss += turn.loss();
    mover.luck += turn.luck.margin[turn.player];
    mover.win_loss += turn.win_loss();
    mover.win_luck += turn.luck.win[turn.player];
    lost[turn.player].add(turn.loss_error());
    skill_all.add(turn.lost_error);
  }
  for (Player p : report.record.seats()) {
    out.players[p].loss_error = lost[p].rounded();
  }
  out.skill_error = skill_all.rounded();
  // All of it together is the end less the start, luck and skill.
  rest_all.add(out.start_error);
  rest_all.add(out.skill_error);
  rest_all.add(out.last_error);
  out.rest_error = rest_all.rounded();
}

/// Options that change what figures and tiles are worth, which was fitted to games without them.
constexpr std::string_view kUnfitted[] = {
    "farmers",          "field-scoring", "meeples",          "table",
    "border-completes", "hole-bonus",    "incomplete-scores"};

/// The tools of threads that have finished, which others take.
class IdleValuers {
 public:
  std::unique_ptr<analysis::TurnValuer> take() {
    const std::scoped_lock lock(guard_);
    if (idle_.empty()) return std::make_unique<analysis::TurnValuer>();
    std::unique_ptr<analysis::TurnValuer> out = std::move(idle_.back());
    idle_.pop_back();
    return out;
  }
  void put(std::unique_ptr<analysis::TurnValuer> valuer) {
    const std::scoped_lock lock(guard_);
    idle_.push_back(std::move(valuer));
  }

 private:
  std::mutex guard_;
  std::vector<std::unique_ptr<analysis::TurnValuer>> idle_;
};

}  // namespace

Amounts& Amounts::operator+=(const Amounts& other) {
  for (Player p : engine::each<Player>(engine::kMaxPlayers)) {
    margin[p] += other.margin[p];
    win[p] += other.win[p];
  }
  return *this;
}
Amounts operator-(const Amounts& a, const Amounts& b) {
  Amounts out;
  for (Player p : engine::each<Player>(engine::kMaxPlayers)) {
    out.margin[p] = a.margin[p] - b.margin[p];
    out.win[p] = a.win[p] - b.win[p];
  }
  return out;
}

void play_to(const Report& report, std::size_t turn, engine::Game& game) {
  begin_game(game, report.record.tiles(), engine::rules_of(report.record.rules));
  const auto ready = [&](std::size_t i) -> const RecordedTurn& {
    const RecordedTurn& recorded = report.record.tiles().moves[report.tiles().turns[i].move];
    make_ready(game, recorded);
    return recorded;
  };
  for (std::size_t i = 0; i < turn; ++i) play(game, ready(i), report.tiles().turns[i].turn);
  if (turn < report.tiles().turns.size()) ready(turn);
}

void mark_moves(GameAnalysis& game, MarkBy by) {
  game.marks = by;
  for (AnalysedTurn& turn : game.turns) turn.mark = mark_of(turn, by);
}

bool is_marked_by_chance(const AnalysedTurn& turn) {
  const auto mark = std::ranges::find(kMoveMarks, turn.mark, &MoveMark::sign);
  return mark != std::end(kMoveMarks) && low(turn.win_loss(), turn.win_loss_error()) > mark->win;
}

const AnalysedMove* AnalysedTurn::played_candidate() const {
  const auto it = std::ranges::find_if(candidates, &AnalysedMove::played);
  return it == candidates.end() ? nullptr : &*it;
}

int luck_adjusted(const GameAnalysis& game, Player player) {
  return game.last.margin[player] -
         static_cast<int>(std::lround(analysis::kLuckWeight * game.luck.margin[player]));
}
int luck_adjusted_error(const GameAnalysis& game, Player player) {
  return static_cast<int>(std::lround(std::hypot(
      analysis::kLuckWeightError * game.luck.margin[player], game.last_error.margin[player])));
}

analysis::Effort effort_of(int budget) {
  constexpr int kUsualDraws = 18;
  constexpr int kUsualLines = 4;
  constexpr int kLook = 35;
  analysis::Effort out;
  const int replies = kUsualDraws * kUsualLines;
  out.replying = std::clamp(budget / 2 / replies, 1, kLook);
  const int rest = budget - replies * out.replying;
  out.choosing = rest * 3 / 10;
  out.orders = std::max(2, rest * 7 / 10 / (2 * kUsualLines));
  return out;
}

std::string not_fitted_to(const Record& record) {
  if (record.game == GameKind::print_and_play) return "the print-and-play demo";
  if (plays_far_actions(record.rules)) return "dragon, fairy, princess and portals";
  if (plays_abbeys(record.rules)) return "abbeys, mayors, wagons and barns";
  for (const std::string& option : differences(record.rules, Rules())) {
    const std::string_view key = std::string_view(option).substr(0, option.find(':'));
    if (std::ranges::find(kUnfitted, key) != std::end(kUnfitted)) {
      return fmt::format("`{}`", option);
    }
  }
  return "";
}

std::string why_not_analysed(const Report& report) {
  if (const std::string_view why = why_no_tiles(report); !why.empty()) return std::string(why);
  if (!report.verdict.started) return "the game has no first position; its findings say why";
  if (report.record.players.size() < 2) return "expected two players or more, got one";
  if (report.record.rules.hand > 1) {
    return "expected a game in which tiles are drawn one by one, got one with hands of tiles";
  }
  if (const std::string other = not_fitted_to(report.record); !other.empty()) {
    return fmt::format("not fitted to {}: no values", other);
  }
  if (report.tiles().turns.empty()) return "expected a game with turns, got none";
  return {};
}

GameAnalysis analyse(const Report& report, int budget, uint64_t seed, TurnRange range,
                     const DoAll& do_all) {
  GameAnalysis out;
  out.seed = seed;
  out.budget = budget;
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < report.tiles().turns.size(); ++i) {
    if (range.contains(report.tiles().turns[i].number)) chosen.push_back(i);
  }
  if (chosen.empty()) return out;
  const std::size_t end = chosen.back() + 1;
  engine::Game game;
  play_to(report, end, game);
  out.over = game.over();

  IdleValuers idle;
  const analysis::Effort effort = effort_of(budget);
  std::vector<analysis::TurnValue> turns(chosen.size());
  std::vector<engine::PerPlayer<int>> scores(chosen.size());
  analysis::Values start;
  // The turns, and the position before them, of which the value is all that is wanted.
  do_all(chosen.size() + 1, [&](std::size_t task) {
    std::unique_ptr<analysis::TurnValuer> valuer = idle.take();
    const bool first = task == chosen.size();
    const std::size_t at = chosen[first ? 0 : task];
    auto before = std::make_unique<engine::Game>();
    play_to(report, at, *before);
    const uint64_t its_seed = analysis::Random(seed, at).next();
    if (first) {
      start = valuer->value_of(*before, effort, ~its_seed);
    } else {
      const engine::Turn& turn = report.tiles().turns[at].turn;
      turns[task] = valuer->value_of(*before, turn, effort, its_seed);
      scores[task] = scores_after(*before, turn);
    }
    idle.put(std::move(valuer));
  });
  if (out.over) game.finish();
  const analysis::Values last = out.over ? analysis::values_at_end(game) : analysis::Values{};
  const analysis::Ledger ledger = analysis::ledger_of(start, turns, out.over ? &last : nullptr);
  for (std::size_t i = 0; i < turns.size(); ++i) {
    out.turns.push_back(analysed(report, chosen[i], turns[i], ledger.entries[i]));
    out.turns.back().scores = scores[i];
  }
  give_reasons(report, chosen, do_all, out);
  out.start = out.turns.front().before;
  out.start_error = out.turns.front().before_error;
  out.last = rounded(ledger.last);
  out.last_error = rounded_errors(ledger.last);
  sum_up(report, out);
  count_meeples(report, out);
  mark_moves(out, MarkBy::win);
  out.key_moments = key_moments_of(out.turns);
  return out;
}

AnalysedTurn analyse_tile(const Report& report, const engine::Game& game, engine::TileId tile,
                          int budget, uint64_t seed) {
  analysis::TurnValuer valuer;
  const analysis::Effort effort = effort_of(budget);
  const analysis::TurnValue value = valuer.best_with(game, tile, effort, seed);
  const analysis::Values start = valuer.value_of(game, effort, ~seed);
  engine::Turn best =
      value.fits ? engine::turn_of(tile, value.best) : engine::unplaceable_turn(game, tile);
  AnalysedTurn out{.number = game.turn_number(), .player = game.to_move(), .tile = tile};
  out.played = text_of(best, report.record);
  engine::Game after = game;
  for (engine::PlayOnFn add : game.rules().play_on) add(game, best, seed);
  out.scores = scores_after(after, best);
  const analysis::Ledger ledger = analysis::ledger_of(start, {&value, 1}, nullptr);
  give_values(report, value, ledger.entries.front(), out);
  for (AnalysedMove& move : out.candidates) {
    move.reasons = reasons_for(game, tile, value.best, move, seed);
  }
  return out;
}

}  // namespace cartulary::formats

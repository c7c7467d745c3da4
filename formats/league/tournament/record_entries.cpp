#include "formats/league/tournament/record_entries.hpp"

#include "formats/checking/duplicates.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {
namespace {

std::vector<std::string> listed_players(const PlayerNames& names, const Entry& entry) {
  return mapped(entry.players, [&](const std::string& name) { return names.listed(name); });
}

/// A text that tells duels and tables apart. `named`: the players.
std::string key_of(std::string_view stage, std::string_view group, const Entry& entry,
                   const std::vector<std::string>& named) {
  std::string out;
  // Without a round, a table or a match, the day tells two meetings of the same players apart.
  const bool placed = !entry.round.empty() || !entry.match.empty() || !entry.table.empty();
  const bool duel = entry.players.size() == 2;
  const std::string_view table = duel ? std::string_view() : std::string_view(entry.table);
  const std::string_view match =
      entry.round.empty() ? std::string_view(entry.match) : std::string_view();
  put(out, stage, '\n', group, '\n', entry.round, '\n', table, '\n', match, '\n',
      placed ? std::string_view() : std::string_view(entry.date), '\n',
      joined(sorted(named), "\n"));
  return out;
}

/// The only one of some players; nothing for none and for several.
std::optional<std::size_t> only(engine::PlayerSet players) {
  if (players.size() != 1) return {};
  return engine::index(players.lowest());
}

GameEntry game_of(const Report& report) {
  const Record& record = report.record;
  const Verdict& verdict = report.verdict;
  GameEntry out{.where = record_name(report.document)};
  out.starter = 0;
  if (states_tie(record)) out.tie = record.rules.tie;
  // A game that is void counts for nobody, as one that was abandoned.
  const auto& rulings = verdict.rulings;
  const bool is_void = std::ranges::any_of(
      rulings, [](const Ruling& ruling) { return ruling.kind == RulingKind::nullified; });
  out.termination = is_void ? Termination::abandoned : termination_of(record.result);
  for (engine::Player seat : record.seats()) {
    const std::size_t i = engine::index(seat);
    if (record.result.scores.given && record.result.scores.has(seat)) {
      out.declared[i] = record.result.scores.points[seat];
    }
    if (verdict.final_scoring || (verdict.over && all_legal(verdict.status))) {
      out.computed[i] = verdict.totals[seat];
    }
  }
  out.recorded = out.declared;
  out.claims = record.result.scores.given ? record.result.scores.span : record.result.span;
  const bool is_one_score = verdict.readings.outcomes.size() <= 1;
  out.replayed = all_legal(verdict.status) && out.computed[0].has_value() && is_one_score;
  if (out.replayed) {
    out.computed_winner = only(verdict.winners);
  } else {
    out.computed = {};
    out.not_replayed = verdict.status == Status::unreadable ? std::string_view("it cannot be read")
                       : verdict.status == Status::illegal  ? "a move is illegal"
                       : !is_one_score ? "what it leaves open decides the score"
                                       : kNotOver;
  }
  if (record.result.winner) out.winner = only(record.result.winner->value);
  return out;
}

/// The same for records with the same moves; 0 if there are too few of them to compare.
uint64_t moves_of(const Report& report) {
  uint64_t out = 0;
  for (const Resemblance& resemblance : resemblances_of(report.document, report.record)) {
    if (resemblance.kind != Resemblance::Kind::table) out = resemblance.hash;
  }
  return out;
}

/// Numbers of the seats of one entry for those of another with the same players.
void move_seats(const std::vector<std::string>& from, const std::vector<std::string>& to,
                GameEntry& game) {
  if (from == to) return;
  const GameEntry before = game;
  const auto moved = [&](std::optional<std::size_t> seat) -> std::optional<std::size_t> {
    return seat ? index_in(to, from[*seat]) : std::nullopt;
  };
  game.winner = moved(before.winner);
  game.computed_winner = moved(before.computed_winner);
  game.starter = moved(before.starter);
  for (std::size_t i = 0; i < from.size(); ++i) {
    const std::size_t at = *moved(i);
    game.declared[at] = before.declared[i];
    game.computed[at] = before.computed[i];
    game.recorded[at] = before.recorded[i];
  }
}

}  // namespace

bool names_players(const Report& report) {
  const auto& players = report.record.players;
  bool made = report.document.origin != nullptr;
  std::size_t seat = 0;
  for (const RecordedPlayer& player : players) {
    if (player.name.empty()) return false;
    made &= player.name == name_of_seat(seat++);
  }
  return players.size() >= 2 && !made;
}

void EntryBook::add(std::vector<Entry> entries) {
  for (Entry& entry : entries) {
    const std::size_t number = entries_.size();
    const std::vector<std::string> named = listed_players(names_, entry);
    numbers_.try_emplace(key_of(entry.stage, entry.group, entry, named), number);
    numbers_.try_emplace(key_of("", "", entry, named), number);
    entries_.push_back(std::move(entry));
    replayed_.push_back(0);
  }
}

bool EntryBook::add(const Report& report) {
  const Record& record = report.record;
  ++records_;
  const uint64_t moves = moves_of(report);
  std::string copy_of;
  if (moves != 0) {
    const auto [first, is_new] = seen_.try_emplace(moves, record_name(report.document));
    if (!is_new) copy_of = first->second;
  }
  const bool is_copy = !copy_of.empty();
  if (record.players.size() < 2 || record.players.size() > standings::kMaxSeats) return !is_copy;
  Entry fresh{.stage = composed(record.stage),
              .group = composed(record.group),
              .round = composed(record.round),
              .table = composed(record.table.value),
              .match = composed(record.match)};
  fresh.date = record.date;
  for (const RecordedPlayer& player : record.players)
    fresh.players.push_back(composed(player.name));
  const auto& teams = record.players;
  if (fresh.match.empty() && teams.size() == 2 && !teams.front().team.empty() &&
      !teams.back().team.empty()) {
    fresh.match = composed(teams.front().team + " - " + teams.back().team);
  }
  GameEntry game = game_of(report);
  game.moves = moves;
  game.copy_of = std::move(copy_of);
  game.record = records_;
  const std::vector<std::string> named = listed_players(names_, fresh);
  const std::string key = key_of(fresh.stage, fresh.group, fresh, named);
  auto found = numbers_.find(key);
  if (found == numbers_.end()) found = numbers_.find(key_of("", "", fresh, named));
  if (found == numbers_.end()) {
    found = numbers_.emplace(key, entries_.size()).first;
    entries_.push_back(fresh);
    replayed_.push_back(0);
  }
  Entry& entry = entries_[found->second];
  move_seats(named, listed_players(names_, entry), game);
  if (is_copy) {
    entry.games.push_back(std::move(game));
    return false;
  }
  const std::size_t number = replayed_[found->second]++;
  if (!entry.in_table || number >= entry.games.size()) {
    entry.games.push_back(std::move(game));
    return true;
  }
  // A board that the table has: what it says counts, and the record shows what is right.
  GameEntry& board = entry.games[number];
  const bool said = board.declared[0].has_value();
  if (said) game.declared = board.declared;
  if (board.winner) game.winner = board.winner;
  game.span = board.span;
  board = std::move(game);
  return true;
}

void EntryBook::read(ResultTable& table, uint32_t source, Tournament& tournament) {
  std::vector<Entry> entries;
  read_results(table, source, entries, tournament.columns);
  tournament.add_listed(table.players);
  add(std::move(entries));
}

std::vector<Entry> EntryBook::take() {
  numbers_.clear();
  seen_.clear();
  replayed_.clear();
  return std::move(entries_);
}

}  // namespace cartulary::formats

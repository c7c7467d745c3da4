#include "formats/ground/text/print.hpp"
#include "formats/league/pairing/stage_round.hpp"
#include "formats/league/pairing/tables.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats::pairing {
namespace {

/// Tells who comes late; teams are known beforehand.
void say_fresh(const StageRound& stage, RoundOfGroup& round, const Names& names) {
  if (stage.number == 0 || round.of_teams) return;
  Names fresh = names;
  for (const Entry& of : stage.league().entries()) {
    if (!of.is_of(round) || of.absent) continue;
    for (const std::string& name : stage.league().sides_of(of)) std::erase(fresh, name);
  }
  if (!fresh.empty()) {
    round.say("{} not played before.", have_text(fresh));
  }
}

/// Tells of a third time in a row, which the other one would have, too.
void say_runs(RoundOfGroup& round, const Names& names, const Field& field, const Pair& of) {
  const std::size_t first = of.second_starts ? of.second : of.first;
  const std::size_t second = of.second_starts ? of.first : of.second;
  if (field[first].running >= 2) {
    round.say("{} starts a third time in a row, as {} would.", names[first], names[second]);
  } else if (field[second].running <= -2) {
    round.say("{} does not start a third time in a row, as {} would not.", names[second],
              names[first]);
  }
}

}  // namespace

Names swiss_players(StageRound& stage, RoundOfGroup& round) {
  Names names = stage.present(round);
  if (round.players.empty()) {
    stage.are_enough(names, "name results");
  } else if (names.empty()) {
    stage.refuse("there is nobody left to pair");
  } else if (names.size() == 1) {
    stage.refuse("there is nobody left to play against {}", names.front());
  } else if (stage.rules->accelerated && stage.rules->planned == 0) {
    stage.refuse("`acceleration` is for half of the rounds: `rounds` says how many there are");
  } else if (stage.can_match(names.size())) {
    say_fresh(stage, round, names);
    return by_score(stage.league(), round, std::move(names));
  }
  return {};
}

void say_met(RoundOfGroup& round, const Names& names, const Field& field, std::size_t a,
             std::size_t b, bool proven) {
  if (field.is_ruled_out(a, b)) {
    round.say("{} and {} are together against a ruling{}.", names[a], names[b],
              proven ? ", as no other pairs can be made" : "");
  }
  if (const int32_t met = field.met(a, b); met > 0) {
    const std::string times = met == 1   ? "met"
                              : met == 2 ? "met twice"
                                         : fmt::format("met {} times", met);
    round.say("{} and {} have {} before{}.", names[a], names[b], times,
              proven ? ": no other pairs repeat less" : "");
  }
  if (field[a].club != 0 && field[a].club == field[b].club) {
    round.say("{} and {} are of one club.", names[a], names[b]);
  }
}

void pair_swiss(StageRound& stage, RoundOfGroup round) {
  const Names names = swiss_players(stage, round);
  if (names.empty()) return;
  const Field field = field_of(stage.league(), round, names);
  const auto pairs = pairs_of(field, stage.rules->pairing_order);
  for (const Pair& of : pairs->pairs) {
    stage.add_match(round, names[of.first], names[of.second], of.second_starts);
    say_met(round, names, field, of.first, of.second, true);
    if (!round.of_teams) say_runs(round, names, field, of);
  }
  if (pairs->bye) {
    add_bye(round, names[*pairs->bye]);
    if (field[*pairs->bye].byes > 0) {
      round.say("{} had a bye before, as everybody had who could have it.", names[*pairs->bye]);
    }
  }
  stage.add(std::move(round));
}

void pair_tables(StageRound& stage, RoundOfGroup round) {
  const auto seats = static_cast<std::size_t>(stage.rules->seats_of_table());
  if (seats < 3 || round.of_teams) return pair_swiss(stage, std::move(round));
  const Names names = swiss_players(stage, round);
  if (names.empty()) return;
  const Field field = field_of(stage.league(), round, names);
  round.of_tables = true;
  const Tables found = tables_of(field, stage.rules->pairing_order, seats);
  for (const auto& players : found.tables) {
    RoundTable table{.table = std::to_string(++stage.tables)};
    for (uint32_t player : players) table.players.push_back(names[player]);
    table.starter = starter_of(field, players);
    round.tables.push_back(std::move(table));
    for (std::size_t a = 0; a < players.size(); ++a) {
      for (std::size_t b = a + 1; b < players.size(); ++b) {
        say_met(round, names, field, players[a], players[b], false);
      }
    }
  }
  round.remarks.push_back(found.best
                              ? "No other tables are better: all were looked at."
                              : "There are too many tables to look at all of them: others may "
                                "be better.");
  stage.add(std::move(round));
}

}  // namespace cartulary::formats::pairing

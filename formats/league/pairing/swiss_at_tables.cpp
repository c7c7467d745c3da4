#include "formats/league/pairing/systems.hpp"
#include "formats/league/pairing/tables.hpp"

namespace cartulary::formats::pairing {

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

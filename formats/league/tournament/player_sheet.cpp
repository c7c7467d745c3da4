#include <set>

#include "formats/ground/tables/cell_numbers.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/results/result_columns.hpp"
#include "formats/league/tournament/record_entries.hpp"

namespace cartulary::formats {
namespace {

using Column = ResultColumn;

class PlayerSheet {
 public:
  PlayerSheet(ResultTable& table, Tournament& out)
      : table_(table), rows_(table, out.columns), out_(out) {}

  std::size_t read() {
    if (!rows_.check_columns()) return 0;
    rows_.walk([this] {
      if (rows_.has_form()) read_row();
      return true;
    });
    table_.findings.sort();
    return seen_.size();
  }

 private:
  void read_row() {
    TournamentPlayer player{.name = rows_.text(Column::player),
                            .team = rows_.text(Column::team),
                            .club = rows_.text(Column::club),
                            .group = rows_.text(Column::group)};
    if (player.name.empty()) {
      return table_.complain(rows_.row(), Code::missing_key,
                             "expected a name in the column `player`, got nothing");
    }
    bool good = true;
    const auto seed = rows_.number(Column::seed, "a seed", kMaxSeed, good);
    if (!good) return;
    player.seed = seed.value_or(0);
    read_other_names(player);
    if (!seen_.insert(player.name).second) {
      return table_.complain(rows_.span(Column::player), Code::duplicate_player,
                             fmt::format("two players are called `{}`", printable(player.name)),
                             {"names tell players apart: add a first name or a town"});
    }
    if (!player.team.empty()) out_.add_team(player.team);
    TournamentPlayer* const listed = out_.find(player.name);
    if (listed == nullptr) return out_.players.push_back(std::move(player));
    add(player.team, listed->team, Column::team);
    add(player.club, listed->club, Column::club);
    add(player.group, listed->group, Column::group);
    if (player.seed != 0 && listed->seed != 0 && player.seed != listed->seed) {
      contradict(Column::seed, std::to_string(listed->seed));
    } else if (listed->seed == 0) {
      listed->seed = player.seed;
    }
    listed->also.insert(listed->also.end(), player.also.begin(), player.also.end());
  }

  void read_other_names(TournamentPlayer& player) {
    const std::string names = rows_.text(Column::also);
    for (std::string_view rest = names; !rest.empty();) {
      const std::string name(trimmed_cell(take_before(rest, ';')));
      if (name.empty() || name == player.name) continue;
      const TournamentPlayer* const other = out_.find(name);
      if (other != nullptr && other->name != player.name) {
        table_.complain(
            rows_.span(Column::also), Code::duplicate_player,
            fmt::format("`{}` is a name of `{}` already", printable(name), printable(other->name)));
      } else if (other == nullptr) {
        player.also.push_back(name);
      }
    }
  }

  /// Takes what the sheet says of somebody, beside what was said before.
  void add(std::string& said, std::string& before, Column column) {
    if (before.empty()) {
      before = std::move(said);
    } else if (!said.empty() && said != before) {
      contradict(column, before);
    }
  }
  void contradict(Column column, std::string_view before) {
    table_.complain(
        rows_.span(column), Code::bad_value,
        fmt::format("expected `{}`, as was said of `{}` before, got `{}`", printable(before),
                    printable(rows_.text(Column::player)), printable(rows_.text(column))));
  }

  ResultTable& table_;
  ResultRows rows_;
  Tournament& out_;
  std::set<std::string> seen_{};
};

}  // namespace

std::size_t read_player_sheet(ResultTable& table, Tournament& out) {
  return PlayerSheet(table, out).read();
}

}  // namespace cartulary::formats

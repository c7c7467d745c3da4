#include "formats/desk/editing/game_end.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;
using Loser = GameEndRow::Loser;

constexpr std::array<GameEndRow, 5> kRows{{
#include "formats/desk/editing/game_ends.def"
}};

std::vector<std::string> names_in(const Record& record, Player left_out = engine::kNobody) {
  std::vector<std::string> out;
  for (const Player p : record.seats()) {
    if (p != left_out) out.push_back(record.players[p].name);
  }
  return out;
}

/// Why a game that stands so cannot be ended in this way, whoever loses.
std::string why_not(const GameEndRow& row, const Report& report) {
  if (const std::string_view entry = ended_by_entry(report); !entry.empty()) {
    return fmt::format("the game has ended already, with `{}`; `undo` takes that back", entry);
  }
  if (ended_by_turn(report)) return "the game is over already; `undo` takes its last turn back";
  if (!all_legal(report.verdict.status)) {
    return fmt::format("turn {} must be changed first: it does not fit any more",
                       report.verdict.turns + 1);
  }
  if (row.how == Termination::completed && (!report.has_game() || !report.game().may_be_over())) {
    return fmt::format("the game is not over{}; words such as `abandoned` end it before",
                       !report.has_game()
                           ? std::string()
                           : fmt::format(", {} left", counted(report.verdict.tiles_left, "tile")));
  }
  return "";
}

}  // namespace

std::span<const GameEndRow> game_end_rows() {
  return kRows;
}

std::string_view word_of(const GameEndRow& row) {
  return kTerminations[static_cast<std::size_t>(row.how)];
}

bool ended_by_turn(const Report& report) {
  return report.has_game() ? report.game().over() : report.verdict.over;
}

std::optional<Termination> ended_by_word(const RecordedResult& result) {
  if (!result.termination || result.termination->value == Termination::unfinished ||
      result.termination->value == Termination::completed) {
    return {};
  }
  return result.termination->value;
}

std::string_view ended_by_entry(const Report& report) {
  const RecordedResult& result = report.record.result;
  if (const auto how = ended_by_word(result)) return kTerminations[static_cast<std::size_t>(*how)];
  const bool is_counted = result.final_scoring && result.final_scoring->value;
  return is_counted && !ended_by_turn(report) ? "final-scoring: true" : "";
}

std::optional<GameEnd> parse_game_end(std::string_view line, const Report& report) {
  const std::string_view word = line.substr(0, line.find(' '));
  const auto row =
      std::ranges::find_if(kRows, [word](const GameEndRow& it) { return word_of(it) == word; });
  if (row == kRows.end()) return {};
  std::string_view name = line.substr(word.size());
  name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
  const Record& record = report.record;
  GameEnd out{.row = &*row};
  out.refused = why_not(*row, report);
  if (!out.refused.empty()) return out;
  if (name.empty()) {
    if (row->loser == Loser::named) {
      out.refused = fmt::format("expected who loses, as `{} {}`, got no name", word,
                                record.players[Player{0}].name);
    }
    return out;
  }
  if (row->loser == Loser::none) {
    out.refused = fmt::format("expected `{}` alone, got `{}`: nobody loses", word, line);
    return out;
  }
  for (const Player p : record.seats()) {
    if (record.players[p].name == name) out.loser = p;
  }
  if (out.loser == engine::kNobody) {
    out.refused = fmt::format("expected {} after `{}`, got `{}`", enumerate(names_in(record), "or"),
                              word, name);
    return out;
  }
  const std::vector<std::string> others = names_in(record, out.loser);
  if (others.size() != 1) {
    out.refused = others.empty()
                      ? fmt::format(
                            "`{}` needs a winner, but {} plays alone; `abandoned` ends the "
                            "game without",
                            line, name)
                      : fmt::format(
                            "`{}` leaves open which of {} wins; write `termination` and `winner` "
                            "into the result, or end the game with `abandoned`",
                            line, enumerate(others));
    return out;
  }
  for (const Player p : record.seats()) {
    if (p != out.loser) out.winners.insert(p);
  }
  const auto& winner = record.result.winner;
  if (winner && winner->value != out.winners) {
    out.refused = fmt::format("`{}` makes {} win, but the result in the record says {}", line,
                              others[0], names_of(winner->value, record));
  }
  return out;
}

std::string GameEnd::text(const Record& record) const {
  if (loser == engine::kNobody) return std::string(row->alone);
  return fmt::format(fmt::runtime(row->sentence), record.players[loser].name) +
         fmt::format("; {} wins", names_of(winners, record));
}

}  // namespace cartulary::formats

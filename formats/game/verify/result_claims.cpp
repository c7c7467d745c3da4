#include "formats/game/verify/result_claims.hpp"

#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

Termination termination_of(const RecordedResult& result) {
  return result.termination ? result.termination->value : Termination::completed;
}

bool has_final_scoring(const RecordedResult& result, bool over) {
  return over || (result.final_scoring && result.final_scoring->value);
}

bool is_counted_as_it_stands(const TileRecord& record) {
  const RecordedResult& result = record.result;
  return record.position.given && !result.termination && has_final_scoring(result, false);
}

bool is_compared(const TileRecord& record, const Verdict& verdict) {
  return termination_of(record.result) != Termination::completed || verdict.over ||
         is_counted_as_it_stands(record);
}

namespace {

/// "2 U and V": the tiles that nobody has seen.
std::string unseen_tiles(const Verdict& verdict) {
  std::vector<std::string> tiles;
  for (engine::TileId tile : engine::kAllTiles) {
    if (verdict.unseen[tile] == 0) continue;
    const std::string_view code = engine::kTiles[tile].code;
    tiles.push_back(verdict.unseen[tile] == 1 ? std::string(code)
                                              : fmt::format("{} {}", verdict.unseen[tile], code));
  }
  return enumerate(tiles);
}

std::string_view who_win(engine::PlayerSet winners, const Record& record) {
  const engine::Tie tie = record.rules.tie;
  if (winners.size() == 1) return "wins";
  return tie == engine::Tie::seed || tie == engine::Tie::another_game ? "are tied"
                                                                      : "share the win";
}

/// "claimed winner is Ann, but Bob wins".
std::string wrong_winner_text(engine::PlayerSet claimed, engine::PlayerSet winners,
                              const Record& record) {
  return fmt::format("claimed {} {}, but {} {}", claimed.size() > 1 ? "winners are" : "winner is",
                     names_of(claimed, record), names_of(winners, record),
                     who_win(winners, record));
}

std::string wrong_winner_brief(engine::PlayerSet claimed, engine::PlayerSet winners,
                               const Record& record) {
  return fmt::format("{} written as {}, but {} {}", names_of(claimed, record),
                     claimed.size() > 1 ? "winners" : "winner", names_of(winners, record),
                     who_win(winners, record));
}

}  // namespace

std::string missing_tiles(const Verdict& verdict) {
  constexpr int kMost = 6;
  if (verdict.tiles_left == 0 || verdict.tiles_left > kMost || verdict.face_down > 0) return "";
  return unseen_tiles(verdict);
}

void note_what_is_given(const TileRecord& record, const engine::GameRules& rules,
                        const Verdict& verdict, Findings& findings) {
  const RecordedPosition& position = record.position;
  if (!position.given) return;
  if (position.totals.given) {
    findings.add({.code = Code::not_checked,
                  .span = position.totals.span,
                  .message = "the totals of the position are taken as given",
                  .help = {"only a record of the whole game can check them"}});
  }
  const bool as_it_stands = is_counted_as_it_stands(record);
  if (!rules.turns_go_round() && !position.to_move && !verdict.over && !as_it_stands) {
    const auto due = static_cast<engine::Player>(verdict.turns_before % record.players.size());
    findings.add(
        {.code = Code::not_checked,
         .span = position.span,
         .message = "nobody can tell whose turn it is in this position",
         .label = fmt::format("taken as {}'s", record.players[due].name),
         .notes = {fmt::format("{}some turns may have been extra ones, so the number of tiles does "
                               "not tell",
                               record.rules.hole_bonus ? "under `hole-bonus` " : "")},
         .help = {fmt::format("write `to-move: {}`, or whoever it is", record.players[due].name)}});
  }
  if (verdict.over || !as_it_stands) return;
  findings.add({.code = Code::not_checked,
                .span = record.result.final_scoring->span,
                .message = fmt::format("{} of the box {} not accounted for",
                                       counted(verdict.tiles_left, "tile"),
                                       verdict.tiles_left == 1 ? "is" : "are"),
                .label = "scored as it stands",
                .notes = {fmt::format("not on the table: {}", unseen_tiles(verdict))},
                .help = {"write tiles that left the game into the position: `discarded: [C]`"}});
}

Finding not_completed(const RecordedResult& result, std::string_view lacks,
                      std::string_view missing) {
  const std::string message = fmt::format("the game is not completed: {}", lacks);
  return {
      .code = Code::unfinished,
      .span = result.termination    ? result.termination->span
              : result.scores.given ? result.scores.span
                                    : result.span,
      .message = message,
      .label = result.termination ? "not completed" : "without `termination`, a game is completed",
      .help = {fmt::format("write `termination: unfinished` (or time, conceded, no-show, "
                           "abandoned), or add the missing {}",
                           missing)},
      .brief = message};
}

bool calls_itself_unfinished(const RecordedResult& result) {
  const Termination termination = termination_of(result);
  return termination == Termination::unfinished || termination == Termination::abandoned;
}

Finding came_to_its_end(const RecordedResult& result, std::string label) {
  const auto termination = static_cast<std::size_t>(termination_of(result));
  return {.code = Code::finished,
          .span = result.termination->span,
          .message =
              fmt::format("the record says `{}`, but the game is over", kTerminations[termination]),
          .label = std::move(label),
          .help = {"write `termination: completed`"}};
}

Finding winner_of_early_end(const Record& record) {
  const RecordedResult& result = record.result;
  const auto termination = static_cast<std::size_t>(result.termination->value);
  const std::size_t players = record.players.size();
  if (result.termination->value == Termination::conceded && players > 1 &&
      result.winner->value.size() == static_cast<int>(players)) {
    return {.code = Code::winner,
            .span = result.winner->span,
            .message = "everybody is claimed to win a game that was conceded",
            .label = "who conceded does not win",
            .help = {"name who won"},
            .brief = "everybody wins a conceded game"};
  }
  return {.code = Code::not_checked,
          .span = result.winner->span,
          .message = fmt::format("the winner of a game that ended with `{}` is not checked",
                                 kTerminations[termination]),
          .label = "taken as written",
          .help = {"only completed games are decided by points"}};
}

Finding wrong_winner(const Record& record, const Verdict& verdict) {
  return {.code = Code::winner,
          .span = record.result.winner->span,
          .message = wrong_winner_text(record.result.winner->value, verdict.winners, record),
          .label = outcome_text(verdict, record),
          .notes = {fmt::format("final scores: {}", scores_text(verdict.totals, record))},
          .brief = wrong_winner_brief(record.result.winner->value, verdict.winners, record)};
}

std::string early_end_text(const Verdict& verdict, const Record& record) {
  const Termination how = termination_of(record.result);
  if (!all_legal(verdict.status) || !verdict.winners.empty() || how == Termination::completed ||
      how == Termination::unfinished) {
    return "";
  }
  const auto word = kTerminations[static_cast<std::size_t>(how)];
  if (how == Termination::abandoned) return fmt::format("nobody wins ({})", word);
  if (!record.result.winner) return fmt::format("no winner is named ({})", word);
  const engine::PlayerSet winners = record.result.winner->value;
  return fmt::format("{} {} ({})", names_of(winners, record), winners.size() == 1 ? "wins" : "win",
                     word);
}

}  // namespace cartulary::formats

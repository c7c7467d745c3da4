// One duel at a time: whether its boards give its result, ties, early ends, what was not played.
#include <algorithm>

#include "formats/exchange/convert/record_text.hpp"
#include "formats/game/record/options.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/audit.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats {
namespace {

using engine::Tie;
using standings::BoardGame;

using Games = std::array<int32_t, 2>;

std::string games_text(const Games& games) {
  return fmt::format("{}-{}", games[0], games[1]);
}

/// How a game ended, in a sentence.
std::string_view end_words(Termination termination) {
  constexpr std::string_view kWords[] = {"came to its end",       "ended on time",
                                         "ended by a concession", "was not played by one of them",
                                         "was abandoned",         "was left unfinished"};
  return kWords[static_cast<std::size_t>(termination)];
}

/// A duel with what its boards give.
class DuelAudit {
 public:
  DuelAudit(const League& league, const Entry& entry, uint32_t number,
            const standings::Seeds& seeds, AuditPlaces& places)
      : league_(league),
        entry_(entry),
        result_(league.result_of(number, {})),
        counting_(league.counting_of(entry)),
        seeds_(seeds),
        says_length_(league.says_length(entry)),
        places_(places) {
    for (const BoardGame& game : result_.games) {
      winners_.push_back(game.counts ? winner_of(game, result_, counting_, seeds_) : std::nullopt);
      if (winners_.back()) {
        ++won_[*winners_.back()];
      } else if (game.counts) {
        ++undecided_;
        drawn_ += tie_of(game, counting_) == Tie::shared ? 1 : 0;
      }
    }
  }

  void look() {
    if (result_.walkover) {
      places_.at_entry(entry_, Code::won_without_playing,
                       fmt::format("{} wins against {} without playing", name(*result_.walkover),
                                   name(1 - *result_.walkover)));
      return;
    }
    if (result_.both_lose) return;  // which is told as a ruling
    if (!standings::is_there(result_)) return look_at_missing();
    for (std::size_t i = 0; i < entry_.games.size(); ++i) {
      look_at_end(i);
      look_at_tie(i);
    }
    look_at_winner();
    look_at_boards();
    if (look_at_result() && says_length_) look_at_length();
  }

 private:
  const std::string& name(std::size_t seat) const { return entry_.players[seat]; }

  void look_at_missing() {
    for (const Withdrawal& ruling : league_.tournament().withdrawals) {
      if (entry_.seat_of(ruling.player)) return;  // decided: they do not count
    }
    const bool copied =
        std::ranges::any_of(entry_.games, [](const auto& game) { return !game.copy_of.empty(); });
    if (copied) return;  // the copy is what is found
    const bool early = std::ranges::any_of(
        entry_.games, [](const auto& game) { return game.termination != Termination::completed; });
    if (early) {
      for (std::size_t i = 0; i < entry_.games.size(); ++i) look_at_end(i);
      return;
    }
    places_.at_entry(
        entry_, Code::duel_not_played,
        fmt::format("{} was not played, and no ruling decides it", duel_name(entry_)),
        {fmt::format("who wins it: `walkovers: [{{players: {}, winner: {}}}]` in the "
                     "tournament's file, or the column `winner`; `withdrawn` if one of them left",
                     yaml_list(entry_.players), yaml_text(name(0)))});
  }

  void look_at_end(std::size_t i) {
    const GameEntry& game = entry_.games[i];
    if (game.termination == Termination::completed || !game.copy_of.empty()) return;
    const BoardGame& board = result_.games[i];
    std::string begin = fmt::format("game {} {}", i + 1, end_words(game.termination));
    if (!board.counts) {
      const bool for_nobody = counts_for_nobody(game.termination);
      put(begin, for_nobody ? "" : " and names no winner", ": it does not count");
      if (for_nobody && game.winner) {
        put(begin, ", although it names ", name(*game.winner), " as the winner");
      }
      return places_.at_game(
          entry_, game,
          finding_of(
              Code::early_end_open, std::move(begin),
              {for_nobody ? "a game that somebody won ended on time, by a concession or a no-show: "
                            "`90-80 b conceded` in a table, `termination` in a record"
                          : "name the winner: `90-80 b time` in a table, `winner` in a record"}));
    }
    const auto winner = winners_[i];
    std::string message =
        winner ? fmt::format("{}: {} wins it", begin, name(*winner)) : begin + ": it is a draw";
    if (winner && board.points[0] && board.points[1]) {
      const int32_t own = *board.points[*winner];
      const int32_t other = *board.points[1 - *winner];
      if (own < other) put(message, ", although ", name(1 - *winner), " has more points");
      print(message, " ({} {}, {} {})", name(0), *board.points[0], name(1), *board.points[1]);
    }
    if (!board.winner) message += " (`early-end: points`)";
    places_.at_game(entry_, game, finding_of(Code::early_end, message));
  }

  /// Whom the recorded result gives the only board that the rule leaves open, behind a semicolon.
  std::string given_by_result() const {
    if (!entry_.declared || undecided_ != 1) return "";
    for (std::size_t seat = 0; seat < 2; ++seat) {
      Games with = won_;
      ++with[seat];
      if (entry_.declared == with) return "; the recorded result gives it to " + name(seat);
    }
    return "";
  }

  void look_at_tie(std::size_t i) {
    const GameEntry& game = entry_.games[i];
    const BoardGame& board = result_.games[i];
    if (game.termination != Termination::completed || !board.points[0] ||
        board.points[0] != board.points[1]) {
      return;
    }
    std::string message =
        fmt::format("game {} is tied {}", i + 1, points_text(board.points, 2, "-"));
    const Tie tie = tie_of(board, counting_);
    const std::string rule = fmt::format("`tie: {}`", name_of(tie));
    Finding finding = finding_of(Code::tied_board, "");
    if (winners_[i] && board.winner) {
      const bool own = game.tie && game.computed_winner == board.winner;
      put(message, ": ", name(*winners_[i]), " wins it, as ",
          own ? "the record's own rule for ties says" : "the result says");
    } else if (winners_[i]) {
      put(message, ": ", name(*winners_[i]), " wins it, ",
          tie == Tie::second_player ? "who did not start" : "the better seed", " (",
          board.tie ? "the record's own " : "", rule, ")");
    } else if (tie == Tie::shared) {
      put(message, ": it is drawn (", rule, ")");
    } else if (tie == Tie::another_game) {
      put(message, ": it does not count (", rule, ")");
    } else {
      finding.code = Code::tie_undecided;
      const bool starter = tie == Tie::second_player;
      put(message, ", and ", rule, " does not decide: ",
          starter ? "nobody knows who started" : "the two have no different seeds");
      finding.help.push_back(starter ? "the column `starter` names who began the first game"
                                     : "`seed` of `players`, or `seeds-from` of the stage");
    }
    if (!winners_[i]) message += given_by_result();
    finding.message = std::move(message);
    places_.at_game(entry_, game, std::move(finding));
  }

  /// Checks that the line names the winner that its result gives.
  void look_at_winner() {
    if (!entry_.named_winner) return;
    const std::size_t named = *entry_.named_winner;
    const Games& won = entry_.declared ? *entry_.declared : won_;
    // Boards that no rule gives to anybody may be those of the named one.
    const int32_t open = entry_.declared ? 0 : undecided_;
    if (won[named] + open > won[1 - named]) return;
    const std::string given = won[0] == won[1] ? "nobody" : name(won[0] > won[1] ? 0 : 1);
    places_.at_cell(entry_, entry_.winner_cell, Code::result_contradicted,
                    fmt::format("{} is named as the winner of {}, and {} makes it {}", name(named),
                                duel_name(entry_), games_text(won), given),
                    {"the games count; leave `winner` out beside games, or correct one of them"});
  }

  bool look_at_result() {
    if (!entry_.declared || result_.games.empty()) return true;
    const Games& declared = *entry_.declared;
    // Where a rule gives tied boards to somebody, each board is a game that somebody won.
    const auto somebody_wins = [this](const BoardGame& board) {
      const Tie tie = tie_of(board, counting_);
      return tie == Tie::second_player || tie == Tie::seed;
    };
    const bool all_won = std::ranges::all_of(result_.games, somebody_wins);
    const bool too_few = all_won && declared[0] + declared[1] < won_[0] + won_[1] + undecided_;
    if (won_[0] <= declared[0] && won_[1] <= declared[1] && !too_few) return true;
    Finding finding =
        finding_of(Code::result_contradicted,
                   fmt::format("the result of {} says {}, its boards give {}", duel_name(entry_),
                               games_text(declared), games_text(won_)));
    for (std::size_t i = 0; i < result_.games.size(); ++i) {
      const BoardGame& board = result_.games[i];
      finding.notes.push_back(fmt::format("game {}: {}, {}", i + 1,
                                          points_text(board.points, 2, "-"),
                                          winners_[i]     ? name(*winners_[i]) + " wins"
                                          : !board.counts ? "does not count"
                                                          : "nobody wins"));
    }
    if (undecided_ > 0) print(finding.message, " and {} tied", undecided_);
    finding.help.push_back(fmt::format(
        "write {}; or say in the cell of the game who wins it whatever the points are, and why: "
        "`{} {} time`",
        games_text(won_), points_text(result_.games.front().points, 2, "-"),
        winners_.front() == std::size_t{0} ? "b" : "a"));
    places_.at_cell(entry_, entry_.result, std::move(finding));
    return false;
  }

  /// Some of its games have a board, and not all.
  void look_at_boards() {
    if (!entry_.declared || entry_.games.empty()) return;
    const auto has_board = [](const GameEntry& game) {
      return game.declared[0] || game.computed[0] || game.winner || game.drawn ||
             game.termination != Termination::completed;
    };
    const auto boards = static_cast<int32_t>(std::ranges::count_if(entry_.games, has_board));
    const int32_t games = (*entry_.declared)[0] + (*entry_.declared)[1];
    if (boards == 0 || boards >= games) return;
    places_.at_cell(
        entry_, entry_.result, Code::board_not_there,
        fmt::format("{} has {} in {}, and only {}", duel_name(entry_), games_text(*entry_.declared),
                    counted(games, "game"), counted(boards, "board")),
        {"enter the points of the others in `g1`, `g2` ..."});
  }

  void look_at_length() {
    Games running{};
    for (std::size_t i = 0; i < winners_.size() && !counting_.all_games; ++i) {
      if (!entry_.games[i].copy_of.empty()) continue;  // it is told as a copy
      if (std::max(running[0], running[1]) >= counting_.wins_needed()) {
        return tell_length(Code::played_on, entry_.games[i].span,
                           fmt::format("game {} of {} was played after {} had decided it", i + 1,
                                       duel_name(entry_), games_text(running)));
      }
      if (winners_[i]) ++running[*winners_[i]];
    }
    const Games won = entry_.declared ? *entry_.declared : won_;
    const standings::Tally games{.won = won[0], .drawn = drawn_, .lost = won[1]};
    if (ending_of(games, counting_) != standings::Ending::open) return;
    tell_length(Code::duel_unfinished, entry_.result,
                counting_.all_games
                    ? fmt::format("{} has {}, and all {} games are played", duel_name(entry_),
                                  games_text(won), counting_.best_of)
                    : fmt::format("{} has {}, and a best of {} needs {}", duel_name(entry_),
                                  games_text(won), counting_.best_of,
                                  counted(counting_.wins_needed(), "win")));
  }

  void tell_length(Code code, Span cell, std::string message) {
    places_.at_cell(
        entry_, cell, code, std::move(message),
        {"`format` of the line, or `best-of` of the stage, says how many games a duel has"});
  }

  const League& league_;
  const Entry& entry_;
  const standings::Result result_;
  const standings::Counting counting_;
  const standings::Seeds& seeds_;
  const bool says_length_;
  AuditPlaces& places_;
  std::vector<std::optional<std::size_t>> winners_{};  ///< of each board
  Games won_{};
  int32_t undecided_ = 0;  ///< boards that count and that nobody wins
  int32_t drawn_ = 0;      ///< of these, boards that are shared
};

/// At a table of several the places are entered beside the points.
void look_at_places(const Entry& entry, AuditPlaces& places) {
  if (entry.games.size() != 1) return;
  const SeatPoints& points = entry.games.front().declared;
  for (std::size_t i = 0; i < entry.players.size(); ++i) {
    for (std::size_t other = 0; other < entry.players.size(); ++other) {
      if (!entry.places[i] || !entry.places[other] || !points[i] || !points[other]) continue;
      if (*points[i] <= *points[other] || *entry.places[i] <= *entry.places[other]) continue;
      return places.at_entry(
          entry, Code::result_contradicted,
          fmt::format("{} has {} points and place {}, {} has {} points and place {}",
                      entry.players[i], *points[i], *entry.places[i], entry.players[other],
                      *points[other], *entry.places[other]),
          {"leave `place` out where it follows from the points"});
    }
  }
}

}  // namespace

void audit_duels(const League& league, AuditPlaces& places) {
  const std::vector<GroupStandings> groups = league.standings({});
  const standings::Seeds none(league.entrants().size());
  for (uint32_t i = 0; i < league.entries().size(); ++i) {
    const Entry& entry = league.entries()[i];
    if (entry.absent || entry.annulled || entry.refused) continue;
    if (entry.players.size() == 1) {
      places.at_entry(entry, Code::won_without_playing,
                      fmt::format("{} has a bye{}{}", entry.players.front(),
                                  entry.half_bye ? " of half a point" : "", in_round(entry.round)));
    } else if (entry.players.size() == 2) {
      const GroupStandings* const group = group_of(groups, entry);
      DuelAudit(league, entry, i, group == nullptr ? none : group->contest.seeds, places).look();
    } else {
      look_at_places(entry, places);
    }
  }
}

}  // namespace cartulary::formats

#include "formats/study/analysis/analysis_tables.hpp"

#include <cmath>
#include <cstdlib>
#include <span>

#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

std::string name_in(const AnalysisReport& analysed, Player p) {
  return printable(analysed.report.record.players[p].name);
}

/// `45:38`
std::string scores_if_ended(const AnalysisReport& analysed, const AnalysedTurn& turn) {
  return joined(std::span(turn.scores).first(analysed.report.record.players.size()), ":");
}

}  // namespace

std::string signed_text(int hundredths) {
  return fmt::format("{}{}.{:02}", hundredths < 0 ? '-' : '+', std::abs(hundredths) / 100,
                     std::abs(hundredths) % 100);
}
std::string plain_text(int hundredths) {
  return fmt::format("{}{}.{:02}", hundredths < 0 ? "-" : "", std::abs(hundredths) / 100,
                     std::abs(hundredths) % 100);
}
std::string percent_text(int hundredths, bool sure) {
  if (!sure && hundredths < 5) return "<0.1 %";
  if (!sure && hundredths >= 99'95) return ">99.9 %";
  return fmt::format("{:.1f} %", hundredths / 100.0);
}
std::string whole_percent(int hundredths, bool sure) {
  const int percent = (hundredths + 50) / 100;
  if (percent == 0 && !(sure && hundredths == 0)) return "<1 %";
  if (percent == 100 && !(sure && hundredths == 10'000)) return ">99 %";
  return fmt::format("{} %", percent);
}
std::string exact_percent_text(int hundredths) {
  return plain_text(hundredths) + " %";
}
std::string with_interval(int hundredths, int error, bool exact) {
  if (exact) return plain_text(hundredths) + " exact";
  return fmt::format("{} ± {}", plain_text(hundredths), plain_text(half_interval(error)));
}

std::string loss_or_best(const AnalysedTurn& turn, const AnalysedMove& move) {
  if (&move == &turn.candidates.front()) return "best";
  return with_interval(move.loss, move.loss_error, turn.exact);
}

TextTable turns_table(const AnalysisReport& analysed) {
  TextTable out;
  out.columns = {{"turn", true}, {"player"},     {"move"},       {"mark"},
                 {"best found"}, {"loss", true}, {"luck", true}, {"if it ended", true}};
  const auto shown = seats_shown(analysed);
  for (Player p : shown) out.columns.push_back({name_in(analysed, p) + " wins", true});
  for (const AnalysedTurn& turn : analysed.analysis.turns) {
    std::vector<std::string> row{std::to_string(turn.number), name_in(analysed, turn.player),
                                 turn.played, std::string(turn.mark), turn.best};
    row.push_back(turn.loss() > 0 || !turn.best.empty()
                      ? with_interval(turn.loss(), turn.loss_error(), turn.exact)
                      : "");
    if (is_marked_by_chance(turn)) {
      print(row.back(), ", {} to win", percent_text(-turn.win_loss(), true));
    }
    row.push_back(signed_text(turn.luck.margin[turn.player]));
    row.push_back(scores_if_ended(analysed, turn));
    for (Player p : shown) row.push_back(percent_text(turn.with_played.win[p], turn.exact));
    out.rows.push_back(std::move(row));
  }
  return out;
}

TextTable ledger_table(const AnalysisReport& analysed) {
  const GameAnalysis& game = analysed.analysis;
  TextTable out;
  out.columns = {{""}};
  const auto shown = seats_shown(analysed);
  for (Player p : shown) {
    out.columns.push_back({name_in(analysed, p) + "'s margin", true});
    out.columns.push_back({"wins", true});
  }
  const auto add = [&](std::string name, const Amounts& amounts, const Amounts* errors, bool sum) {
    std::vector<std::string> row{std::move(name)};
    for (Player p : shown) {
      const auto text = [&](int value, int error, bool percent) {
        std::string words = percent ? fmt::format("{}{}",
                                                  sum         ? ""
                                                  : value < 0 ? "-"
                                                              : "+",
                                                  exact_percent_text(sum ? value : std::abs(value)))
                                    : signed_text(value);
        if (errors != nullptr) {
          words += percent ? fmt::format(" ± {}", exact_percent_text(half_interval(error)))
                           : fmt::format(" ± {}", plain_text(half_interval(error)));
        }
        return words;
      };
      row.push_back(text(amounts.margin[p], errors == nullptr ? 0 : errors->margin[p], false));
      row.push_back(text(amounts.win[p], errors == nullptr ? 0 : errors->win[p], true));
    }
    out.rows.push_back(std::move(row));
  };
  add("start", game.start, &game.start_error, true);
  add("luck", game.luck, nullptr, false);
  add("skill", game.skill, &game.skill_error, false);
  add("rest", game.rest, &game.rest_error, false);
  add(game.over ? "end" : "last position", game.last, game.over ? nullptr : &game.last_error, true);
  return out;
}

std::string luck_adjusted_line(const AnalysisReport& analysed) {
  const auto margins = mapped(seats_shown(analysed), [&](Player p) {
    return fmt::format("{} {} ± {}", name_in(analysed, p),
                       signed_text(luck_adjusted(analysed.analysis, p)),
                       plain_text(half_interval(luck_adjusted_error(analysed.analysis, p))));
  });
  return fmt::format("With average draws, {:.2f} points for each point of luck: {}",
                     engine::analysis::kLuckWeight, joined(margins, ", "));
}

TextTable players_table(const AnalysisReport& analysed) {
  TextTable out;
  out.columns = {{"player"},       {"loss a turn", true}, {"loss", true},   {"luck", true},
                 {"points", true}, {"a meeple", true},    {"fields", true}, {"placed", true},
                 {"home", true},   {"stranded", true}};
  for (Player p : analysed.report.record.seats()) {
    const AnalysedPlayer& player = analysed.analysis.players[p];
    const int turns = player.turns;
    const auto mean = [turns](int sum) {
      return static_cast<int>(std::lround(1.0 * sum / std::max(turns, 1)));
    };
    out.rows.push_back(
        {name_in(analysed, p),
         turns == 0 ? "" : with_interval(mean(player.loss), mean(player.loss_error), false),
         turns == 0 ? "" : with_interval(player.loss, player.loss_error, false),
         turns == 0 ? "" : signed_text(player.luck), std::to_string(player.points),
         player.placed == 0 ? "" : fmt::format("{:.1f}", 1.0 * player.points / player.placed),
         player.points == 0 ? ""
                            : fmt::format("{:.0f} %", 100.0 * player.field_points / player.points),
         std::to_string(player.placed), std::to_string(player.home),
         std::to_string(player.stranded)});
  }
  return out;
}

TextTable missed_table(const AnalysisReport& analysed) {
  TextTable out;
  out.columns = {{"player"}, {"better was"}, {"turns", true}, {"loss", true}};
  for (Player p : analysed.report.record.seats()) {
    for (const MissedMoves& row : missed_by(analysed.analysis, p)) {
      out.rows.push_back({name_in(analysed, p), row.better, std::to_string(row.turns),
                          plain_text(static_cast<int>(row.loss))});
    }
  }
  return out;
}

TextTable candidates_table(const AnalysedTurn& turn) {
  TextTable out;
  out.columns = {{"rank", true}, {"move"}, {"played"}, {"loss", true}, {"wins", true}};
  for (const AnalysedMove& move : turn.candidates) {
    out.rows.push_back({std::to_string(out.rows.size() + 1), move.text, move.played ? "yes" : "",
                        loss_or_best(turn, move), whole_percent(move.win, turn.exact)});
  }
  return out;
}

std::string reason_words(const Record& record, const AnalysedMove& move) {
  std::string out;
  std::string before;
  for (const AnalysedReason& it : move.reasons) {
    std::string feature = it.cell
                              ? fmt::format("{} at {}", name_of(it.kind), text_of(*it.cell, record))
                              : fmt::format("later {}", kCategoryNames[category_of(it.kind)]);
    if (!it.place.empty()) put(feature, " ", it.place);
    // Two players may get more and less of one feature.
    if (!out.empty()) out += "; ";
    if (feature != before) put(out, feature, ": ");
    print(out, "{:.1f} points for {}, not {:.1f}", it.best / 100.0,
          printable(record.players[it.player].name), it.played / 100.0);
    before = std::move(feature);
  }
  return out;
}

std::string best_words(const Record& record, const AnalysedTurn& turn) {
  const AnalysedMove* played = turn.played_candidate();
  const std::string why = played == nullptr ? "" : reason_words(record, *played);
  return why.empty() ? turn.best : fmt::format("{} ({})", turn.best, why);
}

KeyMoment key_moment(const AnalysedTurn& turn) {
  const int luck = turn.luck.win[turn.player];
  if (std::abs(luck) >= turn.win_loss()) return {.by_draw = true, .change = luck};
  return {.change = -turn.win_loss()};
}

std::vector<std::string> key_moments(const AnalysisReport& analysed) {
  std::vector<std::string> out;
  for (const std::size_t i : analysed.analysis.key_moments) {
    const AnalysedTurn& turn = analysed.analysis.turns[i];
    const KeyMoment moment = key_moment(turn);
    const std::string name = name_in(analysed, turn.player);
    std::string line =
        fmt::format("Turn {}: {} {} {}: chance to win {}{}", turn.number, name,
                    moment.by_draw ? "draws" : "plays",
                    moment.by_draw ? engine::kTiles[turn.tile].code : std::string_view(turn.played),
                    moment.change < 0 ? "-" : "+", percent_text(std::abs(moment.change), true));
    if (moment.by_draw) {
      if (!turn.fits) line += "; it fits nowhere";
    } else if (!turn.best.empty()) {
      put(line, "; best found: ", best_words(analysed.report.record, turn));
    }
    out.push_back(std::move(line));
  }
  return out;
}

std::string analysis_origin(std::string_view version, uint64_t seed, int budget) {
  return fmt::format("analysis {} of cartulary {}, seed {}, {} playouts a turn", kAnalysisVersion,
                     version, seed, budget);
}
std::string analysis_origin(const AnalysisReport& analysed) {
  const GameAnalysis& game = analysed.analysis;
  return analysis_origin(analysed.version, game.seed, game.budget) +
         (game.marks == MarkBy::points ? ", marks by points" : "");
}

std::vector<std::string> analysis_notes(const AnalysisReport& analysed) {
  std::string origin = analysis_origin(analysed);
  origin[0] = 'A';
  return {
      origin + '.',
      "Losses are in points, compared with the best move the program found; people need not "
      "have seen it.",
      "± is half of the 95 % interval. Luck: what the drawn tile was worth at once, compared with "
      "an average draw.",
      "Skill: the losses of all moves. Rest: what neither explains.",
      "If it ended: the scores if the game ended after this turn, in seat order.",
      marks_note(analysed.analysis.marks),
      "Of players: the luck of their own draws, points for each meeple placed, part from fields,",
      "and meeples placed, home at the end, and stranded in what was not completed."};
}

std::string marks_note(MarkBy by) {
  const bool by_win = by == MarkBy::win;
  const auto points = [](int hundredths) { return counted(hundredths / 100, "point"); };
  const auto parts = mapped(kMoveMarks, [&](const MoveMark& mark) {
    const std::string chance = fmt::format("{} %", mark.win / 100);
    return fmt::format("{} {}", mark.sign, by_win ? chance : points(mark.points));
  });
  const std::string also = fmt::format(" of chance, or {}", points(kPointsAlone));
  return fmt::format("Marks: more than {}{}; the whole interval.", joined(parts, ", "),
                     by_win ? also : "");
}

}  // namespace cartulary::formats

#include "formats/study/analysis/shown_analysis.hpp"

#include <cmath>
#include <iterator>

#include "formats/game/record/notation.hpp"
#include "formats/game/record/options.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/study/analysis/analysed_replay.hpp"
#include "formats/study/analysis/analysis_tables.hpp"

namespace cartulary::formats {
namespace {

std::string numbers_text(const Record& record, const engine::PerPlayer<int>& numbers) {
  std::vector<int> out;
  for (engine::Player p : record.seats()) out.push_back(numbers[p]);
  return joined(out, ":");
}

/// Without places at which a line may end.
std::string unbroken(std::string_view words) {
  std::string out;
  for (const char c : words) c == ' ' ? out += "\u00a0" : out += c;
  return out;
}

}  // namespace

ShownAnalysis shown_analysis(const AnalysisReport& analysed, const DoAll& do_all) {
  ShownAnalysis out{.addition = replay_addition(analysed, do_all)};
  for (engine::Player p : analysed.report.record.seats()) {
    const AnalysedPlayer& player = analysed.analysis.players[p];
    out.players.push_back({.turns = player.turns,
                           .loss = player.loss,
                           .loss_error = player.loss_error,
                           .luck = player.luck,
                           .missed = missed_by(analysed.analysis, p)});
  }
  for (const AnalysedTurn& turn : analysed.analysis.turns) {
    for (std::size_t i = 0; i < std::size(kMoveMarks); ++i) {
      out.players[turn.player].marks[i] += turn.mark == kMoveMarks[i].sign ? 1 : 0;
    }
  }
  return out;
}

std::vector<std::string> analysed_values(const Report& report) {
  const TileRecord& record = report.record.tiles();
  const Verdict& verdict = report.verdict;
  std::vector<std::string> out{std::string(name_of(record.game)),
                               std::string(kAxesNames[static_cast<std::size_t>(record.axes)]),
                               joined(differences(record.rules, Rules()), "\n")};
  for (const RecordedPlayer& player : record.players) {
    out.push_back(player.name);
    out.push_back(player.colour);
  }
  // A position is compared as it is written.
  const RecordedPosition& position = record.position;
  out.emplace_back(position.given
                       ? report.document.text.substr(position.span.offset, position.span.size)
                       : std::string_view());
  out.push_back(fmt::format("{} {}", verdict.turns_before, numbers_text(record, verdict.before)));
  // The last turn may be the end of the game, or the end of what could be replayed of it.
  out.push_back(fmt::format("{} {} {} {} {} {}", verdict.moves, verdict.moves_played,
                            verdict.tiles_left, verdict.over, verdict.final_scoring,
                            numbers_text(record, verdict.totals)));
  for (const TracedTurn& turn : report.tiles().turns) {
    out.push_back(fmt::format("{} {} {} {}", turn.move, turn.number, engine::index(turn.player),
                              text_of(turn.turn, record)));
  }
  return out;
}

std::vector<std::string> loss_lines(const Record& record, const ShownAnalysis& shown) {
  std::vector<std::string> out;
  for (engine::Player p : record.seats()) {
    const ShownPlayer& player = shown.players[p];
    if (player.turns == 0) continue;
    const auto mean = [&player](int sum) {
      return static_cast<int>(std::lround(1.0 * sum / player.turns));
    };
    std::string line =
        fmt::format("{} {}", record.players[p].name,
                    unbroken(with_interval(mean(player.loss), mean(player.loss_error), false)));
    for (std::size_t i = 0; i < player.marks.size(); ++i) {
      if (player.marks[i] == 0) continue;
      put(line, " \u00b7 ", unbroken(fmt::format("{} {}", player.marks[i], kMoveMarks[i].sign)));
    }
    out.push_back(std::move(line));
  }
  if (!out.empty()) out.insert(out.begin(), "Loss a turn");
  return out;
}

std::string loss_note(int budget, uint64_t seed, MarkBy by, std::string_view version) {
  return fmt::format(
      "Loss a turn: the points that a player's moves lost, in the mean, compared with the best "
      "moves that the program found; people need not have seen them. \u00b1 is half of the 95 % "
      "interval. {} "
      "Analysis {} of cartulary {}, seed {}, {} playouts a turn.",
      marks_note(by), kAnalysisVersion, version, seed, budget);
}

GameLuck luck_of(const Report& report, const ShownAnalysis& shown) {
  GameLuck out;
  for (const TracedTurn& turn : report.tiles().turns) {
    out.moves.push_back(text_of(turn.turn, report.record));
  }
  for (const ShownPlayer& player : shown.players) {
    out.luck.push_back(player.luck);
    out.losses.push_back({player.turns, player.loss, player.loss_error, player.missed});
  }
  return out;
}

}  // namespace cartulary::formats

#include "formats/drawing/graph/score_graph.hpp"

#include <algorithm>

#include "formats/checking/games.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/game/verify/dice_report.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

/// The player who alone has most points; nobody when several have.
Player sole_leader(const ScoreStep& step, std::size_t players) {
  const auto first = step.totals.begin();
  const auto end = first + static_cast<std::ptrdiff_t>(players);
  const auto best = std::max_element(first, end);
  if (std::count(first, end, *best) != 1) return engine::kNobody;
  return static_cast<Player>(best - first);
}

void find_lead_changes(ScoreGraph& graph) {
  Player leader = engine::kNobody;
  for (std::size_t s = 0; s < graph.steps.size(); ++s) {
    const Player now = sole_leader(graph.steps[s], graph.players.size());
    if (now == engine::kNobody || now == leader) continue;
    if (leader != engine::kNobody) graph.lead_changes.push_back({s, leader, now});
    leader = now;
  }
}

void add_turns(const Report& report, ScoreGraph& graph) {
  for (const TracedTurn& turn : report.tile_parts().turns) {
    if (turn.turn.laid() == nullptr) continue;
    graph.steps.push_back({.number = turn.number,
                           .moves = turn.move + 1,
                           .totals = turn.totals,
                           .mark = report.record.tiles().moves[turn.move].nag});
  }
  if (!report.verdict.final_scoring) return;
  graph.steps.push_back({.number = graph.steps.back().number,
                         .moves = report.verdict.moves_played,
                         .final = true,
                         .totals = report.verdict.totals});
}

void add_dice_turns(const Report& report, ScoreGraph& graph) {
  for (const TracedDiceTurn& turn : report.dice_parts().turns) {
    graph.steps.push_back(
        {.number = turn.number,
         .moves = graph.steps.size(),
         .totals = turn.totals,
         .mark = turn.turn ? report.record.dice().turns[*turn.turn].nag : std::string_view{}});
  }
}

std::string scores_of(const ScoreGraph& graph, const ScoreStep& step) {
  return joined(graph.seats(), ", ", [&](Player p) {
    return fmt::format("{} {}", graph.players[p].name, step.totals[p]);
  });
}

}  // namespace

ScoreGraph score_graph(const Report& report) {
  ScoreGraph graph;
  if (!report.verdict.started) return graph;
  const SeatColours colours = seat_colours(report.record);
  for (Player p : report.record.seats()) {
    graph.players.push_back({report.record.players[p].name, colours[p]});
  }
  graph.steps.push_back(
      {.number = static_cast<int>(report.verdict.turns_before), .totals = report.verdict.before});
  graph.goal = row_of(report.record.game).goal;
  add_turns(report, graph);
  add_dice_turns(report, graph);
  find_lead_changes(graph);
  graph.winners = report.verdict.winners;
  if (!graph.winners.empty()) graph.outcome = outcome_text(report.verdict, report.record);
  return graph;
}

std::size_t ScoreGraph::step_at(std::size_t moves) const {
  std::size_t found = 0;
  for (std::size_t s = 0; s < steps.size() && !steps[s].final; ++s) {
    if (steps[s].moves <= moves) found = s;
  }
  return found;
}

int ScoreGraph::lowest() const {
  int out = 0;
  for (const ScoreStep& step : steps) {
    for (Player p : seats()) out = std::min(out, step.totals[p]);
  }
  return out;
}

int ScoreGraph::highest() const {
  int out = std::max(1, goal.value_or(0));
  for (const ScoreStep& step : steps) {
    for (Player p : seats()) out = std::max(out, step.totals[p]);
  }
  return out;
}

std::string describe(const ScoreGraph& graph) {
  if (graph.empty()) return "No turn was replayed.";
  std::string out = fmt::format("After {}: {}", counted(graph.turns(), "turn"),
                                scores_of(graph, graph.steps[graph.turns()]));
  if (graph.final()) {
    out += fmt::format("; after the final scoring: {}", scores_of(graph, graph.steps.back()));
  }
  if (!graph.outcome.empty()) out += "; " + graph.outcome;
  out += '.';
  if (graph.lead_changes.empty()) return out;
  const LeadChange& last = graph.lead_changes.back();
  const ScoreStep& step = graph.steps[last.step];
  out += fmt::format(
      " The lead changed {}, last {}, from {} to {}.", counted(graph.lead_changes.size(), "time"),
      step.final ? std::string("in the final scoring") : fmt::format("in turn {}", step.number),
      graph.players[last.from].name, graph.players[last.to].name);
  return out;
}

Ticks round_ticks(int lowest, int highest, int most) {
  Ticks ticks;
  const auto floor_to = [](int value, int step) {
    return value >= 0 ? value / step * step : -((-value + step - 1) / step * step);
  };
  for (int ten = 1;; ten *= 10) {
    for (int factor : {1, 2, 5}) {
      ticks.step = factor * ten;
      ticks.first = floor_to(lowest, ticks.step);
      ticks.last = -floor_to(-highest, ticks.step);
      if (ticks.last == ticks.first) ticks.last += ticks.step;
      if ((ticks.last - ticks.first) / ticks.step <= std::max(most, 2)) return ticks;
    }
  }
}

std::vector<double> spread_labels(std::span<const double> wanted, double gap, double least,
                                  double most) {
  // Labels that would overlap stand together in a block around the mean of what they wanted.
  struct Block {
    std::size_t first = 0;
    std::size_t size = 1;
    double start = 0;  ///< of its first label
  };
  std::vector<Block> blocks;
  const auto end_of = [gap](const Block& block) {
    return block.start + gap * static_cast<double>(block.size);
  };
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    blocks.push_back({.first = i, .start = wanted[i]});
    while (true) {
      Block& last = blocks.back();
      double sum = 0;
      for (std::size_t k = 0; k < last.size; ++k) {
        sum += wanted[last.first + k] - gap * static_cast<double>(k);
      }
      last.start =
          std::min(sum / static_cast<double>(last.size), most + gap - (end_of(last) - last.start));
      last.start = std::max(last.start, least);
      if (blocks.size() < 2 || end_of(blocks[blocks.size() - 2]) <= last.start) break;
      blocks[blocks.size() - 2].size += last.size;
      blocks.pop_back();
    }
  }
  std::vector<double> out;
  for (const Block& block : blocks) {
    for (std::size_t k = 0; k < block.size; ++k) {
      out.push_back(block.start + gap * static_cast<double>(k));
    }
  }
  return out;
}

}  // namespace cartulary::formats

#include "formats/study/analysis/odds_steps.hpp"

#include <algorithm>
#include <memory>

#include "formats/game/record/notation.hpp"
#include "formats/study/odds/odds_report.hpp"

namespace cartulary::formats {
namespace {

using engine::analysis::FeatureOdds;

/// The first segment of a feature. The engine numbers segments as replay data does.
std::size_t first_segment_of(const FeatureOdds& feature, const engine::Board& board) {
  engine::Node first = feature.root;
  board.features().for_each_segment(feature.root,
                                    [&](engine::Node node) { first = std::min(first, node); });
  return index(first);
}

ToldPosition told_position(const engine::Game& game, const Record& record) {
  ToldPosition out;
  const engine::analysis::Odds odds = engine::analysis::odds_of(game);
  for (const FeatureOdds& feature : odds.features) {
    ToldOdds told{.feature = first_segment_of(feature, game.board()),
                  .never = dead_text(feature, game, record)};
    if (told.never.empty()) {
      told.chances.push_back(chance_percent(feature.finished));
      for (const engine::Player p : record.seats()) {
        told.chances.push_back(chance_percent(feature.own[p]));
      }
      for (const auto& gap : feature.gaps) {
        told.gaps.push_back(
            {text_of(gap.cell, record), engine::total(gap.fitting), engine::total(gap.closing)});
      }
    }
    out.push_back(std::move(told));
  }
  return out;
}

}  // namespace

std::vector<ToldPosition> odds_by_step(const Report& report, const DoAll& do_all) {
  std::vector<ToldPosition> out(report.tiles().turns.size() + 1);
  do_all(out.size(), [&](std::size_t step) {
    const auto game = std::make_unique<engine::Game>();
    play_to(report, step, *game);
    if (engine::analysis::has_odds(*game)) out[step] = told_position(*game, report.record);
  });
  return out;
}

}  // namespace cartulary::formats

#include "engine/rules_of.hpp"

#include <algorithm>

#include "engine/expansion.hpp"
#include "engine/final_scoring.hpp"
#include "engine/game.hpp"
#include "engine/scoring.hpp"

namespace cartulary::engine {
namespace {

// The steps of a turn in the base game.

/// House rule "buy": paid before the tile is laid.
void pay(Play play, const Turn&, const Laid& laid) {
  if (laid.trade.points == 0) return;
  play.award(payment_event(laid.trade, -1));
  play.award(payment_event(laid.trade, +1));
}

void lay_tile(Play play, const Turn& turn, const Laid& laid) {
  play.lay(turn.tile, laid.cell, laid.rotation);
}

void place_meeple(Play play, const Turn&, const Laid& laid) {
  const auto [segment, figure] = laid.deployment;
  if (segment != kNoSegment && is_follower(figure)) play.place_meeple(segment, figure);
}

/// Scores a feature that has just been finished and sends its meeples home.
void close_feature(Play play, Node root) {
  const Game& game = play.game();
  play.award(feature_event(game.board(), game.rules(), root, Scored::completed));
  play.tell_scored(root, false);
  play.send_meeples_home(root);
}

/// "The player must score any feature completed by tile placement" (base game page, step 3).
void score_completed(Play play, const Turn&, const Laid&) {
  const Board& board = play.game().board();
  board.for_each_completed([&](Node root) { close_feature(play, root); });
  for (Node central : board.completed_centrals()) close_feature(play, central);
}

void draw_into_hand(Play play, const Turn& turn, const Laid&) {
  play.draw_into_hand(turn.tile, turn.drew);
}

/// The turn goes to the next player, unless a rule lets the same one go on.
void pass(Play play, const Turn& turn, const Laid& laid) {
  if (play.game().rules().turns_go_round()) return play.pass_turn();
  bool goes_on = false;
  // Each is asked, because it may note what has been played.
  for (GoesOnFn asked : play.game().rules().goes_on) goes_on |= asked(play, turn, laid);
  if (goes_on) return play.go_on();
  play.pass_turn();
}

bool always(const Ruleset&) {
  return true;
}

constexpr struct {
  PhaseRow phase;
  bool (*needed)(const Ruleset&);
} kPhases[] = {
    {{Step::pay, pay}, always},
    {{Step::lay, lay_tile}, always},
    {{Step::meeple, place_meeple}, always},
    {{Step::score, score_completed}, always},
    {{Step::fill_hand, draw_into_hand}, [](const Ruleset& r) { return r.record_hands; }},
    {{Step::pass, pass}, always},
};

/// House rule: filling a hole gives another turn to the same player.
bool goes_on_at_hole(Play play, const Turn&, const Laid&) {
  return play.game().board().filled_hole();
}

/// The phases that a game under these rules has, in their order, apart from those of expansions.
StaticVector<PhaseRow, 8> phases_for(const Ruleset& ruleset) {
  StaticVector<PhaseRow, 8> out;
  for (const auto& row : kPhases) {
    if (row.needed(ruleset)) out.push_back(row.phase);
  }
  return out;
}

TableLimit limit_of(const Ruleset& ruleset) {
  TableLimit limit;
  if (!ruleset.table) return limit;
  const Table& table = *ruleset.table;
  limit.shifting = table.shifting;
  limit.columns = table.columns;
  limit.rows = table.rows;
  limit.bounds = {static_cast<int16_t>(-table.start_column), static_cast<int16_t>(-table.start_row),
                  static_cast<int16_t>(table.columns - 1 - table.start_column),
                  static_cast<int16_t>(table.rows - 1 - table.start_row)};
  return limit;
}

template <class Fn, std::size_t Most>
void add(StaticVector<Fn, Most>& to, Fn function) {
  if (function != nullptr) to.push_back(function);
}

template <class Fn, std::size_t Most>
void add_all(StaticVector<Fn, Most>& to, std::span<const Fn> functions) {
  for (Fn function : functions) to.push_back(function);
}

void join_bag(const BagRow& row, const Ruleset& ruleset, GameRules& out) {
  if (row.stage != nullptr) {
    for (TileId tile : kAllTiles) {
      out.stage[tile] = row.stage(tile);
      out.first_stage[tile] =
          row.first_stage == nullptr ? out.stage[tile] : row.first_stage(ruleset, tile);
      out.last_stage = std::max(out.last_stage, out.stage[tile]);
    }
    out.staged = true;
  }
  if (row.held_back != nullptr) out.held_back = row.held_back;
  if (row.own != kNoTile) out.own = row.own;
  add(out.drawing, row.drawing);
  add(out.taken_along, row.taken_along);
}

void join_checks(const CheckRow& row, GameRules& out) {
  add_all(out.laid_checks, row.laid);
  add_all(out.checks, row.any);
  add(out.position_checks, row.position);
}

/// Adds what rules of an expansion hold, but for their phases, of which the order counts.
void join(const RulesRow& row, const Ruleset& ruleset, GameRules& out) {
  for (const FigureRow& follower : row.followers) {
    out.followers[follower.figure] = follower.each(ruleset);
    out.stands_on[follower.figure] = follower.stands_on;
    // Farmers of any kind.
    if (!ruleset.farmers) {
      out.stands_on[follower.figure] = follower.stands_on - FeatureKindSet::of(FeatureKind::field);
    }
  }
  for (const SpecialRow& figure : row.special) out.special[figure.figure] = figure.each(ruleset);
  join_bag(row.bag, ruleset, out);
  out.bare |= row.bare;
  join_checks(row.checks, out);
  add(out.goes_on, row.goes_on);
  out.tells_who_goes_on |= row.tells_who_goes_on;
  add(out.terms, row.scoring.terms);
  add(out.scored, row.scoring.scored);
  add(out.final_scoring, row.scoring.at_end);
  add(out.choices, row.choices);
  add(out.play_on, row.analysis.play_on);
  add(out.worth, row.analysis.worth);
  add(out.feature_worth, row.analysis.feature_worth);
  add(out.setting_up, row.found.set_up);
  add(out.taking_down, row.found.take_down);
  out.several_figures |= row.found.several;
  if (row.scoring.strengths != nullptr) out.tie_breaks.strengths = row.scoring.strengths;
  if (row.scoring.tie_break != nullptr) out.tie_breaks.push_back(row.scoring.tie_break(ruleset));
  if (row.placement != nullptr) out.placement.push_back(row.placement(ruleset));
}

void add_phases(std::span<const PhaseRow> rows, Step step, GameRules& out) {
  for (const PhaseRow& row : rows) {
    if (row.step == step) out.phases.push_back(row.run);
  }
}

}  // namespace

Distribution tiles_of(const Ruleset& ruleset) {
  Distribution all = *ruleset.box;
  for (const ExpansionRow& row : expansions()) {
    if (ruleset.has(row.expansion)) all = all + row.box;
  }
  for (const ExpansionRow& row : expansions()) {
    if (ruleset.has(row.expansion) && row.change_box != nullptr) row.change_box(ruleset, all);
  }
  return all;
}

GameRules rules_of(const Ruleset& ruleset) {
  GameRules out;
  out.tiles = tiles_of(ruleset);
  out.expansions = ruleset.expansions;
  out.followers[Figure::meeple] = ruleset.meeples;
  for (FeatureKind kind : {FeatureKind::city, FeatureKind::road, FeatureKind::monastery}) {
    out.stands_on[Figure::meeple].insert(kind);
  }
  out.stands_on[Figure::meeple].insert_if(ruleset.farmers, FeatureKind::field);
  out.unplaceable =
      ruleset.unplaceable == Unplaceable::discard ? Action::discard : Action::give_back;
  out.unplaceable_ends = ruleset.end == End::first_unplaceable;
  out.random_start = ruleset.start == Start::random;
  out.tie = ruleset.tie;
  out.hand = ruleset.hand;
  out.record_hands = ruleset.record_hands;
  out.extra = ruleset.extra;
  out.limit = limit_of(ruleset);
  // A layout that may be pushed has no fixed border that could finish anything.
  out.border_completes = ruleset.border_completes && !out.limit.shifting;

  out.city = {2, 2};
  out.small_city =
      ruleset.two_tile_city == TwoTileCity::full ? FeaturePoints{2, 2} : FeaturePoints{1, 1};
  out.road = {1, 0};
  out.monastery = {1, 0};
  if (ruleset.incomplete_scores) {
    out.final_city = {1, 1};
    out.final_road = {1, 0};
    out.final_monastery = {1, 0};
  }
  out.score_fields = field_scorer(ruleset.field_scoring);
  out.final_scoring.push_back(score_features_and_fields);
  if (ruleset.hole_bonus) out.goes_on.push_back(goes_on_at_hole);

  StaticVector<const RulesRow*, 48> played;
  for (const ExpansionRow& expansion : expansions()) {
    const bool in_box = ruleset.has(expansion.expansion);
    for (const RulesRow& row : expansion.rules) {
      if (row.played == nullptr ? in_box : row.played(ruleset)) {
        join(row, ruleset, out);
        played.push_back(&row);
      } else {
        join_checks(row.checks_without, out);
      }
    }
  }
  const auto base_phases = phases_for(ruleset);
  for (Step step : each<Step>(kSteps)) {
    add_phases({base_phases.begin(), base_phases.end()}, step, out);
    for (const RulesRow* row : played) add_phases(row->phases, step, out);
  }
  return out;
}

}  // namespace cartulary::engine

// Princess & Dragon as rows of the table of expansions.
#include "engine/expansion.hpp"

#include <algorithm>

#include "engine/found/check.hpp"
#include "engine/game.hpp"
#include "engine/princess_dragon/fairy.hpp"
#include "engine/princess_dragon/flight.hpp"
#include "engine/princess_dragon/portal.hpp"

namespace cartulary::engine {
namespace {

template <DragonPart part>
bool plays_part(const Ruleset& rules) {
  return plays(rules, part);
}
template <bool must>
bool plays_princess(const Ruleset& rules) {
  return plays(rules, DragonPart::princess) && rules.extra.princess_must == must;
}
template <bool on_tile>
bool plays_fairy(const Ruleset& rules) {
  return plays(rules, DragonPart::fairy) && rules.extra.fairy_on_tile == on_tile;
}
template <bool after_scoring>
bool flies(const Ruleset& rules) {
  return plays(rules, DragonPart::dragon) && rules.extra.dragon_after_scoring == after_scoring;
}

/// No tile with a dragon is drawn before a volcano lies.
bool is_held_back(const Game& game, TileId tile) {
  return kTiles[tile].marks.contains(Mark::dragon) && !game.extra().dragon.at[Neutral::dragon].out;
}

/// A word of a part that the game does not have, a figure where the dragon is, and more than one of
/// the actions of which a turn has one.
void check_action(const Game& game, const Turn& turn, const Laid& laid, bool, Violations& out) {
  const FarTurn& said = laid.extra.far;
  const NeutralFigure& dragon = game.extra().dragon.at[Neutral::dragon];
  const bool volcano = game.rules().bare.meets(kTiles[turn.tile].marks);
  const bool on_laid = volcano && laid.deployment.any();
  const Spot* const far = said.of(FarAction::portal);
  if (on_laid || (far != nullptr && !volcano && dragon.out && dragon.cell == far->cell)) {
    out.push_back({.rule = Rule::figure_at_dragon, .cell = on_laid ? laid.cell : far->cell});
  }
  // The Abbot objects to its own.
  const bool another = laid.deployment.any() || laid.extra.recall;
  if (another && said.action != FarAction::none) {
    out.push_back({.rule = Rule::second_action, .cell = laid.cell});
  }
}

/// The words of parts that are not played. One check for all of them: it runs in every game.
void check_not_played(const Game& game, const Turn&, const Laid& laid, bool, Violations& out) {
  const FarTurn& said = laid.extra.far;
  const auto object = [&](bool is_said, DragonPart part) {
    if (!is_said || plays(game.rules(), part)) return;
    out.push_back({.rule = Rule::dragon_part_not_played, .expected = static_cast<int16_t>(part)});
  };
  object(said.action == FarAction::portal, DragonPart::portal);
  object(said.action == FarAction::princess, DragonPart::princess);
  object(said.action == FarAction::fairy, DragonPart::fairy);
  object(said.flight.count > 0, DragonPart::dragon);
}

void leave_volcano_bare(const Game& game, TileId tile, Choices& out) {
  if (!game.rules().bare.meets(kTiles[tile].marks)) return;
  out.erase_if([](const Choice& choice) { return choice.deployment.any(); });
}

/// Where a princess has to send somebody home, nothing else can be done.
void leave_only_princess(const Game& game, TileId tile, Choices& out) {
  if (!kTiles[tile].all_marks().contains(Mark::princess)) return;
  out.erase_if([&](const Choice& choice) {
    if (choice.deployment == Deployment{}) return false;
    const Turn turn{.tile = tile, .fate = Laid{.cell = choice.cell, .rotation = choice.rotation}};
    FarActions actions;
    add_princess_actions(game, turn, actions);
    return !actions.empty();
  });
}

void send_lonely_home(Play play, const Turn&, const Laid&) {
  play.send_companions_home();
}

// A table that is found with a dragon and a fairy on it.

template <Neutral who>
void set_up_neutral(Play play, const Position& position) {
  const Board& board = play.game().board();
  const auto& spot = position.extra.neutral[who];
  const TileIndex tile = spot ? board.at(spot->cell) : kEmpty;
  if (tile == kEmpty) return;
  NeutralFigure& figure = play.extra().dragon.at[who];
  figure = {true, spot->cell};
  if (spot->segment == kNoSegment) return;
  const Node node = board.node(tile, spot->segment);
  if (board.features().meeple_on(node) != kNobody) figure.beside = node;
}

template <Neutral who>
void check_unplayed(const Game&, const Position& position, std::vector<PositionFault>& out) {
  if (!position.extra.neutral[who]) return;
  out.push_back({.fault = Fault::neutral_unplayed, .kind = static_cast<int>(who)});
}

void check_fairy_found(const Game& game, const Position& position,
                       std::vector<PositionFault>& out) {
  const auto& spot = position.extra.neutral[Neutral::fairy];
  const NeutralFigure& fairy = game.extra().dragon.at[Neutral::fairy];
  if (!spot) return;
  const bool beside_nobody = spot->segment != kNoSegment && fairy.beside == kNoNode;
  if (fairy.out && !beside_nobody) return;
  out.push_back({.fault = Fault::neutral_off_table, .kind = static_cast<int>(Neutral::fairy)});
}

void check_dragon_found(const Game& game, const Position& position,
                        std::vector<PositionFault>& out) {
  constexpr int kind = static_cast<int>(Neutral::dragon);
  const bool named = position.extra.neutral[Neutral::dragon].has_value();
  const bool volcano = std::ranges::any_of(position.pieces, [](const Piece& piece) {
    return kTiles[piece.tile].marks.contains(Mark::volcano);
  });
  if (named != volcano) {
    out.push_back(
        {.fault = named ? Fault::dragon_without_volcano : Fault::dragon_untold, .kind = kind});
  } else if (named && !game.extra().dragon.at[Neutral::dragon].out) {
    out.push_back({.fault = Fault::neutral_off_table, .kind = kind});
  }
}

/// "30 land tiles".
constexpr Distribution kPrincessDragonDistribution = box_of("DG/");
static_assert(total(kPrincessDragonDistribution.counts) == 30);

constexpr PhaseRow kPortalPhases[] = {{Step::meeple, go_through_portal}};
constexpr LaidCheckFn kPortalChecks[] = {check_portal};
constexpr PhaseRow kPrincessPhases[] = {{Step::meeple, send_home_from_princess}};
constexpr LaidCheckFn kMayChecks[] = {check_princess<false>};
constexpr LaidCheckFn kMustChecks[] = {check_princess<true>};
constexpr PhaseRow kFairyPhases[] = {{Step::figures, move_fairy}, {Step::pass, leave_alone}};
constexpr LaidCheckFn kBesideChecks[] = {check_fairy<false>};
constexpr LaidCheckFn kOnTileChecks[] = {check_fairy<true>};
constexpr PhaseRow kDragonPhases[] = {{Step::lay, call_dragon}};
constexpr LaidCheckFn kFlightChecks[] = {check_flight};
constexpr CheckFn kDragonTileChecks[] = {check_dragon_tile};
constexpr PhaseRow kFlightPhases[] = {{Step::figures, fly}};
constexpr PhaseRow kAlonePhases[] = {{Step::figures, send_lonely_home}};
// Wagons have moved by then.
constexpr PhaseRow kLateFlightPhases[] = {{Step::fill_hand, fly},
                                          {Step::fill_hand, send_lonely_home}};
constexpr LaidCheckFn kActionChecks[] = {check_action};

constexpr LaidCheckFn kNotPlayed[] = {check_not_played};

constexpr RulesRow kPrincessDragonRules[] = {
#include "engine/princess_dragon/rules.def"
};

}  // namespace

ExpansionRow princess_and_dragon();

ExpansionRow princess_and_dragon() {
  return {.expansion = Expansion::princess_and_dragon,
          .box = kPrincessDragonDistribution,
          .rules = kPrincessDragonRules};
}

}  // namespace cartulary::engine

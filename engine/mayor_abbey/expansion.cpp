// Abbey & Mayor as rows of the table of expansions.
#include "engine/expansion.hpp"

#include <algorithm>

#include "engine/check.hpp"
#include "engine/found/check.hpp"
#include "engine/legal.hpp"
#include "engine/mayor_abbey/barn.hpp"
#include "engine/mayor_abbey/wagon.hpp"

namespace cartulary::engine {
namespace {

template <AbbeyPart part>
bool plays_part(const Ruleset& rules) {
  return plays(rules, part);
}

// Abbeys, which players lay in place of a draw.

/// After the last tile: how many players come before this one, from the next on.
int place_after_last(const Game& game, Player player) {
  const int last = static_cast<int>(index(game.extra().abbey.last_drawer));
  return (static_cast<int>(index(player)) - last - 1 + game.players()) % game.players();
}

/// The rule that keeps the player to move from laying his abbey; Rule::count if none does.
Rule rule_against_abbey(const Game& game) {
  const AbbeysAndBarns& state = game.extra().abbey;
  if (game.over() && !game.rules().extra.abbeys_at_end) return Rule::game_over;
  if (state.laid.contains(game.to_move())) return Rule::abbey_laid;
  const bool too_late = game.over() && place_after_last(game, game.to_move()) < state.asked;
  return too_late ? Rule::abbey_out_of_turn : Rule::count;
}

RotationSet allow_abbey(const Game& game, TileId tile, Cell, RotationSet fits) {
  return tile == kAbbey && rule_against_abbey(game) != Rule::count ? RotationSet{} : fits;
}

void object_to_abbey(const Game& game, const Turn& turn, const Laid& laid, Violations& out) {
  const Rule rule = rule_against_abbey(game);
  if (turn.tile != kAbbey || rule == Rule::count) return;
  out.push_back({.rule = rule, .player = game.to_move(), .cell = laid.cell});
}

constexpr PlacementRule kAbbeyPlacement{allow_abbey, object_to_abbey};

void note_drawer(Play play, const Turn& turn) {
  if (turn.tile != kAbbey) play.extra().abbey.last_drawer = play.game().drawer();
}

void note_abbey(Play play, const Turn& turn, const Laid&) {
  if (turn.tile != kAbbey) return;
  AbbeysAndBarns& state = play.extra().abbey;
  const Player player = play.game().to_move();
  state.laid.insert(player);
  if (play.game().over()) {
    state.asked = static_cast<uint8_t>(place_after_last(play.game(), player) + 1);
  }
}

// Mayors, who count by their city.

/// "The mayor counts as many followers as the city has coats of arms", and as none without.
PlayerCounts count_mayors(const Board& board, Node root) {
  const Feature& feature = board.features()[root];
  PlayerCounts out = feature.followers;
  if (feature.kind != FeatureKind::city || !out.any()) return out;
  board.features().for_each_segment(root, [&](Node node) {
    const Player owner = board.features().meeple_on(node);
    if (owner == kNobody || board.features().figure_on(node) != Figure::mayor) return;
    out.add(owner, feature.coats - strength(Figure::mayor));
  });
  return out;
}

void send_pigs_home(Play play, const Turn&, const Laid&) {
  play.send_companions_home();
}

/// The words of parts that are not played. One check for all of them: it runs in every game.
void check_no_parts(const Game& game, const Turn&, const Laid& laid, bool, Violations& out) {
  const Figure figure = figure_placed(laid);
  const AbbeyTurn& said = laid.extra.abbey;
  const auto object = [&](bool is_said, AbbeyPart part) {
    if (!is_said || plays(game.rules(), part)) return;
    out.push_back({.rule = Rule::abbey_part_not_played, .expected = static_cast<int16_t>(part)});
  };
  object(figure == Figure::mayor, AbbeyPart::mayor);
  object(figure == Figure::wagon || !said.wagons.empty(), AbbeyPart::wagon);
  object(said.barn != kNoCorner, AbbeyPart::barn);
}

// Abbeys and barns of a table that is found.

int abbeys_in(const Game& game, const Position& position) {
  return static_cast<int>(std::ranges::count(position.pieces, game.rules().own, &Piece::tile));
}

/// Where nobody says it, nobody has laid his abbey, or everybody has.
PlayerSet holders(const Game& game, const Position& position) {
  PlayerSet out;
  const bool none_lies = abbeys_in(game, position) == 0;
  for (Player p : game.seats()) out.insert_if(none_lies, p);
  return position.extra.holders.value_or(out);
}

void set_up_abbeys(Play play, const Position& position) {
  const PlayerSet holding = holders(play.game(), position);
  for (Player p : play.game().seats()) {
    play.extra().abbey.laid.insert_if(!holding.contains(p), p);
  }
}

void check_abbeys_found(const Game& game, const Position& position,
                        std::vector<PositionFault>& out) {
  const int all = abbeys_in(game, position) + static_cast<int>(holders(game, position).size());
  if (all != game.players()) {
    out.push_back({.fault = Fault::abbeys_miscounted, .expected = game.players(), .actual = all});
  }
  for (std::size_t i = 0; i < position.pieces.size(); ++i) {
    const Piece& piece = position.pieces[i];
    const bool hole = std::ranges::all_of(kAllSides, [&](Side side) {
      return game.board().at(neighbour(piece.cell, side)) != kEmpty;
    });
    if (piece.tile != game.rules().own || hole || game.board().at(piece.cell) == kEmpty) continue;
    out.push_back({.fault = Fault::abbey_in_no_hole, .pieces = {i}});
  }
}

void set_up_barns(Play play, const Position& position) {
  const Board& board = play.game().board();
  for (Player p : play.game().seats()) {
    const FoundBarn& barn = position.extra.barns[p];
    const TileIndex tile = barn.corner == kNoCorner ? kEmpty : board.at(barn.cell);
    if (tile == kEmpty) continue;
    const SegmentIndex field = field_at(board.oriented(tile), barn.corner);
    if (field == kNoSegment) continue;
    const Node node = board.node(tile, field);
    play.extra().abbey.barns[p] = {node, barn.corner};
    play.bar(node);
  }
}

void check_barns_found(const Game& game, const Position& position,
                       std::vector<PositionFault>& out) {
  for (Player p : game.seats()) {
    const FoundBarn& barn = position.extra.barns[p];
    if (barn.corner == kNoCorner) continue;
    const TileIndex tile = game.board().at(barn.cell);
    if (tile == kEmpty ||
        !four_fields_meet(game.board(), game.board().oriented(tile), barn.cell, barn.corner)) {
      out.push_back({.fault = Fault::barn_off_fields, .player = p});
    } else if (has_farmers(game, game.board().features().find(game.extra().abbey.barns[p].node))) {
      out.push_back({.fault = Fault::farmer_by_barn, .player = p});
    }
  }
}

void check_no_barns_found(const Game& game, const Position& position,
                          std::vector<PositionFault>& out) {
  for (Player p : game.seats()) {
    if (position.extra.barns[p].corner == kNoCorner) continue;
    out.push_back({.fault = Fault::barn_unplayed, .player = p});
  }
}

/// "12 land tiles", besides the abbeys.
constexpr Distribution kAbbeyMayorDistribution = box_of("AM/");
static_assert(total(kAbbeyMayorDistribution.counts) == 12);

constexpr PhaseRow kAbbeyPhases[] = {{Step::lay, note_abbey}};
constexpr FigureRow kMayors[] = {{Figure::mayor, one_each, FeatureKindSet::of(FeatureKind::city)}};
constexpr FigureRow kWagons[] = {{Figure::wagon, one_each,
                                  FeatureKindSet::of(FeatureKind::city) |
                                      FeatureKindSet::of(FeatureKind::road) |
                                      FeatureKindSet::of(FeatureKind::monastery)}};
constexpr SpecialRow kBarns[] = {{Figure::barn, one_each}};
constexpr PhaseRow kBarnPhases[] = {
    {Step::meeple, place_barn}, {Step::score, score_barns}, {Step::score, send_pigs_home}};
constexpr LaidCheckFn kBarnChecks[] = {check_barn};
constexpr PhaseRow kWagonPhases[] = {{Step::lay, forget_wagons}, {Step::score, move_wagons}};
constexpr LaidCheckFn kWagonChecks[] = {check_wagons};
constexpr LaidCheckFn kNoPartChecks[] = {check_no_parts};

constexpr RulesRow kAbbeyMayorRules[] = {
#include "engine/mayor_abbey/rules.def"
};

}  // namespace

Layers own_tiles_to_come(const Game& game) {
  Layers out;
  const AbbeysAndBarns& state = game.extra().abbey;
  if (state.last_drawer == kNobody || !game.rules().extra.abbeys_at_end) return out;
  for (int place = state.asked; place < game.players(); ++place) {
    const auto player = static_cast<Player>(
        (static_cast<int>(index(state.last_drawer)) + 1 + place) % game.players());
    out.push_back_if(!state.laid.contains(player) && !game.gone().contains(player), player);
  }
  return out;
}

ExpansionRow abbey_and_mayor();

ExpansionRow abbey_and_mayor() {
  return {.expansion = Expansion::abbey_and_mayor,
          .box = kAbbeyMayorDistribution,
          .rules = kAbbeyMayorRules};
}

}  // namespace cartulary::engine

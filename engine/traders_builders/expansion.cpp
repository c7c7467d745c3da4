// Traders & Builders as rows of the table of expansions.
#include "engine/expansion.hpp"

#include <algorithm>

#include "engine/found/check.hpp"
#include "engine/game.hpp"
#include "engine/game_rules.hpp"
#include "engine/scoring.hpp"
#include "engine/traders_builders/companions.hpp"
#include "engine/traders_builders/goods.hpp"

namespace cartulary::engine {
namespace {

// The second part of a turn that a builder gives (Traders & Builders).

/// Notes whether the tile that was laid extends the road or city of the mover's builder, before
/// anything is placed on it.
void note_extension(Play play, const Turn&, const Laid&) {
  TradersAndBuilders& trade = play.extra().trade;
  trade.extended = false;
  const Node builder = trade.builders[play.game().to_move()];
  if (builder == kNoNode) return;
  const Board& board = play.game().board();
  const Node root = board.features().find(builder);
  const TileIndex tile = board.last_tile();
  for (SegmentIndex s : each<SegmentIndex>(board.oriented(tile).segment_count)) {
    trade.extended |= board.features().find(board.node(tile, s)) == root;
  }
}

/// "Whoever extends the road or city of their builder takes another tile", after the whole turn.
/// The second tile gives no third, and the last tile of the game no second. The player may decline.
bool goes_on_building(Play play, const Turn&, const Laid& laid) {
  TradersAndBuilders& trade = play.extra().trade;
  // No player is in a second part that was left out.
  const bool in_second_part = trade.second_part && play.game().again();
  trade.due = trade.extended && !in_second_part && !play.game().over();
  trade.second_part = trade.due && !laid.extra.declined;
  return trade.second_part;
}

// Pigs in fields that score (Traders & Builders).

/// Adds the points of the pigs in a field; `paid(player, cities)`: for how many of its completed
/// cities the player is paid.
template <class Paid>
void score(Play play, Node field, bool final, Paid paid) {
  const Game& game = play.game();
  if (game.board().features()[field].kind != FeatureKind::field) return;
  for (Player p : game.seats()) {
    const Node pig = game.extra().trade.pigs[p];
    if (pig == kNoNode || game.board().features().find(pig) != field) continue;
    const int cities = paid(p, completed_cities_of(game.board(), field));
    if (cities == 0) continue;
    ScoreEvent event;
    event.category = Category::fields;
    event.final = final;
    event.feature = pig;
    event.winners = PlayerSet::of(p);
    event.add(Counted::pig_cities, cities, 1);
    play.award(event);
  }
}

/// A pig in a field of its owner adds a point for each completed city that the field is paid for.
void score_pigs(Play play, Node field, bool final) {
  const Game& game = play.game();
  score(play, field, final, [&](Player player, const NodeList& cities) {
    const Majority farmers = majority(game.board(), field, game.rules().tie_breaks);
    return farmers.winners.contains(player) ? static_cast<int>(cities.size()) : 0;
  });
}

/// The same where each city pays whoever has most farmers around it: a point for each city at the
/// pig's field that pays its owner.
void score_pigs_per_city(Play play, Node field, bool final) {
  const Game& game = play.game();
  score(play, field, final, [&](Player player, const NodeList& cities) {
    int paid = 0;
    for (Node city : cities) {
      paid += std::ranges::any_of(game.events(), [&](const ScoreEvent& e) {
        return e.category == Category::fields && e.feature == city && e.winners.contains(player);
      });
    }
    return paid;
  });
}

// A table that is found with builders, pigs and goods (Traders & Builders).

/// The row of the builder or the pig on a piece; nullptr if none stands there.
const CompanionRow* companion_on(const Piece& piece) {
  return piece.has_figure() ? companion(piece.deployment.figure) : nullptr;
}

/// All symbols in completed cities.
Goods goods_given(const Board& board) {
  Goods out{};
  const Features& features = board.features();
  for (Node node : each<Node>(features.size())) {
    const Feature& feature = features.of(node);
    if (features.find(node) != node || feature.kind != FeatureKind::city || !feature.complete()) {
      continue;
    }
    const Goods here = goods_in(board, node);
    for (Good good : kAllGoods) out[good] = static_cast<uint8_t>(out[good] + here[good]);
  }
  return out;
}

void set_up_goods(Play play, const Position& position) {
  play.extra().trade.goods = position.extra.goods;
}

void set_up_companions(Play play, const Position& position) {
  TradersAndBuilders& trade = play.extra().trade;
  for (const Piece& piece : position.pieces) {
    const CompanionRow* const row = companion_on(piece);
    if (row == nullptr || !play.game().rules().has(row->figure)) continue;
    const Node node = node_of(play.game().board(), piece);
    Node& stands = trade.standing(row->figure)[piece.owner];
    if (node == kNoNode || stands != kNoNode) continue;
    const Feature& feature = play.game().board().features().of(node);
    if (!row->stands_on.contains(feature.kind) || (row->goes_home && feature.complete())) continue;
    stands = node;
  }
}

void take_down_companions(const Game& game, std::vector<Piece>& pieces) {
  for (Player p : game.seats()) {
    for (const CompanionRow& row : kCompanions) {
      const Node node = game.extra().trade.standing(row.figure)[p];
      if (node == kNoNode) continue;
      const TileIndex tile = game.board().tile_of(node);
      Piece& piece = piece_for_figure(pieces, tile);
      piece.deployment = {.segment = node - game.board().tile(tile).first_node,
                          .figure = row.figure};
      piece.owner = p;
    }
  }
}

/// Also in a game without them.
void check_companions(const Game& game, const Position& position, std::vector<PositionFault>& out) {
  const std::span<const Piece> pieces = position.pieces;
  PerFigure<PerPlayer<std::size_t>> first{};
  for (auto& of_players : first) of_players.fill(kNoPiece);
  const Features& features = game.board().features();
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    const CompanionRow* const row = companion_on(piece);
    if (row == nullptr) continue;
    PositionFault fault{.pieces = {i}, .player = piece.owner, .figure = row->figure};
    const auto told = [&](Fault what) {
      fault.fault = what;
      out.push_back(fault);
    };
    if (!game.rules().has(row->figure)) {
      told(Fault::companion_unplayed);
      continue;
    }
    std::size_t& one = first[row->figure][piece.owner];
    if (one != kNoPiece) {
      fault.pieces = {one, i};
      told(Fault::second_companion);
      continue;
    }
    one = i;
    const Node node = node_of(game.board(), piece);
    if (node == kNoNode) continue;
    const Feature& feature = features.of(node);
    fault.kind = static_cast<int>(index(feature.kind));
    if (!row->stands_on.contains(feature.kind)) {
      told(Fault::companion_not_here);
    } else if (row->goes_home && feature.complete()) {
      told(Fault::gone_home);
    } else if (feature.followers[piece.owner] == 0) {
      told(Fault::companion_alone);
    }
  }
}

void check_goods(const Game& game, const Position& position, std::vector<PositionFault>& out) {
  const Goods given = goods_given(game.board());
  for (Good good : kAllGoods) {
    int told = 0;
    for (Player p : game.seats()) told += position.extra.goods[p][good];
    if (told == given[good]) continue;
    // No player ever gives a token back, and there is one for each symbol.
    out.push_back({.fault = told > given[good] ? Fault::goods_overdrawn : Fault::goods_untold,
                   .expected = given[good],
                   .actual = told,
                   .kind = static_cast<int>(index(good))});
  }
}

/// The same in a game without them.
void check_no_goods(const Game& game, const Position& position, std::vector<PositionFault>& out) {
  for (Player p : game.seats()) {
    const Goods& goods = position.extra.goods[p];
    if (std::ranges::none_of(goods, [](uint8_t n) { return n > 0; })) continue;
    out.push_back({.fault = Fault::goods_unplayed, .player = p});
    return;
  }
}

/// "24 land tiles".
constexpr Distribution kTradersBuildersDistribution = box_of("TB/");
static_assert(total(kTradersBuildersDistribution.counts) == 24);

constexpr PhaseRow kGoodsPhases[] = {{Step::pay, pay_goods}, {Step::score, take_goods}};
constexpr LaidCheckFn kPaymentChecks[] = {check_payment};

// A builder that the tile finishes gives its second part all the same, so the extension is noted
// first; it goes home before the next part, and so is at hand for it.
constexpr PhaseRow kBuilderPhases[] = {{Step::lay, note_extension}};
constexpr PhaseRow kCompanionPhases[] = {
    {Step::figures, place_companion},
    {Step::score, send_builders_home},
};

constexpr SpecialRow kCompanionFigures[] = {{Figure::builder, builders_each},
                                            {Figure::pig, pigs_each}};
constexpr LaidCheckFn kCompanionChecks[] = {check_companion};
constexpr LaidCheckFn kUnfinishedChecks[] = {check_unfinished};

template <bool in_finished>
bool places_companions(const Ruleset& rules) {
  return builders_each(rules) + pigs_each(rules) > 0 &&
         rules.extra.builders_in_finished == in_finished;
}

template <bool per_city>
bool scores_pigs(const Ruleset& rules) {
  return pigs_each(rules) > 0 && per_city == (rules.field_scoring == FieldScoring::per_city);
}

constexpr RulesRow kTradersBuildersRules[] = {
#include "engine/traders_builders/rules.def"
};

}  // namespace

ExpansionRow traders_and_builders();

ExpansionRow traders_and_builders() {
  return {.expansion = Expansion::traders_and_builders,
          .box = kTradersBuildersDistribution,
          .rules = kTradersBuildersRules};
}

}  // namespace cartulary::engine

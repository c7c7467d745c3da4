// Traders & Builders in verdicts: goods, builders and pigs.
#include <memory>

#include "engine/traders_builders/goods.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/running_totals.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace illegal {
namespace {

using engine::Fault;
using engine::FeatureKind;
using engine::Figure;
using engine::PositionFault;

std::string why_not_here(const engine::GameRules& rules, std::string_view option) {
  return why_not_played(rules, engine::Expansion::traders_and_builders, "builders, pigs and goods",
                        option);
}

std::string_view figure_of(const Violation& v) {
  return name_of(static_cast<Figure>(v.actual));
}

/// "roads and cities".
std::string_view where_it_stands(Figure figure) {
  return figure == Figure::pig ? "fields" : "roads and cities";
}

void builders_not_played(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).meeple.span;
  f.message = fmt::format("this game has no {}s", figure_of(v));
  f.label = "not in this game";
  f.brief = fmt::format("{} in a game without them", figure_of(v));
  f.help.push_back(why_not_here(scene.game.rules(), fmt::format("{}s: 0", figure_of(v))));
}

void companion_on_board(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).meeple.span;
  f.message = fmt::format("{}'s {} is already on the board, at {}", mover(scene), figure_of(v),
                          at(v.node, scene));
  f.label = fmt::format("every player has one {}", figure_of(v));
  f.brief = fmt::format("{} placed, but {}'s is on the board", figure_of(v), mover(scene));
  label_tile(f, scene.game.board().tile_of(v.node), "placed here", scene);
}

void no_own_follower(Finding& f, const Violation& v, const MoveScene& scene) {
  const auto where = static_cast<FeatureKind>(v.expected);
  const std::string_view kind = name_of(where);
  f.span = recorded(scene).meeple.span;
  f.message = fmt::format("a {} joins a meeple of its player, but {} has none {} this {}",
                          figure_of(v), mover(scene), in_or_on(where), kind);
  f.label = fmt::format("no meeple of {} there before this move", mover(scene));
  f.brief = fmt::format("{} {} a {} without a meeple of {}", figure_of(v), in_or_on(where), kind,
                        mover(scene));
  const std::vector<std::string> free = free_figures(scene, static_cast<Figure>(v.actual));
  if (!free.empty()) {
    f.help.push_back(fmt::format("on this tile it may be {}", enumerate(free, "or")));
  }
}

void builder_in_finished(Finding& f, const Violation& v, const MoveScene& scene) {
  const auto where = static_cast<FeatureKind>(v.expected);
  const std::string_view kind = name_of(where);
  f.span = recorded(scene).meeple.span;
  f.message = fmt::format("this tile completes the {}, so no builder may be placed there", kind);
  f.label = fmt::format("the {} is completed", kind);
  f.brief = fmt::format("builder {} a {} that the tile completes", in_or_on(where), kind);
}

void cannot_pay_goods(Finding& f, const Violation& v, const MoveScene& scene) {
  const auto good = static_cast<engine::Good>(v.actual);
  const std::string& payer = scene.record.players[v.player].name;
  const int price = scene.turn.laid()->trade.goods[good];
  f.span = recorded(scene).trade_span;
  f.message = fmt::format("{} cannot pay {} {}", payer, price, name_of(good));
  f.label = fmt::format("{} has {} before this move", payer,
                        v.expected == 0 ? std::string("none") : std::to_string(v.expected));
  f.brief = fmt::format("{} {} paid by {}, who has {}", price, name_of(good), payer, v.expected);
}

constexpr RuleRow kTradersBuildersRules[] = {
#include "formats/game/boxes/traders_builders_illegal.def"
};

const std::string& owner(const PositionFault& fault, const FoundScene& scene) {
  return scene.record.players[fault.player].name;
}

void companion_unplayed(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  f.span = scene.tile(fault.pieces.front()).meeple.span;
  f.message = fmt::format("this game has no {}s", name_of(fault.figure));
  f.label = "not in this game";
  f.help.push_back(why_not_here(scene.game.rules(), fmt::format("{}s: 0", name_of(fault.figure))));
}

void second_companion(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  f.span = scene.tile(fault.pieces.back()).meeple.span;
  f.message = fmt::format("two {}s of {}", name_of(fault.figure), owner(fault, scene));
  f.label = fmt::format("every player has one {}", name_of(fault.figure));
  f.labels.push_back({scene.tile(fault.pieces.front()).meeple.span, "the first one"});
}

void found_not_here(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const std::string_view kind = name_of(static_cast<FeatureKind>(fault.kind));
  f.span = scene.tile(fault.pieces.front()).meeple.span;
  f.message = fmt::format("a {} takes no {}", kind, name_of(fault.figure));
  f.label = fmt::format("this is a {}", kind);
  f.help.push_back(
      fmt::format("a {} stands on {} only", name_of(fault.figure), where_it_stands(fault.figure)));
}

void companion_alone(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const auto where = static_cast<FeatureKind>(fault.kind);
  const std::string_view kind = name_of(where);
  f.span = scene.tile(fault.pieces.front()).meeple.span;
  f.message = fmt::format("{}'s {} stands {} a {} without a meeple of {}", owner(fault, scene),
                          name_of(fault.figure), in_or_on(where), kind, owner(fault, scene));
  f.label = "it joins a meeple of its player";
}

void goods_overdrawn(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const std::string_view good = name_of(static_cast<engine::Good>(fault.kind));
  f.span = scene.record.position.goods_span;
  f.message = fmt::format("expected at most {} of {}, as the completed cities have, got {}",
                          counted(fault.expected, "token"), good, fault.actual);
  f.label = "more than were given";
}

void goods_untold(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const std::string_view good = name_of(static_cast<engine::Good>(fault.kind));
  const Span goods = scene.record.position.goods_span;
  f.span = goods.size > 0 ? goods : scene.record.position.span;
  f.message = fmt::format("the completed cities have {} of {}, and the players hold {}",
                          counted(fault.expected, "token"), good,
                          fault.actual == 0 ? std::string("none") : std::to_string(fault.actual));
  f.label = fmt::format("{} not accounted for", fault.expected - fault.actual);
  f.notes.emplace_back("whoever has most of a kind gets 10 points in the end");
  f.help.emplace_back("write what everybody holds below the tiles: `goods: {Ann: {wine: 2}}`");
}

void goods_unplayed(Finding& f, const PositionFault&, const FoundScene& scene) {
  f.span = scene.record.position.goods_span;
  f.message = "this game has no goods";
  f.label = "not in this game";
  f.help.push_back(why_not_here(scene.game.rules(), "goods: false"));
}

constexpr FaultRow kTradersBuildersFaults[] = {
#include "formats/game/boxes/traders_builders_faults.def"
};

}  // namespace
}  // namespace illegal

namespace {

using engine::Counted;
using engine::Good;

constexpr CountedName kTradersBuildersCounted[] = {
    {Counted::wine, "wine", "wine", "wine"},
    {Counted::grain, "grain", "grain", "grain"},
    {Counted::cloth, "cloth", "cloth", "cloth"},
    {Counted::pig_cities, "pig-cities", "completed city", "completed cities"},
};

std::string_view of_a_pig(const ScoredFeature& scored) {
  const bool pig = !scored.terms.empty() && scored.terms.front().counted == Counted::pig_cities;
  return pig ? "pig in the " : "";
}

/// Goods of a city that is completed, or the points for most tokens of a kind.
bool gives_tokens(const ScoredFeature& scored) {
  return !scored.final;
}

std::string goods_text(const ScoredFeature& scored, const Record& record) {
  if (!gives_tokens(scored)) return fmt::format("most {}", name_of(scored.terms.front().counted));
  std::string out = "goods of the city at ";
  append_cells(out, std::span(scored.cells).first(1), record);
  return out;
}

void count_goods(std::string& out, const ScoredFeature& scored) {
  if (!gives_tokens(scored)) {
    out += counted(scored.terms.front().count, "token");
    return;
  }
  std::string_view joint = "";
  for (const engine::Term& term : scored.terms) {
    put(out, joint, term.count, " ", name_of(term.counted));
    joint = ", ";
  }
}

bool award_goods(std::string& out, const ScoredFeature& scored, const Record& record) {
  if (gives_tokens(scored)) {
    put(out, names_of(scored.winners, record), ", who completes it");
    return true;
  }
  put(out, names_of(scored.winners, record), " ", scored.points,
      scored.winners.size() > 1 ? " each" : "");
  const std::string others = joined(record.seats(), ", ", [&](engine::Player p) {
    return scored.winners.contains(p)
               ? ""
               : fmt::format("{} {}", record.players[p].name, scored.followers[p]);
  });
  if (!others.empty()) put(out, " (", others, ")");
  return true;
}

/// How many tokens of a kind a move takes by its scorings.
template <class Scorings>
int tokens_taken(const Scorings& scorings, Good good) {
  int out = 0;
  for (const auto& scoring : scorings) {
    if (scoring.category != engine::Category::goods) continue;
    for (const engine::Term& term : scoring.terms) {
      if (name_of(term.counted) == name_of(good)) out += term.count;
    }
  }
  return out;
}

/// True if a city with goods that the last move completes belongs to a player.
bool owns_goods(const engine::Game& game, engine::Player player) {
  for (const engine::ScoreEvent& goods : game.events()) {
    if (goods.category != engine::Category::goods) continue;
    for (const engine::ScoreEvent& city : game.events()) {
      const bool is_it = city.category == engine::Category::cities && city.feature == goods.feature;
      if (is_it && city.winners.contains(player)) return true;
    }
  }
  return false;
}

/// Where tokens that a move claims may come from: the last move of another player that takes as
/// many. Empty if there is none.
std::string whose_tokens(const Document& document, const TileRecord& record, const Replay& played,
                         Good good) {
  const auto replay = std::make_unique<Replay>();
  replay->begin(record);
  std::string out;
  while (replay->played() < played.move() && replay->next()) {
    const engine::Player taker = replay->player();
    replay->play();
    if (taker == played.player()) continue;
    const int taken = tokens_taken(replay->game().events(), good);
    if (taken != played.recorded().goods[good]) continue;
    const std::string& name = record.players[taker].name;
    const uint32_t line = document.position(replay->recorded().span.offset).line;
    const bool owns = owns_goods(replay->game(), played.player());
    out = fmt::format("the {} {} of the city that {} completes in line {} go to {}{}", taken,
                      name_of(good), name, line, name, owns ? ", not to its owner" : "");
  }
  return out;
}

/// Tokens that a move claims.
void check_goods(const Document& document, const TileRecord& record, const Replay& replay,
                 RunningTotals& totals) {
  const RecordedTurn& move = replay.recorded();
  if (move.wine_span.size + move.grain_span.size + move.cloth_span.size == 0) return;  // mostly
  for (Good good : engine::kAllGoods) {
    const Span span = claimed_at(move, good);
    if (span.size == 0) continue;
    const int taken = tokens_taken(replay.game().events(), good);
    totals.count_compared(1);
    if (taken == move.goods[good]) continue;
    totals.count_wrong(1);
    Finding& finding = totals.findings().add(
        {.code = Code::goods,
         .span = span,
         .message = fmt::format("claimed {} differs from the replay", name_of(good)),
         .label = fmt::format("claimed {}, computed {}", move.goods[good], taken),
         .brief = fmt::format("{} of {} claimed instead of {}", move.goods[good], name_of(good),
                              taken)});
    for (const engine::ScoreEvent& event : replay.game().events()) {
      if (event.category != engine::Category::goods) continue;
      finding.notes.push_back(scoring_text(describe(replay.game(), event), record));
    }
    if (!finding.notes.empty()) continue;
    if (!engine::plays_goods(record.rules)) {
      finding.notes.emplace_back("this game has no goods");
      finding.help.push_back(illegal::why_not_here(replay.game().rules(), "goods: false"));
      continue;
    }
    finding.notes.emplace_back("the move completes no city with goods");
    std::string other = whose_tokens(document, record, replay, good);
    if (!other.empty()) finding.help.push_back(std::move(other));
  }
}

void right_goods(std::string_view document, const RecordedTurn& move, const TracedTurn& turn,
                 std::vector<RightClaim>& out) {
  for (Good good : engine::kAllGoods) {
    const Span span = claimed_at(move, good);
    const int taken = tokens_taken(turn.scored, good);
    if (span.size == 0 || taken == move.goods[good]) continue;
    // As a word it has its name, as a value it stands alone.
    const bool named = document.substr(span.offset, span.size).find(':') != document.npos;
    std::string text = named ? fmt::format("{}:{}", name_of(good), taken) : std::to_string(taken);
    out.push_back({span, std::move(text)});
  }
}

constexpr OwnScoring kGoodsScorings[] = {
    {.category = engine::Category::goods,
     .noun = "goods",
     .most_of = "tokens",
     .text = goods_text,
     .spoken = [](const ScoredFeature& scored) -> std::string_view {
       return gives_tokens(scored) ? "goods" : "most goods of a kind";
     },
     .count = count_goods,
     .award = award_goods}};

}  // namespace

ExpansionWords traders_and_builders_words() {
  return {.expansion = engine::Expansion::traders_and_builders,
          .counted = kTradersBuildersCounted,
          .scorings = kGoodsScorings,
          .check_played = check_goods,
          .right_claims = right_goods,
          .before = of_a_pig,
          .rules = {illegal::kTradersBuildersRules, {}},
          .faults = illegal::kTradersBuildersFaults};
}

}  // namespace cartulary::formats

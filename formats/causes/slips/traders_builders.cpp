// Slips about goods, pigs and builders (Traders & Builders).
#include <algorithm>

#include "formats/causes/slips/slip.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;
using engine::Player;
using engine::PlayerSet;

// Goods at the end: 10 points for most tokens of a kind.

bool is_most_goods(const ScoringSlips& out) {
  return out.is(Category::goods) && out.scored().final;
}
bool is_tied_goods(const ScoringSlips& out) {
  return is_most_goods(out) && out.scored().winners.size() > 1;
}
void tied_got_nothing(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (!is_tied_goods(out)) return;
  for (const Player kept : scored.winners) out.other_winners(kind, PlayerSet::of(kept), kept);
}
void second_paid(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (!is_most_goods(out)) return;
  const PlayerSet second =
      most_if(scored.present - scored.winners, [&](Player p) { return scored.followers[p]; });
  for (const Player p : second) out.other_winners(kind, scored.winners | PlayerSet::of(p), p);
}
void goods_misjudged(const SlipKind& kind, ScoringSlips& out) {
  if (!is_most_goods(out)) return;
  for (const Player p : out.scored().present - out.scored().winners) {
    out.other_winners(kind, PlayerSet::of(p), p);
  }
}

// Pigs.

/// A field that is scored as such, with its pigs.
struct Pigs {
  PlayerSet owners{};  ///< whose pigs stand in it
  int each = 0;        ///< what a pig brings there
  int score(Player p) const { return owners.contains(p) ? each : 0; }
};
Pigs pigs_in(const PlayedGame& game, const ScoredFeature& scored) {
  Pigs out;
  const bool is_field =
      scored.category == Category::fields && !scored.meeples.empty() && !is_addition(scored);
  if (!is_field) return out;
  const engine::Features& features = game.game.board().features();
  for (const Player p : game.record.seats()) {
    const engine::Node pig = game.game.extra().trade.pigs[p];
    if (pig == engine::kNoNode) continue;
    out.owners.insert_if(features.find(pig) == features.find(scored.feature), p);
  }
  out.each = static_cast<int>(scored.cities.size());
  return out;
}
bool pays_pigs(const ScoringSlips& out) {
  const Pigs pigs = pigs_in(out.game(), out.scored());
  return pigs.each > 0 && !(pigs.owners & out.scored().winners).empty();
}

bool is_pig(const ScoringSlips& out) {
  return is_addition(out.scored());
}
template <int points>
int pig_at(const ScoringSlips& of) {
  return is_pig(of) ? points - of.scored().points : 0;
}
/// The field belongs to others.
void pig_without_field(const SlipKind& kind, ScoringSlips& out) {
  const Pigs pigs = pigs_in(out.game(), out.scored());
  for (const Player p : pigs.owners - out.scored().winners) {
    out.players(kind, points_each(PlayerSet::of(p), pigs.each), p);
  }
}
/// 4 points a city for an owner of the field whose pig it is not.
void pig_of_other(const SlipKind& kind, ScoringSlips& out) {
  const Pigs pigs = pigs_in(out.game(), out.scored());
  if (pigs.owners.empty()) return;
  const PlayerSet others = out.scored().winners - pigs.owners;
  out.players(kind, points_each(others, pigs.each), pigs.owners.lowest());
}
/// Pigs that count like farmers: one of them, or all.
void pig_as_farmer(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  const Pigs pigs = pigs_in(out.game(), scored);
  if (scored.winners.empty()) return;
  const auto as_farmers = [&](PlayerSet some, Player other) {
    const PlayerSet winners =
        most_if(scored.present, [&](Player p) { return scored.followers[p] + some.contains(p); });
    for (const bool pays : {true, false}) {
      SeatPoints delta{};
      for (const Player p : winners - scored.winners) {
        delta[p] = scored.points + (pays ? pigs.score(p) : 0);
      }
      for (const Player p : scored.winners - winners) delta[p] = -scored.points - pigs.score(p);
      out.players(kind, delta, other);
      if ((winners & pigs.owners).empty()) return;
    }
  };
  for (const Player p : pigs.owners) as_farmers(PlayerSet::of(p), p);
  if (pigs.owners.size() > 1) as_farmers(pigs.owners, engine::kNobody);
}

// Fields with a pig that pays: what is done wrong with the field is done wrong with the pig, too.

/// Each winner has so many points too many, and so many besides whose pig it is.
void winners_with_pig(const SlipKind& kind, ScoringSlips& out, int points, int for_pig) {
  SeatPoints delta = points_each(out.scored().winners, points);
  for (const Player p : out.scored().winners& pigs_in(out.game(), out.scored()).owners) {
    delta[p] += for_pig;
  }
  out.players(kind, delta);
}
template <int more>
void cities_with_pig(const SlipKind& kind, ScoringSlips& out) {
  const engine::Term cities = out.term(engine::Counted::completed_cities);
  if (!pays_pigs(out) || cities.each == 0 || cities.count + more < 0) return;
  winners_with_pig(kind, out, more * cities.each, more);
}
template <int sign>
void all_with_pig(const SlipKind& kind, ScoringSlips& out) {
  if (!pays_pigs(out)) return;
  const int each = pigs_in(out.game(), out.scored()).each;
  winners_with_pig(kind, out, sign * out.scored().points, sign * each);
}
/// The points of a winner go to another player; who stands there has perhaps a pig of his own.
template <bool to_present>
void given_with_pig(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  const Pigs pigs = pigs_in(out.game(), scored);
  if (pigs.owners.empty() || pigs.each == 0) return;
  for (const Player winner : scored.winners) {
    for (const Player other : out.record().seats()) {
      if (scored.winners.contains(other) || scored.present.contains(other) != to_present) continue;
      SeatPoints delta = points_moved(winner, other, scored.points + pigs.score(winner));
      if (to_present) {
        for (const Player p : scored.winners) delta[p] = -scored.points - pigs.score(p);
        delta[other] = scored.points + pigs.score(other);
      }
      out.players(kind, delta, other);
    }
    if (to_present) return;
  }
}
void denied_with_pig(const SlipKind& kind, ScoringSlips& out) {
  const Pigs pigs = pigs_in(out.game(), out.scored());
  if (!pays_pigs(out) || out.scored().winners.size() < 2) return;
  for (const Player p : out.scored().winners& pigs.owners) {
    const int points = out.scored().points + pigs.score(p);
    out.players(kind, points_each(PlayerSet::of(p), -points), p);
  }
}

// Builders.

void builder_as_follower(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  const bool takes_builders = out.is(Category::cities) || out.is(Category::roads);
  if (!takes_builders || scored.winners.empty()) return;
  for (const Player one : scored.present) {
    if (!out.placed_at(engine::Figure::builder, one)) continue;
    const PlayerSet winners =
        most_if(scored.present, [&](Player p) { return scored.followers[p] + (p == one); });
    if (winners != scored.winners) out.other_winners(kind, winners, one);
  }
}

// Words.

std::string points_for_pig(const SlipScene& scene) {
  int points = 0;
  for (const Player p : scene.record().seats()) points = std::max(points, scene.slip.delta[p]);
  return counted(points, "point");
}
std::string winners_without_pig(const SlipScene& scene) {
  const Pigs pigs = pigs_in(scene.game, scene.scored());
  return names_of(scene.scored().winners - pigs.owners, scene.record());
}
/// "Bob got points, too"; "Bob got the points, and Ann did not".
std::string paid_text(const SlipScene& scene) {
  const std::string more = names_of(scene.changed(1), scene.record());
  const std::string less = names_of(scene.changed(-1), scene.record());
  if (more.empty()) return less + " got no points";
  return less.empty() ? more + " got points, too"
                      : fmt::format("{} got the points, and {} did not", more, less);
}
std::string pig_or_builder(const SlipScene& scene) {
  return scene.scored().category == Category::fields ? "pig" : "builder";
}
std::string as_follower_text(const SlipScene& scene) {
  const std::string whose = scene.slip.other == engine::kNobody
                                ? "the pigs were"
                                : fmt::format("{}'s {} was", scene.other(), pig_or_builder(scene));
  return fmt::format("{} counted for the majority in {}, so {} ({})", whose, scene.feature(),
                     paid_text(scene), scene.majority());
}
// Goods and fields with a pig are counted twice alike.
std::string goods_or_field_twice_text(const SlipScene& scene) {
  constexpr SlipText kGoods{"the {points} for most {counted} were counted twice for {winners}"};
  constexpr SlipText kField{"{feature} was counted twice, and so was the pig ({deltas})"};
  return (scene.scored().category == Category::goods ? kGoods : kField)(scene);
}
std::string goods_or_field_twice_brief(const SlipScene& scene) {
  constexpr SlipText kGoods{"{points} for most {counted} written twice"};
  constexpr SlipText kField{"points for a field and its pig written twice"};
  return (scene.scored().category == Category::goods ? kGoods : kField)(scene);
}
void goods_or_field_twice(const SlipKind& kind, ScoringSlips& out) {
  out.winners(kind, times_too_many<is_most_goods, 1>(out));
  all_with_pig<1>(kind, out);
}

constexpr const char* kKindMissedBrief = "{points} for most {counted} not written";
constexpr const char* kGoodsGivenText =
    "the {points} for most {counted} went to {other} instead of {winners} ({held})";
constexpr const char* kGoodsGivenBrief =
    "{points} for most {counted} written for {other}, not {winners}";
constexpr const char* kGivenWithPigText =
    "{feature} was given to {other} with the points for the pig, but it belongs to {winners} "
    "({majority})";
constexpr const char* kFieldGivenBrief = "points for a field and its pig written for {other}";
constexpr SlipText kNoPigBrief{"{own} for a pig that brings none", points_for_pig};
constexpr SlipText kFollowerBrief{"a {own} counted for the majority in {brief}", pig_or_builder};
constexpr const char* kFieldCityBrief = "the cities of a field with a pig counted wrong";

int goods_shared_out(const ScoringSlips& of) {
  const ScoredFeature& scored = of.scored();
  return is_tied_goods(of) ? scored.points / scored.winners.size() - scored.points : 0;
}

constexpr ScoringSlipRow kTradersBuildersRows[] = {
#include "formats/causes/slips/traders_builders.def"
};

}  // namespace

ExpansionSlips traders_and_builders_slips() {
  return {.expansion = engine::Expansion::traders_and_builders,
          .scorings = kTradersBuildersRows,
          .adds = [](const PlayedGame& game, const ScoredFeature& scored,
                     Player owner) { return pigs_in(game, scored).score(owner); },
          .propose = propose_token_slips};
}

}  // namespace cartulary::formats

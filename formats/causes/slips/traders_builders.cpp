// Slips about goods, pigs and builders (Traders & Builders).
#include <fmt/core.h>

#include <algorithm>

#include "formats/causes/slips/slip.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;
using engine::Counted;
using engine::Figure;
using engine::Player;
using engine::PlayerSet;
using Points = engine::PerPlayer<int>;

// Goods at the end: 10 points for most tokens of a kind.

bool is_most_goods(const ScoringSlips& out) {
  return out.scored().category == Category::goods && out.scored().final;
}
void kind_missed(const SlipKind& kind, ScoringSlips& out) {
  if (is_most_goods(out)) out.winners(kind, -out.scored().points);
}
void kind_twice(const SlipKind& kind, ScoringSlips& out) {
  if (is_most_goods(out)) out.winners(kind, out.scored().points);
}
void tied_got_nothing(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (!is_most_goods(out) || scored.winners.size() < 2) return;
  for (const Player kept : scored.winners) out.other_winners(kind, PlayerSet::of(kept), kept);
}
void tied_shared_out(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (!is_most_goods(out) || scored.winners.size() < 2) return;
  out.winners(kind, scored.points / scored.winners.size() - scored.points);
}
void tie_pays_nobody(const SlipKind& kind, ScoringSlips& out) {
  if (is_most_goods(out) && out.scored().winners.size() > 1) {
    out.winners(kind, -out.scored().points);
  }
}
/// Those who have most but for the winners.
PlayerSet second_of(const ScoredFeature& scored) {
  PlayerSet out;
  int most = 1;
  for (const Player p : scored.present - scored.winners) {
    if (scored.followers[p] > most) out = {}, most = scored.followers[p];
    if (scored.followers[p] == most) out.insert(p);
  }
  return out;
}
void second_paid(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (!is_most_goods(out)) return;
  for (const Player p : second_of(scored)) {
    out.other_winners(kind, scored.winners | PlayerSet::of(p), p);
  }
}
void goods_misjudged(const SlipKind& kind, ScoringSlips& out) {
  if (!is_most_goods(out)) return;
  for (const Player p : out.scored().present - out.scored().winners) {
    out.other_winners(kind, PlayerSet::of(p), p);
  }
}
void goods_to_anybody(const SlipKind& kind, ScoringSlips& out) {
  if (is_most_goods(out)) out.given_away(kind);
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
int pig_adds(const PlayedGame& game, const ScoredFeature& scored, Player owner) {
  return pigs_in(game, scored).score(owner);
}
/// True if a pig brings its owner points there.
bool pays_pigs(const ScoringSlips& out) {
  const Pigs pigs = pigs_in(out.game(), out.scored());
  return pigs.each > 0 && !(pigs.owners & out.scored().winners).empty();
}

void pig_forgotten(const SlipKind& kind, ScoringSlips& out) {
  if (is_addition(out.scored())) out.winners(kind, -out.scored().points);
}
void pig_twice(const SlipKind& kind, ScoringSlips& out) {
  if (is_addition(out.scored())) out.winners(kind, out.scored().points);
}
/// A point for the pig, not one for each city.
void pig_once(const SlipKind& kind, ScoringSlips& out) {
  if (is_addition(out.scored())) out.winners(kind, 1 - out.scored().points);
}
/// The field belongs to others.
void pig_without_field(const SlipKind& kind, ScoringSlips& out) {
  const Pigs pigs = pigs_in(out.game(), out.scored());
  for (const Player p : pigs.owners - out.scored().winners) {
    Points delta{};
    delta[p] = pigs.each;
    out.players(kind, delta, p);
  }
}
/// 4 points a city for an owner of the field whose pig it is not.
void pig_of_other(const SlipKind& kind, ScoringSlips& out) {
  const Pigs pigs = pigs_in(out.game(), out.scored());
  if (pigs.owners.empty()) return;
  Points delta{};
  for (const Player p : out.scored().winners - pigs.owners) delta[p] = pigs.each;
  out.players(kind, delta, pigs.owners.lowest());
}
/// Pigs that count like farmers: one of them, or all.
void pig_as_farmer(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  const Pigs pigs = pigs_in(out.game(), scored);
  if (scored.winners.empty()) return;
  const auto as_farmers = [&](PlayerSet some, Player other) {
    engine::PlayerCounts farmers;
    for (const Player p : scored.present) farmers.add(p, scored.followers[p] + some.contains(p));
    const PlayerSet winners = engine::most_followers(farmers);
    for (const bool pays : {true, false}) {
      Points delta{};
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

void cities_with_pig(const SlipKind& kind, ScoringSlips& out, int more) {
  const engine::Term* cities = out.term(Counted::completed_cities);
  if (!pays_pigs(out) || cities == nullptr || cities->count + more < 0) return;
  const Pigs pigs = pigs_in(out.game(), out.scored());
  Points delta{};
  for (const Player p : out.scored().winners) {
    delta[p] = more * (cities->each + pigs.owners.contains(p));
  }
  out.players(kind, delta);
}
void city_missed_with_pig(const SlipKind& kind, ScoringSlips& out) {
  cities_with_pig(kind, out, -1);
}
void city_extra_with_pig(const SlipKind& kind, ScoringSlips& out) {
  cities_with_pig(kind, out, 1);
}
void all_with_pig(const SlipKind& kind, ScoringSlips& out, int sign) {
  if (!pays_pigs(out)) return;
  const Pigs pigs = pigs_in(out.game(), out.scored());
  Points delta{};
  for (const Player p : out.scored().winners) {
    delta[p] = sign * (out.scored().points + pigs.score(p));
  }
  out.players(kind, delta);
}
void missed_with_pig(const SlipKind& kind, ScoringSlips& out) {
  all_with_pig(kind, out, -1);
}
void twice_with_pig(const SlipKind& kind, ScoringSlips& out) {
  all_with_pig(kind, out, 1);
}
/// The points of a winner go to another player; who stands there has perhaps a pig of his own.
void given_with_pig(const SlipKind& kind, ScoringSlips& out, bool to_present) {
  const ScoredFeature& scored = out.scored();
  const Pigs pigs = pigs_in(out.game(), scored);
  if (pigs.owners.empty() || pigs.each == 0) return;
  for (const Player winner : scored.winners) {
    for (const Player other : out.record().seats()) {
      if (scored.winners.contains(other) || scored.present.contains(other) != to_present) continue;
      Points delta{};
      if (to_present) {
        for (const Player p : scored.winners) delta[p] = -scored.points - pigs.score(p);
        delta[other] = scored.points + pigs.score(other);
      } else {
        delta[winner] = -scored.points - pigs.score(winner);
        delta[other] = -delta[winner];
      }
      out.players(kind, delta, other);
    }
    if (to_present) return;
  }
}
void to_present_with_pig(const SlipKind& kind, ScoringSlips& out) {
  given_with_pig(kind, out, true);
}
void to_anybody_with_pig(const SlipKind& kind, ScoringSlips& out) {
  given_with_pig(kind, out, false);
}
void denied_with_pig(const SlipKind& kind, ScoringSlips& out) {
  const Pigs pigs = pigs_in(out.game(), out.scored());
  if (!pays_pigs(out) || out.scored().winners.size() < 2) return;
  for (const Player p : out.scored().winners& pigs.owners) {
    Points delta{};
    delta[p] = -out.scored().points - pigs.score(p);
    out.players(kind, delta, p);
  }
}

// Builders.

void builder_as_follower(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  const bool takes_builders =
      scored.category == Category::cities || scored.category == Category::roads;
  if (!takes_builders || scored.winners.empty()) return;
  for (const Player one : scored.present) {
    if (!out.placed_at(Figure::builder, one)) continue;
    engine::PlayerCounts followers;
    for (const Player p : scored.present) followers.add(p, scored.followers[p] + (p == one));
    const PlayerSet winners = engine::most_followers(followers);
    if (winners != scored.winners) out.other_winners(kind, winners, one);
  }
}

// Words.

/// "wine".
std::string_view good_of(const SlipScene& scene) {
  return name_of(scene.scored().terms.front().counted);
}
/// "Ann 3, Bob 2".
std::string tokens_held(const SlipScene& scene) {
  std::string out;
  for (const Player p : scene.record().seats()) {
    if (scene.scored().followers[p] == 0) continue;
    put(out, out.empty() ? "" : ", ", scene.record().players[p].name, " ",
        scene.scored().followers[p]);
  }
  return out;
}
std::string paid_for(const SlipScene& scene) {
  return fmt::format("{} for most {}", counted(scene.scored().points, "point"), good_of(scene));
}
std::string winners_of(const SlipScene& scene) {
  return names_of(scene.scored().winners, scene.record());
}

std::string kind_missed_text(const SlipScene& scene) {
  return fmt::format("the {} were not counted for {} ({})", paid_for(scene), winners_of(scene),
                     tokens_held(scene));
}
std::string kind_missed_brief(const SlipScene& scene) {
  return paid_for(scene) + " not written";
}
std::string kind_twice_text(const SlipScene& scene) {
  return fmt::format("the {} were counted twice for {}", paid_for(scene), winners_of(scene));
}
std::string kind_twice_brief(const SlipScene& scene) {
  return paid_for(scene) + " written twice";
}
std::string tied_nothing_text(const SlipScene& scene) {
  return fmt::format("only {} got the {}, but {} are tied and get them each ({})", scene.other(),
                     paid_for(scene), winners_of(scene), tokens_held(scene));
}
std::string tied_nothing_brief(const SlipScene& scene) {
  return fmt::format("{} written for {} alone", paid_for(scene), scene.other());
}
std::string tied_shared_text(const SlipScene& scene) {
  return fmt::format("the {} were split between {}, who get them each ({})", paid_for(scene),
                     winners_of(scene), tokens_held(scene));
}
std::string tied_shared_brief(const SlipScene& scene) {
  return paid_for(scene) + " split";
}
std::string tie_nobody_text(const SlipScene& scene) {
  return fmt::format("nobody got the {}, but {} are tied and get them each ({})", paid_for(scene),
                     winners_of(scene), tokens_held(scene));
}
std::string second_paid_text(const SlipScene& scene) {
  return fmt::format("{} got the {}, too, but has not most ({})", scene.other(), paid_for(scene),
                     tokens_held(scene));
}
std::string second_paid_brief(const SlipScene& scene) {
  return fmt::format("{} written for {}, too", paid_for(scene), scene.other());
}
std::string goods_given_text(const SlipScene& scene) {
  return fmt::format("the {} went to {} instead of {} ({})", paid_for(scene), scene.other(),
                     winners_of(scene), tokens_held(scene));
}
std::string goods_given_brief(const SlipScene& scene) {
  return fmt::format("{} written for {}, not {}", paid_for(scene), scene.other(),
                     winners_of(scene));
}

/// "3 points for 3 completed cities".
std::string pig_points(const SlipScene& scene) {
  const int points = scene.scored().points;
  return fmt::format("{} for {}", counted(points, "point"),
                     counted(points, "completed city", "completed cities"));
}
std::string pig_forgotten_text(const SlipScene& scene) {
  return fmt::format("{}'s pig was not counted: {}", winners_of(scene), pig_points(scene));
}
std::string pig_forgotten_brief(const SlipScene& scene) {
  return fmt::format("{} for a pig not written", counted(scene.scored().points, "point"));
}
std::string pig_twice_text(const SlipScene& scene) {
  return fmt::format("{}'s pig was counted twice: {}", winners_of(scene), pig_points(scene));
}
std::string pig_once_text(const SlipScene& scene) {
  return fmt::format("{}'s pig brought 1 point, not one for each city ({})", winners_of(scene),
                     pig_points(scene));
}
std::string pig_once_brief(const SlipScene& scene) {
  return fmt::format("1 point for a pig worth {}", scene.scored().points);
}
std::string pig_twice_brief(const SlipScene& scene) {
  return fmt::format("{} for a pig written twice", counted(scene.scored().points, "point"));
}
std::string pig_without_field_text(const SlipScene& scene) {
  return fmt::format("{}'s pig was counted in {}, which belongs to {} ({})", scene.other(),
                     scene.feature(), winners_of(scene), scene.majority());
}
std::string pig_points_brief(const SlipScene& scene) {
  int points = 0;
  for (const Player p : scene.record().seats()) points = std::max(points, scene.slip.delta[p]);
  return fmt::format("{} for a pig that brings none", counted(points, "point"));
}
std::string pig_of_other_text(const SlipScene& scene) {
  return fmt::format("the pig in {} was counted for {}, whose pig it is not", scene.feature(),
                     names_of(scene.scored().winners - pigs_in(scene.game, scene.scored()).owners,
                              scene.record()));
}
/// "Bob got points, too"; "Bob got the points, and Ann did not".
std::string paid_text(const SlipScene& scene) {
  PlayerSet gainers;
  PlayerSet losers;
  for (const Player p : scene.record().seats()) {
    gainers.insert_if(scene.slip.delta[p] > 0, p);
    losers.insert_if(scene.slip.delta[p] < 0, p);
  }
  const std::string more = names_of(gainers, scene.record());
  const std::string less = names_of(losers, scene.record());
  if (more.empty()) return less + " got no points";
  return less.empty() ? more + " got points, too"
                      : fmt::format("{} got the points, and {} did not", more, less);
}
std::string as_follower_text(const SlipScene& scene) {
  const bool field = scene.scored().category == Category::fields;
  const std::string whose =
      scene.slip.other == engine::kNobody
          ? "the pigs were"
          : fmt::format("{}'s {} was", scene.other(), field ? "pig" : "builder");
  return fmt::format("{} counted for the majority in {}, so {} ({})", whose, scene.feature(),
                     paid_text(scene), scene.majority());
}
std::string as_follower_brief(const SlipScene& scene) {
  const bool field = scene.scored().category == Category::fields;
  return fmt::format("{} counted for the majority in {}", field ? "a pig" : "a builder",
                     scene.brief_feature());
}

std::string city_missed_with_pig_text(const SlipScene& scene) {
  return fmt::format("a completed city of {} was not counted, nor for the pig ({})",
                     scene.feature(), deltas_text(scene.record(), scene.slip.delta));
}
std::string city_extra_with_pig_text(const SlipScene& scene) {
  return fmt::format("a city too many was counted for {}, and for the pig ({})", scene.feature(),
                     deltas_text(scene.record(), scene.slip.delta));
}
std::string missed_with_pig_text(const SlipScene& scene) {
  return fmt::format("{} was not counted, nor the pig ({})", scene.feature(),
                     deltas_text(scene.record(), scene.slip.delta));
}
std::string twice_with_pig_text(const SlipScene& scene) {
  return fmt::format("{} was counted twice, and so was the pig ({})", scene.feature(),
                     deltas_text(scene.record(), scene.slip.delta));
}
std::string given_with_pig_text(const SlipScene& scene) {
  return fmt::format("{} was given to {} with the points for the pig, but it belongs to {} ({})",
                     scene.feature(), scene.other(), winners_of(scene), scene.majority());
}
std::string denied_with_pig_text(const SlipScene& scene) {
  return fmt::format("{} did not get the points for {}, nor for the pig ({})", scene.other(),
                     scene.feature(), scene.majority());
}
std::string field_missed_brief(const SlipScene&) {
  return "points for a field and its pig not written";
}
std::string field_twice_brief(const SlipScene&) {
  return "points for a field and its pig written twice";
}
std::string field_given_brief(const SlipScene& scene) {
  return fmt::format("points for a field and its pig written for {}", scene.other());
}
std::string field_denied_brief(const SlipScene& scene) {
  return fmt::format("points for a field and its pig not written for {}", scene.other());
}
std::string field_city_brief(const SlipScene&) {
  return "the cities of a field with a pig counted wrong";
}

// Goods and fields with a pig are counted twice alike.
bool is_of_goods(const SlipScene& scene) {
  return scene.scored().category == engine::Category::goods;
}
std::string goods_or_field_twice_text(const SlipScene& scene) {
  return is_of_goods(scene) ? kind_twice_text(scene) : twice_with_pig_text(scene);
}
std::string goods_or_field_twice_brief(const SlipScene& scene) {
  return is_of_goods(scene) ? kind_twice_brief(scene) : field_twice_brief(scene);
}
void goods_or_field_twice(const SlipKind& kind, ScoringSlips& out) {
  kind_twice(kind, out);
  twice_with_pig(kind, out);
}

constexpr ScoringSlipRow kTradersBuildersRows[] = {
    {{"goods-kind-missed", 500, kind_missed_text, kind_missed_brief}, kind_missed},
    {{"goods-tie-denied", 600, tied_nothing_text, tied_nothing_brief}, tied_got_nothing},
    {{"goods-tie-unpaid", 300, tie_nobody_text, kind_missed_brief}, tie_pays_nobody},
    {{"goods-tie-halved", 300, tied_shared_text, tied_shared_brief}, tied_shared_out},
    {{"goods-second-paid", 200, second_paid_text, second_paid_brief}, second_paid},
    {{"goods-misjudged", 300, goods_given_text, goods_given_brief}, goods_misjudged},
    {{"wrong-player", 40, goods_given_text, goods_given_brief}, goods_to_anybody},
    {{"pig-forgotten", 1500, pig_forgotten_text, pig_forgotten_brief}, pig_forgotten},
    {{"pig-without-field", 300, pig_without_field_text, pig_points_brief}, pig_without_field},
    {{"pig-of-other", 400, pig_of_other_text, pig_points_brief}, pig_of_other},
    {{"pig-as-farmer", 400, as_follower_text, as_follower_brief}, pig_as_farmer},
    {{"pig-once", 150, pig_once_text, pig_once_brief}, pig_once},
    {{"pig-twice", 60, pig_twice_text, pig_twice_brief}, pig_twice},
    {{"builder-as-follower", 400, as_follower_text, as_follower_brief}, builder_as_follower},
    {{"field-city-missed", 500, city_missed_with_pig_text, field_city_brief}, city_missed_with_pig},
    {{"field-city-extra", 250, city_extra_with_pig_text, field_city_brief}, city_extra_with_pig},
    {{"feature-missed", 350, missed_with_pig_text, field_missed_brief}, missed_with_pig},
    {{"feature-twice", 70, goods_or_field_twice_text, goods_or_field_twice_brief},
     goods_or_field_twice},
    {{"majority-misjudged", 280, given_with_pig_text, field_given_brief}, to_present_with_pig},
    {{"field-owner-wrong", 80, given_with_pig_text, field_given_brief}, to_anybody_with_pig},
    {{"tie-denied", 300, denied_with_pig_text, field_denied_brief}, denied_with_pig},
};

}  // namespace

ExpansionSlips traders_and_builders_slips() {
  return {.expansion = engine::Expansion::traders_and_builders,
          .scorings = kTradersBuildersRows,
          .adds = pig_adds,
          .propose = propose_token_slips};
}

}  // namespace cartulary::formats

// King & Robber as rows of the table of expansions.
#include "engine/expansion.hpp"

#include <algorithm>

#include "engine/found/check.hpp"
#include "engine/game.hpp"
#include "engine/parts_played.hpp"

namespace cartulary::engine {
namespace {

constexpr PerTitle<FeatureKind> kWonBy{{FeatureKind::city, FeatureKind::road}};
constexpr PerTitle<Category> kScoredAs{{Category::king, Category::robber}};
constexpr PerTitle<Counted> kPaidFor{{Counted::king_cities, Counted::robber_roads}};

void award_title(Play play, Title title, const Term& term, bool final, Node feature = kNoNode) {
  ScoreEvent event;
  event.category = kScoredAs[title];
  event.final = final;
  event.feature = feature;
  event.winners = PlayerSet::of(play.game().extra().titles[title].holder);
  event.add(term.counted, term.count, term.each);
  play.award(event);
}

/// The tile makes its player king or robber if it completes a city or road that is larger than all
/// before, whoever stands there. As large a one changes nothing.
template <Title title>
void take_title(Play play, const Turn&, const Laid&) {
  const Board& board = play.game().board();
  HeldTitle& held = play.extra().titles[title];
  board.for_each_completed([&](Node root) {
    const Feature& feature = board.features()[root];
    const auto tiles = static_cast<uint8_t>(feature.tiles.count());
    if (feature.kind != kWonBy[title] || tiles <= held.tiles) return;
    held = {play.game().to_move(), tiles};
    award_title(play, title, {Counted::largest_tiles, tiles, 0}, false, root);
  });
}

/// Pays the holder up to now for what the tile completes.
template <Title title>
void pay_holder(Play play, const Turn&, const Laid&) {
  const Board& board = play.game().board();
  int16_t count = 0;
  board.for_each_completed(
      [&](Node root) { count += board.features()[root].kind == kWonBy[title]; });
  const bool is_held = play.game().extra().titles[title].holder != kNobody;
  if (is_held && count > 0) award_title(play, title, {kPaidFor[title], count, 1}, false);
}

/// All completed cities or roads on the table, and the tiles of the largest.
struct Rivals {
  int16_t count = 0;
  uint8_t largest = 0;
};
Rivals rivals_on_table(const Board& board, Title title) {
  Rivals out;
  const Features& features = board.features();
  for (Node node : each<Node>(features.size())) {
    const Feature& feature = features.of(node);
    const bool is_root = features.find(node) == node;
    if (!is_root || feature.kind != kWonBy[title] || !feature.complete()) continue;
    ++out.count;
    out.largest = std::max(out.largest, static_cast<uint8_t>(feature.tiles.count()));
  }
  return out;
}

/// The score of a held title at the end.
template <TitleScoring scoring>
Term term_of(const Game& game, Title title) {
  const PerTitle<HeldTitle>& titles = game.extra().titles;
  const bool both = titles[Title::king].holder == titles[Title::robber].holder;
  if (scoring == TitleScoring::per_feature) {
    return {kPaidFor[title], rivals_on_table(game.board(), title).count, 1};
  }
  if (scoring == TitleScoring::fifteen && both) return {Counted::title_of_two, 1, 20};
  if (scoring == TitleScoring::fifteen) return {Counted::title, 1, 15};
  return {Counted::title, 1, scoring == TitleScoring::ten ? int16_t{10} : int16_t{0}};
}

template <Title title, TitleScoring scoring>
void score_title(Play play) {
  if (play.game().extra().titles[title].holder == kNobody) return;
  award_title(play, title, term_of<scoring>(play.game(), title), true);
}

template <Title title, TitleScoring scoring>
void count_title(const Game& game, BoxTerms& out) {
  const Player holder = game.extra().titles[title].holder;
  if (holder == kNobody) return;
  const bool running = scoring == TitleScoring::continuous;
  ++out[holder][running ? BoxTerm::title_running : BoxTerm::title_held];
  int16_t& points = out[holder][BoxTerm::title_points];
  points = static_cast<int16_t>(points + term_of<scoring>(game, title).points());
}

template <Title title>
void set_up_title(Play play, const Position& position) {
  play.extra().titles[title] = {position.extra.titles[title].holder,
                                rivals_on_table(play.game().board(), title).largest};
}

/// Also in a game without the title, where nothing wins it.
template <Title title>
void check_title(const Game& game, const Position& position, std::vector<PositionFault>& out) {
  const int tiles = game.extra().titles[title].tiles;
  const bool told = position.extra.titles[title].holder != kNobody;
  if (told == (tiles > 0)) return;
  out.push_back({.fault = told ? Fault::title_unearned : Fault::title_untold,
                 .expected = tiles,
                 .kind = static_cast<int>(title)});
}

/// "5 land tiles".
constexpr Distribution kKingRobberDistribution = box_of("KR/");
static_assert(total(kKingRobberDistribution.counts) == 5);

template <Title title>
constexpr PhaseRow kTaking[] = {{Step::score, take_title<title>}};
template <Title title>
constexpr PhaseRow kPaying[] = {{Step::score, pay_holder<title>}};

template <Title title>
constexpr RulesRow kHeld{.played = [](const Ruleset& rules) { return plays(rules, title); },
                         .phases = kTaking<title>,
                         .checks = {.position = check_title<title>},
                         .checks_without = {.position = check_title<title>},
                         .found = {.set_up = set_up_title<title>}};
template <Title title, TitleScoring scoring, bool running = scoring == TitleScoring::continuous>
constexpr RulesRow kScored{.played =
                               [](const Ruleset& rules) {
                                 return plays(rules, title) && rules.extra.title_scoring == scoring;
                               },
                           .phases = std::span(kPaying<title>).first(running ? 1 : 0),
                           .scoring = {.at_end = running ? nullptr : score_title<title, scoring>},
                           .analysis = {.worth = count_title<title, scoring>}};

constexpr RulesRow kKingRobberRules[] = {
#include "engine/king_robber/rules.def"
};

}  // namespace

ExpansionRow king_and_robber();

ExpansionRow king_and_robber() {
  return {.expansion = Expansion::king_and_robber,
          .box = kKingRobberDistribution,
          .rules = kKingRobberRules};
}

}  // namespace cartulary::engine

#include "formats/exchange/jcz/boxes.hpp"
#include "formats/exchange/jcz/figures.hpp"
#include "formats/exchange/jcz/setup.hpp"
#include "formats/game/record/options.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;
using engine::FeatureKind;
using engine::TwoTileCity;

constexpr JczSet kBaseSets[] = {{"basic:1", 1}, {"basic:2", 2}};

constexpr JczTile kBaseTiles[] = {
#include "formats/exchange/jcz/tiles_base.def"
};

constexpr JczElement kBaseElements[] = {
    {"small-follower", JczElement::Value::number,
     [](JczSetup& setup, int count) { return set_option("meeples", count, setup.rules); },
     [](const Rules& rules) -> int { return rules.meeples; }},
    {"farmers", JczElement::Value::truth,
     [](JczSetup& setup, int on) {
       setup.rules.farmers = on != 0;
       return true;
     },
     [](const Rules& rules) -> int { return rules.farmers; }},
};

constexpr std::string_view kTinyCities[] = {"4", "2"};
constexpr JczRule kBaseRules[] = {
    {"tiny-city-scoring", kTinyCities,
     [](Rules& rules, std::size_t value) { rules.two_tile_city = static_cast<TwoTileCity>(value); },
     [](const Rules& rules) { return static_cast<std::size_t>(rules.two_tile_city); }},
#include "formats/exchange/jcz/rules_elsewhere.def"
};

constexpr std::string_view kBaseOptions[] = {"farmers", "two-tile-city", "meeples",
                                             "trees-end-roads"};
constexpr JczFigure kBaseFigures[] = {{"small", engine::Figure::meeple}};
constexpr JczFeature kBaseFeatures[] = {
    {"City", FeatureKind::city},           {"Road", FeatureKind::road},
    {"Monastery", FeatureKind::monastery}, {"Cloister", FeatureKind::monastery},
    {"Field", FeatureKind::field},         {"Farm", FeatureKind::field},
};

bool lay_again(JczReading& in, JsonValue message, JczTurn&) {
  return in.broken(message.span(), "a tile is laid before the turn is over");
}
bool pass(JczReading& in, JsonValue message, JczTurn& turn) {
  return in.act(message, turn);
}
bool commit(JczReading& in, JsonValue message, JczTurn& turn) {
  turn.committed = true;
  return in.take_number(message["payload"]);
}
constexpr JczMessage kBaseMessages[] = {{kJczPlaceTile, lay_again},
                                        {kJczPass, pass},
                                        {kJczDeploy, place_jcz_figure},
                                        {kJczCommit, commit}};

constexpr const JczPhase* kBasePhases[] = {&kTilePhase, &kActionPhase, &kCommitPhase,
                                           &kGameOverPhase};
constexpr JczCategory kBaseCategories[] = {
    {"city", Category::cities},           {"road", Category::roads},
    {"monastery", Category::monasteries}, {"cloister", Category::monasteries},
    {"field", Category::fields},          {"farm", Category::fields},
};

}  // namespace

JczBoxRow base_jcz() {
  return {.sets = kBaseSets,
          .tiles = kBaseTiles,
          .elements = kBaseElements,
          .rules = kBaseRules,
          .options = kBaseOptions,
          .figures = kBaseFigures,
          .features = kBaseFeatures,
          .messages = kBaseMessages,
          .phases = kBasePhases,
          .categories = kBaseCategories};
}

}  // namespace cartulary::formats

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

// clang-format off
constexpr JczTile kBaseTiles[] = {
    {"BA/LR",    "A",  2, 2},
    {"BA/L",     "B",  4, 4},
    {"BA/Cccc+", "C",  1, 1},
    {"BA/RCr",   "D",  4, 4},
    {"BA/C",     "E",  5, 4},
    {"BA/CFc+",  "F",  2, 2},
    {"BA/CFc.1", "G",  1, 1},
    {"BA/CFC.2", "H",  3, 2, 1},
    {"BA/CC.2",  "I",  2, 1, 1},
    {"BA/CRr",   "J",  3, 3},
    {"BA/RrC",   "K",  3, 3},
    {"BA/CRRR",  "L",  3, 3},
    {"BA/Cc+",   "M",  2, 1, 1},
    {"BA/Cc.1",  "N",  3, 2, 1},
    {"BA/CcRr+", "O",  2, 2},
    {"BA/CcRr",  "P",  3, 3},
    {"BA/Ccc+",  "Q",  1, 1},
    {"BA/Ccc",   "R",  3, 2},
    {"BA/CccR+", "S",  2, 2},
    {"BA/CccR",  "T",  1, 1},
    {"BA/RFr",   "U",  8, 7, 1},
    {"BA/Rr",    "V",  9, 8},
    {"BA/RRR",   "W",  4, 4},
    {"BA/RRRR",  "X",  1, 1},
    {"BA/CG",    "EG", 0, 1},
    {"BA/CFCG",  "HG", 0, 1, 1},
    {"BA/CCG",   "IG", 0, 1, 1},
    {"BA/Cc+G",  "MG", 0, 1, 1},
    {"BA/CcG",   "NG", 0, 1, 1},
    {"BA/CccG",  "RG", 0, 1},
    {"BA/RFrG",  "UG", 0, 1, 1},
    {"BA/RrG",   "VG", 0, 1},
};
// clang-format on

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
    // These only matter with what no game here has.
    {"princess-action"},
    {"fairy-placement"},
    {"dragon-move"},
    {"dragon-movement"},
    {"wagon-move"},
    {"barn-placement"},
    {"bazaar-no-auction"},
    {"espace-variant"},
    {"gq11-pig-herd"},
    {"tunnelize-other-expansions"},
    {"tunnelize-all-expansions"},
    {"more-tunnel-tokens"},
    {"festival-return"},
    {"keep-monasteries"},
    {"labyrinth-variant"},
    {"little-buildings-scoring"},
    {"king-and-robber-scoring"},
    {"coc-final-scoring"},
    {"count-move"},
    {"robbers-son-action"},
    {"meteorite-impact"},
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
                                        {"PASS", pass},
                                        {"DEPLOY_MEEPLE", place_jcz_figure},
                                        {"COMMIT", commit}};

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

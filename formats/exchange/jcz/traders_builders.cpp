// Saves of games with Traders & Builders.
#include "engine/traders_builders/companions.hpp"
#include "formats/exchange/jcz/boxes.hpp"
#include "formats/exchange/jcz/setup.hpp"
#include "formats/game/record/options.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;
using engine::Expansion;

constexpr JczSet kTradersSets[] = {{"traders-and-builders:1", 1}, {"traders-and-builders:2", 2}};

// clang-format off
constexpr JczTile kTradersTiles[] = {
    {"TB/Cc.g", "TB/Cc.g", 1, 1},
    {"TB/Cc.w", "TB/Cc.w", 1, 1},
    {"TB/CCc.c", "TB/CCc.c", 1, 1},
    {"TB/CCc.w", "TB/CCc.w", 1, 1},
    {"TB/Ccc.g", "TB/Ccc.g", 1, 1},
    {"TB/CcCC.c", "TB/CcCC.c", 1, 1},
    {"TB/CcRR!.c", "TB/CcRR!.c", 1, 1},
    {"TB/CcRR.w", "TB/CcRR.w", 1, 0},
    {"TB/CcRC.c", "TB/CcRC.c", 1, 1},
    {"TB/CcRC.g", "TB/CcRC.g", 1, 1},
    {"TB/CcR.c", "TB/CcR.c", 1, 0},
    {"TB/CcR!.w", "TB/CcR!.w", 1, 1},
    {"TB/CccR.w", "TB/CccR.w", 1, 1},
    {"TB/CcCc.w", "TB/CcCc.w", 1, 1},
    {"TB/CFc.w", "TB/CFc.w", 1, 1},
    {"TB/CR", "TB/CR", 1, 1},
    {"TB/CRc.g", "TB/CRc.g", 1, 1},
    {"TB/CRc.w", "TB/CRc.w", 1, 1},
    {"TB/CRcR.w", "TB/CRcR.w", 1, 1},
    {"TB/LRRR", "TB/LRRR", 1, 1},
    {"TB/RCc.g", "TB/RCc.g", 1, 1},
    {"TB/RCc!.g", "TB/RCc!.g", 1, 1},
    {"TB/RRC", "TB/RRC", 1, 1},
    {"TB/RRrr", "TB/RRrr", 1, 1},
    {"TB/CcRR.wG", "TB/CcRR.wG", 0, 1},
    {"TB/CcR.cG", "TB/CcR.cG", 0, 1},
};
// clang-format on

constexpr JczElement kTradersElements[] = {
    {"builder", JczElement::Value::one_each,
     [](JczSetup& setup, int each) { return set_option("builders", each, setup.rules); },
     [](const Rules& rules) -> int { return engine::builders_each(rules); }},
    {"pig", JczElement::Value::one_each,
     [](JczSetup& setup, int each) { return set_option("pigs", each, setup.rules); },
     [](const Rules& rules) -> int { return engine::pigs_each(rules); }},
    jcz_part<Expansion::traders_and_builders, &engine::RuleExtras::goods>("traders"),
    // On no tile of this box.
    {"pig-herd", JczElement::Value::truth, [](JczSetup&, int) { return true; },
     [](const Rules&) { return 0; }},
};
/// The program offers no builder where its tile finishes the feature.
void refuse_in_finished(Rules& rules) {
  rules.extra.builders_in_finished = engine::builders_each(rules) == 0;
}

constexpr std::string_view kTradersOptions[] = {"goods", "builders", "pigs",
                                                "builders-in-finished"};
constexpr JczFigure kTradersFigures[] = {{"builder", engine::Figure::builder},
                                         {"pig", engine::Figure::pig}};
constexpr JczCategory kTradersCategories[] = {{"trade-goods", Category::goods},
                                              {"goods", Category::goods}};

}  // namespace

JczBoxRow traders_and_builders_jcz() {
  return {.box = Expansion::traders_and_builders,
          .sets = kTradersSets,
          .tiles = kTradersTiles,
          .elements = kTradersElements,
          .options = kTradersOptions,
          .figures = kTradersFigures,
          .categories = kTradersCategories,
          .own_rules = refuse_in_finished};
}

}  // namespace cartulary::formats

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

constexpr JczTile kTradersTiles[] = {
#include "formats/exchange/jcz/tiles_traders_builders.def"
};

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

// Saves of games with Inns & Cathedrals.
#include "engine/inns_cathedrals/scoring.hpp"
#include "formats/exchange/jcz/boxes.hpp"
#include "formats/exchange/jcz/setup.hpp"
#include "formats/game/record/options.hpp"

namespace cartulary::formats {
namespace {

using engine::Expansion;
using engine::RuleExtras;

constexpr JczSet kInnsSets[] = {{"inns-and-cathedrals:1", 1}, {"inns-and-cathedrals:2", 2}};

constexpr JczTile kInnsTiles[] = {
#include "formats/exchange/jcz/tiles_inns_cathedrals.def"
};

constexpr JczElement kInnsElements[] = {
    {"big-follower", JczElement::Value::number,
     [](JczSetup& setup, int each) { return set_option("large-meeples", each, setup.rules); },
     [](const Rules& rules) -> int { return engine::large_meeples_each(rules); }},
    jcz_part<Expansion::inns_and_cathedrals, &RuleExtras::cathedrals>("cathedral"),
    jcz_part<Expansion::inns_and_cathedrals, &RuleExtras::inns>("inn"),
};

constexpr std::string_view kFinalInns[] = {"zero", "ignore"};
constexpr JczRule kInnsRules[] = {
    {"inn-and-cathedral-final-scoring", kFinalInns,
     [](Rules& rules, std::size_t value) { rules.extra.unfinished_inns_ignored = value != 0; },
     [](const Rules& rules) {
       return static_cast<std::size_t>(rules.extra.unfinished_inns_ignored);
     },
     [](const Rules& rules) { return rules.has(Expansion::inns_and_cathedrals); }},
};
constexpr std::string_view kInnsOptions[] = {"unfinished-inns-and-cathedrals", "inns", "cathedrals",
                                             "large-meeples"};
constexpr JczFigure kInnsFigures[] = {{"big", engine::Figure::large}};

}  // namespace

JczBoxRow inns_and_cathedrals_jcz() {
  return {.box = Expansion::inns_and_cathedrals,
          .sets = kInnsSets,
          .tiles = kInnsTiles,
          .elements = kInnsElements,
          .rules = kInnsRules,
          .options = kInnsOptions,
          .figures = kInnsFigures};
}

}  // namespace cartulary::formats

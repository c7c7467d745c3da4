// Saves of games with King & Robber.
#include "engine/parts_played.hpp"
#include "formats/exchange/jcz/boxes.hpp"
#include "formats/exchange/jcz/setup.hpp"
#include "formats/game/record/options.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;
using engine::Title;

constexpr JczSet kKingRobberSets[] = {{"king-and-robber:1", 1}, {"king-and-robber:2", 2}};

constexpr JczTile kKingRobberTiles[] = {
#include "formats/exchange/jcz/tiles_king_robber.def"
};

constexpr JczElement kKingRobberElements[] = {
    jcz_part_of<&engine::RuleExtras::titles, Title::king, JczElement::Value::truth>("king"),
    jcz_part_of<&engine::RuleExtras::titles, Title::robber, JczElement::Value::truth>("robber")};

constexpr std::string_view kScorings[] = {"default", "10/20", "15/40", "continuously"};
constexpr JczRule kKingRobberRules[] = {
    {"king-and-robber-scoring", kScorings,
     [](Rules& rules, std::size_t value) {
       rules.extra.title_scoring = static_cast<engine::TitleScoring>(value);
     },
     [](const Rules& rules) { return static_cast<std::size_t>(rules.extra.title_scoring); },
     [](const Rules& rules) {
       return engine::plays(rules, Title::king) || engine::plays(rules, Title::robber);
     }},
};
constexpr std::string_view kKingRobberOptions[] = {"king", "robber", "king-and-robber-scoring"};
constexpr JczCategory kKingRobberCategories[] = {{"king", Category::king},
                                                 {"robber", Category::robber}};

}  // namespace

JczBoxRow king_and_robber_jcz() {
  return {.box = engine::Expansion::king_and_robber,
          .sets = kKingRobberSets,
          .tiles = kKingRobberTiles,
          .elements = kKingRobberElements,
          .rules = kKingRobberRules,
          .options = kKingRobberOptions,
          .categories = kKingRobberCategories};
}

}  // namespace cartulary::formats

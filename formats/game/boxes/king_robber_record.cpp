// King & Robber in records: its name, its options, who holds the titles of a position.

#include "engine/parts_played.hpp"
#include "formats/game/boxes/box_rules.hpp"
#include "formats/game/record/expansion_notation.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/read_parts.hpp"

namespace cartulary::formats {
namespace {

using engine::Title;

constexpr auto kKingRobber = engine::Expansion::king_and_robber;
constexpr std::string_view kTitleSource =
    "King & Robber, all editions: true; families also play it with base tiles";

#define VALUES(name, ...) constexpr OptionValue name[] = {__VA_ARGS__};
#include "formats/game/boxes/king_robber_options.def"
#undef VALUES
constexpr Option kKingRobberOptions[] = {
#include "formats/game/boxes/king_robber_options.def"
};

constexpr std::string_view kKingRobberOtherNames[] = {"king", "robber", "exp6", "kr", "k&r"};

template <Title title>
void title_key(Reading& in, uint32_t value, RecordedPosition& out) {
  if (!in.word(value, "a player")) return;
  out.title_spans[title] = in.tree[value].span;
  out.extra.titles[title].holder = read_player(in.text(value), in.tree[value].span, in.words());
}
constexpr Key<RecordedPosition> kKingRobberPositionKeys[] = {
    {{"king", "who completed the largest city (King & Robber)"}, title_key<Title::king>},
    {{"robber", "who completed the longest road (King & Robber)"}, title_key<Title::robber>},
};

constexpr KeyHint kKingRobberCategoryHints[] = {
    {"kings", "king"}, {"robbers", "robber"}, {"king-and-robber", "king"}};

}  // namespace

ExpansionNotation king_and_robber_notation() {
  return {.box = "KR"};
}

ExpansionRow king_and_robber_record() {
  return {
      .name = "king-and-robber",
      .title = "King & Robber",
      .meaning = "5 tiles, a king and a robber",
      .rules = king_robber_rules(),
      .source = "King & Robber, all editions; where they are silent, formats/guide/DECISIONS.md",
      .expansion = engine::Expansion::king_and_robber,
      .other_names = kKingRobberOtherNames,
      .options = kKingRobberOptions,
      .no_effect = "the game is played without `expansions: [king-and-robber]`",
      .position_keys = kKingRobberPositionKeys,
      .category_hints = kKingRobberCategoryHints};
}

}  // namespace cartulary::formats

// Inns & Cathedrals in records: its name, the large meeple, its marks, its option.

#include "engine/inns_cathedrals/scoring.hpp"
#include "formats/game/boxes/box_rules.hpp"
#include "formats/game/record/expansion_notation.hpp"
#include "formats/game/record/expansions.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::Figure;

constexpr MarkLetter kInnsCathedralsMarks[] = {
    {'n', "an inn", is_printed<engine::Mark::inn>},
    {'k', "a cathedral", is_printed<engine::Mark::cathedral>},
};

constexpr RoleRow kLargeRoles[] = {
#include "formats/game/boxes/inns_cathedrals_roles.def"
};

constexpr FigureName kLargeFigures[] = {{Figure::large, "large meeple"}};

#define VALUES(name, ...) constexpr OptionValue name[] = {__VA_ARGS__};
#include "formats/game/boxes/inns_cathedrals_options.def"
#undef VALUES

constexpr std::string_view kInnsSource =
    "Inns & Cathedrals, all editions: tiles and rules belong together; programs also play its "
    "tiles without some of its rules";

constexpr Option kInnsCathedralsOptions[] = {
#include "formats/game/boxes/inns_cathedrals_options.def"
};

constexpr std::string_view kInnsCathedralsOtherNames[] = {"inns", "cathedrals", "exp1", "ic",
                                                          "i&c"};

constexpr WordHint kLargeHints[] = {
#include "formats/game/boxes/inns_cathedrals_hints.def"
};

}  // namespace

ExpansionNotation inns_and_cathedrals_notation() {
  return {
      .box = "IC", .marks = kInnsCathedralsMarks, .figures = kLargeFigures, .roles = kLargeRoles};
}

ExpansionRow inns_and_cathedrals_record() {
  return {.name = "inns-and-cathedrals",
          .title = "Inns & Cathedrals",
          .meaning = "18 tiles with inns and cathedrals, and a large meeple per player",
          .rules = inns_cathedrals_rules(),
          .source =
              "Inns & Cathedrals, all editions; where they are silent, formats/guide/DECISIONS.md",
          .expansion = engine::Expansion::inns_and_cathedrals,
          .other_names = kInnsCathedralsOtherNames,
          .options = kInnsCathedralsOptions,
          .no_effect = "the game is played without `expansions: [inns-and-cathedrals]`",
          .figures = kLargeRoles,
          .one_figure = "the large meeple is placed instead of another one",
          .word_hints = kLargeHints};
}

}  // namespace cartulary::formats

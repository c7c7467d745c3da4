#include "formats/games/games.hpp"

#include "formats/dice/verify_dice.hpp"
#include "formats/verify/verify_tiles.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kBaseRules =
    R"(72 tiles, among them the start tile D, which lies on the table; 7 meeples for each player.

- A turn: lay the drawn tile where all its sides fit, at least one beside another tile; place a meeple
  on it or not, in a city, on a road, in a monastery or on a field where no meeple stands yet; score
  what the tile has finished. A tile that fits nowhere leaves the game, and another is drawn.
- Finished: a city 2 points for each tile and each coat of arms, a road 1 for each tile, a monastery
  with its eight neighbours 9. Who has most meeples in it scores; several with as many score it all.
  Then the meeples come home.
- At the end: unfinished cities 1 for each tile and each coat of arms, roads 1 for each tile,
  monasteries 1 and 1 for each neighbour; fields 3 for each completed city that they touch.
)";

constexpr std::string_view kPrintAndPlayRules =
    R"(48 tiles and 5 meeples for each player; there are no farmers, so fields score nothing. All else is
as in the base game. The page shows its tiles and their numbers, but not their names, so a tile that
comes too often is only a warning (T207).
)";

constexpr std::string_view kDiceRules =
    R"(Nine dice, all alike: four sides show pieces of a city, one a knight, one a catapult. The first player
takes all nine; each turn ends with passing the dice to the left.

- Rolls: the first one with all dice at hand, up to three in a turn. Every catapult goes to the left
  neighbour at once. Knights and cities may be set aside or rolled again. What is set aside is not
  rolled again; city dice are built at once, black beside black, white beside white.
- Points: the largest closed city, 3 to 9 dice: 1, 3, 6, 10, 15, 21, 28. Two dice score nothing.
- Knights: who has three or more in the end may renounce his points and keep one knight. It stays with
  him, so that others have fewer dice; in his next turn it is rolled with the others, and his points
  are doubled.
- End: 42 points win at once, and so do nine catapults in one turn.

The notation of turns is in formats/DICE.md; the findings are those of `cartulary explain D8`; the
options are `nine-catapults` and `building`. Commands: `cartulary dice`.
)";

void verify_rolls(Replay& /*replay*/, bool /*trace*/, Findings& findings, Report& report) {
  verify_dice(report.record, findings, report);
}

constexpr GameRow kGames[] = {
    {GameKind::base, name_of(GameKind::base), "the base game with farmers", "move", verify_tiles,
     kBaseRules, "base game page"},
    {GameKind::print_and_play, name_of(GameKind::print_and_play), "the demo for printing at home",
     "move", verify_tiles, kPrintAndPlayRules, "print-and-play page"},
    {GameKind::dice, name_of(GameKind::dice), "the Carcassonne Dice Game", "turn", verify_rolls,
     kDiceRules, "dice game page; where it is silent, `Decisions` in formats/DICE.md"},
};

constexpr bool rows_in_order() {
  for (std::size_t i = 0; i < std::size(kGames); ++i) {
    if (static_cast<std::size_t>(kGames[i].game) != i) return false;
  }
  return std::size(kGames) == std::size(kGameNames);
}
static_assert(rows_in_order());

}  // namespace

std::span<const GameRow> all_games() {
  return kGames;
}

const GameRow& row_of(GameKind game) {
  return kGames[static_cast<std::size_t>(game)];
}

}  // namespace cartulary::formats

#include "formats/checking/games.hpp"

#include "engine/dice/game.hpp"
#include "engine/rules_of.hpp"
#include "formats/causes/diagnosis/diagnose.hpp"
#include "formats/causes/diagnosis/left_open.hpp"
#include "formats/causes/slips/claim_causes.hpp"
#include "formats/game/dice/verify_dice.hpp"
#include "formats/game/record/read_record.hpp"
#include "formats/game/verify/verify_tiles.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kBaseRules =
    R"(72 tiles, including the start tile D, which lies on the table; 7 meeples per player.

- A turn: lay the drawn tile next to another tile, so that all sides match. You may place a meeple on
  it, in a city, on a road, in a monastery or on a field where no meeple stands. Then score what the
  tile completes. A tile that fits nowhere leaves the game, and the player draws another.
- Completed: a city scores 2 for each tile and coat of arms, a road 1 for each tile, a monastery with
  its eight neighbours 9. The player with the most meeples scores; tied players all score in full.
  Then the meeples return.
- At the end: an unfinished city scores 1 for each tile and coat of arms, a road 1 for each tile, a
  monastery 1 and 1 for each neighbour; a field 3 for each completed city that borders it.
)";

constexpr std::string_view kPrintAndPlayRules =
    R"(48 tiles and 5 meeples per player; there are no farmers, so fields score nothing. Everything else is
as in the base game. The page does not list its tiles by name, so too many of a tile is only a warning
(T207).
)";

constexpr std::string_view kDiceRules =
    R"(Nine dice, all alike: four sides show pieces of a city, one a knight, one a catapult. The first player
starts with all nine; after each turn the dice are passed to the left.

- Rolls: the first with all dice at hand, at most three per turn. Catapults are passed to the left at
  once. Knights and city dice may be set aside or rolled again. Dice set aside are not rolled again;
  city dice are built at once, black next to black, white next to white.
- Points: the largest closed city of 3 to 9 dice scores 1, 3, 6, 10, 15, 21, 28. Two dice score nothing.
- Knights: a player with three or more at the end may give up the points and keep one knight. Others
  then have fewer dice; in the next turn it is rolled with the others, and the points are doubled.
- End: 42 points win at once, and so do nine catapults in one turn.

The notation is in formats/guide/DICE.md; `cartulary explain D8` lists the findings; the options are
`nine-catapults` and `building`. Commands: `cartulary dice`.
)";

constexpr Code kClaimCodes[] = {Code::totals, Code::gain, Code::result, Code::winner,
                                Code::breakdown};

void prepare_tiles(Rulings rulings, Report& report) {
  TileRecord& record = report.checked()->record->tiles();
  if (rulings == Rulings::forgotten) forget_rulings(record);
  if (!leaves_open(record)) return;
  report.verdict.readings =
      fill_in(report.document, record, report.checked()->findings, report.tiles().filled_in);
}

constexpr GameRow tile_game(GameKind game, std::string_view meaning, std::string_view rules,
                            std::string_view source) {
  return {.game = game,
          .name = name_of(game),
          .meaning = meaning,
          .turn = "move",
          .alike = Resemblance::Kind::moves,
          .options = OptionOf::tile_games,
          .claims = kClaimCodes,
          .other_codes = "D",
          .tiles = [](const Rules& of) { return engine::total(engine::tiles_of(of).counts); },
          .prepare = prepare_tiles,
          .verify = verify_tiles,
          .diagnose = diagnose,
          .rules = rules,
          .source = source};
}

constexpr GameRow kGames[] = {
    tile_game(GameKind::base, "the base game with farmers", kBaseRules, "base game page"),
    tile_game(GameKind::print_and_play, "the print-and-play demo", kPrintAndPlayRules,
              "print-and-play page"),
    {.game = GameKind::dice,
     .name = kDiceGame,
     .meaning = "the Carcassonne Dice Game",
     .turn = "turn",
     .alike = Resemblance::Kind::turns,
     .options = OptionOf::dice_game,
     .other_codes = "TPMSEX",
     .goal = engine::dice::kGoal,
     .verify = [](bool /*trace*/, Report& report) { verify_dice(report); },
     .diagnose = diagnose_dice,
     .rules = kDiceRules,
     .source = "dice game page; where it is silent, formats/guide/DECISIONS.md"}};

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

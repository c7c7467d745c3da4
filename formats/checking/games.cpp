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

constexpr Code kClaimCodes[] = {Code::totals, Code::gain, Code::result, Code::winner,
                                Code::breakdown};

void prepare_tiles(Rulings rulings, Report& report) {
  TileRecord& record = report.checked()->record->tiles();
  if (rulings == Rulings::forgotten) forget_rulings(record);
  if (!leaves_open(record)) return;
  report.verdict.readings =
      fill_in(report.document, record, report.checked()->findings, report.tiles().filled_in);
}

constexpr GameRow tile_game(GameKind game, std::string_view meaning, std::string_view (*rules)(),
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
#include "formats/checking/games.def"
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

// `legal`: what a player may do in a position of a record.

#include <memory>

#include "cli/command/commands.hpp"
#include "cli/io/messages.hpp"
#include "cli/options/chosen_record.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/format_flags.hpp"
#include "formats/desk/editing/legal_moves.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/text/escape.hpp"

namespace cartulary::cli {
namespace {

struct LegalFlags : PositionFlags {
  std::string format;
  std::string tile;
};

constexpr NamedValue<void (*)(std::string& out, const formats::LegalPosition& position)>
    kLegalFormats[] = {
        {"text", "for people", formats::append_legal_text},
        {"json", "one object, for programs", formats::append_legal_json},
};

bool report_legal(const LegalFlags& flags, const formats::Report& report,
                  const formats::BoardWalk& walk, std::string& out) {
  const engine::TileId tile = flags.tile.empty()
                                  ? engine::kNoTile
                                  : formats::parse_any_tile(flags.tile, report.record.rules);
  if (!flags.tile.empty() && tile == engine::kNoTile) {
    return say_flag_error("--tile", "expected a tile, such as `K`, `RFc` or `crfr`, got `{}`",
                          formats::printable(flags.tile));
  }
  if (tile != engine::kNoTile && !walk.game().rules().has(tile)) {
    return say_flag_error("--tile", "expected a tile of this game, got `{}`",
                          formats::printable(flags.tile));
  }
  formats::LegalPosition position =
      formats::legal_position({report.record.tiles(), walk.game()}, tile);
  position.document = formats::record_name(report.document);
  position.turn = walk.game().turn_number() - 1;
  row_named(kLegalFormats, flags.format).value(out, position);
  return true;
}

}  // namespace

Command legal_command() {
  auto flags = std::make_shared<LegalFlags>();
  return {
#include "cli/command/legal.def"
      .run = [flags](const Settings& settings) {
        return run_on_position(*flags, settings,
                               [&](const auto& report, const auto& walk, auto& out) {
                                 return report_legal(*flags, report, walk, out);
                               });
      }};
}

}  // namespace cartulary::cli

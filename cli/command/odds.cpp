// `odds`: what the features of a position lack, and the chance that it comes.

#include <memory>

#include "cli/command/commands.hpp"
#include "cli/io/messages.hpp"
#include "cli/options/chosen_record.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/format_flags.hpp"
#include "formats/study/odds/odds_report.hpp"

namespace cartulary::cli {
namespace {

struct OddsFlags : PositionFlags {
  std::string format;
};

constexpr NamedValue<void (*)(std::string& out, const formats::OddsPosition& position)>
    kOddsFormats[] = {
        {"text", "for people", formats::append_odds_text},
        {"json", "one object, for programs", formats::append_odds_json},
};

bool report_odds(const OddsFlags& flags, const formats::Report& report,
                 const formats::BoardWalk& walk, std::string& out) {
  if (!engine::analysis::draws_one_stage(walk.game())) {
    return say_error(
        "expected a position in which all tiles left may come next, got one that comes before the "
        "end of the river or before a volcano");
  }
  if (!engine::analysis::closes_by_draws(walk.game())) {
    return say_error(
        "expected a position in which features end by tiles from the bag, got one in which players "
        "have abbeys");
  }
  if (!engine::analysis::knows_tiles(walk.game())) {
    return say_error(
        "expected a game whose tiles are known, got one whose numbers of tiles are inferred");
  }
  formats::OddsPosition position = formats::odds_position({report.record.tiles(), walk.game()});
  position.document = formats::record_name(report.document);
  position.turn = walk.game().turn_number() - 1;
  row_named(kOddsFormats, flags.format).value(out, position);
  return true;
}

}  // namespace

Command odds_command() {
  auto flags = std::make_shared<OddsFlags>();
  return {
#include "cli/command/odds.def"
      .run = [flags](const Settings& settings) {
        return run_on_position(*flags, settings,
                               [&](const auto& report, const auto& walk, auto& out) {
                                 return report_odds(*flags, report, walk, out);
                               });
      }};
}

}  // namespace cartulary::cli

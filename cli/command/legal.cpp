// `legal`: what a player may do in a position of a record.
#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "cli/command/chosen_record.hpp"
#include "cli/command/commands.hpp"
#include "cli/command/common_flags.hpp"
#include "cli/command/settings.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "formats/games/verifier.hpp"
#include "formats/picture/board_view.hpp"
#include "formats/record/notation.hpp"
#include "formats/scribe/legal_report.hpp"
#include "formats/text/escape.hpp"

namespace cartulary::cli {
namespace {

struct LegalFlags : ChosenRecordFlags {
  std::string format;
  std::string tile;
  int move = kNoNumber;
};

struct LegalFormat {
  std::string_view name;
  std::string_view meaning;
  void (*append)(std::string& out, const formats::LegalPosition& position);
};
constexpr LegalFormat kLegalFormats[] = {
    {"text", "for people", formats::append_legal_text},
    {"json", "one object, for programs", formats::append_legal_json},
};

const LegalFormat& row_named(std::string_view name) {
  const auto row = std::ranges::find(kLegalFormats, name, &LegalFormat::name);
  return row == std::end(kLegalFormats) ? kLegalFormats[0] : *row;
}

int show(const formats::Report& report, const LegalFlags& flags, const Settings& settings) {
  if (report.record.game_known && report.record.game == formats::GameKind::dice) {
    say_error("expected a game with tiles, got one of the dice game");
    return kFailed;
  }
  const formats::Verdict& verdict = report.verdict;
  if (!verdict.started) {
    tell_findings(report, settings);
    return kFindings;
  }
  const bool cut_short = verdict.moves_played < verdict.moves;
  const int last = last_turn(report);
  if (flags.move > last && !cut_short) {
    say_error("expected a turn from 0 to {}, got `--move {}`", last, flags.move);
    return kFailed;
  }
  const bool beyond = cut_short && flags.move > static_cast<int>(verdict.turns);
  formats::BoardWalk walk(report);
  walk.play_to(flags.move == kNoNumber || beyond ? verdict.moves_played
                                                 : moves_up_to(report, flags.move));
  const engine::TileId tile =
      flags.tile.empty() ? engine::kNoTile : formats::parse_any_tile(flags.tile);
  if (!flags.tile.empty() && tile == engine::kNoTile) {
    say_error("expected a tile, as `K`, `RFc` or `crfr`, got `--tile {}`",
              formats::printable(flags.tile));
    return kFailed;
  }
  if (tile != engine::kNoTile && walk.game().rules().tiles.counts[tile] == 0) {
    say_error("expected a tile of this game, got `--tile {}`", formats::printable(flags.tile));
    return kFailed;
  }
  formats::LegalPosition position = formats::legal_position(walk.game(), report.record, tile);
  position.document = formats::record_name(report.document);
  position.turn = walk.view().number;
  Output output("");
  row_named(flags.format).append(output.text(), position);
  if (const int written = output.finish(); written != kClean) return written;
  if (!cut_short || (flags.move != kNoNumber && !beyond)) return kClean;
  tell_findings(report, settings);
  return kFindings;
}

int run_legal(const LegalFlags& flags, const Settings& settings) {
  ChosenRecord record;
  if (!read_record(flags, "", record)) return kFailed;
  formats::Verifier verifier(formats::Selection{});
  return show(verifier.verify(record.document, true), flags, settings);
}

}  // namespace

Command legal_command() {
  auto flags = std::make_shared<LegalFlags>();
  return {.word = "legal",
          .meaning = "List what would be legal in a position",
          .arguments = {record_file_argument(*flags)},
          .flags = with_config_flags(
              {{.long_form = "--move",
                .value = "N",
                .meaning = "Position after this turn, 0 for the start; by default the end",
                .target = &flags->move,
                .number = NumberRange{0, kMostTurns, "the number of a turn"}},
               {.long_form = "--tile",
                .value = "TILE",
                .meaning = "The drawn tile, in any of its names; by default a table of all",
                .target = &flags->tile},
               {.short_form = "-f",
                .long_form = "--format",
                .value = "FORMAT",
                .meaning = "Output format; by default text",
                .target = &flags->format,
                .choices = choices_of(kLegalFormats),
                .closed = true},
               document_flag(*flags),
               stdin_name_flag(flags->stdin_name)},
              *flags),
          .run = [flags](const Settings& settings) { return run_legal(*flags, settings); }};
}

}  // namespace cartulary::cli

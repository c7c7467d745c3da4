// `analyse`: what each move of a game was worth, and what was luck.

#include <memory>

#include "cli/command/commands.hpp"
#include "cli/command/rewrite.hpp"
#include "cli/input/inputs.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/process.hpp"
#include "cli/io/stop.hpp"
#include "cli/options/chosen_record.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/effort_flags.hpp"
#include "cli/options/format_flags.hpp"
#include "formats/checking/read_any_record.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/reports/report/writers.hpp"
#include "formats/study/analysis/analysis_page.hpp"
#include "formats/study/analysis/analysis_report.hpp"
#include "formats/study/analysis/analysis_tables.hpp"
#include "formats/study/analysis/judgements_of.hpp"

namespace cartulary::cli {
namespace {

struct AnalyseFlags : ChosenRecordFlags {
  std::string format;
  std::string output;
  std::string moves;
  std::string tile;
  EffortFlags effort;
  int jobs = 0;
  bool variations = false;
  bool in_place = false;
};

constexpr NamedValue<void (*)(std::string& out, const formats::AnalysisReport& analysed)>
    kAnalysisFormats[] = {
#include "cli/command/analysis_formats.def"
};

/// `30-40`, `30`, `30-`.
bool read_range(std::string_view text, formats::TurnRange& out) {
  const std::size_t dash = text.find('-');
  const auto first = formats::parse_number(text.substr(0, dash));
  if (!first || *first < 1) return false;
  out.first = *first;
  if (dash == text.npos) {
    out.last = *first;
    return true;
  }
  const std::string_view rest = text.substr(dash + 1);
  if (rest.empty()) return true;
  const auto last = formats::parse_number(rest);
  if (!last || *last < *first) return false;
  out.last = *last;
  return true;
}

int refuse_range(const AnalyseFlags& flags) {
  return say_flag_error("--move", "expected turns as `30-40`, `30-` or `30`, got `{}`",
                        formats::printable(flags.moves));
}

int show(const formats::Report& report, const AnalyseFlags& flags, const Settings& settings) {
  if (const std::string why = formats::why_not_analysed(report); !why.empty()) {
    if (!report.verdict.started) return report_findings(report, settings);
    return say_error("{}: {}", formats::record_name(report.document), why);
  }
  formats::TurnRange range;
  if (!flags.moves.empty() && !read_range(flags.moves, range)) return refuse_range(flags);
  const int last = last_turn(report);
  if (range.first > last) {
    return say_flag_error("--move", "expected turns from 1 to {}, got {}", last,
                          formats::printable(flags.moves));
  }
  const formats::GameAnalysis analysis =
      analysed(report, flags.effort, range, on_threads(jobs_of(flags.jobs)), settings);
  Output output(flags.output);
  row_named(kAnalysisFormats, flags.format).value(output.text(), {report, analysis, kVersion});
  if (const int written = output.finish(); written != kClean) return written;
  if (formats::all_legal(report.verdict.status)) return kClean;
  return report_findings(report, settings);
}

constexpr NamedValue<decltype(&formats::append_tile_text)> kTileFormats[] = {
#include "cli/command/tile_formats.def"
};

/// The best moves with a tile after the turn of `--move`, or in the last position.
int show_tile(const AnalyseFlags& flags, const Settings& settings) {
  const auto* format =
      formats::find_row(kTileFormats, &std::decay_t<decltype(kTileFormats[0])>::name,
                        flags.format.empty() ? "text" : flags.format);
  if (format == nullptr) {
    return say_flag_error("--tile", "expected `--format` text, json or jsonl with it, got `{}`",
                          formats::printable(flags.format));
  }
  PositionFlags position;
  static_cast<ChosenRecordFlags&>(position) = flags;
  if (!flags.moves.empty()) {
    const auto move = formats::parse_number(flags.moves);
    if (!move) {
      return say_flag_error("--move", "expected one turn with `--tile`, got `{}`",
                            formats::printable(flags.moves));
    }
    position.move = *move;
  }
  return run_on_position(
      position, settings,
      [&](const formats::Report& report, const formats::BoardWalk& walk, std::string& out) -> bool {
        const engine::Game& game = walk.game();
        if (const std::string other = formats::not_fitted_to(report.record); !other.empty()) {
          return say_error("{}: not fitted to {}: no values", formats::record_name(report.document),
                           other);
        }
        const engine::TileId tile = formats::parse_any_tile(flags.tile, report.record.rules);
        if (tile == engine::kNoTile || game.remaining(tile) == 0 || game.over()) {
          return say_flag_error("--tile", "expected a tile that is left, got `{}`",
                                formats::printable(flags.tile));
        }
        const int budget = budget_of(flags.effort);
        const uint64_t seed = seed_of(flags.effort.seed);
        const formats::AnalysedTurn turn = formats::analyse_tile(report, game, tile, budget, seed);
        format->value(out, report, turn, formats::analysis_origin(kVersion, seed, budget));
        return true;
      });
}

/// Records with the best moves that were found as variations of those that lost.
class VariationWriter : public Rewriter {
 public:
  VariationWriter(const AnalyseFlags& flags, const Settings& settings, formats::TurnRange range)
      : flags_(flags), settings_(settings), range_(range) {}

  Rewritten document(const formats::Document& document, std::string& out, Said& said) override {
    const int number = ++documents_;
    if (flags_.document != kNoNumber && flags_.document != number) {
      out += document.text;
      return Rewritten::clean;
    }
    const auto leave = [&](std::string_view why) {
      said.tell(document, why);
      out += document.text;
      return Rewritten::left;
    };
    formats::YamlDocument tree;
    const auto read = std::make_shared<formats::CheckedRecord>();
    if (!read_and_keep(document, tree, *read)) {
      said.tell(verifier_.verify(document, false));
      out += document.text;
      return Rewritten::left;
    }
    const formats::Report report = verifier_.verify(read, true);
    if (const std::string why = formats::why_not_analysed(report); !why.empty()) return leave(why);
    if (!formats::holds_best_lines(report, tree)) {
      return leave("expected moves on separate lines, got a list in brackets");
    }
    const formats::GameAnalysis analysis = analysed(
        report, flags_.effort, range_, until_stopped(on_threads(jobs_of(flags_.jobs))), settings_);
    if (StopSignals::asked()) {
      said.tell(document, "not analysed: stopped by ", StopSignals::name());
      return Rewritten::refused;
    }
    const formats::AnalysisReport analysed{report, analysis, kVersion};
    const std::string text = formats::with_best_lines(analysed, tree);
    if (!fits(document, report, text)) {
      return leave("cannot be given variations without changing what it says");
    }
    out += text;
    return Rewritten::clean;
  }

 private:
  /// True if the game in a text is that of the report, and all that was added to it is right.
  bool fits(const formats::Document& document, const formats::Report& before,
            const std::string& text) {
    formats::Document now = document;
    now.text = text;
    const formats::Report after = verifier_.verify(now, true);
    return after.tiles().turns.size() == before.tiles().turns.size() &&
           after.findings.size() + after.findings.beyond() <=
               before.findings.size() + before.findings.beyond();
  }

  const AnalyseFlags& flags_;
  const Settings& settings_;
  const formats::TurnRange range_;
  formats::Verifier verifier_{formats::Selection{}};
  int documents_ = 0;
};

int write_variations(const AnalyseFlags& flags, const Settings& settings) {
  formats::TurnRange range;
  if (!flags.moves.empty() && !read_range(flags.moves, range)) return refuse_range(flags);
  RewriteFlags rewritten;
  static_cast<InputFlags&>(rewritten) = flags;
  rewritten.paths = {flags.path};
  rewritten.output = flags.output;
  rewritten.in_place = flags.in_place;
  rewritten.target = Target::standard_output;
  if (!choose_target(rewritten)) return kFailed;
  return rewrite(rewritten, settings,
                 [&] { return std::make_unique<VariationWriter>(flags, settings, range); });
}

int run_analyse(const AnalyseFlags& flags, const Settings& settings) {
  if (!flags.tile.empty()) return show_tile(flags, settings);
  if (flags.variations) return write_variations(flags, settings);
  if (flags.in_place) return say_error("`--in-place` needs `--variations`");
  ChosenRecord record;
  const bool is_page = row_named(kAnalysisFormats, flags.format).name == "html";
  if (!read_record(flags, flags.output, record, is_page)) return kFailed;
  formats::Verifier verifier(formats::Selection{});
  return show(verifier.verify(record.document, true), flags, settings);
}

}  // namespace

Command analyse_command() {
  auto flags = std::make_shared<AnalyseFlags>();
  return {
#include "cli/command/analyse.def"
      .run = [flags](const Settings& settings) { return run_analyse(*flags, settings); }};
}

}  // namespace cartulary::cli

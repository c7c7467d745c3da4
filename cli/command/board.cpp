// `board`: a position of a record as a picture.
#include <charconv>
#include <memory>

#include "cli/command/commands.hpp"
#include "cli/input/documents.hpp"
#include "cli/input/inputs.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/process.hpp"
#include "cli/io/terminal.hpp"
#include "cli/options/chosen_record.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/effort_flags.hpp"
#include "cli/options/format_flags.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/drawing/picture/board_svg.hpp"
#include "formats/drawing/picture/board_text.hpp"
#include "formats/drawing/pixels/raster.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/pages/dice_replay/dice_replay.hpp"
#include "formats/pages/page/game_film.hpp"
#include "formats/pages/page/replay_frame.hpp"
#include "formats/pages/page/replay_page.hpp"
#include "formats/reports/report/writers.hpp"
#include "formats/study/analysis/analysed_replay.hpp"

namespace cartulary::cli {
namespace {

struct BoardFlags : ChosenRecordFlags {
  std::string format;  ///< empty: by the name of the output, else text
  std::string size;    ///< empty: what fits, or the usual number of pixels
  std::string output;
  int move = kNoNumber;
  bool ascii = false;
  bool fields = false;
  bool caption = false;
  std::string owners;  ///< empty: soft
  bool analysis = false;
  EffortFlags effort;
};

struct Picture {
  const formats::Report& report;
  const BoardFlags& flags;
  const Settings& settings;
  bool colour = false;

  formats::BoardView view() const;
};

/// The abilities of a format: what it can show, and which flags it takes.
struct PictureTraits {
  bool position = false;    ///< of one move; others show the whole game
  bool characters = false;  ///< it is made of them: --ascii
  bool drawn = false;       ///< it is made of lines and areas: --fields, --owners, --caption
  bool sized = false;       ///< it has the size that is asked for: --size
  bool bytes = false;       ///< they are no text, so no terminal shows it
  bool addresses = false;   ///< each turn has an address in it
  bool analysed = false;    ///< it can show what an analysis found: --analysis
  bool dice = false;        ///< it can show games of dice
};

/// How a picture is written. `draw` appends it, or returns why not. Its size: pixels or a word.
struct PictureFormat {
  std::string_view name;
  std::string_view extension;
  std::string_view meaning;
  std::string (*draw)(std::string& out, const Picture& picture);
  PictureTraits traits;
  int most_pixels = 0;
};

constexpr NamedValue<formats::LetterSize> kSizes[] = {
#include "cli/command/letter_sizes.def"
};

constexpr NamedValue<formats::Owners> kOwners[] = {
#include "cli/command/owners.def"
};

/// The pixels that a word asks for; 0 if it is no such number.
int pixels_of(std::string_view word, int most = formats::kMaxPixels) {
  int pixels = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), pixels);
  const bool fits = error == std::errc{} && end == word.data() + word.size() &&
                    pixels >= formats::kMinPixels && pixels <= most;
  return fits ? pixels : 0;
}

bool is_size(const PictureFormat& format, std::string_view word) {
  return format.most_pixels > 0 ? pixels_of(word, format.most_pixels) != 0
                                : row_named(kSizes, word).name == word;
}

std::string sizes_of(const PictureFormat& format) {
  if (format.most_pixels == 0) return either_name(kSizes);
  return fmt::format("a number of pixels from {} to {}", formats::kMinPixels, format.most_pixels);
}

std::string draw_text(std::string& out, const Picture& picture) {
  formats::BoardText options{.ascii = picture.flags.ascii, .colour = picture.colour};
  const std::string& size = picture.flags.size;
  if (!size.empty()) options.size = row_named(kSizes, size).value;
  formats::append_board_text(out, picture.view(), picture.report.record, options);
  return "";
}

/// `pixels`: of its longer side, where nobody can point at anything; else 0.
void append_drawing(std::string& out, const Picture& picture, int pixels) {
  const formats::BoardView view = picture.view();
  const std::string& word = picture.flags.owners;
  const formats::Owners owners =
      word.empty() ? formats::Owners::soft : row_named(kOwners, word).value;
  formats::append_board_svg(out, view, picture.report.record,
                            {.owners = owners,
                             .fields = picture.flags.fields,
                             .still = pixels > 0,
                             .pixels = pixels,
                             .caption = picture.flags.caption});
}

std::string draw_svg(std::string& out, const Picture& picture) {
  append_drawing(out, picture, 0);
  return "";
}

void warn_without_fonts() {
  if (formats::has_fonts()) return;
  say_warning(
      "the picture has no letters, because no font is installed; on Debian the package "
      "fonts-dejavu-core has some");
}

std::string draw_png(std::string& out, const Picture& picture) {
  const std::string& size = picture.flags.size;
  const int pixels = size.empty() ? formats::kUsualPixels : pixels_of(size);
  std::string svg;
  append_drawing(svg, picture, pixels);
  formats::Raster raster;
  std::string problem = raster.draw(svg, pixels);
  if (problem.empty()) problem = raster.append_png(out);
  if (problem.empty()) warn_without_fonts();
  return problem;
}

std::string draw_webp(std::string& out, const Picture& picture) {
  const std::string& size = picture.flags.size;
  std::string problem = formats::append_film(
      out, picture.report, size.empty() ? formats::kUsualFilmPixels : pixels_of(size));
  if (problem.empty()) warn_without_fonts();
  return problem;
}

std::string draw_html(std::string& out, const Picture& picture) {
  const BoardFlags& flags = picture.flags;
  if (!flags.analysis) {
    formats::append_game_replay(out, picture.report, kVersion);
    return "";
  }
  const auto do_all = on_threads(jobs_of(flags));
  const formats::GameAnalysis analysis =
      analysed(picture.report, flags.effort, {}, do_all, picture.settings);
  formats::append_analysed_replay(out, {picture.report, analysis, kVersion},
                                  with_progress(do_all, picture.settings));
  return "";
}

constexpr PictureFormat kFormats[] = {
#include "cli/command/picture_formats.def"
};

/// The flag that chose the format, as it was written.
std::string choice_of(const BoardFlags& flags) {
  if (!flags.format.empty()) return fmt::format("`--format {}`", flags.format);
  if (!flags.output.empty()) return fmt::format("`--output {}`", flags.output);
  return fmt::format("`{}`, as without `--format`", kFormats[0].name);
}

/// The format, if all flags go with it.
const PictureFormat* format_that_fits(const BoardFlags& flags) {
  const PictureFormat* format = chosen_format(kFormats, flags.format, flags.output);
  if (format == nullptr) return nullptr;
  if (!format->traits.position && flags.move != kNoNumber) {
    say_error("`--move` is for a picture of one position; {}",
              format->traits.addresses
                  ? fmt::format("add `#turn={}` to the address of the page instead", flags.move)
                  : fmt::format("{} shows the whole game", format->name));
    return nullptr;
  }
  using Traits = PictureTraits;
  const bool fits = takes_flags(kFormats, *format, choice_of(flags),
                                {FormatFlag<Traits>{flags.ascii, "--ascii", &Traits::characters},
                                 {!flags.size.empty(), "--size", &Traits::sized},
                                 {flags.fields, "--fields", &Traits::drawn},
                                 {!flags.owners.empty(), "--owners", &Traits::drawn},
                                 {flags.caption, "--caption", &Traits::drawn},
                                 {flags.analysis, "--analysis", &Traits::analysed}});
  if (!fits) return nullptr;
  if (!flags.analysis && refuse_effort(flags.effort, flags.jobs != 0)) return nullptr;
  if (!flags.size.empty() && !is_size(*format, flags.size)) {
    say_flag_error("--size", "expected {} for {}, got `{}`", sizes_of(*format), format->name,
                   flags.size);
    return nullptr;
  }
  return format;
}

formats::BoardView Picture::view() const {
  return flags.move == kNoNumber ? formats::board_at_end(report)
                                 : formats::board_after(report, moves_up_to(report, flags.move));
}

/// Says what is missing in the picture of a game that was cut short. `last`: its last turn.
void warn_of_end(const PictureFormat& format, const formats::Verdict& verdict, int last) {
  if (verdict.position_wrong) {
    say_warning("the {} shows only what of the position can be", format.traits.position ? "picture"
                                                                 : format.traits.addresses
                                                                     ? "page"
                                                                     : "film");
  } else if (format.traits.position) {
    say_warning("the picture shows the last legal position, after turn {}", last);
  } else {
    say_warning("the {} ends at turn {}", format.traits.addresses ? "page" : "film",
                verdict.next_turn());
  }
}

int draw(const formats::Report& report, const PictureFormat& format, const BoardFlags& flags,
         const Settings& settings) {
  const bool dice = !formats::why_no_tiles(report).empty();
  if (dice && !format.traits.dice) {
    return say_error(
        "{}: expected a game with tiles for {}, got one of the dice game; `-o game.html` writes a "
        "page that replays it, `cartulary dice score` draws its layouts",
        formats::record_name(report.document), format.name);
  }
  if (!report.verdict.started) return report_findings(report, settings);
  if (flags.analysis) {
    if (const std::string why = formats::why_not_analysed(report); !why.empty()) {
      return say_error("{}", why);
    }
  }
  const formats::Verdict& verdict = report.verdict;
  const bool cut_short = verdict.cut_short();
  // A page shows the whole game, so nobody asks for one turn of a game of dice.
  const int last = dice ? verdict.next_turn() - 1 : last_turn(report);
  if (flags.move > last && !cut_short) {
    return say_flag_error("--move", "expected a turn from {} to {}, got {}", verdict.turns_before,
                          last, flags.move);
  }
  // A picture of a position before the fault is right. A turn whose tile was not laid is not over.
  const auto turns = verdict.next_turn() - 1;
  const bool beyond = cut_short && (flags.move == kNoNumber || flags.move > turns);
  Output output(flags.output);
  if (output.failed()) return output.finish();
  if (format.traits.bytes && output.kind() == OutputKind::terminal) {
    return say_error("expected a file or a pipe for {}, got a terminal; `-o board{}` writes a file",
                     format.name, format.extension);
  }
  const std::string problem =
      format.draw(output.text(), {.report = report,
                                  .flags = flags,
                                  .settings = settings,
                                  .colour = use_color(settings.color, output.descriptor())});
  if (!problem.empty()) {
    output.give_up();
    return say_error("{}", problem);
  }
  const int written = output.finish();
  if (written != kClean) return written;
  if (!beyond) return kClean;
  report_findings(report, settings);
  warn_of_end(format, verdict, last);
  return kFindings;
}

int run_board(const BoardFlags& flags, const Settings& settings) {
  const PictureFormat* format = format_that_fits(flags);
  ChosenRecord record;
  if (format == nullptr || !read_record(flags, flags.output, record, true)) return kFailed;
  // A page tells why a move cannot be, and shows what could.
  const bool tells = format->traits.addresses;
  formats::Verifier verifier({}, tells ? formats::Causes::of_all : formats::Causes::none);
  return draw(verifier.verify(record.document, true), *format, flags, settings);
}

}  // namespace

Command board_command() {
  auto flags = std::make_shared<BoardFlags>();
  return {
#include "cli/command/board.def"
      .run = [flags](const Settings& settings) { return run_board(*flags, settings); }};
}

}  // namespace cartulary::cli

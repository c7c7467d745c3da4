// `site`: a page for each game, and an index, to be published as they are.
#include <fmt/core.h>

#include <filesystem>
#include <memory>
#include <unordered_map>

#include "cli/command/commands.hpp"
#include "cli/command/site_analyses.hpp"
#include "cli/input/inputs.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/stop.hpp"
#include "cli/io/version.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/effort_flags.hpp"
#include "cli/options/report_flags.hpp"
#include "cli/options/settings.hpp"
#include "cli/pages/record_pages.hpp"
#include "cli/records/verify_records.hpp"
#include "cli/tournament/gather.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/league_pages.hpp"
#include "formats/pages/site/site_writer.hpp"

namespace cartulary::cli {
namespace {

struct SiteFlags : TournamentFlags {
  bool analysis = false;
  EffortFlags effort;
  std::string cache;  ///< a folder; empty: within that of the pages
  std::string output;
  std::string title;
  std::string address;  ///< empty: not given
  std::string trust;
  bool exit_zero = false;
};

/// Where analyses are kept unless somebody says where: hidden, in the folder of the pages.
constexpr std::string_view kUsualCache = ".analyses";

/// How many of each record of the season its page has.
constexpr std::size_t kTopOfSeason = 3;

/// Addresses end with a slash.
std::string expect_address(std::string& word) {
  if (!word.starts_with("https://") && !word.starts_with("http://")) {
    return fmt::format("expected an address as `https://example.org/games/`, got `{}`",
                       formats::printable(word));
  }
  if (!word.ends_with('/')) word += '/';
  return "";
}

/// True if a flag was given that means something with `--analysis` only, which is told.
bool refuse_without_analysis(const SiteFlags& flags) {
  if (flags.analysis) return false;
  if (!flags.cache.empty()) say_error("`--cache` needs `--analysis`");
  return !flags.cache.empty() || refuse_effort(flags.effort, false);
}

/// Empty, after saying why, if nothing can be kept.
std::string cache_of(const SiteFlags& flags) {
  if (!flags.cache.empty()) return flags.cache;
  const std::filesystem::path usual = formats::path_of(flags.output) / kUsualCache;
  std::error_code error;
  if (!std::filesystem::is_symlink(usual, error)) return formats::text_of(usual);
  say_warning(
      "cannot use the cache {}: it is a link, and a site follows none; continuing without it",
      formats::text_of(usual));
  return "";
}

/// "2 games analysed, 1 not".
std::string analysed_text(const SiteAnalyses& analyses) {
  std::string out = formats::counted(static_cast<long>(analyses.analysed()), "game");
  out += " analysed";
  if (analyses.others() > 0) formats::put(out, ", ", analyses.others(), " not");
  return out;
}

int run_site(const SiteFlags& flags, const Settings& settings) {
  if (flags.output.empty()) {
    say_error("site needs a folder for the pages: `-o DIR`");
    return kFailed;
  }
  if (refuse_without_analysis(flags)) return kFailed;
  BesideRecords beside;
  formats::Summary summary;
  AllInputs all;
  Gathered gathered;
  formats::EntryBook book;
  // Pages tell no path of the user's.
  std::vector<Input> inputs = gather_tables(
      flags, gathered, book, &all,
      [](const std::string& path) { return formats::text_of(formats::path_of(path).filename()); });
  if (!has_rules(gathered)) {
    report_faults(gathered, nullptr);
    return kFailed;
  }
  const bool has_league = !gathered.file.empty() || !gathered.tables.empty();
  summary.census = gathered.sources.census;
  for (const formats::Source& source : gathered.sources.files) {
    if (source.rows > 0 || source.kind == formats::SourceKind::tournament) continue;
    summary.census.add({formats::WhySkipped::no_game, "", formats::kind_of_file(source.file)});
  }
  beside.unread = std::move(gathered.unread);
  gathered.unread.clear();
  if (!has_league) {
    // Beside games alone, a table of anything is no result that is missing.
    for (const formats::UnreadFile& file : gathered.broken) {
      summary.census.add({formats::WhySkipped::no_game, "", formats::kind_of_file(file.name)});
    }
    gathered.broken.clear();
  }
  const std::string title =
      flags.title.empty() && has_league ? gathered.tournament.name : flags.title;
  const formats::WriteOptions options{
      .program_version = kVersion, .title = title, .address = flags.address};
  formats::Season season(kTopOfSeason);
  std::unordered_map<std::string, std::string> address_of;
  std::optional<SiteAnalyses> analyses;
  if (flags.analysis) analyses.emplace(flags.effort, jobs_of(flags));
  const formats::SharedAddition shared = analyses ? analyses->shared() : formats::SharedAddition();
  RecordPages pages(formats::site_format(), options, flags.output,
                    [&] { return formats::make_site_writer(options, shared); });
  if (!pages.open(flags, inputs)) return kFailed;
  if (analyses) analyses->begin(cache_of(flags), inputs, settings);
  bool failed = false;
  const StopSignals stop;
  const auto take = [&](const Input& input, const formats::Report& report, const MadePage& page) {
    if (page.stopped) return false;
    summary.add(report);
    failed |= fails(report, report.in_run.fail_on);
    if (analyses) analyses->tell(report, page);
    if (!pages.add(report, page)) return false;
    if (has_league) {
      std::string first;
      if (page.analysis != nullptr) season.add(formats::luck_of(report, *page.analysis), first);
      season.add(report, take_record(input, report, book, gathered));
      address_of.emplace(formats::record_name(report.document), pages.last_address());
    } else if (report.verdict.status == formats::Status::unreadable) {
      gathered.broken.push_back({formats::record_name(report.document), why_unreadable(report)});
    }
    return true;
  };
  const bool stopped = verify_records(
      inputs,
      {.jobs = jobs_of(flags),
       .trace = true,
       .causes = formats::Causes::of_all,
       .selection = [](const Input& input) { return selection_of(input); },
       .fail_on = [](const Input& input) { return fail_on(input); },
       .cut = all.cut,
       .pages = [&] { return analyses ? analyses->with_analysis(pages.maker()) : pages.maker(); }},
      beside, take);
  if (analyses) analyses->end();
  for (const auto& [input, census] : beside.census) summary.census.add(census);
  summary.silenced = silenced_in(inputs);
  gathered.entries = book.take();
  const formats::League league(gathered.tournament, std::move(gathered.entries));
  if (has_league) {
    formats::LeaguePages made =
        formats::league_pages(league, season, trust_of(flags.trust), address_of, kVersion);
    if (!pages.add(made.files, std::move(made.links))) return kFailed;
  }
  const int written = pages.finish(summary, beside.unread, stopped);
  report_unread(beside.unread);
  const int faults = report_faults(gathered, has_league ? &league : nullptr);
  if (StopSignals::asked()) {
    if (analyses && stopped) analyses->say_stopped(inputs.size());
    StopSignals::end();
  }
  if (written != kClean) return written;
  Output output("");
  if (has_league && summary.records == 0 && beside.unread.empty()) {
    // The pages are those of the tournament alone.
    output.text() += formats::left_aside_text(summary);
    formats::print(output.text(), "no records; {} of the tournament\n",
                   formats::counted(static_cast<long>(league.entries().size()), "result"));
  } else {
    formats::write_text_end(options, summary, beside.unread, output.text());
  }
  if (analyses) formats::print(output.text(), "{}\n", analysed_text(*analyses));
  if (const int told = output.finish(); told != kClean) return told;
  // A league may have results and no records.
  return status_of({.summary = summary,
                    .unread = !beside.unread.empty() || faults == kFailed,
                    .inputs = inputs.size(),
                    .failed = (failed || faults == kFindings) && !flags.exit_zero});
}

}  // namespace

Command site_command() {
  auto flags = std::make_shared<SiteFlags>();
  return {
      .word = "site",
      .meaning = "Write a website: a page that replays each game, and an index",
      .synonyms = {"publish", "html"},
      .examples = {{"cartulary site league/ -o site/", "Write pages for all records of a folder"},
                   {"cartulary site harbour-cup -o cup/", "Write the site of a tournament"},
                   {"cartulary site league/ -o site/ --analysis",
                    "Show what the moves were worth, too"}},
      .fails_if = "a record has errors",
      .arguments = {records_argument(flags->paths,
                                     "Records: files, folders, or - for standard input")},
      .flags = with_tournament_flags(
          with_input_flags(
              with_effort_flags(
                  {{.short_form = "-o",
                    .long_form = "--output",
                    .value = "DIR",
                    .meaning = "Folder for the pages; created if missing",
                    .target = &flags->output},
                   {.long_form = "--title",
                    .value = "TEXT",
                    .meaning = "Title of the index",
                    .target = &flags->title},
                   {.long_form = "--address",
                    .value = "URL",
                    .meaning = "Address of the published site, for link previews",
                    .target = &flags->address,
                    .check = expect_address},
                   {.long_form = "--exit-zero",
                    .meaning = "Exit with 0 even if there are findings",
                    .target = &flags->exit_zero},
                   {.long_form = "--analysis",
                    .meaning = "Add losses, best moves and odds to the pages",
                    .target = &flags->analysis},
                   {.long_form = "--cache",
                    .value = "DIR",
                    .meaning = "Cache analyses in a folder (default: .analyses in that of the "
                               "pages)",
                    .target = &flags->cache},
                   trust_flag(flags->trust),
                   jobs_flag(flags->jobs)},
                  flags->effort),
              *flags),
          *flags),
      .run = [flags](const Settings& settings) { return run_site(*flags, settings); }};
}

}  // namespace cartulary::cli

// `site`: a page for each game, and an index, to be published as they are.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <unordered_map>

#include "cli/command/commands.hpp"
#include "cli/command/site_analyses.hpp"
#include "cli/input/inputs.hpp"
#include "cli/input/watch.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/process.hpp"
#include "cli/io/stop.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/effort_flags.hpp"
#include "cli/options/report_flags.hpp"
#include "cli/pages/record_pages.hpp"
#include "cli/records/verify_records.hpp"
#include "cli/tournament/gather.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/hall/league_pages.hpp"
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
  bool watch = false;
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

class SiteRun {
 public:
  explicit SiteRun(const SiteFlags& flags) : flags_(flags) {}

  /// Finds the records and what there is of a tournament. False after saying why there is no site.
  bool gather() {
    // Pages tell no path of the user's.
    inputs_ = gather_tables(flags_, gathered_, book_, &all_, [](const std::string& path) {
      return formats::text_of(formats::path_of(path).filename());
    });
    if (!has_rules(gathered_)) {
      report_faults(gathered_, nullptr);
      return false;
    }
    has_league_ = is_of_all_games();
    formats::Census& census = summary_.census;
    census = gathered_.sources.census;
    const auto add_no_game = [&census](const std::string& file) {
      census.add({formats::WhySkipped::no_game, "", formats::kind_of_file(file)});
    };
    for (const formats::Source& source : gathered_.sources.files) {
      const bool used = source.rows > 0 || source.kind == formats::SourceKind::tournament;
      if (!has_league_ || !used) add_no_game(source.file);
    }
    beside_.unread = std::move(gathered_.unread);
    gathered_.unread.clear();
    if (has_league_) return true;
    // Beside games alone, a table of anything is no result that is missing.
    for (const formats::UnreadFile& file : gathered_.broken) add_no_game(file.name);
    gathered_.broken.clear();
    return true;
  }

  /// Writes the site. Returns an exit status.
  int make(const Settings& settings) {
    const formats::WriteOptions options{
        .program_version = kVersion,
        .title = flags_.title.empty() && has_league_ ? gathered_.tournament.name : flags_.title,
        .address = flags_.address};
    if (flags_.analysis) analyses_.emplace(flags_.effort, jobs_of(flags_));
    const formats::SharedAddition shared =
        analyses_ ? analyses_->shared() : formats::SharedAddition();
    RecordPages pages(formats::site_format(), options, flags_.output,
                      [&] { return formats::make_site_writer(options, shared); });
    if (!pages.open(flags_, inputs_)) return kFailed;
    if (analyses_) analyses_->begin(cache_of(flags_), inputs_, settings);
    const StopSignals stop;
    const bool stopped =
        verify_records(inputs_, verification(pages), beside_,
                       [&](const Input& input, const formats::Report& report,
                           const MadePage& page) { return take(input, report, page, pages); });
    if (analyses_) analyses_->end();
    beside_.say_passed_over();
    for (const auto& [input, census] : beside_.census) summary_.census.add(census);
    summary_.silenced = silenced_in(inputs_);
    gathered_.entries = book_.take();
    const formats::League league(gathered_.tournament, gathered_.entries);
    if (has_league_ && !add_league(league, pages)) return kFailed;
    const int written = pages.finish(summary_, beside_.unread, stopped);
    report_unread(beside_.unread);
    const int faults = report_faults(gathered_, has_league_ ? &league : nullptr);
    if (StopSignals::asked()) {
      if (analyses_ && stopped) analyses_->say_stopped(inputs_.size());
      StopSignals::end();
    }
    if (written != kClean) return written;
    if (const int told = tell_end(options, league.entries().size()); told != kClean) return told;
    // A league may have results and no records.
    return status_of(summary_, {.unread = !beside_.unread.empty() || faults == kFailed,
                                .inputs = beside_.passed_over > 0 ? 0 : inputs_.size(),
                                .failed = (failed_ || faults == kFindings) && !flags_.exit_zero});
  }

 private:
  /// True if the tournament is of all games: its file was named, or they lie where it says.
  bool is_of_all_games() const {
    if (gathered_.file.empty()) return !gathered_.tables.empty();
    return !flags_.tournament.empty() || formats::contains(flags_.paths, gathered_.file) ||
           std::ranges::all_of(inputs_,
                               [this](const Input& input) { return gathered_.has(input); });
  }

  Verification verification(const RecordPages& pages) {
    return {.jobs = jobs_of(flags_),
            .trace = true,
            .causes = formats::Causes::of_all,
            .where = formats::Conditions(flags_.where),
            .cut = all_.cut,
            .pages = [this, &pages] {
              return analyses_ ? analyses_->with_analysis(pages.maker()) : pages.maker();
            }};
  }

  bool take(const Input& input, const formats::Report& report, const MadePage& page,
            RecordPages& pages) {
    if (page.stopped) return false;
    summary_.add(report);
    failed_ |= fails(report, report.in_run.fail_on);
    if (analyses_) analyses_->tell(report, page);
    if (!pages.add(report, page)) return false;
    if (has_league_) {
      std::string first;
      if (page.analysis != nullptr) season_.add(formats::luck_of(report, *page.analysis), first);
      season_.add(report, take_record(input, report, book_, gathered_));
      address_of_.emplace(formats::record_name(report.document), pages.last_address());
    } else if (report.verdict.status == formats::Status::unreadable) {
      gathered_.broken.push_back({formats::record_name(report.document), why_unreadable(report)});
    }
    return true;
  }

  bool add_league(const formats::League& league, RecordPages& pages) {
    const formats::Trust trust = trust_of(flags_.trust);
    const formats::Hall hall =
        formats::hall_of(league, gathered_.entries, trust, !gathered_.file.empty());
    formats::LeaguePages made =
        formats::league_pages(league, season_, hall, trust, address_of_, kVersion);
    return pages.add(made.files, std::move(made.links), std::move(made.front));
  }

  /// Says what was written. `results`: how many the tournament has. Returns an exit status.
  int tell_end(const formats::WriteOptions& options, std::size_t results) {
    Output output("");
    if (has_league_ && summary_.records == 0 && beside_.unread.empty()) {
      // The pages are those of the tournament alone.
      output.text() += formats::left_aside_text(summary_);
      formats::print(output.text(), "no records; {} of the tournament\n",
                     formats::counted(static_cast<long>(results), "result"));
    } else {
      formats::write_text_end(options, summary_, beside_.unread, output.text());
    }
    if (analyses_) formats::print(output.text(), "{}\n", analysed_text(*analyses_));
    return output.finish();
  }

  const SiteFlags& flags_;
  AllInputs all_{};
  Gathered gathered_{};
  formats::EntryBook book_{};
  std::vector<Input> inputs_{};
  bool has_league_ = false;
  BesideRecords beside_{};
  formats::Summary summary_{};
  formats::Season season_{kTopOfSeason};
  std::unordered_map<std::string, std::string> address_of_{};  ///< by the names of records
  std::optional<SiteAnalyses> analyses_{};
  bool failed_ = false;
};

int run_site(const SiteFlags& flags, const Settings& settings) {
  if (flags.output.empty()) return say_error("site needs a folder for the pages: `-o DIR`");
  if (refuse_without_analysis(flags)) return kFailed;
  const auto make = [&](bool& /*nobody_reads*/) {
    SiteRun run(flags);
    return run.gather() ? run.make(settings) : kFailed;
  };
  bool nobody_reads = false;
  if (!flags.watch) return make(nobody_reads);
  InputFlags watched = flags;
  watched.reads = Reads::results;
  if (watched.paths.empty()) watched.paths.emplace_back(".");
  return run_watched(watched, {flags.config, flags.tournament}, make);
}

}  // namespace

Command site_command() {
  auto flags = std::make_shared<SiteFlags>();
  return {
#include "cli/command/site.def"
      .run = [flags](const Settings& settings) { return run_site(*flags, settings); }};
}

}  // namespace cartulary::cli

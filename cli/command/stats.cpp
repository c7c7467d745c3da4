// `stats`: a season in numbers.
#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/command/commands.hpp"
#include "cli/input/documents.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/stop.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/tournament/gather.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/league/publication/publication_formats.hpp"
#include "formats/league/tournament/season.hpp"
#include "formats/study/analysis/read_luck.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxTop = 100;

struct StatsFlags : TournamentFlags {
  PublishFlags publish;
  std::string trust;
  std::vector<std::string> analyses;
  int top = 1;
};

constexpr std::string_view kLuckTable = "luck";
constexpr std::string_view kMissedTable = "missed";

std::vector<std::string> analysis_files(const std::vector<std::string>& paths) {
  std::vector<std::string> out;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::is_directory(formats::path_of(path), error)) {
      out.push_back(path);
      continue;
    }
    const std::size_t before = out.size();
    for (auto at = fs::directory_iterator(formats::path_of(path), error);
         !error && at != fs::directory_iterator(); at.increment(error)) {
      if (at->path().extension() == ".json") out.push_back(formats::text_of(at->path()));
    }
    std::sort(out.begin() + static_cast<std::ptrdiff_t>(before), out.end());
    if (out.size() == before) {
      say_flag_error("--analysis", "expected files `.json` in the folder {}, got none", path);
      return {};
    }
  }
  return out;
}

/// Reads the analyses that the flags name. False, after saying why, if one cannot be read.
bool read_analyses(const std::vector<std::string>& paths, formats::Season& season) {
  const std::vector<std::string> files = analysis_files(paths);
  bool ok = !files.empty() || paths.empty();
  for (const std::string& path : files) {
    std::string text;
    std::vector<formats::UnreadFile> unread;
    const bool standard_input = path == "-";
    const std::string name = standard_input ? "<stdin>" : path;
    if (!read_whole({standard_input ? "" : path, name}, text, unread)) {
      report_unread(unread);
      ok = false;
      continue;
    }
    std::vector<formats::GameLuck> games;
    const formats::Document document{.name = name, .text = text};
    if (const auto fault = formats::read_luck(document, games)) {
      const formats::Position at = document.position(fault->span.offset);
      say_error("{}:{}:{}: {}", name, at.line, at.column, fault->message);
      ok = false;
      continue;
    }
    for (formats::GameLuck& game : games) {
      std::string first;
      if (!season.add(std::move(game), first)) {
        say_warning("{}: it analyses the same game as {}: not counted", name, first);
      }
    }
  }
  return ok;
}

int run_stats(const StatsFlags& flags, const Settings& settings) {
  const formats::PublicationFormat* const format = format_of(flags.publish);
  if (format == nullptr) return kFailed;
  formats::Season season(static_cast<std::size_t>(flags.top));
  if (!read_analyses(flags.analyses, season)) return kFailed;
  Gathered gathered;
  if (!gather(
          flags, gathered,
          {.trace = true, .see = [&season](const Input&, const formats::Report& r, bool is_first) {
             season.add(r, is_first);
           }})) {
    StopSignals::end();
  }
  const auto league = league_of(gathered);
  if (league == nullptr) return kFailed;
  formats::Publication publication = season.report(*league, trust_of(flags.trust));
  // A user who asks for nothing about luck is not told that nothing is known of it.
  if (flags.analyses.empty() && flags.publish.tables.empty()) {
    std::erase_if(publication.listings, [](const formats::Listing& of) {
      return of.name == kLuckTable || of.name == kMissedTable;
    });
  }
  publication.listings.push_back(sources_listing(gathered.sources));
  const int written = publish(flags.publish, settings, *format, std::move(publication));
  int faults = report_faults(gathered, league.get());
  for (const std::string& file : season.unused_analyses()) {
    say_error(
        "{}: no record of a whole game has the moves of this analysis, from the first to the last: "
        "not counted",
        file);
    faults = std::max(faults, kFindings);
  }
  return written != kClean ? written : faults;
}

Choices tables_of_stats() {
  return {
#include "cli/command/stats_tables.def"
  };
}

}  // namespace

Command stats_command() {
  auto flags = std::make_shared<StatsFlags>();
  return {
#include "cli/command/stats.def"
      .run = [flags](const Settings& settings) { return run_stats(*flags, settings); }};
}

}  // namespace cartulary::cli

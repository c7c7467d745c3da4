// `init`: the record of a game that is about to begin.
#include <ctime>
#include <filesystem>
#include <memory>

#include "cli/command/commands.hpp"
#include "cli/io/line_editor.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/options/chosen_record.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/format_flags.hpp"
#include "formats/checking/games.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/desk/editing/new_record.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/options.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::cli {
namespace {

struct InitFlags {
  formats::NewRecord known;
  std::string output;
};

/// Asks for what no flag has told. False, after saying so, if there is nobody who answers.
bool ask_for_missing(formats::NewRecord& known) {
  std::string answer;
  if (!ask("Players, starting player first: ", answer)) {
    return say_error("expected the names of the players, got none");
  }
  known.players = formats::split_names(answer);
  const bool tiles = known.game != formats::kDiceGame;
  if (tiles && known.expansions.empty() &&
      ask(fmt::format("Expansion ({}; nothing for none): ", either_name(formats::all_expansions())),
          answer)) {
    known.expansions = formats::split_names(answer);
  }
  if (tiles && known.rules.empty() &&
      ask(fmt::format("Rules ({}; nothing for the usual ones): ",
                      either_name(formats::all_presets())),
          answer)) {
    const std::vector<std::string> words = formats::split_names(answer);
    if (!words.empty()) known.rules = words.front();
  }
  if (!tiles && !known.sheet &&
      ask("Rolls or score pad (turns or sheet; nothing for turns): ", answer)) {
    const std::vector<std::string> words = formats::split_names(answer);
    const std::string word = words.empty() ? "turns" : words.front();
    if (word != "turns" && word != "sheet") {
      return say_error("expected turns or sheet, got {}", word);
    }
    known.sheet = word == "sheet";
  }
  return true;
}

/// Today, as records write it.
std::string today() {
  const std::time_t now = std::time(nullptr);
  const std::tm local = *std::localtime(&now);  // there are no other threads
  return fmt::format("{:04}-{:02}-{:02}", local.tm_year + 1900, local.tm_mon + 1, local.tm_mday);
}

int run_init(InitFlags& flags, const Settings& settings) {
  formats::NewRecord known = flags.known;
  // Checked before anything is asked: the answers would be typed in vain.
  std::error_code error;
  if (!flags.output.empty() &&
      std::filesystem::is_regular_file(formats::path_of(flags.output), error)) {
    return say_error("{} already exists; name another file, or continue with `cartulary record {}`",
                     flags.output, flags.output);
  }
  if (known.sheet && known.game != formats::kDiceGame) {
    return say_error("`--sheet` needs `--game dice`: only the dice game has a score pad");
  }
  if (known.players.empty() && !ask_for_missing(known)) return kFailed;
  if (known.date.empty()) known.date = today();
  const std::string text = formats::new_record(known);
  const std::string name = flags.output.empty() ? "<new>" : flags.output;
  const formats::Document document{.name = name, .text = text};
  formats::Verifier verifier;
  const formats::Report& report = verifier.verify(document, false);
  if (report.findings.count(formats::Severity::error) > 0) {
    report_findings(report, settings);
    return kFailed;
  }
  Output output(flags.output, Protected::every);
  output.add_record(text);
  return output.finish();
}

}  // namespace

Command init_command() {
  auto flags = std::make_shared<InitFlags>();
  formats::NewRecord& known = flags->known;
  return {
#include "cli/command/init.def"
      .run = [flags](const Settings& settings) { return run_init(*flags, settings); }};
}

}  // namespace cartulary::cli

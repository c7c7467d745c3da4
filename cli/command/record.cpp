// `record`: goes on with a record, turn by turn, while the game is played.
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "cli/command/commands.hpp"
#include "cli/command/record_words.hpp"
#include "cli/io/descriptor.hpp"
#include "cli/io/line_editor.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/saved_file.hpp"
#include "cli/io/terminal.hpp"
#include "cli/options/chosen_record.hpp"
#include "cli/options/common_flags.hpp"
#include "formats/desk/editing/live_record.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {
namespace {

/// A record at a table: what was typed, and what is told.
class Table {
 public:
  Table(formats::LiveRecord& live, SavedFile& file, std::string path, bool colour)
      : live_(live), file_(file), path_(std::move(path)), colour_(colour) {}

  /// Until the input ends, or somebody says `quit`. Returns an exit status.
  int run() {
    say(standing_words(report(), path_));
    say(wrong_before_words(report(), path_));
    if (is_terminal(kStandardInput)) say("Type a turn, or `help`.\n");
    while (const std::optional<std::string> line = next_line()) {
      const std::string_view words = formats::trimmed(*line);
      if (words.empty()) continue;
      if (words == "quit") break;
      if (const int status = take(words); status != kClean) return status;
    }
    return lost_ ? kFailed : refused_ ? kFindings : kClean;
  }

 private:
  const formats::Report& report() const { return live_.report(); }
  bool is_ended() const { return !formats::ended_by_entry(report()).empty(); }

  /// Returns false, for whoever says why nothing has changed.
  static bool say(const std::string& words) {
    std::fputs(words.c_str(), stdout);
    std::fflush(stdout);
    return false;
  }

  /// "Ann> ".
  std::string prompt() const {
    if (!report().has_game()) return "";
    const bool over = report().game().over() || is_ended();
    return formats::printable(over ? "the end"
                                   : report().record.players[report().game().to_move()].name) +
           "> ";
  }

  /// The next line that is typed; none at the end.
  std::optional<std::string> next_line() {
    if (editor_ != nullptr) return editor_->read(prompt());
    // Only where somebody types.
    if (is_terminal(kStandardInput)) std::fputs(prompt().c_str(), stderr);
    std::string line;
    if (!read_line(line)) return {};
    return line;
  }

  int take(std::string_view words) {
    if (words == "help") {
      say(help_words(editor_ != nullptr));
      return kClean;
    }
    const bool is_board = words == "board" || words == "show";
    const bool is_score = words == "score";
    if (is_board || is_score || words.starts_with('?')) {
      if (const CaughtUp now = catch_up(""); now.status != kClean) return now.status;
      if (is_score) {
        say(score_words(report()));
        return kClean;
      }
      if (!report().has_game()) {
        say("the dice game has no board\n");
        return kClean;
      }
      say(is_board ? board_words(report(), colour_)
                   : legal_words(report(), formats::trimmed(words.substr(1))));
      return kClean;
    }
    if (words == "undo") return undo();
    const std::string_view word = words.substr(0, words.find_first_of(" \t"));
    for (const MendRow& row : kMends) {
      if (word == row.word) return mend(row, formats::trimmed(words.substr(word.size())));
    }
    if (const std::optional<int> status = end_game(words)) return *status;
    return add(words);
  }

  struct MendRow {
    std::string_view word;
    formats::LiveRecord::Mend how;
    bool has_line;
  };
  static constexpr MendRow kMends[] = {{"mend", formats::LiveRecord::Mend::change, true},
                                       {"insert", formats::LiveRecord::Mend::insert, true},
                                       {"drop", formats::LiveRecord::Mend::drop, false}};

  /// `words`: "20 K 2,-1 r1", "20".
  int mend(const MendRow& row, std::string_view words) {
    const std::string_view first = words.substr(0, words.find(' '));
    const std::string_view line = formats::trimmed(words.substr(first.size()));
    const std::optional<int32_t> number = formats::parse_number(first);
    refused_ = true;
    return change(
        "",
        [&](const CaughtUp&) {
          const auto numbers = live_.turn_numbers();
          if (!numbers) return say("there is no turn yet\n");
          if (!number || *number < numbers->first || *number > numbers->second) {
            return say(fmt::format(
                "expected the number of a turn from {} to {} after `{}`, got {}\n", numbers->first,
                numbers->second, row.word,
                first.empty() ? "none" : fmt::format("`{}`", formats::printable(first))));
          }
          if (line.empty() == row.has_line) {
            return say(fmt::format("expected `{0} {1}{2}`, got `{0} {3}`\n", row.word, *number,
                                   row.has_line ? " K 2,-1 r1" : "", formats::printable(words)));
          }
          if (live_.mend(row.how, *number, line)) return true;
          if (live_.has_refused()) {
            refuse(kNothingChanged);
          } else if (row.how == formats::LiveRecord::Mend::drop) {
            say("the only turn of a list cannot be removed\n");
          } else {
            say(fmt::format(
                "turn {} is a mapping that holds its variations, and a line has no place for them; "
                "change it in the file\n",
                *number));
          }
          return false;
        },
        [&] {
          refused_ = report().findings.has_errors();
          refused_ ? say(finding_words(report(), colour_)) : say(standing_words(report(), path_));
        });
  }

  int undo() {
    return change(
        "",
        [&](const CaughtUp&) {
          if (live_.is_held()) {
            refused_ = true;
            return say(
                "the last turn stays, because someone else has changed its line or its "
                "variations\n");
          }
          if (live_.undo()) return true;
          return say(why_not_undone() + "\n");
        },
        [&] {
          if (!live_.taken_away().empty()) {
            std::string lines = "taken away:\n";
            formats::append_printable_lines(lines, live_.taken_away());
            say(lines);
          }
          say(standing_words(report(), path_));
        });
  }

  /// Why the last turn stays, where nobody has changed its line.
  std::string why_not_undone() const {
    const std::size_t turns = report().record.turn_count();
    if (turns == 0) {
      return fmt::format("nothing is left to undo: the record has no turns{}",
                         report().record.has_position() ? ", and its position stays" : "");
    }
    if (live_.others_added()) {
      return "the last turn stays: somebody else has added turns since `record` was started";
    }
    const auto numbers = live_.turn_numbers();
    return turns == 1 && numbers
               ? fmt::format("the only turn of a list cannot be removed; `mend {}` changes it",
                             numbers->first)
               : "the last turn cannot be removed here";
  }

  /// `words`: "conceded Ann". None if they end no game.
  std::optional<int> end_game(std::string_view words) {
    if (!formats::parse_game_end(words, report())) return {};
    formats::GameEnd end;
    return change(
        "",
        [&](const CaughtUp&) {
          end = *formats::parse_game_end(words, report());
          refused_ = !end.refused.empty();
          if (refused_) say(formats::printable(end.refused) + "\n");
          if (refused_) return false;
          refused_ = !live_.end(end);
          if (refused_) refuse(kNothingChanged);
          return !refused_;
        },
        [&] { say(end_words(report(), end, colour_)); });
  }

  int add(std::string_view words) {
    return change(
        words,
        [&](const CaughtUp& now) {
          if (now.has_turn) {
            refused_ = false;
            return false;
          }
          if (is_ended()) {
            refused_ = true;
            say("the game has ended" + end_entry_words(report()) + "; `undo` takes that back\n");
            if (now.had_fitted) report_lost(words);
            return false;
          }
          refused_ = !live_.add(words);
          if (refused_) refuse(not_added());
          // It would have been in if nobody else had been faster.
          if (refused_ && now.had_fitted) report_lost(words);
          return !refused_;
        },
        [&] { say(turn_words(report(), colour_)); });
  }

  /// Makes a change and saves it, again and again while somebody else saves another. `words`: the
  /// turn just typed, if one was; `make` is false if nothing has changed, and says why.
  template <class Make, class Tell>
  int change(std::string_view words, Make make, Tell tell) {
    std::string error;
    for (int tries = 0; tries < kMaxTries; ++tries) {
      const CaughtUp now = catch_up(words);
      if (now.status != kClean) return now.status;
      if (!make(now)) return kClean;
      error = file_.save(live_.text());
      if (error.empty()) {
        tell();
        return kClean;
      }
      live_.restore();
      if (!file_.is_taken()) break;
    }
    say_error("cannot write {}: {}", path_, error);
    return words.empty() ? kFailed : keep(words);
  }

  struct CaughtUp {
    int status = kClean;      ///< of the whole run, if it cannot go on
    bool has_turn = false;    ///< the turn that has been typed is in it already
    bool had_fitted = false;  ///< that turn could have been added before
  };

  /// Goes on with what somebody else has saved meanwhile. `words`: the turn just typed, if one was.
  CaughtUp catch_up(std::string_view words) {
    if (file_.is_as_known()) return {};
    const std::string typed = words.empty() ? "" : live_.play_of(words);
    const bool had_fitted = !words.empty() && live_.add(words);
    if (had_fitted) live_.restore();
    std::string error;
    formats::LiveRecord::Change change;
    // The file may be in the middle of being saved.
    for (int looks = 0; looks < kMaxLooks; ++looks) {
      if (looks > 0) std::this_thread::sleep_for(kBetweenLooks);
      std::string text;
      error = file_.read(text);
      if (error.empty()) change = live_.take_in(std::move(text));
      const bool goes_on = error.empty() && change.goes_on;
      if (goes_on || !file_.may_be_changing()) break;
    }
    if (!error.empty()) {
      say_error("cannot read {} any more: {}", path_, error);
    } else if (!change.legal) {
      say(finding_words(live_.refused(), colour_));
      say_error("{} has changed meanwhile, and cannot be gone on with", path_);
    } else if (!change.goes_on) {
      say_error("{} has changed meanwhile: turn {}, which was `{}`, {}", path_, change.at,
                change.was, change.is.empty() ? "is gone" : "is `" + change.is + "` now");
    }
    if (!error.empty() || !change.goes_on) return {.status = keep(words)};
    if (change.is_new) report_change(change);
    const bool has_turn = !typed.empty() && !change.more.empty() && change.more.front() == typed;
    if (has_turn) say("the turn that was typed is in it already\n");
    return {.has_turn = has_turn, .had_fitted = had_fitted};
  }

  /// "game.yaml has changed meanwhile: 2 turns more; going on at turn 5".
  void report_change(const formats::LiveRecord::Change& change) const {
    const auto more = static_cast<long>(change.more.size());
    say(fmt::format("{} has changed meanwhile{}; going on at turn {}\n", formats::printable(path_),
                    more > 0 ? fmt::format(": {} more", formats::counted(more, "turn")) : "",
                    report().verdict.turns + 1));
    if (!change.more_errors) return;
    say(finding_words(report(), colour_));
    say("the record has more errors than before\n");
  }

  /// Saves what was typed beside the file, into which it cannot go. Returns the status of the run.
  int keep(std::string_view words) {
    const std::string line(words);
    bool kept = words.empty() || live_.add(words);
    if (live_.has_added()) {
      std::string name;
      const std::string error = file_.save_beside(live_.text(), name);
      if (error.empty()) {
        say_error("the record with what was typed is kept in {}", name);
      } else {
        say_error("cannot write {} either: {}", name, error);
        kept = words.empty();
      }
    }
    if (!kept) report_lost(line);
    return kFailed;
  }

  void report_lost(std::string_view words) {
    lost_ = true;
    say_error("this turn is not saved: {}", formats::printable(words));
  }

  /// Tells what is wrong with what was typed, and what came of it; a summary would count it.
  void refuse(std::string_view outcome) const {
    std::string words;
    formats::write_full_findings({.color = colour_}, live_.refused(), words);
    say(words.append(outcome));
  }
  static constexpr std::string_view kNothingChanged = "not changed; the record is as it was\n";
  std::string not_added() const {
    const formats::Verdict& now = report().verdict;
    if (now.over) return "not added; the game is over\n";
    return fmt::format("not added; turn {} {}\n", now.next_turn(),
                       now.cut_short() ? "must be changed first" : "is still to come");
  }

  /// How often a change is tried while the file changes all the time.
  static constexpr int kMaxTries = 20;
  /// How often, and how long, a file is waited for that somebody seems to be writing.
  static constexpr int kMaxLooks = 10;
  static constexpr std::chrono::milliseconds kBetweenLooks{100};

  formats::LiveRecord& live_;
  SavedFile& file_;
  const std::string path_;
  const bool colour_;
  /// None where nobody types, or without the library for it.
  const std::unique_ptr<LineEditor> editor_ =
      LineEditor::open([this](std::string_view line, std::size_t cursor) {
        return tab_words(report(), line, cursor);
      });
  bool refused_ = false;  ///< the last turn that was typed
  bool lost_ = false;     ///< a turn that was right when it was typed
};

int run_record(const ChosenRecordFlags& flags, const Settings& settings) {
  if (flags.path == "-") {
    return say_error("expected a file, got -; turns are read from standard input");
  }
  std::error_code failed;
  const std::filesystem::path path = formats::path_of(flags.path);
  // A pipe might never end.
  if (std::filesystem::exists(path, failed) && std::filesystem::is_other(path, failed)) {
    return say_error("expected a file, got {}, which is a pipe, a device or the like", flags.path);
  }
  ChosenRecord record;
  if (!read_record(flags, "", record)) {
    const bool is_new =
        std::filesystem::status(path, failed).type() == std::filesystem::file_type::not_found;
    if (is_new) say_note("`cartulary init Ann Bob -o {}` would create a record there", flags.path);
    return kFailed;
  }
  SavedFile file(flags.path);
  std::string text;
  // Not packed, and no game of another program.
  const std::string error = file.read(text);
  if (!error.empty() || text != record.text) {
    const formats::FileKind* const kind =
        error.empty() ? formats::kind_without_game(text) : nullptr;
    return say_error("expected a plain file with one record, got {}{}",
                     formats::printable(flags.path),
                     kind != nullptr ? ": " + words_of(*kind) : "; `cartulary convert` makes one");
  }
  formats::LiveRecord live(record.name, record.text);
  if (!live.can_go_on()) {
    report_findings(live.report(), settings);
    say_error(
        "expected a record whose turns are legal and stand on lines below `moves: |` or `turns: "
        "|`");
    return kFindings;
  }
  // Refused at the start, so that nothing is typed that cannot be saved.
  if (const std::string why = file.why_not_saved(); !why.empty()) {
    return say_error("cannot write {}: {}", flags.path, why);
  }
  return Table(live, file, flags.path, use_color(settings.color, kStandardOutput)).run();
}

}  // namespace

Command record_command() {
  auto flags = std::make_shared<ChosenRecordFlags>();
  flags->needs_one = "`record` goes on with a file of its own for each game";
  return {
      .arguments = {{.value = "FILE",
                     .meaning = "The record; it is saved after every turn. Type a turn, such as "
                                "`K 2,-1 r1 knight:N`, or one of `?`, `board`, `score`, "
                                "`undo`, `mend`, `insert`, `drop`, `quit`, which `help` explains",
                     .target = &flags->path,
                     .needs = "a record; `cartulary init` creates one"}},
      .flags = {},
      .run = [flags](const Settings& settings) { return run_record(*flags, settings); }};
}

}  // namespace cartulary::cli

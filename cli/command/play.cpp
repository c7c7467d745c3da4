// `play`: answers positions with moves, for programs that play against each other.
#include <memory>
#include <optional>

#include "cli/command/commands.hpp"
#include "cli/io/line_editor.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/options/effort_flags.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/source.hpp"
#include "formats/study/analysis/answer_line.hpp"

namespace cartulary::cli {
namespace {

struct PlayFlags {
  std::string protocol = "jsonl";
  int seed = 1;
  int playouts = engine::analysis::Budget{}.playouts;
  std::string seconds;
};

/// A number of seconds; none if it is not one.
std::optional<double> seconds_in(const std::string& word) {
  formats::JsonTree tree;
  if (tree.read(word)) return {};
  const formats::JsonValue value = tree.root();
  const std::optional<double> out = value.real();
  const bool is_number = value.is(formats::JsonNode::Kind::number) && tree.end() == word.size();
  if (!is_number || !out || *out <= 0 || *out > formats::kMaxSeconds) return {};
  return out;
}

std::string complaint_about_seconds(std::string& word) {
  if (seconds_in(word)) return "";
  return fmt::format("expected a number of seconds, more than 0 and at most {}, got `{}`",
                     formats::kMaxSeconds, formats::printable(word));
}

int play(const PlayFlags& flags) {
  formats::PlayDefaults defaults{.seed = static_cast<uint64_t>(flags.seed),
                                 .budget = {.playouts = flags.playouts}};
  if (!flags.seconds.empty()) defaults.budget.seconds = seconds_in(flags.seconds).value_or(0);
  const auto player = std::make_unique<formats::LinePlayer>(defaults);
  bool all_answered = true;
  std::string out;
  for (std::string line; read_line(line, formats::kMaxDocument);) {
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    out.clear();
    all_answered &= player->answer(line, out);
    if (!answer(out)) return kFailed;
  }
  return all_answered ? kClean : kFindings;
}

}  // namespace

Command play_command() {
  auto flags = std::make_shared<PlayFlags>();
  return {
#include "cli/command/play.def"
      .run = [flags](const Settings&) { return play(*flags); }};
}

}  // namespace cartulary::cli

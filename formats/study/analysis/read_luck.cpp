#include "formats/study/analysis/read_luck.hpp"

#include <fmt/core.h>

#include <cmath>

#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/json_tree.hpp"
#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
/// More points of luck or of losses than any game has, and more turns.
constexpr double kMostPoints = 100000;

std::string found_text(JsonValue value) {
  if (!value) return "nothing";
  if (value.is_object()) return "an object";
  if (value.is_list()) return "a list";
  const std::string_view text = value.text();
  return text.empty() ? std::string("another value") : fmt::format("`{}`", printable(text));
}

AnalysisFault fault(JsonValue at, JsonValue within, std::string_view what) {
  return {at ? at.span() : within.span(), fmt::format("expected {}, got {}", what, found_text(at))};
}

struct Member {
  std::string_view name;
  std::string_view what;
  int unit;
  int64_t* value;
};
std::optional<AnalysisFault> read_numbers(JsonValue object, std::initializer_list<Member> members) {
  for (const Member& member : members) {
    const JsonValue number = object[member.name];
    const auto value = number.real();
    if (!number.is(JsonNode::Kind::number) || !value || std::abs(*value) > kMostPoints) {
      return fault(number, object, member.what);
    }
    *member.value = std::llround(member.unit * *value);
  }
  return {};
}

/// Programs before this one wrote nothing of what was missed.
std::optional<AnalysisFault> read_missed(JsonValue player, std::vector<MissedMoves>& out) {
  const JsonValue list = player["missed"];
  if (list && !list.is_list()) return fault(list, player, "a list of what a player `missed`");
  for (JsonValue row : list) {
    const JsonValue better = row["better"];
    if (!better.is(JsonNode::Kind::string)) return fault(better, row, "the kind of `better` move");
    MissedMoves missed{std::string(better.text())};
    auto broken =
        read_numbers(row, {{"turns", "the `turns` of a kind", 1, &missed.turns},
                           {"loss", "the points of `loss` of a kind", 100, &missed.loss}});
    if (broken) return broken;
    out.push_back(std::move(missed));
  }
  return {};
}

std::optional<AnalysisFault> read_one(JsonValue root, GameLuck& out) {
  if (!root.is_object()) {
    return fault(root, root, "the object that `cartulary analyse --format json` writes");
  }
  const JsonValue version = root["version"];
  if (version.number() != kAnalysisVersion) {
    return fault(version, root, fmt::format("`version` {} of the analysis", kAnalysisVersion));
  }
  const JsonValue players = root["players"];
  if (!players.is_list()) return fault(players, root, "a list of `players`");
  for (JsonValue player : players) {
    GameLoss loss;
    auto broken = read_numbers(
        player, {{"luck", "the points of `luck` of a player", 100, &out.luck.emplace_back()},
                 {"turns", "how many `turns` a player had", 1, &loss.turns},
                 {"loss", "the points of `loss` of a player", 100, &loss.loss},
                 {"loss_se", "the standard error `loss_se` of a player", 100, &loss.error}});
    if (!broken) broken = read_missed(player, loss.missed);
    if (broken) return broken;
    out.losses.push_back(std::move(loss));
  }
  const JsonValue turns = root["turns"];
  if (!turns.is_list()) return fault(turns, root, "a list of `turns`, as `--format json` has it");
  for (JsonValue turn : turns) {
    const JsonValue move = turn["move"];
    if (!move.is(JsonNode::Kind::string)) return fault(move, turn, "the `move` of a turn");
    out.moves.emplace_back(move.text());
  }
  return {};
}

}  // namespace

std::optional<AnalysisFault> read_luck(const Document& document, std::vector<GameLuck>& out) {
  JsonTree tree;
  const std::string_view text = document.text;
  std::size_t from = text.find_first_not_of(kBlanks);
  if (from == text.npos) {
    return AnalysisFault{{}, "expected an analysis in JSON, got an empty file"};
  }
  for (; from != text.npos; from = text.find_first_not_of(kBlanks, tree.end())) {
    if (const auto broken = tree.read(text, static_cast<uint32_t>(from))) {
      return AnalysisFault{{broken->offset, 0},
                           fmt::format("expected an analysis in JSON: {}", broken->what)};
    }
    GameLuck game{.where = std::string(document.name)};
    if (auto fault = read_one(tree.root(), game)) return fault;
    out.push_back(std::move(game));
  }
  return {};
}

}  // namespace cartulary::formats

// Tournaments as the site carcassonne.gg keeps them: JSON with duels, and the matches of teams.
#include <algorithm>
#include <map>
#include <set>

#include "formats/ground/tables/cell_numbers.hpp"
#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/json_tree.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/results/entries.hpp"

namespace cartulary::formats {
namespace {

/// Scores of a duel that was not played.
constexpr std::string_view kNotPlayed[] = {"", "-", "\u00f8"};

/// In place of an opponent: there is none, and without a score no points either.
constexpr std::string_view kFreeRound = "\u2205";

/// The games that a player won; nothing if it was not played, or, with `good` false, no number.
std::optional<int32_t> games_in(JsonValue score, ResultTable& table, bool& good) {
  if (std::ranges::find(kNotPlayed, score.text()) != std::end(kNotPlayed)) return {};
  const auto games = parse_number(score.text());
  if (games && *games >= 0 && *games <= standings::kMaxGames) return games;
  table.complain(score.span(), Code::bad_value,
                 fmt::format("expected games won, got `{}`", printable(score.text())));
  good = false;
  return {};
}

std::string text_in(JsonValue value) {
  return composed(trimmed_cell(value.text()));
}

}  // namespace

bool is_gg(std::string_view text) {
  if (!text.starts_with('{')) return false;
  JsonTree tree;
  if (tree.read(text)) return false;
  return tree.root()["duels"].is_list() && tree.root()["tournaments"].is_list();
}

void read_gg(ResultTable& table, uint32_t source, std::vector<Entry>& out) {
  JsonTree tree;
  tree.read(table.text);
  std::map<std::string_view, JsonValue> matches;
  for (JsonValue match : tree.root()["matches"]) matches.emplace(match["match_id"].text(), match);
  matches.erase("");
  std::map<std::string_view, JsonValue> names;
  for (JsonValue of : tree.root()["players"]) names.emplace(of["player_id"].text(), of["player"]);
  names.erase("");
  std::set<std::string_view> leagues;
  for (JsonValue duel : tree.root()["duels"]) leagues.insert(duel["tournament_id"].text());
  leagues.erase("");
  for (JsonValue duel : tree.root()["duels"]) {
    const auto match = matches.find(duel["match_id"].text());
    const JsonValue of = match == matches.end() ? duel : match->second;
    Entry entry{.stage = text_in(of["stage"]),
                .group = text_in(of["group"]),
                .round = text_in(of["round"])};
    if (leagues.size() > 1) {
      const std::string league = text_in(duel["tournament_id"]);
      entry.group = entry.group.empty() ? league : fmt::format("{} {}", league, entry.group);
    }
    entry.where = table.name;  // which is one line
    entry.source = source;
    entry.span = duel.span();
    entry.result = duel["score1"].span();
    entry.in_table = true;
    bool free = false;
    for (const auto& [key, number] :
         {std::pair("player1", "player1_id"), std::pair("player2", "player2_id")}) {
      // Players are written in other ways from duel to duel; their number says who it is.
      const auto known = names.find(duel[number].text());
      const std::string name = text_in(known == names.end() ? duel[key] : known->second);
      free |= name == kFreeRound;
      if (!name.empty() && name != kFreeRound && !is_nobody(name)) entry.players.push_back(name);
    }
    if (entry.players.empty()) continue;
    if (const std::string_view format = duel["duel_format"].text(); format.starts_with("Bo")) {
      const auto games = parse_number(format.substr(2));
      if (games && *games >= 1 && *games <= standings::kMaxGames) entry.best_of = games;
    }
    bool good = true;
    const auto a = games_in(duel["score1"], table, good);
    const auto b = games_in(duel["score2"], table, good);
    if (good && a.has_value() != b.has_value()) {
      table.complain(entry.result, Code::missing_key,
                     "expected the games of both players, got those of one");
      good = false;
    }
    if (a && b && entry.players.size() == 2) entry.declared = {*a, *b};
    entry.absent = free && !a;
    if (match != matches.end()) {
      good =
          set_teams({text_in(of["team1"]), text_in(of["team2"])}, entry.span, table, entry) && good;
    }
    if (good) out.push_back(std::move(entry));
  }
}

}  // namespace cartulary::formats

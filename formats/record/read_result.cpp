// What the table says came out.
#include <fmt/core.h>

#include <algorithm>
#include <tuple>

#include "formats/record/reader.hpp"
#include "formats/record/words.hpp"

namespace cartulary::formats {

std::span<const Key> Reader::result_keys() {
  static constexpr Key keys[] = {
      {"scores", &Reader::scores, "the final score of each player"},
      {"breakdown", &Reader::breakdown, "for each player the points by category", false,
       KeyOf::tile_games},
      {"termination", &Reader::termination, "how the game ended; completed by default"},
      {"final-scoring", &Reader::final_scoring,
       "whether the scores include the final scoring; those of a completed game do", false,
       KeyOf::tile_games},
      {"winner", &Reader::winner, "the winner; a list if several share the win"},
      {"under-hills", &Reader::under_hills, "tiles found under hills after the game", false,
       KeyOf::tile_games},
      {"note", nullptr, "anything else"},
  };
  return keys;
}

void Reader::result(uint32_t value) {
  if (out_.players.empty() || !expect(value, Kind::mapping, "the result")) return;
  out_.result.given = true;
  out_.result.span = tree_[value].span;
  result_unclear_ = false;
  read_keys(value, result_keys(), "the result");
  const auto& [termination, final_scoring] =
      std::tie(out_.result.termination, out_.result.final_scoring);
  if (termination && termination->value == Termination::completed && final_scoring &&
      !final_scoring->value) {
    complain(Code::contradictory_options, final_scoring->span,
             "a completed game cannot have `final-scoring: false`",
             {"for a game that stopped early, write its `termination`, such as `time`"});
    result_unclear_ = true;
  }
  if (result_unclear_) out_.result.given = false;
}

void Reader::scores(uint32_t value) {
  if (tree_[value].kind == Kind::sequence) return seat_list(value, out_.result.scores);
  if (expect(value, Kind::mapping, "the scores")) {
    seat_mapping(value, "the score", out_.result.scores);
  }
}

void Reader::breakdown(uint32_t value) {
  constexpr auto& names = kCategoryNames;
  if (!expect(value, Kind::mapping, "the breakdown")) return;
  unique_keys(value);
  for (uint32_t key = tree_[value].first; key != 0; key = tree_[key].next) {
    RecordedResult::Breakdown row;
    row.player = read_player(text(key), tree_[key].span, context());
    if (!expect(tree_[key].value, Kind::mapping, "a player's breakdown")) continue;
    unique_keys(tree_[key].value);
    for (uint32_t k = tree_[tree_[key].value].first; k != 0; k = tree_[k].next) {
      const auto name = std::find(names.begin(), names.end(), text(k));
      if (is_private(text(k))) continue;
      if (name == names.end()) {
        unknown_key(k, {names.begin(), names.end()}, "a breakdown");
        continue;
      }
      const auto category = static_cast<std::size_t>(name - names.begin());
      int16_t points = 0;
      if (!number(tree_[k].value, "the points", kPoints, points)) continue;
      row.categories[category] = points;
      row.spans[category] = tree_[tree_[k].value].span;
    }
    if (row.player != engine::kNobody) out_.result.breakdown.push_back(row);
  }
}

void Reader::termination(uint32_t value) {
  const int kind = choice(value, "the termination", kTerminations);
  // Without it nobody knows which scores are claimed.
  result_unclear_ = kind < 0;
  if (kind < 0) return;
  out_.result.termination = {static_cast<Termination>(kind), tree_[value].span};
}

void Reader::final_scoring(uint32_t value) {
  const int kind = choice(value, "final-scoring", kTruthNames);
  if (kind >= 0) out_.result.final_scoring = {kind == 1, tree_[value].span};
}

void Reader::under_hills(uint32_t value) {
  if (!expect(value, Kind::sequence, "the tiles under the hills")) return;
  if (!out_.rules.has(engine::Expansion::hills_and_sheep)) {
    complain(Code::contradictory_options, tree_[value].span,
             "`under-hills` in a game without hills", {expansion_help("hills-and-sheep")});
    return;
  }
  for (uint32_t item = tree_[value].first; item != 0; item = tree_[item].next) {
    RecordedTurn read;
    if (expect(item, Kind::scalar, "a tile") &&
        read_tile(text(item), tree_[item].span, context(), read)) {
      out_.result.under_hills.push_back({read.tile, tree_[item].span});
    }
  }
}

void Reader::winner(uint32_t value) {
  Located<engine::PlayerSet> winners;
  winners.span = tree_[value].span;
  const auto add = [&](uint32_t node) {
    if (!expect(node, Kind::scalar, "the winner")) return;
    const engine::Player player = read_player(text(node), tree_[node].span, context());
    if (player != engine::kNobody) winners.value |= engine::only(player);
  };
  if (tree_[value].kind == Kind::sequence) {
    for (uint32_t item = tree_[value].first; item != 0; item = tree_[item].next) {
      add(item);
    }
  } else {
    add(value);
  }
  if (winners.value != 0) out_.result.winner = winners;
}

}  // namespace cartulary::formats

#include <fmt/core.h>

#include <algorithm>

#include "formats/causes/diagnosis/alignment.hpp"
#include "formats/causes/diagnosis/told_moves.hpp"
#include "formats/desk/merge/places.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/ground/edits/mapping_edits.hpp"
#include "formats/ground/text/escape.hpp"

namespace cartulary::formats {

uint32_t header_key(const MergeSource& source, std::string_view name) {
  return find_key(source.tree, YamlDocument::kRoot, name);
}

std::string words_of_key(const MergeSource& source, uint32_t key) {
  const uint32_t begin = source.tree[key].span.offset;
  const uint32_t end = source.tree[source.tree[key].value].span.end();
  const std::string_view words = source.document.text.substr(begin, std::max(end, begin) - begin);
  const bool one_line = words.find('\n') == words.npos;
  return printable(one_line ? words : source.tree[key].text);
}

namespace {

/// True if it is known of both whose turn it is: without `to-move`, that follows from the order of
/// the players, which may be wrong in one of them.
bool know_turns(const TileRecord& a, const TileRecord& b) {
  if (a.position.to_move && b.position.to_move) return true;
  return std::equal(a.players.begin(), a.players.end(), b.players.begin(), b.players.end(),
                    [](const RecordedPlayer& of_a, const RecordedPlayer& of_b) {
                      return of_a.name == of_b.name;
                    });
}

/// The table that the record begins from, in whatever order it is written; empty for the start tile
/// alone.
std::vector<std::string> table_of(const TileRecord& record, bool whose_turn) {
  const FoundTable table(record);
  std::vector<std::string> out;
  for (const engine::Piece& piece : table.pieces) out.push_back(text_of(piece, record));
  for (const auto& [tile, span] : record.position.discarded) {
    out.push_back(fmt::format("discarded {}", engine::kTiles[tile].code));
  }
  if (!record.position.given) return out;
  out.push_back(fmt::format("unseen {}", record.position.unseen));
  for (engine::Player p : record.seats()) {
    out.push_back(fmt::format("{} {}", record.players[p].name, record.position.totals.points[p]));
    for (const engine::Good good : engine::kAllGoods) {
      const int tokens = record.position.extra.goods[p][good];
      if (tokens == 0) continue;
      out.push_back(fmt::format("{} {}:{}", record.players[p].name, name_of(good), tokens));
    }
  }
  if (whose_turn) {
    engine::Game game;
    begin_game(game, record, engine::rules_of(record.rules));
    out.push_back("to move: " + record.players[game.to_move()].name);
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// True if so few moves are the same that both can hardly be of one game. Games of the same tiles
/// have four tenths of them in one order by chance, and hardly a tile in one place; sheets of one
/// game differ in some lines, or in how they count columns and rows.
bool are_far_apart(const MergeSource& a, const MergeSource& b) {
  constexpr std::size_t kFewest = 8;
  constexpr double kTiles = 0.6;
  constexpr double kPlaces = 0.25;
  const auto& of_a = a.record.moves;
  const auto& of_b = b.record.moves;
  const std::size_t most = std::min(of_a.size(), of_b.size());
  if (most < kFewest) return false;
  const auto likenesses = [&](const MergeSource& source) {
    std::vector<Likeness> out;
    for (const RecordedTurn& move : source.record.moves) {
      out.push_back(likeness_of(move, a.record, source.document));
    }
    return out;
  };
  std::size_t tiles = 0;
  std::size_t places = 0;
  for (const auto& [i, j] : aligned(likenesses(a), likenesses(b))) {
    if (!i || !j || of_a[*i].tile != of_b[*j].tile) continue;
    ++tiles;
    places += of_a[*i].cell == of_b[*j].cell ? 1 : 0;
  }
  const auto share = [most](std::size_t count) {
    return static_cast<double>(count) / static_cast<double>(most);
  };
  return share(tiles) < kTiles && share(places) < kPlaces;
}

}  // namespace

std::string not_one_game(const MergeSource& a, const MergeSource& b) {
  const auto differ = [&](std::string_view what) {
    return fmt::format("{} and {} are not of one game: {}", printable(a.document.name),
                       printable(b.document.name), what);
  };
  const bool turns = know_turns(a.record, b.record);
  if (table_of(a.record, turns) != table_of(b.record, turns)) {
    return differ("they begin from different tables");
  }
  if (a.record.game != b.record.game || !(a.record.rules.expansions == b.record.rules.expansions)) {
    return differ("they are played with other tiles");
  }
  if (a.record.players.size() != b.record.players.size()) {
    return differ(fmt::format("one has {} players, the other {}", a.record.players.size(),
                              b.record.players.size()));
  }
  if (are_far_apart(a, b)) return differ("hardly a move of them is the same");
  return "";
}

bool gives_rules(const MergeSource& source) {
  return header_key(source, "rules") != 0;
}

std::string rules_words(const MergeSource& source) {
  if (!gives_rules(source)) return "the usual rules";
  return fmt::format("`{}`", words_of_key(source, header_key(source, "rules")));
}

}  // namespace cartulary::formats

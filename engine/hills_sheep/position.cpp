#include "engine/hills_sheep/position.hpp"

#include <algorithm>

namespace cartulary::engine {
namespace {

int hills_of(std::span<const Piece> pieces) {
  return static_cast<int>(std::ranges::count_if(
      pieces, [](const Piece& piece) { return kTiles[piece.tile].marks.contains(Mark::hill); }));
}

bool has_shepherd(const Piece& piece) {
  return piece.deployment.of(Figure::shepherd) != kNoSegment && piece.owner != kNobody;
}

int tokens_of(const Piece& piece) {
  int count = 0;
  for (uint8_t tokens : piece.extra.flock) count += tokens;
  return count;
}

}  // namespace

void put_tiles_under_hills(Play play, const Position& position) {
  for (int hills = hills_of(position.pieces); hills > 0 && play.game().remaining() > 0; --hills) {
    play.take_unseen(kUnknownTile);
  }
}

/// Only the hill that was drawn last of all tiles has none under it.
void check_tiles_under_hills(const Game& game, const Position& position,
                             std::vector<PositionFault>& out) {
  const int hills = hills_of(position.pieces);
  const int laid =
      static_cast<int>(position.pieces.size()) + total(position.discarded) + position.unseen;
  const int in_box = total(game.rules().tiles.counts);
  // Where players hold several tiles, several hills may have been drawn when the bag was empty.
  if (hills == 0 || game.rules().hand > 1 || laid > in_box || laid + hills <= in_box + 1) return;
  PositionFault fault{.fault = Fault::tiles, .expected = in_box, .actual = laid + hills - 1};
  for (std::size_t i = 0; i < position.pieces.size(); ++i) {
    if (kTiles[position.pieces[i].tile].marks.contains(Mark::hill)) fault.pieces.push_back(i);
  }
  out.push_back(std::move(fault));
}

void set_up_flocks(Play play, const Position& position) {
  Flocks& flocks = play.extra().flocks;
  for (const Piece& piece : position.pieces) {
    if (!has_shepherd(piece) || !flocks.of(piece.owner).at_home()) continue;
    const Node node = node_of(play.game().board(), piece);
    if (node == kNoNode) continue;
    flocks.place(piece.owner, node);
    for (Token token : each<Token>(kTokenKinds)) {
      for (int n = 0; n < piece.extra.flock[token] && sheep_on(token) > 0; ++n) {
        if (flocks.in_bag(token) > 0) flocks.add(piece.owner, token);
      }
    }
  }
}

void take_down_flocks(const Game& game, std::vector<Piece>& pieces) {
  for (Player p : game.seats()) {
    const Flock& flock = game.extra().flocks.of(p);
    if (flock.at_home()) continue;
    const TileIndex tile = game.board().tile_of(flock.shepherd);
    Piece& piece = pieces[index(tile)];
    piece.deployment = {.segment = static_cast<SegmentIndex>(
                            index(flock.shepherd) - index(game.board().tile(tile).first_node)),
                        .figure = Figure::shepherd};
    piece.owner = p;
    piece.extra.flock = flock.tokens;
  }
}

void check_flocks(const Game& game, const Position& position, std::vector<PositionFault>& out) {
  const std::span<const Piece> pieces = position.pieces;
  PerPlayer<std::size_t> first{};
  first.fill(kNoPiece);
  PerToken<int> drawn{};
  PerToken<std::vector<std::size_t>> beside{};
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    for (Token token : each<Token>(kTokenKinds)) {
      drawn[token] += piece.extra.flock[token];
      if (piece.extra.flock[token] > 0) beside[token].push_back(i);
    }
    if (!has_shepherd(piece)) {
      if (tokens_of(piece) > 0) out.push_back({.fault = Fault::tokens_alone, .pieces = {i}});
      continue;
    }
    if (tokens_of(piece) == 0) out.push_back({.fault = Fault::shepherd_alone, .pieces = {i}});
    if (first[piece.owner] != kNoPiece) {
      out.push_back({.fault = Fault::second_shepherd,
                     .pieces = {first[piece.owner], i},
                     .player = piece.owner});
      continue;
    }
    first[piece.owner] = i;
    const Node node = node_of(game.board(), piece);
    if (node != kNoNode && game.board().features().of(node).complete()) {
      out.push_back({.fault = Fault::closed_field, .pieces = {i}, .player = piece.owner});
    }
  }
  for (Token token : each<Token>(kTokenKinds)) {
    if (drawn[token] <= kTokensInAll[token]) continue;
    out.push_back({.fault = Fault::tokens_overdrawn,
                   .pieces = beside[token],
                   .expected = kTokensInAll[token],
                   .actual = drawn[token],
                   .kind = static_cast<int>(token)});
  }
}

void check_no_flocks(const Game&, const Position& position, std::vector<PositionFault>& out) {
  for (std::size_t i = 0; i < position.pieces.size(); ++i) {
    const Piece& piece = position.pieces[i];
    if (!has_shepherd(piece) && tokens_of(piece) == 0) continue;
    out.push_back({.fault = Fault::sheep_unplayed, .pieces = {i}});
  }
}

}  // namespace cartulary::engine

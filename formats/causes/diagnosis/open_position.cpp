#include "formats/causes/diagnosis/open_position.hpp"

#include <algorithm>

#include "engine/found/position.hpp"
#include "engine/rules_of.hpp"
#include "formats/causes/diagnosis/open_words.hpp"
#include "formats/causes/diagnosis/readings.hpp"
#include "formats/game/verify/replay.hpp"

namespace cartulary::formats {
namespace {

using engine::Piece;
using engine::Rotation;
using engine::TileId;

/// Tiles that are tried before the search gives up: a fraction of a second.
constexpr std::size_t kMaxFillings = 200'000;

class PositionSearch {
 public:
  explicit PositionSearch(const TileRecord& record) : record_(record) {
    const engine::GameRules rules = engine::rules_of(record.rules);
    for (TileId tile : engine::kAllTiles) left_[tile] = rules.tiles.counts[tile];
    const std::vector<RecordedTurn>& tiles = record.position.tiles;
    for (const auto& [tile, span] : record.position.discarded) --left_[tile];
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      pieces_.push_back(
          {.tile = tiles[i].tile, .cell = tiles[i].cell, .rotation = tiles[i].rotation});
      known_.push_back(!tiles[i].open.any());
      if (!tiles[i].open.tile) --left_[tiles[i].tile];
    }
    around_ = engine::pieces_around(pieces_);
    // A tile without a rotation lies as in its picture if that fits among what is known.
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      if (known_[i] && lacks_rotation(tiles[i]) && !fits(i)) known_[i] = false;
    }
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      if (!known_[i]) open_.push_back(i);
    }
  }

  const std::vector<std::size_t>& open() const { return open_; }
  bool gave_up() const { return trials_ > kMaxFillings; }

  /// The readings of tile number `which` that leave one to all others, too.
  std::vector<RecordedTurn> possible(std::size_t which) {
    std::vector<RecordedTurn> out;
    const std::size_t piece = open_[which];
    std::swap(open_[0], open_[which]);
    for_each_way(piece, [&] {
      if (!rest_fits(1)) return;
      RecordedTurn found = record_.position.tiles[piece];
      found.tile = pieces_[piece].tile;
      found.rotation = pieces_[piece].rotation;
      found.has_rotation = true;
      found.open = {};
      MeepleFault fault{};
      if (found.meeple.role) static_cast<void>(resolve(found, fault));
      if (fault != MeepleFault::no_such_segment) out.push_back(found);
    });
    std::swap(open_[0], open_[which]);
    return out;
  }

 private:
  /// True if a tile matches those of its neighbours that are known.
  bool fits(std::size_t piece) const {
    return engine::matches_around(pieces_, around_, piece,
                                  [this](std::size_t there) { return known_[there]; });
  }

  /// Calls `visit()` with each tile and rotation that fits there.
  template <class Visit>
  void for_each_way(std::size_t piece, Visit visit) {
    const RecordedTurn& written = record_.position.tiles[piece];
    const Piece was = pieces_[piece];
    known_[piece] = true;
    for (TileId tile : engine::kAllTiles) {
      if (!written.open.tile && tile != written.tile) continue;
      if (written.open.tile && left_[tile] <= 0) continue;
      for (Rotation rotation : engine::kAllRotations) {
        const bool turns = written.open.rotation || !written.has_rotation;
        if (!turns && rotation != written.rotation) continue;
        // Take the first of several that look alike.
        if (turns && engine::kLookAlike[tile][rotation].lowest() != rotation) continue;
        pieces_[piece].tile = tile;
        pieces_[piece].rotation = rotation;
        ++trials_;
        if (!fits(piece)) continue;
        if (written.open.tile) --left_[tile];
        visit();
        if (written.open.tile) ++left_[tile];
      }
    }
    pieces_[piece] = was;
    known_[piece] = false;
  }

  /// True if all open tiles from this one on can be something.
  bool rest_fits(std::size_t from) {
    if (from == open_.size()) return true;
    if (gave_up()) return false;
    bool any = false;
    for_each_way(open_[from], [&] { any = any || rest_fits(from + 1); });
    return any;
  }

  const TileRecord& record_;
  std::vector<Piece> pieces_;
  std::vector<bool> known_;
  std::vector<engine::PiecesAround> around_;
  std::vector<std::size_t> open_;
  engine::ArrayBy<TileId, int, engine::kTileTypes> left_{};
  std::size_t trials_ = 0;
};

}  // namespace

bool position_leaves_open(const TileRecord& record) {
  const std::vector<RecordedTurn>& tiles = record.position.tiles;
  if (std::ranges::none_of(tiles, [](const RecordedTurn& tile) { return is_open(tile); }))
    return false;
  return !PositionSearch(record).open().empty();
}

bool fill_in_position(const Document& document, TileRecord& record, Findings& findings,
                      std::vector<Edit>& edits) {
  if (!position_leaves_open(record)) return true;
  const TileRecord written = record;
  PositionSearch search(written);
  bool settled = true;
  for (std::size_t n = 0; n < search.open().size(); ++n) {
    const std::size_t tile = search.open()[n];
    RecordedTurn& line = record.position.tiles[tile];
    fill_in_line(line, {search.possible(n), search.gave_up()}, record, document, findings, edits);
    // Where nothing fits, a tile without a rotation is the replay's to tell.
    settled = settled && line.readable;
  }
  return settled;
}

}  // namespace cartulary::formats

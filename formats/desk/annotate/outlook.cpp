#include "formats/desk/annotate/outlook.hpp"

#include <algorithm>

#include "engine/majority.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::Node;

/// Smaller features are not worth a line; a monastery by the tiles of its nine that lie.
constexpr int kMinCity = 4;
constexpr int kMinRoad = 5;
constexpr int kMinMonastery = 8;
/// More types of tiles are only counted.
constexpr std::size_t kMaxTypes = 5;

int size_of(const engine::Feature& feature) {
  return engine::is_central(feature.kind) ? 9 - feature.open : feature.tiles.count();
}

int least_size(FeatureKind kind) {
  return kind == FeatureKind::city   ? kMinCity
         : kind == FeatureKind::road ? kMinRoad
                                     : kMinMonastery;
}

bool is_open(const engine::Feature& feature) {
  return feature.followers.any() && !feature.complete() && feature.kind != FeatureKind::field;
}

/// "3 tiles left". Tiles that came nowhere to light may lie face down on the table.
std::string left_text(int count, const engine::Game& game) {
  return game.unseen() > 0 ? counted(count, "unseen tile") : counted(count, "tile") + " left";
}

/// "(2,-1)", as the record counts.
std::string at_text(engine::Cell cell, const RecordedPlay& now) {
  return fmt::format("({})", text_of(cell, now.record));
}

}  // namespace

std::vector<std::string> Outlook::after_move(const RecordedPlay& now) {
  std::vector<std::string> out;
  // Where only the sum of the tiles is sure, nobody knows what is left.
  const auto& inferred = now.game.rules().tiles.inferred;
  if (now.game.over() || contains(inferred, true)) return out;
  find_open(now.game.board());
  for (const FeatureKind kind : {FeatureKind::city, FeatureKind::road, FeatureKind::monastery}) {
    watch(kind, now, out);
  }
  return out;
}

/// Only on the tile that was laid last can somebody have come to a feature.
void Outlook::find_open(const engine::Board& board) {
  const engine::Features& features = board.features();
  const engine::PlacedTile& last = board.tile(board.last_tile());
  for (engine::SegmentIndex s :
       engine::each<engine::SegmentIndex>(engine::kTiles[last.type].segments.size())) {
    open_.push_back(board.node(board.last_tile(), s));
  }
  for (Node& node : open_) node = features.find(node);
  std::erase_if(open_, [&](Node root) { return !is_open(features[root]); });
  std::ranges::sort(open_);
  open_.erase(std::unique(open_.begin(), open_.end()), open_.end());
}

void Outlook::watch(FeatureKind kind, const RecordedPlay& now, std::vector<std::string>& out) {
  const engine::Features& features = now.game.board().features();
  std::vector<Watched>& watched = watched_[kind];
  // Features may have been joined or finished.
  std::vector<Node> known;
  std::erase_if(watched, [&](const Watched& w) {
    const Node root = features.find(w.node);
    if (!is_open(features[root]) || contains(known, root)) return true;
    known.push_back(root);
    return false;
  });
  for (Watched& w : watched) look(w, false, now, out);
  for (Node root : worth_watching(kind, now)) {
    if (contains(known, root)) continue;
    watched.push_back({.node = root});
    look(watched.back(), true, now, out);
  }
}

/// Every monastery that is nearly finished, but only the largest city and road. One that is watched
/// stays the largest until another has more tiles; one that cannot be finished does not count.
std::vector<Node> Outlook::worth_watching(FeatureKind kind, const RecordedPlay& now) const {
  const engine::Features& features = now.game.board().features();

  std::vector<Node> out;
  for (Node root : open_) {
    const engine::Feature& feature = features[root];
    if (feature.kind != kind || size_of(feature) < least_size(kind)) continue;
    const Watched* const watched =
        find_where(watched_[kind], [&](const Watched& w) { return features.find(w.node) == root; });
    if (watched != nullptr && watched->lost) continue;
    if (engine::is_central(kind) || out.empty()) {
      out.push_back(root);
      continue;
    }
    const int difference = size_of(feature) - size_of(features[out[0]]);
    if (difference > 0 || (difference == 0 && watched != nullptr)) out[0] = root;
  }
  return out;
}

/// "city of Ann (6 tiles)", "monastery of Ann at (2,-1)".
std::string Outlook::name(Node root, const RecordedPlay& now) const {
  const engine::Board& board = now.game.board();
  const engine::Feature& feature = board.features()[root];
  const std::string owners =
      names_of(engine::majority(board, root, now.game.rules().tie_breaks).winners, now.record);
  if (engine::is_central(feature.kind)) {
    return fmt::format("monastery of {} at {}", owners,
                       at_text(board.tile(board.tile_of(root)).cell, now));
  }
  return fmt::format("{} of {} ({})", name_of(feature.kind), owners,
                     counted(feature.tiles.count(), "tile"));
}

/// "needs one tile, at (1,2): 3 tiles left complete it (B, 2 x N)".
std::string Outlook::last_place_text(Node root, const engine::OpenCell& place,
                                     const RecordedPlay& now) const {
  const engine::TileCounts finishing = engine::finishing_tiles(now.game, root, place.cell);
  const int copies = engine::total(finishing);
  if (copies == 0) {
    return fmt::format("is open only at {}, where {} {}, but none that completes it",
                       at_text(place.cell, now), left_text(place.fitting, now.game),
                       place.fitting == 1 ? "fits" : "fit");
  }
  std::vector<std::string> types;
  for (engine::TileId tile : engine::kAllTiles) {
    if (finishing[tile] == 0) continue;
    types.push_back(finishing[tile] == 1
                        ? std::string(engine::kTiles[tile].code)
                        : fmt::format("{} x {}", finishing[tile], engine::kTiles[tile].code));
  }
  return fmt::format("needs one tile, at {}: {} {} it{}", at_text(place.cell, now),
                     left_text(copies, now.game), copies == 1 ? "completes" : "complete",
                     types.size() <= kMaxTypes ? fmt::format(" ({})", joined(types, ", ")) : "");
}

void Outlook::look(Watched& watched, bool fresh, const RecordedPlay& now,
                   std::vector<std::string>& out) const {
  if (watched.lost) return;
  const Node root = now.game.board().features().find(watched.node);
  const std::vector<engine::OpenCell> places = engine::open_cells(now.game, root);
  const std::size_t before = watched.places;
  watched.places = places.size();
  // The place that the fewest tiles fit.
  const auto place = std::ranges::min_element(
      places, [](const auto& a, const auto& b) { return a.fitting < b.fitting; });
  watched.lost = place != places.end() && place->fitting == 0;
  if (watched.lost) {
    out.push_back(fmt::format("no tile left fits at {}: the {} stays unfinished",
                              at_text(place->cell, now), name(root, now)));
  } else if (places.size() == 1 && before != 1) {
    out.push_back(fmt::format("the {} {}", name(root, now), last_place_text(root, *place, now)));
  } else if (fresh) {
    const std::size_t others = places.size() - 1;
    out.push_back(
        fmt::format("the {} is the largest open one: {} {} at {}, and {} open", name(root, now),
                    left_text(place->fitting, now.game), place->fitting == 1 ? "fits" : "fit",
                    at_text(place->cell, now),
                    counted(static_cast<long>(others), "more place is", "more places are")));
  }
}

}  // namespace cartulary::formats

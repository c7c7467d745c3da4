#include "formats/outlook.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/majority.hpp"
#include "formats/notation.hpp"
#include "formats/words.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::Node;

/// Smaller features are not worth a line: a city and a road by their tiles, a monastery by the
/// tiles of its nine that lie.
constexpr int kLeastCity = 4;
constexpr int kLeastRoad = 5;
constexpr int kLeastMonastery = 8;
/// More places, or types of tiles, are only counted.
constexpr std::size_t kMostPlaces = 3;
constexpr std::size_t kMostTypes = 5;

int size_of(const engine::Feature& feature) {
  return feature.kind == FeatureKind::monastery ? 9 - feature.open : feature.tiles.count();
}

int least_size(FeatureKind kind) {
  return kind == FeatureKind::city   ? kLeastCity
         : kind == FeatureKind::road ? kLeastRoad
                                     : kLeastMonastery;
}

bool is_open(const engine::Feature& feature) {
  return !feature.complete() && feature.followers.any();
}

/// Tiles that came nowhere to light: some may lie face down under hills.
std::string_view left_word(const engine::Game& game) {
  return game.unseen() > 0 ? "unseen" : "left";
}

}  // namespace

std::vector<std::string> Outlook::after_move(const engine::Game& game) {
  std::vector<std::string> out;
  // Where only the sum of the tiles is sure, nobody knows what is left.
  const auto& inferred = game.rules().tiles.inferred;
  if (game.over() || std::find(inferred.begin(), inferred.end(), true) != inferred.end()) {
    return out;
  }
  for (const FeatureKind kind : {FeatureKind::city, FeatureKind::road, FeatureKind::monastery}) {
    watch(kind, game, out);
  }
  return out;
}

void Outlook::watch(FeatureKind kind, const engine::Game& game, std::vector<std::string>& out) {
  const engine::Features& features = game.board().features();
  std::vector<Watched>& watched = watched_[static_cast<std::size_t>(index(kind))];
  // Features may have been joined or finished.
  std::vector<Node> known;
  std::erase_if(watched, [&](const Watched& w) {
    const Node root = features.find(w.node);
    if (!is_open(features[root]) || std::find(known.begin(), known.end(), root) != known.end()) {
      return true;
    }
    known.push_back(root);
    return false;
  });
  Node largest = engine::kNoNode;
  for (Node node = 0; node < features.size(); ++node) {
    if (features.find(node) != node) continue;
    const engine::Feature& feature = features[node];
    if (feature.kind != kind || !is_open(feature) || size_of(feature) < least_size(kind)) continue;
    if (largest != engine::kNoNode && size_of(feature) < size_of(features[largest])) continue;
    const bool is_known = std::find(known.begin(), known.end(), node) != known.end();
    if (largest != engine::kNoNode && size_of(feature) == size_of(features[largest]) && !is_known) {
      continue;
    }
    largest = node;
  }
  for (Watched& w : watched) look(w, false, game, out);
  if (largest == engine::kNoNode ||
      std::find(known.begin(), known.end(), largest) != known.end()) {
    return;
  }
  watched.push_back({.node = largest});
  look(watched.back(), true, game, out);
}

std::string Outlook::at(engine::Cell cell) const {
  return fmt::format("({})", text_of(cell, record_.y_north));
}

/// "city of Ann (6 tiles)", "monastery of Ann at (2,-1)".
std::string Outlook::name(Node root, const engine::Game& game) const {
  const engine::Board& board = game.board();
  const engine::Feature& feature = board.features()[root];
  const std::string owners =
      names_of(engine::majority(board, root, game.rules().tie_break).winners, record_);
  if (feature.kind == FeatureKind::monastery) {
    return fmt::format("monastery of {} at {}", owners, at(board.tile(board.tile_of(root)).cell));
  }
  return fmt::format("{} of {} ({})", name_of(feature.kind), owners,
                     counted(feature.tiles.count(), "tile"));
}

/// "3 left finish it: B, 2 x N".
std::string Outlook::finishing_text(Node root, const engine::OpenCell& place,
                                    const engine::Game& game) const {
  const engine::TileCounts finishing = engine::finishing_tiles(game, root, place.cell);
  const int copies = engine::total(finishing);
  if (copies == 0) {
    return fmt::format("{} {} fit{}, none finishes it", counted(place.fitting, "tile"),
                       left_word(game), place.fitting == 1 ? "s" : "");
  }
  std::vector<std::string> types;
  for (engine::TileId tile = 0; tile < engine::kTileTypes; ++tile) {
    if (finishing[tile] == 0) continue;
    types.push_back(finishing[tile] == 1
                        ? std::string(engine::kTiles[tile].code)
                        : fmt::format("{} x {}", finishing[tile], engine::kTiles[tile].code));
  }
  std::string out = fmt::format("{} {} finish{} it", counted(copies, "tile"), left_word(game),
                                copies == 1 ? "es" : "");
  if (types.size() <= kMostTypes) out += fmt::format(" ({})", fmt::join(types, ", "));
  return out;
}

void Outlook::look(Watched& watched, bool fresh, const engine::Game& game,
                   std::vector<std::string>& out) const {
  if (watched.lost) return;
  const Node root = game.board().features().find(watched.node);
  std::vector<engine::OpenCell> places = engine::open_cells(game, root);
  const std::size_t before = watched.places;
  watched.places = places.size();
  std::stable_sort(places.begin(), places.end(),
                   [](const auto& a, const auto& b) { return a.fitting < b.fitting; });
  watched.lost = !places.empty() && places[0].fitting == 0;
  if (watched.lost) {
    out.push_back(fmt::format("no tile left fits at {}: the {} stays unfinished",
                              at(places[0].cell), name(root, game)));
  } else if (places.size() == 1 && before != 1) {
    out.push_back(fmt::format("the {} needs one tile, at {}: {}", name(root, game),
                              at(places[0].cell), finishing_text(root, places[0], game)));
  } else if (fresh) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < places.size() && i < kMostPlaces; ++i) {
      texts.push_back(fmt::format("{} at {}", places[i].fitting, at(places[i].cell)));
    }
    out.push_back(fmt::format(
        "the {} is the largest open one; tiles {} that fit: {}{}", name(root, game),
        left_word(game), fmt::join(texts, ", "),
        places.size() > kMostPlaces ? fmt::format(", more at {} other places",
                                                  places.size() - kMostPlaces)
                                    : ""));
  }
}

}  // namespace cartulary::formats

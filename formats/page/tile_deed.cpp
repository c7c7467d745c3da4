#include "formats/page/tile_deed.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "formats/page/step_sentence.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;

/// What a tile does, and how much that matters: the least number matters most.
struct Deed {
  enum class Rank { joins_owned, extends_owned, adds, joins_fields, joins, extends, extends_field };
  Rank rank{};
  int tiles = 0;
  std::string words{};
};

class DeedsOfTile {
 public:
  DeedsOfTile(const BoardView& before, const BoardView& after, const Record& record)
      : before_(before), after_(after), record_(record) {}

  std::vector<Deed> all() {
    std::vector<FeatureIndex> seen;
    const ViewedTile& tile = after_.tiles[*after_.last];
    for (const auto s :
         engine::each<engine::SegmentIndex>(engine::kTiles[tile.type].segments.size())) {
      const FeatureIndex feature = tile.features[s];
      if (std::find(seen.begin(), seen.end(), feature) != seen.end()) continue;
      seen.push_back(feature);
      touched(after_.features[feature]);
    }
    for (const ViewedFeature& feature : after_.features) beside(feature);
    std::stable_sort(deeds_.begin(), deeds_.end(), [](const Deed& a, const Deed& b) {
      return a.rank != b.rank ? a.rank < b.rank : a.tiles > b.tiles;
    });
    return std::move(deeds_);
  }

 private:
  const ViewedFeature& before_at(const ViewedSegment& at) const {
    return before_.features[before_.tiles[at.tile].features[at.segment]];
  }

  /// "a city" of the mover, "Henrik's city", "a shared city", "an unoccupied city".
  std::string whose(const ViewedFeature& feature) const {
    const std::string_view kind = name_of(feature.kind);
    if (feature.owners.empty()) return fmt::format("an unoccupied {}", kind);
    if (feature.owners == engine::PlayerSet::of(after_.player)) return fmt::format("a {}", kind);
    if (feature.owners.size() > 1) return fmt::format("a shared {}", kind);
    return fmt::format("{}'s {}", record_.players[feature.owners.lowest()].name, kind);
  }

  /// What a feature of the tile was before.
  std::vector<const ViewedFeature*> parts_of(const ViewedFeature& feature) const {
    std::vector<const ViewedFeature*> out;
    for (const ViewedSegment& at : after_.segments_of(feature)) {
      if (at.tile == *after_.last) continue;
      const ViewedFeature* part = &before_at(at);
      if (std::find(out.begin(), out.end(), part) == out.end()) out.push_back(part);
    }
    // Those that somebody has first.
    std::stable_partition(out.begin(), out.end(),
                          [](const ViewedFeature* part) { return !part->owners.empty(); });
    return out;
  }

  void touched(const ViewedFeature& feature) {
    if (engine::is_central(feature.kind)) return;
    const bool field = feature.kind == FeatureKind::field;
    const std::vector<const ViewedFeature*> parts = parts_of(feature);
    if (parts.empty()) return;
    const bool owned = !parts.front()->owners.empty();
    if (parts.size() == 1) {
      if (field && !owned) return;
      const std::string to =
          field ? ""
                : fmt::format(" to {} tiles", number_word(static_cast<std::size_t>(feature.tiles)));
      add(field   ? Deed::Rank::extends_field
          : owned ? Deed::Rank::extends_owned
                  : Deed::Rank::extends,
          feature, fmt::format("extends {}{}", whose(*parts.front()), to));
      return;
    }
    if (field && !owned) return;
    const std::string others = parts.size() == 2
                                   ? whose(*parts.back())
                                   : fmt::format("{} others", number_word(parts.size() - 1));
    add(field   ? Deed::Rank::joins_fields
        : owned ? Deed::Rank::joins_owned
                : Deed::Rank::joins,
        feature, fmt::format("joins {} with {}", whose(*parts.front()), others));
  }

  /// What counts the tiles around it.
  void beside(const ViewedFeature& feature) {
    if (!engine::is_central(feature.kind) || feature.owners.empty()) return;
    const ViewedSegment& at = after_.segments_of(feature).front();
    if (at.tile == *after_.last || before_at(at).open == feature.open) return;
    add(Deed::Rank::adds, feature, fmt::format("adds a tile to {}", whose(feature)));
  }

  void add(Deed::Rank rank, const ViewedFeature& feature, std::string words) {
    deeds_.push_back({rank, feature.tiles, std::move(words)});
  }

  const BoardView& before_;
  const BoardView& after_;
  const Record& record_;
  std::vector<Deed> deeds_{};
};

}  // namespace

std::string tile_deed(const BoardView& before, const BoardView& after, const Record& record) {
  if (!after.last) return "lays a tile";
  const std::vector<Deed> deeds = DeedsOfTile(before, after, record).all();
  if (deeds.empty()) return "lays a tile";
  // What changes little for nobody in particular is not worth a second part of a sentence.
  if (deeds.size() == 1 || deeds[1].rank > Deed::Rank::joins_fields) return deeds.front().words;
  return fmt::format("{} and {}", deeds[0].words, deeds[1].words);
}

}  // namespace cartulary::formats

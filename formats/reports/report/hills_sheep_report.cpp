// Hills & Sheep in reports: flocks, ties that hills break, what lies under hills.
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/report/expansion_report.hpp"
#include "formats/reports/report/write_fields.hpp"

namespace cartulary::formats {
namespace {

/// Writes the tiles under hills: seen in play, found later, or known, as all others came to light.
void write_under_hills(const Report& report, std::string& out) {
  const Verdict& v = report.verdict;
  std::vector<std::string> seen;
  for (std::size_t i = 0; i < v.moves_played; ++i) {
    const engine::TileId under = report.record.tiles().moves[i].under;
    if (is_known(under)) seen.emplace_back(engine::kTiles[under].code);
  }
  if (seen.empty() && v.face_down == 0) return;
  put(out, "under hills: ", enumerate(seen));
  if (v.face_down > 0) {
    print(out, "{}{}", seen.empty() ? "" : "; ", counted(v.face_down, "unseen tile"));
    std::vector<std::string> tiles;
    for (const auto& [tile, span] : report.record.result.face_down) {
      tiles.emplace_back(engine::kTiles[tile].code);
    }
    if (!tiles.empty()) print(out, ", found afterwards: {}", enumerate(tiles));
    if (tiles.empty() && v.face_down_known()) {
      for (engine::TileId tile : engine::kAllTiles) {
        if (v.unseen[tile] == 0) continue;
        tiles.emplace_back(engine::kTiles[tile].code);
        if (v.unseen[tile] > 1) tiles.back() += fmt::format(" x{}", v.unseen[tile]);
      }
      print(out, ", by elimination {}", enumerate(tiles));
    }
  }
  out += "\n\n";
}

void write_scoring(WriteFields& way, const ScoredFeature& s) {
  if (s.category == engine::Category::sheep) {
    way("flock_end", kFlockEndNames[s.extra.flock.end]);
    way("shepherds", s.extra.flock.shepherds);
  }
  if (s.tied.size() > 1) way("on_hills", s.breaking);
}

}  // namespace

ExpansionReport hills_and_sheep_report() {
  return {.sheet = write_under_hills,
          .numbers = {{"under_hills", &Verdict::face_down}},
          .scoring = write_scoring};
}

}  // namespace cartulary::formats

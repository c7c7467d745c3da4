// Tiles under hills on an arbiter's page.
#include <fmt/core.h>

#include <algorithm>

#include "formats/reports/arbiter/arbiter_parts.hpp"

namespace cartulary::formats {
namespace {

std::optional<TileColumn> tiles_under_hills(const Report& report) {
  TileColumn out{"Under hills", "seen under hills"};
  for (std::size_t i = 0; i < report.verdict.moves_played; ++i) {
    const RecordedTurn& move = report.record.tiles().moves[i];
    if (is_known(move.under)) ++out.counts[move.under];
  }
  const auto some = [](int count) { return count != 0; };
  if (std::ranges::none_of(out.counts, some)) return {};
  return out;
}

void add_notes_on_hills(const Report& report, PageText& text, PageSection& section) {
  const Verdict& v = report.verdict;
  if (v.face_down > 0) {
    section.add(PageParagraph{
        text.own(fmt::format("Of the tiles left, {} still to be laid and {} unseen under hills.",
                             v.tiles_left == 1 ? "1 is" : fmt::format("{} are", v.tiles_left),
                             v.face_down == 1 ? "1 lies" : fmt::format("{} lie", v.face_down)))});
  }
  if (report.record.result.face_down.empty()) return;
  const std::size_t begin = text.here();
  text.own("Found under hills after the game:");
  for (const auto& found : report.record.result.face_down) {
    text.own(" ");
    text.own(engine::kTiles[found.value].code);
  }
  text.own(".");
  section.add(PageParagraph{text.since(begin)});
}

}  // namespace

ExpansionTiles hills_and_sheep_tiles() {
  return {tiles_under_hills, add_notes_on_hills};
}

}  // namespace cartulary::formats

// King & Robber in reports: who holds the titles.
#include "formats/game/record/words.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/report/expansion_report.hpp"

namespace cartulary::formats {
namespace {

/// "king: Ann, by a city of 5 tiles; robber: Bob, by a road of 7 tiles"
void write_titles(const Report& report, std::string& out) {
  std::string_view before = "";
  for (engine::Title title : engine::kAllTitles) {
    const auto& [players, tiles] = report.verdict.titles[title];
    if (players.empty()) continue;
    put(out, std::exchange(before, "; "), name_of(title), ": ", names_of(players, report.record),
        ", by a ", title == engine::Title::king ? "city" : "road", " of ", counted(tiles, "tile"));
  }
  if (!before.empty()) out += "\n\n";
}

}  // namespace

ExpansionReport king_and_robber_report() {
  return {.sheet = write_titles};
}

}  // namespace cartulary::formats

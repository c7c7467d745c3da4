// What lies on the table, on an arbiter's page: boards, meeples, and an audit of the tiles.
#include <algorithm>

#include "engine/rules_of.hpp"
#include "formats/page/arbiter_parts.hpp"
#include "formats/picture/board_words.hpp"
#include "formats/record/notation.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

/// "2 knights (1,0) (2,-1); 1 farmer (3,0)".
void append_figures(const BoardView& view, engine::Player owner, const Record& record,
                    std::string& out) {
  std::string_view joint = "";
  for (Role role : {Role::knight, Role::highwayman, Role::monk, Role::farmer, Role::shepherd}) {
    const auto stands = [&](const ViewedFigure& figure) {
      return figure.owner == owner && role_of(view, figure) == role;
    };
    const auto count = std::count_if(view.figures.begin(), view.figures.end(), stands);
    if (count == 0) continue;
    const std::string_view noun = name_of(role);
    out += joint;
    out += role == Role::highwayman ? counted(count, noun, "highwaymen") : counted(count, noun);
    for (const ViewedFigure& figure : view.figures) {
      if (!stands(figure)) continue;
      out += " (";
      append_cell(out, view.tiles[figure.tile].cell, record);
      out += ')';
    }
    joint = "; ";
  }
}

/// Copies of each type, by where they are.
struct TileAudit {
  engine::TileCounts box{};
  std::array<int, engine::kTileTypes> laid{};
  std::array<int, engine::kTileTypes> discarded{};
  std::array<int, engine::kTileTypes> under{};
  int left(std::size_t tile) const {
    return box[tile] - laid[tile] - discarded[tile] - under[tile];
  }
};

TileAudit audit(const ArbiterScene& scene) {
  const Report& report = scene.report;
  TileAudit out{.box = engine::tiles_of(report.record.rules).counts};
  for (const ViewedTile& tile : scene.end->tiles) ++out.laid[tile.type];
  for (std::size_t i = 0; i < report.verdict.moves_played; ++i) {
    const RecordedTurn& move = report.record.moves[i];
    if (move.action == engine::Action::discard) ++out.discarded[move.tile];
    if (move.under < engine::kTileTypes) ++out.under[move.under];
  }
  return out;
}

}  // namespace

void add_boards(const ArbiterScene& scene, ArbiterPage& page) {
  const Report& report = scene.report;
  PageText& text = page.text;
  PageSection& section = page.add(SectionKind::boards, text.own("The board"));
  if (scene.before && scene.after) {
    const TracedTurn& turn = report.turns[*scene.disputed];
    const std::string& name = report.record.players[turn.player].name;
    section.add(PageBoard{text.print("Before turn {} of {}", turn.number, name), *scene.before});
    section.add(PageBoard{text.print("After turn {} of {}", turn.number, name), *scene.after});
  } else if (scene.before) {
    section.add(PageBoard{text.print("Before turn {}, which is illegal", report.verdict.turns + 1),
                          *scene.before});
  } else {
    section.add(PageBoard{
        text.own(report.verdict.final_scoring ? "At the end, with the meeples of the final scoring"
                                              : "At the end of the record"),
        *scene.end});
  }
}

void add_meeples(const ArbiterScene& scene, ArbiterPage& page) {
  const Record& record = scene.report.record;
  const BoardView& view = *scene.end;
  const bool sheep = record.rules.has(engine::Expansion::hills_and_sheep);
  PageText& text = page.text;
  PageSection& section = page.add(SectionKind::meeples, text.own("Meeples"));
  PageTable& table = section.add(
      PageTable{text.own(view.final ? "At the end, before the final scoring returns them"
                                    : "After the last turn replayed")});
  table.add_column(text.own("Player"), Holds::player);
  table.add_column(text.own("On the table"), Holds::number);
  table.add_column(text.own("Supply"), Holds::number);
  table.add_column(text.own("Where"), Holds::text);
  if (sheep) table.add_column(text.own("Flock"), Holds::text);
  for (engine::Player p = 0; p < record.players.size(); ++p) {
    add_player(record, p, text, table);
    table.add_digits(text.digits(
        std::count_if(view.figures.begin(), view.figures.end(),
                      [p](const auto& figure) { return figure.owner == p && !figure.shepherd; })));
    table.add_digits(text.digits(view.seats[p].supply));
    const std::size_t begin = text.here();
    append_figures(view, p, record, text.all());
    table.add(text.since(begin));
    if (!sheep) continue;
    const ViewedSeat& seat = view.seats[p];
    table.add(seat.shepherd_out ? text.own(counted(seat.sheep, "sheep", "sheep")) : Piece{});
  }
}

void add_tiles(const ArbiterScene& scene, ArbiterPage& page) {
  const Verdict& v = scene.report.verdict;
  const TileAudit tiles = audit(scene);
  const auto any = [](const auto& counts) {
    return std::any_of(counts.begin(), counts.end(), [](int count) { return count != 0; });
  };
  const bool hills = any(tiles.under);
  PageText& text = page.text;
  PageSection& section = page.add(SectionKind::tiles, text.own("Tiles"));
  PageTable& table = section.add(
      PageTable{text.own(hills ? "In the box = laid + out of the game + seen under hills + left"
                               : "In the box = laid + out of the game + left")});
  table.add_column(text.own("Tile"), Holds::code);
  table.add_column(text.own("In the box"), Holds::number);
  table.add_column(text.own("Laid"), Holds::number);
  table.add_column(text.own("Out of the game"), Holds::number);
  if (hills) table.add_column(text.own("Under hills"), Holds::number);
  table.add_column(text.own("Left"), Holds::number);
  std::array<int, 5> sums{};
  for (std::size_t t = 0; t < engine::kTileTypes; ++t) {
    if (tiles.box[t] == 0 && tiles.laid[t] == 0) continue;
    const std::array<int, 5> row{tiles.box[t], tiles.laid[t], tiles.discarded[t], tiles.under[t],
                                 tiles.left(t)};
    table.add(text.own(engine::kTiles[t].code));
    for (std::size_t i = 0; i < row.size(); ++i) {
      sums[i] += row[i];
      if (i == 3 && !hills) continue;
      table.add_digits(text.digits(row[i]), row[i] < 0 ? Mark::wrong : Mark::none);
    }
  }
  table.has_sum = true;
  table.add(text.own("sum"));
  for (std::size_t i = 0; i < sums.size(); ++i) {
    if (i != 3 || hills) table.add_digits(text.digits(sums[i]));
  }
  if (v.under_hills > 0) {
    section.add(PageParagraph{text.own(fmt::format(
        "Of the tiles left, {} still to be laid and {} under hills, where nobody saw {}.",
        v.tiles_left == 1 ? "1 is" : fmt::format("{} are", v.tiles_left),
        v.under_hills == 1 ? "1 lies" : fmt::format("{} lie", v.under_hills),
        v.under_hills == 1 ? "it" : "them"))});
  }
  if (!scene.report.record.result.under_hills.empty()) {
    const std::size_t begin = text.here();
    text.own("Found under hills after the game:");
    for (const auto& found : scene.report.record.result.under_hills) {
      text.own(" ");
      text.own(engine::kTiles[found.value].code);
    }
    text.own(".");
    section.add(PageParagraph{text.since(begin)});
  }
}

}  // namespace cartulary::formats

// What lies on the table, on an arbiter's page: boards, meeples, and an audit of the tiles.
#include <algorithm>

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
      append_cell(out, view.tiles[figure.tile].cell, record.y_north);
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
  TileAudit out{.box = report.record.rules.tiles().counts};
  for (const ViewedTile& tile : scene.end->tiles) ++out.laid[tile.type];
  for (std::size_t i = 0; i < report.verdict.moves_played; ++i) {
    const RecordedTurn& move = report.record.moves[i];
    if (move.action == engine::Action::discard) ++out.discarded[move.tile];
    if (move.under < engine::kTileTypes) ++out.under[move.under];
  }
  return out;
}

}  // namespace

void add_boards(const ArbiterScene& scene, PageBuilder& out) {
  const Report& report = scene.report;
  ArbiterPage& page = out.page();
  const auto add = [&](Piece caption) {
    page.blocks.push_back({PageBlock::Kind::board, {}, page.boards.size(), 1});
    page.boards.push_back({.view = {}, .caption = caption});
  };
  const auto name = [&] {
    const TracedTurn& turn = report.turns[*scene.disputed];
    return fmt::format("turn {} of {}", turn.number, report.record.players[turn.player].name);
  };
  out.section(SectionKind::boards, out.own("The table"));
  if (scene.before && scene.after) {
    add(out.print("Before {}", name()));
    add(out.print("After {}", name()));
  } else if (scene.before) {
    add(out.print("Before turn {}, which was refused", report.verdict.turns + 1));
  } else {
    add(out.own(report.verdict.final_scoring ? "At the end, with the meeples that the "
                                               "final scoring counted"
                                             : "As the record leaves it"));
  }
}

void place_views(ArbiterScene& scene, ArbiterPage& page) {
  if (!scene.before) {
    page.boards[0].view = std::move(*scene.end);
    return;
  }
  page.boards[0].view = std::move(*scene.before);
  if (scene.after) page.boards[1].view = std::move(*scene.after);
}

void add_meeples(const ArbiterScene& scene, PageBuilder& out) {
  const Record& record = scene.report.record;
  const BoardView& view = *scene.end;
  const bool sheep = record.rules.has(engine::Expansion::hills_and_sheep);
  out.section(SectionKind::meeples, out.own("Meeples"));
  out.begin_table(out.own(view.final ? "At the end, before they come home from the final scoring"
                                     : "After the last turn that was replayed"));
  out.head_column("Player", Holds::player);
  out.column("On the table", Holds::number);
  out.column("Supply", Holds::number);
  out.column("Where", Holds::text);
  if (sheep) out.column("Flock", Holds::text);
  for (engine::Player p = 0; p < record.players.size(); ++p) {
    add_player(record, p, out);
    out.number(std::count_if(view.figures.begin(), view.figures.end(), [p](const auto& figure) {
      return figure.owner == p && !figure.shepherd;
    }));
    out.number(view.seats[p].supply);
    out.cell(out.own([&](std::string& text) { append_figures(view, p, record, text); }));
    if (!sheep) continue;
    const ViewedSeat& seat = view.seats[p];
    out.cell(seat.shepherd_out ? out.own(counted(seat.sheep, "sheep", "sheep")) : Piece{});
  }
  out.end_table();
}

void add_tiles(const ArbiterScene& scene, PageBuilder& out) {
  const Verdict& v = scene.report.verdict;
  const TileAudit tiles = audit(scene);
  const auto any = [](const auto& counts) {
    return std::any_of(counts.begin(), counts.end(), [](int count) { return count != 0; });
  };
  const bool hills = any(tiles.under);
  out.section(SectionKind::tiles, out.own("Tiles"));
  PageTable& table = out.begin_table(
      out.own(hills ? "In the box = laid + out of the game + seen under hills + left"
                    : "In the box = laid + out of the game + left"));
  out.head_column("Tile", Holds::code);
  out.column("In the box", Holds::number);
  out.column("Laid", Holds::number);
  out.column("Out of the game", Holds::number);
  if (hills) out.column("Under hills", Holds::number);
  out.column("Left", Holds::number);
  std::array<int, 5> sums{};
  for (std::size_t t = 0; t < engine::kTileTypes; ++t) {
    if (tiles.box[t] == 0 && tiles.laid[t] == 0) continue;
    const std::array<int, 5> row{tiles.box[t], tiles.laid[t], tiles.discarded[t], tiles.under[t],
                                 tiles.left(t)};
    out.cell(out.own(engine::kTiles[t].code));
    for (std::size_t i = 0; i < row.size(); ++i) {
      sums[i] += row[i];
      if (i == 3 && !hills) continue;
      out.number(row[i], row[i] < 0 ? Mark::wrong : Mark::none);
    }
  }
  table.has_sum = true;
  out.cell(out.own("sum"));
  for (std::size_t i = 0; i < sums.size(); ++i) {
    if (i != 3 || hills) out.number(sums[i]);
  }
  out.end_table();
  if (v.under_hills > 0) {
    out.paragraph(out.own(fmt::format(
        "Of the tiles left, {} still to be laid and {} under hills, where nobody saw {}.",
        v.tiles_left == 1 ? "1 is" : fmt::format("{} are", v.tiles_left),
        v.under_hills == 1 ? "1 lies" : fmt::format("{} lie", v.under_hills),
        v.under_hills == 1 ? "it" : "them")));
  }
  if (!scene.report.record.result.under_hills.empty()) {
    const std::size_t begin = out.here();
    out.own("Found under hills afterwards:");
    for (const auto& found : scene.report.record.result.under_hills) {
      out.own(" ");
      out.own(engine::kTiles[found.value].code);
    }
    out.own(".");
    out.paragraph(out.since(begin));
  }
}

}  // namespace cartulary::formats

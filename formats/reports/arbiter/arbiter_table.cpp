// The table, on an arbiter's page: boards, meeples, and an audit of the tiles.
#include <algorithm>

#include "engine/rules_of.hpp"
#include "formats/drawing/picture/board_words.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/reports/arbiter/arbiter_parts.hpp"

namespace cartulary::formats {
namespace {

/// "2 knights (1,0) (2,-1); 1 farmer (3,0)".
void append_figures(const BoardView& view, engine::Player owner, const Record& record,
                    std::string& out) {
  std::vector<Role> roles = roles_of(engine::Figure::meeple);
  for (const FigureKind* kind : other_figures(record.rules)) {
    const std::vector<Role> others = roles_of(kind->figure);
    roles.insert(roles.end(), others.begin(), others.end());
  }
  std::string_view joint = "";
  for (Role role : roles) {
    const auto stands = [&](const ViewedFigure& figure) {
      return figure.owner == owner && role_of(view, figure) == role;
    };
    const auto count = std::ranges::count_if(view.figures, stands);
    if (count == 0) continue;
    put(out, joint, counted(count, name_of(role), plural_of(role)));
    for (const ViewedFigure& figure : view.figures) {
      if (!stands(figure)) continue;
      out += " (";
      append_cell(out, view.tiles[figure.tile].cell, record);
      out += ')';
    }
    joint = "; ";
  }
}

/// Where the tiles of the box are. What the last column counts is what the others leave over.
std::vector<TileColumn> audit(const ArbiterScene& scene) {
  const Report& report = scene.report;
  const engine::TileCounts& box = engine::tiles_of(report.record.rules).counts;
  std::vector<TileColumn> out{{"Laid", "laid"}, {"Out of the game", "out of the game"}};
  // Tiles that players had besides come from no box.
  for (const ViewedTile& tile : scene.end->tiles) out[0].counts[tile.type] += box[tile.type] > 0;
  for (std::size_t i = 0; i < report.verdict.moves_played; ++i) {
    const RecordedTurn& move = report.record.tiles().moves[i];
    if (move.action == engine::Action::discard) ++out[1].counts[move.tile];
  }
  for (const ExpansionTiles& row : expansion_tiles()) {
    if (row.column == nullptr) continue;
    if (const auto column = row.column(report)) out.push_back(*column);
  }
  TileColumn left{"Left", "left"};
  for (engine::TileId t : engine::kAllTiles) {
    left.counts[t] = box[t];
    for (const TileColumn& column : out) left.counts[t] -= column.counts[t];
  }
  out.push_back(left);
  return out;
}

}  // namespace

#define HIDDEN_TILES(name) ExpansionTiles name##_tiles();
#include "engine/expansions.def"

std::span<const ExpansionTiles> expansion_tiles() {
  static const ExpansionTiles rows[] = {
#define HIDDEN_TILES(name) name##_tiles(),
#include "engine/expansions.def"
  };
  return rows;
}

void add_boards(const ArbiterScene& scene, ArbiterPage& page) {
  const Report& report = scene.report;
  PageText& text = page.text;
  PageSection& section = page.add(SectionKind::boards, text.own("The board"));
  if (scene.before && scene.after) {
    const TracedTurn& turn = report.tiles().turns[*scene.disputed];
    const std::string& name = report.record.players[turn.player].name;
    section.add(PageBoard{text.print("Before turn {} of {}", turn.number, name), *scene.before});
    section.add(PageBoard{text.print("After turn {} of {}", turn.number, name), *scene.after});
  } else if (scene.before) {
    section.add(PageBoard{
        text.print("Before turn {}, which is illegal", report.verdict.next_turn()), *scene.before});
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
  const auto others = other_figures(record.rules);
  PageText& text = page.text;
  PageSection& section = page.add(SectionKind::meeples, text.own("Meeples"));
  PageTable& table = section.add(
      PageTable{text.own(view.final ? "At the end, before the final scoring returns them"
                                    : "After the last turn replayed")});
  table.add_column(text.own("Player"), Holds::player);
  table.add_column(text.own("On the table"), Holds::number);
  table.add_column(text.own("Supply"), Holds::number);
  table.add_column(text.own("Where"), Holds::text);
  for (const FigureKind* kind : others) table.add_column(text.own(kind->column), Holds::text);
  for (engine::Player p : record.seats()) {
    add_player(record, p, text, table);
    table.add_digits(text.digits(std::ranges::count_if(
        view.figures, [p](const auto& figure) { return figure.owner == p && figure.kind == 0; })));
    table.add_digits(text.digits(view.seats[p].supply));
    const std::size_t begin = text.here();
    append_figures(view, p, record, text.all());
    table.add(text.since(begin));
    for (const FigureKind* kind : others) table.add(text.own(beside_text(*kind, view.seats[p])));
  }
}

void add_tiles(const ArbiterScene& scene, ArbiterPage& page) {
  const engine::TileCounts& box = engine::tiles_of(scene.report.record.rules).counts;
  const std::vector<TileColumn> columns = audit(scene);
  PageText& text = page.text;
  PageSection& section = page.add(SectionKind::tiles, text.own("Tiles"));
  std::string caption;
  for (const TileColumn& column : columns) {
    put(caption, caption.empty() ? "In the box = " : " + ", column.words);
  }
  PageTable& table = section.add(PageTable{text.own(caption)});
  table.add_column(text.own("Tile"), Holds::code);
  table.add_column(text.own("In the box"), Holds::number);
  for (const TileColumn& column : columns) table.add_column(text.own(column.title), Holds::number);
  std::vector<int> sums(columns.size() + 1);
  for (engine::TileId t : engine::kAllTiles) {
    if (box[t] == 0 && columns[0].counts[t] == 0) continue;
    table.add(text.own(engine::kTiles[t].code));
    table.add_digits(text.digits(box[t]));
    sums[0] += box[t];
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const int count = columns[i].counts[t];
      sums[i + 1] += count;
      table.add_digits(text.digits(count), count < 0 ? Mark::wrong : Mark::none);
    }
  }
  table.has_sum = true;
  table.add(text.own("sum"));
  for (int sum : sums) table.add_digits(text.digits(sum));
  for (const ExpansionTiles& row : expansion_tiles()) {
    if (row.add_notes != nullptr) row.add_notes(scene.report, text, section);
  }
}

}  // namespace cartulary::formats

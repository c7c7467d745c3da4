// Tables for spreadsheets and scripts: a line for each record, turn or scoring. Names are those of
// the JSON report. Tables are long, not wide: a run mixes games for two and for five, so what
// belongs to all players stands joined in one column.
#include <optional>
#include <span>

#include "formats/game/dice/turn_text.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/dice_report.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/tables/csv.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {
namespace {

enum class Content : uint8_t {
  own,   ///< a number or a word of this program
  text,  ///< something that a record or a file name had a say in
};

template <class Row>
struct Column {
  std::string_view name;
  Content holds;
  std::string (*cell)(const Row&);
};

void append_cell(std::string& out, const CellDialect& dialect, Content holds,
                 std::string_view cell) {
  if (holds == Content::own) {
    out += cell;
    return;
  }
  append_cell(out, dialect, cell);
}

/// One line; `cell` gives the text for a column.
template <class Columns, class Cell>
void append_line(std::string& out, const CellDialect& dialect, const Columns& columns, Cell cell) {
  bool first = true;
  for (const auto& column : columns) {
    if (!first) out += dialect.separator;
    first = false;
    append_cell(out, dialect, column.holds, cell(column));
  }
  out += '\n';
}

template <class Columns>
void append_header(std::string& out, const CellDialect& dialect, const Columns& columns) {
  append_line(out, dialect, columns, [](const auto& column) { return column.name; });
}

template <class Columns, class Row>
void append_row(std::string& out, const CellDialect& dialect, const Columns& columns,
                const Row& row) {
  append_line(out, dialect, columns, [&](const auto& column) { return column.cell(row); });
}

std::string word(bool value) {
  return value ? "true" : "false";
}

std::string file_of(const Report& report) {
  return std::string(report.document.name);
}

std::string document_of(const Report& report) {
  return std::to_string(report.document.number);
}

std::string line_of(const Report& report, Span span) {
  return std::to_string(report.document.position(span.offset).line);
}

std::string name_of(engine::Player player, const Report& report) {
  return report.record.players[player].name;
}

constexpr std::string_view kJoint = "; ";

std::string joined_names(engine::PlayerSet players, const Report& report) {
  std::vector<std::string_view> names;
  for (engine::Player p : players) names.push_back(report.record.players[p].name);
  return joined(names, kJoint);
}

std::string joined_points(const engine::PerPlayer<int>& points, const Report& report,
                          std::string_view joint) {
  return joined(std::span(points).first(report.record.players.size()), joint);
}

/// Without a replay there are no scores, not even zeros.
std::string scores(const Report& report) {
  if (!report.verdict.started) return "";
  return joined_points(report.verdict.totals, report, kJoint);
}

/// Empty for a header that could not be read so far.
std::string game_of(const Report& report) {
  return report.record.game_known ? std::string(name_of(report.record.game)) : "";
}

std::string count_of(const Report& report, Severity severity) {
  return std::to_string(report.findings.count(severity));
}

template <auto member>
std::string verdict_number(const Report& report) {
  return std::to_string(report.verdict.*member);
}

std::string first_finding(const Report& report) {
  return report.findings.empty() ? "" : std::string(row_of(report.findings[0].code).id);
}

std::string first_line(const Report& report) {
  return report.findings.empty() ? "" : line_of(report, report.findings[0].span);
}

constexpr Column<Report> kRecordColumns[] = {
#include "formats/reports/report/csv_columns.def"
};

struct TurnRow {
  const Report& report;
  int number;
  engine::Player player;
  std::optional<Span> span;  ///< none for turns of a score pad, which has no lines for them
  std::string move;
  int points;
  const engine::PerPlayer<int>& totals;
};

constexpr Column<TurnRow> kTurnColumns[] = {
#include "formats/reports/report/csv_turn_columns.def"
};

struct EventRow {
  const Report& report;
  std::optional<int> turn;  ///< none in the final scoring, where nobody moves
  engine::Player player;
  std::string_view category;
  int points;  ///< what each of the winners gets
  engine::PlayerSet winners;
  std::size_t tiles;  ///< or dice; 0: there are none, or, as on a score pad, nobody told them
  std::string text;
};

constexpr Column<EventRow> kEventColumns[] = {
#include "formats/reports/report/csv_event_columns.def"
};

/// "city of 5 dice, doubled -> Ann 10".
std::string dice_text(const Report& report, const TracedDiceTurn& turn) {
  const std::string city =
      turn.turn ? "city of " + counted(turn.worth.city, "die", "dice") : "score pad";
  return fmt::format("{}{} -> {} {}", city, turn.turn && turn.worth.doubled ? ", doubled" : "",
                     name_of(turn.player, report), turn.points);
}

/// Calls `take(row)` for the turns of whichever game it is.
template <class Take>
void for_each_turn(const Report& report, Take take) {
  engine::PerPlayer<int> before = report.verdict.before;
  for (const TracedTurn& turn : report.tile_parts().turns) {
    const RecordedTurn& move = report.record.tile_parts().moves[turn.move];
    take(TurnRow{.report = report,
                 .number = turn.number,
                 .player = turn.player,
                 .span = move.span,
                 .move = move_text(turn.turn, report.record, move.meeple),
                 .points = turn.totals[turn.player] - before[turn.player],
                 .totals = turn.totals});
    before = turn.totals;
  }
  for (const TracedDiceTurn& turn : report.dice_parts().turns) {
    std::optional<Span> span;
    if (turn.turn) span = report.record.dice().turns[*turn.turn].span;
    take(TurnRow{.report = report,
                 .number = turn.number,
                 .player = turn.player,
                 .span = span,
                 .move = turn.turn ? dice_play_text(report.record.dice().turns[*turn.turn],
                                                    report.record.dice())
                                   : "",
                 .points = turn.points,
                 .totals = turn.totals});
  }
}

/// A scoring of the tile games; `turn` is null in the final scoring.
EventRow event_of(const Report& report, const TracedTurn* turn, const ScoredFeature& scored) {
  EventRow row{.report = report,
               .turn = {},
               .player = engine::kNobody,
               .category = kCategoryNames[scored.category],
               .points = scored.points,
               .winners = scored.winners,
               .tiles = scored.cells.size(),
               .text = scoring_text(scored, report.record)};
  if (turn != nullptr) {
    row.turn = turn->number;
    row.player = turn->player;
  }
  return row;
}

/// Calls `take(row)` for the scorings of whichever game it is.
template <class Take>
void for_each_event(const Report& report, Take take) {
  const TileReport& tiles = report.tile_parts();
  for (const TracedTurn& turn : tiles.turns) {
    for (const ScoredFeature& scored : turn.scored) take(event_of(report, &turn, scored));
  }
  for (const ScoredFeature& scored : tiles.final_scores) take(event_of(report, nullptr, scored));
  for (const TracedDiceTurn& turn : report.dice_parts().turns) {
    if (turn.points <= 0) continue;
    take(EventRow{.report = report,
                  .turn = turn.number,
                  .player = turn.player,
                  .category = "cities",
                  .points = turn.points,
                  .winners = engine::PlayerSet::of(turn.player),
                  .tiles = turn.turn ? static_cast<std::size_t>(turn.worth.city) : 0,
                  .text = dice_text(report, turn)});
  }
}

/// `quiet` changes nothing here: a table with rows left out says something else.
class TableWriter : public ReportWriter {
 public:
  TableWriter(const WriteOptions& options, const CellDialect& dialect)
      : ReportWriter(options), dialect_(dialect) {}

  void begin(std::string& out) override {
    const Per per = options().per;
    if (per == Per::record) append_header(out, dialect_, kRecordColumns);
    if (per == Per::turn) append_header(out, dialect_, kTurnColumns);
    if (per == Per::event) append_header(out, dialect_, kEventColumns);
  }

  void record(const Report& report, std::string& out) override {
    const Per per = options().per;
    if (per == Per::record) return append_row(out, dialect_, kRecordColumns, report);
    if (per == Per::turn) {
      return for_each_turn(
          report, [&](const TurnRow& row) { append_row(out, dialect_, kTurnColumns, row); });
    }
    for_each_event(report,
                   [&](const EventRow& row) { append_row(out, dialect_, kEventColumns, row); });
  }

  /// An unread file is a row among records; it has neither turns nor scorings.
  void end(const Summary&, std::span<const UnreadFile> unread, std::string& out) override {
    if (options().per != Per::record) return;
    for (const UnreadFile& file : unread) {
      append_line(out, dialect_, kRecordColumns, [&](const auto& column) -> std::string_view {
        if (column.name == "file") return file.name;
        return column.name == "status" ? "not read" : "";
      });
    }
  }

 private:
  const CellDialect& dialect_;
};

template <const CellDialect& dialect>
std::unique_ptr<ReportWriter> make_table(const WriteOptions& options) {
  return std::make_unique<TableWriter>(options, dialect);
}

}  // namespace

Format csv_format() {
  return {.name = "csv",
          .extension = ".csv",
          .meaning = "comma-separated table",
          .make = make_table<kCsv>,
          .traits = {.per = true}};
}

Format tsv_format() {
  return {.name = "tsv",
          .extension = ".tsv",
          .meaning = "tab-separated table",
          .make = make_table<kTsv>,
          .traits = {.per = true}};
}

}  // namespace cartulary::formats

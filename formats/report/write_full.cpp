// Findings as people read them: the place in the record, what happened there, what would be right.
#include <fmt/core.h>

#include <algorithm>

#include "formats/graph/score_graph.hpp"
#include "formats/report/expansion_report.hpp"
#include "formats/report/text_writer.hpp"
#include "formats/report/write_dice.hpp"
#include "formats/text/escape.hpp"
#include "formats/text/print.hpp"
#include "formats/text/snippet.hpp"
#include "formats/text/widths.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

void append(std::string& out, std::string_view text) {
  out += text;
}

void write_finding(const Document& document, const Finding& f, const Palette& p, std::string& out) {
  const CodeRow& row = row_of(f.code);
  const SnippetLook look{.faint = p.faint, .reset = p.reset};
  const Position at = document.position(f.span.offset);
  std::size_t gutter = std::to_string(at.line).size();
  for (const Label& label : f.labels) {
    gutter = std::max(gutter, std::to_string(document.position(label.span.offset).line).size());
  }
  print(out, "{}{}:{}:{}: {}{}[{}]{}{}: {}{}\n", p.bold, printable(document.name_of(f.span.offset)),
        at.line, at.column, p.of(row.severity), name_of(row.severity), row.id, p.reset, p.bold,
        printable(f.message), p.reset);
  if (!document.line_at(f.span.offset).empty()) {
    print(out, "{}{:{}} |{}\n", p.faint, "", gutter, p.reset);
    append_snippet(out, snippet_of(document, f.span), false,
                   {'^', printable(f.label), p.of(row.severity)}, gutter, look);
  }
  uint32_t shown = at.line;
  for (const Label& label : f.labels) {
    const uint32_t line = document.position(label.span.offset).line;
    append_snippet(out, snippet_of(document, label.span), line == shown,
                   {'-', printable(label.text), p.note}, gutter, look);
    shown = line;
  }
  for (const Note& note : f.notes) {
    print(out, "{:{}} {}={} {}\n", "", gutter, p.faint, p.reset, printable(note.text));
  }
  for (const std::string& help : f.help) {
    print(out, "{:{}} {}= help:{} {}\n", "", gutter, p.accent, p.reset, printable(help));
  }
  print(out, "{:{}} {}= see:{} cartulary explain {}\n\n", "", gutter, p.faint, p.reset, row.id);
}

void write_title(const WriteOptions& options, const Report& report, std::string& out) {
  const Palette p = palette(options.color);
  print(out, "{}{}{}", p.bold, record_name(report.document), p.reset);
  if (!report.record.event.empty()) print(out, "  {}", printable(report.record.event));
  append(out, "\n\n");
}

/// A score sheet: one line a turn, the scorings below it, the final scoring, the categories.
void write_sheet(const WriteOptions& options, const Report& report, std::string& out) {
  const Palette p = palette(options.color);
  const TileRecord& record = report.record.tiles();
  engine::VectorBy<engine::Player, std::size_t> width;
  std::size_t name_width = 6;
  for (const RecordedPlayer& player : record.players) {
    width.push_back(std::max<std::size_t>(text_width(player.name), 4));
    name_width = std::max(name_width, text_width(player.name));
  }
  std::vector<std::string> moves;
  std::size_t move_width = record.position.given ? 8 : 4;
  for (const TracedTurn& turn : report.tiles().turns) {
    moves.push_back(move_text(turn.turn, record, record.moves[turn.move].meeple));
    move_width = std::max(move_width, text_width(moves.back()));
  }
  print(out, "{}turn  {}  {}", p.faint, pad_right("player", name_width),
        pad_right("move", move_width));
  for (engine::Player seat : record.seats()) {
    print(out, "  {}", pad_left(record.players[seat].name, width[seat]));
  }
  print(out, "{}\n", p.reset);
  if (record.position.given) {
    print(out, "      {}  {}", pad_right("position", name_width),
          pad_right("", move_width - (name_width < 8 ? 8 - name_width : 0)));
    for (engine::Player seat : record.seats()) {
      print(out, "  {:>{}}", report.verdict.before[seat], width[seat]);
    }
    append(out, "\n");
  }
  for (std::size_t t = 0; t < report.tiles().turns.size(); ++t) {
    const TracedTurn& turn = report.tiles().turns[t];
    print(out, "{:4}  {}  {}", turn.number, pad_right(record.players[turn.player].name, name_width),
          pad_right(moves[t], move_width));
    for (engine::Player seat : record.seats()) {
      print(out, "  {:>{}}", turn.totals[seat], width[seat]);
    }
    append(out, "\n");
    for (const ScoredFeature& scored : turn.scored) {
      print(out, "      {}{}{}\n", scored.winners.empty() ? p.faint : p.accent,
            scoring_text(scored, record), p.reset);
    }
  }
  if (report.verdict.final_scoring) {
    print(out, "\n{}final scoring{}\n", p.bold, p.reset);
    for (const ScoredFeature& scored : report.tiles().final_scores) {
      print(out, "      {}\n", scoring_text(scored, record));
    }
    if (report.tiles().final_scores.empty()) print(out, "      nothing\n");
  }
  print(out, "\n{}{}", p.faint, pad_right("player", name_width));
  std::vector<engine::Category> columns;
  for (engine::Category c : engine::kAllCategories) {
    if (shows_category(report, c)) columns.push_back(c);
  }
  if (record.position.given) print(out, "  position");
  for (engine::Category c : columns) print(out, "  {}", kCategoryNames[c]);
  print(out, "  total{}\n", p.reset);
  for (engine::Player seat : record.seats()) {
    append(out, pad_right(record.players[seat].name, name_width));
    if (record.position.given) print(out, "  {:>8}", report.verdict.before[seat]);
    for (engine::Category c : columns) {
      print(out, "  {:>{}}", report.verdict.by_category[seat][c], kCategoryNames[c].size());
    }
    print(out, "  {:>5}\n", report.verdict.totals[seat]);
  }
  append(out, "\n");
  for (const ExpansionReport& row : expansion_reports()) {
    if (row.sheet != nullptr) row.sheet(report, out);
  }
}

void write_graph(const WriteOptions& options, const Report& report, std::string& out) {
  const ScoreGraph graph = score_graph(report);
  if (graph.empty()) return;
  append_graph_text(
      out, graph,
      {.width = options.plot_width, .colour = options.color, .ascii = options.plot_ascii});
  append(out, "\n");
}

}  // namespace

void write_full_findings(const WriteOptions& options, const Report& report, std::string& out) {
  const Palette p = palette(options.color);
  for (const Finding& f : report.findings) write_finding(report.document, f, p, out);
  if (report.findings.beyond() > 0) {
    print(out, "{}: and {} more findings\n\n", record_name(report.document),
          report.findings.beyond());
  }
}

void write_full_record(const WriteOptions& options, const Report& report, std::string& out) {
  if (options.quiet && report.findings.empty()) return;
  if (options.view == View::score && report.verdict.status != Status::unreadable) {
    write_title(options, report, out);
    if (report.verdict.position_wrong) {
      append(out, "not scored: the position is wrong\n\n");
    } else {
      (report.record.if_dice() != nullptr ? write_dice_sheet : write_sheet)(options, report, out);
      if (options.plot_width > 0) write_graph(options, report, out);
    }
  }
  write_full_findings(options, report, out);
  out += record_line(options, report);
  out += assertion_lines(options, report);
  if (options.view == View::score) append(out, "\n");
}

namespace {

class FullWriter : public TextWriter {
 public:
  using TextWriter::TextWriter;

 private:
  void write(const Report& report, std::string& out) override {
    write_full_record(options(), report, out);
  }
};

}  // namespace

Format full_format() {
  return {.name = "full",
          .extension = ".txt",
          .meaning = "every finding with its place, arithmetic and help",
          .make = make_writer<FullWriter>,
          .traits = {.summary = true, .plot = true, .score = true, .sum = true, .audit = true}};
}

}  // namespace cartulary::formats

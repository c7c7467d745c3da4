// Findings as people read them: the place in the record, what happened there, what would be right.

#include <algorithm>

#include "formats/drawing/graph/score_graph.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/snippet.hpp"
#include "formats/ground/text/widths.hpp"
#include "formats/reports/report/expansion_report.hpp"
#include "formats/reports/report/text_writer.hpp"

namespace cartulary::formats {
namespace {

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
  out += "\n\n";
}

/// A score sheet: one line a turn, the scorings below it, the final scoring, the categories.
class ScoreSheet {
 public:
  ScoreSheet(const WriteOptions& options, const Report& report, std::string& out)
      : palette_(palette(options.color)), report_(report), out_(out) {
    for (const RecordedPlayer& player : record_.players) {
      width_.push_back(std::max<std::size_t>(text_width(player.name), 4));
      name_width_ = std::max(name_width_, text_width(player.name));
    }
    move_width_ = record_.position.given ? 8 : 4;
    for (const TracedTurn& turn : report.tiles().turns) {
      moves_.push_back(move_text(turn.turn, record_, record_.moves[turn.move].meeple));
      move_width_ = std::max(move_width_, text_width(moves_.back()));
    }
  }

  void write() const {
    heading();
    for (std::size_t t = 0; t < moves_.size(); ++t) turn(report_.tiles().turns[t], moves_[t]);
    if (report_.verdict.final_scoring) final_scoring();
    categories();
    out_ += "\n";
    for (const ExpansionReport& row : expansion_reports()) {
      if (row.sheet != nullptr) row.sheet(report_, out_);
    }
  }

 private:
  void totals(const engine::PerPlayer<int>& points) const {
    for (engine::Player seat : record_.seats()) print(out_, "  {:>{}}", points[seat], width_[seat]);
    out_ += "\n";
  }

  void heading() const {
    print(out_, "{}turn  {}  {}", palette_.faint, pad_right("player", name_width_),
          pad_right("move", move_width_));
    for (engine::Player seat : record_.seats()) {
      print(out_, "  {}", pad_left(record_.players[seat].name, width_[seat]));
    }
    print(out_, "{}\n", palette_.reset);
    if (!record_.position.given) return;
    print(out_, "      {}  {}", pad_right("position", name_width_),
          pad_right("", move_width_ - (name_width_ < 8 ? 8 - name_width_ : 0)));
    totals(report_.verdict.before);
  }

  void turn(const TracedTurn& turn, const std::string& move) const {
    print(out_, "{:4}  {}  {}", turn.number,
          pad_right(record_.players[turn.player].name, name_width_), pad_right(move, move_width_));
    totals(turn.totals);
    for (const ScoredFeature& scored : turn.scored) {
      print(out_, "      {}{}{}\n", scored.winners.empty() ? palette_.faint : palette_.accent,
            scoring_text(scored, record_), palette_.reset);
    }
  }

  void final_scoring() const {
    print(out_, "\n{}final scoring{}\n", palette_.bold, palette_.reset);
    for (const ScoredFeature& scored : report_.tiles().final_scores) {
      print(out_, "      {}\n", scoring_text(scored, record_));
    }
    if (report_.tiles().final_scores.empty()) print(out_, "      nothing\n");
  }

  void categories() const {
    const std::vector<engine::Category> columns = shown_categories(report_);
    print(out_, "\n{}{}", palette_.faint, pad_right("player", name_width_));
    if (record_.position.given) print(out_, "  position");
    for (engine::Category c : columns) print(out_, "  {}", kCategoryNames[c]);
    print(out_, "  total{}\n", palette_.reset);
    for (engine::Player seat : record_.seats()) {
      out_ += pad_right(record_.players[seat].name, name_width_);
      if (record_.position.given) print(out_, "  {:>8}", report_.verdict.before[seat]);
      for (engine::Category c : columns) {
        print(out_, "  {:>{}}", report_.verdict.by_category[seat][c], kCategoryNames[c].size());
      }
      print(out_, "  {:>5}\n", report_.verdict.totals[seat]);
    }
  }

  const Palette palette_;
  const Report& report_;
  const TileRecord& record_ = report_.record.tiles();
  std::string& out_;
  engine::VectorBy<engine::Player, std::size_t> width_{};  ///< of the column of each player
  std::size_t name_width_ = 6;
  std::size_t move_width_ = 0;
  std::vector<std::string> moves_{};
};

void write_graph(const WriteOptions& options, const Report& report, std::string& out) {
  const ScoreGraph graph = score_graph(report);
  if (graph.empty()) return;
  append_graph_text(
      out, graph,
      {.width = options.plot_width, .colour = options.color, .ascii = options.plot_ascii});
  out += "\n";
}

class FullWriter : public TextWriter {
 public:
  using TextWriter::TextWriter;

 private:
  void write(const Report& report, std::string& out) override {
    write_full_record(options(), report, out);
  }
};

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
      out += "not scored: the position is wrong\n\n";
    } else {
      if (report.record.if_tiles() != nullptr) {
        ScoreSheet(options, report, out).write();
      } else {
        write_dice_sheet(options, report, out);
      }
      if (options.plot_width > 0) write_graph(options, report, out);
    }
  }
  write_full_findings(options, report, out);
  put(out, record_line(options, report), assertion_lines(options, report));
  if (options.view == View::score) out += "\n";
}

Format full_format() {
  return {.name = "full",
          .extension = ".txt",
          .meaning = "every finding with its place, arithmetic and help",
          .make = make_writer<FullWriter>,
          .traits = {.summary = true, .plot = true, .score = true, .sum = true, .audit = true}};
}

}  // namespace cartulary::formats

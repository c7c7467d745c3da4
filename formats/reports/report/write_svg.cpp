// The score graphs of all records as one picture, one below the other.
#include "formats/drawing/graph/score_graph.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {
namespace {

/// The size of a picture stands at its beginning, so graphs are held back. More are no picture.
constexpr std::size_t kMaxGraphs = 1000;
const GraphSvg kGraph{.style = false, .ground = false};
constexpr int kLineHeight = 60;  ///< of a record or a file without a graph
constexpr int kSpace = 12;       ///< between graphs

/// "round-3/a2.yaml · Spring Open: illegal".
std::string heading_of(const Report& report) {
  std::string out = record_name(report.document);
  if (!report.record.event.empty()) out += " · " + printable(report.record.event);
  if (report.verdict.status != Status::right) out += ": " + status_text(report.verdict);
  return out;
}

class SvgWriter : public ReportWriter {
 public:
  using ReportWriter::ReportWriter;

  void record(const Report& report, std::string&) override {
    if (options().quiet && report.findings.empty()) return;
    if (graphs_ == kMaxGraphs) {
      ++left_out_;
      return;
    }
    ++graphs_;
    add(score_graph(report), heading_of(report));
  }

  void end(const Summary&, std::span<const UnreadFile> unread, std::string& out) override {
    for (const UnreadFile& file : unread) line(printable(file.name) + ": not read");
    if (left_out_ > 0) line(fmt::format("{} more records are not drawn", left_out_));
    if (y_ == 0) line("nothing to draw");
    print(out,
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sg sg-own\" "
          "color=\"#1c1c1c\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
          "font-family=\"system-ui,sans-serif\">\n"
          "<title>Score by turn</title>\n<style>{2}</style>\n"
          "<rect class=\"sg-paper\" width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
          kGraph.width, y_, graph_style());
    put(out, body_, "</svg>\n");
  }

 private:
  void add(const ScoreGraph& graph, std::string heading) {
    GraphSvg how = kGraph;
    how.y = y_;
    how.heading = std::move(heading);
    if (graph.empty()) how.height = kLineHeight;
    append_graph_svg(body_, graph, how);
    y_ += how.height + kSpace;
  }
  void line(std::string_view words) {
    print(body_, "<text x=\"12\" y=\"{}\" font-size=\"14\" fill=\"currentColor\">{}</text>\n",
          y_ + 24, xml(words));
    y_ += kLineHeight;
  }

  std::string body_;
  int y_ = 0;
  std::size_t graphs_ = 0;
  std::size_t left_out_ = 0;
};

}  // namespace

Format svg_format() {
  return {.name = "svg",
          .extension = ".svg",
          .meaning = "a score graph as a picture",
          .make = make_writer<SvgWriter>,
          .traits = {.turns = true, .page = true}};
}

}  // namespace cartulary::formats

#include "formats/reports/arbiter/book_page.hpp"

#include "formats/checking/verifier.hpp"
#include "formats/drawing/picture/board_svg.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/ground/packing/page_policy.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/finding.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/sentences.hpp"

namespace cartulary::formats {
namespace {

class BookPage {
 public:
  std::string write() {
    begin();
    for (const Chapter& chapter : book_of_sentences()) write(chapter);
    end();
    return std::move(out_);
  }

 private:
  void begin() {
    begin_xml_page(out_);
    out_ += "<title>What the rules say</title>\n<style>\n";
    put(out_, page_style(), board_style(), "\n", book_style());
    out_ +=
        "</style>\n</head>\n<body>\n<main>\n<h1>Carcassonne, for arbiters</h1>\n"
        "<h2>What the rules say</h2>\n<ol class=\"contents\">\n";
    for (const Chapter& chapter : book_of_sentences()) {
      put(out_, "<li><a href=\"#chapter-", chapter.number, "\">");
      append_xml(out_, chapter.title);
      out_ += "</a></li>\n";
    }
    out_ += "</ol>\n";
  }

  void write(const Chapter& chapter) {
    put(out_, "<section class=\"chapter\" id=\"chapter-", chapter.number, "\">\n<h2>",
        chapter.number, " ");
    append_xml(out_, chapter.title);
    out_ += "</h2>\n";
    for (const Sentence& sentence : chapter.sentences) write(sentence);
    out_ += "</section>\n";
  }

  void write(const Sentence& sentence) {
    put(out_, "<article class=\"sentence\" id=\"rule-", sentence.number, "\">\n");
    element("h3", fmt::format("{} {}", sentence.number, sentence.text));
    out_ += "<div>\n";
    element("pre", sentence.record);
    if (!sentence.finding.empty()) {
      out_ += "<p>Not <code>";
      append_xml(out_, sentence.instead);
      put(out_, "</code>: ", sentence.finding, ", ", summary_of(sentence.finding), "</p>\n");
    }
    element("p", sentence.edition.empty()
                     ? std::string(sentence.source)
                     : fmt::format("{} ({})", sentence.source, sentence.edition));
    out_ += "</div>\n";
    draw(sentence);
    out_ += "</article>\n";
  }

  void draw(const Sentence& sentence) {
    const Report report = verifier_.verify({.name = "", .text = sentence.record}, true);
    if (!report.has_game()) return;
    const BoardView view = board_at_end(report);
    note_turns(view, turns_);
    out_ += "<figure class=\"board\" style=\"";
    const auto colours = seat_colours(report.record);
    for (engine::Player p : report.record.seats()) {
      put(out_, "--seat-", index(p), ":", colours[p]->fill, ";");
    }
    out_ += "\">\n";
    append_board_svg(out_, view, report.record,
                     {.symbols = false,
                      .style = false,
                      .still = true,
                      .own_prefix = fmt::format("rule-{}-", sentence.number)});
    out_ += "</figure>\n";
  }

  void end() {
    out_ +=
        "</main>\n<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawings\" width=\"0\" "
        "height=\"0\" aria-hidden=\"true\"><defs>\n";
    append_board_symbols(out_, turns_);
    out_ += "</defs></svg>\n</body>\n</html>\n";
  }

  void element(std::string_view name, std::string_view text) {
    put(out_, "<", name, ">");
    append_xml(out_, text);
    put(out_, "</", name, ">\n");
  }

  std::string out_;
  Verifier verifier_{};
  TileTurns turns_{};  ///< what the boards are drawn with
};

}  // namespace

std::string book_page() {
  return BookPage().write();
}

}  // namespace cartulary::formats

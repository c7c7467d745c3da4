// The arbiter's page as HTML: one document that needs nothing else, to read, to print, to keep. It
// is well-formed XML, too.
#include <fmt/format.h>

#include <charconv>

#include "formats/arbiter_page.hpp"
#include "formats/board_svg.hpp"
#include "formats/escape.hpp"
#include "formats/page_style.hpp"
#include "formats/print.hpp"
#include "formats/seat_colours.hpp"
#include "formats/words.hpp"
#include "formats/writers.hpp"

namespace cartulary::formats {
namespace {

std::string_view class_of(Mark mark) {
  constexpr std::array<std::string_view, 5> names{"", " wrong", " carried", " given", " good"};
  return names[static_cast<std::size_t>(mark)];
}

class HtmlPage {
 public:
  HtmlPage(const ArbiterPage& page, const Record& record, std::size_t number, std::string& out)
      : page_(page), record_(record), id_(fmt::format("record-{}", number)), out_(out) {}

  void write() {
    print(out_, "<article class=\"record {}\" id=\"{}\" style=\"",
          kStatusNames[static_cast<std::size_t>(page_.status)], id_);
    const auto colours = seat_colours(record_);
    for (std::size_t p = 0; p < colours.size(); ++p) {
      print(out_, "--seat-{}:{};", p, colours[p]->fill);
    }
    out_ += "\">\n<header>\n";
    words("<p class=\"file\">", page_.file, "</p>\n");
    words("<h2>", page_.event.empty() ? page_.file : page_.event, "</h2>\n");
    if (!page_.players.empty()) words("<p class=\"players\">", page_.players, "</p>\n");
    out_ += "</header>\n";
    for (const PageBlock& block : page_.blocks) write(block);
    end_section();
    out_ += "</article>\n";
  }

 private:
  using Kind = PageBlock::Kind;

  void write(const PageBlock& block) {
    switch (block.kind) {
      case Kind::section:
        end_section();
        print(out_, "<section class=\"{0}\" id=\"{1}-{0}\">\n", kSectionIds[block.index], id_);
        words("<h3>", block.text, "</h3>\n");
        in_section_ = block.index;
        break;
      case Kind::heading:
        words("<h4>", block.text, "</h4>\n");
        break;
      case Kind::paragraph:
        words("<p>", block.text, "</p>\n");
        break;
      case Kind::strong:
        words("<p class=\"lead\">", block.text, "</p>\n");
        break;
      case Kind::table:
        table(page_.tables[block.index]);
        break;
      case Kind::snippets:
        snippets(block);
        break;
      case Kind::remarks:
        out_ += "<ul>\n";
        for (std::size_t i = 0; i < block.count; ++i) {
          const PageRemark& remark = page_.remarks[block.index + i];
          words(remark.help ? "<li class=\"help\"><b>help:</b> " : "<li>", remark.text, "</li>\n");
        }
        out_ += "</ul>\n";
        break;
      case Kind::board:
        board(page_.boards[block.index]);
        break;
    }
  }

  /// Behind the verdict stand links to what follows.
  void end_section() {
    if (!in_section_) return;
    out_ += "</section>\n";
    if (*in_section_ == 0) links();
    in_section_.reset();
  }

  void links() {
    out_ += "<nav aria-label=\"Sections\">";
    std::string_view joint = "";
    for (const PageBlock& block : page_.blocks) {
      if (block.kind != Kind::section || block.index == 0) continue;
      print(out_, "{}<a href=\"#{}-{}\">", joint, id_, kSectionIds[block.index]);
      words("", block.text, "</a>");
      joint = " ";
    }
    out_ += "</nav>\n";
  }

  void words(std::string_view before, Piece piece, std::string_view after) {
    out_ += before;
    append_xml(out_, page_.view(piece));
    out_ += after;
  }

  void table(const PageTable& table) {
    const PageColumn* columns = page_.columns.data() + table.first_column;
    words("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"", table.caption,
          "\"><table>\n");
    words("<caption><span>", table.caption, "</span></caption>\n<thead><tr>");
    for (std::size_t c = 0; c < table.columns; ++c) {
      const bool number = columns[c].holds == Holds::number;
      out_ += number ? "<th scope=\"col\" class=\"n" : "<th scope=\"col\" class=\"t";
      seat(columns[c].seat);
      words("\">", columns[c].title, "</th>");
    }
    out_ += "</tr></thead>\n<tbody>\n";
    const PageCell* cell = page_.cells.data() + table.first_cell;
    for (std::size_t r = 0; r < table.rows; ++r) {
      if (table.has_sum && r + 1 == table.rows) {
        out_ += "<tr class=\"sum\">";
      } else {
        out_ += table.disputed == r ? "<tr class=\"disputed\">" : "<tr>";
      }
      const bool sum = table.has_sum && r + 1 == table.rows;
      for (std::size_t c = 0; c < table.columns; ++c, ++cell) write(*cell, columns[c], !sum);
      out_ += "</tr>\n";
    }
    out_ += "</tbody>\n</table></div>\n";
  }

  void seat(engine::Player player) {
    if (player == engine::kNobody) return;
    out_ += " seat s";
    out_ += static_cast<char>('0' + player);
  }

  void write(const PageCell& cell, const PageColumn& column, bool of_record) {
    const bool number = column.holds == Holds::number;
    const bool code = of_record && column.holds == Holds::code && !cell.text.empty();
    const bool plain = cell.mark == Mark::none && cell.seat == engine::kNobody;
    if (plain && !column.heads_row) {
      out_ += number ? "<td class=\"n\">" : "<td>";
    } else {
      out_ += column.heads_row ? "<th scope=\"row\" class=\"" : "<td class=\"";
      out_ += number ? 'n' : 't';
      out_ += class_of(cell.mark);
      seat(cell.seat);
      out_ += "\">";
    }
    if (code) out_ += "<code>";
    std::string_view text = page_.view(cell.text);
    for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n')) {
      append_xml(out_, text.substr(0, end));
      out_ += "<br/>";
      text.remove_prefix(end + 1);
    }
    append_xml(out_, text);
    if (code) out_ += "</code>";
    out_ += column.heads_row ? "</th>" : "</td>";
  }

  /// The drawings that it uses and its style stand once in the document.
  void board(const PageBoard& board) {
    out_ += "<figure class=\"board\">\n";
    words("<figcaption>", board.caption, "</figcaption>\n");
    const std::string own = fmt::format("{}-board-{}-", id_, board.view.moves);
    append_board_svg(out_, board.view, record_,
                     {.symbols = false, .style = false, .own_prefix = own});
    out_ += "\n</figure>\n";
  }

  void snippets(const PageBlock& block) {
    for (std::size_t i = 0; i < block.count; ++i) {
      const PageSnippet& snippet = page_.snippets[block.index + i];
      const Snippet& place = snippet.place;
      print(out_, "<figure class=\"{}\"><pre><span class=\"line\">{}</span> {}",
            snippet.main ? "place main" : "place", place.line, place.cut_before ? "... " : "");
      raw(place.text.substr(0, place.start));
      out_ += "<mark>";
      raw(place.text.substr(place.start, place.size));
      out_ += "</mark>";
      raw(place.text.substr(place.start + place.size));
      out_ += place.cut_after ? " ...</pre>" : "</pre>";
      if (!snippet.text.empty()) words("<figcaption>", snippet.text, "</figcaption>");
      out_ += "</figure>\n";
    }
  }

  /// Bytes of the record.
  void raw(std::string_view text) {
    std::string clean;
    append_undirected(clean, text);
    append_xml(out_, clean);
  }

  const ArbiterPage& page_;
  const Record& record_;
  const std::string id_;
  std::string& out_;
  std::optional<std::size_t> in_section_{};
};

/// What sums the run up stands first, so the pages wait for the end.
class HtmlWriter : public ReportWriter {
 public:
  using ReportWriter::ReportWriter;

  void record(const Report& report, std::string&) override {
    if (options().quiet && report.findings.empty()) return;
    make_page(report, options().program_version, walk_, page_);
    lines_.push_back(line_of(report, page_));
    written_.clear();
    HtmlPage(page_, report.record, lines_.size(), written_).write();
    pages_.push_back(written_);
    for (const PageBoard& board : page_.boards) types_ |= types_of(board.view);
  }

  void end(const Summary& summary, std::span<const UnreadFile> unread, std::string& out) override {
    out +=
        "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
        "<meta charset=\"utf-8\"/>\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        "'unsafe-inline'; base-uri 'none'; form-action 'none'\"/>\n"
        "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
        "<meta name=\"generator\" content=\"cartulary ";
    append_xml(out, options().program_version);
    out += "\"/>\n<title>";
    const bool alone = lines_.size() == 1 && unread.empty();
    if (alone) {
      append_xml(out, lines_[0].verdict);
      out += " - ";
      append_xml(out, lines_[0].event.empty() ? lines_[0].file : lines_[0].event);
    } else {
      append_xml(out, run_text(summary, unread.size()));
    }
    out += "</title>\n<style>\n";
    out += page_style();
    if (types_.any()) out += board_style();
    out += "</style>\n</head>\n<body>\n";
    if (types_.any()) write_drawings(out);
    out += "<main>\n<h1>Arbiter's report</h1>\n";
    if (!alone) write_summary(summary, unread, out);
    append_pages(out, pages_);
    out += "</main>\n</body>\n</html>\n";
  }

 private:
  /// What the boards of all records are drawn with.
  void write_drawings(std::string& out) const {
    out +=
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawings\" width=\"0\" height=\"0\" "
        "aria-hidden=\"true\"><defs>\n";
    append_board_symbols(out, types_);
    out += "</defs></svg>\n";
  }

  void write_summary(const Summary& summary, std::span<const UnreadFile> unread,
                     std::string& out) const {
    print(out, "<section class=\"run\" id=\"records\">\n<p class=\"lead\">{}</p>\n",
          run_text(summary, unread.size()));
    if (!lines_.empty() || !unread.empty()) write_table(unread, out);
    out += "</section>\n";
  }

  void write_table(std::span<const UnreadFile> unread, std::string& out) const {
    out +=
        "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Records\"><table>\n"
        "<caption>Each record has a page of its own below</caption>\n<thead><tr>"
        "<th scope=\"col\" class=\"t\">Record</th><th scope=\"col\" class=\"t\">Event</th>"
        "<th scope=\"col\" class=\"t\">Verdict</th><th scope=\"col\" class=\"n\">Errors</th>"
        "<th scope=\"col\" class=\"n\">Warnings</th></tr></thead>\n<tbody>\n";
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const PageLine& line = lines_[i];
      print(out, "<tr><th scope=\"row\" class=\"t\"><a href=\"#record-{}\">", i + 1);
      append_xml(out, line.file);
      out += "</a></th><td>";
      append_xml(out, line.event);
      print(out, "</td><td class=\"t {}\">", kStatusNames[static_cast<std::size_t>(line.status)]);
      append_xml(out, line.verdict);
      print(out, "</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>\n", line.errors,
            line.warnings);
    }
    for (const UnreadFile& file : unread) {
      out += "<tr><th scope=\"row\" class=\"t\">";
      append_xml(out, printable(file.name));
      out += "</th><td></td><td class=\"t unreadable\">Not read: ";
      append_xml(out, printable(file.reason));
      out += "</td><td class=\"n\"></td><td class=\"n\"></td></tr>\n";
    }
    out += "</tbody>\n</table></div>\n";
  }

  BoardWalk walk_;
  ArbiterPage page_;
  std::string written_;             ///< the page that is being written; its memory is reused
  std::vector<std::string> pages_;  ///< those that are
  TileTypes types_{};
  std::vector<PageLine> lines_;
};

}  // namespace

std::unique_ptr<ReportWriter> make_html_writer(const WriteOptions& options) {
  return std::make_unique<HtmlWriter>(options);
}

}  // namespace cartulary::formats

// The arbiter's page as HTML: one document that needs nothing else, to read, to print, to keep. It
// is well-formed XML, too.
#include <algorithm>

#include "formats/drawing/picture/board_svg.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/drawing/picture/tile_drawing.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/packing/page_policy.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/arbiter/arbiter_writer.hpp"
#include "formats/reports/arbiter/book_page.hpp"
#include "formats/reports/arbiter/index_page.hpp"

namespace cartulary::formats {
namespace {

using namespace std::string_view_literals;

std::string_view class_of(Mark mark) {
  constexpr std::array<std::string_view, 5> names{"", " wrong", " carried", " given", " good"};
  return names[static_cast<std::size_t>(mark)];
}

std::string_view class_of(engine::Player seat) {
  constexpr engine::PerPlayer<std::string_view> classes{" seat s0", " seat s1", " seat s2",
                                                        " seat s3", " seat s4", " seat s5"};
  return seat == engine::kNobody ? std::string_view{} : classes[seat];
}

class HtmlPage {
 public:
  HtmlPage(const ArbiterPage& page, const Record& record, std::size_t number, std::string& out)
      : page_(page), record_(record), id_(fmt::format("record-{}", number)), out_(out) {}

  void write() {
    put(out_, "<article class=\"record ", name_of(page_.status), "\" id=\"", id_, "\" style=\"");
    const auto colours = seat_colours(record_);
    for (engine::Player p : record_.seats()) {
      put(out_, "--seat-", index(p), ":", colours[p]->fill, ";");
    }
    out_ += "\">\n<header>\n";
    if (!page_.event.empty()) words("<p class=\"file\">", page_.file, "</p>\n");
    words("<h2>", page_.event.empty() ? page_.file : page_.event, "</h2>\n");
    if (!page_.players.empty()) words("<p class=\"players\">", page_.players, "</p>\n");
    out_ += "</header>\n";
    for (const PageSection& section : page_.sections) write(section);
    signatures();
    out_ += "</article>\n";
  }

 private:
  void write(const PageSection& section) {
    put(out_, "<section class=\"", section.id(), "\" id=\"", id_, "-", section.id(), "\">\n");
    words("<h3>", section.title, "</h3>\n");
    for (const PageBlock& block : section.blocks) {
      std::visit([this](const auto& it) { write(it); }, block);
    }
    out_ += "</section>\n";
    if (section.kind == SectionKind::verdict) links();
  }

  /// Lines to be signed, on paper only.
  void signatures() {
    if (record_.players.empty()) return;
    out_ += "<p class=\"signatures\" aria-hidden=\"true\"><span>Arbiter</span>";
    for (const RecordedPlayer& player : record_.players) {
      out_ += "<span>";
      raw(player.name);
      out_ += "</span>";
    }
    out_ += "<span>Place and date</span></p>\n";
  }

  /// Links to the sections that follow the verdict.
  void links() {
    out_ += "<nav aria-label=\"Sections\">";
    std::string_view joint = "";
    for (const PageSection& section : page_.sections) {
      if (section.kind == SectionKind::verdict) continue;
      put(out_, joint, "<a href=\"#", id_, "-", section.id(), "\">");
      words("", section.title, "</a>");
      joint = " ";
    }
    out_ += "</nav>\n";
  }

  void write(const PageHeading& heading) { words("<h4>", heading.text, "</h4>\n"); }

  void write(const PageParagraph& paragraph) {
    words(paragraph.strong ? "<p class=\"lead\">" : "<p>", paragraph.text, "</p>\n");
  }

  void write(const PageRemarks& remarks) {
    out_ += "<ul>\n";
    for (const PageRemark& remark : remarks) {
      words(remark.help ? "<li class=\"help\"><b>help:</b> " : "<li>", remark.text, "</li>\n");
    }
    out_ += "</ul>\n";
  }

  void write(const PageLink& link) {
    words("<p><a rel=\"noopener noreferrer\" href=\"", link.address, "\">");
    words("", link.text, "</a></p>\n");
  }

  bool is_plain(Piece piece) const { return plain_.has(piece.offset, piece.size); }

  void words(std::string_view before, Piece piece, std::string_view after) {
    if (is_plain(piece)) return put(out_, before, page_.view(piece), after);
    append_element(out_, before, page_.view(piece), after);
  }

  void write(const PageTable& table) {
    words("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"", table.caption,
          "\"><table>\n");
    words("<caption><span>", table.caption, "</span></caption>\n<thead><tr>");
    for (const PageColumn& column : table.columns) {
      const bool number = column.holds == Holds::number;
      put(out_, "<th scope=\"col\" class=\"", number ? "n" : "t", class_of(column.seat));
      words("\">", column.title, "</th>");
    }
    out_ += "</tr></thead>\n<tbody>\n";
    const std::size_t rows = table.rows();
    for (std::size_t r = 0; r < rows; ++r) {
      const bool sum = table.has_sum && r + 1 == rows;
      out_ += sum                   ? "<tr class=\"sum\">"sv
              : table.disputed == r ? "<tr class=\"disputed\">"sv
                                    : "<tr>"sv;
      const std::span<const PageCell> row = table.row(r);
      for (std::size_t c = 0; c < row.size(); ++c) {
        if (row[c].spread > 0) {
          put(out_, "<td colspan=\"", row[c].spread + 1, "\">");
          c += row[c].spread;
          is_plain(row[c].text) ? void(out_ += page_.view(row[c].text))
                                : lines(page_.view(row[c].text));
          out_ += "</td>"sv;
        } else {
          write(row[c], table.columns[c], c == 0, !sum);
        }
      }
      out_ += "</tr>\n"sv;
    }
    out_ += "</tbody>\n</table></div>\n";
  }

  void write(const PageCell& cell, const PageColumn& column, bool heads_row, bool of_record) {
    const bool number = column.holds == Holds::number;
    const bool code = of_record && column.holds == Holds::code && !cell.text.empty();
    const bool plain = cell.digits || is_plain(cell.text);
    const bool unmarked = cell.mark == Mark::none && cell.seat == engine::kNobody && !heads_row;
    const std::string_view text = page_.view(cell.text);
    // Most cells are of these kinds.
    if (plain && unmarked) {
      if (number) return put(out_, "<td class=\"n\">", text, "</td>");
      if (code) return put(out_, "<td><code>", text, "</code></td>");
      return put(out_, "<td>", text, "</td>");
    }
    const std::string_view tag = heads_row ? "th"sv : "td"sv;
    put(out_, "<", tag, heads_row ? " scope=\"row\""sv : ""sv);
    if (!unmarked || number) {
      put(out_, " class=\"", number ? "n"sv : "t"sv, class_of(cell.mark), class_of(cell.seat),
          "\"");
    }
    out_ += code ? "><code>"sv : ">"sv;
    plain ? void(out_ += text) : lines(text);
    put(out_, code ? "</code></"sv : "</"sv, tag, ">");
  }

  void lines(std::string_view text) {
    for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n')) {
      append_xml(out_, text.substr(0, end));
      out_ += "<br/>";
      text.remove_prefix(end + 1);
    }
    append_xml(out_, text);
  }

  /// The drawings that it uses and its style stand once in the document.
  void write(const PageBoard& board) {
    out_ += "<figure class=\"board\">\n";
    words("<figcaption>", board.caption, "</figcaption>\n");
    const std::string own = fmt::format("{}-board-{}-", id_, ++boards_);
    append_board_svg(out_, board.view, record_,
                     {.symbols = false, .style = false, .fields = board.fields, .own_prefix = own});
    out_ += "\n</figure>\n";
  }

  void write(const PageSnippets& snippets) {
    for (const PageSnippet& snippet : snippets) {
      const Snippet& place = snippet.place;
      print(out_, "<figure class=\"{}\"><pre><span class=\"line\">{}</span> {}",
            snippet.main ? "place main" : "place", place.line, place.before());
      raw(place.text.substr(0, place.start));
      out_ += "<mark>";
      raw(place.text.substr(place.start, place.size));
      out_ += "</mark>";
      raw(place.text.substr(place.start + place.size));
      put(out_, place.after(), "</pre>");
      if (!snippet.text.empty()) words("<figcaption>", snippet.text, "</figcaption>");
      out_ += "</figure>\n";
    }
  }

  void raw(std::string_view text) {
    std::string clean;
    append_printable(clean, text);
    append_xml(out_, clean);
  }

  const ArbiterPage& page_;
  const Record& record_;
  const PlainPieces plain_{page_.text.all(), PlainPieces::Markup::xml};
  const std::string id_;
  std::string& out_;
  int boards_ = 0;
};

void section_in_html(std::string& out, const IndexSection& section) {
  append_element(out, "<section class=\"rows\">\n<h3>", section_title(section), "</h3>\n");
  out +=
      "<table>\n<thead><tr><th scope=\"col\">Record</th><th scope=\"col\">Occasion</th>"
      "<th scope=\"col\">Scores</th><th scope=\"col\">Verdict</th>"
      "<th scope=\"col\" class=\"n\">Errors</th><th scope=\"col\" class=\"n\">Warnings</th>"
      "</tr></thead>\n<tbody>\n";
  put(out, section.rows, "</tbody>\n</table>\n</section>\n");
}

/// Leaves the cell empty for 0: no reader wants nought after nought.
void number_in_html(std::string& out, std::size_t number, std::string_view noun) {
  if (number == 0) {
    out += "<td class=\"n\"></td>";
  } else {
    put(out, "<td class=\"n\">", number, "<span> ", noun, number == 1 ? "" : "s", "</span></td>");
  }
}

class HtmlWriter : public ArbiterWriter {
 public:
  using ArbiterWriter::ArbiterWriter;
  void row(const IndexRow& row, std::string_view address, std::string& out) override {
    put(out, "<tr><th scope=\"row\"><a href=\"", address, "\">");
    append_xml(out, row.file);
    append_element(out, "</a></th><td>", row.occasion, "</td><td class=\"scores\">");
    append_xml(out, row.players);
    put(out, "</td><td class=\"", name_of(row.status), "\">");
    append_xml(out, row.verdict);
    if (!row.reason.empty()) append_element(out, "<p>", row.reason, "</p>");
    out += "</td>";
    number_in_html(out, row.errors, "error");
    number_in_html(out, row.warnings, "warning");
    out += "</tr>\n";
  }
  void row(const UnreadFile& file, std::string& out) override {
    append_element(out, "<tr><th scope=\"row\">", printable(file.name),
                   "</th><td></td><td></td><td class=\"unreadable\">Not read: ");
    append_element(out, "", printable(file.reason), "</td><td></td><td></td></tr>\n");
  }

 protected:
  void begin_document(std::string_view title, std::string& out) override {
    begin_xml_page(out);
    append_element(out,
                   "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
                   "<meta name=\"generator\" content=\"cartulary ",
                   options().program_version, "\"/>\n<title>");
    append_xml(out, title);
    put(out, "</title>\n<style>\n", page_style(), board_style(),
        "</style>\n</head>\n<body>\n<main>\n<h1>Arbiter's report</h1>\n");
  }

  void link_to_table(std::string& out) override {
    out += "<p><a href=\"#records\">Table of all records</a></p>\n";
  }

  void link_to_index(std::string_view address, std::string& out) override {
    put(out, "<nav aria-label=\"Folder\"><a href=\"", address, "\">All records</a></nav>\n");
  }

  void write_index(std::string_view run, const IndexPart& part, std::string& out) override {
    put(out, "<article class=\"record index ", all_passes(part) ? "right" : "wrong", "\">\n");
    if (part.number == 1) {
      append_element(out, "<section class=\"verdict\">\n<h2>", run, "</h2>\n");
      for (const std::string& remark : run_remarks(part))
        append_element(out, "<p>", remark, "</p>\n");
      out += "</section>\n";
    } else {
      append_element(out, "<h2>", part_text(part), "</h2>\n");
      append_element(out, "<p>", run, "</p>\n");
    }
    append_html_links(out, part);
    for (const IndexSection& section : part.sections) section_in_html(out, section);
    if (!part.sections.empty()) append_html_links(out, part);
    out += "</article>\n";
  }

  void write_page(const ArbiterPage& page, const Report& report, std::size_t number,
                  std::string& out) override {
    HtmlPage(page, report.record, number, out).write();
    for (const PageSection& section : page.sections) {
      for (const PageBlock& block : section.blocks) {
        const auto* const board = std::get_if<PageBoard>(&block);
        if (board == nullptr) continue;
        note_turns(board->view, turns_);
        const int columns = board->view.bounds.columns();
        columns_ = columns_ == 0 ? columns : std::min(columns_, columns);
      }
    }
  }

  void write_table(std::string_view title, std::span<const IndexRow> lines,
                   std::span<const UnreadFile> unread, std::string& out) override {
    put(out, "<section class=\"run\" id=\"records\">\n<p class=\"lead\">", title, "</p>\n");
    if (!lines.empty() || !unread.empty()) rows(lines, unread, out);
    out += "</section>\n";
  }

  void end_document(std::string& out) override {
    out += "</main>\n";
    if (std::ranges::any_of(turns_, [](RotationSet turns) { return !turns.empty(); })) {
      write_drawings(out);
    }
    turns_ = {};
    columns_ = 0;
    out += "</body>\n</html>\n";
  }

 private:
  static void rows(std::span<const IndexRow> lines, std::span<const UnreadFile> unread,
                   std::string& out) {
    out +=
        "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Records\"><table>\n"
        "<caption>Each record has its own page</caption>\n<thead><tr>"
        "<th scope=\"col\" class=\"t\">Record</th><th scope=\"col\" class=\"t\">Event</th>"
        "<th scope=\"col\" class=\"t\">Verdict</th><th scope=\"col\" class=\"n\">Errors</th>"
        "<th scope=\"col\" class=\"n\">Warnings</th></tr></thead>\n<tbody>\n";
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const IndexRow& line = lines[i];
      put(out, "<tr><th scope=\"row\" class=\"t\"><a href=\"#record-", i + 1, "\">");
      append_element(out, "", line.file, "</a></th><td>");
      append_element(out, "", line.event, "</td><td class=\"t ");
      put(out, name_of(line.status), "\">");
      append_xml(out, line.verdict);
      put(out, "</td><td class=\"n\">", line.errors, "</td><td class=\"n\">", line.warnings,
          "</td></tr>\n");
    }
    for (const UnreadFile& file : unread) {
      append_element(out, "<tr><th scope=\"row\" class=\"t\">", printable(file.name),
                     "</th><td></td><td class=\"t unreadable\">Not read: ");
      append_element(out, "", printable(file.reason),
                     "</td><td class=\"n\"></td><td class=\"n\"></td></tr>\n");
    }
    out += "</tbody>\n</table></div>\n";
  }

  void write_drawings(std::string& out) {
    out +=
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawings\" width=\"0\" height=\"0\" "
        "aria-hidden=\"true\"><defs>\n";
    const std::size_t begin = out.size();
    if (common_drawings_.empty()) {
      append_figure_symbols(common_drawings_);
      append_common_symbols(common_drawings_);
    }
    out += common_drawings_;
    for (engine::TileId tile : engine::kAllTiles) {
      if (turns_[tile].empty()) continue;
      TypeDrawings& drawings = drawings_[tile];
      if (drawings.type.empty()) append_type_symbols(drawings.type, tile);
      out += drawings.type;
      for (engine::Rotation r : turns_[tile]) {
        if (drawings.turned[r].empty()) append_tile_symbol(drawings.turned[r], tile, r);
        out += drawings.turned[r];
      }
    }
    std::string night;
    append_night_style(night, std::string_view(out).substr(begin));
    put(out, "<style>\n", night);
    append_far_style(out, columns_ * kNearPixels);
    out += "</style></defs>\n</svg>\n";
  }

  struct TypeDrawings {
    std::string type;
    engine::ArrayBy<engine::Rotation, std::string, engine::kRotations> turned;
  };

  TileTurns turns_{};
  int columns_ = 0;  ///< of the narrowest board: one style is that of all
  // Each page of a folder needs them.
  std::string common_drawings_;
  engine::ArrayBy<engine::TileId, TypeDrawings, engine::kTileTypes> drawings_;
};

}  // namespace

Format html_format() {
  return {.name = "html",
          .extension = ".html",
          .meaning = "the arbiter's page, to open and print",
          .make = make_writer<HtmlWriter>,
          .traits = {.turns = true, .page = true, .folder = true},
          .make_pages = make_page_writer<HtmlWriter>};
}

}  // namespace cartulary::formats

// The arbiter's page as Markdown, as GitHub and its kin show it.

#include <algorithm>

#include "formats/drawing/picture/board_text.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/arbiter/arbiter_writer.hpp"
#include "formats/reports/arbiter/index_page.hpp"

namespace cartulary::formats {
namespace {

using namespace std::string_view_literals;

/// Calls `write(line)` for each line, with a break between them.
template <class Write>
void append_lines(std::string& out, std::string_view text, Write write) {
  for (;;) {
    const std::size_t end = text.find('\n');
    write(text.substr(0, end));
    if (end == text.npos) return;
    out += "<br>";
    text.remove_prefix(end + 1);
  }
}

class MarkdownPage {
 public:
  MarkdownPage(const ArbiterPage& page, const Report& report, std::string& out)
      : page_(page), report_(report), out_(out) {}

  void write(std::size_t number) {
    print(out_, "\n<a id=\"record-{}\"></a>\n\n## ", number);
    append_markdown(out_, page_.view(page_.event.empty() ? page_.file : page_.event));
    out_ += "\n\n";
    append_code(out_, page_.view(page_.file), CodeIn::line);
    if (!page_.players.empty()) out_ += " \u00B7 ";
    append_markdown(out_, page_.view(page_.players));
    out_ += '\n';
    for (const PageSection& section : page_.sections) write(section);
  }

 private:
  void write(const PageSection& section) {
    out_ += "\n### ";
    if (section.kind == SectionKind::verdict) print(out_, "{} ", sign_of(page_.status));
    append_markdown(out_, page_.view(section.title));
    out_ += '\n';
    for (const PageBlock& block : section.blocks) {
      std::visit([this](const auto& it) { write(it); }, block);
    }
  }

  void write(const PageHeading& heading) { line("\n#### ", heading.text, "\n"); }

  void write(const PageParagraph& paragraph) {
    const std::string_view mark = paragraph.strong ? "**" : "";
    put(out_, "\n", mark);
    append_markdown(out_, page_.view(paragraph.text));
    put(out_, mark, "\n");
  }

  void write(const PageRemarks& remarks) {
    out_ += '\n';
    for (const PageRemark& remark : remarks) {
      line(remark.help ? "- **help:** " : "- ", remark.text, "\n");
    }
  }

  void write(const PageLink& link) {
    line("\n[", link.text, "](");
    put(out_, page_.view(link.address), ")\n");
  }

  void line(std::string_view before, Piece words, std::string_view after) {
    out_ += before;
    append_markdown(out_, page_.view(words));
    out_ += after;
  }

  void write(const PageTable& table) {
    line("\n", table.caption, "\n\n|");
    for (const PageColumn& column : table.columns) {
      out_ += ' ';
      append_markdown(out_, page_.view(column.title));
      out_ += " |";
    }
    out_ += "\n|";
    for (const PageColumn& column : table.columns) {
      out_ += column.holds == Holds::number ? "--:|" : "---|";
    }
    out_ += '\n';
    const std::size_t rows = table.rows();
    for (std::size_t r = 0; r < rows; ++r) {
      out_ += '|';
      const bool sum = table.has_sum && r + 1 == rows;
      const std::span<const PageCell> row = table.row(r);
      for (std::size_t c = 0; c < row.size(); ++c) {
        const Mark mark = row[c].mark;
        const bool strong = sum || mark == Mark::wrong || mark == Mark::good || mark == Mark::given;
        write(row[c], sum ? Holds::text : table.columns[c].holds, strong && !row[c].text.empty());
      }
      out_ += '\n';
    }
  }

  void write(const PageCell& cell, Holds holds, bool strong) {
    const std::string_view text = page_.view(cell.text);
    const bool code = holds == Holds::code && !text.empty();
    const std::string_view open = strong ? " **"sv : " "sv;
    const std::string_view close = strong ? "** |"sv : " |"sv;
    if (cell.digits || plain_.has(cell.text.offset, cell.text.size)) {
      const std::string_view quote = code ? "`"sv : ""sv;
      return put(out_, open, quote, text, quote, close);
    }
    out_ += open;
    append_lines(out_, text, [&](std::string_view part) {
      code ? append_code(out_, part, CodeIn::cell) : append_markdown(out_, part);
    });
    out_ += close;
  }

  void write(const PageBoard& board) {
    line("\n", board.caption, "\n");
    std::string picture;
    append_board_text(picture, board.view, report_.record, {});
    out_ += '\n';
    append_fenced(out_, picture);
  }

  /// As in the text report: the lines with carets below what is meant.
  void write(const PageSnippets& snippets) {
    std::size_t gutter = 0;
    for (const PageSnippet& snippet : snippets) {
      gutter = std::max(gutter, std::to_string(snippet.place.line).size());
    }
    std::string lines;
    uint32_t shown = 0;
    for (const PageSnippet& snippet : snippets) {
      append_snippet(lines, snippet.place, snippet.place.line == shown,
                     {snippet.main ? '^' : '-', page_.view(snippet.text)}, gutter,
                     {.append_line = append_printable});
      shown = snippet.place.line;
    }
    out_ += '\n';
    append_fenced(out_, lines);
  }

  const ArbiterPage& page_;
  const Report& report_;
  const PlainPieces plain_{page_.text.all(), PlainPieces::Markup::markdown};
  std::string& out_;
};

void cell_in_markdown(std::string& out, std::string_view words) {
  append_markdown(out, words);
  out += " | ";
}

void links_in_markdown(std::string& out, const IndexPart& part) {
  if (part.links.empty()) return;
  out += '\n';
  for (const IndexLink& link : part.links) {
    if (link.address.empty()) {
      put(out, "**", link.text, "** ");
    } else {
      put(out, "[", link.text, "](", link.address, ") ");
    }
  }
  out.back() = '\n';
}

class MarkdownWriter : public ArbiterWriter {
 public:
  using ArbiterWriter::ArbiterWriter;
  void row(const IndexRow& row, std::string_view address, std::string& out) override {
    out += "| [";
    append_markdown(out, row.file);
    put(out, "](", address, ") | ");
    cell_in_markdown(out, row.occasion);
    cell_in_markdown(out, row.players);
    put(out, sign_of(row.status), " ");
    append_markdown(out, row.verdict);
    if (!row.reason.empty()) out += "<br>";
    append_markdown(out, row.reason);
    put(out, " | ", row.errors, " | ", row.warnings, " |\n");
  }
  void row(const UnreadFile& file, std::string& out) override {
    out += "| ";
    cell_in_markdown(out, printable(file.name));
    put(out, "| | ", sign_of(Status::unreadable), " Not read: ");
    cell_in_markdown(out, printable(file.reason));
    out += "| |\n";
  }

 protected:
  void begin_document(std::string_view, std::string& out) override {
    out += "# Arbiter's report\n";
  }

  void link_to_table(std::string& out) override { out += "\n[Table of all records](#records)\n"; }

  void link_to_index(std::string_view address, std::string& out) override {
    put(out, "\n[All records](", address, ")\n");
  }

  void write_index(std::string_view run, const IndexPart& part, std::string& out) override {
    out += "\n## ";
    if (part.number == 1) put(out, all_passes(part) ? "\u2714 " : "\u2718 ");
    append_markdown(out, part.number == 1 ? run : part_text(part));
    out += '\n';
    if (part.number == 1) {
      for (const std::string& remark : run_remarks(part)) {
        out += '\n';
        append_markdown(out, remark);
        out += '\n';
      }
    }
    links_in_markdown(out, part);
    for (const IndexSection& section : part.sections) {
      out += "\n### ";
      append_markdown(out, section_title(section));
      out +=
          "\n\n| Record | Occasion | Scores | Verdict | Errors | Warnings |\n"
          "|---|---|---|---|--:|--:|\n";
      out += section.rows;
    }
  }

  void write_page(const ArbiterPage& page, const Report& report, std::size_t number,
                  std::string& out) override {
    MarkdownPage(page, report, out).write(number);
  }

  void write_table(std::string_view title, std::span<const IndexRow> lines,
                   std::span<const UnreadFile> unread, std::string& out) override {
    put(out, "\n<a id=\"records\"></a>\n\n", title, "\n");
    if (lines.empty() && unread.empty()) return;
    out += "\n| Record | Event | Verdict | Errors | Warnings |\n|---|---|---|--:|--:|\n";
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const IndexRow& line = lines[i];
      out += "| [";
      append_markdown(out, line.file);
      put(out, "](#record-", i + 1, ") | ");
      append_markdown(out, line.event);
      put(out, " | ", sign_of(line.status), " ");
      append_markdown(out, line.verdict);
      put(out, " | ", line.errors, " | ", line.warnings, " |\n");
    }
    for (const UnreadFile& file : unread) {
      out += "| ";
      append_markdown(out, printable(file.name));
      out += " | | \u2718 Not read: ";
      append_markdown(out, printable(file.reason));
      out += " | | |\n";
    }
  }
};

}  // namespace

Format markdown_format() {
  return {.name = "markdown",
          .extension = ".md",
          .meaning = "the arbiter's page in Markdown",
          .make = make_writer<MarkdownWriter>,
          .traits = {.turns = true, .page = true, .folder = true},
          .make_pages = make_page_writer<MarkdownWriter>};
}

}  // namespace cartulary::formats

// The index of a folder of arbiters' pages as Markdown.
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/arbiter/index_page.hpp"

namespace cartulary::formats {
namespace {

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

}  // namespace

void append_markdown_row(std::string& out, const IndexRow& row, std::string_view address) {
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

void append_markdown_row(std::string& out, const UnreadFile& file) {
  out += "| ";
  cell_in_markdown(out, printable(file.name));
  out += "| | ";
  put(out, sign_of(Status::unreadable), " Not read: ");
  cell_in_markdown(out, printable(file.reason));
  out += "| |\n";
}

void append_markdown_index(std::string& out, std::string_view run, const IndexPart& part) {
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

}  // namespace cartulary::formats

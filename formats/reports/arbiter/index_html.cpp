// The index of a folder of arbiters' pages as HTML.
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/arbiter/index_page.hpp"

namespace cartulary::formats {
namespace {

void section_in_html(std::string& out, const IndexSection& section) {
  append_element(out, "<section class=\"rows\">\n<h3>", section_title(section), "</h3>\n");
  out +=
      "<table>\n<thead><tr><th scope=\"col\">Record</th><th scope=\"col\">Occasion</th>"
      "<th scope=\"col\">Scores</th><th scope=\"col\">Verdict</th>"
      "<th scope=\"col\" class=\"n\">Errors</th><th scope=\"col\" class=\"n\">Warnings</th>"
      "</tr></thead>\n<tbody>\n";
  out += section.rows;
  out += "</tbody>\n</table>\n</section>\n";
}

/// Leaves the cell empty for 0: no reader wants nought after nought.
void number_in_html(std::string& out, std::size_t number, std::string_view noun) {
  if (number == 0) {
    out += "<td class=\"n\"></td>";
  } else {
    put(out, "<td class=\"n\">", number, "<span> ", noun, number == 1 ? "" : "s", "</span></td>");
  }
}

}  // namespace

void append_element(std::string& out, std::string_view before, std::string_view words,
                    std::string_view after) {
  out += before;
  append_xml(out, words);
  out += after;
}

void append_html_links(std::string& out, const IndexPart& part) {
  if (part.links.empty()) return;
  out += "<nav aria-label=\"Pages of the index\">";
  for (const IndexLink& link : part.links) {
    if (link.address.empty()) {
      append_element(out, "<b aria-current=\"page\">", link.text, "</b> ");
    } else {
      put(out, "<a href=\"", link.address, "\">", link.text, "</a> ");
    }
  }
  out += "</nav>\n";
}

void append_html_row(std::string& out, const IndexRow& row, std::string_view address) {
  put(out, "<tr><th scope=\"row\"><a href=\"", address, "\">");
  append_xml(out, row.file);
  append_element(out, "</a></th><td>", row.occasion, "</td><td class=\"scores\">");
  append_xml(out, row.players);
  put(out, "</td><td class=\"", kStatusNames[static_cast<std::size_t>(row.status)], "\">");
  append_xml(out, row.verdict);
  if (!row.reason.empty()) append_element(out, "<p>", row.reason, "</p>");
  out += "</td>";
  number_in_html(out, row.errors, "error");
  number_in_html(out, row.warnings, "warning");
  out += "</tr>\n";
}

void append_html_row(std::string& out, const UnreadFile& file) {
  append_element(out, "<tr><th scope=\"row\">", printable(file.name),
                 "</th><td></td><td></td><td class=\"unreadable\">Not read: ");
  append_element(out, "", printable(file.reason), "</td><td></td><td></td></tr>\n");
}

void append_html_index(std::string& out, std::string_view run, const IndexPart& part) {
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

}  // namespace cartulary::formats

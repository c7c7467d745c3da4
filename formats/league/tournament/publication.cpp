#include "formats/league/tournament/publication.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/ground/packing/page_policy.hpp"
#include "formats/ground/tables/csv.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/json.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {
namespace {

constexpr int kJsonVersion = 1;

std::vector<std::size_t> shown_columns(const Listing& listing) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < listing.columns.size(); ++i) {
    if (!listing.columns[i].head.empty()) out.push_back(i);
  }
  return out;
}

void write_text_listing(const Listing& listing, const Palette& p, std::string& out) {
  if (!listing.title.empty()) print(out, "{}{}{}\n", p.bold, printable(listing.title), p.reset);
  const std::vector<std::size_t> shown = shown_columns(listing);
  std::vector<std::size_t> widths;
  for (std::size_t i : shown) {
    std::size_t width = text_width(listing.columns[i].head);
    for (const auto& row : listing.rows)
      width = std::max(width, text_width(printable(row[i].text)));
    widths.push_back(width);
  }
  const auto append_row = [&](auto cell_of) {
    std::string line;
    for (std::size_t i = 0; i < shown.size(); ++i) {
      const std::string cell = printable(cell_of(shown[i]));
      line += i == 0 ? " " : "  ";
      line +=
          listing.columns[shown[i]].number ? pad_left(cell, widths[i]) : pad_right(cell, widths[i]);
    }
    while (line.ends_with(' ')) line.pop_back();
    return line;
  };
  if (!shown.empty()) {
    print(out, "{}{}{}\n", p.faint,
          append_row([&](std::size_t i) { return std::string_view(listing.columns[i].head); }),
          p.reset);
  }
  for (const auto& row : listing.rows) {
    if (shown.empty()) break;
    out += append_row([&](std::size_t i) { return std::string_view(row[i].text); });
    out += '\n';
  }
  if (listing.rows.empty() && !shown.empty()) out += " nothing\n";
  for (const std::string& sentence : listing.below) print(out, " {}\n", printable(sentence));
  out += '\n';
}

void write_text(const PublicationOptions& options, const Publication& publication,
                std::string& out) {
  const Palette p = palette(options.color);
  if (!publication.title.empty()) {
    print(out, "{}{}{}\n\n", p.bold, printable(publication.title), p.reset);
  }
  for (const Listing& listing : publication.listings) write_text_listing(listing, p, out);
  if (publication.remarks.empty()) return;
  if (!publication.remarks_title.empty()) {
    print(out, "{}{}{}\n", p.bold, publication.remarks_title, p.reset);
  }
  for (const Remark& remark : publication.remarks) {
    out += ' ';
    if (!remark.where.empty()) print(out, "{}{}{}: ", p.accent, printable(remark.where), p.reset);
    print(out, "{}\n", printable(remark.text));
  }
  out += '\n';
}

void append_markdown_cell(const ListCell& cell, std::string& out) {
  if (!cell.link.empty()) out += '[';
  append_markdown(out, printable(cell.text));
  if (!cell.link.empty()) put(out, "](", cell.link, ')');
}

void append_markdown_table(const Listing& listing, std::string& out) {
  const std::vector<std::size_t> shown = shown_columns(listing);
  if (shown.empty()) return;
  for (std::size_t i : shown) put(out, "| ", listing.columns[i].head, ' ');
  out += "|\n";
  for (std::size_t i : shown) put(out, listing.columns[i].number ? "| ---: " : "| --- ");
  out += "|\n";
  for (const auto& row : listing.rows) {
    for (std::size_t i : shown) {
      out += "| ";
      append_markdown_cell(row[i], out);
      out += ' ';
    }
    out += "|\n";
  }
  out += '\n';
}

void write_markdown_publication(const PublicationOptions&, const Publication& publication,
                                std::string& out) {
  const auto heading = [&out](std::string_view marks, std::string_view text) {
    if (text.empty()) return;
    put(out, marks, ' ');
    append_markdown(out, printable(text));
    out += "\n\n";
  };
  heading("#", publication.title);
  for (const Listing& listing : publication.listings) {
    heading("##", listing.title);
    append_markdown_table(listing, out);
    for (const std::string& sentence : listing.below) {
      append_markdown(out, printable(sentence));
      out += "\n\n";
    }
  }
  if (publication.remarks.empty()) return;
  heading("##", publication.remarks_title);
  for (const Remark& remark : publication.remarks) {
    out += "- ";
    if (!remark.where.empty()) {
      append_code(out, printable(remark.where), CodeIn::line);
      out += ": ";
    }
    append_markdown(out, printable(remark.text));
    out += '\n';
  }
}

constexpr std::string_view kStyle =
    R"(:root{color-scheme:light dark;--ground:#f1ece1;--card:#fffdf8;--ink:#25211b;--soft:#665e50;--line:#ddd3c0;font:16px/1.45 system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
@media screen and (prefers-color-scheme:dark){:root{--ground:#17171a;--card:#212126;--ink:#ece7dd;--soft:#aca598;--line:#3a393f}}
body{margin:0 auto;max-width:70rem;padding:1rem 1.2rem;background:var(--ground);color:var(--ink)}
h1{margin:.2rem 0 1rem;font-size:1.6rem}
h2{font-size:1.15rem;margin:1.6rem 0 .5rem}
a{color:inherit}
:focus-visible{outline:3px solid currentColor;outline-offset:2px}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;background:var(--card);border:1px solid var(--line)}
th,td{padding:.25rem .6rem;text-align:left;border-bottom:1px solid var(--line)}
th{font-size:.85rem;font-weight:600;color:var(--soft)}
.n{text-align:right}
p,li{max-width:50rem;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin-bottom:.8rem}
footer{margin-top:2rem;font-size:.85rem;color:var(--soft)}
@media print{:root{--ground:#fff;--card:#fff}nav{display:none}.wide{overflow:visible}}
)";

/// Links to other pages; nothing if there are none.
std::string links_text(const std::vector<PageBeside>& pages) {
  std::string out;
  for (const PageBeside& page : pages) {
    if (page.address.empty()) {
      print(out, "<b aria-current=\"page\">{}</b>\n", xml(page.text));
    } else {
      print(out, "<a href=\"{}\">{}</a>\n", xml(page.address), xml(page.text));
    }
  }
  return out.empty() ? out : "<nav>\n" + out + "</nav>\n";
}

void append_html_table(const Listing& listing, std::string& out) {
  const std::vector<std::size_t> shown = shown_columns(listing);
  if (shown.empty()) return;
  out += "<div class=\"wide\"><table>\n<thead><tr>";
  for (std::size_t i : shown) {
    print(out, "<th scope=\"col\"{}>{}</th>", listing.columns[i].number ? " class=\"n\"" : "",
          xml(listing.columns[i].head));
  }
  out += "</tr></thead>\n<tbody>\n";
  for (const auto& row : listing.rows) {
    out += "<tr>";
    for (std::size_t i : shown) {
      out += listing.columns[i].number ? "<td class=\"n\">" : "<td>";
      if (!row[i].link.empty()) {
        print(out, "<a href=\"{}\">", xml(row[i].link));
      }
      out += xml(row[i].text);
      if (!row[i].link.empty()) out += "</a>";
      out += "</td>";
    }
    out += "</tr>\n";
  }
  out += "</tbody>\n</table></div>\n";
}

void write_html_publication(const PublicationOptions& options, const Publication& publication,
                            std::string& out) {
  const std::string title = publication.title.empty() ? "Tournament" : xml(publication.title);
  begin_page(out);
  print(out,
        "<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n"
        "{}<h1>{}</h1>\n",
        title, kStyle, links_text(publication.pages), title);
  for (const Listing& listing : publication.listings) {
    if (!listing.title.empty()) print(out, "<h2>{}</h2>\n", xml(listing.title));
    append_html_table(listing, out);
    for (const std::string& sentence : listing.below) print(out, "<p>{}</p>\n", xml(sentence));
  }
  if (!publication.remarks.empty()) {
    if (!publication.remarks_title.empty()) {
      print(out, "<h2>{}</h2>\n", xml(publication.remarks_title));
    }
    out += "<ul>\n";
    for (const Remark& remark : publication.remarks) {
      out += "<li>";
      if (!remark.link.empty()) print(out, "<a href=\"{}\">", xml(remark.link));
      if (!remark.where.empty()) print(out, "<code>{}</code>", xml(remark.where));
      put(out, remark.link.empty() ? "" : "</a>", remark.where.empty() ? "" : ": ");
      print(out, "{}</li>\n", xml(remark.text));
    }
    out += "</ul>\n";
  }
  print(out, "</main>\n<footer>cartulary {}</footer>\n</body>\n</html>\n", options.program_version);
}

void write_cell(Json& json, const ListColumn& column, const ListCell& cell) {
  if (cell.text.empty()) {
    json.null();
  } else if (column.number) {
    json.raw(cell.text);
  } else {
    json.value(cell.text);
  }
}

void write_members(Json& json, const Listing& listing, const std::vector<ListCell>& row) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    json.key(listing.columns[i].key);
    write_cell(json, listing.columns[i], row[i]);
  }
}

void write_members(Json& json, const Remark& remark) {
  json.field("kind", remark.kind);
  if (!remark.where.empty()) json.field("where", remark.where);
  json.field("text", remark.text);
  for (const auto& [key, value] : remark.values) json.field(key, value);
}

void write_json_publication(const PublicationOptions& options, const Publication& publication,
                            std::string& out) {
  Json json(out);
  json.open('{');
  json.field("format_version", kJsonVersion);
  json.field("program_version", options.program_version);
  json.field("title", publication.title);
  json.objects("tables", publication.listings, [&json](const Listing& listing) {
    json.field("name", listing.name);
    json.field("title", listing.title);
    json.objects("rows", listing.rows,
                 [&](const std::vector<ListCell>& row) { write_members(json, listing, row); });
    json.list("below", listing.below, [&json](const std::string& text) { json.value(text); });
  });
  json.objects("remarks", publication.remarks,
               [&json](const Remark& remark) { write_members(json, remark); });
  json.close('}');
  out += '\n';
}

void write_jsonl_publication(const PublicationOptions&, const Publication& publication,
                             std::string& out) {
  for (const Listing& listing : publication.listings) {
    // No object has two members of one name.
    const bool taken = std::ranges::any_of(
        listing.columns, [](const ListColumn& column) { return column.key == "table"; });
    for (const auto& row : listing.rows) {
      Json json(out);
      json.open('{');
      json.field(taken ? "list" : "table", listing.name);
      write_members(json, listing, row);
      json.close('}');
      out += '\n';
    }
  }
  for (const Remark& remark : publication.remarks) {
    Json json(out);
    json.open('{');
    json.field("table", "remarks");
    write_members(json, remark);
    json.close('}');
    out += '\n';
  }
}

// CSV: one table, so the listings of the first kind alone, with all columns that one of them has.

void write_csv_publication(const PublicationOptions&, const Publication& publication,
                           std::string& out) {
  if (publication.listings.empty()) return;
  const std::string& kind = publication.listings.front().name;
  std::vector<const ListColumn*> columns;
  const auto place_of = [&columns](const ListColumn& column) {
    return index_where(columns, [&](const ListColumn* other) { return other->key == column.key; })
        .value_or(columns.size());
  };
  for (const Listing& listing : publication.listings) {
    if (listing.name != kind) continue;
    for (const ListColumn& column : listing.columns) {
      if (place_of(column) == columns.size()) columns.push_back(&column);
    }
  }
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (i != 0) out += ',';
    append_cell(out, kCsv, columns[i]->key);
  }
  out += '\n';
  for (const Listing& listing : publication.listings) {
    if (listing.name != kind) continue;
    std::vector<std::size_t> places;
    for (const ListColumn& column : listing.columns) places.push_back(place_of(column));
    for (const auto& row : listing.rows) {
      std::vector<std::string> cells(columns.size());
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (listing.columns[i].number) {
          cells[places[i]] = row[i].text;
        } else {
          append_cell(cells[places[i]], kCsv, row[i].text);
        }
      }
      put(out, joined(cells, ","), '\n');
    }
  }
}

constexpr PublicationFormat kFormats[] = {
    {"text", "", "tables for people", write_text},
    {"markdown", ".md", "tables in Markdown", write_markdown_publication},
    {"html", ".html", "one page", write_html_publication},
    {"json", ".json", "one object with all tables", write_json_publication},
    {"jsonl", ".jsonl", "an object for each row", write_jsonl_publication},
    {"csv", ".csv", "the first table, for spreadsheets", write_csv_publication},
};

}  // namespace

std::span<const PublicationFormat> publication_formats() {
  return kFormats;
}

const PublicationFormat* find_publication_format(std::string_view name) {
  return find_row(kFormats, &PublicationFormat::name, name);
}

}  // namespace cartulary::formats

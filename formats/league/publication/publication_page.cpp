#include "formats/league/publication/publication_page.hpp"

#include <fmt/core.h>

#include "formats/ground/packing/page_policy.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kPageStyle =
    R"(:root{color-scheme:light dark;--ground:#f1ece1;--card:#fffdf8;--ink:#25211b;--soft:#665e50;--line:#ddd3c0;font:16px/1.45 system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
@media screen and (prefers-color-scheme:dark){:root{--ground:#17171a;--card:#212126;--ink:#ece7dd;--soft:#aca598;--line:#3a393f}}
body{margin:0 auto;max-width:70rem;padding:1rem 1.2rem;background:var(--ground);color:var(--ink)}
h1{margin:.2rem 0 1rem;font-size:1.6rem}
h2{font-size:1.15rem;margin:1.6rem 0 .5rem}
a{color:inherit}
:focus-visible{outline:3px solid currentColor;outline-offset:2px}
p,li{max-width:50rem;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin-bottom:.8rem}
footer{margin-top:2rem;font-size:.85rem;color:var(--soft)}
@media print{:root{--ground:#fff;--card:#fff}nav{display:none}.wide{overflow:visible}}
)";

/// For a wall: as large as it goes, without what is to be clicked.
constexpr std::string_view kWallStyle =
    "body{max-width:none;font-size:min(2.2vw,3.4vh)}table{width:100%}th{font-size:.7em}"
    "h1{font-size:1.4em}h2{font-size:1.1em}\n";

constexpr std::string_view kListingsStyle =
    R"(.lead{color:var(--ink);font-size:1.2em;font-weight:600}
.wide{overflow-x:auto}
.wide table{border-collapse:collapse;font-variant-numeric:tabular-nums;background:var(--card);border:1px solid var(--line)}
.wide th,.wide td{padding:.25rem .6rem;text-align:left;border-bottom:1px solid var(--line)}
.wide th{font-size:.85rem;font-weight:600;color:var(--soft)}
.wide .n{text-align:right}
.wide .on td{border-bottom:3px double var(--ink)}
.heads{font-size:.85rem;color:var(--soft)}
.heads dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .8rem}
.heads dd{margin:0}
@media screen and (max-width:40rem){.wide th,.wide td{padding:.25rem .4rem}.wide .minor{display:none}}
.bracket{display:flex;gap:1.6rem;padding-bottom:.5rem}
.bracket section{flex:1 0 10.5rem;max-width:16rem;display:flex;flex-direction:column}
.bracket h3{font-size:.85rem;font-weight:600;color:var(--soft);margin:0 0 .3rem}
.bracket ol{list-style:none;margin:0;padding:0;flex:1;display:flex;flex-direction:column}
.bracket li{flex:1;display:flex;flex-direction:column;justify-content:center;padding:.25rem 0;position:relative}
.bracket li>div{display:flex;justify-content:space-between;gap:.6rem;padding:.15rem .5rem;min-height:1.45em;background:var(--card);border:1px solid var(--line)}
.bracket li>div+div{border-top:0}
.bracket b{font-weight:400;font-variant-numeric:tabular-nums}
.bracket .won,.bracket .won b{font-weight:700}
.bracket .bye>div{visibility:hidden}
.bracket .joined li::after{content:"";position:absolute;left:100%;width:.8rem;height:50%;border-right:2px solid var(--line)}
.bracket .joined li:nth-child(odd)::after{top:50%;border-top:2px solid var(--line)}
.bracket .joined li:nth-child(even)::after{bottom:50%;border-bottom:2px solid var(--line)}
.bracket .joined+section li::before{content:"";position:absolute;right:100%;top:50%;width:.8rem;border-top:2px solid var(--line)}
.bracket .joined .bye::after{display:none}
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

std::string linked(std::string_view link, const std::string& inner) {
  if (link.empty()) return inner;
  return fmt::format("<a href=\"{}\">{}</a>", xml(link), inner);
}

/// ` class="n minor"`: of a cell of a column.
std::string class_of(const ListColumn& column) {
  std::string_view out;
  if (column.number) out = column.minor ? " class=\"n minor\"" : " class=\"n\"";
  if (!column.number && column.minor) out = " class=\"minor\"";
  return std::string(out);
}

void append_table(const Listing& listing, std::string& out) {
  const std::vector<std::size_t> shown = shown_columns(listing);
  if (shown.empty()) return;
  out += "<div class=\"wide\"><table>\n<thead><tr>";
  for (std::size_t i : shown) {
    const ListColumn& column = listing.columns[i];
    print(out, "<th scope=\"col\"{}", class_of(column));
    if (!column.meaning.empty()) print(out, " title=\"{}\"", xml(column.meaning));
    print(out, ">{}</th>", xml(column.head));
  }
  out += "</tr></thead>\n<tbody>\n";
  for (std::size_t row = 0; row < listing.rows.size(); ++row) {
    out += row + 1 == listing.going_on ? "<tr class=\"on\">" : "<tr>";
    for (std::size_t i : shown) {
      const ListCell& cell = listing.rows[row][i];
      print(out, "<td{}>{}</td>", class_of(listing.columns[i]), linked(cell.link, xml(cell.text)));
    }
    out += "</tr>\n";
  }
  out += "</tbody>\n</table></div>\n";
}

void append_bracket(const std::vector<BracketColumn>& columns, std::string& out) {
  out += "<div class=\"wide\"><div class=\"bracket\">\n";
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::size_t matches = columns[i].matches.size();
    // Two matches lead to one.
    const bool joined = i + 1 < columns.size() && matches == 2 * columns[i + 1].matches.size();
    print(out, "<section{}><h3>{}</h3><ol>\n", joined ? " class=\"joined\"" : "",
          xml(columns[i].head));
    for (const DrawnMatch& match : columns[i].matches) {
      out += match.bye ? "<li class=\"bye\">" : "<li>";
      for (const DrawnMatch::Seat& seat : match.seats) {
        print(out, "<div{}><span>{}</span><b>{}</b></div>", seat.won ? " class=\"won\"" : "",
              linked(seat.player.link, xml(seat.player.text)), xml(seat.score));
      }
      out += "</li>\n";
    }
    out += "</ol></section>\n";
  }
  out += "</div></div>\n";
}

/// The short heads of all tables, each once.
void append_heads(const Publication& publication, std::string& out) {
  std::vector<const ListColumn*> heads;
  for (const Listing& listing : publication.listings) {
    for (const ListColumn& column : listing.columns) {
      const auto same = [&](const ListColumn* other) { return other->head == column.head; };
      if (column.head.empty() || column.meaning.empty()) continue;
      if (find_where(heads, same) == nullptr) heads.push_back(&column);
    }
  }
  if (heads.empty()) return;
  out += "<details class=\"heads\"><summary>Heads of the columns</summary><dl>\n";
  for (const ListColumn* column : heads) {
    print(out, "<dt>{}</dt><dd>{}</dd>\n", xml(column->head), xml(column->meaning));
  }
  out += "</dl></details>\n";
}

void append_remarks(const Publication& publication, std::string& out) {
  if (publication.remarks.empty()) return;
  if (!publication.remarks_title.empty()) {
    print(out, "<h2>{}</h2>\n", xml(publication.remarks_title));
  }
  out += "<ul>\n";
  for (const Remark& remark : publication.remarks) {
    out += "<li>";
    if (!remark.where.empty()) {
      put(out, linked(remark.link, "<code>" + xml(remark.where) + "</code>"), ": ");
    }
    print(out, "{}</li>\n", xml(remark.text));
  }
  out += "</ul>\n";
}

}  // namespace

std::string_view listings_style() {
  return kListingsStyle;
}

void append_listings(const Publication& publication, std::string& out) {
  for (const std::string& sentence : publication.lead) {
    print(out, "<p class=\"lead\">{}</p>\n", xml(sentence));
  }
  for (const Listing& listing : publication.listings) {
    if (!listing.title.empty()) print(out, "<h2>{}</h2>\n", xml(listing.title));
    if (!listing.bracket.empty()) append_bracket(listing.bracket, out);
    append_table(listing, out);
    for (const std::string& sentence : listing.below) print(out, "<p>{}</p>\n", xml(sentence));
  }
  append_heads(publication, out);
  append_remarks(publication, out);
}

void write_publication_page(const PublicationOptions& options, const Publication& publication,
                            std::string& out) {
  const std::string title = publication.title.empty() ? "Tournament" : xml(publication.title);
  const bool wall = publication.seconds > 0;
  begin_page(out);
  if (wall) print(out, "<meta http-equiv=\"refresh\" content=\"{}\">\n", publication.seconds);
  print(out, "<title>{}</title>\n<style>\n{}{}{}</style>\n</head>\n<body>\n<main>\n{}<h1>{}</h1>\n",
        title, kPageStyle, kListingsStyle, wall ? kWallStyle : "", links_text(publication.pages),
        title);
  append_listings(publication, out);
  print(out, "</main>\n<footer>cartulary {}</footer>\n</body>\n</html>\n", options.program_version);
}

}  // namespace cartulary::formats

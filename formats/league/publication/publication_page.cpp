#include <algorithm>

#include "formats/ground/packing/page_policy.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/publication/publication_formats.hpp"

namespace cartulary::formats {
namespace {

std::string linked(std::string_view link, const std::string& inner) {
  if (link.empty()) return inner;
  return fmt::format("<a href=\"{}\">{}</a>", xml(link), inner);
}

/// Names, in the languages of players, apart from each other and from what stands beside them.
std::string isolated(std::string_view text) {
  std::string out = xml(text);
  if (std::ranges::all_of(out, [](char c) { return static_cast<signed char>(c) >= 0; })) return out;
  for (auto at = out.rfind(" - "); at != out.npos && at > 0; at = out.rfind(" - ", at - 1)) {
    out.replace(at, 3, "</bdi> - <bdi>");
  }
  return "<bdi>" + out + "</bdi>";
}

/// Links to other pages; nothing if there are none.
std::string links_text(const std::vector<PageBeside>& pages) {
  std::string out;
  for (const PageBeside& page : pages) {
    const std::string here = fmt::format("<b aria-current=\"page\">{}</b>", xml(page.text));
    put(out, page.address.empty() ? here : linked(page.address, xml(page.text)), '\n');
  }
  return out.empty() ? out : "<nav>\n" + out + "</nav>\n";
}

/// ` class="n minor"`: of a cell of a column.
std::string_view class_of(const ListColumn& column) {
  constexpr std::string_view kClasses[2][2] = {{"", " class=\"minor\""},
                                               {" class=\"n\"", " class=\"n minor\""}};
  return kClasses[column.number ? 1 : 0][column.minor ? 1 : 0];
}

void append_table(const Listing& listing, std::string& out) {
  const std::vector<std::size_t> shown = shown_columns(listing);
  if (shown.empty()) return;
  print(out, "<div class=\"wide\" role=\"group\" tabindex=\"0\" aria-label=\"{}\"><table>\n",
        xml(listing.title.empty() ? listing.name : listing.title));
  out += "<thead><tr>";
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
      print(out, "<td{}>{}</td>", class_of(listing.columns[i]),
            linked(cell.link, isolated(cell.text)));
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
              linked(seat.player.link, isolated(seat.player.text)), xml(seat.score));
      }
      out += "</li>\n";
    }
    out += "</ol></section>\n";
  }
  out += "</div></div>\n";
}

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
        title, publication_style(), listings_style(), wall ? wall_style() : "",
        links_text(publication.pages), title);
  append_listings(publication, out);
  print(out, "</main>\n<footer>cartulary {}</footer>\n</body>\n</html>\n", options.program_version);
}

}  // namespace cartulary::formats

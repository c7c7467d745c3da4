#include "formats/league/publication/publication_formats.hpp"

#include <algorithm>

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

void write_text_listing(const Listing& listing, const Palette& p, std::string& out) {
  if (!listing.title.empty()) print(out, "{}{}{}\n", p.bold, printable(listing.title), p.reset);
  TextTable table;
  const std::vector<std::size_t> shown = shown_columns(listing);
  for (std::size_t i : shown) {
    table.columns.push_back({printable(listing.columns[i].head), listing.columns[i].number});
  }
  for (const auto& row : listing.rows) {
    table.rows.push_back(mapped(shown, [&row](std::size_t i) { return printable(row[i].text); }));
  }
  const std::vector<std::string> lines = text_lines(table, true);
  for (std::size_t i = 0; i < lines.size() && !shown.empty(); ++i) {
    print(out, "{} {}{}\n", i == 0 ? p.faint : "", lines[i], i == 0 ? p.reset : "");
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

void write_members(Json& json, const Listing& listing, const std::vector<ListCell>& row) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    json.key(listing.columns[i].key);
    if (row[i].text.empty()) {
      json.null();
    } else if (listing.columns[i].number) {
      json.raw(row[i].text);
    } else {
      json.value(row[i].text);
    }
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
  const auto write_line = [&out](std::string_view key, std::string_view name, auto write) {
    Json json(out);
    json.object([&] {
      json.field(key, name);
      write(json);
    });
    out += '\n';
  };
  for (const Listing& listing : publication.listings) {
    // No object has two members of one name.
    const bool taken = std::ranges::any_of(
        listing.columns, [](const ListColumn& column) { return column.key == "table"; });
    for (const auto& row : listing.rows) {
      write_line(taken ? "list" : "table", listing.name,
                 [&](Json& json) { write_members(json, listing, row); });
    }
  }
  for (const Remark& remark : publication.remarks) {
    write_line("table", "remarks", [&remark](Json& json) { write_members(json, remark); });
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
#include "formats/league/publication/formats.def"
};

}  // namespace

std::span<const PublicationFormat> formats_with_trf() {
  return kFormats;
}

std::span<const PublicationFormat> publication_formats() {
  return formats_with_trf().first(std::size(kFormats) - 1);
}

const PublicationFormat* find_publication_format(std::string_view name) {
  return find_row(kFormats, &PublicationFormat::name, name);
}

}  // namespace cartulary::formats

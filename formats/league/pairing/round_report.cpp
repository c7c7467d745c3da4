#include "formats/league/pairing/round_report.hpp"

#include <algorithm>

#include "formats/ground/packing/page_policy.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"
#include "formats/league/tournament/rounds.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {
namespace {

/// The points of more games than these are written down beside the table.
constexpr int32_t kMostGameColumns = 9;

std::string title_of(const RoundOfGroup& round) {
  std::string out = group_name(round.stage, round.group);
  if (!round.round.empty()) put(out, out.empty() ? "" : ", ", round_name(round.round));
  if (!out.empty()) out[0] = upper(out[0]);
  return out;
}

std::string starter_of(const RoundTable& table) {
  return table.starter ? table.players[*table.starter] : std::string();
}

void list_duels(const RoundOfGroup& round, Listing& out) {
  const bool teams = round.of_teams;
  out.columns = listing_of("duels").columns;
  if (teams) find_row(out.columns, &ListColumn::key, "match")->head = "match";
  const int32_t games = std::min(round.best_of, kMostGameColumns);
  for (int32_t i = 1; i <= games; ++i) out.columns.push_back({fmt::format("g{}", i), ""});
  out.columns.push_back({"winner", ""});
  for (const RoundTable& table : round.tables) {
    const bool bye = table.players.size() < 2;
    // No player of a team with a bye plays; its match names it.
    std::vector<ListCell>& row = out.rows.emplace_back(std::vector<ListCell>{
        round.stage, round.group, round.round, table.table, table.match,
        bye && teams ? "" : table.players[0], bye ? "" : table.players[1], starter_of(table),
        table.walkover ? "" : fmt::format("Bo{}", round.best_of)});
    row.resize(out.columns.size());
    if (table.walkover) row.back() = table.players[*table.walkover];
  }
}

void list_seats(const RoundOfGroup& round, Listing& out) {
  out.columns = listing_of("seats").columns;
  int byes = 0;
  for (const RoundTable& table : round.tables) {
    // Those without a table each sit at one of their own, so that they are no table together.
    const bool bye = table.players.size() < 2;
    if (bye) ++byes;
    const std::string number = !bye ? table.table : byes == 1 ? "bye" : fmt::format("bye {}", byes);
    for (const std::string& player : table.players) {
      out.rows.push_back({round.stage, round.group, round.round, number, player,
                          starter_of(table) == player ? player : ""});
      out.rows.back().resize(out.columns.size());
    }
  }
}

struct SlipField {
  std::string_view name;
  std::string_view blank;
  int32_t times = 1;
};

std::vector<SlipField> fields_of(const RoundOfGroup& round) {
  std::vector<SlipField> out;
  if (!round.of_tables && round.best_of > 1) out.push_back({"games", "____"});
  out.push_back(
      {"points", "________", round.of_tables ? 1 : std::min(round.best_of, kMostGameColumns)});
  if (round.of_tables) out.push_back({"place", "____"});
  return out;
}

/// "Harbour Cup, Round 3, Lions - Tigers, table 2"; without the table if it is not `numbered`.
std::string slip_title(std::string_view tournament, const RoundOfGroup& round,
                       const RoundTable& table, bool numbered) {
  std::vector<std::string> words{std::string(tournament), title_of(round), table.match,
                                 numbered ? "table " + table.table : "", table.stake};
  std::erase(words, "");
  return joined(words, ", ");
}

bool has_slip(const RoundTable& table) {
  return table.players.size() > 1 && !table.walkover;
}

constexpr std::size_t kSlipWidth = 72;

void write_text_slips(const PublicationOptions&, const NextRound& next, std::string_view tournament,
                      std::string& out) {
  std::string line;
  while (line.size() + 2 < kSlipWidth) line += "- ";
  line += '-';
  for (const RoundOfGroup& round : next.rounds) {
    for (const RoundTable& table : round.tables) {
      if (!has_slip(table)) continue;
      print(out, "{}\n", line);
      print(out, "{}\n\n", printable(slip_title(tournament, round, table, true)));
      std::size_t width = 0;
      for (const std::string& name : table.players) {
        width = std::max(width, text_width(printable(name)));
      }
      for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
        print(out, "  {}  {}", pad_right(printable(table.players[seat]), width),
              table.starter == seat ? "starts" : "      ");
        for (const SlipField& field : fields_of(round)) {
          print(out, "  {}", field.name);
          for (int32_t i = 0; i < field.times; ++i) print(out, " {}", field.blank);
        }
        out += "\n\n";
      }
      out += "  signed\n\n";
    }
  }
  print(out, "{}\n", line);
}

void write_html_slips(const PublicationOptions& options, const NextRound& next,
                      std::string_view tournament, std::string& out) {
  const std::string title = tournament.empty() ? "Slips" : xml(tournament);
  begin_page(out);
  print(out,
        "<meta name=\"generator\" content=\"cartulary {}\">\n"
        "<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n",
        options.program_version, title, slip_style());
  for (const RoundOfGroup& round : next.rounds) {
    for (const RoundTable& table : round.tables) {
      if (!has_slip(table)) continue;
      print(out,
            "<section>\n<h2><span>{}</span> <b>Table {}</b></h2>\n<table>\n<tr><th>Player</th>",
            xml(slip_title(tournament, round, table, false)), xml(table.table));
      std::size_t cells = 0;
      for (const SlipField& field : fields_of(round)) {
        for (int32_t i = 1; i <= field.times; ++i) {
          out += "<th>";
          out += upper(field.name.front());
          out += field.name.substr(1);
          if (field.times > 1) print(out, " {}", i);
          out += "</th>";
          ++cells;
        }
      }
      out += "</tr>\n";
      for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
        print(out, "<tr><td>{}{}</td>", xml(table.players[seat]),
              table.starter == seat ? " <small>starts</small>" : "");
        for (std::size_t i = 0; i < cells; ++i) out += "<td class=\"f\"></td>";
        out += "</tr>\n";
      }
      out += "</table>\n<p>Signed</p>\n</section>\n";
    }
  }
  out += "</main>\n</body>\n</html>\n";
}

constexpr SlipFormat kSlipFormats[] = {
    {"text", "", "slips in a terminal's letters", write_text_slips},
    {"html", ".html", "a page of slips to print", write_html_slips},
};

}  // namespace

Publication round_report(const NextRound& next, std::string_view tournament) {
  Publication out{.title = std::string(tournament)};
  for (const RoundOfGroup& round : next.rounds) {
    Listing& listing = out.listings.emplace_back();
    listing.name = "pairings";
    listing.title = title_of(round);
    if (round.of_tables) {
      list_seats(round, listing);
    } else {
      list_duels(round, listing);
    }
    listing.below = round.remarks;
  }
  return out;
}

std::span<const SlipFormat> slip_formats() {
  return kSlipFormats;
}

}  // namespace cartulary::formats

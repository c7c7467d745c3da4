#include "formats/game/dice/words.hpp"

#include <algorithm>
#include <concepts>

#include "engine/dice/odds.hpp"
#include "formats/game/dice/picture.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

constexpr std::size_t kWidth = 96;
/// Cities of fewer dice score nothing.
constexpr int kMinCity = 3;

constexpr std::string_view kNotPrinted =
    "the rules give no number here, but they let the kept knight be rolled again; this wins at "
    "once";

std::vector<DiceColumn> point_columns() {
  return {{"dice", "dice"}, {"points", "points"}, {"points_with_knight", "with a knight"}};
}

template <std::integral Number>
DiceCell number(Number n) {
  return {std::to_string(n), std::to_string(n)};
}

DiceCell percent(double chance) {
  return {fmt::format("{:.2f} %", 100 * chance), fmt::format("{:.8g}", 100 * chance)};
}

DiceCell decimal(double n) {
  return {fmt::format("{:.2f}", n), fmt::format("{:.8g}", n)};
}

DiceSheet rolls(int least, int most) {
  DiceSheet sheet{"rolls",
                  "One roll: how many dice show a catapult, how many a city",
                  "Four of a die's six sides show a city, one a knight and one a catapult, so "
                  "knights are as likely as catapults.",
                  {{"dice", "dice"},
                   {"number", "of them"},
                   {"outcomes", ""},
                   {"catapults", "catapults"},
                   {"catapults_percent", "chance"},
                   {"cities", "cities"},
                   {"cities_percent", "chance"}}};
  sheet.grouped = true;
  for (int dice = least; dice <= most; ++dice) {
    const uint64_t all = engine::dice::outcomes(dice);
    const engine::dice::Ways catapults = engine::dice::ways_of_one_face(dice);
    const engine::dice::Ways cities = engine::dice::ways_of_cities(dice);
    for (int k = 0; k <= dice; ++k) {
      auto& row = sheet.rows.emplace_back();
      row = {number(dice), number(k), number(all)};
      for (const uint64_t ways :
           {catapults[static_cast<std::size_t>(k)], cities[static_cast<std::size_t>(k)]}) {
        row.push_back({fmt::format("{}/{}", ways, all), std::to_string(ways)});
        row.push_back(percent(static_cast<double>(ways) / static_cast<double>(all)));
      }
    }
  }
  return sheet;
}

DiceSheet knights(int least, int most) {
  DiceSheet sheet{
      "knights",
      "One turn: the chance of three knights, enough to keep one",
      "The player rolls up to three times, sets every knight aside and rolls every city "
      "die again; catapults are lost.",
      {{"dice", "dice"}, {"three_knights_percent", "three knights"}}};
  for (int dice = least; dice <= most; ++dice) {
    sheet.rows.push_back({number(dice), percent(engine::dice::chance_of_three_knights(dice))});
  }
  return sheet;
}

DiceSheet turns(int least, int most) {
  DiceSheet sheet{
      "turns", "One turn: expected points",
      "The player aims only for points in this turn, can always close one city, and after "
      "each roll stops or rolls again, whichever is better on average; a kept knight is "
      "one of the dice and doubles the points.",
      point_columns()};
  for (int dice = least; dice <= most; ++dice) {
    sheet.rows.push_back({number(dice), decimal(engine::dice::turn_odds(dice, false).expected),
                          decimal(engine::dice::turn_odds(dice, true).expected)});
  }
  return sheet;
}

DiceSheet cities(int least, int most) {
  DiceSheet sheet{"cities",
                  "One turn: the final size of the city",
                  "The player aims only for points in this turn, as in the table of points; a "
                  "kept knight changes no choice.",
                  {{"dice", "dice"}, {"city_up_to_2_percent", "up to 2"}}};
  sheet.note = "A city of up to 2 dice scores nothing.";
  for (int size = kMinCity; size <= most; ++size) {
    sheet.columns.push_back({fmt::format("city_{}_percent", size), std::to_string(size)});
  }
  for (int dice = least; dice <= most; ++dice) {
    const auto odds = engine::dice::turn_odds(dice, false);
    auto& row = sheet.rows.emplace_back();
    row = {number(dice), percent(odds.city[0] + odds.city[1] + odds.city[2])};
    for (int size = kMinCity; size <= most; ++size) {
      row.push_back(size > dice ? DiceCell{"", "0"}
                                : percent(odds.city[static_cast<std::size_t>(size)]));
    }
  }
  return sheet;
}

// The output formats.

std::string folded(std::string_view text) {
  std::string out;
  std::size_t used = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (used > 0 && used + 1 + end - at > kWidth) {
      out += '\n';
      used = 0;
    } else if (used > 0) {
      out += ' ';
      ++used;
    }
    out.append(text, at, end - at);
    used += end - at;
    at = end + 1;
  }
  return out + "\n";
}

/// Calls `line(cells)` for the titles and each row with what is shown, padded to a common width.
template <class Line>
void for_each_line(const DiceSheet& sheet, Line line) {
  std::vector<std::size_t> shown, widths;
  for (std::size_t i = 0; i < sheet.columns.size(); ++i) {
    if (sheet.columns[i].title.empty()) continue;
    std::size_t width = sheet.columns[i].title.size();
    for (const auto& row : sheet.rows) width = std::max(width, row[i].shown.size());
    shown.push_back(i);
    widths.push_back(width);
  }
  const auto tell = [&](const auto& row, auto text) {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < shown.size(); ++i) {
      cells.push_back(fmt::format("{:>{}}", row[shown[i]].*text, widths[i]));
    }
    line(cells);
  };
  tell(sheet.columns, &DiceColumn::title);
  for (const auto& row : sheet.rows) tell(row, &DiceCell::shown);
}

void write_text(const DiceSheets& all, std::string& out) {
  if (!all.lead.empty()) out += folded(all.lead);
  for (const DiceSheet& sheet : all.sheets) {
    out += (out.empty() ? "" : "\n") + sheet.title + "\n";
    if (!sheet.model.empty()) out += folded(sheet.model);
    out += '\n';
    std::string group;
    int line_number = 0;
    for_each_line(sheet, [&](const std::vector<std::string>& cells) {
      if (sheet.grouped && line_number > 1 && group != cells.front()) out += '\n';
      group = cells.front();
      ++line_number;
      const std::string line = joined(cells, "  ");
      out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    });
    if (!sheet.note.empty()) out += "\n" + folded(sheet.mark + sheet.note);
  }
}

void write_markdown(const DiceSheets& all, std::string& out) {
  if (!all.lead.empty()) out += all.lead + "\n";
  for (const DiceSheet& sheet : all.sheets) {
    out += fmt::format("{}## {}\n\n", out.empty() ? "" : "\n", sheet.title);
    if (!sheet.model.empty()) out += sheet.model + "\n\n";
    bool head = true;
    for_each_line(sheet, [&](const std::vector<std::string>& cells) {
      out += fmt::format("| {} |\n", joined(cells, " | "));
      if (head) {
        for (const std::string& cell : cells) out += "|" + std::string(cell.size() + 1, '-') + ":";
        out += "|\n";
      }
      head = false;
    });
    if (!sheet.note.empty()) out += "\n" + sheet.mark + sheet.note + "\n";
  }
}

void write_csv(const DiceSheets& all, std::string& out) {
  for (const DiceSheet& sheet : all.sheets) {
    if (!out.empty()) out += '\n';
    for (const DiceColumn& column : sheet.columns) {
      out += (&column == &sheet.columns.front() ? "" : ",") + column.key;
    }
    out += '\n';
    for (const auto& row : sheet.rows) {
      for (const DiceCell& cell : row) {
        put(out, &cell == &row.front() ? "" : ",", cell.value == "null" ? cell.shown : cell.value);
      }
      out += '\n';
    }
  }
}

void write_json(const DiceSheets& all, std::string& out) {
  const auto member = [&](std::string_view indent, std::string_view key, std::string_view text) {
    if (text.empty()) return;
    out += fmt::format("{}\"{}\": ", indent, key);
    append_json(out, text);
    out += ",\n";
  };
  out += "{\n";
  member("  ", "method", all.lead);
  for (const DiceSheet& sheet : all.sheets) {
    out += fmt::format("  \"{}\": {{\n", sheet.key);
    member("    ", "title", sheet.title);
    member("    ", "model", sheet.model);
    member("    ", "note", sheet.note);
    out += "    \"rows\": [\n";
    for (const auto& row : sheet.rows) {
      out += "      {";
      for (std::size_t i = 0; i < row.size(); ++i) {
        out += fmt::format("{}\"{}\": {}", i == 0 ? "" : ", ", sheet.columns[i].key, row[i].value);
      }
      out += &row == &sheet.rows.back() ? "}\n" : "},\n";
    }
    out += &sheet == &all.sheets.back() ? "    ]\n  }\n" : "    ]\n  },\n";
  }
  out += "}\n";
}

constexpr DiceFormat kFormats[] = {
#include "formats/game/dice/sheet_formats.def"
};

}  // namespace

DiceSheets dice_score_table() {
  DiceSheet sheet{"score_table", "Points for the largest closed city", "", point_columns()};
  for (int dice = 2; dice <= engine::dice::kDice; ++dice) {
    auto& row = sheet.rows.emplace_back();
    row.push_back(number(dice));
    for (const bool doubled : {false, true}) {
      const int points = engine::dice::points(dice, doubled);
      const bool printed = engine::dice::is_printed(dice, doubled);
      row.push_back(printed ? number(points) : DiceCell{"-", "null"});
      if (printed) continue;
      sheet.mark = "-: ";
      sheet.note = fmt::format("{} points are given: {}.", points, kNotPrinted);
    }
  }
  return {"", {std::move(sheet)}};
}

DiceSheets dice_odds(int least, int most) {
  return {"All numbers are exact: they are computed from every outcome of the dice, not simulated.",
          {rolls(least, most), knights(least, most), turns(least, most), cities(least, most)}};
}

std::string dice_faces_text() {
  std::string out = "The four city faces of a die, north up (provisional)\n\n";
  for (const std::string& line : draw_faces(engine::dice::kProvisionalFaces, kFaceNames)) {
    out += line.empty() ? "\n" : fmt::format("  {}\n", line);
  }
  return out += about_faces();
}

std::string dice_points_line(int dice, bool knight) {
  const int points = engine::dice::points(dice, knight);
  std::string out = counted(dice, "die", "dice");
  put(out, knight ? " with a knight" : "", ": ", counted(points, "point"));
  if (!engine::dice::is_printed(dice, knight)) put(out, " (", kNotPrinted, ")");
  return out + "\n";
}

std::span<const DiceFormat> dice_formats() {
  return kFormats;
}

}  // namespace cartulary::formats

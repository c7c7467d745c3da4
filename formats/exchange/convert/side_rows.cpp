#include "formats/exchange/convert/side_rows.hpp"

#include <algorithm>

#include "formats/game/record/expansions.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

namespace {

constexpr SideRow kSideRows[] = {
#include "formats/exchange/convert/side_rows.def"
};

std::vector<std::string> values_of(const CellRow& row) {
  std::vector<std::string> out;
  for (std::size_t i = 1; i < row.size(); ++i) {
    if (!row[i].value.empty()) out.push_back(row[i].value);
  }
  return out;
}

std::string plain_value(std::string_view text) {
  const std::string number = plain_number(text);
  return parse_number(number) ? number : yaml_text(text);
}

/// `tie: shared`, apart.
struct OptionCell {
  std::string_view key{};  ///< empty for a preset
  std::string_view value{};
};
OptionCell option_in(std::string_view cell) {
  const std::size_t colon = cell.find(':');
  if (colon == cell.npos) return {{}, cell};
  const std::size_t begin = cell.find_first_not_of(' ', colon + 1);
  return {cell.substr(0, colon), begin == cell.npos ? std::string_view() : cell.substr(begin)};
}

bool has_only(std::string_view text, std::string_view signs) {
  return std::ranges::all_of(
      text, [signs](char c) { return (c >= 'a' && c <= 'z') || signs.find(c) != signs.npos; });
}

/// True if an option's value is a mapping, `{columns: 15, rows: 11}`, and nothing more.
bool is_mapping(std::string_view value) {
  return value.size() > 2 && value.front() == '{' && value.back() == '}' &&
         has_only(value.substr(1, value.size() - 2), "0123456789 ,:[]-");
}

}  // namespace

const std::vector<SideRow>& all_side_rows() {
  static const auto rows = [] {
    std::vector<SideRow> out(std::begin(kSideRows), std::end(kSideRows));
    for (std::string_view name : kCategoryNames) {
      out.push_back({name, name, Under::breakdown, Holds::seats});
    }
    return out;
  }();
  return rows;
}

const SideRow* side_row(const CellRow& row, SidesOf of) {
  if (row.empty()) return nullptr;
  for (const SideRow& side : all_side_rows()) {
    if (same_word(row.front().value, side.word)) {
      return of == SidesOf::moves && side.under == Under::position ? nullptr : &side;
    }
  }
  return nullptr;
}

OpenTable open_table(const ImportFile& file) {
  auto table = table_text(std::string(file.text));
  // Half a character of UTF-16 is told where it stands.
  std::string text = table ? std::move(table->text) : beginning_of_table(file.text);
  return {std::make_shared<const std::string>(std::move(text)),
          table ? table->taken : std::nullopt};
}

void OpenTable::tell(std::vector<Imported>& games) const {
  for (Imported& game : games) game.origin->file = text;
  if (!taken || games.empty()) return;
  games.front().add(Code::other_encoding, {*taken, 1}, other_encoding_text(*text, *taken), "");
}

std::string plain_number(std::string_view text) {
  for (const std::string_view sign : {"\u2212", "\u2013"}) {
    if (text.starts_with(sign)) return "-" + std::string(text.substr(sign.size()));
  }
  return std::string(text);
}

std::optional<std::size_t> Seated::seat_of(std::string_view name) const {
  if (const auto exact = index_in(names, name)) return exact;
  std::optional<std::size_t> out;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    if (!same_word(names[seat], name)) continue;
    if (out) return {};
    out = seat;
  }
  return out;
}

std::string Seated::shown(std::string_view name) const {
  const auto seat = seat_of(name);
  if (!seat) return std::string(name);
  return anonymous ? name_of_seat(*seat) : names[*seat];
}

std::vector<std::string> players_in(std::span<const CellRow> sides) {
  for (const CellRow& row : sides) {
    if (same_word(row.front().value, "players")) return values_of(row);
  }
  return {};
}

Rules rules_in(std::span<const CellRow> sides, Rules usual) {
  for (const CellRow& row : sides) {
    const std::vector<std::string> values = values_of(row);
    if (values.empty()) continue;
    if (same_word(row.front().value, "game") && values.front() == kGameNames[1]) {
      usual.box = &engine::kPrintAndPlayDistribution;
    }
    if (same_word(row.front().value, "expansions")) {
      usual.expansions = {};
      for (const ExpansionRow& box : all_expansions()) {
        usual.expansions.insert_if(contains(values, box.name), box.expansion);
      }
    }
    if (!same_word(row.front().value, "rules")) continue;
    for (const std::string& value : values) {
      const OptionCell option = option_in(value);
      if (const Option* known = find_option(option.key)) set_option(*known, option.value, usual);
    }
  }
  return usual;
}

void SideText::refuse(const CellText& cell, std::string message, std::string label) {
  text_.out().add(Code::broken_file, cell.span, std::move(message), std::move(label));
}

bool SideText::has_single_lines(const CellRow& row) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' '; };
  for (const CellText& cell : row) {
    if (std::ranges::none_of(cell.value, is_control)) continue;
    refuse(cell, "a cell of several lines", "expected one line");
    return false;
  }
  return true;
}

bool SideText::has(std::string_view word) const {
  return std::ranges::any_of(
      sides_, [word](const CellRow& row) { return same_word(row.front().value, word); });
}

/// The rows of a mapping that say something, each with what it is.
template <class Each>
void SideText::each(Under under, Each take) {
  for (const CellRow& row : sides_) {
    const SideRow& side = *side_row(row, of_);
    if (values_of(row).empty() || (side.personal && seated_.anonymous)) continue;
    if (side.under == under && has_single_lines(row)) take(side, row);
  }
}

/// The cells of a row that are not empty, each with its seat. The first without one is refused.
template <class Each>
void SideText::each_seat(const CellRow& row, Each take) {
  for (std::size_t i = 1; i < row.size(); ++i) {
    if (row[i].value.empty()) continue;
    if (i <= seated_.names.size()) {
      take(i - 1, row[i].value);
      continue;
    }
    const auto players = static_cast<long>(seated_.names.size());
    return refuse(row[i],
                  fmt::format("expected a cell for each of {}, got `{}`",
                              counted(players, "player"), row[i].value),
                  "no player has this cell");
  }
}

/// `{Ann: 12, Bob: 9}`; with `lists`, `{Ann: [U, E], Bob: [V]}`.
std::string SideText::by_seat(const CellRow& row, bool lists) {
  std::string out = "{";
  each_seat(row, [&](std::size_t seat, std::string_view rest) {
    std::vector<std::string> words;
    while (lists && !rest.empty()) {
      const std::string_view word = take_before(rest, ' ');
      if (!word.empty()) words.emplace_back(word);
    }
    put(out, out.size() > 1 ? ", " : "", yaml_text(seated_.shown(seated_.names[seat])), ": ",
        lists ? yaml_list(words) : plain_value(rest));
  });
  return out + "}";
}

/// `tournament`, or `{preset: C2, tie: second-player}`.
std::string SideText::rules_text(const CellRow& row) {
  std::string out;
  for (std::size_t i = 1; i < row.size(); ++i) {
    if (row[i].value.empty()) continue;
    const OptionCell option = option_in(row[i].value);
    if (option.key.empty() && row.size() == 2) return yaml_text(option.value);
    if (!has_only(option.key, "-")) {
      refuse(row[i], fmt::format("expected an option, got `{}`", row[i].value),
             "write it as in `tie: shared`");
      continue;
    }
    put(out, out.empty() ? "{" : ", ", option.key.empty() ? "preset" : option.key, ": ",
        is_mapping(option.value) ? std::string(option.value) : plain_value(option.value));
  }
  return out + "}";
}

std::string SideText::value_of(const SideRow& side, const CellRow& row) {
  std::vector<std::string> values = values_of(row);
  switch (side.holds) {
    case Holds::text:
      return yaml_text(values.front());
    case Holds::list:
      return yaml_list(values);
    case Holds::names:
      for (std::string& value : values) value = seated_.shown(value);
      return values.size() == 1 ? yaml_text(values.front()) : yaml_list(values);
    case Holds::options:
      return rules_text(row);
    case Holds::numbers:
      for (std::string& value : values) value = plain_value(value);
      return "[" + joined(values, ", ") + "]";
    case Holds::seats:
      return by_seat(row, false);
    case Holds::hands:
      return by_seat(row, true);
  }
  return "";
}

/// `[Ann, Bob]`, or a mapping for each of whom more is known.
void SideText::write_players() {
  std::vector<std::string> players;
  for (const std::string& name : seated_.names) players.push_back(yaml_text(seated_.shown(name)));
  std::vector<bool> has_more(players.size());
  each(Under::player, [&](const SideRow& side, const CellRow& row) {
    each_seat(row, [&](std::size_t seat, std::string_view value) {
      if (!has_more[seat]) players[seat].insert(0, "{name: ");
      has_more[seat] = true;
      put(players[seat], ", ", side.key, ": ", plain_value(value));
    });
  });
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    if (has_more[seat]) players[seat] += '}';
  }
  text_.line("players", "[" + joined(players, ", ") + "]");
}

void SideText::write_header() {
  each(Under::header, [this](const SideRow& side, const CellRow& row) {
    text_.from(row[1].span.offset);
    if (side.key == "players") return write_players();
    text_.line(side.key, value_of(side, row));
  });
  if (!has("players")) write_players();
}

void SideText::write_position() {
  each(Under::position, [this](const SideRow& side, const CellRow& row) {
    text_.from(row[1].span.offset);
    text_.raw("  ");
    text_.line(side.key, value_of(side, row));
  });
}

/// `{Ann: {cities: 44, roads: 17}}`, of the rows of the categories; empty without them.
std::string SideText::breakdown_text() {
  std::vector<std::string> points(seated_.names.size());
  each(Under::breakdown, [&](const SideRow& side, const CellRow& row) {
    each_seat(row, [&](std::size_t seat, std::string_view value) {
      put(points[seat], points[seat].empty() ? "{" : ", ", side.key, ": ", plain_value(value));
    });
  });
  std::string out;
  for (std::size_t seat = 0; seat < points.size(); ++seat) {
    if (points[seat].empty()) continue;
    put(out, out.empty() ? "{" : ", ", yaml_text(seated_.shown(seated_.names[seat])), ": ",
        points[seat], "}");
  }
  return out.empty() ? out : out + "}";
}

bool SideText::write_result(std::string_view usual) {
  bool begun = false;
  bool says_usual = false;
  const auto line = [&](std::string_view key, std::string_view value) {
    text_.raw(begun ? "  " : "result:\n  ");
    text_.line(key, value);
    begun = true;
    says_usual |= usual.starts_with(key);
  };
  each(Under::result, [&](const SideRow& side, const CellRow& row) {
    text_.from(row[1].span.offset);
    line(side.key, value_of(side, row));
  });
  const std::string breakdown = breakdown_text();
  if (!breakdown.empty()) line("breakdown", breakdown);
  if (!usual.empty() && !says_usual) {
    text_.raw(begun ? fmt::format("  {}\n", usual) : fmt::format("result: {{{}}}\n", usual));
  }
  return begun;
}

}  // namespace cartulary::formats

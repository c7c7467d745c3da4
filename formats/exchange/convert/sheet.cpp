// Spreadsheets: a row for each move, columns with names, in the dialects that spreadsheets write.
#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "engine/rules_of.hpp"
#include "formats/exchange/convert/formats.hpp"
#include "formats/exchange/convert/keypad.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/exchange/convert/side_rows.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/move_words.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/tables/cell_numbers.hpp"
#include "formats/ground/tables/table_text.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

enum class Column : uint8_t {
  turn,
  player,
  tile,
  x,
  y,
  rotation,
  meeple,
  place,
  words,
  gain,
  totals,
};
constexpr std::pair<std::string_view, Column> kColumns[] = {
    {"turn", Column::turn},    {"player", Column::player}, {"tile", Column::tile},
    {"x", Column::x},          {"y", Column::y},           {"rotation", Column::rotation},
    {"rot", Column::rotation}, {"meeple", Column::meeple}, {"figure", Column::meeple},
    {"place", Column::place},  {"words", Column::words},   {"gain", Column::gain},
    {"points", Column::gain},  {"total", Column::totals},  {"totals", Column::totals},
};
constexpr std::size_t kColumnKinds = 11;

/// The columns of a sheet; the place of each, if it is there.
struct Header {
  /// `total Ann`: the totals of one player.
  struct SeatColumn {
    std::size_t at;
    std::string player;
  };

  /// A column that says again what one before it says.
  struct Again {
    std::size_t at;
    std::size_t before;
  };

  char between = ',';
  std::vector<CellRow> sides{};  ///< rows above the names
  CellRow names{};
  engine::ArrayBy<Column, std::optional<std::size_t>, kColumnKinds> at{};
  std::vector<SeatColumn> seats{};
  std::vector<std::size_t> unknown{};
  std::optional<Again> again{};
  std::size_t end = 0;  ///< where the first row begins

  bool is_sheet() const { return at[Column::tile] && at[Column::x] && at[Column::y]; }
};

/// The player of `total Ann` or `total_Ann`; empty for other words.
std::string_view player_of_totals(std::string_view name) {
  constexpr std::string_view word = "total";
  if (name.size() <= word.size() || !same_word(name.substr(0, word.size()), word)) return {};
  name.remove_prefix(word.size());
  if (name.starts_with('s')) name.remove_prefix(1);
  const auto begin = name.find_first_not_of(" _:-");
  return begin == 0 || begin == name.npos ? std::string_view() : name.substr(begin);
}

/// Notes what the column of a name is.
void add_column(std::size_t at, Header& out) {
  const std::string_view name = out.names[at].value;
  for (const auto& [known, column] : kColumns) {
    if (!same_word(name, known)) continue;
    if (!out.at[column]) {
      out.at[column] = at;
    } else if (!out.again) {
      out.again = {at, *out.at[column]};
    }
    return;
  }
  const std::string_view player = player_of_totals(name);
  if (player.empty()) return out.unknown.push_back(at);
  for (const Header::SeatColumn& seat : out.seats) {
    if (seat.player == player && !out.again) out.again = {at, seat.at};
  }
  out.seats.push_back({at, std::string(player)});
}

/// True if a row is a title or a comment: one cell, and nothing beside it.
bool is_title(const CellRow& row) {
  const bool alone = std::all_of(row.begin() + 1, row.end(),
                                 [](const CellText& cell) { return cell.value.empty(); });
  return alone || row.front().value.starts_with('#');
}

/// Reads the names of the columns from the first row that is neither blank, nor a title, nor a side
/// row.
Header header_of(std::string_view text, char between) {
  Header out{.between = between};
  for (int lines = 0; out.end < text.size() && lines < kMostLinesAbove; ++lines) {
    out.names = unguarded(read_row(text, out.end, between), between);
    if (is_blank(out.names)) continue;
    for (std::size_t i = 0; i < out.names.size(); ++i) add_column(i, out);
    const bool is_side = side_row(out.names, SidesOf::moves) != nullptr;
    if (out.is_sheet() || !(is_side || is_title(out.names))) return out;
    // A column may have the name of such a row, so the whole row decides.
    Header next{.between = between, .sides = std::move(out.sides), .end = out.end};
    if (is_side) next.sides.push_back(std::move(out.names));
    out = std::move(next);
  }
  return out;
}

/// True if a text has the word `tile`, without which no line of it names the columns of a sheet.
bool has_tile(std::string_view text) {
  constexpr std::string_view word = "tile";
  return std::search(text.begin(), text.end(), word.begin(), word.end(),
                     [](char a, char b) { return upper(a) == upper(b); }) != text.end();
}

Header header_of(std::string_view text) {
  if (!has_tile(text.substr(0, kImportHead))) return {};
  for (char between : kBetween) {
    Header out = header_of(text, between);
    if (out.is_sheet()) return out;
  }
  return {};
}

/// The columns that every sheet must have.
constexpr std::pair<std::string_view, Column> kNeeded[] = {
    {"tile", Column::tile}, {"x", Column::x}, {"y", Column::y}};

/// Names that other programs may give these, in small letters and without signs between them.
constexpr std::pair<std::string_view, std::string_view> kNearNames[] = {
    {"tiles", "tile"},   {"tilename", "tile"}, {"tileid", "tile"}, {"tiletype", "tile"},
    {"piece", "tile"},   {"card", "tile"},     {"col", "x"},       {"column", "x"},
    {"posx", "x"},       {"xpos", "x"},        {"tilex", "x"},     {"xposition", "x"},
    {"positionx", "x"},  {"coordx", "x"},      {"xcoord", "x"},    {"xcoordinate", "x"},
    {"row", "y"},        {"posy", "y"},        {"ypos", "y"},      {"tiley", "y"},
    {"yposition", "y"},  {"positiony", "y"},   {"coordy", "y"},    {"ycoord", "y"},
    {"ycoordinate", "y"}};

std::string_view near_name(std::string_view name) {
  std::string plain;
  for (char c : name) {
    const char letter = upper(c);
    if (letter >= 'A' && letter <= 'Z') plain += static_cast<char>(letter + 32);
  }
  for (const auto& [other, meant] : kNearNames) {
    if (plain == other) return meant;
  }
  return {};
}

/// The first line of a sheet that lacks columns.
struct BareHeader {
  CellRow names{};
};

/// True if a cell may name a column; no line of YAML or JSON is made of such cells.
bool may_be_name(std::string_view cell) {
  if (cell.find_first_of(":{}[]#<>`|*&") != cell.npos || cell.starts_with("- ")) return false;
  const auto is_letter = [](char c) {
    return (c & 0x80) != 0 || (upper(c) >= 'A' && upper(c) <= 'Z');
  };
  return cell.empty() || std::any_of(cell.begin(), cell.end(), is_letter);
}

bool is_known_name(const CellText& cell) {
  return std::any_of(std::begin(kColumns), std::end(kColumns),
                     [&cell](const auto& c) { return same_word(cell.value, c.first); }) ||
         !near_name(cell.value).empty();
}

/// True if a row has names of columns, and the next one, at `at`, as many cells. `known`: one of
/// the names must be known.
bool is_bare_header(const CellRow& names, std::string_view text, std::size_t at, char between,
                    bool known) {
  if (names.size() < 2) return false;
  const auto is_name = [](const CellText& cell) { return may_be_name(cell.value); };
  if (!std::all_of(names.begin(), names.end(), is_name)) return false;
  const auto is_empty = [](const CellText& cell) { return cell.value.empty(); };
  if (std::count_if(names.begin(), names.end(), is_empty) > 1) return false;
  const bool any_known = std::any_of(names.begin(), names.end(), is_known_name);
  // Two words of prose may have a comma between them, too.
  if (!any_known && (known || names.size() < 3)) return false;
  while (at < text.size() && (text[at] == '\r' || text[at] == '\n')) ++at;
  if (at >= text.size()) return any_known;
  return read_row(text, at, between).size() == names.size();
}

/// Nothing unless the text has the shape of a sheet: names in the first line, or below side rows,
/// and as many cells in the next one.
std::optional<BareHeader> bare_header_of(std::string_view text) {
  const std::string_view first_line = text.substr(0, text.find('\n'));
  const bool has_quote = first_line.find('"') != first_line.npos;  // the row may go on below
  for (char between : kBetween) {
    if (!has_quote && first_line.find(between) == first_line.npos) continue;
    for (std::size_t at = 0; at < text.size();) {
      CellRow names = read_row(text, at, between);
      if (is_blank(names)) continue;
      const bool is_side = side_row(names, SidesOf::moves) != nullptr;
      if (is_bare_header(names, text, at, between, is_side)) return BareHeader{std::move(names)};
      if (!is_side) break;
    }
  }
  return {};
}

/// A finding that names what is missing, and what may be it.
void refuse_columns(const BareHeader& header, Imported& out) {
  std::vector<std::string> missing;
  std::vector<std::string> there;
  std::vector<std::string> help;
  for (const CellText& cell : header.names) {
    if (!cell.value.empty()) there.push_back(fmt::format("`{}`", printable(cell.value)));
  }
  for (const auto& [name, column] : kNeeded) {
    const auto is_it = [name = name](const CellText& cell) { return same_word(cell.value, name); };
    if (std::any_of(header.names.begin(), header.names.end(), is_it)) continue;
    missing.push_back(fmt::format("`{}`", name));
    for (const CellText& cell : header.names) {
      if (near_name(cell.value) != name) continue;
      help.push_back(fmt::format("if `{}` is what is called `{}` here, rename the column",
                                 printable(cell.value), name));
    }
  }
  help.emplace_back(
      "a sheet of moves has the columns `tile`, `x` and `y`; x grows to the east, y to "
      "the south, and the start tile lies at 0,0");
  const uint32_t begin = header.names.front().span.offset;
  const Span span{begin, std::max(header.names.back().span.end() - begin, 1u)};
  Finding finding =
      at_origin(Code::broken_file, span,
                fmt::format("the sheet lacks the {} {}", missing.size() > 1 ? "columns" : "column",
                            enumerate(missing)),
                fmt::format("its columns are {}", enumerate(there)));
  finding.help = std::move(help);
  out.findings->push_back(std::move(finding));
}

/// Words in the column `words`: of a tile that goes back into the bag, and of one that is bought.
constexpr std::string_view kReturned = "return";
constexpr std::string_view kBuy = "buy:";

/// Cuts off the next word. Names in `buy:Ann B.>Bob=3` may have blanks.
std::string_view take_word(std::string_view& rest) {
  std::size_t size = std::min(rest.find(' '), rest.size());
  const auto has_price = [&] {
    const std::string_view word = rest.substr(0, size);
    const std::size_t equals = word.rfind('=');
    engine::Trade trade;
    return equals != word.npos && read_price(word.substr(equals + 1), trade);
  };
  while (rest.starts_with(kBuy) && size < rest.size() && !has_price()) {
    size = std::min(rest.find(' ', size + 1), rest.size());
  }
  const std::string_view word = rest.substr(0, size);
  rest.remove_prefix(std::min(size + 1, rest.size()));
  return word;
}

struct Line {
  uint32_t offset;
  CellRow cells;
};

/// One game of a sheet.
class SheetGame {
 public:
  /// `begin`: of the line with the names of the columns. `sides`: the rows above it. `unknown`: the
  /// columns that are not known and not yet told of.
  SheetGame(const Header& header, uint32_t begin, const std::vector<CellRow>& sides,
            const std::vector<Line>& rows, std::vector<std::size_t>& unknown, Imported& out,
            const ImportOptions& options)
      : header_(header),
        begin_(begin),
        sides_(sides),
        rows_(rows),
        unknown_(unknown),
        out_(out),
        text_(out),
        seated_{players_in(sides), options.anonymous},
        players_(seated_.names) {}

  void make() {
    if (rows_.empty()) {
      return refuse({begin_, 1}, "the sheet has no moves", "nothing below the header");
    }
    if (!all_in_columns()) return;
    report_unknown();
    if (players_.empty()) find_players();
    if (players_.size() > engine::kMaxPlayers) {
      return refuse({begin_, 1}, fmt::format("the sheet has {} players", players_.size()),
                    "too many");
    }
    write();
  }

 private:
  void refuse(Span span, std::string message, std::string label) {
    out_.findings->push_back(
        at_origin(Code::broken_file, span, std::move(message), std::move(label)));
  }

  const CellText* cell(const Line& line, Column column) const {
    const auto at = header_.at[column];
    return at && *at < line.cells.size() ? &line.cells[*at] : nullptr;
  }
  /// The span of a cell; of the row if it has none in that column.
  Span span(const Line& line, Column column) const {
    const CellText* found = cell(line, column);
    return found == nullptr ? Span{line.offset, 1} : found->span;
  }
  /// Nothing, or what people write for it.
  static bool says_nothing(std::string_view cell) {
    return cell.empty() || cell == "0" || cell == "-";
  }
  std::string value(const Line& line, Column column) const {
    const CellText* found = cell(line, column);
    return found == nullptr ? "" : found->value;
  }

  /// Tells once of each column that no table knows, if it says anything.
  void report_unknown() {
    const auto says = [this](std::size_t at) {
      return std::any_of(rows_.begin(), rows_.end(), [at](const Line& line) {
        return at < line.cells.size() && !line.cells[at].value.empty();
      });
    };
    std::erase_if(unknown_, [&](std::size_t at) {
      if (!says(at)) return false;
      const CellText& name = header_.names[at];
      out_.findings->push_back(at_origin(
          Code::skipped, {name.span.offset, std::max(name.span.size, 1u)},
          name.value.empty()
              ? fmt::format("column {} has no name and is skipped", at + 1)
              : fmt::format("the column `{}` is unknown and skipped", printable(name.value)),
          "not a column of moves"));
      return true;
    });
  }

  /// False if a cell has no column above it: what it says is not known.
  bool all_in_columns() {
    std::size_t named = header_.names.size();
    while (named > 0 && header_.names[named - 1].value.empty()) --named;
    for (const Line& line : rows_) {
      for (std::size_t i = named; i < line.cells.size(); ++i) {
        const CellText& found = line.cells[i];
        if (found.value.empty()) continue;
        refuse(found.span,
               fmt::format("the header names {} columns, but `{}` is in column {}", named,
                           found.value, i + 1),
               "no name above it");
        return false;
      }
    }
    return true;
  }

  void find_players() {
    for (const Line& line : rows_) {
      const std::string name = value(line, Column::player);
      if (name.empty()) continue;
      if (std::find(players_.begin(), players_.end(), name) == players_.end()) {
        players_.push_back(name);
      }
    }
    // A player who never moved has a column at most, or a number among the totals.
    for (const Header::SeatColumn& seat : header_.seats) {
      if (std::find(players_.begin(), players_.end(), seat.player) == players_.end()) {
        players_.push_back(seat.player);
      }
    }
    for (const Line& line : rows_) {
      const std::string totals = value(line, Column::totals);
      const auto others = static_cast<std::size_t>(std::count(totals.begin(), totals.end(), ':'));
      while (others > 0 && others < engine::kMaxPlayers && players_.size() < others + 1) {
        players_.push_back(name_of_seat(players_.size()));
      }
    }
    if (players_.empty()) players_ = {name_of_seat(0), name_of_seat(1)};
  }
  engine::ExpansionSet expansions() const {
    engine::ExpansionSet out;
    for (const ExpansionRow& box : all_expansions()) {
      out.insert_if(std::any_of(rows_.begin(), rows_.end(),
                                [&](const Line& line) {
                                  return says_box(box, value(line, Column::tile),
                                                  value(line, Column::meeple),
                                                  value(line, Column::words));
                                }),
                    box.expansion);
    }
    return out;
  }

  void write() {
    SideText sides(sides_, SidesOf::moves, seated_, out_, text_);
    text_.from(begin_);
    text_.line("cartulary", "1");
    if (!sides.has("source")) text_.line("source", "spreadsheet");
    Rules rules = rules_in(sides_, {});
    if (!sides.has("expansions")) {
      rules.expansions = expansions();
      if (!rules.expansions.empty()) {
        text_.line("expansions", fmt::format("[{}]", names_of_expansions(rules)));
      }
    }
    sides.write_header();
    text_.raw("moves:\n");
    std::size_t tiles = 0;
    for (const Line& line : rows_) {
      if (!write_move(line)) return;
      tiles += value(line, Column::words).find("under:") == std::string::npos ? 1 : 2;
    }
    text_.from(begin_);
    if (sides.write_result()) return;
    // A game is over when all tiles are used; each `under` uses one more.
    const engine::GameRules game = engine::rules_of(rules);
    const int all = total(game.tiles.counts) - (game.random_start ? 0 : 1);  // the start tile
    if (static_cast<int>(tiles) < all) text_.raw("result:\n  termination: unfinished\n");
  }

  bool write_move(const Line& line) {
    text_.from(line.offset);
    const std::string tile = value(line, Column::tile);
    const std::string x = value(line, Column::x);
    const std::string y = value(line, Column::y);
    const std::string all_words = value(line, Column::words);
    std::string_view words = all_words;
    std::string move;
    if (x.empty() && y.empty()) {
      for (Column column : {Column::meeple, Column::place}) {
        const std::string found = value(line, column);
        if (says_nothing(found)) continue;
        refuse(span(line, column),
               fmt::format("the tile is a discard without x and y, but `{}` is in its row", found),
               "a discard has no meeple");
        return false;
      }
      std::string_view rest = words;
      const bool returned = take_word(rest) == kReturned;
      if (returned) words = rest;
      put(move, returned ? "  - {return: " : "  - {discard: ", yaml_text(tile));
    } else {
      const auto column = whole_number_in(x);
      const auto row = whole_number_in(y);
      if (!column || !row) {
        refuse(span(line, column ? Column::y : Column::x),
               fmt::format("expected a whole number, got `{}`", column ? y : x), "not a place");
        return false;
      }
      move = fmt::format("  - {{tile: {}, at: [{}, {}]", yaml_text(tile), *column, *row);
      const std::string rotation = value(line, Column::rotation);
      auto turns = whole_number_in(rotation);
      if (turns && *turns >= 90 && *turns % 90 == 0) *turns /= 90;  // degrees
      if (turns) {
        put(move, ", rotation: ", *turns);
      } else if (!rotation.empty()) {
        put(move, ", rotation: ", yaml_text(rotation));
      }
      if (!write_meeple(line, tile, turns.value_or(0), move)) return false;
    }
    return write_words(line, words, move) && write_rest(line, move);
  }

  bool write_words(const Line& line, std::string_view words, std::string& move) {
    if (const std::size_t ruling = words.find('['); ruling != words.npos) {
      put(move, ", ruling: ", yaml_text(std::string(words.substr(ruling))));
      words = words.substr(0, ruling);
    }
    while (!words.empty()) {
      const std::string_view word = take_word(words);
      if (word.empty()) continue;
      const auto colon = word.find(':');
      const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
      const std::string_view key = word.substr(0, colon);
      if (key.empty() || !std::all_of(key.begin(), key.end(), letter)) {
        refuse(span(line, Column::words), fmt::format("expected words of a move, got `{}`", word),
               "not such a word");
        return false;
      }
      const std::string_view said = colon == word.npos ? "true" : word.substr(colon + 1);
      put(move, ", ", key, ": ",
          yaml_text(word.starts_with(kBuy) ? shown_trade(said) : std::string(said)));
    }
    return true;
  }

  /// `Bob>Ann=3` by the names that the record has.
  std::string shown_trade(std::string_view trade) const {
    const std::size_t arrow = trade.find('>');
    const std::size_t points = trade.rfind('=');
    if (arrow == trade.npos || points == trade.npos || points < arrow) return std::string(trade);
    return fmt::format("{}>{}{}", seated_.shown(trade.substr(0, arrow)),
                       seated_.shown(trade.substr(arrow + 1, points - arrow - 1)),
                       trade.substr(points));
  }

  /// The player, the claims and the number of the turn.
  bool write_rest(const Line& line, std::string& move) {
    const std::string player = value(line, Column::player);
    if (!player.empty()) put(move, ", player: ", yaml_text(seated_.shown(player)));
    const std::string gain = value(line, Column::gain);
    if (const auto points = whole_number_in(gain)) {
      put(move, ", gain: ", *points);
    } else if (!gain.empty()) {
      put(move, ", gain: ", yaml_text(gain));
    }
    write_turn(line, move);
    if (!write_totals(line, player, move)) return false;
    if (!value(line, Column::x).empty() || !value(line, Column::y).empty()) ++turn_;
    text_.raw(move + "}\n");
    return true;
  }

  /// The number of the turn where it is not the one that comes next: the record checks it.
  void write_turn(const Line& line, std::string& move) const {
    const std::string written = value(line, Column::turn);
    const auto number = whole_number_in(written);
    if (number && *number != turn_) {
      put(move, ", turn: ", *number);
    } else if (!number && !written.empty()) {
      put(move, ", turn: ", yaml_text(written));
    }
  }

  /// A role with its place, or a digit of the numeric keypad.
  bool write_meeple(const Line& line, const std::string& tile, int turns, std::string& move) {
    const std::string meeple = value(line, Column::meeple);
    const std::string place = value(line, Column::place);
    if (says_nothing(meeple)) {
      if (says_nothing(place)) return true;
      refuse(span(line, Column::place),
             fmt::format("`{}` is a place of a meeple, but no meeple is named", place),
             "whose place?");
      return false;
    }
    const auto digit = whole_number_in(meeple);
    if (!digit) {
      put(move, ", meeple: ", yaml_text(place.empty() ? meeple : meeple + ":" + place));
      return true;
    }
    const engine::TileId type = parse_tile_name(tile);
    const auto rotation = static_cast<engine::Rotation>(turns & 3);
    const bool known = engine::is_known(type) && *digit > 0 && *digit <= 9;
    const engine::SegmentIndex segment =
        known ? segment_in(type, rotation, *digit) : engine::kNoSegment;
    if (segment == engine::kNoSegment) {
      refuse(span(line, Column::meeple),
             fmt::format("tile {} has no single feature in sector {}", tile, meeple),
             "no feature there, or several");
      return false;
    }
    put(move, ", meeple: ", yaml_text(meeple_text(type, rotation, segment)));
    return true;
  }

  /// `0:4` in seat order, one number for the player of the row, or a column for each player.
  bool write_totals(const Line& line, const std::string& player, std::string& move) {
    const std::string totals = value(line, Column::totals);
    if (totals.find(':') != totals.npos) {
      put(move, ", totals: ", yaml_text(totals));
      return true;
    }
    std::string by_name;
    const auto add = [&](const std::string& name, const CellText& cell) {
      if (cell.value.empty()) return true;
      const auto total = whole_number_in(cell.value);
      if (!total) {
        refuse(cell.span, fmt::format("expected points, got `{}`", cell.value), "not a number");
        return false;
      }
      put(by_name, by_name.empty() ? "" : ", ", yaml_text(seated_.shown(name)), ": ", *total);
      return true;
    };
    for (const Header::SeatColumn& seat : header_.seats) {
      if (seat.at < line.cells.size() && !add(seat.player, line.cells[seat.at])) return false;
    }
    const CellText* own = cell(line, Column::totals);
    if (header_.seats.empty() && own != nullptr && !player.empty() && !add(player, *own)) {
      return false;
    }
    if (!by_name.empty()) put(move, ", totals: {", by_name, "}");
    return true;
  }

  const Header& header_;
  uint32_t begin_;
  const std::vector<CellRow>& sides_;
  const std::vector<Line>& rows_;
  std::vector<std::size_t>& unknown_;
  Imported& out_;
  RecordText text_;
  Seated seated_;
  std::vector<std::string>& players_;  ///< of those
  int32_t turn_ = 1;                   ///< the number of the turn that comes next
};

/// Takes the side rows of the next game from the end of the moves. No row is one that has a tile.
std::vector<CellRow> sides_below(const Header& header, std::vector<Line>& rows) {
  const std::size_t tile = *header.at[Column::tile];
  std::vector<CellRow> out;
  while (!rows.empty()) {
    CellRow& row = rows.back().cells;
    const bool is_move = tile < row.size() && is_any_tile(row[tile].value);
    if (is_move || side_row(row, SidesOf::moves) == nullptr) break;
    out.insert(out.begin(), std::move(row));
    rows.pop_back();
  }
  return out;
}

/// The games of a sheet: each begins with the names of the columns, or with side rows above them.
void read_sheet(const std::string& text, const ImportOptions& options, std::vector<Imported>& out) {
  const Header header = header_of(text);
  const CellRow& names = header.names;
  if (header.again) {
    const CellText& second = names[header.again->at];
    const CellText& first = names[header.again->before];
    out.emplace_back().findings->push_back(
        at_origin(Code::broken_file, second.span,
                  fmt::format("the columns `{}` and `{}` say the same: the sheet needs one of them",
                              first.value, second.value),
                  "the second one"));
    return;
  }
  std::size_t at = header.end;
  const auto is_header = [&names](const CellRow& row) {
    return std::equal(row.begin(), row.end(), names.begin(), names.end(),
                      [](const CellText& a, const CellText& b) { return a.value == b.value; });
  };
  uint32_t begin = names.front().span.offset;
  std::vector<CellRow> sides = header.sides;
  std::vector<Line> rows;
  std::vector<std::size_t> unknown = header.unknown;
  const auto finish = [&] {
    SheetGame(header, begin, sides, rows, unknown, out.emplace_back(), options).make();
  };
  while (at < text.size()) {
    const auto offset = static_cast<uint32_t>(at);
    CellRow row = unguarded(read_row(text, at, header.between), header.between);
    if (is_header(row)) {
      std::vector<CellRow> below = sides_below(header, rows);
      finish();
      sides = std::move(below);
      rows.clear();
      begin = offset;
    } else if (!is_blank(row)) {
      rows.push_back({offset, std::move(row)});
    }
  }
  finish();
}

}  // namespace

const ImportFormat kSheet{
    .name = "csv",
    .meaning = "spreadsheet of moves",
    .recognises =
        [](const ImportFile& beginning) {
          if (beginning.text.size() >= (64u << 10) || beginning.json) return false;
          const std::string text = beginning_of_table(beginning.text);
          return header_of(text).is_sheet() || bare_header_of(text);
        },
    .read =
        [](const ImportFile& file, const ImportOptions& options, std::vector<Imported>& out) {
          const OpenTable table = open_table(file);
          const auto& text = table.text;
          if (header_of(*text).is_sheet()) {
            read_sheet(*text, options, out);
          } else {
            const std::string head = beginning_of_table(file.text.substr(0, kImportHead));
            const auto bare = bare_header_of(head);
            refuse_columns(bare ? *bare : BareHeader{header_of(head, ',').names},
                           out.emplace_back());
          }
          table.tell(out);
        },
    .shows_game =
        [](const ImportFile& beginning) {
          return header_of(beginning_of_table(beginning.text)).is_sheet();
        }};

}  // namespace cartulary::formats

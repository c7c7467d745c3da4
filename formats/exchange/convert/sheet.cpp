// Spreadsheets: a row for each move, columns with names, in the dialects that spreadsheets write.
#include <algorithm>

#include "engine/rules_of.hpp"
#include "formats/exchange/convert/formats.hpp"
#include "formats/exchange/convert/keypad.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/exchange/convert/sheet_head.hpp"
#include "formats/exchange/convert/side_rows.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/move_words.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/tables/cell_numbers.hpp"
#include "formats/ground/tables/table_text.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using Column = MovesColumn;

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

std::string number_text(std::string_view cell) {
  const auto number = whole_number_in(cell);
  return number ? std::to_string(*number) : yaml_text(cell);
}

struct Line {
  uint32_t offset;
  CellRow cells;
};

class SheetGame {
 public:
  /// `begin`: of the line of names. `sides`: the rows above. `unknown`: columns not yet told of.
  SheetGame(const SheetHead& header, uint32_t begin, const std::vector<CellRow>& sides,
            const std::vector<Line>& rows, std::vector<std::size_t>& unknown, Imported& out,
            const ImportOptions& options)
      : header_(header),
        begin_(begin),
        sides_(sides),
        rows_(rows),
        unknown_(unknown),
        out_(out),
        text_(out),
        seated_{players_in(sides), options.anonymous} {}

  /// False if it cannot be read.
  bool make() {
    if (rows_.empty()) {
      return refuse({begin_, 1}, "the sheet has no moves", "nothing below the header");
    }
    if (!all_in_columns()) return false;
    report_unknown();
    if (players_.empty()) find_players();
    if (players_.size() > engine::kMaxPlayers) {
      return refuse({begin_, 1}, fmt::format("the sheet has {} players", players_.size()),
                    "too many");
    }
    return write();
  }

 private:
  bool refuse(Span span, std::string message, std::string label) {
    out_.add(Code::broken_file, span, std::move(message), std::move(label));
    return false;
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

  void report_unknown() {
    const auto says = [this](std::size_t at) {
      return std::ranges::any_of(rows_, [at](const Line& line) {
        return at < line.cells.size() && !line.cells[at].value.empty();
      });
    };
    std::erase_if(unknown_, [&](std::size_t at) {
      if (!says(at)) return false;
      const CellText& name = header_.names[at];
      out_.add(Code::skipped, {name.span.offset, std::max(name.span.size, 1u)},
               name.value.empty()
                   ? fmt::format("column {} has no name and is skipped", at + 1)
                   : fmt::format("the column `{}` is unknown and skipped", printable(name.value)),
               "not a column of moves");
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
        return refuse(found.span,
                      fmt::format("the header names {} columns, but `{}` is in column {}", named,
                                  found.value, i + 1),
                      "no name above it");
      }
    }
    return true;
  }

  void find_players() {
    const auto add = [this](const std::string& name) {
      const bool known = std::ranges::find(players_, name) != players_.end();
      if (!known) players_.push_back(name);
    };
    for (const Line& line : rows_) {
      if (const std::string name = value(line, Column::player); !name.empty()) add(name);
    }
    // A player who never moved has a column at most, or a number among the totals.
    for (const SheetHead::SeatColumn& seat : header_.seats) add(seat.player);
    for (const Line& line : rows_) {
      const std::string totals = value(line, Column::totals);
      const auto others = static_cast<std::size_t>(std::ranges::count(totals, ':'));
      while (others > 0 && others < engine::kMaxPlayers && players_.size() < others + 1) {
        players_.push_back(name_of_seat(players_.size()));
      }
    }
    if (players_.empty()) players_ = {name_of_seat(0), name_of_seat(1)};
  }
  engine::ExpansionSet expansions() const {
    engine::ExpansionSet out;
    for (const ExpansionRow& box : all_expansions()) {
      out.insert_if(std::ranges::any_of(rows_,
                                        [&](const Line& line) {
                                          return says_box(box, value(line, Column::tile),
                                                          value(line, Column::meeple),
                                                          value(line, Column::words));
                                        }),
                    box.expansion);
    }
    return out;
  }

  bool write() {
    SideText sides(sides_, SidesOf::moves, seated_, text_);
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
      if (!write_move(line)) return false;
      tiles += value(line, Column::words).find("under:") == std::string::npos ? 1 : 2;
    }
    text_.from(begin_);
    if (sides.write_result()) return true;
    // A game is over when all tiles are used; each `under` uses one more.
    const engine::GameRules game = engine::rules_of(rules);
    const int all = total(game.tiles.counts) - (game.random_start ? 0 : 1);  // the start tile
    if (static_cast<int>(tiles) < all) text_.raw("result:\n  termination: unfinished\n");
    return true;
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
        return refuse(
            span(line, column),
            fmt::format("the tile is a discard without x and y, but `{}` is in its row", found),
            "a discard has no meeple");
      }
      std::string_view rest = words;
      const bool returned = take_word(rest) == kReturned;
      if (returned) words = rest;
      put(move, returned ? "  - {return: " : "  - {discard: ", yaml_text(tile));
    } else {
      const auto column = whole_number_in(x);
      const auto row = whole_number_in(y);
      if (!column || !row) {
        return refuse(span(line, column ? Column::y : Column::x),
                      fmt::format("expected a whole number, got `{}`", column ? y : x),
                      "not a place");
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
      const auto colon = word.find_first_of(":@");
      const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; };
      const std::string_view key = word.substr(0, colon);
      const bool far = word.find('@') != word.npos && parse_role(key);
      if (!far && (key.empty() || !std::ranges::all_of(key, letter))) {
        return refuse(span(line, Column::words),
                      fmt::format("expected words of a move, got `{}`", word), "not such a word");
      }
      const auto said = far ? word : colon == word.npos ? "true" : word.substr(colon + 1);
      put(move, ", ", far ? "meeple" : key, ": ",
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
    if (!gain.empty()) put(move, ", gain: ", number_text(gain));
    write_turn(line, move);
    if (!write_totals(line, player, move)) return false;
    if (!value(line, Column::x).empty() || !value(line, Column::y).empty()) ++turn_;
    text_.raw(move + "}\n");
    return true;
  }

  /// The number of the turn where it is not the one that comes next: the record checks it.
  void write_turn(const Line& line, std::string& move) const {
    const std::string written = value(line, Column::turn);
    if (!written.empty() && whole_number_in(written) != turn_) {
      put(move, ", turn: ", number_text(written));
    }
  }

  /// A role with its place, or a digit of the numeric keypad.
  bool write_meeple(const Line& line, const std::string& tile, int turns, std::string& move) {
    const std::string meeple = value(line, Column::meeple);
    const std::string place = value(line, Column::place);
    if (says_nothing(meeple)) {
      if (says_nothing(place)) return true;
      return refuse(span(line, Column::place),
                    fmt::format("`{}` is a place of a meeple, but no meeple is named", place),
                    "whose place?");
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
      return refuse(span(line, Column::meeple),
                    fmt::format("tile {} has no single feature in sector {}", tile, meeple),
                    "no feature there, or several");
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
        return refuse(cell.span, fmt::format("expected points, got `{}`", cell.value),
                      "not a number");
      }
      put(by_name, by_name.empty() ? "" : ", ", yaml_text(seated_.shown(name)), ": ", *total);
      return true;
    };
    for (const SheetHead::SeatColumn& seat : header_.seats) {
      if (seat.at < line.cells.size() && !add(seat.player, line.cells[seat.at])) return false;
    }
    const CellText* own = cell(line, Column::totals);
    if (header_.seats.empty() && own != nullptr && !player.empty() && !add(player, *own)) {
      return false;
    }
    if (!by_name.empty()) put(move, ", totals: {", by_name, "}");
    return true;
  }

  const SheetHead& header_;
  uint32_t begin_;
  const std::vector<CellRow>& sides_;
  const std::vector<Line>& rows_;
  std::vector<std::size_t>& unknown_;
  Imported& out_;
  RecordText text_;
  Seated seated_;
  std::vector<std::string>& players_ = seated_.names;  ///< of those
  int32_t turn_ = 1;                                   ///< the number of the turn that comes next
};

/// Takes the side rows of the next game from the end of the moves. No row is one that has a tile.
std::vector<CellRow> sides_below(const SheetHead& header, std::vector<Line>& rows) {
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
  const SheetHead header = sheet_head_of(text);
  const CellRow& names = header.names;
  if (header.again) {
    const CellText& second = names[header.again->at];
    const CellText& first = names[header.again->before];
    out.emplace_back().add(
        Code::broken_file, second.span,
        fmt::format("the columns `{}` and `{}` say the same: the sheet needs one of them",
                    first.value, second.value),
        "the second one");
    return;
  }
  std::size_t at = header.end;
  const auto is_header = [&names](const CellRow& row) {
    return std::ranges::equal(row, names, {}, &CellText::value, &CellText::value);
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
          return sheet_head_of(text).is_sheet() || is_bare_sheet(text);
        },
    .read =
        [](const ImportFile& file, const ImportOptions& options, std::vector<Imported>& out) {
          const OpenTable table = open_table(file);
          const auto& text = table.text;
          if (sheet_head_of(*text).is_sheet()) {
            read_sheet(*text, options, out);
          } else {
            refuse_columns(file.text, out.emplace_back());
          }
          table.tell(out);
        },
    .shows_game =
        [](const ImportFile& beginning) {
          return sheet_head_of(beginning_of_table(beginning.text)).is_sheet();
        }};

}  // namespace cartulary::formats

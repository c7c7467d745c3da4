// Spreadsheets: a row for each move, columns with names, in the dialects that spreadsheets write.
#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "formats/convert/formats.hpp"
#include "formats/convert/keypad.hpp"
#include "formats/convert/record_text.hpp"
#include "formats/record/canonical.hpp"
#include "formats/record/notation.hpp"
#include "formats/record/words.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

/// A cell and where it stands in the text.
struct CellText {
  std::string value;
  Span span;
};
using Row = std::vector<CellText>;

void append_utf8(std::string& out, uint32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0 | c >> 6);
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0 | c >> 12);
    out += static_cast<char>(0x80 | (c >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | c >> 18);
    out += static_cast<char>(0x80 | (c >> 12 & 0x3F));
    out += static_cast<char>(0x80 | (c >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  }
}

/// UTF-16 with its mark as UTF-8; other text as it is, without a mark.
std::string decoded(std::string_view text) {
  const bool little = text.starts_with("\xFF\xFE");
  if (!little && !text.starts_with("\xFE\xFF")) {
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    return std::string(text);
  }
  const auto unit = [&](std::size_t at) {
    const auto first = static_cast<unsigned char>(text[at]);
    const auto second = static_cast<unsigned char>(text[at + 1]);
    return static_cast<uint32_t>(little ? first | second << 8 : first << 8 | second);
  };
  std::string out;
  for (std::size_t at = 2; at + 1 < text.size(); at += 2) {
    uint32_t c = unit(at);
    const bool high = c >= 0xD800 && c < 0xDC00 && at + 3 < text.size();
    if (high && unit(at + 2) >= 0xDC00 && unit(at + 2) < 0xE000) {
      c = 0x10000 + ((c - 0xD800) << 10) + (unit(at + 2) - 0xDC00);
      at += 2;
    } else if (c >= 0xD800 && c < 0xE000) {
      c = 0xFFFD;
    }
    append_utf8(out, c);
  }
  return out;
}

/// The cells of the line at `at`, which then is behind it. Quoted cells may hold anything.
Row read_row(std::string_view text, std::size_t& at, char between) {
  Row out;
  for (bool more = true; more;) {
    CellText cell;
    cell.span.offset = static_cast<uint32_t>(at);
    while (at < text.size() && (text[at] == ' ')) ++at;
    if (at < text.size() && text[at] == '"') {
      for (++at; at < text.size(); ++at) {
        if (text[at] != '"') {
          cell.value += text[at];
        } else if (at + 1 < text.size() && text[at + 1] == '"') {
          cell.value += text[++at];
        } else {
          ++at;
          break;
        }
      }
    }
    while (at < text.size() && text[at] != between && text[at] != '\n') cell.value += text[at++];
    while (!cell.value.empty() && (cell.value.back() == '\r' || cell.value.back() == ' ')) {
      cell.value.pop_back();
    }
    cell.span.size = static_cast<uint32_t>(at) - cell.span.offset;
    more = at < text.size() && text[at] == between;
    if (at < text.size()) ++at;
    out.push_back(std::move(cell));
  }
  return out;
}

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

/// What the columns of a sheet are; the place of each, if it is there.
struct Header {
  /// `total Ann`: the totals of one player.
  struct SeatColumn {
    std::size_t at;
    std::string player;
  };

  char between = ',';
  engine::ArrayBy<Column, std::optional<std::size_t>, kColumnKinds> at{};
  std::vector<SeatColumn> seats{};
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

Header header_of(std::string_view text) {
  for (char between : {',', ';', '\t'}) {
    Header out{.between = between};
    std::size_t at = 0;
    const Row names = read_row(text, at, between);
    for (std::size_t i = 0; i < names.size(); ++i) {
      for (const auto& [name, column] : kColumns) {
        if (same_word(names[i].value, name) && !out.at[column]) out.at[column] = i;
      }
      const std::string_view player = player_of_totals(names[i].value);
      if (!player.empty()) out.seats.push_back({i, std::string(player)});
    }
    out.end = at;
    if (out.is_sheet()) return out;
  }
  return {};
}

/// `1`, `-2`, and `1,0` or `1.0` as spreadsheets like to write it.
std::optional<int32_t> whole_number(std::string_view text) {
  const auto point = text.find_first_of(".,");
  if (point != text.npos && text.find_first_not_of('0', point + 1) == text.npos) {
    text = text.substr(0, point);
  }
  if (text.starts_with('+')) text.remove_prefix(1);
  return parse_number(text);
}

struct Line {
  uint32_t offset;
  Row cells;
};

/// One game of a sheet.
class SheetGame {
 public:
  /// `begin`: of the line with the names of the columns.
  SheetGame(const Header& header, uint32_t begin, const std::vector<Line>& rows, Imported& out,
            const ImportOptions& options)
      : header_(header), begin_(begin), rows_(rows), out_(out), options_(options), text_(out) {}

  void make() {
    if (rows_.empty()) {
      return refuse({begin_, 1}, "the sheet has no moves", "nothing below the header");
    }
    find_players();
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
  /// Of a cell; of the row if it has none in that column.
  Span span(const Line& line, Column column) const {
    const CellText* found = cell(line, column);
    return found == nullptr ? Span{line.offset, 1} : found->span;
  }
  std::string value(const Line& line, Column column) const {
    const CellText* found = cell(line, column);
    return found == nullptr ? "" : found->value;
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
  std::string shown(const std::string& name) const {
    const auto seat = std::find(players_.begin(), players_.end(), name) - players_.begin();
    return options_.anonymous ? name_of_seat(static_cast<std::size_t>(seat)) : name;
  }

  void write() {
    text_.from(begin_);
    text_.line("cartulary", "1");
    text_.line("source", "spreadsheet");
    const bool hills = std::any_of(rows_.begin(), rows_.end(), [this](const Line& line) {
      return value(line, Column::tile).starts_with("HS/") ||
             value(line, Column::meeple).starts_with("shepherd") ||
             value(line, Column::words).find("guide") != std::string::npos ||
             value(line, Column::words).find("grow:") != std::string::npos;
    });
    if (hills) text_.line("expansions", "[hills-and-sheep]");
    std::vector<std::string> names;
    for (const std::string& name : players_) names.push_back(shown(name));
    text_.line("players", yaml_list(names));
    text_.raw("moves:\n");
    std::size_t tiles = 0;
    for (const Line& line : rows_) {
      if (!write_move(line)) return;
      tiles += value(line, Column::words).find("under:") == std::string::npos ? 1 : 2;
    }
    // A game is over when all tiles are used; each `under` uses one more.
    const std::size_t all = kTilesBesideStart + (hills ? 18 : 0);
    text_.from(begin_);
    if (tiles < all) text_.raw("result:\n  termination: unfinished\n");
  }

  bool write_move(const Line& line) {
    text_.from(line.offset);
    const std::string tile = value(line, Column::tile);
    const std::string x = value(line, Column::x);
    const std::string y = value(line, Column::y);
    std::string move;
    if (x.empty() && y.empty()) {
      move = fmt::format("  - {{discard: {}", yaml_text(tile));
    } else {
      const auto column = whole_number(x);
      const auto row = whole_number(y);
      if (!column || !row) {
        refuse(span(line, column ? Column::y : Column::x),
               fmt::format("expected a whole number, got `{}`", column ? y : x), "not a place");
        return false;
      }
      move = fmt::format("  - {{tile: {}, at: [{}, {}]", yaml_text(tile), *column, *row);
      const std::string rotation = value(line, Column::rotation);
      auto turns = whole_number(rotation);
      if (turns && *turns >= 90 && *turns % 90 == 0) *turns /= 90;  // degrees
      if (turns) {
        put(move, ", rotation: ", *turns);
      } else if (!rotation.empty()) {
        put(move, ", rotation: ", yaml_text(rotation));
      }
      if (!write_meeple(line, tile, turns.value_or(0), move)) return false;
    }
    std::string words = value(line, Column::words);
    for (std::string_view rest = words; !rest.empty();) {
      const std::string_view word = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(word.size() + 1, rest.size()));
      if (word.empty()) continue;
      const auto colon = word.find(':');
      const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
      const std::string_view key = word.substr(0, colon);
      if (key.empty() || !std::all_of(key.begin(), key.end(), letter)) {
        refuse(span(line, Column::words), fmt::format("expected words of a move, got `{}`", word),
               "not such a word");
        return false;
      }
      put(move, ", ", key, ": ", colon == word.npos ? "true" : yaml_text(word.substr(colon + 1)));
    }
    const std::string player = value(line, Column::player);
    if (!player.empty()) put(move, ", player: ", yaml_text(shown(player)));
    const std::string gain = value(line, Column::gain);
    if (const auto points = whole_number(gain)) {
      put(move, ", gain: ", *points);
    } else if (!gain.empty()) {
      put(move, ", gain: ", yaml_text(gain));
    }
    if (!write_totals(line, player, move)) return false;
    text_.raw(move + "}\n");
    return true;
  }

  /// A role with its place, or a digit of the numeric keypad.
  bool write_meeple(const Line& line, const std::string& tile, int turns, std::string& move) {
    const std::string meeple = value(line, Column::meeple);
    const std::string place = value(line, Column::place);
    if (meeple.empty() || meeple == "0" || meeple == "-") return true;
    const auto digit = whole_number(meeple);
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
      const auto total = whole_number(cell.value);
      if (!total) {
        refuse(cell.span, fmt::format("expected points, got `{}`", cell.value), "not a number");
        return false;
      }
      put(by_name, by_name.empty() ? "" : ", ", yaml_text(shown(name)), ": ", *total);
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
  const std::vector<Line>& rows_;
  Imported& out_;
  const ImportOptions& options_;
  RecordText text_;
  std::vector<std::string> players_;
};

/// The games of a sheet: each begins with the names of the columns.
void read_sheet(const std::string& text, const ImportOptions& options, std::vector<Imported>& out) {
  const Header header = header_of(text);
  std::size_t at = 0;
  const Row names = read_row(text, at, header.between);
  const auto is_header = [&names](const Row& row) {
    return std::equal(row.begin(), row.end(), names.begin(), names.end(),
                      [](const CellText& a, const CellText& b) { return a.value == b.value; });
  };
  uint32_t begin = 0;
  std::vector<Line> rows;
  const auto finish = [&] { SheetGame(header, begin, rows, out.emplace_back(), options).make(); };
  while (at < text.size()) {
    const auto offset = static_cast<uint32_t>(at);
    Row row = read_row(text, at, header.between);
    if (is_header(row)) {
      finish();
      rows.clear();
      begin = offset;
    } else if (!std::all_of(row.begin(), row.end(),
                            [](const CellText& c) { return c.value.empty(); })) {
      rows.push_back({offset, std::move(row)});
    }
  }
  finish();
}

void append_cell_text(std::string& out, std::string_view text, char between) {
  if (!out.empty() && out.back() != '\n') out += between;
  if (text.find_first_of("\",;\t\n") == text.npos) {
    out += text;
    return;
  }
  out += '"';
  for (char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  out += '"';
}

void write_sheet(const Report& report, char between, Exported& out) {
  if (report.turns.empty()) {
    out.refused = "a sheet needs a move";
    return;
  }
  const Record& record = report.record;
  std::string& text = out.text;
  for (std::string_view name : {"turn", "player", "tile", "x", "y", "rotation", "meeple", "place",
                                "words", "gain", "totals"}) {
    append_cell_text(text, name, between);
  }
  text += '\n';
  for (const TracedTurn& traced : report.turns) {
    const engine::Turn& turn = traced.turn;
    const RecordedTurn& written = record.moves[traced.move];
    append_cell_text(text, std::to_string(traced.number), between);
    append_cell_text(text, record.players[traced.player].name, between);
    append_cell_text(text, engine::kTiles[turn.tile].code, between);
    std::string words;
    if (const engine::Laid* laid = turn.laid()) {
      // To the south, whichever way the record counts: a sheet cannot tell.
      append_cell_text(text, std::to_string(laid->cell.x), between);
      append_cell_text(text, std::to_string(laid->cell.y), between);
      append_cell_text(text, std::to_string(index(laid->rotation)), between);
      std::string_view role;
      std::string_view place;
      if (laid->deployment.any()) {
        const engine::SegmentIndex segment = laid->deployment.segment;
        role = name_of(
            role_of(engine::kTiles[turn.tile].segments[segment].kind, laid->deployment.figure));
        place = place_of(turn.tile, laid->rotation, segment);
      }
      append_cell_text(text, role, between);
      append_cell_text(text, place, between);
      words =
          extra_words(laid->extra, turn.under) + house_rule_words(laid->trade, turn.drew, record);
    } else {
      for (int empty = 0; empty < 5; ++empty) text += between;
      words = extra_words({}, turn.under);
    }
    if (!words.empty()) words.erase(0, 1);
    append_cell_text(text, words, between);
    const std::size_t players = record.players.size();
    append_cell_text(text, written.gain.given ? seats_text(written.gain, players, '/') : "",
                     between);
    append_cell_text(text, written.totals.given ? seats_text(written.totals, players, ':') : "",
                     between);
    text += '\n';
  }
}

}  // namespace

const ImportFormat kSheet{
    .name = "csv",
    .meaning = "spreadsheet of moves",
    .recognises =
        [](const ImportFile& beginning) {
          return beginning.text.size() < (64u << 10) &&
                 header_of(decoded(beginning.text)).is_sheet();
        },
    .read =
        [](const ImportFile& file, const ImportOptions& options, std::vector<Imported>& out) {
          // Places are those of the text that people see.
          const auto text = std::make_shared<const std::string>(decoded(file.text));
          read_sheet(*text, options, out);
          for (Imported& game : out) game.origin->file = text;
        }};

constexpr Parts kHeldBySheets =
    Parts::of(Part::claims) | Parts::of(Part::discards) | Parts::of(Part::under);

const ExportFormat kCsvExport{
    .name = "csv",
    .extension = ".csv",
    .meaning = "spreadsheet of moves, with commas",
    .holds = kHeldBySheets,
    .write = [](const Report& report, Exported& out) { write_sheet(report, ',', out); }};
const ExportFormat kTsvExport{
    .name = "tsv",
    .extension = ".tsv",
    .meaning = "spreadsheet of moves, with tabs",
    .holds = kHeldBySheets,
    .write = [](const Report& report, Exported& out) { write_sheet(report, '\t', out); }};

}  // namespace cartulary::formats

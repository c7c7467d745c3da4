// Spreadsheets: a row for each move, columns with names, in the dialects that spreadsheets write.
#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "formats/convert/formats.hpp"
#include "formats/convert/record_text.hpp"
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
  char between = ',';
  engine::ArrayBy<Column, std::optional<std::size_t>, kColumnKinds> at{};
  std::size_t end = 0;  ///< where the first row begins

  bool is_sheet() const { return at[Column::tile] && at[Column::x] && at[Column::y]; }
};

Header header_of(std::string_view text) {
  for (char between : {',', ';', '\t'}) {
    Header out{.between = between};
    std::size_t at = 0;
    const Row names = read_row(text, at, between);
    for (std::size_t i = 0; i < names.size(); ++i) {
      for (const auto& [name, column] : kColumns) {
        if (same_word(names[i].value, name) && !out.at[column]) out.at[column] = i;
      }
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

class Sheet {
 public:
  Sheet(std::string_view text, Imported& out, const ImportOptions& options)
      : file_(text), out_(out), options_(options), text_(out) {}

  void make() {
    header_ = header_of(file_);
    std::size_t at = header_.end;
    while (at < file_.size()) {
      const std::size_t begin = at;
      Row row = read_row(file_, at, header_.between);
      if (std::all_of(row.begin(), row.end(), [](const CellText& c) { return c.value.empty(); })) {
        continue;
      }
      rows_.push_back({static_cast<uint32_t>(begin), std::move(row)});
    }
    if (rows_.empty()) return refuse({0, 1}, "the sheet has no moves", "nothing below the header");
    find_players();
    if (players_.size() > engine::kMaxPlayers) {
      return refuse({0, 1}, fmt::format("the sheet has {} players", players_.size()), "too many");
    }
    write();
  }

 private:
  struct Line {
    uint32_t offset;
    Row cells;
  };

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
    if (players_.empty()) players_ = {name_of_seat(0), name_of_seat(1)};
  }
  std::string shown(const std::string& name) const {
    const auto seat = std::find(players_.begin(), players_.end(), name) - players_.begin();
    return options_.anonymous ? name_of_seat(static_cast<std::size_t>(seat)) : name;
  }

  void write() {
    text_.from(0);
    text_.line("cartulary", "1");
    text_.line("source", "spreadsheet");
    const bool hills = std::any_of(rows_.begin(), rows_.end(), [this](const Line& line) {
      return value(line, Column::tile).starts_with("HS/");
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
    text_.from(0);
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
      std::string rotation = value(line, Column::rotation);
      if (!rotation.empty()) {
        const auto turns = whole_number(rotation);
        const bool degrees = turns && *turns >= 90;
        if (turns) rotation = fmt::format("{}", degrees ? *turns / 90 : *turns);
        put(move, ", rotation: ", turns ? rotation : yaml_text(rotation));
      }
      std::string meeple = value(line, Column::meeple);
      const std::string place = value(line, Column::place);
      if (meeple == "0" || meeple == "-") meeple.clear();
      if (!meeple.empty()) {
        put(move, ", meeple: ", yaml_text(place.empty() ? meeple : meeple + ":" + place));
      }
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
    if (const auto points = whole_number(gain)) put(move, ", gain: ", *points);
    const std::string totals = value(line, Column::totals);
    if (totals.find(':') != totals.npos) {
      put(move, ", totals: ", yaml_text(totals));
    } else if (const auto total = whole_number(totals); total && !player.empty()) {
      put(move, ", totals: {", yaml_text(shown(player)), ": ", *total, "}");
    }
    text_.raw(move + "}\n");
    return true;
  }

  std::string_view file_;
  Imported& out_;
  const ImportOptions& options_;
  RecordText text_;
  Header header_;
  std::vector<Line> rows_;
  std::vector<std::string> players_;
};

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
  const Record& record = report.record;
  std::string& text = out.text;
  for (std::string_view name : {"turn", "player", "tile", "x", "y", "rotation", "meeple", "place",
                                "words", "gain", "totals"}) {
    append_cell_text(text, name, between);
  }
  text += '\n';
  engine::PerPlayer<int> before{};
  for (const TracedTurn& traced : report.turns) {
    const engine::Turn& turn = traced.turn;
    append_cell_text(text, std::to_string(traced.number), between);
    append_cell_text(text, record.players[traced.player].name, between);
    append_cell_text(text, engine::kTiles[turn.tile].code, between);
    std::string words;
    if (const engine::Laid* laid = turn.laid()) {
      append_cell_text(text, std::to_string(laid->cell.x), between);
      append_cell_text(text, std::to_string(record.written_y(laid->cell.y)), between);
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
    std::string totals;
    for (engine::Player p : record.seats())
      put(totals, totals.empty() ? "" : ":", traced.totals[p]);
    append_cell_text(text, std::to_string(traced.totals[traced.player] - before[traced.player]),
                     between);
    append_cell_text(text, totals, between);
    text += '\n';
    for (engine::Player p : record.seats()) before[p] = traced.totals[p];
  }
  out.lost = {"header, rules and result"};
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
          Imported& game = out.emplace_back();
          // Places are those of the text that people see.
          auto text = std::make_shared<const std::string>(decoded(file.text));
          game.origin->file = text;
          Sheet(*text, game, options).make();
        }};

const ExportFormat kCsvExport{
    .name = "csv",
    .extension = ".csv",
    .meaning = "spreadsheet of moves, with commas",
    .write = [](const Report& report, Exported& out) { write_sheet(report, ',', out); }};
const ExportFormat kTsvExport{
    .name = "tsv",
    .extension = ".tsv",
    .meaning = "spreadsheet of moves, with tabs",
    .write = [](const Report& report, Exported& out) { write_sheet(report, '\t', out); }};

}  // namespace cartulary::formats

// Boards as grids of cells, as scoring apps and photo tools hand them over: x in the first row, y
// in the first column, and in each cell the tile that lies there.
#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "formats/tables/encodings.hpp"
#include "formats/convert/formats.hpp"
#include "formats/convert/recognise.hpp"
#include "formats/convert/record_text.hpp"
#include "formats/record/notation.hpp"
#include "formats/tables/csv.hpp"
#include "formats/text/letters.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

/// Rows beside the grid: a word, and what the record says under it.
struct SideRow {
  std::string_view word;
  bool of_position;  ///< a key of the position, else one of the header
  bool is_list;
};
constexpr SideRow kSideRows[] = {
    {"game", false, false},      {"event", false, false},  {"round", false, false},
    {"table", false, false},     {"date", false, false},   {"rules", false, false},
    {"expansions", false, true}, {"players", false, true}, {"totals", true, true},
    {"discarded", true, true},   {"to-move", true, false},
};

const SideRow* side_row(const CellRow& row) {
  if (row.empty()) return nullptr;
  for (const SideRow& side : kSideRows) {
    if (same_word(row.front().value, side.word)) return &side;
  }
  return nullptr;
}

/// A number with the sign that keyboards have: word processors write a minus sign or a dash.
std::string plain_number(std::string_view text) {
  for (const std::string_view sign : {"\u2212", "\u2013"}) {
    if (text.starts_with(sign)) return "-" + std::string(text.substr(sign.size()));
  }
  return std::string(text);
}

std::optional<int> number_in(std::string_view text) {
  return parse_number(plain_number(text));
}

bool is_number(std::string_view text) {
  return number_in(text).has_value();
}

bool is_blank(const CellRow& row) {
  return std::all_of(row.begin(), row.end(), [](const CellText& c) { return c.value.empty(); });
}

/// The numbers of columns: nothing stands before them, or a word such as `y/x`.
bool is_head(const CellRow& row) {
  return row.size() > 1 && !is_number(row.front().value) &&
         std::all_of(row.begin() + 1, row.end(),
                     [](const CellText& c) { return c.value.empty() || is_number(c.value); }) &&
         std::any_of(row.begin() + 1, row.end(),
                     [](const CellText& c) { return !c.value.empty(); });
}

struct Grid {
  std::vector<CellRow> side{};
  CellRow head{};
  std::vector<CellRow> rows{};
  std::vector<CellRow> strange{};  ///< rows that are none of these
};

/// Nothing if the text is no grid. `whole`: it is not only the beginning of one.
std::optional<Grid> grid_of(std::string_view text, char between, bool whole) {
  Grid out;
  for (std::size_t at = 0; at < text.size();) {
    if (!whole && text.find('\n', at) == text.npos) break;  // cut off in mid-row
    CellRow row = read_row(text, at, between);
    if (is_blank(row) || says_between(row.front().value)) continue;
    if (side_row(row) != nullptr) {
      out.side.push_back(std::move(row));
    } else if (out.head.empty()) {
      if (!is_head(row)) return std::nullopt;
      out.head = std::move(row);
    } else if (is_number(row.front().value)) {
      out.rows.push_back(std::move(row));
    } else if (out.rows.empty()) {
      return std::nullopt;
    } else {
      out.strange.push_back(std::move(row));
    }
  }
  return out.rows.empty() ? std::nullopt : std::optional(std::move(out));
}

std::optional<Grid> grid_of(std::string_view text, bool whole) {
  for (char between : kBetween) {
    if (auto grid = grid_of(text, between, whole)) return grid;
  }
  return std::nullopt;
}

/// `U1`, `U r1`, `U`, `U?`, `?` as the words of a record: the tile, and its rotation as far as the
/// cell tells it.
struct TileWords {
  std::string tile;
  std::string rotation = "r?";
};
TileWords tile_words(std::string_view word) {
  if (word == "?" || word == "??") return {"?"};
  if (looks_like_edge_word(word.substr(word.find('=') + 1))) return {std::string(word), ""};
  const std::string_view tile = word.substr(0, word.size() - 1);
  const char last = word.back();
  const bool turned = (last >= '0' && last <= '3') || last == '?';
  // The digit of an id such as HS/CC.h.2 is part of the name.
  if (parse_any_tile(word) == engine::kNoTile && turned && word.size() > 1 &&
      parse_any_tile(tile) != engine::kNoTile) {
    return {std::string(tile), last == '?' ? "r?" : fmt::format("r{}", last)};
  }
  return {std::string(word)};
}

/// Whether a row has a tile with its rotation in one of its cells.
bool shows_tile(const CellRow& row) {
  return std::any_of(row.begin() + 1, row.end(), [](const CellText& cell) {
    const std::string_view value = cell.value;
    if (value.empty()) return false;
    const TileWords words = tile_words(value.substr(0, value.find(' ')));
    return words.tile != "?" && parse_any_tile(words.tile) != engine::kNoTile;
  });
}

class GridBoard {
 public:
  GridBoard(const Grid& grid, const ImportOptions& options, Imported& out)
      : grid_(grid), options_(options), out_(out), text_(out) {}

  void make() {
    for (const CellRow& row : grid_.strange) {
      out_.findings->push_back(at_origin(
          Code::broken_file, row.front().span,
          fmt::format("expected the number of a row of the grid, got `{}`", row.front().value),
          ""));
    }
    check_numbers();
    find_players();
    text_.line("cartulary", "1");
    for (const CellRow& row : grid_.side) add_side(row, false);
    if (!has_players_) {
      std::vector<std::string> names;
      for (const std::string& name : players_) names.push_back(shown(name));
      text_.line("players", yaml_list(names));
    }
    if (is_north()) text_.line("axes", "y-north");
    text_.raw("position:\n  tiles: |\n");
    for (const CellRow& row : grid_.rows) add_row(row);
    for (const CellRow& row : grid_.side) add_side(row, true);
    text_.from(grid_.head.front().span.offset);
    text_.raw("result: {final-scoring: true}\n");
  }

 private:
  /// A number that is mistyped would be another board.
  void check_numbers() {
    const auto step = [](const CellText& a, const CellText& b) {
      return number_in(a.value).value_or(0) - number_in(b.value).value_or(0);
    };
    for (std::size_t i = 2; i < grid_.head.size(); ++i) {
      if (grid_.head[i].value.empty() || step(grid_.head[i], grid_.head[i - 1]) == 1) continue;
      out_.findings->push_back(at_origin(
          Code::broken_file, grid_.head[i].span,
          fmt::format("expected {} for the next column, got {}",
                      number_in(grid_.head[i - 1].value).value_or(0) + 1, grid_.head[i].value),
          "columns count by one"));
    }
    const int down = is_north() ? -1 : 1;
    for (std::size_t i = 1; i < grid_.rows.size(); ++i) {
      const CellText& now = grid_.rows[i].front();
      const CellText& before = grid_.rows[i - 1].front();
      if (step(now, before) == down) continue;
      out_.findings->push_back(
          at_origin(Code::broken_file, now.span,
                    fmt::format("expected {} for the next row, got {}",
                                number_in(before.value).value_or(0) + down, now.value),
                    "rows count by one"));
    }
  }

  /// Rows that count upwards from the bottom.
  bool is_north() const {
    if (grid_.rows.size() < 2) return false;
    return number_in(grid_.rows[0].front().value) > number_in(grid_.rows[1].front().value);
  }

  /// Where no row names them, those who own figures, in the order in which they are named.
  void find_players() {
    for (const CellRow& row : grid_.side) {
      if (side_row(row)->word != "players") continue;
      has_players_ = true;
      for (std::size_t i = 1; i < row.size(); ++i) {
        if (!row[i].value.empty()) players_.push_back(row[i].value);
      }
    }
    if (has_players_) return;
    for (const CellRow& row : grid_.rows) {
      for (const CellText& cell : row) {
        const std::size_t at = cell.value.find('@');
        if (at == std::string::npos) continue;
        std::string name = cell.value.substr(at + 1, end_of_owner(cell.value, at + 1) - at - 1);
        if (!seat_of(name)) players_.push_back(std::move(name));
      }
    }
    while (players_.size() < 2) {
      // A single owner may be called as the other seat would be.
      std::string name = name_of_seat(players_.size());
      players_.push_back(seat_of(name) ? name_of_seat(0) : std::move(name));
    }
  }

  /// Where a player sits, who may be named with other capitals if nobody else is meant.
  std::optional<std::size_t> seat_of(std::string_view name) const {
    const auto exact = std::find(players_.begin(), players_.end(), name);
    if (exact != players_.end()) return static_cast<std::size_t>(exact - players_.begin());
    std::optional<std::size_t> out;
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
      if (!same_word(players_[seat], name)) continue;
      if (out) return {};
      out = seat;
    }
    return out;
  }

  /// The name of a player as the record shows it.
  std::string shown(const std::string& name) const {
    const auto seat = seat_of(name);
    if (!seat) return name;
    return options_.anonymous ? name_of_seat(*seat) : players_[*seat];
  }

  void add_side(const CellRow& row, bool of_position) {
    const SideRow& side = *side_row(row);
    if (side.of_position != of_position) return;
    std::vector<std::string> values;
    for (std::size_t i = 1; i < row.size(); ++i) {
      if (!row[i].value.empty()) values.push_back(row[i].value);
    }
    if (values.empty() || !has_single_lines(row)) return;
    if (side.word == "players" || side.word == "to-move") {
      for (std::string& value : values) value = shown(value);
    }
    if (side.word == "totals") {
      for (std::string& value : values) value = plain_number(value);
    }
    text_.from(row[1].span.offset);
    if (of_position) text_.raw("  ");
    text_.line(side.word, side.word == "totals" ? "[" + joined(values, ", ") + "]"
                          : side.is_list        ? yaml_list(values)
                                                : yaml_text(values.front()));
  }

  void add_row(const CellRow& row) {
    if (!has_single_lines(row)) return;
    for (std::size_t i = 1; i < row.size(); ++i) {
      if (row[i].value.empty()) continue;
      if (i >= grid_.head.size() || grid_.head[i].value.empty()) {
        out_.findings->push_back(at_origin(Code::broken_file, row[i].span,
                                           "a cell of the grid in a column without a number",
                                           "there is no x above it"));
        continue;
      }
      add_cell(row[i], plain_number(grid_.head[i].value), plain_number(row.front().value));
    }
  }

  /// A cell of several lines, or one whose quotes do not end, would become other lines.
  bool has_single_lines(const CellRow& row) {
    for (const CellText& cell : row) {
      if (std::none_of(cell.value.begin(), cell.value.end(), is_control)) continue;
      out_.findings->push_back(
          at_origin(Code::broken_file, cell.span, "a cell of several lines", "expected one line"));
      return false;
    }
    return true;
  }
  static bool is_control(char c) { return static_cast<unsigned char>(c) < ' '; }

  void add_cell(const CellText& cell, std::string_view x, std::string_view y) {
    std::string_view rest = cell.value;
    const std::size_t blank = std::min(rest.find(' '), rest.size());
    TileWords words = tile_words(rest.substr(0, blank));
    rest.remove_prefix(blank);
    std::string more(rest);
    // `U r1` says the rotation in a word of its own.
    if (const std::size_t end = std::min(more.find_first_of(" @", 1), more.size()); end > 2) {
      constexpr std::string_view turns[] = {"0", "1", "2", "3", "90", "180", "270", "?"};
      const std::string turn = more.substr(2, end - 2);
      if ((more[1] == 'r' || more[1] == 'R') &&
          std::find(std::begin(turns), std::end(turns), turn) != std::end(turns)) {
        words.rotation = "r" + turn;
        more.erase(0, end);
      }
    }
    if (const std::size_t at = more.find('@'); at != std::string::npos) {
      const std::size_t end = end_of_owner(more, at + 1);
      const std::string owner = shown(more.substr(at + 1, end - at - 1));
      more = fmt::format("{}{}@{}{}", more.substr(0, at), at > 0 && more[at - 1] == ' ' ? "" : " ",
                         owner, more.substr(end));
    }
    text_.raw("    ");
    text_.from(cell.span.offset);
    text_.raw(fmt::format("{} {},{}{}{}{}\n", words.tile, x, y, words.rotation.empty() ? "" : " ",
                          words.rotation, more));
  }

  const Grid& grid_;
  const ImportOptions& options_;
  Imported& out_;
  RecordText text_;
  std::vector<std::string> players_{};
  bool has_players_ = false;
};

}  // namespace

const ImportFormat kGrid{
    .name = "grid",
    .meaning = "grid of a board",
    .recognises =
        [](const ImportFile& beginning) {
          // Most files are records, whose first line has one key.
          std::string_view line = beginning.text;
          line.remove_prefix(std::min(line.find_first_not_of("\r\n"), line.size()));
          line = line.substr(0, line.find('\n'));
          if (beginning.json || line.find_first_of(",;\t") == line.npos) return false;
          return grid_of(decoded(beginning.text).text, beginning.text.size() < kImportHead)
              .has_value();
        },
    .read =
        [](const ImportFile& file, const ImportOptions& options, std::vector<Imported>& out) {
          const auto text = std::make_shared<const std::string>(decoded(file.text).text);
          Imported& board = out.emplace_back();
          if (const auto grid = grid_of(*text, true)) GridBoard(*grid, options, board).make();
          board.origin->file = text;
        },
    .shows_game =
        [](const ImportFile& beginning) {
          // Other tables have numbers in their first row and column, too.
          const auto grid =
              grid_of(decoded(beginning.text).text, beginning.text.size() < kImportHead);
          return grid && std::any_of(grid->rows.begin(), grid->rows.end(), shows_tile);
        }};

}  // namespace cartulary::formats

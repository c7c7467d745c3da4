// Boards as grids of cells, as scoring apps and photo tools hand them over: x in the first row, y
// in the first column, and in each cell the tile that lies there.
#include <algorithm>
#include <optional>

#include "formats/exchange/convert/formats.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/exchange/convert/side_rows.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/tables/table_text.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

std::optional<int> number_in(std::string_view text) {
  return parse_number(plain_number(text));
}

bool is_number(std::string_view text) {
  return number_in(text).has_value();
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
    CellRow row = unguarded(read_row(text, at, between), between);
    if (is_blank(row)) continue;
    if (side_row(row, SidesOf::board) != nullptr) {
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

/// `U1`, `U r1`, `U`, `U?`, `?` as words of a record: the tile, and its rotation if it is known.
struct WordsOfTile {
  std::string tile;
  std::string rotation = "r?";
};
WordsOfTile tile_words(std::string_view word) {
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

/// True if a row has a tile with its rotation in one of its cells.
bool shows_tile(const CellRow& row) {
  return std::any_of(row.begin() + 1, row.end(), [](const CellText& cell) {
    const std::string_view value = cell.value;
    if (value.empty()) return false;
    const WordsOfTile words = tile_words(value.substr(0, value.find(' ')));
    return words.tile != "?" && parse_any_tile(words.tile) != engine::kNoTile;
  });
}

class GridBoard {
 public:
  GridBoard(const Grid& grid, const ImportOptions& options, Imported& out)
      : grid_(grid), out_(out), text_(out), seated_{players_in(grid.side), options.anonymous} {}

  void make() {
    for (const CellRow& row : grid_.strange) {
      out_.add(Code::broken_file, row.front().span,
               fmt::format("expected the number of a row of the grid, got `{}`", row.front().value),
               "");
    }
    check_numbers();
    if (players_.empty()) find_players();
    text_.line("cartulary", "1");
    sides_.write_header();
    if (is_north()) text_.line("axes", "y-north");
    text_.raw("position:\n  tiles: |\n");
    for (const CellRow& row : grid_.rows) add_row(row);
    sides_.write_position();
    text_.from(grid_.head.front().span.offset);
    sides_.write_result("final-scoring: true");
  }

 private:
  /// A number that is mistyped would be another board.
  void check_numbers() {
    for (std::size_t i = 2; i < grid_.head.size(); ++i) {
      if (!grid_.head[i].value.empty()) check_step(grid_.head[i - 1], grid_.head[i], 1, "column");
    }
    const int down = is_north() ? -1 : 1;
    for (std::size_t i = 1; i < grid_.rows.size(); ++i) {
      check_step(grid_.rows[i - 1].front(), grid_.rows[i].front(), down, "row");
    }
  }
  void check_step(const CellText& before, const CellText& now, int step, std::string_view what) {
    const int wanted = number_in(before.value).value_or(0) + step;
    if (number_in(now.value).value_or(0) == wanted) return;
    out_.add(Code::broken_file, now.span,
             fmt::format("expected {} for the next {}, got {}", wanted, what, now.value),
             fmt::format("{}s count by one", what));
  }

  /// Rows that count upwards from the bottom.
  bool is_north() const {
    if (grid_.rows.size() < 2) return false;
    return number_in(grid_.rows[0].front().value) > number_in(grid_.rows[1].front().value);
  }

  /// Where no row names them, those who own figures, in the order in which they are named.
  void find_players() {
    for (const CellRow& row : grid_.rows) {
      for (const CellText& cell : row) {
        const std::size_t at = cell.value.find('@');
        if (at == std::string::npos) continue;
        std::string name = cell.value.substr(at + 1, end_of_owner(cell.value, at + 1) - at - 1);
        if (!seated_.seat_of(name)) players_.push_back(std::move(name));
      }
    }
    while (players_.size() < 2) {
      // A single owner may be called as the other seat would be.
      std::string name = name_of_seat(players_.size());
      players_.push_back(seated_.seat_of(name) ? name_of_seat(0) : std::move(name));
    }
  }

  void add_row(const CellRow& row) {
    if (!sides_.has_single_lines(row)) return;
    for (std::size_t i = 1; i < row.size(); ++i) {
      if (row[i].value.empty()) continue;
      if (i >= grid_.head.size() || grid_.head[i].value.empty()) {
        out_.add(Code::broken_file, row[i].span, "a cell of the grid in a column without a number",
                 "there is no x above it");
        continue;
      }
      add_cell(row[i], plain_number(grid_.head[i].value), plain_number(row.front().value));
    }
  }

  void add_cell(const CellText& cell, std::string_view x, std::string_view y) {
    std::string_view rest = cell.value;
    const std::size_t blank = std::min(rest.find(' '), rest.size());
    WordsOfTile words = tile_words(rest.substr(0, blank));
    rest.remove_prefix(blank);
    std::string more(rest);
    // `U r1` says the rotation in a word of its own.
    if (const std::size_t end = std::min(more.find_first_of(" @", 1), more.size()); end > 2) {
      constexpr std::string_view turns[] = {"0", "1", "2", "3", "90", "180", "270", "?"};
      const std::string turn = more.substr(2, end - 2);
      if ((more[1] == 'r' || more[1] == 'R') && std::ranges::find(turns, turn) != std::end(turns)) {
        words.rotation = "r" + turn;
        more.erase(0, end);
      }
    }
    if (const std::size_t at = more.find('@'); at != std::string::npos) {
      const std::size_t end = end_of_owner(more, at + 1);
      const std::string owner = seated_.shown(more.substr(at + 1, end - at - 1));
      more = fmt::format("{}{}@{}{}", more.substr(0, at), at > 0 && more[at - 1] == ' ' ? "" : " ",
                         owner, more.substr(end));
    }
    text_.raw("    ");
    text_.from(cell.span.offset);
    text_.raw(fmt::format("{} {},{}{}{}{}\n", words.tile, x, y, words.rotation.empty() ? "" : " ",
                          words.rotation, more));
  }

  const Grid& grid_;
  Imported& out_;
  RecordText text_;
  Seated seated_;
  std::vector<std::string>& players_ = seated_.names;  ///< of those
  SideText sides_{grid_.side, SidesOf::board, seated_, text_};
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
          if (beginning.json || line.find_first_of(",;\t|") == line.npos) return false;
          return grid_of(beginning_of_table(beginning.text), beginning.text.size() < kImportHead)
              .has_value();
        },
    .read =
        [](const ImportFile& file, const ImportOptions& options, std::vector<Imported>& out) {
          const OpenTable table = open_table(file);
          Imported& board = out.emplace_back();
          if (const auto grid = grid_of(*table.text, true)) GridBoard(*grid, options, board).make();
          table.tell(out);
        },
    .shows_game =
        [](const ImportFile& beginning) {
          // Other tables have numbers in their first row and column, too.
          const auto grid =
              grid_of(beginning_of_table(beginning.text), beginning.text.size() < kImportHead);
          return grid && std::ranges::any_of(grid->rows, shows_tile);
        }};

}  // namespace cartulary::formats

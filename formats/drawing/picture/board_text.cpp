#include "formats/drawing/picture/board_text.hpp"

#include <algorithm>
#include <span>

#include "formats/drawing/picture/board_words.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/drawing/picture/tile_marks.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

/// How a character is shown. Seats follow: 0x10 + seat is its colour, 0x20 + seat a figure of it.
enum Style : uint8_t { plain = 0, faint, strong, seat = 0x10, figure = 0x20 };
constexpr uint8_t seat_style(Style first, Player player) {
  return static_cast<uint8_t>(first + index(player));
}

struct Sign {
  std::string_view text = " ";
  uint8_t style = plain;
};

/// By the sides to which a road goes on, as bits: north 1, east 2, south 4, west 8.
constexpr std::array<std::string_view, 16> kRoads{"═", "║", "═", "╚", "║", "║", "╔", "╠",
                                                  "═", "╝", "═", "╩", "╗", "╣", "╦", "╬"};

/// The signs for a character of a tile's picture: no letters, which are figures.
struct Drawn {
  char letter;  ///< in TileLetters
  std::string_view ascii;
  std::string_view unicode;  ///< empty: by the ways of the road
  std::string_view name{};   ///< in legends of boards that show it; empty: all legends have it
};
constexpr Drawn kDrawn[] = {
#include "formats/drawing/picture/drawn_signs.def"
};

std::array<Drawn, 128> drawn_by_letter() {
  std::array<Drawn, 128> out{};
  out.fill({' ', " ", " "});
  for (const Drawn& row : kDrawn) out[static_cast<std::size_t>(row.letter)] = row;
  for (const TileMark* mark : all_tile_marks()) {
    out[static_cast<std::size_t>(mark->letter)] = {mark->letter, mark->ascii, mark->sign};
  }
  return out;
}

std::string_view sign_text(const TileLetters::Sign& sign, bool ascii) {
  static const std::array<Drawn, 128> by_letter = drawn_by_letter();
  const Drawn& row = by_letter[static_cast<std::size_t>(sign.letter)];
  return ascii ? row.ascii : row.unicode.empty() ? kRoads[sign.ways.bits] : row.unicode;
}

class TextPicture {
 public:
  TextPicture(std::string& out, const BoardView& view, const Record& record,
              const BoardText& options)
      : out_(out), view_(view), record_(record), options_(options) {
    for (const int row : {view.bounds.first.y, view.bounds.last.y}) {
      label_width_ = std::max(label_width_, row_label(row).size());
    }
    size_ = options.size.value_or(width_of(LetterSize::large) <= kUsualWidth ? LetterSize::large
                                                                             : LetterSize::small);
    tile_width_ = any_tile(size_).width;
    tile_height_ = any_tile(size_).height;
    signs_.resize(static_cast<std::size_t>(columns() * tile_width_ * rows() * tile_height_));
  }

  void draw() {
    for (const ViewedTile& tile : view_.tiles) draw_tile(tile);
    if (view_.last) mark_last(view_.tiles[*view_.last]);
    for (const ViewedFigure& figure : view_.figures) draw_figure(figure);
    column_numbers();
    for (int y = 0; y < rows() * tile_height_; ++y) line(y);
    column_numbers();
    legend();
  }

 private:
  int columns() const { return view_.bounds.columns(); }
  int rows() const { return view_.bounds.rows(); }
  std::string row_label(int y) const { return std::to_string(record_.written_y(y)); }
  static const TileLetters& any_tile(LetterSize size) { return letters_of({}, {}, size); }
  int width_of(LetterSize size) const {
    return columns() * any_tile(size).width + 2 * static_cast<int>(label_width_ + 1);
  }
  int left_of(const ViewedTile& tile) const {
    return (tile.cell.x - view_.bounds.first.x) * tile_width_;
  }
  int top_of(const ViewedTile& tile) const {
    return (tile.cell.y - view_.bounds.first.y) * tile_height_;
  }
  Sign& at(int x, int y) {
    return signs_[static_cast<std::size_t>(y * columns() * tile_width_ + x)];
  }

  const TileLetters& tile_letters(const ViewedTile& tile) const {
    return letters_of(tile.type, tile.rotation, size_);
  }

  void draw_tile(const ViewedTile& tile) {
    const TileLetters& letters = tile_letters(tile);
    for (int y = 0; y < tile_height_; ++y) {
      for (int x = 0; x < tile_width_; ++x) {
        const TileLetters::Sign& sign = letters.at(x, y);
        Sign& here = at(left_of(tile) + x, top_of(tile) + y);
        here.text = sign_text(sign, options_.ascii);
        here.style = style_of(tile, sign, x + y);
      }
    }
  }

  /// Features are in the colours of who owns them, in turns where several do.
  uint8_t style_of(const ViewedTile& tile, const TileLetters::Sign& sign, int turn) const {
    if (!options_.colour) return plain;
    if (sign.segment == engine::kNoSegment) return sign.letter == 'o' ? plain : faint;
    const ViewedFeature& feature = view_.features[tile.features[sign.segment]];
    if (feature.owners.empty()) return sign.letter == '.' ? faint : plain;
    return seat_style(Style::seat, whose_turn(feature.owners, static_cast<std::size_t>(turn)));
  }

  void mark_last(const ViewedTile& tile) {
    const int right = left_of(tile) + tile_width_ - 1;
    const int bottom = top_of(tile) + tile_height_ - 1;
    constexpr std::array<std::string_view, 4> plain_marks{"{", "}", "{", "}"};
    constexpr std::array<std::string_view, 4> marks{"┏", "┓", "┗", "┛"};
    const auto& with = options_.ascii ? plain_marks : marks;
    at(left_of(tile), top_of(tile)) = {with[0], strong};
    at(right, top_of(tile)) = {with[1], strong};
    at(left_of(tile), bottom) = {with[2], strong};
    at(right, bottom) = {with[3], strong};
  }

  void draw_figure(const ViewedFigure& figure) {
    const ViewedTile& tile = view_.tiles[figure.tile];
    const TileLetters::Place place = tile_letters(tile).places[figure.segment];
    const SeatLetter& letter = letters_[figure.owner];
    const uint8_t style = seat_style(Style::figure, figure.owner);
    const FigureKind& kind = *all_figure_kinds()[figure.kind];
    const bool lies = is_follower(kind.figure) && is_in_field(view_, figure);
    constexpr std::string_view digits = "0123456789";
    std::vector<std::string_view> text{lies ? letter.small : letter.capital};
    if (!kind.sign.empty()) text.push_back(kind.sign);
    if (!kind.unit.empty()) {
      for (char digit : std::to_string(view_.seats[figure.owner].beside_total())) {
        text.push_back(digits.substr(static_cast<std::size_t>(digit - '0'), 1));
      }
    }
    const int size = static_cast<int>(text.size());
    int x = std::min(place.x, tile_width_ - size);
    for (std::string_view sign : text)
      at(left_of(tile) + x++, top_of(tile) + place.y) = {sign, style};
  }

  void column_numbers() {
    std::string line(label_width_ + 1, ' ');
    for (int x = view_.bounds.first.x; x <= view_.bounds.last.x; ++x) {
      line += fmt::format("{:^{}}", x, tile_width_);
    }
    finish_line(line);
  }

  void finish_line(std::string_view line) {
    put(out_, line.substr(0, line.find_last_not_of(' ') + 1), '\n');
  }

  std::string code_of(uint8_t style) const {
    const auto colour_above = [&](Style first) {
      return colours_[static_cast<Player>(style - first)]->terminal;
    };
    if (style >= Style::figure) return fmt::format("1;7;{}", colour_above(Style::figure));
    if (style >= Style::seat) return std::string(colour_above(Style::seat));
    return style == strong ? "1" : style == faint ? "2" : "";
  }

  static void append_signs(std::string& out, std::span<const Sign> signs) {
    const std::size_t before = out.size();
    std::size_t size = 0;
    for (const Sign& sign : signs) size += sign.text.size();
    out.resize(before + size);
    char* to = out.data() + before;
    // Signs have one to three bytes.
    for (const Sign& sign : signs) {
      for (char byte : sign.text) *to++ = byte;
    }
  }

  void line(int y) {
    const int row = view_.bounds.first.y + y / tile_height_;
    const bool middle = y % tile_height_ == tile_height_ / 2;
    std::string text =
        middle ? pad_left(row_label(row), label_width_) + " " : std::string(label_width_ + 1, ' ');
    uint8_t style = plain;
    const int end = columns() * tile_width_;
    for (int x = 0; x < end;) {
      if (options_.colour && at(x, y).style != style) {
        style = at(x, y).style;
        print(text, "\x1b[{}{}m", style == plain ? "" : "0;", code_of(style));
      }
      const int begin = x;
      while (x < end && (!options_.colour || at(x, y).style == style)) ++x;
      append_signs(text, std::span(&at(begin, y), static_cast<std::size_t>(x - begin)));
    }
    if (style != plain) text += "\x1b[m";
    if (middle) text += " " + row_label(row);
    finish_line(text);
  }

  std::string name(Player player) const { return printable(record_.players[player].name); }

  void legend() {
    std::string position = position_text(view_);
    position[0] = static_cast<char>(position[0] - 'a' + 'A');
    out_ += fmt::format("\n{}, {} left", position, counted(view_.tiles_left, "tile"));
    out_ += view_.to_move != engine::kNobody ? fmt::format("; {} to move\n", name(view_.to_move))
                                             : "; the game is over\n";
    if (view_.last) {
      const ViewedTile& tile = view_.tiles[*view_.last];
      out_ += fmt::format("Last tile, with {}: {} {} r{}", options_.ascii ? "{ }" : "┏ ┓",
                          engine::kTiles[tile.type].code, formats::text_of(tile.cell, record_),
                          index(tile.rotation));
      out_ += fmt::format(", {}\n", name(view_.player));
    }
    std::string_view before = "";
    for (const ViewedNeutral& figure : view_.neutrals) {
      put(out_, std::exchange(before, "; "), figure.name, " at ",
          formats::text_of(figure.cell, record_));
    }
    if (!before.empty()) out_ += '\n';
    seats();
    signs();
  }

  void seats() {
    std::size_t widest = 0;
    for (const RecordedPlayer& player : record_.players) {
      widest = std::max(widest, text_width(printable(player.name)));
    }
    for (Player p : record_.seats()) {
      const ViewedSeat& seat = view_.seats[p];
      const std::string style =
          options_.colour ? fmt::format("\x1b[{}m", code_of(seat_style(Style::figure, p))) : "";
      out_ += fmt::format("{}{}{} {}  {:>3} {}  {}", style, letters_[p].capital,
                          style.empty() ? "" : "\x1b[m", pad_right(name(p), widest), seat.points,
                          seat.points == 1 ? "point " : "points", supply_text(seat, record_.rules));
      if (seat.beside) append_beside(seat);
      out_ += '\n';
    }
  }

  /// Figures of expansions with what lies beside them.
  void append_beside(const ViewedSeat& seat) {
    for (const FigureKind* kind : other_figures(record_.rules)) {
      if (kind->unit.empty()) continue;
      put(out_, "  ", name_of(roles_of(kind->figure).front()), " with ", beside_text(*kind, seat));
      if (seat.beside->size() > 1) put(out_, " (", joined(*seat.beside, " + "), ")");
    }
  }

  /// Writes the meaning of the characters.
  void signs() {
    bool standing = false;
    bool lying = false;
    std::vector<bool> shown(all_figure_kinds().size());
    for (const ViewedFigure& figure : view_.figures) {
      shown[figure.kind] = true;
      if (figure.kind == 0) (is_in_field(view_, figure) ? lying : standing) = true;
    }
    const SeatLetter& letter = letters_.front();
    std::vector<std::string> parts;
    if (standing) parts.push_back(letter.capital + " knight, highwayman or monk");
    if (lying) parts.push_back(letter.small + " farmer");
    for (std::size_t kind = 1; kind < shown.size(); ++kind) {
      const FigureKind& row = *all_figure_kinds()[kind];
      if (shown[kind])
        parts.push_back(fmt::format("{}{} {}", letter.capital, row.sign, row.legend));
    }
    if (!parts.empty()) out_ += fmt::format("{}\n", joined(parts, ", "));
    out_ += options_.ascii
                ? ". field, # city, % coat of arms, = | + road, * crossing or end, & monastery"
                : "· field, ▒ city, ✚ coat of arms, ═ ║ road, ◦ crossing or end, ⌂ monastery";
    for (const Drawn& row : kDrawn) {
      if (!row.name.empty() && is_shown(row.letter)) {
        put(out_, ", ", options_.ascii ? row.ascii : row.unicode, " ", row.name);
      }
    }
    engine::MarkSet marks;
    for (const ViewedTile& tile : view_.tiles) marks |= engine::kTiles[tile.type].all_marks();
    // Coats of arms are among those above.
    for (const TileMark* mark :
         formats::shown(marks - engine::MarkSet::of(engine::Mark::coat_of_arms))) {
      put(out_, ", ", options_.ascii ? mark->ascii : mark->sign, " ", mark->name);
    }
    out_ += '\n';
  }

  bool is_shown(char letter) const {
    return std::ranges::any_of(view_.tiles, [&](const ViewedTile& tile) {
      const auto& signs = tile_letters(tile).signs;
      return std::ranges::find(signs, letter, &TileLetters::Sign::letter) != signs.end();
    });
  }

  std::string& out_;
  const BoardView& view_;
  const Record& record_;
  const BoardText& options_;
  SeatColours colours_ = seat_colours(record_);
  SeatLetters letters_ = seat_letters(record_, options_.ascii);
  LetterSize size_{};
  std::size_t label_width_ = 0;
  int tile_width_ = 0;
  int tile_height_ = 0;
  std::vector<Sign> signs_;
};

}  // namespace

void append_board_text(std::string& out, const BoardView& view, const Record& record,
                       const BoardText& options) {
  TextPicture(out, view, record, options).draw();
}

}  // namespace cartulary::formats

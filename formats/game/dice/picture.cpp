#include "formats/game/dice/picture.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace cartulary::formats {
namespace {

using engine::kAllSides;
using engine::Side;
using engine::dice::Sides;

constexpr char kCity = '#', kUnder = ':', kMismatch = '!';
constexpr int kPitchX = kDieWidth + 1, kPitchY = kDieHeight + 1;  // neighbours share their frame
constexpr int kMidX = kDieWidth / 2, kMidY = kDieHeight / 2;
constexpr Sides kUpright = Sides::of(Side::north) | Sides::of(Side::south);
constexpr Sides kLevel = Sides::of(Side::east) | Sides::of(Side::west);

bool upright(Side side) {
  return side == Side::north || side == Side::south;
}

class Canvas {
 public:
  Canvas(int width, int height)
      : lines_(static_cast<std::size_t>(height),
               std::string(static_cast<std::size_t>(width), ' ')) {}
  char& at(int x, int y) {
    return lines_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
  }
  /// From left to right.
  void text(int x, int y, std::string_view what) {
    for (char c : what) at(x++, y) = c;
  }
  /// The lines, without blanks at their ends.
  std::vector<std::string> lines() && {
    for (std::string& line : lines_) line.erase(line.find_last_not_of(' ') + 1);
    return std::move(lines_);
  }

 private:
  std::vector<std::string> lines_;
};

/// One die on the canvas; 0,0 is the character inside its upper left corner.
class DieDrawing {
 public:
  DieDrawing(Canvas& canvas, int x, int y) : canvas_(canvas), x_(x), y_(y) {}

  /// The frame, with `edges` in the middle of the sides, and `' '` for a plain one.
  void frame(const engine::ArrayBy<Side, char, engine::kSides>& edges) {
    for (int y : {-1, kDieHeight}) {
      for (int x = -1; x <= kDieWidth; ++x) at(x, y) = x < 0 || x == kDieWidth ? '+' : '-';
    }
    for (int y = 0; y < kDieHeight; ++y) at(-1, y) = at(kDieWidth, y) = '|';
    for (Side side : kAllSides) {
      const char edge = edges[side];
      if (edge != ' ') across(side, -1, edge);
    }
  }

  void city(const engine::dice::CityFace& face, engine::Rotation rotation) {
    std::array<Sides, engine::kSides> pieces{};  // the largest first
    std::size_t count = 0;
    for (Sides piece : face.pieces) pieces[count++] = engine::dice::rotate(piece, rotation);
    std::stable_sort(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(count),
                     [](Sides a, Sides b) { return a.size() > b.size(); });
    const bool through = pieces[0].size() > 1;
    if (pieces[1].size() > 1) {
      const bool crossing = pieces[0] == kUpright || pieces[0] == kLevel;
      crossing ? cross() : part(pieces[0]);
      return;
    }
    if (through) middle(pieces[0]);
    for (std::size_t i = through; i < count; ++i) cap(pieces[i], through);
  }

  void name(char letter) {
    // The one corner of these two is free on every face.
    const int y = at(0, 0) == ' ' && at(1, 0) == ' ' ? 0 : kDieHeight - 1;
    at(0, y) = letter;
  }

 private:
  char& at(int x, int y) { return canvas_.at(x_ + x, y_ + y); }

  /// As wide as a city is at that side; `depth` lines or columns into the die, -1 is the frame.
  void across(Side side, int depth, char c) {
    if (!upright(side)) {
      at(side == Side::west ? depth : kDieWidth - 1 - depth, kMidY) = c;
      return;
    }
    const int y = side == Side::north ? depth : kDieHeight - 1 - depth;
    for (int x = kMidX - 1; x <= kMidX + 1; ++x) at(x, y) = c;
  }

  /// A city at one side. Beneath one that runs through the middle there is room in the frame only.
  void cap(Sides piece, bool narrow) {
    for (Side side : kAllSides) {
      if (piece.contains(side) && !(narrow && upright(side))) across(side, 0, kCity);
    }
  }

  void middle(Sides piece) {
    for (int x = kMidX - 1; x <= kMidX + 1; ++x) at(x, kMidY) = kCity;
    for (Side side : kAllSides) {
      if (!piece.contains(side)) continue;
      across(side, 0, kCity);
      if (!upright(side)) across(side, 1, kCity);
    }
  }

  void cross() {
    middle(kUpright);
    for (Side side : {Side::east, Side::west}) {
      across(side, 0, kCity);
      across(side, 1, kUnder);
    }
  }

  /// Two cities around opposite corners. `piece` is one of them.
  void part(Sides piece) {
    const bool falling = piece.contains(Side::north) == piece.contains(Side::west);
    for (int x = 0; x <= kMidX + 1; ++x) {
      at(falling ? x : kDieWidth - 1 - x, 0) = kCity;
      at(falling ? kDieWidth - 1 - x : x, kDieHeight - 1) = kCity;
    }
    for (Side side : {Side::east, Side::west}) across(side, 0, kCity);
  }

  Canvas& canvas_;
  int x_, y_;
};

char edge_of(const engine::dice::FaceTable& faces, const engine::dice::Layout& layout,
             const engine::dice::BuiltDie& die, Side side) {
  const int beside = die_at(layout, neighbour(die.cell, side));
  if (beside >= 0 && !edges_match(faces, die, layout[static_cast<std::size_t>(beside)], side)) {
    return kMismatch;
  }
  return black_sides(faces, die).contains(side) ? kCity : ' ';
}

struct Extent {
  int west, north, east, south;
  int width() const { return east - west + 1; }
  int height() const { return south - north + 1; }
};

Extent extent_of(const engine::dice::Layout& layout) {
  const engine::Cell first = layout[0].cell;
  Extent out{first.x, first.y, first.x, first.y};
  for (const engine::dice::BuiltDie& die : layout) {
    out.west = std::min<int>(out.west, die.cell.x);
    out.east = std::max<int>(out.east, die.cell.x);
    out.north = std::min<int>(out.north, die.cell.y);
    out.south = std::max<int>(out.south, die.cell.y);
  }
  return out;
}

}  // namespace

std::vector<std::string> draw_faces(const engine::dice::FaceTable& faces, std::string_view names) {
  constexpr int kColumn = kPitchX + 3;
  const int count = static_cast<int>(names.size());
  Canvas canvas(count * kColumn, kPitchY + 2);
  for (int i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    engine::ArrayBy<Side, char, engine::kSides> edges{};
    for (Side side : kAllSides) edges[side] = faces[at].black().contains(side) ? kCity : ' ';
    canvas.at(i * kColumn + 1 + kMidX, 0) = names[at];
    DieDrawing die(canvas, i * kColumn + 1, 2);
    die.frame(edges);
    die.city(faces[at], engine::Rotation{0});
  }
  return std::move(canvas).lines();
}

std::vector<std::string> draw_layout(const engine::dice::Layout& layout, const DiceRecord& record) {
  if (layout.empty()) return {};
  const engine::dice::FaceTable& faces = record.face_table;
  const Extent extent = extent_of(layout);
  if (extent.width() > kWidestLayout || extent.height() > kWidestLayout) return {};

  const auto row_label = [&record](int y) { return std::to_string(record.written_y(y)); };
  std::size_t label = 0;  // the widest
  for (int y : {extent.north, extent.south}) label = std::max(label, row_label(y).size());
  const int left = static_cast<int>(label) + 2;  // where the first die begins inside its frame
  Canvas canvas(left + extent.width() * kPitchX, 2 + extent.height() * kPitchY);
  for (int x = extent.west; x <= extent.east; ++x) {
    const std::string text = std::to_string(x);
    const int middle = left + (x - extent.west) * kPitchX + kMidX;
    canvas.text(middle - static_cast<int>(text.size()) / 2, 0, text);
  }
  for (int y = extent.north; y <= extent.south; ++y) {
    const std::string text = row_label(y);
    canvas.text(static_cast<int>(label - text.size()), 2 + (y - extent.north) * kPitchY + kMidY,
                text);
  }
  for (std::size_t i = 0; i < layout.size(); ++i) {
    const engine::dice::BuiltDie& die = layout[i];
    if (die_at(layout, die.cell) != static_cast<int>(i)) continue;  // another lies there
    engine::ArrayBy<Side, char, engine::kSides> edges{};
    for (Side side : kAllSides) edges[side] = edge_of(faces, layout, die, side);
    DieDrawing drawing(canvas, left + (die.cell.x - extent.west) * kPitchX,
                       2 + (die.cell.y - extent.north) * kPitchY);
    drawing.frame(edges);
    drawing.city(faces[die.face], die.rotation);
    drawing.name(record.face_names[die.face]);
  }
  return std::move(canvas).lines();
}

}  // namespace cartulary::formats

// A picture's caption: who plays with how many points, where and when, and which position it is.
#pragma once

#include <string>
#include <vector>

#include "formats/drawing/picture/board_view.hpp"
#include "formats/drawing/picture/seat_looks.hpp"

namespace cartulary::formats {

/// A caption for a board of some width, in the units of its picture.
class BoardCaption {
 public:
  BoardCaption(const BoardView& view, const Record& record, int board_width);

  /// Wider than a board of few tiles, so that names have room.
  int width() const { return width_; }
  int height() const;
  /// From `left`,`top` on, as far as the width. Its style is in the elements.
  void append(std::string& out, int left, int top) const;

 private:
  struct Entry {
    engine::Player player{};
    std::size_t row = 0;
    double left = 0;
    int points = 0;
    std::string name{};
  };
  double row_height() const { return 1.7 * font_; }
  void append_player(std::string& out, const Entry& entry, double left, double top) const;

  const SeatColours colours_;
  const SeatLetters letters_;
  int width_;
  double font_;
  std::string words_{};  ///< a line of their own unless empty, cut where there is no room for all
  double words_font_ = 0;
  std::vector<Entry> entries_{};
};

}  // namespace cartulary::formats

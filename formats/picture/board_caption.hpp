// The caption of a picture: who plays with how many points, and words about the game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/picture/board_view.hpp"
#include "formats/picture/seat_colours.hpp"
#include "formats/picture/seat_letters.hpp"

namespace cartulary::formats {

/// A caption for a board of some width, in the units of its picture.
class BoardCaption {
 public:
  /// `words`: any text, cut where there is no room for all of it; a line of its own if not empty.
  BoardCaption(const BoardView& view, const Record& record, std::string_view words, int width);

  int height() const;
  /// From 0,`top` on, as far as the width. Its style is in the elements.
  void append(std::string& out, int top) const;

 private:
  /// A player in his row.
  struct Entry {
    engine::Player player{};
    std::size_t row = 0;
    double left = 0;
    std::string name{};
  };
  double row_height() const { return 1.7 * font_; }
  void append_player(std::string& out, const Entry& entry, double top) const;

  const BoardView& view_;
  const SeatColours colours_;
  const SeatLetters letters_;
  double font_;
  double words_font_;
  std::string words_;
  std::vector<Entry> entries_{};
};

}  // namespace cartulary::formats

#include "formats/drawing/picture/board_caption.hpp"

#include <algorithm>
#include <cmath>

#include "formats/drawing/picture/board_words.hpp"
#include "formats/drawing/picture/text_room.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// As parts of the size of the font.
struct CaptionSizes {
  int least_width = 480;  ///< that of the caption, in the units of its picture
  double circle = 0.68;   ///< radius
  double gap = 0.4;       ///< between a player's circle, name and points
  double apart = 1.4;     ///< between players
  double below = 0.35;    ///< room at the end
  double words = 0.72;    ///< the font of the words
  double least_words = 0.5;
  double line = 1.3;  ///< height of a line of words, as part of their own font
};
constexpr CaptionSizes kCaptionSizes;

/// Large enough to be read where a picture is as wide as a column of print.
double font_of(int width) {
  return std::clamp(width / 28.0, 22.0, 46.0);
}

}  // namespace

BoardCaption::BoardCaption(const BoardView& view, const Record& record, int board_width)
    : colours_(seat_colours(record)),
      letters_(seat_letters(record)),
      width_(std::max(board_width, kCaptionSizes.least_width)),
      font_(font_of(width_)) {
  // Where and when the game was, and which position this is, if not the end; on one line.
  const std::string occasion = occasion_text(record);
  std::string position;
  if (!view.final) position = (occasion.empty() ? "" : " \u00B7 ") + position_text(view);
  const double words_length = text_length(printable(occasion) + position, 1);
  // Smaller for words that are longer than the width.
  words_font_ = std::clamp(width_ / std::max(1.0, words_length), kCaptionSizes.least_words * font_,
                           kCaptionSizes.words * font_);
  words_ = fitting(occasion, width_ - text_length(position, words_font_), words_font_) + position;
  std::size_t row = 0;
  double left = 0;
  for (const engine::Player p : record.seats()) {
    const double beside = (2 * kCaptionSizes.circle + 2 * kCaptionSizes.gap) * font_ +
                          text_length(std::to_string(view.seats[p].points), font_);
    Entry entry{.player = p,
                .points = view.seats[p].points,
                .name = fitting(record.players[p].name, width_ - beside, font_)};
    const double length = beside + text_length(entry.name, font_);
    if (left > 0 && left + length > width_) {
      ++row;
      left = 0;
    }
    entry.row = row;
    entry.left = left;
    left += length + kCaptionSizes.apart * font_;
    entries_.push_back(std::move(entry));
  }
}

int BoardCaption::height() const {
  const double rows = entries_.empty() ? 0 : static_cast<double>(entries_.back().row + 1);
  const double words = words_.empty() ? 0 : kCaptionSizes.line * words_font_;
  return static_cast<int>(std::ceil(rows * row_height() + words + kCaptionSizes.below * font_));
}

void BoardCaption::append(std::string& out, int left, int top) const {
  out += "<g font-family=\"DejaVu Sans,Verdana,sans-serif\" fill=\"#25211b\">\n";
  for (const Entry& entry : entries_) {
    append_player(out, entry, left + entry.left,
                  top + static_cast<double>(entry.row) * row_height());
  }
  if (!words_.empty()) {
    print(out, "<text x=\"{}\" y=\"{:.1f}\" font-size=\"{:.1f}\" fill=\"#665e50\">{}</text>\n",
          left,
          top + height() - kCaptionSizes.below * font_ - (kCaptionSizes.line - 1) * words_font_,
          words_font_, xml(words_));
  }
  out += "</g>\n";
}

void BoardCaption::append_player(std::string& out, const Entry& entry, double left,
                                 double top) const {
  const SeatColour& colour = *colours_[entry.player];
  const double radius = kCaptionSizes.circle * font_;
  const double middle = top + row_height() / 2;
  const double line = middle + 0.36 * font_;
  print(out,
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\"/><text x=\"{:.1f}\" "
        "y=\"{:.1f}\" font-size=\"{:.1f}\" font-weight=\"700\" text-anchor=\"middle\" "
        "fill=\"{}\">{}</text>",
        left + radius, middle, radius, colour.fill, left + radius, line, 0.9 * font_, colour.ink,
        letters_[entry.player].capital);
  print(out,
        "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.1f}\"><tspan "
        "unicode-bidi=\"isolate\">{}</tspan> <tspan "
        "font-weight=\"700\">{}</tspan></text>\n",
        left + 2 * radius + kCaptionSizes.gap * font_, line, font_, xml(entry.name), entry.points);
}

}  // namespace cartulary::formats

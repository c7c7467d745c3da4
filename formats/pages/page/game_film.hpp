// A whole game as a moving picture: the board as it grows, who has how many points, and what
// happens, in a sentence.
#pragma once

#include <string>
#include <vector>

#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/pages/page/replay_data.hpp"

namespace cartulary::formats {

class GameFilm {
 public:
  /// The report must be of a tile game that was started, have its turns, and outlive the film.
  explicit GameFilm(const Report& report);

  std::size_t frames() const { return steps_.size(); }
  /// Appends a frame as an SVG; all have the same size.
  void append_frame(std::size_t frame, std::string& out) const;
  /// How many milliseconds a frame is shown: more where points are scored, most at the end.
  int milliseconds(std::size_t frame) const;

 private:
  void append_scores(const ReplayStep& step, std::string& out) const;
  void append_caption(std::size_t frame, std::string& out) const;
  void append_board(std::size_t frame, std::string& out) const;

  const Report& report_;
  std::vector<ReplayStep> steps_;
  ReplayTable table_;
  SeatColours colours_;
  int board_height_ = 0;  ///< of the room for the board
};

/// Pixels of the longer side of a film: at most, and unless told.
inline constexpr int kMaxFilmPixels = 4096;
inline constexpr int kUsualFilmPixels = 720;

/// Appends the film as WebP, its longer side so many pixels long. Returns what is wrong, such as a
/// library that is not installed, and then appends nothing; else an empty text.
std::string append_film(std::string& out, const Report& report, int pixels);

}  // namespace cartulary::formats

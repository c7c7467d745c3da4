// A position as a picture of characters.
#pragma once

#include <optional>
#include <string>

#include "formats/drawing/picture/board_view.hpp"
#include "formats/drawing/picture/tile_letters.hpp"

namespace cartulary::formats {

struct BoardText {
  /// Without it large if the picture is at most `kUsualWidth` columns wide, else small.
  std::optional<LetterSize> size{};
  bool ascii = false;  ///< no other characters; names stay as they are
  bool colour = false;
};
inline constexpr int kUsualWidth = 100;

/// Appends the picture with numbers around it and a legend below. `view`: a position of the record.
void append_board_text(std::string& out, const BoardView& view, const Record& record,
                       const BoardText& options);

}  // namespace cartulary::formats

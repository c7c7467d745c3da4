// The turns of a record as lines that can be added, changed and taken out. The rest of the record
// stays byte for byte, except that numbers of the turns behind are brought up to date.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/desk/annotate/turn_layout.hpp"
#include "formats/game/record/record.hpp"
#include "formats/ground/text/yaml.hpp"

namespace cartulary::formats {

class TurnLines {
 public:
  /// The lines of a record that are meant: its turns, or the tiles of its position.
  enum class Of : uint8_t { turns, position };

  explicit TurnLines(const Document& document, Of of = Of::turns);
  TurnLines(const TurnLines&) = delete;
  TurnLines& operator=(const TurnLines&) = delete;

  /// Turns of the record, discards included; of one that cannot be read, those that were.
  std::size_t size() const { return is_found() ? found().size() : record_->turn_count(); }
  /// As written, without its dash, number and comment; a mapping as the line that says the same.
  std::string play(std::size_t turn) const;
  /// The plays of all turns, each in one form: without numbers, claims, marks and comments.
  std::vector<std::string> plays() const;

  /// The turn with a number, counted by tiles laid before it; the first where discards share it.
  std::optional<std::size_t> at_number(int number) const;
  /// The numbers of the first turn and of the last one; nothing if there are none.
  std::optional<std::pair<int, int>> numbers() const;
  /// The line that lays the tile of the turn which begins with line `first`: behind its discards.
  std::size_t laid_by(std::size_t first) const;

  /// Its lines as they are, with number, claims and comment. The turns must stand on lines.
  std::string_view lines(std::size_t turn) const;
  /// With what is below them that belongs to the turn: its variations.
  std::string_view lines_with_variations(std::size_t turn) const;

  // Each gives the text of the whole document; empty if the turns do not stand on lines.

  /// With a line before a turn, or behind the last one, written as the others are.
  std::string with(std::size_t turn, std::string_view line) const;
  /// With another line for a turn, whose comment stays unless the line brings its own.
  std::string changed(std::size_t turn, std::string_view line) const;
  std::string without(std::size_t turn) const;
  /// With these totals behind a turn, `14:9`, `?` for an unknown one. Also empty for no such claim.
  std::string claiming(std::size_t turn, std::string_view totals) const;

 private:
  /// A place to write at, what stands before a new line there, and whether it gets a number.
  struct Place {
    uint32_t at = 0;
    std::string before{};
    bool numbered = false;
  };
  bool is_found() const { return of_ == Of::position; }
  const std::vector<RecordedTurn>& found() const { return record_->tile_parts().position.tiles; }
  const WrittenTurn& written(std::size_t turn) const {
    return is_found() ? found()[turn] : record_->turn(turn);
  }
  bool has_lines() const { return layout_ && layout_->has_lines(); }
  /// Where the line below a turn and its variations begins.
  uint32_t end_of(std::size_t turn) const;
  /// Where a turn can be written before another, or behind the last one; false if nowhere.
  bool place_for(std::size_t turn, Place& out) const;
  std::string_view comment_behind(const WrittenTurn& turn, uint32_t end) const;
  std::string edited(std::size_t from, uint32_t begin, uint32_t end, std::string_view lines) const;

  const Document document_;
  const Of of_;
  YamlDocument tree_;
  AnyRecord record_;
  std::optional<TurnLayout> layout_{};  ///< none if the record cannot be read
};

}  // namespace cartulary::formats

// How the turns of a record are written, and where lines about them go.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/record/record.hpp"
#include "formats/text/yaml.hpp"

namespace cartulary::formats {

/// How the comment lines begin that are ours, not the author's.
inline constexpr std::string_view kAnnotationMark = "#>";

class TurnPlaces {
 public:
  TurnPlaces(const Document& document, const YamlDocument& tree, const Record& record);
  /// Of the tiles of a record's position, which are written as turns are.
  static TurnPlaces of_found(const Document& document, const YamlDocument& tree);

  /// The lines of a block or a list with dashes; nothing can stand between turns in brackets.
  uint32_t begin() const { return begin_; }
  uint32_t end() const { return end_; }
  bool has_lines() const { return end_ > begin_; }
  /// Whether the turns are items of a list.
  bool is_list() const { return item_ != 0; }

  /// Whether a comment line of ours stands at `line`. What belongs to an item of a list, such as a
  /// note of several lines, stands farther in than its dash.
  bool is_annotation(uint32_t line) const;

  /// What our comment lines below a turn say, without the mark that they begin with.
  std::vector<std::string_view> annotations_of(const WrittenTurn& turn, uint32_t item) const;

  /// The item of a turn, 0 in a block. Turns must be asked for in their order.
  uint32_t item_of(const WrittenTurn& turn);

  /// Where the first line of a turn begins; that of an item has its dash.
  uint32_t first_line(const WrittenTurn& turn, uint32_t item) const;
  /// A place in the last line of a turn.
  uint32_t last_line(const WrittenTurn& turn, uint32_t item) const;

  /// Where the line below a turn and its variations begins.
  uint32_t end_of(const Record& record, std::size_t turn, uint32_t item) const;

  /// The blanks before a turn, or before its dash.
  std::string indent(const WrittenTurn& turn, uint32_t item) const;

 private:
  TurnPlaces(const Document& document, const YamlDocument& tree, uint32_t list);

  const std::string_view text_;
  const YamlDocument& tree_;
  uint32_t item_ = 0;
  uint32_t begin_ = 0;
  uint32_t end_ = 0;
  uint32_t dash_ = 0;  ///< column of the dashes
};

}  // namespace cartulary::formats

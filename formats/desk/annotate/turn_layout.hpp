// How the turns of a record are laid out in its text: which lines and which keys are a turn's, and
// where lines about it go.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/game/record/record.hpp"
#include "formats/ground/text/yaml.hpp"

namespace cartulary::formats {

/// How the comment lines begin that are ours, not the author's.
inline constexpr std::string_view kAnnotationMark = "#>";

/// The turns are lines of a block, or items of a list. The document and its tree must outlive this.
class TurnLayout {
 public:
  TurnLayout(const Document& document, const YamlDocument& tree, const Record& record);
  /// The layout of the tiles of a record's position, which are written as turns are.
  static TurnLayout of_found(const Document& document, const YamlDocument& tree);

  std::string_view text() const { return text_; }
  const YamlDocument& tree() const { return tree_; }

  /// The lines of a block or a list with dashes; nothing can stand between turns in brackets.
  uint32_t begin() const { return begin_; }
  uint32_t end() const { return end_; }
  bool has_lines() const { return end_ > begin_; }
  bool is_list() const { return !items_.empty(); }

  /// The mapping that a turn is written as, in a variation, too; 0 for a turn that is text.
  uint32_t mapping_of(const WrittenTurn& turn) const;

  // For turns that stand on lines, of the game or of a variation:

  /// Its lines, without those of variations below it. The first line of an item has its dash.
  Span lines_of(const WrittenTurn& turn) const;
  /// Where the line below a turn of the game and its variations begins.
  uint32_t end_with_variations(const Record& record, std::size_t turn) const;
  std::string indent(const WrittenTurn& turn) const;
  /// The beginning of a new line beside a turn, before its words: blanks, and the dash of a list.
  std::string line_opening(const WrittenTurn& turn) const;

  /// True if a comment line of ours stands at `line`, not farther in, as a note's lines are.
  bool is_annotation(uint32_t line) const;
  uint32_t behind_annotations(uint32_t line) const;
  /// The words of our comment lines below a turn, without the mark that they begin with.
  std::vector<std::string_view> annotations_of(const WrittenTurn& turn) const;

 private:
  TurnLayout(const Document& document, const YamlDocument& tree, uint32_t list);
  /// The item of a turn, which may be part of it; 0 in a block.
  uint32_t item_of(const WrittenTurn& turn) const;
  /// Where the last line of a turn begins, or a place in it.
  uint32_t last_line(const WrittenTurn& turn) const;

  std::string_view text_;
  const YamlDocument& tree_;
  std::vector<uint32_t> items_{};  ///< of a list
  uint32_t begin_ = 0;
  uint32_t end_ = 0;
  uint32_t dash_ = 0;  ///< column of the dashes
};

}  // namespace cartulary::formats

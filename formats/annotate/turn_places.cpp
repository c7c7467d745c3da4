#include "formats/annotate/turn_places.hpp"

#include <algorithm>

#include "formats/record/canonical.hpp"
#include "formats/record/turn_line.hpp"
#include "formats/text/edits.hpp"

namespace cartulary::formats {
namespace {

std::size_t blanks_before(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

}  // namespace

TurnPlaces::TurnPlaces(const Document& document, const YamlDocument& tree, const Record& record)
    : TurnPlaces(document, tree, turns_node(tree, record)) {}

TurnPlaces TurnPlaces::of_found(const Document& document, const YamlDocument& tree) {
  return TurnPlaces(document, tree, found_node(tree));
}

TurnPlaces::TurnPlaces(const Document& document, const YamlDocument& tree, uint32_t list)
    : text_(document.text), tree_(tree) {
  if (list == 0) return;
  const YamlNode& turns = tree[list];
  if (turns.kind == YamlNode::Kind::scalar && turns.style == YamlNode::Style::literal) {
    begin_ = tree.place_of(turns).offset;
    end_ = begin_ + static_cast<uint32_t>(turns.text.size());
    return;
  }
  if (turns.kind != YamlNode::Kind::sequence || turns.first == 0) return;
  item_ = turns.first;
  if (text_[turns.span.offset] != '-') return;  // a list in brackets
  begin_ = line_begin(text_, turns.span.offset);
  end_ = end_of_turns(document, tree, begin_);
  dash_ = turns.span.offset - begin_;
}

bool TurnPlaces::is_annotation(uint32_t line) const {
  if (line >= end_) return false;
  const std::string_view rest = text_.substr(line);
  const std::size_t indent = blanks_before(rest);
  return (item_ == 0 || indent <= dash_) && rest.substr(indent).starts_with(kAnnotationMark);
}

std::vector<std::string_view> TurnPlaces::annotations_of(const WrittenTurn& turn,
                                                         uint32_t item) const {
  std::vector<std::string_view> out;
  if (!has_lines()) return out;
  const uint32_t last = last_line(turn, item);
  for (uint32_t at = line_end(text_, first_line(turn, item)); at < end_; at = line_end(text_, at)) {
    if (!is_annotation(at)) {
      if (at > last) break;
      continue;
    }
    std::string_view line = text_.substr(at, line_end(text_, at) - at);
    line.remove_prefix(blanks_before(line) + kAnnotationMark.size());
    line.remove_prefix(blanks_before(line));
    out.push_back(line.substr(0, line.find_last_not_of(" \r\n") + 1));
  }
  return out;
}

uint32_t TurnPlaces::item_of(const WrittenTurn& turn) {
  while (item_ != 0 && tree_[item_].next != 0 &&
         tree_[tree_[item_].next].span.offset <= turn.span.offset) {
    item_ = tree_[item_].next;
  }
  return item_;
}

uint32_t TurnPlaces::first_line(const WrittenTurn& turn, uint32_t item) const {
  if (item == 0) return line_begin(text_, turn.span.offset);
  const auto dash = text_.substr(0, tree_[item].span.offset).rfind('-');
  return line_begin(text_, static_cast<uint32_t>(dash));
}

uint32_t TurnPlaces::last_line(const WrittenTurn& turn, uint32_t item) const {
  if (item == 0) {
    uint32_t last = turn.span.offset;
    const std::size_t indent = blanks_before(text_.substr(line_begin(text_, last)));
    for (uint32_t at = line_end(text_, last); at < end_; at = line_end(text_, at)) {
      if (is_annotation(at)) continue;
      if (!goes_on_with_comment(text_.substr(at, line_end(text_, at) - at), indent)) break;
      last = at;
    }
    return last;
  }
  // Whatever belongs to an item stands farther in than its dash.
  uint32_t last = line_begin(text_, tree_[item].span.offset);
  for (uint32_t at = line_end(text_, last); at < end_; at = line_end(text_, at)) {
    if (is_annotation(at)) continue;
    const std::string_view line = text_.substr(at, line_end(text_, at) - at);
    const auto first = line.find_first_not_of(" \r\n");
    if (first == line.npos) continue;
    if (first <= dash_) break;
    last = at;
  }
  return last;
}

uint32_t TurnPlaces::end_of(const Record& record, std::size_t turn, uint32_t item) const {
  const uint32_t last = last_line(record.turn(turn), item);
  const TileRecord* const tiles = record.if_tiles();
  const bool may_have_more =
      tiles != nullptr && turn < tiles->moves.size() && !tiles->variations.empty();
  return line_end(text_, may_have_more ? std::max(last, tiles->end_with_variations(turn)) : last);
}

std::string TurnPlaces::indent(const WrittenTurn& turn, uint32_t item) const {
  if (item != 0) return std::string(dash_, ' ');
  const uint32_t line = line_begin(text_, turn.span.offset);
  return std::string(blanks_before(text_.substr(line)), ' ');
}

}  // namespace cartulary::formats

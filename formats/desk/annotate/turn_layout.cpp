#include "formats/desk/annotate/turn_layout.hpp"

#include <algorithm>

#include "formats/game/record/canonical.hpp"
#include "formats/game/record/turn_line.hpp"
#include "formats/ground/text/edits.hpp"

namespace cartulary::formats {
namespace {

std::size_t blanks_before(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

/// The mapping in a node that has just this span. Those of variations stand within those of moves.
uint32_t mapping_at(const YamlDocument& tree, uint32_t node, Span span) {
  if (tree[node].kind == YamlNode::Kind::scalar) return 0;
  const bool is_mapping = tree[node].kind == YamlNode::Kind::mapping;
  if (is_mapping && tree[node].span.offset == span.offset && tree[node].span.size == span.size) {
    return node;
  }
  for (uint32_t child = tree[node].first; child != 0; child = tree[child].next) {
    const uint32_t value = is_mapping ? tree[child].value : child;
    const Span at = tree[value].span;
    if (at.offset > span.offset || at.end() < span.end()) continue;
    if (const uint32_t found = mapping_at(tree, value, span); found != 0) return found;
  }
  return 0;
}

}  // namespace

TurnLayout::TurnLayout(const Document& document, const YamlDocument& tree, const Record& record)
    : TurnLayout(document, tree, turns_node(tree, record)) {}

TurnLayout TurnLayout::of_found(const Document& document, const YamlDocument& tree) {
  return TurnLayout(document, tree, found_node(tree));
}

TurnLayout::TurnLayout(const Document& document, const YamlDocument& tree, uint32_t list)
    : text_(document.text), tree_(tree) {
  if (list == 0) return;
  const Span lines = lines_of_turns(document, tree, list);
  begin_ = lines.offset;
  end_ = lines.end();
  if (tree[list].kind != YamlNode::Kind::sequence) return;
  dash_ = column_of(text_, tree[list].span.offset);
  for (uint32_t item = tree[list].first; item != 0; item = tree[item].next) items_.push_back(item);
}

uint32_t TurnLayout::item_of(const WrittenTurn& turn) const {
  if (items_.empty()) return 0;
  const auto behind = std::upper_bound(
      items_.begin() + 1, items_.end(), turn.span.offset,
      [this](uint32_t offset, uint32_t item) { return offset < tree_[item].span.offset; });
  return behind[-1];
}

uint32_t TurnLayout::mapping_of(const WrittenTurn& turn) const {
  return turn.is_text ? 0 : mapping_at(tree_, item_of(turn), turn.span);
}

Span TurnLayout::lines_of(const WrittenTurn& turn) const {
  const uint32_t item = item_of(turn);
  // The words of an item may stand below its dash.
  const uint32_t first =
      item == 0 ? turn.span.offset
                : static_cast<uint32_t>(text_.substr(0, tree_[item].span.offset).rfind('-'));
  const uint32_t begin = line_begin(text_, first);
  return {begin, line_end(text_, last_line(turn)) - begin};
}

uint32_t TurnLayout::last_line(const WrittenTurn& turn) const {
  const uint32_t item = item_of(turn);
  uint32_t last = item == 0 ? turn.span.offset : line_begin(text_, tree_[item].span.offset);
  const std::size_t indent = item == 0 ? blanks_before(text_.substr(line_begin(text_, last))) : 0;
  for (uint32_t at = line_end(text_, last); at < end_; at = line_end(text_, at)) {
    if (is_annotation(at)) continue;
    const std::string_view line = text_.substr(at, line_end(text_, at) - at);
    if (item == 0) {
      if (!goes_on_with_comment(line, indent)) break;
    } else {
      // Whatever belongs to an item stands farther in than its dash.
      const auto first = line.find_first_not_of(" \r\n");
      if (first == line.npos) continue;
      if (first <= dash_) break;
    }
    last = at;
  }
  return last;
}

uint32_t TurnLayout::end_with_variations(const Record& record, std::size_t turn) const {
  const uint32_t end = lines_of(record.turn(turn)).end();
  const TileParts& tiles = record.tile_parts();
  const bool may_have_more = turn < tiles.moves.size() && !tiles.variations.empty();
  return may_have_more ? std::max(end, line_end(text_, tiles.end_with_variations(turn))) : end;
}

std::string TurnLayout::indent(const WrittenTurn& turn) const {
  const std::string_view line = text_.substr(line_begin(text_, turn.span.offset));
  return std::string(is_list() ? dash_ : blanks_before(line), ' ');
}

std::string TurnLayout::line_opening(const WrittenTurn& turn) const {
  return indent(turn) + (is_list() ? "- " : "");
}

bool TurnLayout::is_annotation(uint32_t line) const {
  if (line >= end_) return false;
  const std::string_view rest = text_.substr(line);
  const std::size_t blanks = blanks_before(rest);
  return (!is_list() || blanks <= dash_) && rest.substr(blanks).starts_with(kAnnotationMark);
}

uint32_t TurnLayout::behind_annotations(uint32_t line) const {
  while (is_annotation(line)) line = line_end(text_, line);
  return line;
}

std::vector<std::string_view> TurnLayout::annotations_of(const WrittenTurn& turn) const {
  std::vector<std::string_view> out;
  if (!has_lines()) return out;
  const Span lines = lines_of(turn);
  for (uint32_t at = line_end(text_, lines.offset); at < end_; at = line_end(text_, at)) {
    if (!is_annotation(at)) {
      if (at >= lines.end()) break;
      continue;
    }
    std::string_view line = text_.substr(at, line_end(text_, at) - at);
    line.remove_prefix(blanks_before(line) + kAnnotationMark.size());
    line.remove_prefix(blanks_before(line));
    out.push_back(line.substr(0, line.find_last_not_of(" \r\n") + 1));
  }
  return out;
}

}  // namespace cartulary::formats

#include "formats/ground/edits/mapping_edits.hpp"

#include <algorithm>

namespace cartulary::formats {

uint32_t find_key(const YamlDocument& tree, uint32_t node, std::string_view name) {
  if (node == 0 || tree[node].kind != YamlNode::Kind::mapping) return 0;
  for (uint32_t key = tree[node].first; key != 0; key = tree[key].next) {
    if (tree[key].text == name) return key;
  }
  return 0;
}

uint32_t value_of(const YamlDocument& tree, uint32_t node, std::string_view name) {
  return tree[find_key(tree, node, name)].value;
}

Span lines_of_key(std::string_view text, const YamlDocument& tree, uint32_t key) {
  const Span name = tree[key].span;
  const uint32_t begin = line_begin(text, name.offset);
  const std::size_t indent = name.offset - begin;
  // The lines of a block stand below the span of its node.
  uint32_t end = line_end(text, std::max(name.end(), tree[tree[key].value].span.end()) - 1);
  for (uint32_t at = end; at < text.size();) {
    const uint32_t next = line_end(text, at);
    const std::string_view line = text.substr(at, next - at);
    const auto first = line.find_first_not_of(" \t\r\n");
    if (first != line.npos && first <= indent) break;
    if (first != line.npos) end = next;
    at = next;
  }
  return {begin, end - begin};
}

uint32_t MappingEdits::end_of(uint32_t key) const {
  return std::max(tree_[key].span.end(), tree_[tree_[key].value].span.end());
}

void MappingEdits::add(uint32_t mapping, uint32_t behind, const std::string& key_and_value) {
  if (in_braces(mapping)) {
    edits_.insert(end_of(behind), ", " + key_and_value);
    return;
  }
  const uint32_t first = tree_[tree_[mapping].first].span.offset;
  const std::string indent(first - line_begin(text_, first), ' ');
  edits_.insert_line_below(lines_of_key(text_, tree_, behind).end() - 1, indent + key_and_value);
}

void MappingEdits::remove(uint32_t mapping, uint32_t key) {
  if (!in_braces(mapping)) {
    const Span lines = lines_of_key(text_, tree_, key);
    edits_.remove_lines(lines.offset, lines.end());
    return;
  }
  uint32_t before = tree_[mapping].first;
  while (tree_[before].next != key) before = tree_[before].next;
  edits_.replace({end_of(before), end_of(key) - end_of(before)}, "");
}

}  // namespace cartulary::formats

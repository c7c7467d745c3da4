// Keys of a YAML mapping, put in and taken out in the form that the mapping has.
#pragma once

#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/yaml.hpp"

namespace cartulary::formats {

/// The key of a mapping with this name; 0 if there is none, or if `node` is no mapping.
uint32_t find_key(const YamlDocument& tree, uint32_t node, std::string_view name);
/// The value of that key; 0 if there is none.
uint32_t value_of(const YamlDocument& tree, uint32_t node, std::string_view name);

/// The lines of a key of a mapping with its value, and of what stands farther in than the key.
Span lines_of_key(std::string_view text, const YamlDocument& tree, uint32_t key);

class MappingEdits {
 public:
  MappingEdits(std::string_view text, const YamlDocument& tree, Edits& edits)
      : text_(text), tree_(tree), edits_(edits) {}

  /// Adds "key: value" behind another key.
  void add(uint32_t mapping, uint32_t behind, const std::string& key_and_value);
  /// Takes out a key that is not the first.
  void remove(uint32_t mapping, uint32_t key);
  Edits& edits() { return edits_; }

 private:
  bool in_braces(uint32_t mapping) const { return text_[tree_[mapping].span.offset] == '{'; }
  uint32_t end_of(uint32_t key) const;

  std::string_view text_;
  const YamlDocument& tree_;
  Edits& edits_;
};

}  // namespace cartulary::formats

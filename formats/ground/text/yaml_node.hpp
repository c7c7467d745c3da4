// The nodes of a YAML document.
#pragma once

#include <cstdint>
#include <string_view>

#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

/// A node of a document. Every scalar is text; what it means is up to its reader.
struct YamlNode {
  enum class Kind : uint8_t { scalar, sequence, mapping };
  enum class Style : uint8_t { plain, quoted, literal, folded };

  Kind kind = Kind::scalar;
  Style style = Style::plain;
  bool exact = false;     ///< the value is in the source letter by letter
  Span span;              ///< in the document; of a collection, where it begins
  std::string_view text;  ///< value of a scalar; of a literal block, its lines in the source
  uint32_t first = 0;     ///< first item, or first key; 0 when there is none
  uint32_t next = 0;      ///< next item, or next key
  uint32_t value = 0;     ///< of a key: its value
};

}  // namespace cartulary::formats

// The one reader of YAML: strict, located, bounded. Nothing else in the project knows yaml-cpp.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "formats/text/finding.hpp"
#include "formats/text/source.hpp"

namespace cartulary::formats {

struct LiteralBlock;

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

/// The tree of one document. Reused from document to document.
class YamlDocument {
 public:
  static constexpr std::size_t kMaxNodes = 50'000;
  static constexpr std::size_t kMaxDepth = 16;

  /// Ways to read a document, the quickest first. Each leaves what it is not made for to the next;
  /// the tree and the findings are the same.
  enum class Way : uint8_t {
    plain,          ///< without a parser; see plain_yaml.hpp
    without_block,  ///< by the parser, but for the longest literal block; see literal_blocks.hpp
    parser,         ///< by the parser
  };

  /// Reads `document`, and says in `findings` why it cannot. True if there is a tree.
  bool read(const Document& document, Findings& findings, Way quickest = Way::plain);

  /// Adds the tree of a file that this document inherits keys from: its nodes, with spans in that
  /// file. Returns the keys. They are no part of the root, so that who writes the document back
  /// does not see them. The file must outlive the tree.
  std::vector<uint32_t> graft(const Heritage& heritage);

  static constexpr uint32_t kRoot = 1;
  const YamlNode& operator[](uint32_t node) const { return nodes_[node]; }

 private:
  friend class TreeBuilder;
  /// For a document that is text. False if there is no tree, or another way must be taken.
  bool read_plain(const Document& document, Findings& findings);
  /// The same. The parser does not see the body of `cut`, unless it is
  /// nullptr; false if that turns out to be no block.
  bool parse(const Document& document, const LiteralBlock* cut, Findings& findings);

  std::vector<YamlNode> nodes_;  ///< [0] is nothing
  std::deque<std::string> texts_;
};

}  // namespace cartulary::formats

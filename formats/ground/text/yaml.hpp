// The one reader of YAML: strict, located, bounded. Nothing else in the project knows yaml-cpp.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/ground/text/finding.hpp"
#include "formats/ground/text/source.hpp"
#include "formats/ground/text/yaml_tree.hpp"

namespace cartulary::formats {

/// The tree of one document. Reused from document to document.
class YamlDocument {
 public:
  static constexpr std::size_t kMaxNodes = YamlTree::kMaxNodes;
  static constexpr std::size_t kMaxDepth = YamlTree::kMaxDepth;

  /// Ways to read a document, the quickest first. Each leaves what it cannot do to the next.
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
  std::vector<uint32_t> graft(const InheritedConfiguration& inherited);

  static constexpr uint32_t kRoot = 1;
  const YamlNode& operator[](uint32_t node) const { return tree_.nodes[node]; }
  /// Where the text of a node stands that is written just so in the document.
  Span place_of(const YamlNode& node) const { return span_of(text_, node.text); }
  bool is_ascii() const { return ascii_; }

 private:
  /// For a document that is text. False if there is no tree, or another way must be taken.
  bool read_plain(const Document& document);
  /// The same. The parser does not see the body of `cut`, if given; false if that is no block.
  bool parse(const Document& document, const LiteralBlock* cut, Findings& findings);
  static bool has_halves(std::string_view text);
  /// For a document with escapes of halves of characters, as JSON has them.
  bool read_halves(const Document& document, Findings& findings);
  bool has_late_directive(std::string_view text, Findings& findings) const;

  std::string_view text_;
  YamlTree tree_;
  bool ascii_ = false;
};

}  // namespace cartulary::formats

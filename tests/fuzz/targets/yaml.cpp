#include "formats/ground/text/yaml.hpp"

#include "tests/fuzz/targets/targets.hpp"
#include "tests/two_readings.hpp"

namespace cartulary::test {
namespace {

using formats::YamlNode;

/// Every node once, and no more of them than there may be.
void walk(const formats::YamlDocument& tree, uint32_t at, std::string_view text, std::size_t depth,
          std::size_t& nodes) {
  const YamlNode& node = tree[at];
  require(++nodes <= formats::YamlDocument::kMaxNodes, "too many nodes, or a circle");
  require(depth <= formats::YamlDocument::kMaxDepth, "too deep");
  require(std::size_t{node.span.offset} + node.span.size <= text.size(), "a node beyond the text");
  if (node.kind == YamlNode::Kind::scalar) {
    // An exact text is a piece of the document itself; an empty one may stand anywhere.
    const bool piece = node.text.data() >= text.data() &&
                       node.text.data() + node.text.size() <= text.data() + text.size();
    require(!node.exact || node.text.empty() || piece, "not what is written");
    return;
  }
  for (uint32_t item = node.first; item != 0; item = tree[item].next) {
    walk(tree, item, text, depth + 1, nodes);
    if (node.kind == YamlNode::Kind::mapping) {
      require(tree[item].value != 0, "a key without a value");
      walk(tree, tree[item].value, text, depth + 1, nodes);
    }
  }
}

}  // namespace

void fuzz_yaml(std::string_view input) {
  static formats::YamlDocument tree;
  for_each_document(input, [](const formats::Document& document) {
    const std::string difference = difference_of_readings(document);
    require(difference.empty(), "not as the parser alone reads it: ", difference);
    formats::Findings findings;
    if (!tree.read(document, findings)) {
      require(findings.has_errors(), "no tree, and nothing is told");
      return;
    }
    std::size_t nodes = 0;
    walk(tree, formats::YamlDocument::kRoot, document.text, 0, nodes);
  });
}

}  // namespace cartulary::test

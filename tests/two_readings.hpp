// Documents as they are read, and as the YAML parser alone reads them: there must be no difference.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "formats/ground/text/yaml.hpp"

namespace cartulary::test {

/// How two trees differ from the node `at` on, which has the same number in both; empty if they do
/// not.
inline std::string difference(const formats::YamlDocument& a, const formats::YamlDocument& b,
                              uint32_t at) {
  for (; at != 0; at = a[at].next) {
    const formats::YamlNode& x = a[at];
    const formats::YamlNode& y = b[at];
    const std::string where = "node " + std::to_string(at) + " at " + std::to_string(x.span.offset);
    if (x.kind != y.kind || x.style != y.style || x.exact != y.exact) return where + ": form";
    if (x.span != y.span) return where + ": span";
    if (x.text != y.text) return where + ": text";
    if (x.exact && x.text.data() != y.text.data() && !x.text.empty()) return where + ": text place";
    if (x.first != y.first || x.next != y.next || x.value != y.value) return where + ": links";
    for (const uint32_t below : {x.first, x.value}) {
      if (std::string found = difference(a, b, below); !found.empty()) return found;
    }
  }
  return "";
}

inline std::string difference(const formats::Findings& a, const formats::Findings& b) {
  const auto same_label = [](const formats::Label& x, const formats::Label& y) {
    return x.span == y.span && x.text == y.text;
  };
  const auto same = [&](const formats::Finding& x, const formats::Finding& y) {
    return x.code == y.code && x.span == y.span && x.message == y.message && x.label == y.label &&
           x.notes == y.notes && x.help == y.help &&
           std::equal(x.labels.begin(), x.labels.end(), y.labels.begin(), y.labels.end(),
                      same_label);
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same) ? "" : "findings";
}

/// How a document's tree and findings depend on the way of reading it; empty if they do not.
inline std::string difference_of_readings(const formats::Document& document) {
  using formats::YamlDocument;
  YamlDocument plain;
  formats::Findings plain_findings;
  const bool is_tree = plain.read(document, plain_findings, YamlDocument::Way::parser);
  for (const auto way : {YamlDocument::Way::plain, YamlDocument::Way::without_block}) {
    YamlDocument quick;
    formats::Findings findings;
    if (quick.read(document, findings, way) != is_tree) return is_tree ? "no tree" : "a tree";
    if (std::string found = difference(findings, plain_findings); !found.empty()) return found;
    if (!is_tree) continue;
    if (std::string found = difference(quick, plain, YamlDocument::kRoot); !found.empty()) {
      return found;
    }
  }
  return "";
}

}  // namespace cartulary::test

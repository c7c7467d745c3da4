// Documents as they are read, and as the YAML parser alone reads them: there must be no difference.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "formats/text/yaml.hpp"

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

/// How a document's tree and findings depend on who reads its longest literal block; empty if they
/// do not.
inline std::string difference_of_readings(const formats::Document& document) {
  using formats::YamlDocument;
  YamlDocument quick;
  YamlDocument plain;
  formats::Findings quick_findings;
  formats::Findings plain_findings;
  const bool quick_read = quick.read(document, quick_findings, YamlDocument::LongestBlock::cut_out);
  const bool plain_read = plain.read(document, plain_findings, YamlDocument::LongestBlock::parsed);
  if (quick_read != plain_read) return quick_read ? "only one is a tree" : "only one is no tree";
  if (std::string found = difference(quick_findings, plain_findings); !found.empty()) return found;
  return quick_read ? difference(quick, plain, YamlDocument::kRoot) : "";
}

}  // namespace cartulary::test

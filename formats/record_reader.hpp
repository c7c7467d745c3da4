// YAML to Record: everything that can be said without knowing the rules of play.
#pragma once

#include "formats/record.hpp"
#include "formats/yaml.hpp"

namespace cartulary::formats {

/// Reads a document into `out`; the tree is working memory that is reused. All faults of form
/// become findings. False when nothing can be replayed: no tree, no players, or unusable rules.
bool read_record(const Document& document, YamlDocument& tree, Record& out, Findings& findings);

/// The keys of a record's header in their canonical order, for `fmt`, editors and documentation.
struct KeyRow {
  std::string_view key;
  std::string_view meaning;
};
std::vector<KeyRow> record_keys(GameKind game);

}  // namespace cartulary::formats

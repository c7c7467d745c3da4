// YAML to Record: everything that can be said without knowing the rules of play.
#pragma once

#include "formats/record/keys.hpp"
#include "formats/record/record.hpp"
#include "formats/record/yaml.hpp"

namespace cartulary::formats {

/// Reads a document into `out`; the tree is working memory that is reused. All faults of form
/// become findings. False when nothing can be replayed: no tree, no players, or unusable rules.
bool read_record(const Document& document, YamlDocument& tree, Record& out, Findings& findings);

}  // namespace cartulary::formats

// YAML to Record, whatever game it is of.
#pragma once

#include "formats/game/record/keys.hpp"
#include "formats/game/record/read_record.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

std::span<const GameForm* const> all_forms();

/// As `read_record`, with all forms.
bool read_any_record(const Document& document, YamlDocument& tree, AnyRecord& out,
                     Findings& findings);

inline bool read_any_record(const Document& document, YamlDocument& tree, AnyRecord& out) {
  Findings findings;
  return read_any_record(document, tree, out, findings);
}

/// The same, of a document that `out` keeps from now on. False too if there are errors of form.
bool read_and_keep(const Document& document, YamlDocument& tree, CheckedRecord& out);

/// The keys of a mapping, those of all games, in their canonical order.
std::vector<KeyRow> keys_of(MappingOf mapping);

}  // namespace cartulary::formats

// A record with what was computed written into it: gains and totals on every turn, a comment line
// for every event. Everything that the author wrote is kept byte for byte.
#pragma once

#include <string>
#include <string_view>

#include "formats/annotate/commentary.hpp"
#include "formats/text/yaml.hpp"

namespace cartulary::formats {

struct Additions {
  bool totals = true;  ///< gains and totals
  Topics topics{};
};

/// The document without the comment lines of an earlier annotation. Claims stay: it is unknown
/// whose they are.
std::string without_annotations(const Document& document, const YamlDocument& tree,
                                const Record& record);

/// The report's document with additions. It must hold no annotation, its form must be without
/// errors, and the report must have been asked for its turns. `replay` is only working memory.
std::string annotated(const Report& report, const YamlDocument& tree, const Additions& additions,
                      Replay& replay);

/// The report's document with its wrong claims replaced by what was computed.
std::string corrected(const Report& report, const YamlDocument& tree);

}  // namespace cartulary::formats

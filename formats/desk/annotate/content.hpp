// The content of a record, apart from how it is written: for commands that rewrite records and must
// not change them.
#pragma once

#include <string>
#include <vector>

#include "formats/game/record/record.hpp"
#include "formats/ground/text/yaml.hpp"

namespace cartulary::formats {

enum class Content : uint8_t {
  all,
  without_additions,  ///< all but gains, totals, goods, marks, scores, breakdowns and winners
};

/// The turns in order, then the keys of the header with all that is below them, in any order.
std::vector<std::string> content_of(const Document& document, const YamlDocument& tree,
                                    const Record& record, Content content);

}  // namespace cartulary::formats

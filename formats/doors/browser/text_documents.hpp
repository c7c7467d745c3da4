// The documents of a text: its records, or the games in a file of another program.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "formats/ground/text/source.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {

/// Calls `visit` for each; a document is gone after the call. What could not be read, and why.
std::vector<UnreadFile> for_each_document(std::string_view name, std::string_view text,
                                          const std::function<void(const Document&)>& visit);

}  // namespace cartulary::formats

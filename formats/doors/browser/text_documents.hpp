// The documents of a text: its records, or the games in a file of another program.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "formats/doors/browser/question.hpp"
#include "formats/ground/text/source.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {

/// Calls `visit` for each; a document is gone after the call. What could not be read, and why.
std::vector<UnreadFile> for_each_document(std::string_view name, std::string_view text,
                                          const std::function<void(const Document&)>& visit);

/// The answer to a question about one record: `use` makes it from the document.
Answer about_record(const Question& question, const std::function<Answer(const Document&)>& use);
/// Reasons are one line, and may quote what was asked.
Answer refused(std::string_view reason);

}  // namespace cartulary::formats

// Questions about texts, where there is no file, no terminal and no second run: a page in a browser
// asks them.
#pragma once

#include <string_view>
#include <vector>

#include "formats/doors/browser/question.hpp"

namespace cartulary::formats {

struct QuestionRow {
  std::string_view name;
  std::string_view meaning;  ///< "where the tile `line` can be laid, in JSON"
};
std::vector<QuestionRow> questions();

/// The output of the program for a file with this text: the report of `cartulary verify --format
/// FORMAT NAME`, without configuration, the page of `cartulary board --format html NAME`, or what
/// else questions() lists. Nothing is thrown.
Answer answer(const Question& question) noexcept;

}  // namespace cartulary::formats

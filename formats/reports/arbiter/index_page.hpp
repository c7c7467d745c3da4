// The index of a folder of arbiters' pages: the verdict of the run, then a row for each record,
// those with errors first. The writers of HTML and Markdown say how it looks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/reports/arbiter/page_blocks.hpp"
#include "formats/reports/report/record_pages.hpp"

namespace cartulary::formats {

IndexRow index_row(const Report& report, const ArbiterPage& page);

/// "Page 2 of 20".
std::string part_text(const IndexPart& part);
bool all_passes(const IndexPart& part);
/// The remarks below the verdict of a run, a sentence each.
std::vector<std::string> run_remarks(const IndexPart& part);
/// "With errors: 3 records".
std::string section_title(const IndexSection& section);

/// Words as they are in HTML, between markup.
void append_element(std::string& out, std::string_view before, std::string_view words,
                    std::string_view after);
void append_html_links(std::string& out, const IndexPart& part);
/// Before a verdict in Markdown.
std::string_view sign_of(Status status);

}  // namespace cartulary::formats

// The index of a folder of arbiters' pages: the verdict of the run, then a row for each record,
// those with errors first. What it says, and how it looks in HTML and Markdown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/reports/arbiter/arbiter_page.hpp"
#include "formats/reports/report/record_pages.hpp"

namespace cartulary::formats {

/// The row of an index for a record whose page has been made.
IndexRow index_row(const Report& report, const ArbiterPage& page);

/// "Page 2 of 20".
std::string part_text(const IndexPart& part);
/// True if all that was to be checked passes.
bool all_passes(const IndexPart& part);
/// The remarks below the verdict of a run, a sentence each.
std::vector<std::string> run_remarks(const IndexPart& part);
/// "With errors: 3 records".
std::string section_title(const IndexSection& section);

/// Words as they are in HTML, between markup.
void append_element(std::string& out, std::string_view before, std::string_view words,
                    std::string_view after);
void append_html_row(std::string& out, const IndexRow& row, std::string_view address);
void append_html_row(std::string& out, const UnreadFile& file);
/// Links between the parts of an index; nothing if it has only one.
void append_html_links(std::string& out, const IndexPart& part);
/// `run` sums the run up.
void append_html_index(std::string& out, std::string_view run, const IndexPart& part);

void append_markdown_row(std::string& out, const IndexRow& row, std::string_view address);
void append_markdown_row(std::string& out, const UnreadFile& file);
void append_markdown_index(std::string& out, std::string_view run, const IndexPart& part);

/// Before a verdict in Markdown.
std::string_view sign_of(Status status);

}  // namespace cartulary::formats

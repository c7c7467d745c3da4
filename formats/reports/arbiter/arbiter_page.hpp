// The arbiter's page on a record: its sections, from the verdict to the bytes of the record. All
// words are chosen here.
#pragma once

#include <string>
#include <string_view>

#include "formats/reports/arbiter/page_blocks.hpp"

namespace cartulary::formats {

/// Makes the page of a record, whose report must hold its turns. A page that is made again keeps
/// the memory of its text.
void make_page(const Report& report, std::string_view program_version, BoardWalk& walk,
               ArbiterPage& page);

/// One line of the table that comes with the pages of several records.
struct PageLine {
  std::string file;
  std::string event;
  std::string verdict;
  Status status{};
  std::size_t errors = 0;
  std::size_t warnings = 0;
};
PageLine line_of(const Report& report, const ArbiterPage& page);

/// "5 records: 2 right, 1 wrong, 2 illegal".
std::string run_text(const Summary& summary, std::size_t unread);

}  // namespace cartulary::formats

// A site of games: a replay page for each record with a picture of its last position, an index with
// all pictures, and one style and one script for all of them. Plain files with relative links.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "formats/reports/report/record_pages.hpp"

namespace cartulary::formats {

/// The parts that games with a RecordPage::addition share. All empty: there are none.
struct SharedAddition {
  std::string_view style{};   ///< behind that of all pages
  std::string_view script{};  ///< of the pages of these games
  std::string note{};         ///< on the index: what IndexRow::analysis says
};

/// For a run that writes pages to a folder. Records without a tile game get the arbiter's page.
const Format& site_format();
/// The writer of the pages of a site; that of the format has no additions.
std::unique_ptr<RecordPageWriter> make_site_writer(const WriteOptions& options,
                                                   const SharedAddition& shared);

std::string_view site_style();
std::string_view site_choice();
/// formats/pages/site/site_index.js with all that it imports, and its SHA-256 in hexadecimal.
std::string_view site_index_script();
std::string_view site_index_script_digest();
/// formats/pages/site/site_pages.js, the script of the pages of games, in the same way.
std::string_view site_pages_script();
std::string_view site_pages_script_digest();

}  // namespace cartulary::formats

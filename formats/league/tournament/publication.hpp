// Output of the commands about tournaments: tables with titles, and remarks below them; written in
// the formats of reports.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cartulary::formats {

struct ListColumn {
  std::string key{};    ///< in JSON and CSV
  std::string head{};   ///< for people; empty: the column is not shown to them
  bool number = false;  ///< cells are numbers: to the right, and bare in JSON
};

/// A cell: a number in digits, or text. Empty: there is nothing.
struct ListCell {
  std::string text{};
  std::string link{};  ///< address of a page, percent-encoded; for HTML and Markdown
};

struct Listing {
  std::string name{};   ///< of the kind: "standings", "rounds"
  std::string title{};  ///< for people
  std::vector<ListColumn> columns{};
  std::vector<std::vector<ListCell>> rows{};
  std::vector<std::string> below{};  ///< sentences below the table
};

/// A remark about one result.
struct Remark {
  std::string kind{};   ///< "correction", "walkover"
  std::string where{};  ///< file and line; may be empty
  std::string text{};
  std::string link{};  ///< of `where`, as ListCell::link
  /// Further members in JSON, numbers among them written as text.
  std::vector<std::pair<std::string, std::string>> values{};
};

struct PageBeside {
  std::string text{};
  std::string address{};  ///< empty: it is this one
};

struct Publication {
  std::string title{};
  std::vector<PageBeside> pages{};  ///< for HTML: above all else
  std::vector<Listing> listings{};
  std::string remarks_title{};  ///< above the remarks
  std::vector<Remark> remarks{};
};

struct PublicationOptions {
  bool color = false;
  std::string_view program_version{};
};

struct PublicationFormat {
  std::string_view name;
  std::string_view extension;
  std::string_view meaning;
  void (*write)(const PublicationOptions&, const Publication&, std::string& out);
};
std::span<const PublicationFormat> publication_formats();
/// nullptr if there is none.
const PublicationFormat* find_publication_format(std::string_view name);

/// Cells that are often needed.
inline ListCell number_cell(int64_t number) {
  return {std::to_string(number), {}};
}

}  // namespace cartulary::formats

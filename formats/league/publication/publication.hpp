// Output of the commands about tournaments: tables with titles, and remarks below them; written in
// the formats of reports.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cartulary::formats {

struct ListColumn {
  std::string key{};      ///< in JSON and CSV
  std::string head{};     ///< for people; empty: the column is not shown to them
  bool number = false;    ///< cells are numbers: to the right, and bare in JSON
  std::string meaning{};  ///< what a short head stands for; pages explain it
  bool minor = false;     ///< narrow pages leave it out
};

/// A cell: a number in digits, or text. Empty: there is nothing.
struct ListCell {
  ListCell() = default;
  template <std::convertible_to<std::string_view> Text>
  ListCell(const Text& words) : text(std::string_view(words)) {}
  template <std::integral Number>
  requires(!std::same_as<Number, bool> && !std::same_as<Number, char>) ListCell(Number number)
      : text(std::to_string(number)) {}

  std::string text{};
  std::string link{};  ///< address of a page, percent-encoded; for HTML and Markdown
};

struct DrawnMatch {
  struct Seat {
    ListCell player{};  ///< empty: not known yet
    std::string score{};
    bool won = false;
  };
  std::array<Seat, 2> seats{};
  bool bye = false;  ///< nobody plays it: it keeps its place empty
};
struct BracketColumn {
  std::string head{};
  std::vector<DrawnMatch> matches{};
};

struct Listing {
  std::string name{};   ///< of the kind: "standings", "rounds"
  std::string title{};  ///< for people
  std::vector<ListColumn> columns{};
  std::vector<std::vector<ListCell>> rows{};
  std::vector<std::string> below{};  ///< sentences below the table
  std::size_t going_on = 0;          ///< pages draw a line below so many rows; 0: they draw none
  std::vector<BracketColumn> bracket{};  ///< pages draw it above the table
};

/// A table of a kind with the columns that it always has, as listing_columns.def says.
Listing listing_of(std::string_view name, std::string title = {});
inline std::vector<std::size_t> shown_columns(const Listing& listing) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < listing.columns.size(); ++i) {
    if (!listing.columns[i].head.empty()) out.push_back(i);
  }
  return out;
}

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
  int seconds = 0;  ///< until a page on a wall loads itself again; 0: it is a usual page
  std::vector<std::string> lead{};  ///< sentences above the tables
  std::vector<Listing> listings{};
  std::string remarks_title{};  ///< above the remarks
  std::vector<Remark> remarks{};
};

struct PublicationOptions {
  bool color = false;
  std::string_view program_version{};
};

}  // namespace cartulary::formats

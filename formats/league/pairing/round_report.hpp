// A round as a list for the wall, as slips for the tables, and as a table of results to fill in.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "formats/league/pairing/next_round.hpp"
#include "formats/league/publication/publication.hpp"

namespace cartulary::formats {

/// The list of all tables. As CSV it is a table of results without results.
Publication round_report(const NextRound& next, std::string_view tournament);

/// A form in which slips are written.
struct SlipFormat {
  std::string_view name;
  std::string_view extension;
  std::string_view meaning;
  void (*write)(const PublicationOptions&, const NextRound&, std::string_view tournament,
                std::string& out);
};
std::span<const SlipFormat> slip_formats();
/// The style of their page.
std::string_view slip_style();

}  // namespace cartulary::formats

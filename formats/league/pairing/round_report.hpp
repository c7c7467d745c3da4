// A round as a list for the wall, as slips for the tables, as a table of results to fill in, and as
// a report of chess; and brackets as pages draw them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "formats/league/pairing/next_round.hpp"
#include "formats/league/publication/publication.hpp"

namespace cartulary::formats {

/// The list of all tables. As CSV it is a table of results without results.
Publication round_report(const NextRound& next, std::string_view tournament);

struct SlipFormat {
  std::string_view name;
  std::string_view extension;
  std::string_view meaning;
  void (*write)(const PublicationOptions&, const NextRound&, std::string_view tournament,
                std::string& out);
};
std::span<const SlipFormat> slip_formats();
std::string_view slip_style();

/// Writes the players of a round's group with all their results before it, and who is not paired in
/// it, in the form TRF-2026 of FIDE. Nothing, and why in `fault`, if that has no place for it.
/// `notes`: which names are cut, and what other programs may refuse.
bool write_trf(const NextRound& next, std::string& out, std::string& fault,
               std::vector<std::string>& notes);

/// The brackets of all stages with one whose entrants are known: matches with their results, and
/// the places in those to come. A knock-out that follows no seeds is drawn as it was played, if all
/// its first matches are known. None where the results are of no bracket.
std::vector<Listing> drawn_brackets(const League& all, const std::vector<Entry>& entries,
                                    Trust trust);

}  // namespace cartulary::formats

// The ledger below standings: the files that the results of a tournament were read from.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "formats/game/verify/census.hpp"
#include "formats/league/publication/publication.hpp"
#include "formats/league/results/entries.hpp"

namespace cartulary::formats {

struct Source {
  std::string file{};
  SourceKind kind{};
  std::size_t rows = 0;
};

/// All files that were read, in their order, and what was passed over.
struct Sources {
  std::vector<Source> files{};
  Census census{};

  void add(std::string file, SourceKind kind, std::size_t rows) {
    files.push_back({std::move(file), kind, rows});
  }
  void add_record(const std::string& file);
};

/// Why a file is no table of results: "it is a report".
std::string why_no_results(const TableLook& look);

/// The files that were not read: "skipped 2 .jpg that are not games; no results in table.csv".
std::string unused_text(const Sources& sources);

inline constexpr std::string_view kSourcesTable = "sources";

/// The ledger as a table: a row for each file, and a sentence that counts records by folders.
Listing sources_listing(const Sources& sources);

}  // namespace cartulary::formats

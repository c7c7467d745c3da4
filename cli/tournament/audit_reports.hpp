// What an audit found, as reports on documents: the tournament's file, tables of results, records,
// published tables.
#pragma once

#include <functional>
#include <vector>

#include "cli/tournament/gather.hpp"
#include "formats/checking/baseline.hpp"
#include "formats/checking/selection.hpp"
#include "formats/tournament/publication.hpp"

namespace cartulary::cli {

/// Which findings an audit tells.
struct ToldFindings {
  formats::Selection selection{};
  formats::Baseline* baseline = nullptr;
  bool adds_to_baseline = false;
};

/// Audits what was gathered and calls `take` for each document, one after the other. `published`:
/// tables of standings that are compared with the computed ones.
void report_audit(Gathered& gathered, const formats::League& league,
                  std::deque<formats::ResultTable>& published, const ToldFindings& told,
                  const std::function<void(const formats::Report&)>& take);

/// The findings of a report as lines of a table.
formats::Listing findings_listing();
void add_findings(const formats::Report& report, formats::Listing& out);

}  // namespace cartulary::cli

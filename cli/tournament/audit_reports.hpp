// Findings of an audit, as reports on documents: the tournament's file, tables of results, records,
// published tables.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/input/configurations.hpp"
#include "cli/tournament/gather.hpp"
#include "formats/checking/baseline.hpp"
#include "formats/checking/selection.hpp"
#include "formats/league/publication/publication.hpp"

namespace cartulary::cli {

/// Which findings an audit tells, and which of them are failures.
struct ToldFindings {
  Configurations configurations;  ///< of the files, where flags do not say otherwise
  std::string stdin_name{};       ///< for the configuration of standard input
  formats::Selection flags{};
  std::optional<formats::Severity> fail_on{};
  formats::Baseline* baseline = nullptr;
  bool adds_to_baseline = false;
};

/// Audits what was gathered and calls `take` for each document. `published`: tables to compare.
void report_audit(Gathered& gathered, const formats::League& league,
                  std::deque<formats::ResultTable>& published, ToldFindings& told,
                  const std::function<void(const formats::Report&)>& take);

std::vector<Configurations::Configuration> audited_configurations(
    const Gathered& gathered, const std::deque<formats::ResultTable>& published,
    ToldFindings& told);

void add_findings(const formats::Report& report, formats::Listing& out);

}  // namespace cartulary::cli

// The file of a baseline: read before a run, told about or written after it.
#pragma once

#include <optional>
#include <string>

#include "formats/checking/baseline.hpp"

namespace cartulary::cli {

struct BaselineFlags {
  std::string baseline;        ///< a file to read; empty: none
  std::string write_baseline;  ///< a file to write; empty: none
  bool given() const { return !baseline.empty() || !write_baseline.empty(); }
};

/// An empty baseline for a file to be written, else what it holds. Nothing, and why is said.
std::optional<formats::Baseline> open_baseline(const BaselineFlags& flags);

/// Writes the baseline, or says which entries are out of date. `complete`: all was read. Status.
int close_baseline(const BaselineFlags& flags, const formats::Baseline& baseline, bool complete);

void report_gone(const std::string& file, const std::vector<formats::Baseline::Entry>& gone);

}  // namespace cartulary::cli

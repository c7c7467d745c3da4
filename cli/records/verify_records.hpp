// Records verified by several threads, and reported in their order.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "cli/cache/report_cache.hpp"
#include "cli/input/inputs.hpp"
#include "cli/input/shard.hpp"
#include "cli/pages/record_pages.hpp"
#include "formats/checking/conditions.hpp"
#include "formats/checking/verifier.hpp"

namespace cartulary::cli {

/// How records are verified.
struct Verification {
  unsigned jobs = 1;   ///< threads
  bool trace = false;  ///< reports list every turn's scoring
  formats::Causes causes = formats::Causes::none;
  formats::Rulings rulings = formats::Rulings::heard;
  formats::Baseline* baseline = nullptr;
  bool adds_to_baseline = false;
  // By flags, which win over the configuration of an input:
  formats::Conditions where{};                 ///< records that do not meet them are passed over
  formats::Selection selection{};              ///< which findings count
  std::optional<formats::Severity> fail_on{};  ///< from which severity on they make the run fail
  Cut cut{};  ///< what is verified; records of a part are not compared with each other
  ReportCache* cache = nullptr;  ///< with reports of earlier runs; not with `trace`
  /// Gives each thread what makes pages; empty if there are to be none.
  std::function<MakePage()> pages{};
};

/// Which findings count in the records of an input. Flags replace settings of the same name.
formats::Selection selection_of(const Input& input, formats::Selection flags = {});
/// The flags and configurations that leave out findings of these inputs, and which.
std::vector<formats::Silenced> silenced_in(const std::vector<Input>& inputs,
                                           const formats::Selection& flags = {});
/// From which severity on findings make a run fail. Flags win over the configuration.
formats::Severity fail_on(const Input& input, std::optional<formats::Severity> flags = {});

/// The results beside the records.
struct BesideRecords {
  std::vector<formats::UnreadFile> unread{};  ///< with their order
  /// Files passed over, as in RunEnd.
  std::map<uint32_t, formats::Census> census{};
  std::size_t passed_over = 0;  ///< records that do not meet the conditions
  void say_passed_over() const;
};

/// Takes a record and its page, if there are pages. False stops the run.
using TakeRecord = std::function<bool(const Input&, const formats::Report&, const MadePage&)>;

/// Verifies the records of all inputs and calls `report` in their order until it returns false, on
/// any thread, one call at a time. True if a signal has stopped it.
bool verify_records(const std::vector<Input>& inputs, const Verification& how,
                    BesideRecords& beside, const TakeRecord& report);

}  // namespace cartulary::cli

// Records verified by several threads, and reported in their order.
#pragma once

#include <functional>
#include <vector>

#include "cli/input/inputs.hpp"
#include "formats/games/verifier.hpp"

namespace cartulary::cli {

/// How records are verified.
struct Verification {
  unsigned jobs = 1;    ///< threads
  bool trace = false;   ///< reports list every turn's scoring
  bool causes = false;  ///< of wrong claims
  formats::Baseline* baseline = nullptr;
  bool adds_to_baseline = false;
  /// Which findings count in the records of an input.
  std::function<formats::Selection(const Input&)> selection;
};

/// Verifies the records of all inputs and calls `report` for one after the other, in their order,
/// until it returns false. Never two calls at a time, but on different threads. What could not be
/// read is added to `unread`, and the number of YAML files in archives that are no records to
/// `no_records`.
void verify_records(const std::vector<Input>& inputs, const Verification& how,
                    std::vector<formats::UnreadFile>& unread, std::size_t& no_records,
                    const std::function<bool(const Input&, const formats::Report&)>& report);

}  // namespace cartulary::cli

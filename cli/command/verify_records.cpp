#include "cli/command/verify_records.hpp"

#include <fmt/core.h>

#include <memory>
#include <optional>

#include "cli/input/batches.hpp"
#include "cli/io/in_order.hpp"
#include "cli/io/stop.hpp"

namespace cartulary::cli {
namespace {

/// A batch on its way: what one thread verifies, and what became of it.
struct Verified : Batch {
  std::unique_ptr<formats::Verifier> verifier{};
  std::vector<formats::Report> reports{};  ///< of all documents of all portions
};

}  // namespace

void verify_records(const std::vector<Input>& inputs, const Verification& how,
                    std::vector<formats::UnreadFile>& unread, std::size_t& no_records,
                    const std::function<bool(const Input&, const formats::Report&)>& report) {
  const bool alone = how.jobs == 1;
  Batches batches(inputs, !alone);
  // Some findings depend on the records before; only this one knows them.
  formats::Verifier in_sequence({}, how.causes);
  in_sequence.compare_records();
  if (how.baseline != nullptr) in_sequence.know(*how.baseline, how.adds_to_baseline);

  std::size_t ended = 0;  // inputs

  const auto take = [&](Verified& batch) { return !StopSignals::asked() && batches.take(batch); };
  const auto verify = [&](Verified& batch) {
    if (!alone && batch.verifier == nullptr) {
      batch.verifier = std::make_unique<formats::Verifier>(formats::Selection{}, how.causes);
    }
    formats::Verifier& verifier = alone ? in_sequence : *batch.verifier;
    Batches::read(batch);
    for (const Portion& portion : batch.portions) {
      verifier.select(how.selection(*portion.input));
      for (const formats::Document& document : portion.documents) {
        batch.reports.push_back(verifier.verify(document, how.trace));
      }
    }
  };
  const auto tell = [&](Verified& batch) {
    bool go_on = true;
    auto next = batch.reports.begin();
    for (const Portion& portion : batch.portions) {
      if (!alone) in_sequence.select(how.selection(*portion.input));
      for (std::size_t i = 0; go_on && i < portion.documents.size(); ++i, ++next) {
        const std::optional<formats::Report> other =
            alone ? std::nullopt : in_sequence.corrected(*next, how.trace);
        go_on = report(*portion.input, other ? *other : *next);
      }
      if (!go_on) break;
      if (!portion.ends) continue;
      ++ended;
      portion.source->tell_end(unread, no_records);
    }
    batch.reports.clear();
    batch.portions.clear();
    return go_on;
  };
  in_order<Verified>(how.jobs, take, verify, tell);
  tell_stop(inputs, ended, unread);
}

}  // namespace cartulary::cli

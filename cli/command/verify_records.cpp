#include "cli/command/verify_records.hpp"

#include <fmt/core.h>

#include <memory>
#include <optional>

#include "cli/input/batches.hpp"
#include "cli/io/in_order.hpp"
#include "cli/io/stop.hpp"
#include "formats/games/duplicates.hpp"

namespace cartulary::cli {
namespace {

/// A batch on its way: what one thread verifies, and what became of it.
struct Verified : Batch {
  std::unique_ptr<formats::Verifier> verifier{};
  std::vector<formats::Report> reports{};  ///< of all documents of all portions
  MakePage make_page{};
  std::vector<MadePage> pages{};  ///< of the reports; those behind them are kept for their memory
};

/// A report and what it lives in.
struct Variant {
  Variant(const formats::Selection& selection, bool causes) : verifier(selection, causes) {}
  formats::Verifier verifier;
  std::optional<formats::Baseline> known{};
  std::optional<formats::Report> report{};
};

/// Of a record with comments that leave out findings of resemblances: what it were like with any of
/// those. Nobody knows yet what they are like; `known`: the baseline as it was before the record.
void add_variants(const Input& input, const Verification& how, const formats::Baseline* known,
                  formats::Report& report) {
  formats::InRun& in_run = report.in_run;
  if (!in_run.ignores_resemblance || !in_run.tells_resemblance) return;
  for (unsigned found = 1; found < 1u << in_run.resemblances.size(); ++found) {
    formats::Findings compared;
    for (std::size_t i = 0; i < in_run.resemblances.size(); ++i) {
      if ((found >> i & 1u) == 0) continue;
      compared.add(formats::duplicate_finding(in_run.resemblances[i], ""));
    }
    const auto variant = std::make_shared<Variant>(how.selection(input), how.causes);
    if (known != nullptr) variant->verifier.know(variant->known.emplace(*known), false);
    variant->report.emplace(variant->verifier.verify(report.document, how.trace, compared));
    in_run.variants.push_back({found, {variant, &*variant->report}});
  }
}

}  // namespace

void verify_records(const std::vector<Input>& inputs, const Verification& how,
                    BesideRecords& beside, const TakeRecord& report) {
  // With a baseline, a record of a part may have to be verified from before it once more.
  const bool alone = how.jobs == 1 && !(how.shard.given && how.baseline != nullptr);
  Batches batches(inputs, how.jobs > 1,
                  {.shard = how.shard, .whole_files = how.baseline != nullptr});
  // Some findings depend on the records before; only this one knows them.
  formats::Verifier in_sequence({}, how.causes);
  if (how.shard.given) {
    in_sequence.note_resemblances();
  } else {
    in_sequence.compare_records();
  }
  if (how.baseline != nullptr) in_sequence.know(*how.baseline, how.adds_to_baseline);

  std::size_t ended = 0;  // inputs

  const auto take = [&](Verified& batch) { return !StopSignals::asked() && batches.take(batch); };
  /// The page of the last report.
  const auto make_page = [&](Verified& batch) {
    if (batch.pages.size() < batch.reports.size()) batch.pages.emplace_back();
    if (!how.pages) return;
    if (!batch.make_page) batch.make_page = how.pages();
    batch.make_page(batch.reports.back(), batch.pages[batch.reports.size() - 1]);
  };
  const auto verify = [&](Verified& batch) {
    if (!alone && batch.verifier == nullptr) {
      batch.verifier = std::make_unique<formats::Verifier>(formats::Selection{}, how.causes);
      batch.verifier->note_resemblances();
    }
    formats::Verifier& verifier = alone ? in_sequence : *batch.verifier;
    Batches::read(batch);
    for (const Portion& portion : batch.portions) {
      verifier.select(how.selection(*portion.input));
      for (const formats::Document& document : portion.documents) {
        batch.reports.push_back(verifier.verify(document, how.trace));
        make_page(batch);
      }
    }
  };
  // The right report of a record that is the next one.
  const auto tell_record = [&](Verified& batch, const Input& input, uint32_t number,
                               formats::Report& verified, MadePage& page) {
    std::optional<formats::Baseline> known;
    const bool ignores = how.shard.given && verified.in_run.ignores_resemblance;
    if (ignores && how.baseline != nullptr) known = *how.baseline;
    std::optional<formats::Report> other =
        alone ? std::nullopt : in_sequence.corrected(verified, how.trace);
    formats::Report& right = other ? *other : verified;
    right.in_run.input = static_cast<uint32_t>(&input - inputs.data());
    right.in_run.document = number;
    right.in_run.fail_on = how.fail_on(input);
    if (ignores) add_variants(input, how, known ? &*known : nullptr, right);
    if (other && batch.make_page) batch.make_page(right, page);
    return report(input, right, page);
  };
  const auto tell_end = [&](const Portion& portion) {
    ended = static_cast<std::size_t>(portion.input - inputs.data()) + 1;
    const std::size_t before = beside.unread.size();
    std::size_t no_records = 0;
    portion.source->tell_end(beside.unread, no_records);
    const auto input = static_cast<uint32_t>(ended);
    for (std::size_t i = before; i < beside.unread.size(); ++i) {
      beside.unread[i].order = {input, static_cast<uint32_t>(i - before)};
    }
    if (no_records > 0) beside.no_records.emplace_back(input, no_records);
  };
  const auto tell = [&](Verified& batch) {
    bool go_on = true;
    auto next = batch.reports.begin();
    auto page = batch.pages.begin();
    for (const Portion& portion : batch.portions) {
      if (!alone) in_sequence.select(how.selection(*portion.input));
      for (std::size_t i = 0; go_on && i < portion.documents.size(); ++i, ++next, ++page) {
        go_on = tell_record(batch, *portion.input, portion.numbers[i], *next, *page);
      }
      if (!go_on) break;
      if (portion.ends) tell_end(portion);
    }
    batch.reports.clear();
    batch.portions.clear();
    return go_on;
  };
  in_order<Verified>(how.jobs, take, verify, tell);
  tell_stop(inputs, ended, beside.unread);
}

}  // namespace cartulary::cli

#include "cli/records/verify_records.hpp"

#include <deque>
#include <memory>
#include <set>

#include "cli/input/batches.hpp"
#include "cli/io/file_state.hpp"
#include "cli/io/in_order.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/stop.hpp"
#include "formats/checking/duplicates.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::cli {
namespace {

/// A batch on its way: what one thread verifies, and what became of it.
struct Verified : Batch {
  std::unique_ptr<formats::Verifier> verifier{};
  std::vector<formats::Report> reports{};  ///< of all documents of all portions
  MakePage make_page{};
  // Pages of the reports; those behind them stay for their memory.
  std::vector<MadePage> pages{};
  std::vector<std::shared_ptr<KeptReport>> kept{};
  std::deque<Portion> again{};  ///< of files that were known, and had to be read in the end
};

/// A report and what it lives in.
struct Variant {
  Variant(const formats::Selection& selection, const Verification& how)
      : verifier(selection, how.causes, how.rulings) {}
  formats::Verifier verifier;
  std::optional<formats::Baseline> known{};
  std::optional<formats::Report> report{};
};

/// Adds the variants of a report whose record has comments that leave out findings of resemblances,
/// which are not known yet; `known`: the baseline as it was before the record.
void add_variants(const Input& input, const Verification& how, const formats::Baseline* known,
                  formats::Report& report) {
  formats::InRun& in_run = report.in_run;
  if (!in_run.ignores_resemblance || !in_run.tells_resemblance) return;
  for (unsigned found = 1; found < 1u << in_run.resemblances.size(); ++found) {
    formats::Others compared(in_run.resemblances.size());
    for (std::size_t i = 0; i < compared.size(); ++i) {
      if ((found >> i & 1u) != 0) compared[i].emplace();
    }
    const auto variant = std::make_shared<Variant>(selection_of(input, how.selection), how);
    variant->verifier.note_resemblances();
    if (known != nullptr) variant->verifier.know(variant->known.emplace(*known), false);
    variant->report.emplace(variant->verifier.verify(report.document, how.trace, compared));
    in_run.variants.push_back({found, {variant, &*variant->report}});
  }
}

/// For the next report.
const std::shared_ptr<KeptReport>& next_kept(Verified& batch) {
  if (batch.kept.size() <= batch.reports.size()) {
    batch.kept.push_back(std::make_shared<KeptReport>());
  }
  return batch.kept[batch.reports.size()];
}

class RecordsRun {
 public:
  RecordsRun(const std::vector<Input>& inputs, const Verification& how, BesideRecords& beside,
             const TakeRecord& take_record)
      : inputs_(inputs),
        how_(how),
        beside_(beside),
        take_record_(take_record),
        batches_(inputs, how.jobs > 1, how.cut),
        in_sequence_({}, how.causes, how.rulings) {
    if (how.cache != nullptr) batches_.keep_files_whole();
    if (how.cut.shard.given) {
      in_sequence_.note_resemblances();
    } else {
      in_sequence_.compare_records();
    }
    if (how.baseline != nullptr) in_sequence_.know(*how.baseline, how.adds_to_baseline);
  }

  bool take(Verified& batch) { return !StopSignals::asked() && batches_.take(batch); }
  /// On any thread.
  void verify(Verified& batch) {
    if (!alone_ && batch.verifier == nullptr) {
      batch.verifier =
          std::make_unique<formats::Verifier>(formats::Selection{}, how_.causes, how_.rulings);
      batch.verifier->note_resemblances();
      if (!how_.where.empty()) batch.verifier->ask(how_.where);
    }
    for (Portion& portion : batch.portions) {
      const std::string key = file_key(portion);
      if (!key.empty() && is_known(batch, portion, key)) continue;
      const std::size_t before = batch.reports.size();
      read_and_verify(batch, portion);
      if (key.empty() || !portion.source->is_quiet()) continue;
      how_.cache->keep(key, std::span(batch.reports).subspan(before));
    }
  }

  /// In the order of the batches. False if nobody wants more.
  bool tell(Verified& batch) {
    bool go_on = true;
    std::size_t next = 0;
    for (const Portion& portion : batch.portions) {
      if (!alone_) in_sequence_.select(selection_of(*portion.input, how_.selection));
      for (std::size_t i = 0; go_on && i < portion.documents.size(); ++i, ++next) {
        go_on = report_record(batch, portion, i, next);
        batch.pages[next].let_go();
      }
      if (!go_on) break;
      if (portion.ends) report_end(portion);
    }
    batch.reports.clear();
    batch.portions.clear();
    batch.again.clear();
    return go_on;
  }

  /// True if a signal has stopped it, which is told.
  bool report_stop() const { return cli::report_stop(inputs_, ended_, beside_.unread); }

 private:
  /// Stands for a file and all that its reports depend on; empty if a file is not known as a whole.
  std::string file_key(const Portion& portion) const {
    // Parts show where each record resembles others, and the lines there.
    const bool is_whole_file = portion.source == nullptr;
    if (how_.cache == nullptr || !is_whole_file || how_.cut.shard.given) return "";
    const Input& input = *portion.input;
    const std::optional<FileState> state = settled_state(input.path);
    if (!state) return "";
    const formats::InheritedConfiguration* inherited =
        input.configuration == nullptr ? nullptr : input.configuration->inherited.get();
    return how_.cache->key_of(input.name, *state, inherited, selection_of(input, how_.selection));
  }

  formats::Report verified(Verified& batch, const formats::Selection& selection,
                           const formats::Document& document) {
    formats::Verifier& verifier = alone_ ? in_sequence_ : *batch.verifier;
    if (how_.cache == nullptr) return verifier.verify(document, how_.trace);
    const std::string key = how_.cache->key_of(document, selection);
    const std::shared_ptr<KeptReport>& kept = next_kept(batch);
    if (auto report = how_.cache->find(key, document, kept)) return std::move(*report);
    formats::Report report = verifier.verify(document, how_.trace);
    how_.cache->keep(key, report);
    return report;
  }

  /// The page of the last report.
  void make_page(Verified& batch) {
    if (batch.pages.size() < batch.reports.size()) batch.pages.emplace_back();
    if (!how_.pages || batch.reports.back().asked.passed_over) return;
    if (!batch.make_page) batch.make_page = how_.pages();
    batch.make_page(batch.reports.back(), batch.pages[batch.reports.size() - 1]);
  }

  /// True if nothing has been found in a file before, so that it need not be read.
  bool is_known(Verified& batch, Portion& portion, std::string_view key) {
    const std::size_t before = batch.reports.size();
    KnownFile known;
    if (!how_.cache->find(key, portion.input->name, known)) return false;
    for (const KnownFile::Record& record : known.records) {
      portion.documents.push_back(record.document);
    }
    for (std::size_t i = 0; i < known.records.size(); ++i) {
      const std::shared_ptr<KeptReport>& kept = next_kept(batch);
      kept->bytes = std::move(known.records[i].packed_report);
      std::optional<formats::Report> report = unpack(kept, portion.documents[i]);
      if (!report) {
        while (batch.reports.size() > before) batch.reports.pop_back();
        portion.documents.clear();
        portion.numbers.clear();
        return false;
      }
      batch.reports.push_back(std::move(*report));
      portion.numbers.push_back(static_cast<uint32_t>(i));
      make_page(batch);
    }
    portion.ends = true;
    return true;
  }

  void read_and_verify(Verified& batch, Portion& portion) {
    batches_.read(portion);
    const formats::Selection selection = selection_of(*portion.input, how_.selection);
    (alone_ ? in_sequence_ : *batch.verifier).select(selection);
    for (const formats::Document& document : portion.documents) {
      batch.reports.push_back(verified(batch, selection, document));
      make_page(batch);
    }
  }

  /// The right report of a record that is the next one.
  bool report_record(Verified& batch, const Portion& portion, std::size_t n, std::size_t i) {
    const Input& input = *portion.input;
    formats::Report& verified = batch.reports[i];
    if (verified.asked.passed_over) return ++beside_.passed_over != 0;
    formats::Asked asked = std::move(verified.asked);
    // A known file that has changed since the run began is as it was then.
    const auto read_again = [&]() -> const formats::Document* {
      Portion& again = batch.again.emplace_back();
      again.input = portion.input;
      batches_.read(again);
      return n < again.documents.size() ? &again.documents[n] : nullptr;
    };
    std::optional<formats::Baseline> known;
    const bool ignores = how_.cut.shard.given && verified.in_run.ignores_resemblance;
    if (ignores && how_.baseline != nullptr) known = *how_.baseline;
    std::optional<formats::Report> other =
        alone_ ? std::nullopt
               : in_sequence_.corrected(verified, how_.trace,
                                        portion.source == nullptr
                                            ? formats::Verifier::WholeDocument(read_again)
                                            : formats::Verifier::WholeDocument());
    formats::Report& right = other ? *other : verified;
    right.asked = std::move(asked);
    right.in_run.input = input.number;
    right.in_run.document = portion.numbers[n];
    right.in_run.fail_on = fail_on(input, how_.fail_on);
    if (ignores) add_variants(input, how_, known ? &*known : nullptr, right);
    if (other && batch.make_page) batch.make_page(right, batch.pages[i]);
    return take_record_(input, right, batch.pages[i]);
  }

  void report_end(const Portion& portion) {
    ended_ = static_cast<std::size_t>(portion.input - inputs_.data()) + 1;
    const std::size_t before = beside_.unread.size();
    formats::Census census;
    if (portion.source != nullptr) portion.source->report_end(beside_.unread, census);
    const uint32_t input = portion.input->number + 1;
    for (std::size_t i = before; i < beside_.unread.size(); ++i) {
      beside_.unread[i].order = {input, static_cast<uint32_t>(i - before)};
    }
    if (!census.empty()) beside_.census[input].add(census);
  }

  const std::vector<Input>& inputs_;
  const Verification& how_;
  BesideRecords& beside_;
  const TakeRecord& take_record_;
  /// True if records are verified where they are told. With a baseline, a record of a part may have
  /// to be verified from before it once more; what is kept knows nothing of others.
  const bool alone_ = how_.jobs == 1 && how_.cache == nullptr && how_.where.empty() &&
                      !(how_.cut.shard.given && how_.baseline != nullptr);
  Batches batches_;
  /// Some findings depend on the records before; only this one knows them.
  formats::Verifier in_sequence_;
  std::size_t ended_ = 0;  ///< inputs
};

}  // namespace

formats::Selection selection_of(const Input& input, formats::Selection flags) {
  if (input.configuration == nullptr) return flags;
  if (flags.select.empty()) flags.select = input.configuration->select.value_or(flags.select);
  if (flags.ignore.empty()) flags.ignore = input.configuration->ignore.value_or(flags.ignore);
  return flags;
}

std::vector<formats::Silenced> silenced_in(const std::vector<Input>& inputs,
                                           const formats::Selection& flags) {
  std::set<formats::Silenced> out;
  using Codes = std::vector<std::string>;
  const auto add = [&out](const std::string& by, bool selects, const Codes& codes) {
    if (!codes.empty()) out.insert({by, selects, formats::joined(codes, ", ")});
  };
  const formats::Configuration* last = nullptr;
  for (const Input& input : inputs) {
    const formats::Configuration* const here = input.configuration.get();
    if (here == nullptr || here == last) continue;
    last = here;
    if (flags.select.empty()) add(here->name, true, here->select.value_or(Codes()));
    if (flags.ignore.empty()) add(here->name, false, here->ignore.value_or(Codes()));
  }
  add("--select", true, flags.select);
  add("--ignore", false, flags.ignore);
  return {out.begin(), out.end()};
}

formats::Severity fail_on(const Input& input, std::optional<formats::Severity> flags) {
  const bool configured = input.configuration != nullptr && input.configuration->fail_on;
  return flags.value_or(configured ? *input.configuration->fail_on : formats::Severity::error);
}

void BesideRecords::say_passed_over() const {
  if (passed_over == 0) return;
  say_note("{} passed over, which the conditions leave out",
           formats::counted(passed_over, "record"));
}

bool verify_records(const std::vector<Input>& inputs, const Verification& how,
                    BesideRecords& beside, const TakeRecord& take_record) {
  RecordsRun run(inputs, how, beside, take_record);
  in_order<Verified>(
      how.jobs, [&run](Verified& batch) { return run.take(batch); },
      [&run](Verified& batch) { run.verify(batch); },
      [&run](Verified& batch) { return run.tell(batch); });
  return run.report_stop();
}

}  // namespace cartulary::cli

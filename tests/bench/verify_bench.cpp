// Verifying a stream of records, against what yaml-cpp's event parser alone needs for the same
// bytes, for each form in which moves are written. Quote the ratio of the two, never a single
// figure.
#include <benchmark/benchmark.h>
#include <yaml-cpp/anchor.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/parser.h>

#include <array>
#include <cstdio>
#include <sstream>

#include "engine/rules_of.hpp"
#include "formats/games/verifier.hpp"
#include "formats/report/writers.hpp"
#include "tests/random_record.hpp"
#include "tests/record_forms.hpp"

namespace cartulary {
namespace {

constexpr int kRecords = 1000;

/// The form of the moves in a record.
enum class Form : uint8_t { block, list, maps };

/// The same games in each form.
const std::string& stream_of_records(Form form = Form::block) {
  static const std::array<std::string, 3> texts = [] {
    std::array<std::string, 3> out;
    test::RandomGame random;
    const auto rules = engine::rules_of(engine::Ruleset{});
    for (int n = 0; n < kRecords; ++n) {
      const std::string record =
          test::random_record(random, rules, 2 + n % 4, static_cast<uint64_t>(n));
      out[0] += "---\n" + record;
      out[1] += "---\n" + test::as_list(record);
      out[2] += "---\n" + test::as_maps(record);
    }
    return out;
  }();
  return texts[static_cast<std::size_t>(form)];
}

class Ignore : public YAML::EventHandler {
 public:
  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
  void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
  void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t,
                const std::string& value) override {
    benchmark::DoNotOptimize(value.size());
  }
  void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {}
  void OnSequenceEnd() override {}
  void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {}
  void OnMapEnd() override {}
};

void per_record(benchmark::State& state) {
  state.counters["s/record"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * kRecords,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void yaml_events_alone(benchmark::State& state, Form form) {
  const std::string& text = stream_of_records(form);
  for (auto _ : state) {
    std::istringstream in(text);
    YAML::Parser parser(in);
    Ignore ignore;
    while (parser.HandleNextDocument(ignore)) {
    }
  }
  per_record(state);
}
BENCHMARK_CAPTURE(yaml_events_alone, block, Form::block)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(yaml_events_alone, list, Form::list)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(yaml_events_alone, maps, Form::maps)->Unit(benchmark::kMillisecond);

/// Verifies all records and calls `use(report)` for each. False, and the benchmark has failed, if
/// one is not right.
template <class Use>
bool verify_all(benchmark::State& state, bool trace, Use use, Form form = Form::block) {
  const std::string& text = stream_of_records(form);
  formats::TextSource source(text);
  formats::DocumentStream documents(source, "bench");
  formats::Document document;
  formats::Verifier verifier;
  std::size_t right = 0;
  while (documents.next(document)) {
    const formats::Report report = verifier.verify(document, trace);
    right += report.verdict.status == formats::Status::right;
    use(report);
  }
  if (right != kRecords) state.SkipWithError("a true record was refused");
  return right == kRecords;
}

/// The verification alone. Reports that tell of turns need it to keep them: `traced`.
void verify_alone(benchmark::State& state, bool trace) {
  for (auto _ : state) {
    const bool fine = verify_all(state, trace, [](const formats::Report& report) {
      benchmark::DoNotOptimize(report.turns.data());
    });
    if (!fine) return;
  }
  per_record(state);
}
BENCHMARK_CAPTURE(verify_alone, untraced, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(verify_alone, traced, true)->Unit(benchmark::kMillisecond);

/// Everything `cartulary verify -` does in a format, the report's text included.
void run_stream(benchmark::State& state, std::string_view format, formats::Per per,
                Form form = Form::block) {
  const formats::WriteOptions options{.per = per};
  const formats::Format& row = *formats::find_format(format);
  const bool trace = per != formats::Per::record || row.traits.turns;
  for (auto _ : state) {
    formats::Summary summary;
    const auto writer = row.make(options);
    std::string out;
    writer->begin(out);
    const auto use = [&](const formats::Report& report) {
      summary.add(report);
      writer->record(report, out);
      // As the program does, but nobody reads.
      benchmark::DoNotOptimize(out.data());
      if (out.size() >= 1 << 16) out.clear();
    };
    const bool fine = verify_all(state, trace, use, form);
    if (!fine) return;
    writer->end(summary, {}, out);
    benchmark::DoNotOptimize(out.data());
  }
  per_record(state);
}

void verify_stream(benchmark::State& state, Form form) {
  run_stream(state, "full", formats::Per::record, form);
}
BENCHMARK_CAPTURE(verify_stream, block, Form::block)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(verify_stream, list, Form::list)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(verify_stream, maps, Form::maps)->Unit(benchmark::kMillisecond);

/// All formats. What a report costs is the difference to the verification alone, traced where the
/// format tells of turns, and should be no more than that.
const int kFormatsRegistered = [] {
  for (const formats::Format& format : formats::all_formats()) {
    benchmark::RegisterBenchmark(("verify_as/" + std::string(format.name)).c_str(), run_stream,
                                 format.name, formats::Per::record, Form::block)
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::RegisterBenchmark("verify_as/csv_per_turn", run_stream, std::string_view("csv"),
                               formats::Per::turn, Form::block)
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("verify_as/csv_per_event", run_stream, std::string_view("csv"),
                               formats::Per::event, Form::block)
      ->Unit(benchmark::kMillisecond);
  return 0;
}();

}  // namespace
}  // namespace cartulary

BENCHMARK_MAIN();

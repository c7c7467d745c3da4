// Verifying a stream of records, against what yaml-cpp's event parser alone needs for the same
// bytes. Quote the ratio of the two, never a single figure.
#include <benchmark/benchmark.h>
#include <yaml-cpp/anchor.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/parser.h>

#include <cstdio>
#include <sstream>

#include "formats/verify.hpp"
#include "formats/writers.hpp"
#include "tests/random_record.hpp"

namespace cartulary {
namespace {

constexpr int kRecords = 1000;

const std::string& stream_of_records() {
  static const std::string text = [] {
    std::string out;
    test::RandomGame random;
    const auto rules = engine::GameRules::from(engine::Ruleset{});
    for (int n = 0; n < kRecords; ++n) {
      out += "---\n";
      out += test::random_record(random, rules, 2 + n % 4, static_cast<uint64_t>(n));
    }
    return out;
  }();
  return text;
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

void yaml_events_alone(benchmark::State& state) {
  const std::string& text = stream_of_records();
  for (auto _ : state) {
    std::istringstream in(text);
    YAML::Parser parser(in);
    Ignore ignore;
    while (parser.HandleNextDocument(ignore)) {
    }
  }
  per_record(state);
}
BENCHMARK(yaml_events_alone)->Unit(benchmark::kMillisecond);

/// Everything `cartulary verify -` does in a format, the report's text included.
void run_stream(benchmark::State& state, std::string_view format, formats::Per per) {
  const std::string& text = stream_of_records();
  const formats::WriteOptions options{.per = per};
  for (auto _ : state) {
    std::FILE* file = fmemopen(const_cast<char*>(text.data()), text.size(), "rb");
    formats::DocumentStream documents(file, "bench");
    formats::Document document;
    formats::Verifier verifier;
    formats::Summary summary;
    const formats::Format& row = *formats::find_format(format);
    const bool trace = per != formats::Per::record || row.traits.turns;
    const auto writer = row.make(options);
    std::string out;
    writer->begin(out);
    while (documents.next(document)) {
      const formats::Report report = verifier.verify(document, trace);
      summary.add(report);
      writer->record(report, out);
    }
    std::fclose(file);
    writer->end(summary, {}, out);
    benchmark::DoNotOptimize(out.size());
    if (summary.by_status[0] != kRecords) {
      state.SkipWithError("a true record was refused");
      return;
    }
  }
  per_record(state);
}

void verify_stream(benchmark::State& state) {
  run_stream(state, "full", formats::Per::record);
}
BENCHMARK(verify_stream)->Unit(benchmark::kMillisecond);

/// The other formats, to be compared with verify_stream: a report costs less than the verification.
const int kFormatsRegistered = [] {
  for (const formats::Format& format : formats::all_formats()) {
    benchmark::RegisterBenchmark(("verify_as/" + std::string(format.name)).c_str(), run_stream,
                                 format.name, formats::Per::record)
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::RegisterBenchmark("verify_as/csv_per_turn", run_stream, std::string_view("csv"),
                               formats::Per::turn)
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("verify_as/csv_per_event", run_stream, std::string_view("csv"),
                               formats::Per::event)
      ->Unit(benchmark::kMillisecond);
  return 0;
}();

}  // namespace
}  // namespace cartulary

BENCHMARK_MAIN();

// Verifying records in each form, of each length, and files of other programs, in one thread and
// without the disk. yaml-cpp's event parser alone, on the same bytes, is what to compare with:
// quote the ratio of two, never a single figure. Each benchmark asserts that all records come out
// as the engine played them and shows the signature of what was scored.
#include <benchmark/benchmark.h>
#include <yaml-cpp/anchor.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/parser.h>

#include <cstdio>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <sstream>
#include <vector>

#include "engine/rules_of.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/reports/report/writers.hpp"
#include "tests/bench/signature.hpp"
#include "tests/random_record.hpp"
#include "tests/record_forms.hpp"

namespace cartulary {
namespace {

constexpr int kRecords = 1000;
constexpr int kAllMoves = std::numeric_limits<int>::max();

/// The sums over some games.
struct Answer {
  std::size_t right = 0;
  std::size_t turns = 0;
  long points = 0;
  friend bool operator==(const Answer&, const Answer&) = default;
};

/// Something to verify, and what must come of it.
struct Input {
  /// Streams of records, or files of another program.
  std::vector<std::shared_ptr<const std::string>> texts{};
  const formats::ImportFormat* format = nullptr;  ///< of the files; nullptr for records
  Answer expected{};
  /// The signature of the games as the engine played them; none if only the file knows them.
  std::optional<bench::Signature> signature{};

  std::size_t bytes() const {
    std::size_t out = 0;
    for (const auto& text : texts) out += text->size();
    return out;
  }
};

/// Calls `use(report)` for each record, one after the other.
template <class Use>
Answer verify_all(const Input& input, bool trace, Use use) {
  Answer out;
  formats::Verifier verifier;
  const auto verify = [&](const formats::Document& document) {
    const formats::Report report = verifier.verify(document, trace);
    out.right += report.verdict.status == formats::Status::right;
    out.turns += report.verdict.turns;
    out.points += report.verdict.points;
    use(report);
  };
  for (const auto& text : input.texts) {
    if (input.format != nullptr) {
      for (const formats::Imported& game : formats::import(*input.format, text, {})) {
        verify(formats::document_of(game, "bench", 1));
      }
      continue;
    }
    formats::TextSource source(*text);
    formats::DocumentStream documents(source, "bench");
    formats::Document document;
    while (documents.next(document)) verify(document);
  }
  return out;
}

/// Plays the first moves of a random game without any text.
void add_game(Input& input, test::RandomGame& random, const engine::GameRules& rules, int players,
              uint64_t seed, int moves) {
  random.reset(rules, players, seed);
  engine::Game& game = random.game();
  bench::Signature& signature = *input.signature;
  for (int played = 0; !random.over() && played < moves; ++played) {
    const engine::Turn turn = random.next();
    game.play_unchecked(turn);
    signature.add_all(game.events());
    input.expected.turns += turn.laid() != nullptr;
  }
  if (random.over()) {
    game.finish();
    signature.add_all(game.events());
  }
  signature.end_game();
  for (engine::Player p : game.seats()) input.expected.points += game.points(p);
  ++input.expected.right;
}

/// The record with its first moves only, as a game that goes on.
std::string first_moves(const std::string& record, int moves) {
  constexpr std::string_view key = "moves: |\n";
  std::size_t end = record.find(key) + key.size();
  for (int n = 0; n < moves && record.compare(end, 2, "  ") == 0; ++n) {
    end = record.find('\n', end) + 1;
  }
  if (record.compare(end, 2, "  ") != 0) return record;
  return record.substr(0, end) + "result:\n  termination: unfinished\n";
}

using Form = std::string (*)(const std::string& record);

std::string as_block(const std::string& record) {
  return record;
}

/// A stream of random records, or of their beginnings, in a form.
Input stream_of_records(const test::RecordKind& kind, Form form, int moves) {
  Input out{.signature = bench::Signature()};
  std::string text;
  test::RandomGame random;
  const engine::GameRules rules = engine::rules_of(kind.rules);
  for (int n = 0; n < kRecords; ++n) {
    const int players = 2 + n % 4;
    const auto seed = static_cast<uint64_t>(n);
    const std::string record = test::random_record(random, rules, players, seed, kind.header);
    text += "---\n" + form(moves == kAllMoves ? record : first_moves(record, moves));
    add_game(out, random, rules, players, seed, moves);
  }
  out.texts.push_back(std::make_shared<const std::string>(std::move(text)));
  return out;
}

template <Form form>
Input base_games() {
  return stream_of_records(test::base_records(), form, kAllMoves);
}
/// Games of so many tiles, that of the start included.
template <int tiles>
Input short_games() {
  return stream_of_records(test::base_records(), as_block, tiles - 1);
}
/// The longest games there are: 90 tiles, of which eight lie under hills.
Input long_games() {
  return stream_of_records(test::hills_records(), as_block, kAllMoves);
}

/// The same games as saves of JCloisterZone.
Input saves() {
  Input out = base_games<as_block>();
  const formats::ExportFormat* jcz = nullptr;
  for (const formats::ExportFormat* format : formats::export_formats()) {
    if (format->name == "jcz") jcz = format;
  }
  std::vector<std::shared_ptr<const std::string>> texts;
  verify_all(out, true, [&](const formats::Report& report) {
    texts.push_back(std::make_shared<const std::string>(formats::exported(*jcz, report).text));
  });
  out.texts = std::move(texts);
  out.format = formats::recognise(*out.texts.front());
  return out;
}

/// A log of Board Game Arena, again and again: nothing writes them but that site.
Input logs() {
  constexpr std::size_t copies = 100;
  constexpr std::size_t turns = 71;
  constexpr long points = 166;
  std::ifstream in(CARTULARY_SOURCE_DIR "/samples/board-game-arena.json");
  const auto text = std::make_shared<const std::string>(std::istreambuf_iterator<char>(in),
                                                        std::istreambuf_iterator<char>());
  return {.texts = std::vector(copies, text),
          .format = formats::recognise(*text),
          .expected = {.right = copies, .turns = copies * turns, .points = copies * points}};
}

/// An input, made when it is first asked for.
struct Row {
  const char* name;
  Input (*make)();
  std::optional<Input> made{};
};
Row rows[] = {
    {"block", base_games<as_block>},
    {"list", base_games<test::as_list>},
    {"maps", base_games<test::as_maps>},
    {"jcz", saves},
    {"bga", logs},
    {"10_tiles", short_games<10>},
    {"20_tiles", short_games<20>},
    {"40_tiles", short_games<40>},
    {"72_tiles", short_games<72>},
    {"90_tiles_hills", long_games},
};
constexpr std::size_t kForms = 3;  // the first rows: the same records in each form

/// The input of a row, verified once to see that it scores what it should. The benchmark has failed
/// if not: then nullptr.
const Input* input_of(Row& row, benchmark::State& state) {
  if (!row.made) {
    Input input = row.make();
    bench::Signature found;
    const Answer answer = verify_all(input, true, [&](const formats::Report& report) {
      for (const formats::TracedTurn& turn : report.tiles().turns) found.add_all(turn.scored);
      found.add_all(report.tiles().final_scores);
      found.end_game();
    });
    if (answer != input.expected || found != input.signature.value_or(found)) {
      state.SkipWithError("the records do not come out as they were played");
      return nullptr;
    }
    input.signature = found;
    row.made = std::move(input);
  }
  return &*row.made;
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

/// Sets what is counted in a second.
void count(benchmark::State& state, const Input& input) {
  const auto rate = [](std::size_t count) {
    return benchmark::Counter(static_cast<double>(count),
                              benchmark::Counter::kIsIterationInvariantRate);
  };
  state.counters["records/s"] = rate(input.expected.right);
  state.counters["turns/s"] = rate(input.expected.turns);
  state.counters["bytes/s"] = rate(input.bytes());
  state.SetLabel("signature " + input.signature->text());
}

void yaml_events_alone(benchmark::State& state, Row& row) {
  const Input* input = input_of(row, state);
  if (input == nullptr) return;
  for (auto _ : state) {
    for (const auto& text : input->texts) {
      std::istringstream in(*text);
      YAML::Parser parser(in);
      Ignore ignore;
      while (parser.HandleNextDocument(ignore)) {
      }
    }
  }
  count(state, *input);
}

/// The verification alone. Reports that tell of turns need it to keep them: `traced`.
void verify_alone(benchmark::State& state, bool trace) {
  const Input* input = input_of(rows[0], state);
  if (input == nullptr) return;
  for (auto _ : state) {
    const Answer answer = verify_all(*input, trace, [](const formats::Report& report) {
      benchmark::DoNotOptimize(report.tiles().turns.data());
    });
    if (answer != input->expected) return state.SkipWithError("a true record was refused");
  }
  count(state, *input);
}
BENCHMARK_CAPTURE(verify_alone, untraced, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(verify_alone, traced, true)->Unit(benchmark::kMillisecond);

/// Everything `cartulary verify -` does in a format, the report's text included.
void run_stream(benchmark::State& state, Row& row, std::string_view format, formats::Per per) {
  const Input* input = input_of(row, state);
  if (input == nullptr) return;
  const formats::WriteOptions options{.per = per};
  const formats::Format& written = *formats::find_format(format);
  const bool trace = per != formats::Per::record || written.traits.turns;
  for (auto _ : state) {
    formats::Summary summary;
    const auto writer = written.make(options);
    std::string out;
    writer->begin(out);
    const Answer answer = verify_all(*input, trace, [&](const formats::Report& report) {
      summary.add(report);
      writer->record(report, out);
      // As the program does, but nobody reads.
      benchmark::DoNotOptimize(out.data());
      if (out.size() >= 1 << 16) out.clear();
    });
    if (answer != input->expected) return state.SkipWithError("a true record was refused");
    writer->end(summary, {}, out);
    benchmark::DoNotOptimize(out.data());
  }
  count(state, *input);
}

/// Every input, every form as the parser alone sees it, and all formats. What a report costs is the
/// difference to the verification alone, traced where the format tells of turns, and should be no
/// more than that.
const int kRegistered = [] {
  using benchmark::kMillisecond;
  using benchmark::RegisterBenchmark;
  using formats::Per;
  for (Row& row : std::span(rows).first(kForms)) {
    const std::string name = std::string("yaml_events_alone/") + row.name;
    RegisterBenchmark(name.c_str(), yaml_events_alone, std::ref(row))->Unit(kMillisecond);
  }
  for (Row& row : rows) {
    const std::string name = std::string("verify/") + row.name;
    RegisterBenchmark(name.c_str(), run_stream, std::ref(row), "full", Per::record)
        ->Unit(kMillisecond);
  }
  const auto as_format = [](const std::string& name, std::string_view format, Per per) {
    RegisterBenchmark(("verify_as/" + name).c_str(), run_stream, std::ref(rows[0]), format, per)
        ->Unit(kMillisecond);
  };
  for (const formats::Format& format : formats::all_formats()) {
    as_format(std::string(format.name), format.name, Per::record);
  }
  as_format("csv_per_turn", "csv", Per::turn);
  as_format("csv_per_event", "csv", Per::event);
  return 0;
}();

}  // namespace
}  // namespace cartulary

BENCHMARK_MAIN();

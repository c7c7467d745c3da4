#include "formats/checking/verify_variations.hpp"

#include "formats/causes/diagnosis/left_open.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/verify_tiles.hpp"

namespace cartulary::formats {
namespace {

/// A variation with the moves before it, as a game of the same document.
struct Line : CheckedRecord {
  explicit Line(std::shared_ptr<const CheckedRecord> of) : game(std::move(of)) {
    document = game->document;
  }
  const std::shared_ptr<const CheckedRecord> game;  ///< has the text
};

/// Appends the first moves of a line, with those of the lines that it leaves before them.
void append_moves(const TileRecord& record, std::size_t line, std::size_t count,
                  std::vector<RecordedTurn>& out) {
  if (line != Variation::kGame) {
    const Variation& variation = record.variations[line];
    append_moves(record, variation.line, variation.move, out);
  }
  const auto& moves = line == Variation::kGame ? record.moves : record.variations[line].moves;
  out.insert(out.end(), moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(count));
}

class Variations {
 public:
  Variations(bool trace, Report& report) : trace_(trace), report_(report) {
    header_ = record_;
    header_.moves.clear();
    header_.variations.clear();
    header_.result = {};
  }

  void verify() {
    played_.resize(record_.variations.size());
    for (std::size_t v = 0; v < played_.size(); ++v) {
      const Variation& variation = record_.variations[v];
      const bool of_game = variation.line == Variation::kGame;
      const auto reached =
          of_game ? std::optional(report_.verdict.moves_played) : played_[variation.line];
      // Moves behind one that cannot be played cannot be checked.
      if (reached && *reached >= variation.move) play(v, variation);
    }
  }

 private:
  void play(std::size_t number, const Variation& variation) {
    const auto line = std::make_shared<Line>(report_.checked());
    line->record = header_;
    TileRecord& record = line->record->tiles();
    record.moves = moves_to(record_, number, variation.moves.size());
    const std::size_t from = record.moves.size() - variation.moves.size();
    if (leaves_open(record)) {
      std::vector<Edit> filled_in;
      static_cast<void>(fill_in(report_.document, record, line->findings, filled_in));
    }
    const auto report = std::make_shared<Report>(line);
    report->readable = true;
    verify_line(trace_, *report);
    report->verdict.moves = record.moves.size();
    const std::size_t moves = report->verdict.moves_played;
    if (moves < from) return;
    played_[number] = moves - from;
    for (const Finding& finding : line->findings) {
      const uint32_t at = finding.span.offset;
      if (at < variation.span.offset || at >= variation.span.end()) continue;
      Finding told = finding;
      say_in_variation(told);
      findings_.add(std::move(told));
    }
    if (trace_) report_.tiles().variations.push_back({number, from, report});
  }

  const bool trace_;
  Report& report_;
  Findings& findings_ = report_.checked()->findings;
  const TileRecord& record_ = report_.record.tiles();
  TileRecord header_{};  ///< the record without moves and result
  /// How many moves of each variation could be played; nothing if its first one was not reached.
  std::vector<std::optional<std::size_t>> played_{};
};

}  // namespace

std::vector<RecordedTurn> moves_to(const TileRecord& record, std::size_t line, std::size_t count) {
  std::vector<RecordedTurn> out;
  append_moves(record, line, count, out);
  return out;
}

void verify_variations(bool trace, Report& report) {
  if (!report.verdict.started || report.verdict.position_wrong) return;
  Variations(trace, report).verify();
  if (report.verdict.status == Status::right && report.findings.has_errors()) {
    report.verdict.status = Status::wrong;
  }
}

}  // namespace cartulary::formats

#include "formats/study/analysis/judgements_of.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "formats/causes/diagnosis/told_moves.hpp"
#include "formats/desk/annotate/turn_layout.hpp"
#include "formats/desk/editing/legal_moves.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/ground/text/edits.hpp"
#include "formats/study/analysis/analysis_tables.hpp"

namespace cartulary::formats {

// One digit is enough where there is no room for a table.
std::string loss_words(const AnalysedTurn& turn) {
  std::string out = fmt::format("{:.1f}", turn.loss() / 100.0);
  out += turn.exact ? " exact" : fmt::format(" ± {:.1f}", half_interval(turn.loss_error()) / 100.0);
  // Points may be all that is lost, or nothing that matters.
  if (turn.exact ? turn.win_loss() >= kWinToMark : is_marked_by_chance(turn)) {
    out += fmt::format(", chance to win -{:.1f} %", turn.win_loss() / 100.0);
  }
  return out;
}

Judgements judgements_of(const AnalysisReport& analysed) {
  Judgements out;
  out.moves.resize(analysed.report.record.tiles().moves.size());
  for (const AnalysedTurn& turn : analysed.analysis.turns) {
    if (turn.mark.empty()) continue;
    out.moves[turn.move] = {turn.mark,
                            fmt::format("loses {}; best found: {}", loss_words(turn), turn.best)};
  }
  out.about =
      analysis_origin(analysed) + ": losses are compared with the best move the program found";
  return out;
}

namespace {

/// True if an analysis wrote a variation of the game: a comment of ours is behind its parenthesis.
bool is_ours(const Variation& variation) {
  return variation.line == Variation::kGame && variation.comment.starts_with(kAnnotationMark);
}

class BestLines {
 public:
  BestLines(const AnalysisReport& analysed, const YamlDocument& tree)
      : analysed_(analysed), layout_(document_, tree, record_) {}

  std::string write() {
    auto turn = analysed_.analysis.turns.begin();
    for (std::size_t move = 0; move < record_.moves.size(); ++move) {
      while (turn != analysed_.analysis.turns.end() && turn->move < move) ++turn;
      if (turn == analysed_.analysis.turns.end() || turn->move != move) continue;
      const bool lost = !turn->mark.empty() && !turn->best.empty();
      const std::string best = lost ? best_of(*turn) : "";
      const bool wanted = !best.empty() && !is_told(*turn);
      // Keep what an annotation has written into it since.
      if (wanted && is_written(*turn)) continue;
      remove_ours(move);
      if (wanted) add(*turn, best);
    }
    return edits_.apply();
  }

 private:
  void remove_ours(std::size_t move) {
    const std::string_view text = document_.text;
    for (const Variation& variation : record_.variations) {
      if (variation.move != move || !is_ours(variation)) continue;
      edits_.remove_lines(line_begin(text, variation.span.offset),
                          line_end(text, variation.span.end() - 1));
    }
  }

  /// The best move as a record writes it; empty if it says what nobody knows, such as a draw.
  std::string best_of(const AnalysedTurn& turn) const {
    const std::vector<TracedTurn>& turns = analysed_.report.tiles().turns;
    const auto at = std::ranges::find(turns, turn.move, &TracedTurn::move);
    auto game = std::make_unique<engine::Game>();
    play_to(analysed_.report, static_cast<std::size_t>(at - turns.begin()), *game);
    std::string out = turn.best;
    for (const DueWord& words : due_words(*game, engine::turn_of(turn.tile, turn.best_choice))) {
      if (words.size() != 1) return "";
      put(out, " ", words.front()->word);
    }
    return out;
  }

  static std::string comment_of(const AnalysedTurn& turn) {
    return fmt::format("{} best move found; the one that was played loses {}", kAnnotationMark,
                       loss_words(turn));
  }

  bool begins_with_best(const Variation& variation, const AnalysedTurn& turn) const {
    if (variation.moves.empty() || !variation.moves[0].readable) return false;
    MeepleFault fault{};
    const engine::Turn first = resolve(variation.moves[0], fault);
    const engine::Turn best = engine::turn_of(turn.tile, turn.best_choice);
    return fault == MeepleFault::none && first.laid() != nullptr &&
           meaning_of(first, record_) == meaning_of(best, record_);
  }

  /// True if an analysis before has written just what this one would write, and nothing else.
  bool is_written(const AnalysedTurn& turn) const {
    std::size_t ours = 0;
    bool same = false;
    for (const Variation& variation : record_.variations) {
      if (variation.move != turn.move || !is_ours(variation)) continue;
      ++ours;
      same = variation.moves.size() == 1 && begins_with_best(variation, turn) &&
             variation.comment == comment_of(turn);
    }
    return ours == 1 && same;
  }

  /// True if somebody else has written a variation that begins with the best move.
  bool is_told(const AnalysedTurn& turn) const {
    return std::ranges::any_of(record_.variations, [&](const Variation& variation) {
      return variation.line == Variation::kGame && variation.move == turn.move &&
             !is_ours(variation) && begins_with_best(variation, turn);
    });
  }

  void add(const AnalysedTurn& turn, std::string_view best) {
    const RecordedTurn& move = record_.moves[turn.move];
    // The comment lines of an annotation about the move stand above its variations.
    const uint32_t end =
        layout_.behind_annotations(layout_.end_with_variations(record_, turn.move));
    const std::string begin = layout_.line_opening(move);
    const std::string number = move.number ? fmt::format("{}. ", *move.number) : "";
    const std::string lines[] = {
        fmt::format("{}(  {}", begin, comment_of(turn)),
        fmt::format("{}{}{}{}", begin, layout_.is_list() ? "" : "  ", number, best), begin + ")"};
    edits_.replace_lines_below(end - 1, end, lines, line_begin(document_.text, move.span.offset));
  }

  const AnalysisReport& analysed_;
  const Document& document_ = analysed_.report.document;
  const TileRecord& record_ = analysed_.report.record.tiles();
  const TurnLayout layout_;
  Edits edits_{document_.text};
};

}  // namespace

bool holds_best_lines(const Report& report, const YamlDocument& tree) {
  return TurnLayout(report.document, tree, report.record).has_lines();
}

std::string with_best_lines(const AnalysisReport& analysed, const YamlDocument& tree) {
  return BestLines(analysed, tree).write();
}

}  // namespace cartulary::formats

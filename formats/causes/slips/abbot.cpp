// Slips about abbots (The Abbot): taken home without points, or scored although they were.
#include <cstdlib>
#include <span>

#include "formats/causes/slips/slip.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

constexpr SlipKind kScoredAfterRecall{"scored-after-recall", 150, own_text, own_brief};
constexpr SlipKind kRecallsNeverScored{"recalls-never-scored", 60, own_text, own_brief, true};
constexpr SlipKind kAbbotsForgotten{"abbots-forgotten", 60, own_text, own_brief, true};

class AbbotSlips : public SlipProposals {
 public:
  using SlipProposals::SlipProposals;

  void propose() {
    game_.for_each_scoring([this](const ScoredFeature& scored, std::size_t move) {
      if (scored.recalled && !scored.winners.empty()) scored_again(scored, move);
    });
    never_scored(engine::kNobody);
    for (engine::Player p : game_.record.seats()) never_scored(p);
    left_at_the_end();
  }

 private:
  /// Once more when it is surrounded, or at the end, as if the abbot had stayed.
  void scored_again(const ScoredFeature& scored, std::size_t recalled) {
    constexpr int kFull = 9;
    const engine::Board& board = game_.game.board();
    const engine::Cell cell = scored.cells[0];
    const int tiles = 1 + board.tiles_around(cell);
    std::size_t move = game_.end();
    if (tiles == kFull) {
      while (move > recalled && !is_laid_near(cell, move)) --move;
      if (move <= recalled) return;
    } else if (!game_.verdict.final_scoring) {
      return;
    }
    const bool end = move == game_.end();
    const TracedTurn& turn = game_.turns[recalled];
    const std::string_view feature = feature_name(scored.category);
    std::string place;
    append_cells(place, std::span(&cell, 1), game_.record);
    add_predicted(
        {.kind = &kScoredAfterRecall,
         .move = move,
         .delta = points_each(scored.winners, tiles),
         .words = fmt::format(
             "the {} at {} was scored {} ({} for {}), but the abbot was taken home in turn {}",
             feature, place, end ? std::string("at the end") : "in " + when(move),
             counted(tiles, "point"), names_of(scored.winners, game_.record), turn.number),
         .brief = fmt::format("{} for a {} that {}'s abbot had left", counted(tiles, "point"),
                              feature, name(turn.player))},
        scored.category, {.from = move});
  }
  /// True if the tile of a move lies on a cell or beside it; the final scoring lays none.
  bool is_laid_near(engine::Cell cell, std::size_t move) const {
    if (move == game_.end()) return false;
    const engine::Laid* laid = game_.turns[move].turn.laid();
    return laid != nullptr && std::abs(laid->cell.x - cell.x) <= 1 &&
           std::abs(laid->cell.y - cell.y) <= 1;
  }

  /// Proposes what some scorings did not bring in. One of them alone is told as such.
  template <class IsMeant>
  void not_scored(const SlipKind& kind, std::string what, IsMeant is_meant) {
    Slip slip{.kind = &kind};
    int count = 0;
    game_.for_each_scoring([&](const ScoredFeature& scored, std::size_t move) {
      if (scored.winners.empty() || !is_meant(scored, move)) return;
      if (count++ == 0) slip.move = move;
      take_in(slip, points_each(scored.winners, -scored.points), scored.category, move);
    });
    if (count > 1) tell(std::move(slip), std::move(what));
  }

  void never_scored(engine::Player only) {
    not_scored(kRecallsNeverScored,
               only == engine::kNobody
                   ? std::string("abbots that were taken home were never scored")
                   : fmt::format("abbots that {} took home were never scored", name(only)),
               [&](const ScoredFeature& scored, std::size_t move) {
                 return move < game_.end() && scored.recalled &&
                        (only == engine::kNobody || scored.winners.contains(only));
               });
  }

  void left_at_the_end() {
    const engine::Features& features = game_.game.board().features();
    not_scored(kAbbotsForgotten, "abbots on the board were not scored at the end",
               [&](const ScoredFeature& scored, std::size_t move) {
                 return move == game_.end() && scored.feature != engine::kNoNode &&
                        features.figure_on(scored.feature) == engine::Figure::abbot;
               });
  }
};

void propose_abbot_slips(const PlayedGame& game, const ClaimsMade& claims, Slips& out) {
  AbbotSlips(game, claims, out).propose();
}

/// `recall` where it is not written, and none where it is.
std::vector<OtherWord> other_recalls(const RecordedTurn& written) {
  RecordedTurn move = written;
  move.extra.recall = !written.extra.recall;
  if (written.extra.recall) {
    if (written.recall_span.size == 0) return {};  // it is only supposed
    move.recall_span = {};
    const uint32_t begin = written.recall_span.offset - 1;  // with the blank before it
    return {{std::move(move), {begin, written.recall_span.size + 1}, ""}};
  }
  if (written.meeple.role) return {};
  const Span last = written.has_rotation ? written.rotation_span : written.cell_span;
  return {{std::move(move), {last.end(), 0}, " recall"}};
}

}  // namespace

ExpansionSlips abbot_slips() {
  return {.expansion = engine::Expansion::abbot,
          .propose = propose_abbot_slips,
          .other_words = other_recalls};
}

}  // namespace cartulary::formats

// Slips about inns, cathedrals and large meeples (Inns & Cathedrals).
#include <cstdlib>

#include "engine/hills_sheep/scoring.hpp"
#include "engine/majority.hpp"
#include "formats/causes/slips/slip.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;
using engine::Counted;
using engine::Mark;
using engine::Player;
using engine::PlayerSet;

// Inns and cathedrals.

bool is_finished(const ScoringSlips& of) {
  return !of.scored().final;
}
bool has_inn(const ScoringSlips& of) {
  return of.term(Counted::inn_tiles).count > 0;
}
bool has_cathedral(const ScoringSlips& of) {
  return of.term(Counted::cathedral_tiles).count > 0;
}

/// An inn as one point more, a cathedral as one more for each tile and coat of arms.
void mark_otherwise(const SlipKind& kind, ScoringSlips& out) {
  if (!is_finished(out)) return;
  if (has_inn(out)) out.winners(kind, out.at(1) + 1);
  if (has_cathedral(out)) out.winners(kind, out.at(4));
}
void unfinished_as_finished(const SlipKind& kind, ScoringSlips& out) {
  if (is_finished(out)) return;
  if (has_inn(out)) out.winners(kind, out.at(2));
  if (has_cathedral(out)) out.winners(kind, out.at(3));
}

/// The cells of the inns or cathedrals on a feature's tiles: its own, or those of other features.
std::vector<engine::Cell> marks_at(const PlayedGame& game, const ScoredFeature& scored, bool own) {
  std::vector<engine::Cell> out;
  const Mark mark = scored.category == Category::roads ? Mark::inn : Mark::cathedral;
  const engine::Board& board = game.game.board();
  const engine::Node root = board.features().find(scored.feature);
  for (const engine::Cell cell : scored.cells) {
    const engine::TileIndex tile = board.at(cell);
    for (auto s : engine::each<engine::SegmentIndex>(board.oriented(tile).segment_count)) {
      const engine::Node node = board.node(tile, s);
      if (!board.segment(node).marks.contains(mark)) continue;
      if ((board.features().find(node) == root) == own) out.push_back(cell);
    }
  }
  return out;
}

/// The inn belongs to another branch of a junction.
int inn_of_other_road(const ScoringSlips& of) {
  const bool may_have = of.is(Category::roads) && is_finished(of) && !has_inn(of);
  return may_have && !marks_at(of.game(), of.scored(), false).empty() ? of.at(2) : 0;
}
/// Two inns at 3 or 4 points a tile, two cathedrals at 4.
void added_up(const SlipKind& kind, ScoringSlips& out) {
  if (!is_finished(out) || (!has_inn(out) && !has_cathedral(out))) return;
  const auto marks = static_cast<int>(marks_at(out.game(), out.scored(), true).size());
  if (marks < 2) return;
  const int usual = has_inn(out) ? 1 : 2;
  out.winners(kind, out.at(usual + marks));
  if (has_inn(out) && marks == 2) out.winners(kind, out.at(4));
}

// Large meeples.

void large_as_one(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  const PlayerSet large = scored.extra.large;
  if (scored.winners.empty()) return;
  const auto as_one = [&](PlayerSet players, Player other) {
    const PlayerSet most = most_if(
        scored.present, [&](Player p) { return scored.followers[p] - players.contains(p); });
    if (most != scored.winners) out.other_winners(kind, most, other);
  };
  for (const Player p : large) as_one(PlayerSet::of(p), p);
  if (large.size() > 1) as_one(large, engine::kNobody);
}
void large_twice(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  const PlayerSet large = scored.winners & scored.extra.large;
  const auto twice_for = [&](PlayerSet players) {
    out.players(kind, points_each(players, scored.points));
  };
  for (const Player p : large) twice_for(PlayerSet::of(p));
  if (large.size() > 1) twice_for(large);
}
/// On hills heads are counted, not what they weigh.
void large_on_hill(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  const Rules& rules = out.record().rules;
  const bool by_count = rules.has(engine::Expansion::hills_and_sheep) && rules.extra.hills &&
                        rules.extra.hill_tiebreak == engine::HillTiebreak::count;
  if (!by_count || scored.tied.size() < 2 || own_scoring(scored.category) != nullptr) return;
  const engine::Board& board = out.game().game.board();
  engine::PlayerCounts breaking;
  for (const Player p : scored.tied) {
    for (int i = 0; i < scored.breaking[p]; ++i) breaking.add(p);
    const auto cell = out.placed_at(engine::Figure::large, p);
    if (!cell || !scored.extra.large.contains(p)) continue;
    if (engine::kTiles[board.tile(board.at(*cell)).type].marks.contains(Mark::hill)) {
      breaking.add(p);
    }
  }
  const PlayerSet most = engine::by_count_on_hills(scored.tied, breaking);
  if (most != scored.winners) out.other_winners(kind, most);
}

// Words.

/// "the inn at (2,1)", "the inns at (2,1) (4,1)".
template <bool own>
std::string marks_text(const SlipScene& scene) {
  const std::vector<engine::Cell> cells = marks_at(scene.game, scene.scored(), own);
  const std::string_view noun = scene.scored().category == Category::roads ? "inn" : "cathedral";
  std::string out = fmt::format("the {}{} at ", noun, cells.size() == 1 ? "" : "s");
  append_cells(out, cells, scene.record());
  return out;
}
std::string marks_were(const SlipScene& scene) {
  const bool is_one = marks_at(scene.game, scene.scored(), true).size() == 1;
  return marks_text<true>(scene) + (is_one ? " was" : " were");
}

/// "Ann's large meeple was", "the large meeples were".
std::string large_text(const SlipScene& scene) {
  return scene.slip.other == engine::kNobody ? "the large meeples were"
                                             : scene.other() + "'s large meeple was";
}
/// "12 points"; "points" where some got more than others.
std::string points_text(const SlipScene& scene, PlayerSet players) {
  const int points = std::abs(scene.slip.delta[players.lowest()]);
  for (const Player p : players) {
    if (std::abs(scene.slip.delta[p]) != points) return "points";
  }
  return counted(points, "point");
}
/// "Bob got the 12 points, too"; "Bob got the 12 points, and Ann did not".
std::string award_text(const SlipScene& scene) {
  const PlayerSet more = scene.changed(1);
  const PlayerSet less = scene.changed(-1);
  const std::string points = points_text(scene, more.empty() ? less : more);
  if (more.empty()) {
    return fmt::format("{} did not get the {}", names_of(less, scene.record()), points);
  }
  std::string out = fmt::format("{} got the {}", names_of(more, scene.record()), points);
  out += less.empty() ? ", too" : fmt::format(", and {} did not", names_of(less, scene.record()));
  return out;
}
std::string large_as_one_text(const SlipScene& scene) {
  return fmt::format("{} counted as one in {}, so {} ({})", large_text(scene), scene.feature(),
                     award_text(scene), scene.majority());
}
std::string majority_brief(const SlipScene& scene) {
  const PlayerSet more = scene.changed(1);
  const std::string points = points_text(scene, more.empty() ? scene.changed(-1) : more);
  if (more.empty()) {
    return fmt::format("{} for {} not written for {}", points, scene.brief_feature(),
                       names_of(scene.changed(-1), scene.record()));
  }
  return fmt::format("{} for {} written for {}", points, scene.brief_feature(),
                     names_of(more, scene.record()));
}

constexpr SlipText kMissedText{"{own} not counted in {feature} {instead}", marks_were};
constexpr SlipText kOtherRoadText{
    "{own} was counted for {feature}, but belongs to another road {instead}", marks_text<false>};
constexpr SlipText kAsUsualText{
    "{feature} was counted as usual, but with {own} it scores nothing {instead}", marks_text<true>};
constexpr SlipText kNotFinishedText{
    "{feature} was counted as finished, but with {own} it scores nothing {instead}",
    marks_text<true>};
constexpr SlipText kAddedUpText{"{own} were added up in {feature}, but count once {instead}",
                                marks_text<true>};
constexpr SlipText kOnHillText{
    "a large meeple on a hill was counted as two to break the tie for {feature}, so {own} "
    "({majority})",
    award_text};

constexpr ScoringSlipRow kInnsCathedralsRows[] = {
#include "formats/causes/slips/inns_cathedrals.def"
};

}  // namespace

ExpansionSlips inns_and_cathedrals_slips() {
  return {.expansion = engine::Expansion::inns_and_cathedrals, .scorings = kInnsCathedralsRows};
}

}  // namespace cartulary::formats

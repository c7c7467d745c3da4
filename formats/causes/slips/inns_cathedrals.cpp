// Slips about inns, cathedrals and large meeples (Inns & Cathedrals).
#include <fmt/core.h>

#include <cstdlib>

#include "engine/hills_sheep/hills.hpp"
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

bool is_road(const ScoringSlips& out) {
  return out.scored().category == Category::roads;
}
bool is_city(const ScoringSlips& out) {
  return out.scored().category == Category::cities;
}
bool is_finished(const ScoringSlips& out) {
  return !out.scored().final;
}
bool has_inn(const ScoringSlips& out) {
  return out.term(Counted::inn_tiles) != nullptr;
}
bool has_cathedral(const ScoringSlips& out) {
  return out.term(Counted::cathedral_tiles) != nullptr;
}

/// As if each tile and coat of arms were worth so much.
void at(const SlipKind& kind, ScoringSlips& out, int each) {
  out.winners(kind, worth_at(out.scored(), each) - out.scored().points);
}

void inn_missed(const SlipKind& kind, ScoringSlips& out) {
  if (has_inn(out) && is_finished(out)) at(kind, out, 1);
}
void cathedral_missed(const SlipKind& kind, ScoringSlips& out) {
  if (has_cathedral(out) && is_finished(out)) at(kind, out, 2);
}
void coats_at_two(const SlipKind& kind, ScoringSlips& out) {
  const engine::Term* coats = out.term(Counted::cathedral_coats);
  if (coats != nullptr && is_finished(out)) out.winners(kind, -coats->count);
}
void inn_invented(const SlipKind& kind, ScoringSlips& out) {
  if (is_road(out) && is_finished(out) && !has_inn(out)) at(kind, out, 2);
}
void cathedral_invented(const SlipKind& kind, ScoringSlips& out) {
  if (is_city(out) && is_finished(out) && !has_cathedral(out)) at(kind, out, 3);
}
/// An inn as one point more, a cathedral as one more for each tile and coat of arms.
void mark_otherwise(const SlipKind& kind, ScoringSlips& out) {
  if (has_inn(out) && is_finished(out)) {
    out.winners(kind, worth_at(out.scored(), 1) + 1 - out.scored().points);
  }
  if (has_cathedral(out) && is_finished(out)) at(kind, out, 4);
}
void unfinished_as_usual(const SlipKind& kind, ScoringSlips& out) {
  if (!is_finished(out) && (has_inn(out) || has_cathedral(out))) at(kind, out, 1);
}
void unfinished_as_finished(const SlipKind& kind, ScoringSlips& out) {
  if (is_finished(out)) return;
  if (has_inn(out)) at(kind, out, 2);
  if (has_cathedral(out)) at(kind, out, 3);
}

/// The cells of the inns or cathedrals on the tiles of a feature: its own, or those that belong to
/// another feature of the same tile.
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
void inn_of_other_road(const SlipKind& kind, ScoringSlips& out) {
  if (!is_road(out) || !is_finished(out) || has_inn(out)) return;
  if (!marks_at(out.game(), out.scored(), false).empty()) at(kind, out, 2);
}
/// Two inns at 3 or 4 points a tile, two cathedrals at 4.
void added_up(const SlipKind& kind, ScoringSlips& out) {
  if (!is_finished(out) || (!has_inn(out) && !has_cathedral(out))) return;
  const auto marks = static_cast<int>(marks_at(out.game(), out.scored(), true).size());
  if (marks < 2) return;
  const int usual = has_inn(out) ? 1 : 2;
  at(kind, out, usual + marks);
  if (has_inn(out) && marks == 2) at(kind, out, 4);
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
std::string marks_text(const SlipScene& scene, bool own) {
  const std::vector<engine::Cell> cells = marks_at(scene.game, scene.scored(), own);
  const std::string_view noun = scene.scored().category == Category::roads ? "inn" : "cathedral";
  std::string out = fmt::format("the {}{} at ", noun, cells.size() == 1 ? "" : "s");
  append_cells(out, cells, scene.record());
  return out;
}
std::string_view was(const SlipScene& scene) {
  return marks_at(scene.game, scene.scored(), true).size() == 1 ? "was" : "were";
}

std::string missed_mark_text(const SlipScene& scene) {
  return fmt::format("{} {} not counted in {} {}", marks_text(scene, true), was(scene),
                     scene.feature(), scene.instead());
}
std::string invented_text(const SlipScene& scene) {
  return fmt::format("{} was counted with {}, but has none {}", scene.feature(),
                     scene.scored().category == Category::roads ? "an inn" : "a cathedral",
                     scene.instead());
}
std::string other_road_text(const SlipScene& scene) {
  return fmt::format("{} was counted for {}, but belongs to another road {}",
                     marks_text(scene, false), scene.feature(), scene.instead());
}
std::string as_usual_text(const SlipScene& scene) {
  return fmt::format("{} was counted as usual, but with {} it scores nothing {}", scene.feature(),
                     marks_text(scene, true), scene.instead());
}
std::string mark_as_finished_text(const SlipScene& scene) {
  return fmt::format("{} was counted as finished, but with {} it scores nothing {}",
                     scene.feature(), marks_text(scene, true), scene.instead());
}
std::string added_up_text(const SlipScene& scene) {
  return fmt::format("{} were added up in {}, but count once {}", marks_text(scene, true),
                     scene.feature(), scene.instead());
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
std::string large_twice_text(const SlipScene& scene) {
  return fmt::format(
      "{} got the {} for {} twice, but a large meeple counts two for the majority "
      "only",
      names_of(scene.changed(1), scene.record()), counted(scene.scored().points, "point"),
      scene.feature());
}
std::string large_on_hill_text(const SlipScene& scene) {
  return fmt::format(
      "a large meeple on a hill was counted as two to break the tie for {}, so {} "
      "({})",
      scene.feature(), award_text(scene), scene.majority());
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

constexpr ScoringSlipRow kInnsCathedralsRows[] = {
    {{"inn-missed", 900, missed_mark_text, written_brief}, inn_missed},
    {{"cathedral-missed", 900, missed_mark_text, written_brief}, cathedral_missed},
    {{"cathedral-tiles-only", 400,
      "in {feature} the coats of arms were counted as without a cathedral {instead}",
      written_brief},
     coats_at_two},
    {{"inn-of-other-road", 600, other_road_text, written_brief}, inn_of_other_road},
    {{"inn-or-cathedral-otherwise", 60,
      "an inn was counted as 1 point, or a cathedral as 4 a tile, for {feature} {instead}",
      written_brief},
     mark_otherwise},
    {{"inn-invented", 100, invented_text, written_brief}, inn_invented},
    {{"cathedral-invented", 80, invented_text, written_brief}, cathedral_invented},
    {{"inn-or-cathedral-unfinished", 900, as_usual_text, written_brief}, unfinished_as_usual},
    {{"inn-or-cathedral-as-finished", 100, mark_as_finished_text, written_brief},
     unfinished_as_finished},
    {{"inns-added-up", 400, added_up_text, written_brief}, added_up},
    {{"large-meeple-as-one", 700, large_as_one_text, majority_brief}, large_as_one},
    {{"large-meeple-twice", 200, large_twice_text, "{points} for {brief} written twice"},
     large_twice},
    {{"large-meeple-on-hill", 300, large_on_hill_text, majority_brief}, large_on_hill},
};

}  // namespace

ExpansionSlips inns_and_cathedrals_slips() {
  return {.expansion = engine::Expansion::inns_and_cathedrals, .scorings = kInnsCathedralsRows};
}

}  // namespace cartulary::formats

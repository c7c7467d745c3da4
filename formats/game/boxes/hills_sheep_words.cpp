// Hills & Sheep in verdicts: flocks, ties that hills break, vineyards, what lies under hills.
#include "formats/game/boxes/hills_sheep_illegal.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/running_totals.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// Where the shepherds stand, in the order of the players.
void describe_flock(const engine::Game& game, const engine::ScoreEvent& event, ScoredFeature& out) {
  const engine::FlockScore& flock = event.extra.flock;
  const engine::Board& board = game.board();
  out.present = flock.shepherds;
  for (engine::Player p : flock.shepherds) {
    out.meeples.push_back(board.tile(board.tile_of(flock.shepherd_nodes[p])).cell);
  }
}

/// "flock of Ann (1,0) and Bob (2,1) guided to the stable".
std::string flock_text(const ScoredFeature& scored, const Record& record) {
  constexpr engine::ArrayBy<engine::FlockEnd, std::string_view, engine::kFlockEnds> ends{
      "", " guided to the stable", " guided, because its field is closed", " scattered by a wolf",
      " still out at the end"};
  const engine::FlockScore& flock = scored.extra.flock;
  std::vector<std::string> owners;
  for (engine::Player p : flock.shepherds) {
    owners.push_back(fmt::format("{} ({})", record.players[p].name,
                                 text_of(scored.meeples[owners.size()], record)));
  }
  if (scored.terms.empty()) {
    return fmt::format("shepherd of {} sent home by a wolf", enumerate(owners));
  }
  const bool several = owners.size() > 1;
  if (several && flock.end == engine::FlockEnd::closed) {
    return fmt::format("flocks of {} guided, because their field is closed", enumerate(owners));
  }
  return fmt::format("{} of {}{}", several ? "flocks" : "flock", enumerate(owners),
                     ends[flock.end]);
}

std::string_view spoken_flock(const ScoredFeature& scored) {
  constexpr engine::ArrayBy<engine::FlockEnd, std::string_view, engine::kFlockEnds> ends{
      "flock", "flock guided", "flock guided, its field is closed", "flock scattered by a wolf",
      "flock still out"};
  return ends[scored.extra.flock.end];
}

/// Tiles that were found under the hills cannot have come anywhere else.
void check_under_hills(const TileRecord& record, const engine::GameRules& rules,
                       const Verdict& verdict, RunningTotals& totals) {
  const auto& found = record.result.face_down;
  totals.count_compared(found.size());
  if (found.size() > static_cast<std::size_t>(verdict.face_down)) {
    totals.count_wrong(found.size() - static_cast<std::size_t>(verdict.face_down));
    const uint32_t begin = found.front().span.offset;
    totals.findings().add(
        {.code = Code::under_hills,
         .span = {begin, found.back().span.end() - begin},
         .message = fmt::format("expected at most {} under hills, got {}",
                                counted(verdict.face_down, "unseen tile"), found.size()),
         .label = "too many",
         .help = {"leave out tiles that a move names with `under:`"}});
    return;
  }
  engine::TileCounts listed{};
  for (const auto& [tile, span] : found) {
    if (++listed[tile] <= verdict.unseen[tile]) continue;
    totals.count_wrong(1);
    Finding& finding = totals.findings().add(
        {.code = rules.tiles.inferred[tile] ? Code::provisional_count : Code::under_hills,
         .span = span,
         .message = fmt::format("{} cannot be under a hill", tile_code(tile)),
         .label = verdict.unseen[tile] == 0 ? "every copy is accounted for"
                                            : "more copies than are left"});
    label_copies(finding, tile, record, record.moves.size());
    if (!verdict.face_down_known()) continue;
    std::vector<std::string> possible;
    for (engine::TileId t : engine::kAllTiles) {
      if (verdict.unseen[t] <= 0) continue;
      possible.push_back(fmt::format("{} x {}", verdict.unseen[t], engine::kTiles[t].code));
    }
    finding.help.push_back(
        fmt::format("no tile is left, so {} must be under the hills", enumerate(possible)));
  }
}

/// A wolf is told by what it does.
std::string flock_deed(const engine::Turn& turn) {
  const engine::Laid* laid = turn.laid();
  if (laid == nullptr) return "";
  const engine::FlockMove& flock = laid->extra.flock;
  if (const int sheep = engine::sheep_on(flock.drawn); sheep > 0) {
    return fmt::format("draws {} sheep", sheep);
  }
  const int more = engine::sheep_on(flock.grown);
  return more > 0 ? fmt::format("adds {} sheep to the flock", more) : "";
}

constexpr CountedName kHillsSheepCounted[] = {
    {engine::Counted::vineyards, "vineyards", "vineyard", "vineyards"},
    {engine::Counted::flock_tokens, "flock-tokens", "token", "tokens"},
};

constexpr OwnScoring kFlockScorings[] = {{.category = engine::Category::sheep,
                                          .unit = " sheep",
                                          .noun = "flock",
                                          .describe = describe_flock,
                                          .text = flock_text,
                                          .spoken = spoken_flock}};

}  // namespace

ExpansionWords hills_and_sheep_words() {
  return {.expansion = engine::Expansion::hills_and_sheep,
          .counted = kHillsSheepCounted,
          .scorings = kFlockScorings,
          .tie = {.where = "on hills",
                  .one = "a hill breaks the tie",
                  .many = "hills break the tie",
                  .option = "hill-tiebreak"},
          .face_down = "under hills",
          .check_result = check_under_hills,
          .besides = flock_deed,
          .rules = illegal::hills_sheep_rules(),
          .faults = illegal::hills_sheep_faults()};
}

}  // namespace cartulary::formats

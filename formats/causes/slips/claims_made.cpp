#include "formats/causes/slips/claims_made.hpp"

#include <algorithm>
#include <cstdlib>

#include "formats/game/record/words.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/game/verify/running_totals.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"

namespace cartulary::formats {

using Kind = ClaimMade::Kind;

ClaimsMade::ClaimsMade(const PlayedGame& game) {
  const TileRecord& record = game.record.tiles();
  for (std::size_t m = 0; m < game.turns.size(); ++m) {
    const RecordedTurn& recorded = record.moves[m];
    const engine::PerPlayer<int>& after = game.totals(m);
    for (engine::Player p : record.seats()) {
      if (claims_gain(recorded.gain, p, game.turns[m].player)) {
        claims_.push_back(
            {Kind::gain, m, p, {}, claimed_gain(recorded.gain, p), after[p] - game.before(m)[p]});
      }
      if (recorded.totals.given && recorded.totals.has(p)) {
        claims_.push_back({Kind::total, m, p, {}, recorded.totals.points[p], after[p]});
      }
    }
  }
  const RecordedResult& result = record.result;
  const bool is_asked = is_compared(record, game.verdict);
  for (const RecordedResult::Breakdown& row : result.breakdown) {
    for (engine::Category c : engine::kAllCategories) {
      if (!is_asked || !row.categories[c]) continue;
      claims_.push_back({Kind::category, game.end(), row.player, c, *row.categories[c],
                         game.verdict.by_category[row.player][c]});
    }
  }
  for (engine::Player p : record.seats()) {
    if (!is_asked || !result.scores.given || !result.scores.has(p)) continue;
    claims_.push_back(
        {Kind::score, game.end(), p, {}, result.scores.points[p], game.verdict.totals[p]});
  }
  differences_ = differences_by(*this, std::mem_fn(&ClaimMade::difference));
}

Differences predicted(const ClaimsMade& claims, const engine::PerPlayer<int>& points,
                      engine::Category category, const Reach& reach) {
  return differences_by(claims, [&](const ClaimMade& claim) {
    const bool wrong = claim.kind == Kind::gain ? reach.gain && claim.move == reach.from
                       : claim.kind == Kind::total
                           ? claim.move >= reach.from && claim.move < reach.until
                       : claim.kind == Kind::category ? reach.category && claim.category == category
                                                      : reach.until == Reach::kForEver;
    return wrong ? points[claim.player] : 0;
  });
}

std::vector<Jump> jumps_of(const PlayedGame& game, const ClaimsMade& claims) {
  std::vector<Jump> out;
  engine::PerPlayer<int> carried{};
  engine::PerPlayer<std::size_t> next{};  // behind the last claim
  for (const ClaimMade& claim : claims.all()) {
    if (!claim.is_running()) continue;
    const engine::Player p = claim.player;
    if (claim.difference() != carried[p]) {
      out.push_back({claim.move, std::min(next[p], claim.move), p, claim.computed + carried[p],
                     claim.claimed});
      carried[p] = claim.difference();
    }
    next[p] = std::min(claim.move + 1, game.end());
  }
  return out;
}

std::string that_fits(std::initializer_list<std::string> texts) {
  for (const std::string& text : texts) {
    if (text_width(printable(text)) <= kLongestHeadline) return text;
  }
  return "";
}

std::string claims_headline(const PlayedGame& game, const ClaimsMade& claims) {
  const auto differs = [](const ClaimMade& claim) { return claim.difference() != 0; };
  const auto& all = claims.all();
  const auto first = std::ranges::find_if(all, differs);
  if (first == all.end()) {
    if (is_compared(game.record, game.verdict) || !game.record.result.scores.given) return "";
    const std::string tiles = missing_tiles(game.verdict);
    return fmt::format("final scores not compared{}{}",
                       tiles.empty() ? "" : "; not in the record: ", tiles);
  }
  const bool parts = first->kind == ClaimMade::Kind::category;
  std::string where = parts ? "breakdown" : "final scores";
  if (first->move != game.end()) where = fmt::format("turn {}", game.turns[first->move].number);
  std::string players;
  std::size_t count = 0;
  engine::PlayerSet whose;
  for (auto claim = first; claim != all.end(); ++claim) {
    if (claim->move != first->move || claim->kind != first->kind || !differs(*claim)) continue;
    whose.insert(claim->player);
    const int off = claim->difference();
    put(players, count++ == 0 ? "" : ", ", game.record.players[claim->player].name, " ",
        std::abs(off), off > 0 ? " too many" : " too few");
    if (parts) put(players, " for ", kCategoryNames[claim->category]);
  }
  std::string numbers;
  if (count == 1) numbers = fmt::format(" ({}, not {})", first->claimed, first->computed);
  const std::string what = parts ? counted(count, "number") : std::string("points");
  return that_fits(
      {fmt::format("{}: {}{}", where, players, numbers), fmt::format("{}: {}", where, players),
       fmt::format("{}: {} of {} differ", where, what, counted(whose.size(), "player")), where});
}

}  // namespace cartulary::formats

#include "formats/causes/slips/claims_headline.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "formats/game/record/words.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"

namespace cartulary::formats {
namespace {

/// "6 too many", "3 too few".
std::string off_by(int difference) {
  return fmt::format("{} too {}", std::abs(difference), difference > 0 ? "many" : "few");
}

bool is_of_result(const ClaimMade& claim) {
  return claim.kind == ClaimMade::Kind::score || claim.kind == ClaimMade::Kind::category;
}

}  // namespace

std::string that_fits(std::initializer_list<std::string> texts) {
  for (const std::string& text : texts) {
    if (text_width(printable(text)) <= kLongestHeadline) return text;
  }
  return "";
}

std::string claims_headline(const PlayedGame& game, const ClaimsMade& claims) {
  const auto differs = [](const ClaimMade& claim) { return claim.difference() != 0; };
  const auto& all = claims.all();
  const auto first = std::find_if(all.begin(), all.end(), differs);
  if (first == all.end()) {
    if (is_compared(game.record, game.verdict) || !game.record.result.scores.given) return "";
    const std::string tiles = missing_tiles(game.verdict);
    return fmt::format("final scores not compared{}{}",
                       tiles.empty() ? "" : "; not in the record: ", tiles);
  }
  const bool end = is_of_result(*first);
  const bool parts = first->kind == ClaimMade::Kind::category;
  std::string where = parts ? "breakdown" : "final scores";
  if (!end) where = fmt::format("turn {}", game.turns[first->move].number);
  std::string players;
  std::size_t count = 0;
  engine::PlayerSet whose;
  for (auto claim = first; claim != all.end(); ++claim) {
    if (claim->move != first->move || claim->kind != first->kind || !differs(*claim)) continue;
    whose.insert(claim->player);
    put(players, count++ == 0 ? "" : ", ", game.record.players[claim->player].name, " ",
        off_by(claim->difference()));
    if (claim->kind == ClaimMade::Kind::category) {
      put(players, " for ", kCategoryNames[claim->category]);
    }
  }
  std::string numbers;
  if (count == 1) numbers = fmt::format(" ({}, not {})", first->claimed, first->computed);
  const std::string what =
      parts ? counted(static_cast<long>(count), "number") : std::string("points");
  return that_fits(
      {fmt::format("{}: {}{}", where, players, numbers), fmt::format("{}: {}", where, players),
       fmt::format("{}: {} of {} differ", where, what, counted(whose.size(), "player")), where});
}

}  // namespace cartulary::formats

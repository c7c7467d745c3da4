// Slips about barns and mayors (Abbey & Mayor).
#include "engine/scoring.hpp"
#include "formats/causes/slips/slip.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;
using engine::Counted;
using engine::Player;
using engine::PlayerSet;

int barn_as_farmer(const ScoringSlips& of) {
  return -of.term(Counted::barn_cities).count;
}

/// The farmers of a field that a barn meets during the game.
bool is_sent_home(const ScoringSlips& of) {
  return of.is(Category::fields) && !of.scored().final &&
         of.term(Counted::completed_cities).count > 0;
}

int joined_as_final(const ScoringSlips& of) {
  const engine::Term cities = of.term(Counted::completed_cities);
  return is_sent_home(of) && cities.each == 1 ? 2 * cities.count : 0;
}

/// They are counted once more in the final scoring.
void farmers_stayed(const SlipKind& kind, ScoringSlips& out) {
  if (!is_sent_home(out)) return;
  const engine::Board& board = out.game().game.board();
  const engine::Node root = board.features().find(out.scored().feature);
  const std::size_t cities = engine::completed_cities_of(board, root).size();
  out.winners(kind, 3 * static_cast<int>(cities));
  for (Slip& slip : out.proposed()) {
    if (slip.kind == &kind) slip.move = out.game().end();
  }
}

void mayor_as_one(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (!out.is(Category::cities)) return;
  const int coats = out.coats().count;
  for (const Player p : scored.present) {
    if (coats == 1 || !out.placed_at(engine::Figure::mayor, p)) continue;
    const PlayerSet most = most_if(scored.present, [&](Player other) {
      return scored.followers[other] + (other == p ? 1 - coats : 0);
    });
    if (most != scored.winners) out.other_winners(kind, most, p);
  }
}

std::string mayor_text(const SlipScene& scene) {
  return scene.other();
}
constexpr SlipText kMayorText{
    "{own}'s mayor was counted as one follower in {feature}, so others got the points ({majority})",
    mayor_text};

constexpr ScoringSlipRow kAbbeyMayorRows[] = {
#include "formats/causes/slips/abbey_mayor.def"
};

}  // namespace

ExpansionSlips abbey_and_mayor_slips() {
  return {.expansion = engine::Expansion::abbey_and_mayor, .scorings = kAbbeyMayorRows};
}

}  // namespace cartulary::formats

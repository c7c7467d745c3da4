#include "formats/verify/claim_hints.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "engine/hills_sheep/vineyards.hpp"
#include "engine/scoring.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

/// What Hills & Sheep has to do with a player's difference: vineyards left out or paid at the end,
/// sheep that score nothing. Empty if nothing.
std::string own_hint(const ScoredFeature& scored, engine::Player player, int difference,
                     const Record& record) {
  const std::string& name = record.players[player].name;
  if (difference == 0) return "";
  if (scored.category == engine::Category::sheep && scored.winners.empty() &&
      scored.shepherds.contains(player)) {
    const int sheep = scored.worth();
    if (difference != sheep) return "";
    return fmt::format("too much for {1}: the {0} sheep of the {2}, which score nothing", sheep,
                       name, feature_text(scored, record));
  }
  if (scored.vineyards == 0 || !scored.winners.contains(player)) return "";
  const int points = engine::kVineyardPoints * scored.vineyards;
  const std::string vineyards = counted(scored.vineyards, "vineyard");
  if (!scored.final && difference == -points) {
    return fmt::format("missing for {1}: the {0} points for the {2} around the {3}", points, name,
                       vineyards, feature_text(scored, record));
  }
  if (scored.final && difference == points) {
    return fmt::format(
        "too much for {1}: the {0} points for the {2} around the {3}; vineyards score only for "
        "completed monasteries",
        points, name, vineyards, feature_text(scored, record));
  }
  return "";
}

/// Winners who were given only their part of points that each of them gets in full.
engine::PlayerSet shared_out(const ScoredFeature& scored, const SeatPoints& difference,
                             const Record& record) {
  const int winners = scored.winners.size();
  engine::PlayerSet out{};
  if (winners < 2) return out;
  for (engine::Player p : record.seats()) {
    if (!scored.winners.contains(p) || difference[p] == 0) continue;
    const int part = difference[p] + scored.points;
    const bool is_part =
        part == scored.points / winners || part == (scored.points + winners - 1) / winners;
    if (is_part) out |= engine::PlayerSet::of(p);
  }
  return out;
}

}  // namespace

bool concerns(const ScoredFeature& scored, const SeatPoints& difference, std::size_t players) {
  for (engine::Player p : engine::each<engine::Player>(players)) {
    if (difference[p] == 0) continue;
    if (scored.winners.contains(p) || scored.followers[p] > 0 || scored.shepherds.contains(p)) {
      return true;
    }
  }
  return false;
}

std::string sheep_counted_early(const TracedTurn& turn, const SeatPoints& difference,
                                const Record& record) {
  const engine::Laid* laid = turn.turn.laid();
  if (laid == nullptr) return "";
  const engine::FlockMove& flock = laid->extra.flock;
  const int sheep = engine::sheep_on(flock.drawn) + engine::sheep_on(flock.grown);
  if (sheep == 0 || difference[turn.player] != sheep) return "";
  return fmt::format(
      "too much for {1}: the {0} sheep drawn in turn {2}; a flock scores when it is guided to the "
      "stable",
      sheep, record.players[turn.player].name, turn.number);
}

void add_hints(const ScoredFeature& scored, const SeatPoints& difference, const Record& record,
               engine::PlayerSet& explained, std::vector<std::string>& hints) {
  engine::PlayerSet missed{};
  engine::PlayerSet outnumbered{};
  engine::PlayerSet beaten_by_hills{};
  for (engine::Player p : record.seats()) {
    if (difference[p] == 0 || scored.points == 0) continue;
    const bool won = scored.winners.contains(p);
    if (won && difference[p] == -scored.points) missed |= engine::PlayerSet::of(p);
    // A tie that hills break is easily shared out.
    const int part = scored.points / std::max(1, scored.tied.size());
    const bool tied = scored.tied.contains(p);
    if (tied && scored.majority != scored.tied) {
      const bool in_majority = scored.majority.contains(p);
      if (!in_majority && (difference[p] == scored.points || difference[p] == part)) {
        beaten_by_hills |= engine::PlayerSet::of(p);
      }
      if (in_majority && difference[p] == part - scored.points) explained.insert(p);
    }
    if (!won && !tied && difference[p] == scored.points && scored.followers[p] > 0) {
      outnumbered |= engine::PlayerSet::of(p);
    }
  }
  explained |= missed | outnumbered | beaten_by_hills;
  const std::string feature = feature_text(scored, record);
  for (engine::Player p : record.seats()) {
    const std::string own = own_hint(scored, p, difference[p], record);
    if (own.empty()) continue;
    explained.insert(p);
    hints.push_back(own);
  }
  if (const engine::PlayerSet halved = shared_out(scored, difference, record); !halved.empty()) {
    explained |= halved;
    hints.push_back(fmt::format("{} get {} points each: the {} is not split between them",
                                names_of(scored.winners, record), scored.points, feature));
  }
  if (!missed.empty()) {
    hints.push_back(fmt::format("missing for {}: the {} for the {}", names_of(missed, record),
                                counted(scored.points, "point"), feature));
  }
  if (!beaten_by_hills.empty()) {
    const bool several = beaten_by_hills.size() > 1;
    hints.push_back(fmt::format("{} {} as many meeples as {} in the {}, but hills break the tie",
                                names_of(beaten_by_hills, record), several ? "have" : "has",
                                names_of(scored.majority, record), feature));
  }
  if (!outnumbered.empty()) {
    const bool several = outnumbered.size() > 1;
    hints.push_back(fmt::format("{} {} fewer meeples than {} in the {} and {} nothing",
                                names_of(outnumbered, record), several ? "have" : "has",
                                names_of(scored.winners, record), feature,
                                several ? "get" : "gets"));
  }
}

}  // namespace cartulary::formats

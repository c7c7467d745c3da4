#include "formats/verify/claim_hints.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "engine/scoring.hpp"
#include "formats/verify/expansion_words.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

/// Winners who were given only their part of points that each of them gets in full.
engine::PlayerSet shared_out(const ScoredFeature& scored, const SeatPoints& difference) {
  const int winners = scored.winners.size();
  engine::PlayerSet out{};
  if (winners < 2) return out;
  for (engine::Player p : scored.winners) {
    if (difference[p] == 0) continue;
    const int part = difference[p] + scored.points;
    const bool is_part =
        part == scored.points / winners || part == (scored.points + winners - 1) / winners;
    if (is_part) out.insert(p);
  }
  return out;
}

}  // namespace

bool concerns(const ScoredFeature& scored, const SeatPoints& difference, std::size_t players) {
  for (engine::Player p : engine::each<engine::Player>(players)) {
    if (difference[p] == 0) continue;
    if (scored.winners.contains(p) || scored.present.contains(p)) return true;
  }
  return false;
}

void add_hints(const ScoredFeature& scored, const SeatPoints& difference, const Record& record,
               engine::PlayerSet& explained, std::vector<std::string>& hints) {
  engine::PlayerSet missed{};
  engine::PlayerSet outnumbered{};
  engine::PlayerSet beaten_in_tie{};
  for (engine::Player p : record.seats()) {
    if (difference[p] == 0 || scored.points == 0) continue;
    const bool won = scored.winners.contains(p);
    if (won && difference[p] == -scored.points) missed.insert(p);
    // A tie that is broken is easily shared out.
    const int part = scored.points / std::max(1, scored.tied.size());
    const bool tied = scored.tied.contains(p);
    if (tied && scored.majority != scored.tied) {
      const bool in_majority = scored.majority.contains(p);
      if (!in_majority && (difference[p] == scored.points || difference[p] == part)) {
        beaten_in_tie.insert(p);
      }
      if (in_majority && difference[p] == part - scored.points) explained.insert(p);
    }
    if (!won && !tied && difference[p] == scored.points && scored.followers[p] > 0) {
      outnumbered.insert(p);
    }
  }
  explained |= missed | outnumbered | beaten_in_tie;
  const std::string feature = feature_text(scored, record);
  for (engine::Player p : record.seats()) {
    for (const ExpansionWords& row : expansion_words()) {
      if (row.scoring_hint == nullptr) continue;
      std::string own = row.scoring_hint(scored, p, difference[p], record);
      if (own.empty()) continue;
      explained.insert(p);
      hints.push_back(std::move(own));
    }
  }
  if (const engine::PlayerSet halved = shared_out(scored, difference); !halved.empty()) {
    explained |= halved;
    hints.push_back(fmt::format("{} get {} points each: the {} is not split between them",
                                names_of(scored.winners, record), scored.points, feature));
  }
  if (!missed.empty()) {
    hints.push_back(fmt::format("missing for {}: the {} for the {}", names_of(missed, record),
                                counted(scored.points, "point"), feature));
  }
  if (!beaten_in_tie.empty()) {
    const bool several = beaten_in_tie.size() > 1;
    hints.push_back(fmt::format("{} {} as many meeples as {} in the {}, but {}",
                                names_of(beaten_in_tie, record), several ? "have" : "has",
                                names_of(scored.majority, record), feature,
                                tie_words(record.rules).many));
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

#include "formats/desk/merge/consequence.hpp"

#include <algorithm>

namespace cartulary::formats {

const JudgedClaim* Consequence::claim(Matter matter, std::size_t place, std::size_t move,
                                      engine::Player seat, engine::Category category) const {
  const auto row = std::find_if(claims.begin(), claims.end(), [&](const JudgedClaim& claim) {
    return claim.matter == matter && claim.place == place && claim.move == move &&
           (seat == engine::kNobody || claim.seat == seat) && claim.category == category;
  });
  return row == claims.end() ? nullptr : &*row;
}

std::optional<Contradiction> Consequence::contradiction(const std::vector<uint32_t>& known) const {
  for (const JudgedClaim& claim : claims) {
    if (claim.holds()) continue;
    if (std::find(known.begin(), known.end(), claim.id()) != known.end()) continue;
    return Contradiction{claim.place, claim.move, {}, claim};
  }
  return stopped;
}

Consequence consequence_of(const MergeSource& a, const MergeSource& b,
                           const Disagreements& disagreements, const Rules& rules,
                           const Combination& combination, std::size_t end) {
  Consequence out;
  const Hearing hear = [&out](const JudgedClaim& claim) { out.claims.push_back(claim); };
  const auto course = std::make_unique<Course>(a, b, disagreements);
  course->begin(rules);
  const auto note_next = [&] {
    out.next = course->game().to_move();
    out.next_number = course->game().turn_number();
  };
  for (std::size_t p = 0; p < end; ++p) {
    std::vector<ConsequenceMove>& played = out.moves.emplace_back();
    const Version& version = disagreements.places[p].versions[combination.versions[p]];
    for (std::size_t m = 0; m < version.moves.size(); ++m) {
      note_next();
      const Obstacle obstacle = course->obstacle(version.moves[m]);
      if (obstacle.kind != Obstacle::Kind::none) {
        out.stopped = Contradiction{p, m, obstacle, {}};
        return out;
      }
      // A line may have given the turn to another player.
      played.push_back({out.next_number, course->game().to_move()});
      course->play(p, m, version.moves[m], hear);
    }
  }
  note_next();
  if (end == disagreements.places.size()) course->finish(combination.ending, hear);
  return out;
}

}  // namespace cartulary::formats

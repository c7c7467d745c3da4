#include "formats/desk/merge/words.hpp"

#include "formats/game/verify/illegal.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

std::string unplayable(Code obstacle) {
  return fmt::format("illegal: {}", row_of(obstacle).summary);
}

}  // namespace

std::string MergeWords::where(Side whose, uint32_t offset) const {
  const Document& document = source(whose).document;
  return fmt::format("{}:{}", name(whose), document.position(offset).line);
}

std::string MergeWords::where(const Place& place) const {
  return joined(kBothSides, ", ", [&](Side side) {
    const std::optional<std::size_t>& line = place.lines[side];
    return line ? where(side, source(side).record.moves[*line].span.offset) : "";
  });
}

std::string MergeWords::line(const Contradiction& contradiction, const Combination& played) const {
  const auto& versions = places[contradiction.place].versions;
  const PossibleMove& move =
      versions[played.versions[contradiction.place]].moves[contradiction.move];
  const bool claimed_by_b = contradiction.claim && !contradiction.claim->said[Side::a];
  const Side whose = claimed_by_b ? Side::b : move.whose();
  const MergeSource& teller = source(whose);
  const uint32_t at = teller.record.moves[*move.lines[whose]].span.offset;
  return fmt::format("line {}{}", teller.document.position(at).line,
                     whose == Side::b ? " of " + name(whose) : "");
}

std::string MergeWords::play(const Version& version) const {
  std::vector<std::string> moves;
  for (const PossibleMove& move : version.moves) {
    moves.push_back(fmt::format("`{}`", printable(words_of(move, a.record))));
  }
  return moves.empty() ? "no move" : enumerate(moves);
}

std::string MergeWords::play_and_source(const Place& place, std::size_t version) const {
  const std::string words = play(place.versions[version]);
  std::optional<Side> whose = side_of(place.answer_of(version));
  if (!whose) {
    const std::vector<PossibleMove>& moves = place.versions[version].moves;
    if (moves.size() != 1 || moves.front().is_of_both()) return words + ", with words of both";
    whose = moves.front().whose();
  }
  return fmt::format("{} from {}", words, name(*whose));
}

std::string MergeWords::against(std::size_t place, const Combination& played,
                                const std::optional<Contradiction>& contradiction) const {
  const Place& here = places[place];
  const std::size_t version = played.versions[place];
  const bool empty = here.versions[version].moves.empty();
  const std::string subject = empty ? std::string("it") : play_and_source(here, version);
  const std::string with = (empty ? "without " : "with ") + subject;
  if (!contradiction) return fmt::format("{} the rest fits, too", with);
  if (!contradiction->claim && contradiction->place == place && !empty) {
    return fmt::format("{} is {}", subject, unplayable(*contradiction->obstacle));
  }
  return fmt::format("{} {}", with, this->contradiction(*contradiction, played));
}

std::string MergeWords::contradiction(const Contradiction& contradiction,
                                      const Combination& played) const {
  const bool at_the_end = contradiction.place == places.size();
  const std::string at = at_the_end ? "" : line(contradiction, played);
  if (!contradiction.claim) return fmt::format("{} is {}", at, unplayable(*contradiction.obstacle));
  const JudgedClaim& claim = *contradiction.claim;
  const int claimed = claim.first();
  const engine::Player seat = claim.question.seat;
  switch (claim.question.matter) {
    case Matter::totals:
      return fmt::format("{} would have {}, not {}, at {}", player(seat), claim.computed, claimed,
                         at);
    case Matter::gain:
      return fmt::format("{} would gain {} at {}, which claims another gain", player(claim.mover),
                         claim.computed, at);
    case Matter::player:
      return fmt::format("{} would be the turn of {}, not of {}", at,
                         player(static_cast<engine::Player>(claim.computed)),
                         player(static_cast<engine::Player>(claimed)));
    case Matter::score:
      return fmt::format("{} would end with {}, not {}", player(seat), claim.computed, claimed);
    case Matter::category:
      return fmt::format("{} would end with {} for {}, not {}", player(seat), claim.computed,
                         kCategoryNames[claim.question.category], claimed);
    case Matter::winner:
      return fmt::format("the winner would be {}", players(claim.computed));
    case Matter::termination:
      return claim.computed != 0 ? "the game would be over" : "the game would not be over";
    case Matter::play:
    case Matter::final_scoring:
      break;
  }
  return "the rest does not fit";
}

}  // namespace cartulary::formats

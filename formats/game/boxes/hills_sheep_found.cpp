// The contradictions of a table of Hills & Sheep, in words.
#include <fmt/core.h>

#include "formats/game/boxes/hills_sheep.hpp"
#include "formats/game/boxes/hills_sheep_illegal.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/expansion_words.hpp"

namespace cartulary::formats::illegal {
namespace {

using engine::Fault;
using engine::PositionFault;

Span place_of(const RecordedTurn& tile) {
  return tile.meeple.role == kShepherd ? tile.meeple.span : tile.found_span;
}

void sheep_unplayed(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const RecordedTurn& tile = scene.tile(fault.pieces.front());
  f.span = place_of(tile);
  f.message = "this game has no shepherds and no flock tokens";
  f.label = "not in this game";
  f.help.push_back(why_not_played(scene.game.rules(), engine::Expansion::hills_and_sheep,
                                  "shepherds and flocks", "shepherds: false"));
}

void second_shepherd(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  const std::string& name = scene.record.players[fault.player].name;
  f.span = scene.tile(fault.pieces.back()).meeple.span;
  f.message = fmt::format("two shepherds of {}", name);
  f.label = "every player has one shepherd";
  f.labels.push_back({scene.tile(fault.pieces.front()).meeple.span, "the first one"});
}

void closed_field(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  f.span = scene.tile(fault.pieces.front()).meeple.span;
  f.message = fmt::format("nothing can extend the field of {}'s shepherd",
                          scene.record.players[fault.player].name);
  f.label = "it would have gone home";
  f.help.push_back("a field that closes guides its flocks to the stable: leave the shepherd out");
}

void shepherd_alone(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  f.span = scene.tile(fault.pieces.front()).meeple.span;
  f.message = "expected the tokens of the shepherd's flock, got none";
  f.label = "at least one token lies beside it";
  f.help.push_back("write the sheep on each of them, as in `flock:2+3`");
}

void tokens_alone(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  f.span = scene.tile(fault.pieces.front()).found_span;
  f.message = "tokens without a shepherd";
  f.label = "no shepherd stands on this tile";
  f.help.push_back("write them after the shepherd, as in `shepherd:NNW @Ann flock:2+3`");
}

void tokens_overdrawn(Finding& f, const PositionFault& fault, const FoundScene& scene) {
  f.span = scene.tile(fault.pieces.back()).found_span;
  f.message = fmt::format("{} tokens `{}` lie there, of {} in the bag", fault.actual,
                          name_of(static_cast<engine::Token>(fault.kind)), fault.expected);
  f.label = "too many";
  for (std::size_t i = 0; i + 1 < fault.pieces.size(); ++i) {
    f.labels.push_back({scene.tile(fault.pieces[i]).found_span, "and here"});
  }
}

constexpr FaultRow kHillsSheepFaults[] = {
    {Fault::sheep_unplayed, Code::sheep_not_played, sheep_unplayed},
    {Fault::second_shepherd, Code::no_shepherd_left, second_shepherd},
    {Fault::closed_field, Code::closed_field, closed_field},
    {Fault::shepherd_alone, Code::token_not_told, shepherd_alone},
    {Fault::tokens_alone, Code::token_not_due, tokens_alone},
    {Fault::tokens_overdrawn, Code::token_exhausted, tokens_overdrawn},
};

}  // namespace

std::span<const FaultRow> hills_sheep_faults() {
  return kHillsSheepFaults;
}

}  // namespace cartulary::formats::illegal

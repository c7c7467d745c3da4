#include "formats/desk/merge/solved.hpp"

#include <fmt/core.h>

#include "formats/causes/diagnosis/left_open.hpp"
#include "formats/game/record/options.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

bool same_rules(const Rules& a, const Rules& b) {
  for (const Option& option : all_options()) {
    if (option.games == OptionOf::tile_games && value_text(option, a) != value_text(option, b)) {
      return false;
    }
  }
  return true;
}

/// How far a search came: 0 if everything fits.
int rank_of(const Outcome& outcome) {
  return outcome.stuck ? 4 : static_cast<int>(outcome.basis);
}

/// The record with the values that it leaves open filled in where the rest of it tells them.
TileRecord filled_in(const MergeSource& source) {
  TileRecord out = source.record;
  if (!leaves_open(out)) return out;
  Findings findings;
  std::vector<Edit> edits;
  const Readings readings = fill_in(source.document, out, findings, edits);
  for (std::size_t m = 0; m < out.moves.size(); ++m) {
    const bool stays_open = std::ranges::any_of(
        readings.open, [m](const Readings::Turn& turn) { return turn.move == m; });
    if (!out.moves[m].readable || stays_open)
      out.moves[m] = source.record.moves[m];  // the other may tell
  }
  return out;
}

}  // namespace

Solved solve(const Compared& in) {
  const MergeSource& a = in.a;
  const MergeSource& b = in.b;
  const MergeWords words(in);
  Solved out{search(in, a.record.rules), {}};
  if (same_rules(a.record.rules, b.record.rules)) return out;
  Outcome alternative = search(in, b.record.rules);
  const int rank_a = rank_of(out.outcome);
  const int rank_b = rank_of(alternative);
  const bool decided = (rank_a == 0) != (rank_b == 0);
  out.rules.whose = (decided ? rank_a == 0 : gives_rules(a)) ? Side::a : Side::b;
  if (out.rules.whose == Side::b) std::swap(out.outcome, alternative);
  const Side loser = other(out.rules.whose);
  if (decided) {
    const Rules& refuted = in.source(loser).record.rules;
    const Outcome& taken = out.outcome;
    const Consequence consequence = consequence_of(in, refuted, taken.best, taken.places);
    const auto broken = consequence.contradiction(taken.best.broken);
    out.rules.reason = fmt::format(
        "with {} from {} {}", rules_words(in.source(loser)), words.name(loser),
        broken ? words.contradiction(*broken, taken.best) : std::string("the rest does not fit"));
    return out;
  }
  if (!gives_rules(a) || !gives_rules(b)) {
    out.rules.reason = fmt::format("{} says nothing of them", words.name(loser));
    return out;
  }
  out.rules.open = true;
  out.rules.reason = "the moves and claims fit one no better than the other";
  // A question decided by one of them only is not decided.
  for (const auto& [question, answers] : alternative.possible) {
    out.outcome.possible[question] |= answers;
  }
  out.outcome.cut_off |= alternative.cut_off;
  return out;
}

Both::Both(const MergeSource& of_a, const MergeSource& of_b)
    : filled_in_{{filled_in(of_a), filled_in(of_b)}},
      a{of_a.document, of_a.tree, filled_in_[Side::a], &of_a.record.moves},
      b{of_b.document, of_b.tree, filled_in_[Side::b], &of_b.record.moves},
      places(places_of(a, b)),
      solved(solve(compared())) {}

}  // namespace cartulary::formats

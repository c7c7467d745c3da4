// The course of a game that two records tell.
#include "engine/rules_of.hpp"
#include "formats/causes/diagnosis/evidence.hpp"
#include "formats/causes/diagnosis/told_moves.hpp"
#include "formats/desk/merge/search.hpp"
#include "formats/game/verify/illegal.hpp"
#include "formats/game/verify/result_claims.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

/// What `get` finds in what each source has, if it has it.
template <class Of, class Get>
Said said_by(const PerSide<const Of*>& sources, Get get) {
  return per_side([&](Side side) -> std::optional<int> {
    if (sources[side] == nullptr) return {};
    return get(*sources[side]);
  });
}

/// A member of what each source has.
template <class Of, class Member, class Base>
PerSide<const Member*> members(const PerSide<const Of*>& sources, Member Base::*member) {
  return per_side([&](Side side) -> const Member* {
    return sources[side] == nullptr ? nullptr : &(sources[side]->*member);
  });
}

void judge_and_hear(JudgedClaim claim, int computed, const Hearing& hear) {
  if (!claim.made()) return;
  claim.judge(computed);
  hear(claim);
}

std::vector<std::optional<int>> values_of(const JudgedClaim& claim) {
  if (claim.disputed) return {claim.said[Side::a], claim.said[Side::b]};
  return {claim.said[claim.said[Side::a] ? Side::a : Side::b]};
}

}  // namespace

Course::Course(const Compared& in)
    : records_{{&in.a.record, &in.b.record}},
      results_(members(records_, &TileRecord::result)),
      end_(in.places.size()) {
  for (const RecordedResult*& result : results_) {
    if (!result->given) result = nullptr;
  }
}

void Course::begin(const Rules& rules) {
  const Side begun = records_[Side::a]->hands.empty() ? Side::b : Side::a;
  begin_game(game_, *records_[begun], engine::rules_of(rules));
  carried_ = carried_before_ = {};
}

std::optional<Code> Course::obstacle(const PossibleMove& move) {
  make_ready(game_, move.words);
  if (!move.turn) return Code::no_such_segment;
  if (says_again_in_vain(game_, move.words)) return Code::again_not_due;
  const engine::Violations violations = objections_to(game_, move.words, *move.turn);
  const engine::Violation* broken = broken_rule(violations);
  if (broken == nullptr) return {};
  return code_of(broken->rule);
}

void Course::play(std::size_t place, std::size_t move, const PossibleMove& played,
                  const Hearing& hear) {
  const auto lines = per_side([&](Side side) -> const RecordedTurn* {
    return played.lines[side] ? &records_[side]->moves[*played.lines[side]] : nullptr;
  });
  const Player mover = game_.to_move();
  const auto named = [](const RecordedTurn& line) -> std::optional<int> {
    if (line.player == engine::kNobody) return {};
    return static_cast<int>(index(line.player));
  };
  judge_and_hear({{place, Matter::player, move}, said_by(lines, named)},
                 static_cast<int>(index(mover)), hear);
  const SeatPoints before = points_of(game_);
  formats::play(game_, played.words, *played.turn);
  hear_gain({place, Matter::gain, move}, members(lines, &RecordedTurn::gain), mover, before, hear);
  hear_totals({place, Matter::totals, move}, members(lines, &RecordedTurn::totals), hear);
}

void Course::hear_gain(const Question& question, const PerSide<const SeatClaim*>& gains,
                       Player mover, const SeatPoints& before, const Hearing& hear) const {
  const int computed = game_.points(mover) - before[mover];
  JudgedClaim claim(question, said_by(gains, [&](const SeatClaim& gain) -> std::optional<int> {
                      if (!gain.given) return {};
                      return claims_gain(gain, mover, mover) ? claimed_gain(gain, mover) : computed;
                    }));
  if (!claim.made()) return;
  claim.computed = computed;
  claim.mover = mover;
  claim.numbers = gains;
  const auto holds = [&](const SeatClaim& gain) {
    for (Player p : game_.seats()) {
      if (claims_gain(gain, p, mover) && claimed_gain(gain, p) != game_.points(p) - before[p]) {
        return false;
      }
    }
    return true;
  };
  claim.right =
      per_side([&](Side side) { return claim.said[side].has_value() && holds(*gains[side]); });
  if (claim.said[Side::a] && claim.said[Side::b]) {
    claim.disputed = contradict(*gains[Side::a], *gains[Side::b]);
    // Two forms of one claim, or the same twice: both must hold.
    if (!claim.disputed) claim.right.fill(claim.right[Side::a] && claim.right[Side::b]);
  }
  hear(claim);
}

void Course::hear_totals(Question question, const PerSide<const SeatClaim*>& totals,
                         const Hearing& hear) {
  for (Player p : game_.seats()) {
    question.seat = p;
    JudgedClaim claim(question, said_by(totals, [p](const SeatClaim& of) -> std::optional<int> {
                        if (!of.given || !of.has(p)) return {};
                        return of.points[p];
                      }));
    if (!claim.made()) continue;
    claim.numbers = totals;
    const int points = game_.points(p);
    if (!claim.judge(points + carried_[p]) && carried_before_[p] != carried_[p] &&
        claim.judge(points + carried_before_[p])) {
      std::swap(carried_[p], carried_before_[p]);
    }
    if (!claim.judge(points + carried_[p]) && !claim.disputed) {
      carried_before_[p] = carried_[p];
      carried_[p] = claim.first() - points;
    }
    hear(claim);
  }
}

JudgedClaim Course::claim_of_end(Matter matter) const {
  return {{end_, matter}, said_by(results_, [&](const RecordedResult& of) -> std::optional<int> {
            if (matter == Matter::termination) return static_cast<int>(termination_of(of));
            if (!of.final_scoring) return {};
            return of.final_scoring->value;
          })};
}

std::vector<Ending> Course::endings() const {
  std::vector<Ending> out;
  for (const auto how : values_of(claim_of_end(Matter::termination))) {
    for (const auto final_scoring : values_of(claim_of_end(Matter::final_scoring))) {
      out.push_back({static_cast<Termination>(how.value_or(0)), final_scoring});
    }
  }
  return out;
}

void Course::finish(const Ending& ending, const Hearing& hear) {
  if (results_[Side::a] == nullptr && results_[Side::b] == nullptr) return;
  const bool completed = ending.how == Termination::completed;
  hear_ending(ending, hear);
  if (ending.final_scoring.value_or(completed) != 0) game_.finish();
  hear_totals({end_, Matter::score}, members(results_, &RecordedResult::scores), hear);
  for (Player p : game_.seats()) {
    for (engine::Category c : engine::kAllCategories) {
      const auto claimed = [&](const RecordedResult& result) -> std::optional<int> {
        if (const auto part = result.part(p, c)) return part->value;
        return {};
      };
      judge_and_hear({{end_, Matter::category, 0, p, c}, said_by(results_, claimed)},
                     game_.points(p, c), hear);
    }
  }
  if (!completed) return;
  const auto winner = [](const RecordedResult& result) -> std::optional<int> {
    if (!result.winner) return {};
    return result.winner->value.bits;
  };
  judge_and_hear({{end_, Matter::winner}, said_by(results_, winner)}, game_.winners().bits, hear);
}

void Course::hear_ending(const Ending& ending, const Hearing& hear) const {
  JudgedClaim how = claim_of_end(Matter::termination);
  const bool fits = ending.how == Termination::completed    ? game_.may_be_over()
                    : ending.how == Termination::unfinished ? !game_.over()
                                                            : true;
  how.judge(static_cast<int>(ending.how));
  if (!fits) how.right = {};
  how.computed = static_cast<int>(game_.over());
  hear(how);
  JudgedClaim scoring = claim_of_end(Matter::final_scoring);
  if (scoring.disputed) judge_and_hear(scoring, *ending.final_scoring, hear);
}

}  // namespace cartulary::formats

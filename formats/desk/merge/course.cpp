#include "formats/desk/merge/course.hpp"

#include "engine/rules_of.hpp"
#include "formats/causes/diagnosis/evidence.hpp"
#include "formats/game/verify/result_claims.hpp"

namespace cartulary::formats {

using engine::Player;

uint32_t JudgedClaim::id() const {
  const bool of_seat = seat != engine::kNobody && matter != Matter::gain;
  const auto what = static_cast<uint32_t>(matter) * engine::kMaxPlayers +
                    (of_seat ? static_cast<uint32_t>(index(seat)) : 0);
  return ((static_cast<uint32_t>(place) * 2 + static_cast<uint32_t>(move)) * engine::kCategories +
          static_cast<uint32_t>(category)) *
             128 +
         what;
}

std::vector<Ending> endings(const Disagreements& disagreements) {
  using Choices = std::vector<std::optional<Side>>;
  const auto choices = [](QuestionId question) {
    return question == kNotAsked ? Choices{std::nullopt} : Choices{Side::a, Side::b};
  };
  std::vector<Ending> out;
  for (const auto termination : choices(disagreements.termination)) {
    for (const auto final_scoring : choices(disagreements.final_scoring)) {
      out.push_back({termination, final_scoring});
    }
  }
  return out;
}

Course::Course(const MergeSource& a, const MergeSource& b, const Disagreements& disagreements)
    : a_(&a), b_(&b), disagreements_(&disagreements) {}

void Course::begin(const Rules& rules) {
  const TileRecord& begun = a_->record.hands.empty() ? b_->record : a_->record;
  begin_game(game_, begun, engine::rules_of(rules));
  carried_ = carried_before_ = {};
}

Obstacle Course::obstacle(const PossibleMove& move) {
  make_ready(game_, move.words);
  if (!move.turn) return {.kind = Obstacle::Kind::no_such_figure};
  if (says_again_in_vain(game_, move.words)) return {.kind = Obstacle::Kind::again};
  const engine::Violations violations = objections_to(game_, move.words, *move.turn);
  const engine::Violation* broken = broken_rule(violations);
  if (broken == nullptr) return {};
  return {.kind = Obstacle::Kind::rule, .rule = broken->rule};
}

void Course::play(std::size_t place, std::size_t move, const PossibleMove& played,
                  const Hearing& hear) {
  const RecordedTurn* a = played.a ? &a_->record.moves[*played.a] : nullptr;
  const RecordedTurn* b = played.b ? &b_->record.moves[*played.b] : nullptr;
  const Place& asked = disagreements_->places[place];
  const Player mover = game_.to_move();
  JudgedClaim claim{.place = place, .move = move};
  const auto names_player = [](const RecordedTurn* words) {
    return words != nullptr && words->player != engine::kNobody;
  };
  if (names_player(a) || names_player(b)) {
    claim.matter = Matter::player;
    if (names_player(a)) claim.a = static_cast<int>(index(a->player));
    if (names_player(b)) claim.b = static_cast<int>(index(b->player));
    claim.judge(static_cast<int>(index(mover)));
    claim.question = asked.player;
    hear(claim);
  }
  const SeatPoints before = points_of(game_);
  formats::play(game_, played.words, *played.turn);
  claim = {.place = place, .move = move};
  claim.question = asked.gain;
  hear_gain(claim, a != nullptr ? &a->gain : nullptr, b != nullptr ? &b->gain : nullptr, mover,
            before, hear);
  claim.matter = Matter::totals;
  hear_totals(claim, a != nullptr ? &a->totals : nullptr, b != nullptr ? &b->totals : nullptr,
              asked.totals, hear);
}

void Course::hear_gain(JudgedClaim claim, const SeatClaim* a, const SeatClaim* b, Player mover,
                       const SeatPoints& before, const Hearing& hear) const {
  claim.matter = Matter::gain;
  const auto holds = [&](const SeatClaim& gain) {
    for (Player p : game_.seats()) {
      if (claims_gain(gain, p, mover) && claimed_gain(gain, p) != game_.points(p) - before[p]) {
        return false;
      }
    }
    return true;
  };
  claim.seat = mover;
  claim.computed = game_.points(mover) - before[mover];
  const auto tell = [&](const SeatClaim* gain, std::optional<int>& claimed, bool& right) {
    if (gain == nullptr || !gain->given) return;
    claimed = claims_gain(*gain, mover, mover) ? claimed_gain(*gain, mover) : claim.computed;
    right = holds(*gain);
  };
  tell(a, claim.a, claim.a_holds);
  tell(b, claim.b, claim.b_holds);
  if (!claim.a && !claim.b) return;
  // Two forms of one claim, or the same twice: both must hold.
  if (claim.question == kNotAsked && claim.a && claim.b) {
    claim.a_holds = claim.b_holds = claim.a_holds && claim.b_holds;
  }
  hear(claim);
}

void Course::hear_totals(JudgedClaim claim, const SeatClaim* a, const SeatClaim* b,
                         const engine::PerPlayer<QuestionId>& questions, const Hearing& hear) {
  for (Player p : game_.seats()) {
    const auto claimed = [p](const SeatClaim* totals) -> std::optional<int> {
      if (totals == nullptr || !totals->given || !totals->has(p)) return {};
      return totals->points[p];
    };
    claim.seat = p;
    claim.a = claimed(a);
    claim.b = claimed(b);
    if (!claim.a && !claim.b) continue;
    claim.question = questions[p];
    const int points = game_.points(p);
    const auto judge = [&](int difference) {
      claim.judge(points + difference);
      return claim.holds();
    };
    if (judge(carried_[p])) {
      hear(claim);
      continue;
    }
    if (carried_before_[p] != carried_[p] && judge(carried_before_[p])) {
      std::swap(carried_[p], carried_before_[p]);
      hear(claim);
      continue;
    }
    judge(carried_[p]);
    if (!claim.a || !claim.b || claim.a == claim.b) {
      carried_before_[p] = carried_[p];
      carried_[p] = (claim.a ? *claim.a : *claim.b) - points;
    }
    hear(claim);
  }
}

void Course::finish(const Ending& ending, const Hearing& hear) {
  const RecordedResult* a = a_->record.result.given ? &a_->record.result : nullptr;
  const RecordedResult* b = b_->record.result.given ? &b_->record.result : nullptr;
  if (a == nullptr && b == nullptr) return;
  const auto first_of = [&](std::optional<Side> whose, const auto& given) {
    const bool of_b = whose ? whose == Side::b : a == nullptr || !given(*a);
    return of_b && b != nullptr ? b : a != nullptr ? a : b;
  };
  const Termination how =
      termination_of(*first_of(ending.termination_of, [](const RecordedResult&) { return true; }));
  const bool completed = how == Termination::completed;
  const auto& final_scoring = first_of(ending.final_scoring_of, [](const RecordedResult& result) {
                                return result.final_scoring.has_value();
                              })->final_scoring;
  hear_ending(ending, how, hear);
  if (final_scoring ? final_scoring->value : completed) game_.finish();
  hear_totals({.matter = Matter::score, .place = disagreements_->places.size()},
              a != nullptr ? &a->scores : nullptr, b != nullptr ? &b->scores : nullptr,
              disagreements_->scores, hear);
  hear_categories(a, b, hear);
  if (completed) hear_winner(a, b, hear);
}

void Course::hear_ending(const Ending& ending, Termination how, const Hearing& hear) const {
  JudgedClaim claim{.matter = Matter::termination, .place = disagreements_->places.size()};
  claim.computed = static_cast<int>(game_.over());
  const bool fits = how == Termination::completed    ? game_.may_be_over()
                    : how == Termination::unfinished ? !game_.over()
                                                     : true;
  const auto report_choice = [&](std::optional<Side> whose, bool holds) {
    claim.a_holds = holds && whose != Side::b;
    claim.b_holds = holds && whose == Side::b;
  };
  report_choice(ending.termination_of, fits);
  claim.question = disagreements_->termination;
  hear(claim);
  if (!ending.final_scoring_of) return;
  claim = {.matter = Matter::final_scoring, .place = disagreements_->places.size()};
  report_choice(ending.final_scoring_of, true);
  claim.question = disagreements_->final_scoring;
  hear(claim);
}

void Course::hear_categories(const RecordedResult* a, const RecordedResult* b,
                             const Hearing& hear) const {
  for (Player p : game_.seats()) {
    for (engine::Category c : engine::kAllCategories) {
      JudgedClaim claim{.matter = Matter::category,
                        .place = disagreements_->places.size(),
                        .seat = p,
                        .category = c};
      if (a != nullptr) claim.a = claimed_category(*a, p, c);
      if (b != nullptr) claim.b = claimed_category(*b, p, c);
      if (!claim.a && !claim.b) continue;
      claim.judge(game_.points(p, c));
      claim.question = disagreements_->categories[p][c];
      hear(claim);
    }
  }
}

void Course::hear_winner(const RecordedResult* a, const RecordedResult* b,
                         const Hearing& hear) const {
  const auto winner_of = [](const RecordedResult* result) -> std::optional<int> {
    if (result == nullptr || !result->winner) return {};
    return static_cast<int>(result->winner->value.bits);
  };
  JudgedClaim claim{.matter = Matter::winner, .place = disagreements_->places.size()};
  claim.a = winner_of(a);
  claim.b = winner_of(b);
  if (!claim.a && !claim.b) return;
  claim.judge(static_cast<int>(game_.winners().bits));
  claim.question = disagreements_->winner;
  hear(claim);
}

}  // namespace cartulary::formats

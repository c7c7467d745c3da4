#include "formats/game/verify/claims.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <span>

#include "formats/game/record/expansions.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/verify/move_scene.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/game/verify/words.hpp"

namespace cartulary::formats {
namespace {

/// Scorings told in one finding; an arbiter wants the decisive ones, not the whole game.
constexpr std::size_t kMaxNotes = 12;

bool agrees(const SeatClaim& claim, const engine::Game& game) {
  for (engine::Player p : game.seats()) {
    if (claim.has(p) && claim.points[p] != game.points(p)) return false;
  }
  return true;
}

/// The last of them, where there are too many.
void add_notes(Finding& finding, std::vector<Note> notes) {
  if (notes.size() > kMaxNotes) {
    const std::size_t hidden = notes.size() - kMaxNotes;
    notes.erase(notes.begin(), notes.begin() + static_cast<std::ptrdiff_t>(hidden));
    notes.insert(notes.begin(), Note(fmt::format("{} earlier scorings not shown", hidden)));
  }
  finding.notes.insert(finding.notes.end(), notes.begin(), notes.end());
}

/// A scoring, quoted after other words.
Note quote(const std::string& before, const ScoredFeature& scored, const Record& record) {
  return {before + scoring_text(scored, record), before + scoring_text(scored, record, kPageSigns)};
}

engine::PlayerSet players_off(const SeatPoints& difference) {
  engine::PlayerSet set{};
  for (engine::Player p : engine::each<engine::Player>(difference.size())) {
    set.insert_if(difference[p] != 0, p);
  }
  return set;
}

bool concerns(const ScoredFeature& scored, const SeatPoints& difference) {
  return players_off(difference).meets(scored.winners | scored.present);
}

}  // namespace

void ClaimChecker::check_move(std::size_t move, engine::Player player, int turn_number,
                              const SeatPoints& before, const SeatPoints& after) {
  const RecordedTurn& recorded = record().moves[move];
  const engine::PlayerSet fresh = totals_.compare(recorded.totals, turn_number, after);
  const engine::PlayerSet wrong = totals_.wrong_gains(recorded.gain, player, before, after);
  if (!fresh.empty()) {
    diverged(move, turn_number, after, fresh, !wrong.empty());
    return;
  }
  if (recorded.totals.given) agreed_moves_ = move + 1;
  if (wrong.empty()) return;

  SeatPoints difference{};
  std::string claimed_text;
  for (engine::Player p : wrong) {
    const int claimed = claimed_gain(recorded.gain, p);
    const int gained = after[p] - before[p];
    difference[p] = claimed - gained;
    claimed_text +=
        fmt::format("{}claimed {} {:+}; computed {:+}", claimed_text.empty() ? "" : ", ",
                    record().players[p].name, claimed, gained);
  }
  Finding& finding = totals_.findings().add({.code = Code::gain,
                                             .span = recorded.gain.span,
                                             .message = "claimed gain differs from the replay",
                                             .label = claimed_text});
  explain_turns(finding, move, move + 1, difference);
}

void ClaimChecker::diverged(std::size_t move, int turn_number, const SeatPoints& after,
                            engine::PlayerSet fresh, bool gain_too) {
  const RecordedTurn& recorded = record().moves[move];
  Finding& finding =
      totals_.findings().add({.code = Code::totals,
                              .span = recorded.totals.span,
                              .message = "claimed totals differ from the replay",
                              .label = totals_.compared_text(recorded.totals, after)});
  const bool kept = totals_.findings().last().has_value();
  const SeatPoints difference =
      totals_.diverged(totals_.findings().last(), recorded.totals, turn_number, after, fresh);
  if (gain_too) finding.labels.push_back({recorded.gain.span, "this gain differs too"});
  if (kept) explain_turns(finding, agreed_moves_, move + 1, difference);
  agreed_moves_ = move + 1;
}

void ClaimChecker::explain_turns(Finding& finding, std::size_t from, std::size_t moves,
                                 const SeatPoints& difference) {
  std::vector<Note> notes;
  const auto replay = std::make_unique<Replay>();
  replay->begin(record());
  replay->play_to(from);
  while (replay->played() < moves && replay->next()) {
    replay->play();
    const TracedTurn turn = trace(*replay);
    for (const ScoredFeature& scored : turn.scored) {
      if (!concerns(scored, difference)) continue;
      notes.push_back(
          quote(fmt::format("turn {}, {}: ", turn.number, record().players[turn.player].name),
                scored, record()));
    }
  }
  if (notes.empty()) {
    notes.push_back(fmt::format("{} for {}",
                                moves - from == 1 ? "this turn scores nothing"
                                                  : "no turn since the last correct total scores",
                                names_of(players_off(difference), record())));
  }
  add_notes(finding, std::move(notes));
}

void ClaimChecker::check_played(const Document& document, const Replay& replay) {
  for (const auto check : played_) check(document, record(), replay, totals_);
}

void ClaimChecker::check_result(const engine::GameRules& rules, const Verdict& verdict) {
  const RecordedResult& result = record().result;
  if (!result.given) return;
  const bool completed = termination_of(result) == Termination::completed;
  if (!is_compared(record(), verdict)) {
    Finding& finding = totals_.findings().add(not_completed(
        result, fmt::format("{} left", counted(verdict.tiles_left, "tile")), "moves and discards"));
    if (record().position.given) {
      finding.help.emplace_back("write `final-scoring: true` to score the table as it stands");
    }
    finding.notes = {
        fmt::format("the record ends after turn {}", verdict.next_turn() - 1),
        fmt::format("points on the track: {}", scores_text(verdict.before_final, record()))};
    if (const std::string tiles = missing_tiles(verdict); !tiles.empty()) {
      finding.notes.push_back("not in the record: " + tiles);
    }
    if (result.scores.given) finding.notes.emplace_back("the final scores are not compared");
    if (verdict.face_down > 0) {
      finding.notes.push_back(
          fmt::format("{} {}", counted(verdict.face_down, "more tile lies", "more tiles lie"),
                      face_down_words(record().rules)));
    }
    return;
  }
  for (const ExpansionWords& row : expansion_words()) {
    if (row.check_result != nullptr) row.check_result(record(), rules, verdict, totals_);
  }
  if (calls_itself_unfinished(result) && verdict.over) {
    totals_.findings().add(came_to_its_end(
        result, verdict.tiles_left == 0 ? "the last tile has been laid or discarded"
                                        : "a tile could not be placed, which ends this game"));
  }
  check_scores(verdict);
  check_breakdown(verdict);
  if (completed) {
    check_winner(verdict);
  } else if (result.winner) {
    totals_.findings().add(winner_of_early_end(record()));
  }
}

void ClaimChecker::check_scores(const Verdict& verdict) {
  const SeatClaim& claim = record().result.scores;
  SeatPoints difference{};
  Finding* wrong = totals_.compare_result(claim, verdict.totals, difference);
  if (wrong == nullptr) return;
  Finding& finding = *wrong;
  finding.notes.push_back(
      fmt::format("before the final scoring: {}", scores_text(verdict.before_final, record())));
  const auto replay = std::make_unique<Replay>();
  replay->begin(record());
  replay->play_to(record().moves.size());
  replay->finish();
  const engine::Game& game = replay->game();
  if (!verdict.final_scoring) {
    finding.notes.push_back("this is the score before the final scoring");
    if (agrees(claim, game)) {
      finding.help.push_back("the claim is right with `final-scoring: true` in the result");
    }
    return;
  }
  std::vector<Note> scorings;
  for (const engine::ScoreEvent& event : game.events()) {
    const ScoredFeature scored = describe(game, event);
    if (!concerns(scored, difference)) continue;
    scorings.push_back(quote(std::string(kFinalScoringNote), scored, record()));
  }
  add_notes(finding, std::move(scorings));
}

void ClaimChecker::check_breakdown(const Verdict& verdict) {
  // The categories of the points of a position are unknown.
  const bool known = std::ranges::all_of(verdict.before, [](int points) { return points == 0; });
  if (!known && !record().result.breakdown.empty()) {
    totals_.findings().add({.code = Code::not_checked,
                            .span = record().result.span,
                            .message = "points by category are not checked",
                            .help = {"the position gives totals, and not what they are made of"}});
    return;
  }
  for (const RecordedResult::Breakdown& row : record().result.breakdown) {
    const std::string& name = record().players[row.player].name;
    // A column that is whole, but for what is no feature, and adds up to the total gets a note.
    int claimed_sum = 0;
    bool whole = true;
    for (engine::Category c : engine::kAllCategories) {
      claimed_sum += row.categories[c].value_or(0);
      whole &= row.categories[c].has_value() || index(c) >= engine::kFeatureKinds ||
               !has_feature(record().rules, static_cast<engine::FeatureKind>(c));
    }
    bool told = false;
    for (engine::Category c : engine::kAllCategories) {
      if (!row.categories[c]) continue;
      totals_.count_compared(1);
      const int computed = verdict.by_category[row.player][c];
      if (*row.categories[c] == computed) continue;
      totals_.count_wrong(1);
      Finding& finding = totals_.findings().add(
          {.code = Code::breakdown,
           .span = row.spans[c],
           .message = fmt::format("expected {} points from {} for {}, got {}", computed,
                                  kCategoryNames[c], name, *row.categories[c]),
           .label = fmt::format("{:+}", *row.categories[c] - computed),
           .help = {"`cartulary score` lists every scoring of the game"},
           .brief = fmt::format("{} from {} written for {}, who scored {}",
                                counted(*row.categories[c], "point"), kCategoryNames[c], name,
                                computed)});
      if (whole && !told && claimed_sum == verdict.totals[row.player]) {
        told = true;
        finding.notes.push_back(fmt::format(
            "the points claimed for {} add up to the right total; only the columns differ", name));
      }
    }
  }
}

void ClaimChecker::check_winner(const Verdict& verdict) {
  if (!record().result.winner) return;
  totals_.count_compared(1);
  const engine::PlayerSet winners = record().result.winner->value;
  if (winners == verdict.winners) return;
  totals_.count_wrong(1);
  Finding& finding = totals_.findings().add(wrong_winner(record(), verdict));
  // Equal totals are decided by the tie rule: is it the other one that was played by?
  const int best = std::ranges::max(std::span(verdict.totals).first(record().players.size()));
  engine::PlayerSet leaders{};
  for (engine::Player p : record().seats()) {
    if (verdict.totals[p] == best) leaders.insert(p);
  }
  for (engine::Tie tie : {engine::Tie::shared, engine::Tie::second_player, engine::Tie::seed}) {
    if (!engine::can_have_won(winners, engine::winners_of_tie(leaders, tie), tie)) continue;
    finding.help.push_back(fmt::format("the claim is right under `tie: {}`", name_of(tie)));
    break;
  }
  if (verdict.winners.size() > 1) {
    finding.help.push_back("write a shared win as a list: `winner: [Ann, Bob]`");
  }
}

}  // namespace cartulary::formats

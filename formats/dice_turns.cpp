#include "formats/dice_turns.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "formats/dice_replay.hpp"
#include "formats/turn_numbers.hpp"
#include "formats/words.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;
using engine::dice::kDice;

bool sets_option(const Record& record, std::string_view key) {
  return std::any_of(record.options_given.begin(), record.options_given.end(),
                     [key](const auto& given) { return given.value == key; });
}

/// Replays what was rolled.
class DiceReplay {
 public:
  DiceReplay(const Document& document, const Record& record, Findings& findings, Report& report,
             RunningTotals& totals)
      : document_(document),
        record_(record),
        findings_(findings),
        report_(report),
        totals_(totals),
        numbers_(findings, "every player's turn counts, one after the other") {}

  void run() {
    game_.reset(static_cast<int>(record_.players.size()), record_.rules.dice);
    Verdict& verdict = report_.verdict;
    verdict.status = Status::right;
    verdict.moves = record_.dice.turns.size();
    for (std::size_t i = 0; i < record_.dice.turns.size(); ++i) {
      verdict.status = turn(i);
      if (verdict.status != Status::right) return;
      ++verdict.moves_played;
      ++verdict.turns;
    }
  }

 private:
  Status turn(std::size_t index) {
    const RecordedDiceTurn& recorded = record_.dice.turns[index];
    if (!recorded.readable) return Status::unreadable;
    const DiceScene scene{document_, record_, game_, index, resolve(recorded, record_.rules)};
    numbers_.check(recorded, game_.turn_number());
    if (!check(scene)) return Status::illegal;
    warn_provisional(recorded);
    const Player player = game_.to_move();
    const DicePoints worth{.city = scene.played.city,
                           .doubled = game_.has_knight(player),
                           .kept = scene.played.ending == engine::dice::Ending::keep};
    check_city(scene);
    const SeatPoints before = points_now();
    game_.play_unchecked(scene.played);
    TracedDiceTurn& traced = report_.dice_turns.emplace_back();
    traced = {.turn = index,
              .number = game_.turn_number() - 1,
              .player = player,
              .worth = worth,
              .points = game_.last_points(),
              .catapults = game_.won_by_catapults(),
              .totals = points_now()};
    if (scene.played.rolls.back().has_layout) traced.layout = scene.played.rolls.back().layout;
    warn_open_points(recorded, scene.played, worth);
    check_claims(recorded, traced, before);
    return Status::right;
  }

  bool check(const DiceScene& scene) {
    const RecordedDiceTurn& recorded = scene.recorded();
    if (recorded.player != engine::kNobody && recorded.player != game_.to_move() && !game_.over()) {
      findings_.add(wrong_player(scene));
      return false;
    }
    const engine::dice::Violations violations = engine::dice::check(game_, scene.played);
    for (const auto& violation : violations) findings_.add(explain(violation, scene));
    if (!violations.empty()) return false;
    if (recorded.kept && recorded.kept->value != 1) {
      findings_.add({.code = Code::knights_kept,
                     .span = recorded.kept->span,
                     .message = fmt::format("expected {} to keep one knight, got {}", scene.mover(),
                                            recorded.kept->value),
                     .label = "",
                     .help = {"all other dice go to the left neighbour"}});
      return false;
    }
    const int at_hand = game_.dice(game_.to_move());
    if (recorded.dice && recorded.dice->value != at_hand) {
      // The rolls are right, so it is only the number that is wrong.
      findings_.add({.code = Code::dice_at_hand,
                     .span = recorded.dice->span,
                     .message = fmt::format("expected {} to have {}, got {}", scene.mover(),
                                            counted(at_hand, "die", "dice"), recorded.dice->value),
                     .label = fmt::format("{} were rolled", at_hand)});
    }
    return true;
  }

  static Finding wrong_player(const DiceScene& scene) {
    const RecordedDiceTurn& recorded = scene.recorded();
    return {
        .code = Code::wrong_player,
        .span = recorded.player_span,
        .message = fmt::format("expected turn {} to be {}'s, got {}'s", scene.game.turn_number(),
                               scene.mover(), scene.record.players[recorded.player].name),
        .label = fmt::format("it is {}'s turn", scene.mover()),
        .help = {"players roll in the order of `players`; is a turn missing above, or is there "
                 "one too many?"}};
  }

  /// The size that the record claims against that of the layout.
  void check_city(const DiceScene& scene) {
    const RecordedDiceTurn& recorded = scene.recorded();
    if (!scene.played.rolls.back().has_layout || !recorded.city) return;
    totals_.count_compared(1);
    if (recorded.city->value == scene.played.city) return;
    Finding& finding =
        findings_.add({.code = Code::city_layout,
                       .span = recorded.city->span,
                       .message = scene.played.city == 0
                                      ? fmt::format("expected no closed city, got one of {}",
                                                    counted(recorded.city->value, "die", "dice"))
                                      : fmt::format("expected a largest closed city of {}, got {}",
                                                    counted(scene.played.city, "die", "dice"),
                                                    recorded.city->value),
                       .label = "the layout shows another one"});
    finding.labels.push_back({recorded.layouts.back().span, "the layout in the end"});
    for (const engine::dice::City& city :
         engine::dice::cities_of(record_.rules.dice.faces, scene.played.rolls.back().layout)) {
      finding.notes.push_back(fmt::format("{} city of {}", city.closed ? "a closed" : "an open",
                                          counted(city.size(), "die", "dice")));
    }
    note_layout(finding, scene.played.rolls.back().layout, record_);
    finding.help.push_back(
        "who claims a city of this size built it otherwise, or it is not closed");
  }

  /// What the rules leave open is never silent.
  void warn_open_points(const RecordedDiceTurn& recorded, const engine::dice::Turn& played,
                        const DicePoints& worth) {
    if (!worth.kept && !engine::dice::is_printed(worth.city, worth.doubled)) {
      findings_.add(undefined_cell(recorded.city ? recorded.city->span : recorded.span));
    }
    const bool in_one_roll = engine::dice::sums_of(played).most_catapults == kDice;
    if (game_.won_by_catapults() && !in_one_roll && !sets_option(record_, "nine-catapults")) {
      findings_.add({.code = Code::catapults_over_rolls,
                     .span = recorded.span,
                     .message = "nine catapults over several rolls: counted as a win",
                     .label = "",
                     .help = {"write `rules: {nine-catapults: turn}` if that was agreed, or "
                              "`nine-catapults: roll` if all nine must come in one roll"}});
    }
  }

  /// Nobody has confirmed what the faces of the dice look like.
  void warn_provisional(const RecordedDiceTurn& recorded) {
    if (record_.dice.faces || warned_ || recorded.layouts.empty()) return;
    warned_ = true;
    findings_.add({.code = Code::provisional_faces,
                   .span = recorded.layouts.back().span,
                   .message = "layouts are checked by provisional faces of the dice",
                   .label = "the first layout",
                   .help = {"write the faces of your dice into the header, as in `faces: {A: [N], "
                            "B: [NS], C: [N, E], D: [NES]}`; `cartulary dice faces` shows these"}});
  }

  SeatPoints points_now() const {
    SeatPoints out{};
    for (Player p = 0; p < game_.players(); ++p) out[p] = game_.points(p);
    return out;
  }

  void check_claims(const RecordedDiceTurn& recorded, const TracedDiceTurn& traced,
                    const SeatPoints& before) {
    const Player mover = traced.player;
    const engine::PlayerSet fresh = totals_.compare(recorded.totals, traced.number, traced.totals);
    const engine::PlayerSet wrong =
        totals_.wrong_gains(recorded.gain, mover, before, traced.totals);
    const bool mover_gain = engine::contains(wrong, mover);
    const int due = traced.worth.due();
    if (mover_gain) {
      Finding finding = wrong_points(claimed_gain(recorded.gain, mover), traced.worth, name(mover));
      finding.span = recorded.gain.span;
      findings_.add(std::move(finding));
    } else if (wrong != 0) {
      findings_.add({.code = Code::gain,
                     .span = recorded.gain.span,
                     .message = "claimed gain differs from the replay",
                     .label = fmt::format("only {} can gain points in this turn", name(mover))});
    }
    if (fresh == 0) return;
    const int off = recorded.totals.points[mover] - traced.totals[mover];
    const bool same = mover_gain && fresh == engine::only(mover) &&
                      off == claimed_gain(recorded.gain, mover) - due;
    if (same) {  // one slip, one finding
      if (findings_.last()) {
        findings_[*findings_.last()].labels.push_back({recorded.totals.span, "and the total"});
      }
      totals_.diverged(recorded.totals, traced.number, traced.totals, fresh);
      return;
    }
    Finding& finding =
        findings_.add({.code = Code::totals,
                       .span = recorded.totals.span,
                       .message = "claimed totals differ from the replay",
                       .label = totals_.compared_text(recorded.totals, traced.totals)});
    const SeatPoints difference =
        totals_.diverged(recorded.totals, traced.number, traced.totals, fresh);
    explain_totals(finding, traced, difference);
  }

  /// The turns of the players concerned that scored since their totals were right, the last ones.
  void explain_totals(Finding& finding, const TracedDiceTurn& now, const SeatPoints& difference) {
    constexpr std::size_t kMostNotes = 6;
    std::vector<std::string> notes;
    for (const TracedDiceTurn& turn : report_.dice_turns) {
      if (difference[turn.player] == 0) continue;
      notes.push_back(
          fmt::format("turn {}, {}: {}", turn.number, name(turn.player), points_text(turn.worth)));
    }
    const std::size_t skip = notes.size() > kMostNotes ? notes.size() - kMostNotes : 0;
    finding.notes.insert(finding.notes.end(), notes.begin() + static_cast<std::ptrdiff_t>(skip),
                         notes.end());
    const int off = difference[now.player];
    if (off == 0) return;
    const Finding why = wrong_points(now.worth.due() + off, now.worth, name(now.player));
    if (why.code != Code::table_value) finding.help = why.help;
  }

  const std::string& name(Player player) const { return record_.players[player].name; }

  const Document& document_;
  const Record& record_;
  Findings& findings_;
  Report& report_;
  RunningTotals& totals_;
  TurnNumbers numbers_;
  engine::dice::Game game_;
  bool warned_ = false;
};

}  // namespace

void replay_dice_turns(const Document& document, const Record& record, Findings& findings,
                       Report& report, RunningTotals& totals) {
  DiceReplay(document, record, findings, report, totals).run();
}

}  // namespace cartulary::formats

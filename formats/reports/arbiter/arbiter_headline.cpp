// The headline of an arbiter's page: what happened, in one line.
#include <fmt/core.h>

#include <algorithm>

#include "formats/game/record/dice_record.hpp"
#include "formats/game/verify/dice_report.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/running_totals.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/reports/arbiter/arbiter_parts.hpp"

namespace cartulary::formats {
namespace {

/// Longer messages are not for a headline.
constexpr std::size_t kLongestLine = 76;

/// The only likely cause; none if there are others, or several together.
const Cause* only_cause(const Diagnosis& diagnosis) {
  if (diagnosis.causes.size() != 1 || diagnosis.beyond > 0) return nullptr;
  const Cause& cause = diagnosis.causes.front();
  return cause.likely && !cause.headline.empty() ? &cause : nullptr;
}

/// "turn 47"; empty for a place in no turn.
std::string turn_words(const ArbiterScene& scene, Span span) {
  std::string out = turn_name(scene, span);
  return out.substr(0, out.find(','));
}

struct ClaimedTurn {
  const SeatClaim* totals = nullptr;
  const SeatClaim* gain = nullptr;
  engine::Player player = engine::kNobody;
  SeatPoints after{};
  const TracedTurn* traced = nullptr;  ///< of a tile game
};

/// Nothing for a turn that was not replayed.
std::optional<ClaimedTurn> claimed_turn(const Report& report, std::size_t turn) {
  if (const TracedDiceTurn* const found = traced_dice_turn(report, turn)) {
    const RecordedDiceTurn& recorded = report.record.dice().turns[turn];
    return ClaimedTurn{&recorded.totals, &recorded.gain, found->player, found->totals};
  }
  if (turn >= report.tile_parts().turns.size()) return {};
  const TracedTurn& traced = report.tiles().turns[turn];
  const RecordedTurn& recorded = report.record.tiles().moves[traced.move];
  return ClaimedTurn{&recorded.totals, &recorded.gain, traced.player, traced.totals, &traced};
}

/// "a road"; empty unless the player got points in the turn for one feature, and no others.
std::string only_feature(const ClaimedTurn& turn, engine::Player player) {
  if (turn.traced == nullptr) return "";
  const ScoredFeature* only = nullptr;
  for (const ScoredFeature& scored : turn.traced->scored) {
    if (!scored.winners.contains(player)) continue;
    if (only != nullptr || scored.final) return "";
    only = &scored;
  }
  if (only == nullptr || !is_on_board(only->category)) return "";
  const OwnScoring* own = own_scoring(only->category);
  return fmt::format("a {}", own != nullptr ? own->noun : feature_name(only->category));
}

/// "10 points written for Ann, who scored 4 for a road".
std::string gain_words(int written, int scored, const std::string& name,
                       const std::string& feature) {
  std::string out = fmt::format("{} written for {}, who scored ",
                                written == 0 ? "no points" : counted(written, "point"), name);
  out += scored == 0 ? "none" : std::to_string(scored);
  if (scored != 0 && !feature.empty()) put(out, " for ", feature);
  return out;
}

/// "10 points too high".
std::string off_words(int difference) {
  return fmt::format("{} too {}", counted(std::abs(difference), "point"),
                     difference > 0 ? "high" : "low");
}

/// "Ann 10 points too high, Bob 4 points too low".
std::string differences_text(const SeatPoints& differences, const Record& record) {
  return joined(record.seats(), ", ", [&](engine::Player p) {
    return differences[p] == 0 ? "" : record.players[p].name + " " + off_words(differences[p]);
  });
}

engine::Player only_one(const SeatPoints& differences, const Record& record) {
  engine::PlayerSet off{};
  for (engine::Player p : record.seats()) off.insert_if(differences[p] != 0, p);
  return off.size() == 1 ? off.lowest() : engine::kNobody;
}

/// "total of Ann 10 points too high", with what differs as `what`.
std::string differ_text(std::string_view what, const SeatPoints& differences,
                        const Record& record) {
  const engine::Player one = only_one(differences, record);
  if (one != engine::kNobody) {
    return fmt::format("{} of {} {}", what, record.players[one].name, off_words(differences[one]));
  }
  std::string all = fmt::format("{}s: {}", what, differences_text(differences, record));
  if (all.size() <= kLongestLine) return all;
  return fmt::format(
      "{}s of {} players differ", what,
      std::ranges::count_if(differences, [](int difference) { return difference != 0; }));
}

/// Words for the totals that begin to differ, or to differ otherwise, after a turn. SeatPoints were
/// written for the turn itself only if the totals before it were written, too.
std::string totals_text(const Report& report, std::size_t turn) {
  const Record& record = report.record;
  const ClaimedTurn now = *claimed_turn(report, turn);
  SeatPoints fresh{};
  SeatPoints written{};
  SeatPoints scored{};
  bool adjoins = true;
  for (engine::Player p : record.seats()) {
    if (!now.totals->has(p)) continue;
    std::size_t last = turn;
    int off_before = 0;
    int total_before = 0;
    SeatPoints after{};
    while (last-- > 0) {
      const auto earlier = claimed_turn(report, last);
      if (!earlier || !earlier->totals->given || !earlier->totals->has(p)) continue;
      total_before = earlier->totals->points[p];
      after = earlier->after;
      off_before = total_before - after[p];
      break;
    }
    const bool none_before = last + 1 == 0;
    const int off = now.totals->points[p] - now.after[p];
    if (off == off_before) continue;
    fresh[p] = off;
    written[p] = now.totals->points[p] - total_before;
    scored[p] = now.after[p] - after[p];
    adjoins &= none_before ? turn == 0 : last + 1 == turn;
  }
  const engine::Player one = only_one(fresh, record);
  if (one != engine::kNobody && adjoins && written[one] >= 0) {
    return gain_words(written[one], scored[one], record.players[one].name, only_feature(now, one));
  }
  return differ_text("total", fresh, record);
}

std::string gains_text(const Report& report, std::size_t turn) {
  const Record& record = report.record;
  const ClaimedTurn now = *claimed_turn(report, turn);
  SeatPoints before = report.verdict.before;
  if (turn > 0) {
    if (const auto earlier = claimed_turn(report, turn - 1)) before = earlier->after;
  }
  SeatPoints differences{};
  for (engine::Player p : record.seats()) {
    if (!claims_gain(*now.gain, p, now.player)) continue;
    differences[p] = claimed_gain(*now.gain, p) - (now.after[p] - before[p]);
  }
  const engine::Player one = only_one(differences, record);
  if (one == engine::kNobody) return differ_text("gain", differences, record);
  return gain_words(claimed_gain(*now.gain, one), now.after[one] - before[one],
                    record.players[one].name, only_feature(now, one));
}

std::string scores_differ(const Report& report) {
  const Record& record = report.record;
  const SeatClaim& scores = record.result.scores;
  SeatPoints differences{};
  for (engine::Player p : record.seats()) {
    if (scores.has(p)) differences[p] = scores.points[p] - report.verdict.totals[p];
  }
  return differ_text("final score", differences, record);
}

std::string finding_text(const Finding& finding) {
  if (!finding.brief.empty()) return finding.brief;
  return finding.message.size() <= kLongestLine ? finding.message
                                                : std::string(row_of(finding.code).summary);
}

}  // namespace

std::string headline(const ArbiterScene& scene) {
  const Report& report = scene.report;
  if (scene.first == nullptr || passes(report.verdict.status)) return "";
  const Finding& first = *scene.first;
  if (report.verdict.status == Status::wrong) {
    if (const Cause* cause = only_cause(report.diagnosis)) return cause->headline + " (likely)";
  }
  std::string out;
  const auto turn = turn_at(report, first.span);
  const bool played = turn && claimed_turn(report, *turn);
  if (first.code == Code::totals && played) {
    out = totals_text(report, *turn);
  } else if (first.code == Code::gain && played) {
    out = gains_text(report, *turn);
  } else if (first.code == Code::result) {
    out = scores_differ(report);
  } else {
    out = finding_text(first);
  }
  // A record that could not be read has no turns.
  const bool read = report.verdict.status != Status::unreadable;
  std::string where = read ? turn_words(scene, first.span) : "";
  // Without a place its own words say which part of the record they are about.
  const bool is_message = first.brief.empty() && first.code != Code::result;
  if (where.empty() && (!read || is_message)) where = report.document.line_words(first.span.offset);
  if (!where.empty()) put(out, ", ", where);
  return out;
}

}  // namespace cartulary::formats

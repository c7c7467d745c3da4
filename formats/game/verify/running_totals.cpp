#include "formats/game/verify/running_totals.hpp"

#include <fmt/core.h>

#include "formats/game/verify/words.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {

std::string RunningTotals::compared_text(const SeatClaim& claim, const SeatPoints& computed) const {
  std::string claimed;
  std::string played;
  std::string differences;
  for (engine::Player p : record_.seats()) {
    if (!claim.has(p)) continue;
    const std::string& name = record_.players[p].name;
    const int difference = claim.points[p] - computed[p];
    claimed += fmt::format("{}{} {}", claimed.empty() ? "" : ", ", name, claim.points[p]);
    played += fmt::format("{}{} {}", played.empty() ? "" : ", ", name, computed[p]);
    if (difference == 0) continue;
    differences += fmt::format("{}{} {:+}", differences.empty() ? "" : ", ", name, difference);
  }
  return fmt::format("claimed {}; computed {} ({})", claimed, played, differences);
}

engine::PlayerSet RunningTotals::compare(const SeatClaim& totals, int turn,
                                         const SeatPoints& after) {
  engine::PlayerSet fresh{};
  if (!totals.given) return fresh;
  const bool carried = turned_.carry_on(totals, after, turn);
  if (turned_.is_over()) end_turned();
  if (carried) {
    carry_on(totals, turn, after);
    return fresh;
  }
  for (engine::Player p : record_.seats()) {
    if (!totals.has(p)) continue;
    ++compared_;
    Offset& offset = offsets_[p];
    const int difference = totals.points[p] - after[p];
    wrong_ += difference != 0;
    if (difference == offset.points) {
      if (difference != 0) {
        ++offset.folded;
      } else {
        last_right_[p] = {turn, after[p]};
      }
    } else if (difference == 0) {
      if (offset.finding) {
        findings_[*offset.finding].notes.push_back(
            fmt::format("turn {}: {}'s totals agree again", turn, record_.players[p].name));
      }
      offset = {};
      last_right_[p] = {turn, after[p]};
    } else {
      fresh.insert(p);
    }
  }
  return fresh;
}

void RunningTotals::carry_on(const SeatClaim& totals, int turn, const SeatPoints& after) {
  for (engine::Player p : record_.seats()) {
    ++compared_;
    const int difference = totals.points[p] - after[p];
    wrong_ += difference != 0;
    offsets_[p] = {};
    if (difference != 0) {
      offsets_[p] = {difference, turned_.finding(), 0, turn};
    } else {
      last_right_[p] = {turn, after[p]};
    }
  }
}

void RunningTotals::end_turned() {
  const std::optional<std::size_t> finding = turned_.finding();
  std::string words = turned_.end(record_);
  if (finding && !words.empty()) findings_[*finding].notes.emplace_back(std::move(words));
}

SeatPoints RunningTotals::diverged(std::optional<std::size_t> finding, const SeatClaim& totals,
                                   int turn, const SeatPoints& after, engine::PlayerSet fresh) {
  turned_.diverged(finding);
  SeatPoints difference{};
  for (engine::Player p : fresh) {
    const int now = totals.points[p] - after[p];
    difference[p] = now - offsets_[p].points;
    std::string note;
    if (offsets_[p].points != 0) {
      note = fmt::format("{}'s totals were {:+} off since turn {}; now {:+}",
                         record_.players[p].name, offsets_[p].points, offsets_[p].turn, now);
      fold(p);
    } else if (last_right_[p].turn > 0) {
      note = fmt::format(
          "since {}'s last correct total ({}, turn {}), the record adds {:+}, the replay {:+}",
          record_.players[p].name, last_right_[p].total, last_right_[p].turn,
          totals.points[p] - last_right_[p].total, after[p] - last_right_[p].total);
    }
    if (finding && !note.empty()) findings_[*finding].notes.push_back(std::move(note));
    offsets_[p] = {now, finding, 0, turn};
  }
  return difference;
}

engine::PlayerSet RunningTotals::wrong_gains(const SeatClaim& gain, engine::Player mover,
                                             const SeatPoints& before, const SeatPoints& after) {
  engine::PlayerSet wrong{};
  if (!gain.given) return wrong;
  for (engine::Player p : record_.seats()) {
    if (!claims_gain(gain, p, mover)) continue;
    ++compared_;
    if (claimed_gain(gain, p) != after[p] - before[p]) wrong.insert(p);
  }
  wrong_ += static_cast<std::size_t>(wrong.size());
  return wrong;
}

Finding* RunningTotals::compare_result(const SeatClaim& scores, const SeatPoints& totals,
                                       SeatPoints& unexplained) {
  if (!scores.given) return nullptr;
  bool wrong = false;
  for (engine::Player p : record_.seats()) {
    if (!scores.has(p)) continue;
    ++compared_;
    unexplained[p] = scores.points[p] - totals[p];
    wrong |= unexplained[p] != 0;
    wrong_ += unexplained[p] != 0;
  }
  if (!wrong) return nullptr;
  Finding& finding = findings_.add({.code = Code::result,
                                    .span = scores.span,
                                    .message = "claimed final scores differ from the replay",
                                    .label = compared_text(scores, totals)});
  for (engine::Player p : record_.seats()) {
    const Offset& offset = offsets_[p];
    if (unexplained[p] == 0 || offset.points != unexplained[p]) continue;
    finding.notes.push_back(fmt::format("{}'s {:+} comes from turn {}", record_.players[p].name,
                                        offset.points, offset.turn));
    if (offset.finding) {
      const Span there = findings_[*offset.finding].span;
      const bool told = find_row(finding.labels, &Label::span, there) != nullptr;
      if (!told) finding.labels.push_back({there, "first wrong here"});
    }
    unexplained[p] = 0;
  }
  return &finding;
}

void RunningTotals::fold() {
  for (engine::Player p : record_.seats()) fold(p);
  end_turned();
}

void RunningTotals::fold(engine::Player player) {
  const Offset& offset = offsets_[player];
  if (offset.folded == 0 || !offset.finding) return;
  const bool one = offset.folded == 1;
  findings_[*offset.finding].notes.push_back(
      fmt::format("{} of {} {} off by the same {:+}", counted(offset.folded, "later total"),
                  record_.players[player].name, one ? "is" : "are", offset.points));
}

}  // namespace cartulary::formats

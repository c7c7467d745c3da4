// The verdict on an arbiter's page: what came out, and how much was checked.
#include <fmt/core.h>

#include <algorithm>

#include "formats/causes/diagnosis/diagnose.hpp"
#include "formats/checking/games.hpp"
#include "formats/drawing/picture/board_view.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/reports/arbiter/arbiter_parts.hpp"

namespace cartulary::formats {
namespace {

bool goes_on(const RecordedResult& result) {
  return !result.termination || result.termination->value == Termination::completed ||
         result.termination->value == Termination::unfinished;
}

/// "Right: Ann wins by 4", "Right so far: Ann 0, Bob 4", "Wrong: Bob wins by 2, not Ann".
std::string verdict_text(const ArbiterScene& scene) {
  const Report& report = scene.report;
  const Verdict& v = report.verdict;
  std::string out = status_text(v);
  out[0] = static_cast<char>(out[0] - 'a' + 'A');
  const auto add = [&out](const std::string& words) { out += ": " + words; };
  if (v.status == Status::wrong) {
    const auto& claimed = report.record.result.winner;
    if (v.winners.empty()) {
      add(fmt::format("the {}s give ", row_of(report.record.game).turn) +
          scores_text(v.totals, report.record));
    } else if (claimed && claimed->value != v.winners && !claimed->value.empty()) {
      add(outcome_text(v, report.record) + ", not " + names_of(claimed->value, report.record));
    } else {
      add(outcome_text(v, report.record) + (claimed ? ", as claimed, but there are errors" : ""));
    }
  } else if (v.status == Status::illegal || v.status == Status::unreadable) {
    const std::string what = headline(scene);
    add(!what.empty() ? what : v.started ? fmt::format("turn {}", v.next_turn()) : "not replayed");
  } else {
    if (v.winners.empty() && !v.over && goes_on(report.record.result)) out += " so far";
    add(v.winners.empty() ? scores_text(v.totals, report.record) : outcome_text(v, report.record));
    if (!v.ended.empty()) out += "; " + v.ended;
  }
  return out;
}

/// "71 turns replayed, 184 points computed, 145 claims compared; 3 errors".
std::string counts_text(const Report& report) {
  const Verdict& v = report.verdict;
  std::string out;
  if (v.started) {
    out = fmt::format("{} replayed, {} computed, {} compared; ", counted(v.turns, "turn"),
                      counted(v.points, "point"), counted(v.claims, "claim"));
  }
  const std::size_t errors = report.findings.count(Severity::error);
  const std::size_t warnings = report.findings.count(Severity::warning);
  const std::size_t notes = report.findings.count(Severity::note);
  if (errors + warnings + notes == 0) return out + "no findings";
  std::string found;
  for (const auto& [n, noun] :
       {std::pair{errors, "error"}, {warnings, "warning"}, {notes, "note"}}) {
    if (n > 0) found += (found.empty() ? "" : ", ") + counted(n, noun);
  }
  return out + found;
}

std::string scores_caption(const Report& report) {
  const Verdict& v = report.verdict;
  if (v.status == Status::illegal || v.status == Status::unreadable) {
    return fmt::format("Scores before turn {}", v.next_turn());
  }
  return v.over || !goes_on(report.record.result) ? "Final scores" : "Scores so far";
}

bool begins_with_name(std::string_view words, const Record& record) {
  return std::ranges::any_of(record.players, [words](const RecordedPlayer& player) {
    return words.starts_with(player.name);
  });
}

void add_scores(const Report& report, PageText& text, PageTable& table) {
  const Record& record = report.record;
  const Verdict& v = report.verdict;
  const SeatClaim& scores = record.result.scores;
  const bool claimed = claims_scores(report);
  table.add_column(text.own("Player"), Holds::player);
  if (claimed) table.add_column(text.own("Claimed"), Holds::number);
  table.add_column(text.own("Computed"), Holds::number);
  if (claimed) table.add_column(text.own("Difference"), Holds::number);
  for (engine::Player p : record.seats()) {
    const bool wins = v.winners.contains(p);
    const bool compared = claimed && scores.has(p);
    const int difference = compared ? scores.points[p] - v.totals[p] : 0;
    const Mark mark = difference != 0 ? Mark::wrong : Mark::none;
    const Mark winner = wins ? Mark::good : Mark::none;
    table.add(text.print("{}{}", record.players[p].name, wins ? " (wins)" : ""), winner, p);
    if (claimed) table.add_digits(compared ? text.digits(scores.points[p]) : Piece{}, mark);
    table.add_digits(text.digits(v.totals[p]), winner);
    if (!claimed) continue;
    const std::size_t begin = text.here();
    if (compared && difference > 0) text.own("+");
    if (compared) text.digits(difference);
    table.add_digits(text.since(begin), mark);
  }
}

/// The sentence below a verdict: what happened; where the verdict says so itself, more of it.
std::string lead_text(const ArbiterScene& scene) {
  if (scene.first == nullptr || passes(scene.report.verdict.status)) return "";
  if (scene.report.verdict.status == Status::wrong) {
    std::string out = headline(scene);
    // Names of players begin as they are written.
    if (out[0] >= 'a' && out[0] <= 'z' && !begins_with_name(out, scene.report.record)) {
      out[0] = static_cast<char>(out[0] - 'a' + 'A');
    }
    return out;
  }
  // Some labels only repeat a word of the message, which may be in the verdict itself.
  const bool adds = scene.first->message.find(scene.first->label) == std::string::npos;
  if (scene.first->brief.empty() && !adds) return "";
  std::string turn = turn_name(scene, scene.first->span);
  if (!turn.empty()) turn[0] = 'T';
  std::string out = fmt::format("{}{}{}", turn, turn.empty() ? "" : ": ", scene.first->message);
  if (adds) put(out, ": ", scene.first->label);
  return out;
}

/// How much was not replayed; empty if all was.
std::string rest_text(const Report& report) {
  const Verdict& v = report.verdict;
  const std::size_t tried = v.moves_played + (v.position_wrong ? 0 : 1);
  if (!v.started || v.moves <= tried) return "";
  const auto rest = static_cast<long>(v.moves - tried);
  const std::string_view noun = row_of(report.record.game).turn;
  return rest == 1
             ? fmt::format("The {} after it is not counted: its points depend on what was meant.",
                           noun)
             : fmt::format(
                   "The {} after it are not counted: their points depend on what was meant.",
                   counted(rest, noun));
}

std::optional<BoardView> crop_of(const BoardView& view, engine::Category category,
                                 const std::vector<engine::Cell>& cells) {
  const auto kind = engine::index(category) < engine::kFeatureKinds
                        ? static_cast<engine::FeatureKind>(category)
                        : engine::FeatureKind::field;
  const auto feature = find_feature(view, kind, cells);
  if (!feature) return {};
  return cropped_to(view, *feature);
}

/// The feature of the cause that is named first, else the only one scored in the first wrong turn.
void add_picture(const ArbiterScene& scene, PageText& text, PageSection& section) {
  const Report& report = scene.report;
  if (!scene.end || report.verdict.status != Status::wrong) return;
  const std::vector<Cause>& causes = report.diagnosis.causes;
  if (!causes.empty() && causes.front().category && !causes.front().cells.empty()) {
    const Cause& cause = causes.front();
    if (auto view = crop_of(*scene.end, *cause.category, cause.cells)) {
      section.add(PageBoard{text.own("The feature of the cause that is named first"),
                            std::move(*view), true});
    }
    return;
  }
  if (!scene.disputed || !scene.after || *scene.disputed >= report.tiles().turns.size()) return;
  const TracedTurn& turn = report.tiles().turns[*scene.disputed];
  if (turn.scored.size() != 1) return;
  const ScoredFeature& scored = turn.scored.front();
  if (auto view = crop_of(*scene.after, scored.category, scored.cells)) {
    const std::string caption = fmt::format("What scored in turn {}", turn.number);
    section.add(PageBoard{text.own(caption), std::move(*view), true});
  }
}

void add_causes(const ArbiterScene& scene, PageText& text, PageSection& section) {
  const Diagnosis& diagnosis = scene.report.diagnosis;
  if (!diagnosis.asked) return;
  PageRemarks remarks;
  for (const std::string& line : cause_lines(diagnosis)) remarks.push_back({text.text(line)});
  if (!remarks.empty()) section.add(std::move(remarks));
}

}  // namespace

void add_verdict(const ArbiterScene& scene, ArbiterPage& page) {
  const Report& report = scene.report;
  const Verdict& v = report.verdict;
  PageText& text = page.text;
  page.verdict = text.text(verdict_text(scene));
  page.status = v.status;
  PageSection& section = page.add(SectionKind::verdict, page.verdict);
  if (const std::string lead = lead_text(scene); !lead.empty()) {
    section.add(PageParagraph{text.text(lead), true});
  }
  add_causes(scene, text, section);
  if (v.position_wrong) {
    section.add(PageParagraph{text.own("Nothing was scored: the position is wrong.")});
  } else if (v.started) {
    add_scores(report, text, section.add(PageTable{text.own(scores_caption(report))}));
  }
  if (const std::string rest = rest_text(report); !rest.empty()) {
    section.add(PageParagraph{text.own(rest)});
  }
  section.add(PageParagraph{text.own(counts_text(report) + ".")});
  add_picture(scene, text, section);
}

}  // namespace cartulary::formats

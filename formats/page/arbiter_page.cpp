#include "formats/page/arbiter_page.hpp"

#include <algorithm>

#include "formats/page/arbiter_parts.hpp"
#include "formats/report/writers.hpp"
#include "formats/verify/trace.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {

void ArbiterPage::clear() {
  text.clear();
  event = file = players = verdict = {};
  status = {};
  blocks.clear();
  tables.clear();
  columns.clear();
  cells.clear();
  snippets.clear();
  remarks.clear();
  boards.clear();
}

std::string turn_name(const ArbiterScene& scene, Span span) {
  const Report& report = scene.report;
  const auto turn = turn_at(report, span);
  if (!turn || !report.verdict.started) return "";
  const auto name = [&](int number, engine::Player player) {
    std::string out = fmt::format("turn {}", number);
    if (player < report.record.players.size()) out += ", " + report.record.players[player].name;
    return out;
  };
  if (report.record.game == GameKind::dice) {
    const auto& turns = report.dice_turns;
    const auto found = std::find_if(turns.begin(), turns.end(),
                                    [&](const TracedDiceTurn& t) { return t.turn == turn; });
    if (found != turns.end()) return name(found->number, found->player);
    return fmt::format("turn {}", *turn + 1);
  }
  if (*turn < report.turns.size())
    return name(report.turns[*turn].number, report.turns[*turn].player);
  if (*turn > report.turns.size()) return "";
  return name(static_cast<int>(report.verdict.turns) + 1, scene.to_move);
}

ArbiterScene survey(const Report& report, BoardWalk& walk) {
  ArbiterScene scene{.report = report};
  for (const Finding& finding : report.findings) {
    if (finding.severity() != Severity::error) continue;
    if (scene.first == nullptr) scene.first = &finding;
    if (!scene.disputed) scene.disputed = turn_at(report, finding.span);
  }
  if (scene.first == nullptr && !report.findings.empty()) scene.first = &report.findings[0];
  if (!report.verdict.started || report.record.game == GameKind::dice) return scene;

  if (scene.disputed) {
    walk.begin(report);
    walk.play_to(*scene.disputed);
    if (walk.moves() == *scene.disputed) scene.before = walk.view();
    if (scene.before && walk.next()) scene.after = walk.view();
  }
  walk.begin_at_end(report);
  scene.to_move = walk.game().to_move();
  scene.end = walk.view();
  return scene;
}

void add_seat_columns(const Record& record, PageBuilder& out) {
  for (engine::Player p = 0; p < record.players.size(); ++p) {
    out.column(out.name(record, p), Holds::number, p);
  }
}

void add_player(const Record& record, engine::Player player, PageBuilder& out, Mark mark) {
  if (player >= record.players.size()) return out.cell();
  out.cell(out.name(record, player), mark, player);
}

namespace {

/// Whether nothing says that the game was ended before its end.
bool goes_on(const RecordedResult& result) {
  return !result.termination || result.termination->value == Termination::completed ||
         result.termination->value == Termination::unfinished;
}

/// "Right: Ann wins by 4", "Right so far: Ann 0, Bob 4", "Wrong: Bob wins by 2, not Ann",
/// "Illegal: turn 67, Ann".
std::string verdict_text(const ArbiterScene& scene) {
  const Report& report = scene.report;
  const Verdict& v = report.verdict;
  std::string out(kStatusNames[static_cast<std::size_t>(v.status)]);
  out[0] = static_cast<char>(out[0] - 'a' + 'A');
  const auto add = [&out](const std::string& words) { out += ": " + words; };
  switch (v.status) {
    case Status::right:
      if (v.winners == 0 && !v.over && goes_on(report.record.result)) out += " so far";
      add(v.winners != 0 ? outcome_text(v, report.record) : scores_text(v.totals, report.record));
      break;
    case Status::wrong: {
      const auto& claimed = report.record.result.winner;
      if (v.winners == 0) {
        add(fmt::format("the {} give ", report.record.game == GameKind::dice ? "turns" : "moves") +
            scores_text(v.totals, report.record));
      } else if (claimed && claimed->value != v.winners && claimed->value != 0) {
        add(outcome_text(v, report.record) + ", not " + names_of(claimed->value, report.record));
      } else {
        add(outcome_text(v, report.record) + (claimed ? ", as claimed, but not all is right" : ""));
      }
      break;
    }
    case Status::illegal:
    case Status::unreadable: {
      const std::string turn = scene.first != nullptr ? turn_name(scene, scene.first->span) : "";
      if (!turn.empty()) {
        add(turn);
      } else if (v.started) {
        add(fmt::format("turn {}", v.turns + 1));
      } else {
        add("not replayed");
      }
      break;
    }
  }
  return out;
}

/// "71 turns replayed; 184 points and 145 claimed scores checked; 3 errors".
std::string counts_text(const Report& report) {
  const Verdict& v = report.verdict;
  const auto count = [](std::size_t n, std::string_view noun) {
    return counted(static_cast<long>(n), noun);
  };
  std::string out;
  if (v.started) {
    out = fmt::format("{} replayed, {} computed, {} compared; ", count(v.turns, "turn"),
                      counted(v.points, "point"), count(v.claims, "claimed score"));
  }
  const std::size_t errors = report.findings.count(Severity::error);
  const std::size_t warnings = report.findings.count(Severity::warning);
  const std::size_t notes = report.findings.count(Severity::note);
  if (errors + warnings + notes == 0) return out + "nothing to object to";
  std::string found;
  for (const auto& [n, noun] :
       {std::pair{errors, "error"}, {warnings, "warning"}, {notes, "note"}}) {
    if (n > 0) found += (found.empty() ? "" : ", ") + count(n, noun);
  }
  return out + found;
}

/// What the totals are totals of.
std::string scores_caption(const Report& report) {
  const Verdict& v = report.verdict;
  if (v.status == Status::illegal || v.status == Status::unreadable) {
    return fmt::format("Scores before turn {}", v.turns + 1);
  }
  return v.over || !goes_on(report.record.result) ? "Final scores" : "Scores so far";
}

}  // namespace

void add_verdict(const ArbiterScene& scene, PageBuilder& out) {
  const Report& report = scene.report;
  const Record& record = report.record;
  const Verdict& v = report.verdict;
  out.page().verdict = out.text(verdict_text(scene));
  out.page().status = v.status;
  out.section(SectionKind::verdict, out.page().verdict);
  if (scene.first != nullptr && v.status != Status::right) {
    std::string turn = turn_name(scene, scene.first->span);
    if (!turn.empty()) turn[0] = 'T';
    out.block(PageBlock::Kind::strong,
              out.print("{}{}{}{}", turn, turn.empty() ? "" : ": ", scene.first->message,
                        scene.first->label.empty() ? "" : ": " + scene.first->label));
  }
  if (v.started) {
    const bool claimed = claims_scores(report);
    out.begin_table(out.own(scores_caption(report)));
    out.head_column("Player", Holds::player);
    if (claimed) out.column("Claimed", Holds::number);
    out.column("Computed", Holds::number);
    if (claimed) out.column("Difference", Holds::number);
    const SeatClaim& scores = record.result.scores;
    for (engine::Player p = 0; p < record.players.size(); ++p) {
      const bool wins = engine::contains(v.winners, p);
      const bool compared = claimed && scores.has(p);
      const int difference = compared ? scores.points[p] - v.totals[p] : 0;
      const Mark mark = difference != 0 ? Mark::wrong : Mark::none;
      out.cell(out.print("{}{}", record.players[p].name, wins ? " (wins)" : ""),
               wins ? Mark::good : Mark::none, p);
      if (claimed) out.numbers(compared ? out.digits(scores.points[p]) : Piece{}, mark);
      out.number(v.totals[p], wins ? Mark::good : Mark::none);
      if (claimed) {
        const std::size_t begin = out.here();
        if (compared && difference > 0) out.own("+");
        if (compared) out.digits(difference);
        out.numbers(out.since(begin), mark);
      }
    }
    out.end_table();
  }
  if (v.started && v.moves > v.moves_played + 1) {
    const auto rest = static_cast<long>(v.moves - v.moves_played - 1);
    const std::string_view noun = record.game == GameKind::dice ? "turn" : "move";
    out.paragraph(out.own(
        rest == 1
            ? fmt::format("The {} after it was not replayed: what it would score is not known.",
                          noun)
            : fmt::format("The {} after it were not replayed: what they would score is not known.",
                          counted(rest, noun))));
  }
  out.paragraph(out.own(counts_text(report) + "."));
}

void ClaimedTotals::add_cells(const Record& record, const SeatClaim* claim,
                              const std::array<int, engine::kMaxPlayers>& totals,
                              PageBuilder& out) {
  for (std::size_t p = 0; p < record.players.size(); ++p) {
    Mark mark = Mark::none;
    const std::size_t begin = out.here();
    out.digits(totals[p]);
    if (claim != nullptr && claim->given && claim->has(p)) {
      const int difference = claim->points[p] - totals[p];
      if (difference != 0) {
        mark = difference == difference_[p] ? Mark::carried : Mark::wrong;
        out.own(kClaimedBeside);
        out.digits(claim->points[p]);
      }
      difference_[p] = difference;
    }
    out.numbers(out.since(begin), mark);
  }
}

void make_page(const Report& report, std::string_view program_version, BoardWalk& walk,
               ArbiterPage& page) {
  page.clear();
  PageBuilder out(page);
  const Record& record = report.record;
  page.event = out.text(record.event);
  page.file = out.text(record_name(report.document));
  if (!record.players.empty()) {
    const std::size_t begin = out.here();
    for (const RecordedPlayer& player : record.players) {
      if (&player != &record.players.front()) out.own(", ");
      out.text(player.name);
    }
    page.players = out.since(begin);
  }
  ArbiterScene scene = survey(report, walk);
  add_verdict(scene, out);
  add_findings(scene, out);
  if (report.verdict.started && record.game == GameKind::dice) {
    add_dice_sheet(scene, out);
    add_dice_pad(scene, out);
  } else if (report.verdict.started) {
    const auto quoted = add_sheet(scene, out);
    add_categories(scene, out);
    add_ledger(scene, quoted, out);
    add_open_features(scene, out);
    add_boards(scene, out);
    add_meeples(scene, out);
    add_tiles(scene, out);
    place_views(scene, page);
  }
  if (record.game_known) add_rules(scene, out);
  add_identity(scene, program_version, out);
}

PageLine line_of(const Report& report, const ArbiterPage& page) {
  return {.file = std::string(page.view(page.file)),
          .event = std::string(page.view(page.event)),
          .verdict = std::string(page.view(page.verdict)),
          .status = page.status,
          .errors = report.findings.count(Severity::error),
          .warnings = report.findings.count(Severity::warning)};
}

std::string run_text(const Summary& summary, std::size_t unread) {
  std::string out = counted(static_cast<long>(summary.records), "record");
  std::string_view joint = ": ";
  for (std::size_t i = 0; i < kStatusNames.size(); ++i) {
    if (summary.by_status[i] == 0) continue;
    out += fmt::format("{}{} {}", joint, summary.by_status[i], kStatusNames[i]);
    joint = ", ";
  }
  if (unread > 0)
    out += fmt::format("{}{} not read", joint, counted(static_cast<long>(unread), "file"));
  return out;
}

}  // namespace cartulary::formats

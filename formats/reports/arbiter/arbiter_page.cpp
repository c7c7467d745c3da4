#include "formats/reports/arbiter/arbiter_page.hpp"

#include "formats/game/verify/words.hpp"
#include "formats/reports/arbiter/arbiter_parts.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {

void make_page(const Report& report, std::string_view program_version, BoardWalk& walk,
               ArbiterPage& page) {
  const Record& record = report.record;
  page.text.clear();
  page.sections.clear();
  page.event = page.text.text(record.event);
  page.file = page.text.text(record_name(report.document));
  const std::size_t players = page.text.here();
  for (const RecordedPlayer& player : record.players) {
    if (&player != &record.players.front()) page.text.own(", ");
    page.text.text(player.name);
  }
  page.players = page.text.since(players);

  const ArbiterScene scene = survey(report, walk);
  add_verdict(scene, page);
  add_findings(scene, page);
  if (report.verdict.started) {
    add_dice_sheet(scene, page);
    add_dice_pad(scene, page);
  }
  if (report.has_game()) add_boards(scene, page);
  if (report.has_game() && !report.verdict.position_wrong) {
    const auto quoted = add_sheet(scene, page);
    add_categories(scene, page);
    add_ledger(scene, quoted, page);
    add_open_features(scene, page);
    add_meeples(scene, page);
    add_tiles(scene, page);
  }
  // Rules that could not be read are not those of the game.
  if (record.game_known && report.verdict.started) add_rules(scene, page);
  add_identity(scene, program_version, page);
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
  std::string out = counted(summary.records, "record");
  const std::string statuses = statuses_text(summary);
  if (!statuses.empty()) put(out, ": ", statuses);
  if (unread > 0) {
    put(out, statuses.empty() ? ": " : ", ", counted(unread, "file"), " not read");
  }
  return out;
}

}  // namespace cartulary::formats

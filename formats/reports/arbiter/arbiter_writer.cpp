#include "formats/reports/arbiter/arbiter_writer.hpp"

#include <fmt/core.h>

#include <utility>

#include "formats/game/verify/words.hpp"
#include "formats/reports/arbiter/arbiter_parts.hpp"
#include "formats/reports/arbiter/index_page.hpp"

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

void ArbiterWriter::record(const Report& report, std::string& out) {
  if (options().quiet && report.findings.empty()) return;
  make_page(report, options().program_version, walk_, page_);
  lines_.push_back(index_row(report, page_));
  if (waits_ && lines_.size() > kMaxWaiting) {
    waits_ = false;
    begin_document("Arbiter's report", out);
    link_to_table(out);
    out += std::exchange(waiting_, {});
  }
  write_page(page_, report, lines_.size(), waits_ ? waiting_ : out);
}

namespace {

std::string title_of(const IndexRow& line) {
  return line.verdict + " - " + (line.event.empty() ? line.file : line.event);
}

/// "5 records: 2 right, 1 wrong, 2 illegal".
std::string run_text(const Summary& summary, std::size_t unread) {
  std::string out = counted(summary.records, "record");
  const std::string statuses = statuses_text(summary);
  if (!statuses.empty()) put(out, ": ", statuses);
  if (unread > 0) put(out, statuses.empty() ? ": " : ", ", counted(unread, "file"), " not read");
  return out;
}

}  // namespace

void ArbiterWriter::end(const Summary& summary, std::span<const UnreadFile> unread,
                        std::string& out) {
  const std::string run = run_text(summary, unread.size());
  if (!waits_) {
    write_table(run, lines_, unread, out);
  } else if (lines_.size() == 1 && unread.empty()) {
    begin_document(title_of(lines_[0]), out);
    out += waiting_;
  } else {
    begin_document(run, out);
    write_table(run, lines_, unread, out);
    out += waiting_;
  }
  end_document(out);
}

void ArbiterWriter::page(const Report& report, std::string_view index, RecordPage& out) {
  make_page(report, options().program_version, walk_, page_);
  out.row = index_row(report, page_);
  out.text.clear();
  begin_document(title_of(out.row), out.text);
  link_to_index(index, out.text);
  write_page(page_, report, 1, out.text);
  end_document(out.text);
}

void ArbiterWriter::index(const IndexPart& part, std::string& out) {
  const std::string run = run_text(part.summary, part.unread);
  begin_document(part.parts == 1 ? run : fmt::format("{} - {}", part_text(part), run), out);
  write_index(run, part, out);
  end_document(out);
}

}  // namespace cartulary::formats

#include "formats/reports/arbiter/index_page.hpp"

#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// "Harbour Cup, round 3, table 2".
std::string occasion_of(const Record& record) {
  std::string out = record.event;
  const auto add = [&out](std::string_view what, const std::string& which) {
    if (which.empty()) return;
    const bool number = which[0] >= '0' && which[0] <= '9';  // else it says itself what it is
    put(out, out.empty() ? "" : ", ", number ? what : "", which);
  };
  add("round ", record.round);
  add("table ", record.table.value);
  make_printable(out, 0);
  return out;
}

/// Scores, and of which moment unless it is the end.
std::string scores_of(const Report& report, const ArbiterPage& page) {
  const Verdict& v = report.verdict;
  if (!v.started || v.position_wrong) return std::string(page.view(page.players));
  std::string out = scores_text(v.totals, report.record);
  if (v.status == Status::illegal) put(out, " before turn ", v.next_turn());
  make_printable(out, 0);
  return out;
}

/// The first paragraph below a verdict that matters more than others.
std::string reason_of(const ArbiterPage& page) {
  for (const PageSection& section : page.sections) {
    if (section.kind != SectionKind::verdict) continue;
    for (const PageBlock& block : section.blocks) {
      const auto* paragraph = std::get_if<PageParagraph>(&block);
      if (paragraph != nullptr && paragraph->strong) return std::string(page.view(paragraph->text));
    }
  }
  return "";
}

/// The name of a configuration. Readers of pages need not know in which folders files lay.
std::string without_folders(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

void add_left_aside(const Summary& summary, std::vector<std::string>& out) {
  Census census;
  for (const auto& [row, number] : summary.census.rows()) {
    census.add({row.why, without_folders(row.by), row.kind}, number);
  }
  if (!census.empty()) out.push_back(fmt::format("Passed over: {}.", census.text()));
  for (const Silenced& silenced : summary.silenced) {
    Silenced plain = silenced;
    plain.by = without_folders(silenced.by);
    out.push_back(fmt::format("Not checked: {}.", plain.text()));
  }
}

}  // namespace

IndexRow index_row(const Report& report, const ArbiterPage& page) {
  const Verdict& v = report.verdict;
  return {.file = std::string(page.view(page.file)),
          .occasion = occasion_of(report.record),
          .players = scores_of(report, page),
          .verdict = std::string(page.view(page.verdict)),
          .reason = reason_of(page),
          .status = v.status,
          .errors = report.findings.count(Severity::error),
          .warnings = report.findings.count(Severity::warning),
          .event = std::string(page.view(page.event))};
}

std::string part_text(const IndexPart& part) {
  return fmt::format("Page {} of {}", part.number, part.parts);
}

bool all_passes(const IndexPart& part) {
  std::size_t passed = 0;
  for (std::size_t s = 0; s < kStatusNames.size(); ++s) {
    if (passes(static_cast<Status>(s))) passed += part.summary.by_status[s];
  }
  return passed == part.summary.records && part.unread == 0 && part.stopped.empty();
}

std::vector<std::string> run_remarks(const IndexPart& part) {
  const Summary& s = part.summary;
  std::vector<std::string> out;
  if (!part.stopped.empty()) {
    out.push_back(fmt::format(
        "The run was stopped by {}: these are the records that had been checked by then.",
        part.stopped));
  }
  out.push_back(
      fmt::format("{}, {} computed, {} compared; {}, {}.", counted(s.turns, "turn"),
                  counted(s.points, "point"), counted(s.claims, "claim"),
                  counted(s.by_severity[static_cast<std::size_t>(Severity::error)], "error"),
                  counted(s.by_severity[static_cast<std::size_t>(Severity::warning)], "warning")));
  add_left_aside(s, out);
  if (part.without_page > 0) {
    out.push_back(
        counted(part.without_page, "record without findings has", "records without findings have") +
        " no page.");
  }
  return out;
}

std::string section_title(const IndexSection& section) {
  return fmt::format("{}: {}", section.title, counted(section.number, section.noun));
}

void append_element(std::string& out, std::string_view before, std::string_view words,
                    std::string_view after) {
  out += before;
  append_xml(out, words);
  out += after;
}

void append_html_links(std::string& out, const IndexPart& part) {
  if (part.links.empty()) return;
  out += "<nav aria-label=\"Pages of the index\">";
  for (const IndexLink& link : part.links) {
    if (link.address.empty()) {
      append_element(out, "<b aria-current=\"page\">", link.text, "</b> ");
    } else {
      put(out, "<a href=\"", link.address, "\">", link.text, "</a> ");
    }
  }
  out += "</nav>\n";
}

std::string_view sign_of(Status status) {
  if (status == Status::legal) return "\u25CB";
  return status == Status::right ? "\u2714" : "\u2718";
}

}  // namespace cartulary::formats

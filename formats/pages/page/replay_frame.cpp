#include "formats/pages/page/replay_frame.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "formats/game/verify/words.hpp"
#include "formats/ground/packing/base64.hpp"
#include "formats/ground/packing/page_policy.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/pages/page/replay_board.hpp"

namespace cartulary::formats {

namespace {

/// Hebrew begins there, and all that is written from right to left follows, and other scripts.
bool may_be_from_right(std::string_view name) {
  constexpr unsigned char kHebrew = 0xD6;  // first byte of U+0590
  return std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) >= kHebrew; });
}

}  // namespace

void append_replay_head(std::string& out, const Report& report, std::string_view version,
                        const ReplayPlace& place, std::string_view script_digest,
                        std::string_view shared, std::string_view own) {
  const std::string title = xml(replay_title(report.record));
  // A page among others takes style and script from beside it, and nothing from elsewhere.
  const std::string runs =
      place.script.empty() ? "'sha256-" + base64_of_hex(script_digest) + "'" : "'self'";
  begin_page(out,
             fmt::format("script-src {}; style-src {}'unsafe-inline'", runs,
                         place.style.empty() ? "" : "'self' "),
             xml(version), title);
  print(out,
        "<meta property=\"og:type\" content=\"article\">\n<meta property=\"og:title\" "
        "content=\"{}\">\n<meta property=\"og:description\" content=\"{}\">\n",
        title, xml(verdict_line(report)));
  if (!place.picture.empty()) {
    print(out,
          "<meta property=\"og:image\" content=\"{}\">\n<meta name=\"twitter:card\" "
          "content=\"summary_large_image\">\n",
          place.picture);
  }
  if (!place.style.empty()) print(out, "<link rel=\"stylesheet\" href=\"{}\">\n", place.style);
  put(out, "<style>\n", shared, replay_dark_style());
  append_replay_colours(out, report.record);
  put(out, own, "</style>\n</head>\n");
}

void append_replay_header(std::string& out, const Report& report, const ReplayPlace& place) {
  const Record& record = report.record;
  const SeatLetters letters = seat_letters(record);
  const auto status = static_cast<std::size_t>(report.verdict.status);
  out += "<header>\n<div class=\"title\">";
  const std::string occasion = occasion_text(record);
  if (!occasion.empty() || !place.index.empty()) {
    out += "<p class=\"event\">";
    if (!place.index.empty()) print(out, "<a href=\"{}\">All games</a> ", place.index);
    print(out, "{}</p>", xml(occasion));
  }
  out += "<h1>";
  for (const engine::Player p : record.seats()) {
    if (p != engine::Player{0}) out += " <span class=\"dash\">–</span> ";
    out += "<span class=\"name\">";
    append_pip(out, p, letters);
    print(out, "<bdi>{}</bdi></span>", xml(record.players[p].name));
  }
  out += "</h1></div>\n";
  print(out, "<p class=\"verdict {}\"><strong>{}</strong> <span>{}</span></p>\n",
        kStatusNames[status], kStatusWords[status], framed(verdict_line(report), record, 12));
  out +=
      "<p class=\"tools\" hidden><button type=\"button\" id=\"theme\" "
      "aria-pressed=\"false\">Dark</button> <button type=\"button\" id=\"help-open\" "
      "aria-haspopup=\"dialog\">Keys</button></p>\n</header>\n";
}

void append_replay_controls(std::string& out, std::size_t steps, int last_turn,
                            const ReplaySpeeds& speeds, std::string_view back,
                            std::string_view forward) {
  formats::print(out, fmt::runtime(replay_controls()), back, forward, steps - 1, last_turn,
                 speeds.slow, speeds.normal, speeds.fast, speeds.very_fast);
}

std::span<const ReplayGraph> replay_graphs() {
  static const ReplayGraph graphs[] = {
      {"wide", {.width = 720, .height = 250, .style = false, .ground = false}},
      {"narrow", {.width = 400, .height = 250, .style = false, .ground = false}},
  };
  return graphs;
}

void append_replay_graph(std::string& out, const ScoreGraph& graph, const ReplayGraph& shape,
                         const GraphFrame& frame) {
  if (&shape == &replay_graphs().front()) {
    out +=
        "<section class=\"course\" aria-labelledby=\"course-title\">\n<h2 "
        "id=\"course-title\">Points turn by turn</h2>\n";
  }
  print(out,
        "<figure class=\"graph {}\" data-top=\"{:.0f}\" data-bottom=\"{:.0f}\" "
        "data-low=\"{}\" data-high=\"{}\"><figcaption class=\"unseen\">Points by "
        "turn</figcaption>\n",
        shape.name, frame.top, frame.bottom, frame.ticks.first, frame.ticks.last);
  append_graph_svg(out, graph, shape.how);
  out += "</figure>\n";
}

void append_replay_script(std::string& out, const ReplayPlace& place, std::string_view script) {
  if (!place.script.empty()) return put(out, "<script src=\"", place.script, "\"></script>\n");
  put(out, "<script>", script, "</script>\n");
}

void append_replay_voice(std::string& out) {
  out += "<p id=\"say\" class=\"unseen\" aria-live=\"polite\" aria-atomic=\"true\"></p>\n";
}

void append_pip(std::string& out, engine::Player player, const SeatLetters& letters) {
  print(out, "<span class=\"pip seat{}\" aria-hidden=\"true\">{}</span>", index(player),
        letters[player].capital);
}

void append_findings_section(std::string& out, const Report& report,
                             const std::function<std::optional<StepLink>(Span)>& step_at) {
  if (report.findings.empty()) return;
  /// Where it stands: the turn, as a link, and the line of the record.
  const auto place = [&](Span span) {
    out += " <span class=\"place\">";
    if (const auto step = step_at(span)) {
      print(out, "<a href=\"#{}\">{}</a>, ", step->key, xml(step->name));
    }
    put(out, xml(report.document.line_words(span.offset)), "</span>");
  };
  out +=
      "<section class=\"findings\" aria-labelledby=\"findings-title\">\n"
      "<h2 id=\"findings-title\">Findings</h2>\n<ul>\n";
  for (const Finding& finding : report.findings) {
    const CodeRow& row = row_of(finding.code);
    print(out, "<li class=\"{0}\"><p><b>{0} {1}</b> {2}", name_of(row.severity), row.id,
          xml(finding.message));
    place(finding.span);
    out += "</p><ul>";
    if (!finding.label.empty()) print(out, "<li>{}</li>", xml(finding.label));
    for (const Label& label : finding.labels) {
      print(out, "<li>{}", xml(label.text));
      place(label.span);
      out += "</li>";
    }
    for (const Note& note : finding.notes) print(out, "<li>{}</li>", xml(note.on_page()));
    for (const std::string& help : finding.help) {
      print(out, "<li class=\"helps\">{}</li>", xml(help));
    }
    out += "</ul></li>\n";
  }
  out += "</ul>\n";
  if (report.findings.beyond() > 0) print(out, "<p>and {} more</p>\n", report.findings.beyond());
  out += "</section>\n";
}

void append_flaw(std::string& out, const Finding& finding) {
  print(out, "<p class=\"flaw {0}\"><b>{0} {1}</b> {2}{3}{4}</p>", name_of(finding.severity()),
        row_of(finding.code).id, xml(finding.message), finding.label.empty() ? "" : ": ",
        xml(finding.label));
}

std::string replay_title(const Record& record) {
  std::string out = record.event;
  for (const RecordedPlayer& player : record.players) {
    out += &player != &record.players.front() ? " – " : out.empty() ? "" : ": ";
    out += player.name;
  }
  return out;
}

std::string framed(std::string_view text, const Record& record, std::size_t most) {
  std::vector<std::string> names;
  for (const RecordedPlayer& player : record.players) {
    const std::string& name = player.name;
    if (may_be_from_right(name) || name.size() > most) names.push_back(xml(name));
  }
  std::ranges::stable_sort(names, std::ranges::greater(), &std::string::size);
  std::string out = xml(text);
  for (const std::string& name : names) {
    const std::string framed = "<bdi>" + name + "</bdi>";
    for (std::size_t at = 0; (at = out.find(name, at)) != out.npos; at += framed.size()) {
      out.replace(at, name.size(), framed);
    }
  }
  return out;
}

std::string verdict_line(const Report& report) {
  const VerdictWords words = verdict_words(report);
  std::vector<std::string> parts;
  for (const std::string& part : {words.stopped, words.skipped, words.turns, words.left,
                                  words.outcome, words.errors, words.warnings}) {
    if (!part.empty()) parts.push_back(part);
  }
  return joined(parts, " \u00B7 ");
}

}  // namespace cartulary::formats

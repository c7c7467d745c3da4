#include "formats/pages/site/site_writer.hpp"

#include <utility>

#include "formats/drawing/graph/score_graph.hpp"
#include "formats/drawing/picture/board_svg.hpp"
#include "formats/drawing/pixels/raster.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/packing/base64.hpp"
#include "formats/ground/packing/page_policy.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/json_rows.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/pages/dice_replay/dice_replay.hpp"
#include "formats/pages/page/replay_page.hpp"
#include "formats/reports/arbiter/index_page.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kStyle = "cartulary.css";
constexpr std::string_view kScript = "cartulary.js";
constexpr std::string_view kAdditionScript = "cartulary-analysis.js";
/// Before the number of a file with entries, as site_index.js has it.
constexpr std::string_view kEntries = "games-";
constexpr std::string_view kPicture = ".svg";
constexpr std::string_view kPreview = ".png";
/// As those who show links want it, and the colour of the table.
constexpr Raster::Size kPreviewSize{1200, 630};
constexpr Raster::Ground kPreviewGround{0.886, 0.847, 0.765};

/// Fills in the parts of an index row that any record has, whatever its page.
void tell_game(const Report& report, IndexRow& row) {
  const Record& record = report.record;
  row.seats.clear();
  for (const engine::Player p : record.seats()) {
    IndexSeat& seat = row.seats.emplace_back(IndexSeat{printable(record.players[p].name)});
    if (report.verdict.started) seat.points = report.verdict.totals[p];
  }
  row.event = printable(record.event);
  row.round = printable(record.round);
  row.date = printable(record.date);
  row.annotator = printable(record.annotator);
  row.status = report.verdict.status;
  row.errors = report.findings.count(Severity::error);
  row.warnings = report.findings.count(Severity::warning);
}

/// A row as site_index.js reads it.
struct Entry {
  std::string_view address;  ///< empty: there is no page
  const IndexRow& row;
};

/// Without a picture, the verdict of the arbiter's page says it all.
std::string_view word_of(const IndexRow& row) {
  return row.picture ? kStatusWords[static_cast<std::size_t>(row.status)] : std::string_view();
}

constexpr JsonColumn<Entry> kEntryColumns[] = {
#include "formats/pages/site/entry_columns.def"
};

class SiteWriter : public RecordPageWriter {
 public:
  SiteWriter(const WriteOptions& options, const SharedAddition& shared)
      : options_(options), shared_(shared), arbiter_(find_format("html")->make_pages(options)) {}

  void page(const Report& report, std::string_view index, RecordPage& out) override {
    out.error.clear();
    out.stem_at.reset();
    if (!report.verdict.started) {
      arbiter_->page(report, index, out);
      tell_game(report, out.row);
      return;
    }
    const std::string& fault = report.diagnosis.headline;
    out.row = {.file = record_name(report.document),
               .verdict = fault.empty() ? verdict_words(report).outcome : fault};
    out.row.picture = replay(report, index, out);
    make_printable(out.row.file, 0);
    make_printable(out.row.verdict, 0);
    tell_game(report, out.row);
    out.row.analysis = out.analysis;
    for (std::string& line : out.row.analysis) make_printable(line, 0);
  }

  /// Text in the languages of players is isolated from the text beside it.
  void row(const IndexRow& row, std::string_view address, std::string& out) override {
    put(out, "<li class=\"", name_of(row.status), "\"><a href=\"", address, "\">");
    if (row.picture) {
      put(out, "<img src=\"", address.substr(0, address.rfind('.')), kPicture,
          "\" alt=\"\" loading=\"lazy\" decoding=\"async\">");
    }
    out += row.seats.empty() ? "<strong dir=\"auto\">" : "<strong>";
    for (const IndexSeat& seat : row.seats) {
      if (&seat != &row.seats.front()) out += " \u2013 ";
      append_element(out, "<bdi>", seat.name, "</bdi>");
      if (seat.points) put(out, " ", *seat.points);
    }
    if (row.seats.empty()) append_xml(out, row.file);
    out += "</strong>";
    occasion(row, out);
    out += "<span class=\"verdict\">";
    if (const std::string_view word = word_of(row); !word.empty()) put(out, "<b>", word, "</b> ");
    append_element(out, "", row.verdict, "</span>");
    for (const std::string& line : row.analysis) {
      append_element(out, "<span class=\"analysis\">", line, "</span>");
    }
    out += "</a></li>\n";
  }

  void row(const UnreadFile& file, std::string& out) override {
    append_element(out, "<li class=\"unreadable\"><strong dir=\"auto\">", printable(file.name),
                   "</strong><span>Not read: ");
    append_element(out, "", printable(file.reason), "</span></li>\n");
  }

  void entry(const IndexRow& row, std::string_view address, std::string& out) override {
    Json json(out);
    write_row(json, kEntryColumns, Entry{address, row});
    out += ",\n";
  }

  void entry(const UnreadFile& file, std::string& out) override {
    entry({.file = printable(file.name),
           .verdict = "Not read: " + printable(file.reason),
           .status = Status::unreadable},
          "", out);
  }

  PageFile entry_file(std::size_t number, std::string_view lines) const override {
    std::string columns;
    Json json(columns);
    write_column_names(json, "columns", kEntryColumns);
    return {fmt::format("{}{}.js", kEntries, number),
            fmt::format("// The games of this site, for the search of its index.\n"
                        "(window.games = window.games || []).push({{{},\"rows\":[\n{}]}});\n",
                        columns, lines)};
  }

  std::vector<PageFile> shared() const override {
    std::string style(board_style());
    style += replay_style();
    style += dice_replay_style();
    style += shared_.style;
    std::string words = "\"use strict\";var cartularyWords=";
    put(words, replay_words(), ";\n");
    std::vector<PageFile> out{{std::string(kStyle), std::move(style)},
                              {std::string(kScript), words + std::string(site_pages_script())}};
    if (!shared_.script.empty()) {
      out.push_back({std::string(kAdditionScript), words + std::string(shared_.script)});
    }
    return out;
  }

  void index(const IndexPart& part, std::string& out) override {
    const std::string title = xml(options_.title.empty() ? "Games" : printable(options_.title));
    begin_page(out,
               fmt::format("img-src 'self'; {}; script-src {}'sha256-{}'", kOwnStyle,
                           part.entry_files > 0 ? "'self' " : "",
                           base64_of_hex(site_index_script_digest())),
               xml(options_.program_version), title);
    put(out, "<style>\n", site_style(), part.front.style, "</style>\n</head>\n<body>\n<header><h1>",
        title, "</h1>\n<p>", counted(part.summary.records, "game"),
        part.summary.records > 0 ? ": " : "", statuses_text(part.summary), "</p>");
    if (!part.stopped.empty()) {
      put(out, "\n<p>The run was stopped by ", part.stopped,
          ": these are the games that were done by then.</p>");
    }
    for (const IndexLink& link : part.beside) {
      put(out, link.address == part.beside.front().address ? "\n<nav class=\"pages\">" : " ",
          "<a href=\"", link.address, "\">", link.text, "</a>");
    }
    if (!part.beside.empty()) out += "</nav>";
    if (part.number == 1 && !part.front.text.empty()) {
      put(out, "\n<section aria-label=\"Now\">\n", part.front.text, "</section>");
    }
    choice(part, out);
    out += "</header>\n<main>\n";
    append_html_links(out, part);
    if (!shared_.note.empty()) put(out, "<p class=\"note\">", xml(shared_.note), "</p>\n");
    for (const IndexSection& section : part.sections) {
      put(out, "<section>\n<h2>", section.title, "</h2>\n<ul class=\"games\">\n", section.rows,
          "</ul>\n</section>\n");
    }
    if (!part.sections.empty()) append_html_links(out, part);
    out += "</main>\n<footer>Replayed and checked by cartulary ";
    append_xml(out, options_.program_version);
    put(out, ".</footer>\n<script>", site_index_script(), "</script>\n</body>\n</html>\n");
  }

 private:
  /// "Harbour Cup \u00B7 round 3 \u00B7 2026-05-09 \u00B7 annotated by Ann"; known parts only.
  static void occasion(const IndexRow& row, std::string& out) {
    bool any = false;
    const auto add = [&](std::string_view before, const std::string& words,
                         std::string_view after) {
      if (words.empty()) return;
      put(out, any ? " \u00B7 " : "<span class=\"occasion\">", before);
      append_xml(out, words);
      out += after;
      any = true;
    };
    add("<bdi class=\"event\">", row.event, "</bdi>");
    const bool is_number = !row.round.empty() && is_digit(row.round[0]);
    add(is_number ? "round <bdi class=\"round\">" : "<bdi class=\"round\">", row.round, "</bdi>");
    add("<time>", row.date, "</time>");
    add("annotated by <bdi class=\"annotator\">", row.annotator, "</bdi>");
    if (any) out += "</span>";
  }

  /// The fields by which games are chosen. They are no use without the script, which shows them.
  static void choice(const IndexPart& part, std::string& out) {
    put(out, "\n<form id=\"choice\" role=\"search\" autocomplete=\"off\" data-files=\"",
        part.entry_files, "\" hidden>\n", site_choice());
  }

  /// A page that replays the game, with a picture of its board or scores. False if there is none.
  bool replay(const Report& report, std::string_view index, RecordPage& out) {
    const std::string up(index.substr(0, index.find_last_of('/') + 1));
    PageFile picture{std::string(kPicture), ""};
    if (report.has_game()) {
      append_board_svg(picture.text, board_at_end(report), report.record,
                       {.coordinates = false, .still = true});
    } else if (const ScoreGraph scores = score_graph(report); !scores.empty()) {
      append_graph_svg(picture.text, scores, {.width = 480, .height = 300});
    }
    const bool is_drawn = !picture.text.empty();
    std::string preview;
    if (is_drawn && !options_.address.empty()) {
      // Those who show links to pages fetch no SVG, and need the whole address.
      preview = options_.address + percent_encoded(out.stem) + std::string(kPreview);
      PageFile png{std::string(kPreview), ""};
      out.error = preview_.draw(picture.text, kPreviewSize, kPreviewGround);
      if (out.error.empty()) out.error = preview_.append_png(png.text);
      out.beside.push_back(std::move(png));
    }
    if (is_drawn) out.beside.push_back(std::move(picture));
    const bool has_addition = out.addition != nullptr;
    const ReplayPlace place{.style = up + std::string(kStyle),
                            .script = up + std::string(has_addition ? kAdditionScript : kScript),
                            .index = std::string(index),
                            .picture = xml(preview)};
    out.text.clear();
    append_game_replay(out.text, report, options_.program_version, place, out.addition);
    if (!preview.empty()) out.stem_at = out.text.find(xml(preview)) + xml(options_.address).size();
    return is_drawn;
  }

  WriteOptions options_;
  SharedAddition shared_;
  std::unique_ptr<RecordPageWriter> arbiter_;
  Raster preview_{};
};

}  // namespace

const Format& site_format() {
  static const Format format{
      .name = "site",
      .extension = ".html",
      .meaning = "replay pages",
      .make = nullptr,
      .traits = {.turns = true, .folder = true},
      .make_pages = [](const WriteOptions& options) -> std::unique_ptr<RecordPageWriter> {
        return make_site_writer(options, {});
      }};
  return format;
}

std::unique_ptr<RecordPageWriter> make_site_writer(const WriteOptions& options,
                                                   const SharedAddition& shared) {
  return std::make_unique<SiteWriter>(options, shared);
}

}  // namespace cartulary::formats

#include "formats/site/site_writer.hpp"

#include <fmt/core.h>

#include <initializer_list>

#include "formats/graph/score_graph.hpp"
#include "formats/page/base64.hpp"
#include "formats/page/index_page.hpp"
#include "formats/page/replay_page.hpp"
#include "formats/picture/board_svg.hpp"
#include "formats/picture/raster.hpp"
#include "formats/site/site_style.hpp"
#include "formats/text/escape.hpp"
#include "formats/text/json.hpp"
#include "formats/text/print.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kStyle = "cartulary.css";
constexpr std::string_view kScript = "cartulary.js";
/// Of pages with an addition.
constexpr std::string_view kAdditionScript = "cartulary-analysis.js";
/// Before the number of a file with entries, as site_index.js has it.
constexpr std::string_view kEntries = "games-";
constexpr std::string_view kPicture = ".svg";
constexpr std::string_view kPreview = ".png";
/// As those who show links want it, and the colour of the table.
constexpr Raster::Size kPreviewSize{1200, 630};
constexpr Raster::Ground kPreviewGround{0.886, 0.847, 0.765};

/// "Marta 92 – Henrik 95"; names alone if nothing was replayed.
std::string players_text(const Report& report) {
  std::string out;
  for (engine::Player p : report.record.seats()) {
    put(out, out.empty() ? "" : " \u2013 ", report.record.players[p].name);
    if (report.verdict.started) put(out, " ", report.verdict.totals[p]);
  }
  return out;
}

class SiteWriter : public RecordPageWriter {
 public:
  SiteWriter(const WriteOptions& options, const SharedAddition& shared)
      : options_(options), shared_(shared), arbiter_(find_format("html")->make_pages(options)) {}

  void page(const Report& report, std::string_view index, RecordPage& out) override {
    out.error.clear();
    out.stem_at.reset();
    const bool dice = report.record.if_dice() != nullptr;
    if (report.verdict.started && !dice) {
      replay(report, index, out);
    } else {
      arbiter_->page(report, index, out);
      if (!dice || !graph(report, out)) return;
    }
    const Verdict& v = report.verdict;
    out.row = {.file = record_name(report.document),
               .occasion = occasion_text(report.record),
               .players = players_text(report),
               .verdict = verdict_words(report).outcome,
               .reason = "",
               .status = v.status,
               .errors = report.findings.count(Severity::error),
               .warnings = report.findings.count(Severity::warning)};
    for (std::string* words :
         {&out.row.file, &out.row.occasion, &out.row.players, &out.row.verdict}) {
      make_printable(*words, 0);
    }
    out.row.analysis = out.analysis;
    for (std::string& line : out.row.analysis) make_printable(line, 0);
    out.row.picture = true;
  }

  void row(const IndexRow& row, std::string_view address, std::string& out) override {
    const auto words = [&](std::string_view before, std::string_view text, std::string_view after) {
      out += before;
      append_xml(out, text);
      out += after;
    };
    put(out, "<li class=\"", kStatusNames[static_cast<std::size_t>(row.status)], "\"><a href=\"",
        address, "\">");
    if (row.picture) {
      put(out, "<img src=\"", address.substr(0, address.rfind('.')), kPicture,
          "\" alt=\"\" loading=\"lazy\">");
    }
    words("<strong>", row.players, "</strong>");
    if (!row.occasion.empty()) words("<span class=\"occasion\">", row.occasion, "</span>");
    out += "<span class=\"verdict\">";
    // Without a picture, the verdict of the arbiter's page says it all.
    if (row.picture) {
      put(out, "<b>", kStatusWords[static_cast<std::size_t>(row.status)], "</b> ");
    }
    words("", row.verdict, "</span>");
    for (const std::string& line : row.analysis) {
      words("<span class=\"analysis\">", line, "</span>");
    }
    out += "</a></li>\n";
  }

  void row(const UnreadFile& file, std::string& out) override {
    out += "<li class=\"unreadable\"><strong>";
    append_xml(out, printable(file.name));
    out += "</strong><span>Not read: ";
    append_xml(out, printable(file.reason));
    out += "</span></li>\n";
  }

  void entry(const IndexRow& row, std::string_view address, std::string& out) override {
    entry(address, row.picture, row.status, {row.players, row.occasion, row.verdict}, row.analysis,
          out);
  }

  void entry(const UnreadFile& file, std::string& out) override {
    entry("", false, Status::unreadable,
          {printable(file.name), "", "Not read: " + printable(file.reason)}, {}, out);
  }

  PageFile entry_file(std::size_t number, std::string_view lines) const override {
    return {fmt::format("{}{}.js", kEntries, number),
            fmt::format("// The games of this site, for the search of its index.\n"
                        "(window.games = window.games || []).push([\n{}]);\n",
                        lines)};
  }

  std::vector<PageFile> shared() const override {
    std::string style(board_style());
    style += replay_style();
    style += shared_.style;
    std::vector<PageFile> out{{std::string(kStyle), std::move(style)},
                              {std::string(kScript), std::string(replay_script())}};
    if (!shared_.script.empty()) {
      out.push_back({std::string(kAdditionScript), std::string(shared_.script)});
    }
    return out;
  }

  void index(const IndexPart& part, std::string& out) override {
    out +=
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src "
        "'self'; style-src 'unsafe-inline'; script-src ";
    put(out, part.entry_files > 0 ? "'self' " : "", "'sha256-");
    out += base64_of_hex(site_index_script_digest());
    out +=
        "'; base-uri 'none'; form-action 'none'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"generator\" content=\"cartulary ";
    append_xml(out, options_.program_version);
    const std::string title = xml(options_.title.empty() ? "Games" : printable(options_.title));
    put(out, "\">\n<title>", title, "</title>\n<style>\n", site_style(),
        "</style>\n</head>\n<body>\n<header><h1>", title, "</h1>\n<p>",
        counted(static_cast<long>(part.summary.records), "game"), ": ", statuses_text(part.summary),
        "</p>");
    if (!part.stopped.empty()) {
      put(out, "\n<p>The run was stopped by ", part.stopped,
          ": these are the games that were done by then.</p>");
    }
    for (const IndexLink& link : part.beside) {
      put(out, link.address == part.beside.front().address ? "\n<nav class=\"pages\">" : " ",
          "<a href=\"", link.address, "\">", link.text, "</a>");
    }
    put(out, part.beside.empty() ? "" : "</nav>",
        "<p hidden><label for=\"search\">Search</label> <input type=\"search\" id=\"search\" "
        "autocomplete=\"off\" placeholder=\"players, event, round\" data-files=\"",
        part.entry_files, "\"> <span id=\"found\" role=\"status\"></span></p></header>\n<main>\n");
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
  /// What site_index.js shows of a game: its address, whether it has a picture, its status, and the
  /// words of a row; behind them the lines of an analysis, if it has any.
  static void entry(std::string_view address, bool picture, Status status,
                    std::initializer_list<std::string> words,
                    const std::vector<std::string>& analysis, std::string& out) {
    Json json(out);
    json.open('[');
    json.value(address);
    json.number(picture ? 1 : 0);
    json.value(kStatusNames[static_cast<std::size_t>(status)]);
    // Without a picture, the verdict of the arbiter's page says it all.
    json.value(picture ? kStatusWords[static_cast<std::size_t>(status)] : std::string_view());
    for (const std::string& word : words) json.value(word);
    if (!analysis.empty()) {
      json.open('[');
      for (const std::string& line : analysis) json.value(line);
      json.close(']');
    }
    json.close(']');
    out += ",\n";
  }

  /// A page that replays the game, with a picture of the board.
  void replay(const Report& report, std::string_view index, RecordPage& out) {
    const std::string up(index.substr(0, index.find_last_of('/') + 1));
    PageFile& picture = out.beside.emplace_back();
    picture.name = kPicture;
    append_board_svg(picture.text, board_at_end(report), report.record,
                     {.coordinates = false, .still = true});
    std::string preview;
    if (!options_.address.empty()) {
      // Those who show links to pages fetch no SVG, and need the whole address.
      preview = options_.address + percent_encoded(out.stem) + std::string(kPreview);
      PageFile png{std::string(kPreview), ""};
      out.error = preview_.draw(picture.text, kPreviewSize, kPreviewGround);
      if (out.error.empty()) out.error = preview_.append_png(png.text);
      out.beside.push_back(std::move(png));
    }
    out.text.clear();
    append_replay_page(
        out.text, report, options_.program_version,
        {.style = up + std::string(kStyle),
         .script = up + std::string(out.addition == nullptr ? kScript : kAdditionScript),
         .index = std::string(index),
         .picture = xml(preview)},
        out.addition);
    if (!preview.empty()) {
      out.stem_at = out.text.find(xml(preview)) + xml(options_.address).size();
    }
  }

  /// The picture of a game without a board; false if no turn of it was replayed.
  static bool graph(const Report& report, RecordPage& out) {
    const ScoreGraph scores = score_graph(report);
    if (scores.empty()) return false;
    PageFile& picture = out.beside.emplace_back();
    picture.name = kPicture;
    append_graph_svg(picture.text, scores, {.width = 480, .height = 300});
    return true;
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

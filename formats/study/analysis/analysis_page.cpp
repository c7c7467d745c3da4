#include "formats/study/analysis/analysis_page.hpp"

#include <algorithm>
#include <vector>

#include "formats/drawing/picture/board_svg.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/packing/base64.hpp"
#include "formats/ground/packing/page_policy.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/pages/page/replay_board.hpp"
#include "formats/pages/page/replay_frame.hpp"
#include "formats/study/analysis/analysis_tables.hpp"
#include "formats/study/analysis/chance_lines.hpp"
#include "formats/study/analysis/win_graph.hpp"

namespace cartulary::formats {
namespace {

/// A term in front of the bars, in the words of ledger_table().
struct LedgerTerm {
  std::string_view name;
  std::string_view meaning;
};
constexpr LedgerTerm kLedgerTerms[] = {
#include "formats/study/analysis/ledger_terms.def"
};

constexpr std::string_view kChancesNote =
    "A line is a chance to win before each turn, if everyone plays on as well as the program. "
    "The band is the 95 % interval: how far chance in the playouts may have moved the line. The "
    "numbers above are the turns of the key moments.";

class AnalysisWriter {
 public:
  AnalysisWriter(std::string& out, const AnalysisReport& analysed)
      : out_(out), analysed_(analysed), record_(analysed.report.record) {
    for (const std::size_t i : analysed.analysis.key_moments) {
      boards_.push_back(moment_boards(analysed.report, analysed.analysis.turns[i]));
    }
  }

  void write() {
    head();
    out_ += "<body>\n";
    drawings();
    out_ += "<main>\n";
    header();
    chances();
    ledger();
    players();
    moments();
    turns();
    notes();
    print(out_, "</main>\n<footer>Analysed by cartulary {}.</footer>\n<script>{}</script>\n",
          xml(analysed_.version), analysis_script());
    out_ += "</body>\n</html>\n";
  }

 private:
  void head() {
    begin_page(out_,
               fmt::format("script-src 'sha256-{}'; {}", base64_of_hex(analysis_script_digest()),
                           kOwnStyle),
               xml(analysed_.version), "Analysis of " + xml(replay_title(record_)));
    out_ += "<style>\n";
    put(out_, board_style(), analysis_style(), replay_dark_style());
    append_replay_colours(out_, record_);
    out_ += "</style>\n</head>\n";
  }

  /// Writes the drawings of the tiles and figures of all boards.
  void drawings() {
    TileTurns turns{};
    int columns = 0;  // of the narrowest board: one style is that of all
    for (const MomentBoards& boards : boards_) {
      const int own = boards.played.bounds.columns();
      columns = columns == 0 ? own : std::min(columns, own);
      note_turns(boards.played, turns);
      if (boards.best) note_turns(*boards.best, turns);
    }
    out_ +=
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawings\" width=\"0\" height=\"0\" "
        "aria-hidden=\"true\"><defs>\n";
    std::string drawings;
    append_board_symbols(drawings, turns);
    put(out_, drawings, "<style>\n");
    append_night_style(out_, drawings);
    if (columns > 0) append_far_style(out_, columns * kNearPixels);
    out_ += "</style></defs></svg>\n";
  }

  void header() {
    const Verdict& v = analysed_.report.verdict;
    const auto status = static_cast<std::size_t>(v.status);
    const std::string occasion = occasion_text(record_);
    print(out_, "<header>\n<div class=\"title\"><p class=\"event\">Analysis{}{}</p><h1>",
          occasion.empty() ? "" : " \u00B7 ", xml(occasion));
    for (engine::Player p : record_.seats()) {
      if (p != engine::Player{0}) out_ += " <span class=\"dash\">–</span> ";
      out_ += "<span class=\"name\">";
      append_pip(out_, p, letters_);
      print(out_, "<bdi>{}</bdi></span>", xml(record_.players[p].name));
    }
    print(out_,
          "</h1></div>\n<p class=\"verdict {}\"><strong>{}</strong> <span>{} \u00B7 {}</span></p>\n"
          "<p class=\"tools\" hidden><button type=\"button\" id=\"theme\" "
          "aria-pressed=\"false\">Dark</button></p>\n</header>\n",
          kStatusNames[status], kStatusWords[status], xml(scores_text(v.totals, record_)),
          xml(verdict_line(analysed_.report)));
    out_ += "<div>\n";
    settings(analysis_notes(analysed_).front());
    settings(extent_of_analysis(analysed_));
    out_ += "</div>\n";
  }
  void settings(const std::string& words) {
    if (!words.empty()) print(out_, "<p class=\"settings\">{}</p>\n", xml(words));
  }

  void begin_section(std::string_view id, std::string_view title) {
    print(out_, "<section aria-labelledby=\"{0}\">\n<h2 id=\"{0}\">{1}</h2>\n", id, title);
  }

  /// The same graph twice, for wide and for narrow screens; the style shows one.
  void chances() {
    begin_section("chances", "Chance to win");
    constexpr struct {
      std::string_view name;
      int width;
      int height;
    } shapes[] = {{"wide", 760, 270}, {"narrow", 400, 260}};
    for (const auto& [name, width, height] : shapes) {
      print(out_, "<figure class=\"graph {}\">\n", name);
      append_win_graph(out_, analysed_, {.width = width, .height = height});
      out_ += "</figure>\n";
    }
    out_ += "<ul>\n";
    for (const auto& lines : {decisive_lines(analysed_), describe_chances(analysed_)}) {
      for (const std::string& line : lines) print(out_, "<li>{}</li>\n", xml(line));
    }
    put(out_, "</ul>\n<p class=\"note\">", kChancesNote, "</p>\n</section>\n");
  }

  void ledger() {
    begin_section("ledger", "Ledger");
    out_ += "<div class=\"bars\">\n";
    append_ledger_bars(out_, analysed_);
    put(out_, "</div>\n<p>", xml(luck_adjusted_line(analysed_)), "</p>\n<dl>\n");
    for (const LedgerTerm& term : kLedgerTerms) {
      put(out_, "<dt>", term.name, "</dt><dd>", term.meaning, "</dd>\n");
    }
    out_ += analysed_.analysis.over ? "<dt>end</dt><dd>the result</dd>\n"
                                    : "<dt>last position</dt><dd>what it is worth</dd>\n";
    out_ += "</dl>\n</section>\n";
  }

  void players() {
    constexpr std::string_view what = "Losses, luck and points of the players";
    begin_section("players", "Players");
    begin_wide(what);
    table(players_table(analysed_), 0, what);
    table(missed_table(analysed_), 0, "Better moves that players missed, by their kind");
    out_ += "</div>\n</section>\n";
  }

  void begin_wide(std::string_view name) {
    print(out_, "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">\n", name);
  }

  /// `head`: the column that names what a row is about. Columns without known values are left out.
  void table(const TextTable& table, std::size_t head, std::string_view caption) {
    if (table.rows.empty()) return;
    std::vector<bool> shown;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      shown.push_back(
          std::ranges::any_of(table.rows, [i](const auto& row) { return !row[i].empty(); }));
    }
    const auto words = [&](std::size_t column) {
      return table.columns[column].number ? "" : " class=\"words\"";
    };
    print(out_, "<table>\n<caption class=\"unseen\">{}</caption>\n<thead><tr>", caption);
    for (std::size_t i = 0; i < shown.size(); ++i) {
      if (!shown[i]) continue;
      print(out_, "<th scope=\"col\"{}>{}</th>", words(i), xml(table.columns[i].heading));
    }
    out_ += "</tr></thead>\n<tbody>\n";
    for (const auto& row : table.rows) {
      out_ += "<tr>";
      for (std::size_t i = 0; i < shown.size(); ++i) {
        if (!shown[i]) continue;
        if (i == head) {
          print(out_, "<th scope=\"row\"{}>{}</th>", words(i), xml(row[i]));
        } else {
          print(out_, "<td{}>", words(i));
          cell(table.columns[i].heading, row[i]);
          out_ += "</td>";
        }
      }
      out_ += "</tr>\n";
    }
    out_ += "</tbody>\n</table>\n";
  }

  void cell(std::string_view column, const std::string& words) {
    if (words.empty()) return;
    if (column == "mark") return mark(words);
    const bool code = column == "move" || column == "best found";
    print(out_, "{}{}{}", code ? "<code>" : "", xml(words), code ? "</code>" : "");
  }
  void mark(std::string_view sign) {
    if (!sign.empty()) print(out_, "<span class=\"nag\" data-nag=\"{0}\">{0}</span>", sign);
  }

  void moments() {
    if (boards_.empty()) return;
    begin_section("moments", "Key moments");
    const std::vector<std::string> sentences = key_moments(analysed_);
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      moment(analysed_.analysis.turns[analysed_.analysis.key_moments[i]], boards_[i], sentences[i]);
    }
    out_ += "</section>\n";
  }

  void moment(const AnalysedTurn& turn, const MomentBoards& boards, std::string_view sentence) {
    const std::string name = record_.players[turn.player].name;
    const std::string number = fmt::format("Turn {}", turn.number);
    print(out_,
          "<article class=\"moment\" id=\"moment-{}\">\n<h3>{} <span class=\"dash\">·</span> ",
          turn.move, number);
    append_pip(out_, turn.player, letters_);
    print(out_, "<bdi>{}</bdi> ", xml(name));
    mark(turn.mark);
    const ViewedBounds& shown = boards.played.bounds;
    put(out_, "</h3>\n<div class=\"boards\" style=\"--columns:", shown.columns(), "\">\n");
    const std::string before = fmt::format("Board before turn {}, with ", turn.number);
    board(boards.played, turn, before + (turn.fits ? turn.played + ", the move played" : "no move"),
          false);
    if (boards.best) board(*boards.best, turn, before + turn.best + ", the best move found", true);
    out_ += "</div>\n";
    if (sentence.starts_with(number + ": ")) sentence.remove_prefix(number.size() + 2);
    print(out_, "<p>{}.</p>\n<p class=\"note\">Chance of <bdi>{}</bdi> to win: {} before the draw",
          xml(sentence), xml(name), percent_text(turn.before.win[turn.player], turn.exact));
    if (turn.fits) {
      print(out_, ", {} with the best move found",
            percent_text(turn.with_best.win[turn.player], turn.exact));
    }
    print(out_, ", {} after the turn.</p>\n",
          percent_text(turn.with_played.win[turn.player], turn.exact));
    if (turn.fits) {
      begin_wide(number + ": best moves found");
      table(candidates_table(turn), 0,
            "The best moves found and the one played: what each loses compared with the first, and "
            "the player's chance to win after it");
      out_ += "</div>\n";
    }
    out_ += "</article>\n";
  }

  void board(const BoardView& view, const AnalysedTurn& turn, const std::string& title, bool best) {
    const std::string own = fmt::format("{}{}-", best ? "best-" : "played-", turn.move);
    out_ += "<figure>\n";
    append_board_svg(
        out_, view, record_,
        {.symbols = false, .style = false, .proposed = best, .own_prefix = own, .title = title});
    print(out_,
          "<figcaption><span class=\"key{}\" aria-hidden=\"true\"></span>{}: "
          "<code>{}</code></figcaption>\n</figure>\n",
          best ? " found" : "", best ? "Best found" : "Played",
          xml(best ? turn.best : turn.played));
  }

  void turns() {
    print(out_, "<details>\n<summary><h2 id=\"turns\">{}</h2></summary>\n",
          counted(static_cast<long>(analysed_.analysis.turns.size()), "turn"));
    begin_wide("Turns");
    table(turns_table(analysed_), 0,
          "Each turn: its move, the best one found, loss, luck, the scores if the game ended, "
          "chance to win");
    out_ += "</div>\n</details>\n";
  }

  void notes() {
    begin_section("notes", "Notes");
    out_ += "<div class=\"notes\">\n";
    for (const std::string& note : analysis_notes(analysed_)) print(out_, "<p>{}</p>\n", xml(note));
    out_ += "</div>\n</section>\n";
  }

  std::string& out_;
  const AnalysisReport& analysed_;
  const Record& record_;
  const SeatLetters letters_ = seat_letters(record_);
  std::vector<MomentBoards> boards_{};  ///< of the key moments
};

}  // namespace

void append_analysis_page(std::string& out, const AnalysisReport& analysed) {
  AnalysisWriter(out, analysed).write();
}

std::string extent_of_analysis(const AnalysisReport& analysed) {
  const std::vector<AnalysedTurn>& looked = analysed.analysis.turns;
  const std::vector<TracedTurn>& all = analysed.report.tiles().turns;
  std::string out;
  if (looked.size() < all.size()) {
    print(out, "Only turns {} to {} of {} were looked into; all sums are those of these turns.",
          looked.front().number, looked.back().number, all.back().number);
  }
  if (!analysed.analysis.over && looked.back().move == all.back().move) {
    print(out,
          "{}The record ends before the game is over; the ledger ends with what the last position "
          "is worth.",
          out.empty() ? "" : " ");
  }
  return out;
}

}  // namespace cartulary::formats

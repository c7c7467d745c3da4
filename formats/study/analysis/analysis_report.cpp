#include "formats/study/analysis/analysis_report.hpp"

#include "formats/game/record/notation.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/json.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"
#include "formats/reports/report/writers.hpp"
#include "formats/study/analysis/analysis_tables.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

std::string markdown(std::string_view printable) {
  std::string out;
  append_markdown(out, printable);
  return out;
}

std::string markdown_of(const TextTable& table) {
  if (table.rows.empty()) return "";
  std::string out = "|";
  for (const auto& column : table.columns) put(out, " ", markdown(column.heading), " |");
  out += "\n|";
  for (const auto& column : table.columns) out += column.number ? "--:|" : "---|";
  out += '\n';
  for (const auto& row : table.rows) {
    out += '|';
    for (std::size_t i = 0; i < row.size(); ++i) {
      put(out, " ", table.columns[i].number ? row[i] : markdown(row[i]), " |");
    }
    out += '\n';
  }
  return out;
}

std::string lines_of(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) put(out, line, "\n");
  return out;
}

std::string markdown_of(const std::vector<std::string>& lines, std::string_view before = "") {
  return lines_of(
      mapped(lines, [&](const auto& line) { return std::string(before) + markdown(line); }));
}

std::string text_of(const TextTable& table) {
  std::string out;
  if (!table.rows.empty()) append_text_table(out, table);
  return out;
}

void append_parts(std::string& out, const std::vector<std::string>& parts) {
  for (const std::string& part : parts) {
    if (!part.empty()) put(out, &part == &parts.front() ? "" : "\n", part);
  }
}

std::string title_of(const AnalysisReport& analysed) {
  const Report& report = analysed.report;
  std::string out = scores_text(report.verdict.totals, report.record);
  if (analysed.analysis.over) put(out, ": ", outcome_text(report.verdict, report.record));
  return out;
}

void append_amount(Json& json, std::string_view key, const Report& report,
                   const engine::PerPlayer<int>& values) {
  const auto number = [&](Player p) { json.raw(plain_text(values[p])); };
  json.key(key);
  if (report.record.players.size() == 2) return number(Player{0});
  json.open('[');
  for (Player p : report.record.seats()) number(p);
  json.close(']');
}

void append_sums(Json& json, std::string_view key, const AnalysisReport& analysed,
                 engine::PerPlayer<int> Amounts::*unit) {
  const GameAnalysis& game = analysed.analysis;
  json.key(key).open('{');
  append_amount(json, "start", analysed.report, game.start.*unit);
  append_amount(json, "start_se", analysed.report, game.start_error.*unit);
  append_amount(json, "luck", analysed.report, game.luck.*unit);
  append_amount(json, "skill", analysed.report, game.skill.*unit);
  append_amount(json, "skill_se", analysed.report, game.skill_error.*unit);
  append_amount(json, "rest", analysed.report, game.rest.*unit);
  append_amount(json, "rest_se", analysed.report, game.rest_error.*unit);
  append_amount(json, "final", analysed.report, game.last.*unit);
  append_amount(json, "final_se", analysed.report, game.last_error.*unit);
  json.close('}');
}

void append_head(Json& json, const AnalysisReport& analysed) {
  json.field("record", record_name(analysed.report.document));
  json.field("program", analysed.version);
  json.field("version", kAnalysisVersion);
  json.key("seed").raw(std::to_string(analysed.analysis.seed));
  json.field("budget", analysed.analysis.budget);
  json.field("marks", analysed.analysis.marks == MarkBy::win ? "win" : "points");
  json.field("over", analysed.analysis.over);
  append_sums(json, "margin", analysed, &Amounts::margin);
  append_sums(json, "win", analysed, &Amounts::win);
  json.key("luck_adjusted").open('{');
  engine::PerPlayer<int> margins{}, errors{};
  for (Player p : analysed.report.record.seats()) {
    margins[p] = luck_adjusted(analysed.analysis, p);
    errors[p] = luck_adjusted_error(analysed.analysis, p);
  }
  append_amount(json, "margin", analysed.report, margins);
  append_amount(json, "margin_se", analysed.report, errors);
  json.key("weight").raw(fmt::format("{:.2f}", engine::analysis::kLuckWeight));
  json.close('}');
  json.objects("players", analysed.report.record.seats(), [&](Player p) {
    const AnalysedPlayer& player = analysed.analysis.players[p];
    json.field("name", analysed.report.record.players[p].name);
    json.field("turns", player.turns);
    json.key("loss").raw(plain_text(player.loss));
    json.key("loss_se").raw(plain_text(player.loss_error));
    json.key("luck").raw(plain_text(player.luck));
    json.key("win_loss").raw(plain_text(player.win_loss));
    json.key("win_luck").raw(plain_text(player.win_luck));
    json.field("points", player.points);
    json.field("field_points", player.field_points);
    json.field("meeples_placed", player.placed);
    json.field("meeples_home", player.home);
    json.field("meeples_stranded", player.stranded);
    json.objects("missed", missed_by(analysed.analysis, p), [&](const MissedMoves& row) {
      json.field("better", row.better);
      json.key("turns").raw(std::to_string(row.turns));
      json.key("loss").raw(plain_text(static_cast<int>(row.loss)));
    });
  });
  json.list("decided", decisive_lines(analysed), [&](const auto& line) { json.value(line); });
  json.list("key_moments", analysed.analysis.key_moments,
            [&](std::size_t i) { json.number(analysed.analysis.turns[i].number); });
}

void append_turn(Json& json, const Report& report, const AnalysedTurn& turn) {
  json.field("turn", turn.number);
  json.field("player", report.record.players[turn.player].name);
  json.field("tile", engine::kTiles[turn.tile].code);
  json.field("move", turn.played);
  json.key("best");
  turn.best.empty() ? json.null() : json.value(turn.best);
  append_amount(json, "before", report, turn.before.margin);
  append_amount(json, "before_se", report, turn.before_error.margin);
  append_amount(json, "value", report, turn.with_played.margin);
  append_amount(json, "value_se", report, turn.played_error.margin);
  json.key("loss").raw(plain_text(turn.loss()));
  json.key("loss_se").raw(plain_text(turn.loss_error()));
  append_amount(json, "luck", report, turn.luck.margin);
  append_amount(json, "skill", report, turn.skill().margin);
  append_amount(json, "rest", report, turn.rest().margin);
  append_amount(json, "rest_se", report, turn.rest_error.margin);
  append_amount(json, "win", report, turn.with_played.win);
  append_amount(json, "win_se", report, turn.played_error.win);
  append_amount(json, "win_luck", report, turn.luck.win);
  append_amount(json, "win_skill", report, turn.skill().win);
  append_amount(json, "win_rest", report, turn.rest().win);
  json.field("exact", turn.exact);
  json.list("scores", report.record.seats(), [&](Player p) { json.number(turn.scores[p]); });
  json.key("mark");
  turn.mark.empty() ? json.null() : json.value(turn.mark);
  json.objects("candidates", turn.candidates, [&](const AnalysedMove& move) {
    json.field("move", move.text);
    json.key("loss").raw(plain_text(move.loss));
    json.key("loss_se").raw(plain_text(move.loss_error));
    json.key("win").raw(plain_text(move.win));
    json.key("win_loss").raw(plain_text(move.win_loss));
    json.key("win_loss_se").raw(plain_text(move.win_loss_error));
    json.objects("reasons", move.reasons, [&](const AnalysedReason& it) {
      json.field("kind", name_of(it.kind));
      json.key("x");
      it.cell ? json.number(it.cell->x) : json.null();
      json.key("y");
      it.cell ? json.number(report.record.written_y(it.cell->y)) : json.null();
      json.field("place", it.place);
      json.field("player", report.record.players[it.player].name);
      json.key("best").raw(plain_text(it.best));
      json.key("played").raw(plain_text(it.played));
    });
  });
}

}  // namespace

void append_analysis_text(std::string& out, const AnalysisReport& analysed) {
  append_parts(out, {title_of(analysed) + '\n', text_of(turns_table(analysed)),
                     text_of(ledger_table(analysed)), luck_adjusted_line(analysed) + '\n',
                     text_of(players_table(analysed)), text_of(missed_table(analysed)),
                     lines_of(decisive_lines(analysed)), lines_of(key_moments(analysed)),
                     lines_of(analysis_notes(analysed))});
}

void append_analysis_markdown(std::string& out, const AnalysisReport& analysed) {
  append_parts(out,
               {"## " + markdown(title_of(analysed)) + '\n', markdown_of(ledger_table(analysed)),
                markdown(luck_adjusted_line(analysed)) + '\n', markdown_of(players_table(analysed)),
                markdown_of(missed_table(analysed)), markdown_of(decisive_lines(analysed)),
                markdown_of(key_moments(analysed), "- "), markdown_of(turns_table(analysed)),
                markdown_of(analysis_notes(analysed))});
}

void append_analysis_json(std::string& out, const AnalysisReport& analysed) {
  Json json(out);
  json.open('{');
  append_head(json, analysed);
  json.objects("turns", analysed.analysis.turns,
               [&](const AnalysedTurn& turn) { append_turn(json, analysed.report, turn); });
  json.close('}');
  out += '\n';
}

void append_analysis_jsonl(std::string& out, const AnalysisReport& analysed) {
  Json head(out);
  head.object([&] { append_head(head, analysed); });
  out += '\n';
  for (const AnalysedTurn& turn : analysed.analysis.turns) {
    Json json(out);
    json.object([&] { append_turn(json, analysed.report, turn); });
    out += '\n';
  }
}

void append_tile_text(std::string& out, const Report& report, const AnalysedTurn& turn,
                      std::string_view origin) {
  const Record& record = report.record;
  put(out, "Turn ", std::to_string(turn.number), ": ", printable(record.players[turn.player].name),
      " draws ", engine::kTiles[turn.tile].code, ", luck ",
      signed_text(turn.luck.margin[turn.player]), "\n\n");
  if (!turn.fits) put(out, "The tile fits nowhere: ", turn.played, "\n");
  TextTable table;
  table.columns = {
      {"rank", true}, {"move"}, {"loss", true}, {"wins", true}, {"why the first is better"}};
  for (const AnalysedMove& move : turn.candidates) {
    table.rows.push_back({std::to_string(table.rows.size() + 1), move.text,
                          loss_or_best(turn, move), whole_percent(move.win, turn.exact),
                          reason_words(record, move)});
  }
  if (turn.fits) append_text_table(out, table);
  put(out, "\nA", origin.substr(1), ".\n");
}

void append_tile_json(std::string& out, const Report& report, const AnalysedTurn& turn,
                      std::string_view) {
  Json json(out);
  json.object([&] { append_turn(json, report, turn); });
  out += '\n';
}

}  // namespace cartulary::formats

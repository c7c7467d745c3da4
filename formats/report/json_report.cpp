#include "formats/report/json_report.hpp"

#include "formats/dice/turn_text.hpp"
#include "formats/record/notation.hpp"
#include "formats/report/expansion_report.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

void position(Json& json, std::string_view name, const Document& document, uint32_t offset) {
  const Position at = document.position(offset);
  json.key(name).open('{');
  json.field("line", static_cast<std::size_t>(at.line));
  json.field("column", static_cast<std::size_t>(at.column));
  json.close('}');
}

void range(Json& json, const Document& document, Span span) {
  position(json, "start", document, span.offset);
  position(json, "end", document, span.end());
}

void place(Json& json, engine::Cell cell, const Record& record) {
  json.open('[');
  json.number(cell.x);
  json.number(record.written_y(cell.y));
  json.close(']');
}

void cells(Json& json, std::string_view name, const std::vector<engine::Cell>& list,
           const Record& record) {
  json.list(name, list, [&](engine::Cell cell) { place(json, cell, record); });
}

void finding(Json& json, const Document& document, const Finding& f) {
  const CodeRow& row = row_of(f.code);
  json.open('{');
  json.field("code", row.id);
  json.field("name", row.name);
  json.field("severity", name_of(row.severity));
  json.field("message", f.message);
  json.field("label", f.label);
  if ((f.span.offset & kInherited) != 0) json.field("file", document.name_of(f.span.offset));
  range(json, document, f.span);
  json.list("labels", f.labels, [&](const Label& label) {
    json.open('{');
    json.field("text", label.text);
    range(json, document, label.span);
    json.close('}');
  });
  json.list("notes", f.notes, [&](const Note& note) { json.value(note.text); });
  json.list("help", f.help, [&](const std::string& help) { json.value(help); });
  json.close('}');
}

void scored_feature(Json& json, const ScoredFeature& s, const Record& record) {
  json.open('{');
  json.field("category", kCategoryNames[s.category]);
  json.field("final", s.final);
  json.field("points", s.points);
  player_list(json, "winners", s.winners, record);
  by_seat(json, "meeples", s.followers, record);
  if (s.tied.size() > 1) player_list(json, "tied", s.tied, record);
  for (const ExpansionReport& row : expansion_reports()) {
    if (row.scoring != nullptr) row.scoring(json, s, record);
  }
  json.list("terms", s.terms, [&](const engine::Term& term) {
    json.open('{');
    json.field("counted", name_of(term.counted));
    json.field("count", static_cast<int>(term.count));
    json.field("each", static_cast<int>(term.each));
    json.close('}');
  });
  cells(json, "cells", s.cells, record);
  if (!s.meeples.empty()) cells(json, "meeple_cells", s.meeples, record);
  if (!s.cities.empty()) {
    json.list("cities", s.cities, [&](const CityName& city) {
      json.open('{');
      place(json.key("cell"), city.cell, record);
      json.field("side", city.side);
      json.close('}');
    });
  }
  json.field("text", scoring_text(s, record));
  json.close('}');
}

void turns(Json& json, const Report& report) {
  const Record& record = report.record;
  json.list("turn_list", report.tiles().turns, [&](const TracedTurn& turn) {
    json.open('{');
    json.field("turn", turn.number);
    json.field("player", record.players[turn.player].name);
    json.field("move", move_text(turn.turn, record));
    json.field("line",
               static_cast<std::size_t>(
                   report.document.position(record.tiles().moves[turn.move].span.offset).line));
    by_seat(json, "totals", turn.totals, record);
    json.list("scored", turn.scored,
              [&](const ScoredFeature& s) { scored_feature(json, s, record); });
    json.close('}');
  });
  json.list("final_scoring_list", report.tiles().final_scores,
            [&](const ScoredFeature& s) { scored_feature(json, s, record); });
}

void dice_roll(Json& json, const RecordedRoll& recorded, const DiceRecord& record) {
  const engine::dice::Roll& roll = recorded.roll;
  json.open('{');
  json.field("cities", static_cast<int>(roll.rolled.cities));
  json.field("knights", static_cast<int>(roll.rolled.knights));
  json.field("catapults", static_cast<int>(roll.rolled.catapults));
  json.field("cities_built", static_cast<int>(roll.cities_built));
  json.field("knights_set_aside", static_cast<int>(roll.knights_aside));
  json.list("built", recorded.built,
            [&](const engine::dice::BuiltDie& die) { json.value(built_text(die, record)); });
  json.close('}');
}

void dice_turns(Json& json, const Report& report) {
  const DiceRecord& record = report.record.dice();
  json.list("turn_list", report.dice().turns, [&](const TracedDiceTurn& turn) {
    json.open('{');
    json.field("turn", turn.number);
    json.field("player", record.players[turn.player].name);
    if (turn.turn) {
      const RecordedDiceTurn& recorded = record.turns[*turn.turn];
      json.field("move", dice_play_text(recorded, record));
      json.field("line",
                 static_cast<std::size_t>(report.document.position(recorded.span.offset).line));
      json.list("rolls", recorded.rolls,
                [&](const RecordedRoll& roll) { dice_roll(json, roll, record); });
      json.list("layout", turn.layout,
                [&](const engine::dice::BuiltDie& die) { json.value(built_text(die, record)); });
      json.field("city", turn.worth.city);
      json.field("doubled", turn.worth.doubled);
    }
    if (turn.kept_unknown) {
      json.key("knight_kept").null();
    } else {
      json.field("knight_kept", turn.worth.kept);
    }
    json.field("catapults_win", turn.catapults);
    json.field("points", turn.points);
    by_seat(json, "totals", turn.totals, record);
    json.close('}');
  });
}

void causes(Json& json, const Report& report) {
  const Record& record = report.record;
  const Diagnosis& diagnosis = report.diagnosis;
  json.field("headline", diagnosis.headline);
  json.list("causes", diagnosis.causes, [&](const Cause& cause) {
    json.open('{');
    json.field("kind", cause.kind);
    json.field("likely", cause.likely);
    json.field("slip", cause.slip);
    json.field("slips", cause.slips);
    json.field("alternative", cause.alternative);
    if (cause.move) {
      json.field("turn", cause.number);
    } else {
      json.key("turn").null();
    }
    json.field("line", static_cast<std::size_t>(report.document.position(cause.span.offset).line));
    player_list(json, "players", cause.players, record);
    if (cause.category) {
      json.field("category", kCategoryNames[*cause.category]);
    } else {
      json.key("category").null();
    }
    cells(json, "cells", cause.cells, record);
    by_seat(json, "delta", cause.delta, record);
    json.key("explains").open('{');
    json.field("totals", diagnosis.totals);
    json.field("gains", diagnosis.gains);
    json.field("result", diagnosis.result);
    json.close('}');
    if (const LineFix* fix = cause.fix()) {
      json.key("fix");
      write_line_fix(json, *fix);
    } else {
      json.key("fix").null();
    }
    json.list("fixes", cause.fixes, [&json](const LineFix& fix) { write_line_fix(json, fix); });
    json.field("text", cause.text);
    json.close('}');
  });
  json.field("causes_not_listed", diagnosis.beyond);
}

/// What only the tile games have.
void tile_game(Json& json, const Report& report) {
  const Verdict& v = report.verdict;
  if (report.record.has_position()) {
    json.key("position").open('{');
    json.field("turns", v.turns_before);
    by_seat(json, "points", v.before, report.record);
    json.field("possible", !v.position_wrong);
    json.close('}');
  }
  json.field("tiles_left", v.tiles_left);
  for (const ExpansionReport& row : expansion_reports()) {
    if (row.record != nullptr) row.record(json, report);
  }
  json.field("final_scoring", v.final_scoring);
  by_seat(json, "before_final", v.before_final, report.record);
  json.list("breakdown", report.record.seats(), [&](engine::Player p) {
    json.open('{');
    for (engine::Category c : engine::kAllCategories) {
      json.field(kCategoryNames[c], v.by_category[p][c]);
    }
    json.close('}');
  });
}

}  // namespace

void write_line_fix(Json& json, const LineFix& fix) {
  const auto line = [&json](std::string_view name, const std::optional<std::string>& text) {
    if (text) {
      json.field(name, *text);
    } else {
      json.key(name).null();
    }
  };
  json.open('{');
  json.field("line", static_cast<std::size_t>(fix.line));
  line("from", fix.from);
  line("to", fix.to);
  json.close('}');
}

void by_seat(Json& json, std::string_view name, const engine::PerPlayer<int>& points,
             const Record& record) {
  json.list(name, record.seats(), [&](engine::Player p) { json.number(points[p]); });
}

void player_list(Json& json, std::string_view name, engine::PlayerSet set, const Record& record) {
  json.list(name, set, [&](engine::Player p) { json.value(record.players[p].name); });
}

void write_run(Json& json, const WriteOptions& options) {
  json.field("cartulary_report", kReportVersion);
  json.field("program", options.program_version);
  json.field("command", std::string_view(options.view == View::verify ? "verify" : "score"));
  if (!options.part.shard.empty()) json.field("shard", options.part.shard);
}

void write_report(Json& json, const WriteOptions& options, const Report& report) {
  const Verdict& v = report.verdict;
  const Record& record = report.record;
  json.field("file", report.document.name);
  json.field("document", static_cast<std::size_t>(report.document.number));
  json.field("line", static_cast<std::size_t>(report.document.first_line));
  json.field("status", kStatusNames[static_cast<std::size_t>(v.status)]);
  json.field("game", name_of(record.game));
  json.field("event", record.event);
  json.list("players", record.players, [&](const RecordedPlayer& p) { json.value(p.name); });
  json.field("moves", v.moves);
  json.field("moves_replayed", v.moves_played);
  json.field("turns", v.turns);
  json.field("claims_checked", v.claims);
  json.field("claims_wrong", v.wrong_claims);
  json.field("points", v.points);
  json.field("over", v.over);
  by_seat(json, "totals", v.totals, record);
  const bool dice = record.if_dice() != nullptr;
  if (dice) {
    json.field("won_by_catapults", v.by_catapults);
  } else {
    tile_game(json, report);
  }
  player_list(json, "winners", v.winners, record);
  json.list("findings", report.findings,
            [&](const Finding& f) { finding(json, report.document, f); });
  json.field("findings_not_listed", report.findings.beyond());
  if (report.diagnosis.asked) causes(json, report);
  if (!record.inherited.empty()) {
    json.key("inherits").open('{');
    json.field("file", report.document.inherits->name);
    json.list("keys", record.inherited, [&](std::string_view key) { json.value(key); });
    json.close('}');
  }
  if (!v.left_out.empty()) json.field("left_out", v.left_out);
  if (!v.ignored.empty()) json.field("ignored", v.ignored);
  if (v.known > 0) json.field("baseline", v.known);
  const auto& origin = report.document.origin;
  if (origin != nullptr && !origin->assertions.empty()) {
    json.list("assertions", origin->assertions, [&](const Origin::Assertion& assertion) {
      json.open('{');
      json.field("text", assertion.text);
      json.field("holds", assertion.contradiction.empty());
      json.field("contradiction", assertion.contradiction);
      if (!assertion.checked) json.key("checked").truth(false);
      json.close('}');
    });
  }
  if (options.view == View::score) (dice ? dice_turns : turns)(json, report);
}

void write_unread(Json& json, const UnreadFile& file) {
  json.field("file", file.name);
  json.field("reason", file.reason);
  if (file.files != 1) json.field("files", file.files);
}

void write_skipped_files(Json& json, std::string_view name, const Census& census) {
  json.list(name, census.rows(), [&](const auto& row) {
    json.open('{');
    json.field("why", kSkippedNames[static_cast<std::size_t>(row.first.why)]);
    json.field("kind", row.first.kind);
    json.field("by", row.first.by);
    json.field("files", row.second);
    json.close('}');
  });
}

void write_summary(Json& json, const Summary& s) {
  json.field("records", s.records);
  for (std::size_t i = 0; i < kStatusNames.size(); ++i) json.field(kStatusNames[i], s.by_status[i]);
  json.field("errors", s.by_severity[2]);
  json.field("warnings", s.by_severity[1]);
  json.field("notes", s.by_severity[0]);
  json.field("turns", s.turns);
  json.field("claims_checked", s.claims);
  json.field("claims_wrong", s.wrong_claims);
  json.field("points", s.points);
  json.field("no_records", s.census.no_records());
  if (!s.census.empty()) write_skipped_files(json, "passed_over", s.census);
  if (!s.silenced.empty()) {
    json.list("not_checked", s.silenced, [&](const Silenced& silenced) {
      json.open('{');
      json.field("by", silenced.by);
      json.field("setting", std::string_view(silenced.selects ? "select" : "ignore"));
      json.field("codes", silenced.codes);
      json.close('}');
    });
  }
  if (s.known > 0) json.field("baseline", s.known);
  json.key("findings_by_code").open('{');
  for (std::size_t code = 0; code < s.by_code.size(); ++code) {
    if (s.by_code[code] > 0) json.field(kCodes[code].id, s.by_code[code]);
  }
  json.close('}');
}

}  // namespace cartulary::formats

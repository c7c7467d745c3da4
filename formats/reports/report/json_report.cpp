#include "formats/reports/report/json_report.hpp"

#include "formats/game/dice/turn_text.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/dice_report.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/reports/report/write_fields.hpp"

namespace cartulary::formats {
namespace {

void scored_features(WriteFields& way, std::string_view name,
                     const std::vector<ScoredFeature>& scored, const Record& record) {
  way.list(name, scored, [&record](WriteFields& in, const ScoredFeature& s) {
    in("category", s.category);
    in("final", s.final);
    in("points", s.points);
    in("winners", s.winners);
    in("meeples", s.followers);
    if (s.tied.size() > 1) in("tied", s.tied);
    for (const ExpansionReport& row : expansion_reports()) {
      if (row.scoring != nullptr) row.scoring(in, s);
    }
    in.list("terms", s.terms, [](WriteFields& of_term, const engine::Term& term) {
      of_term("counted", name_of(term.counted));
      of_term("count", term.count);
      of_term("each", term.each);
    });
    in("cells", s.cells);
    in.maybe("meeple_cells", s.meeples);
    if (!s.cities.empty()) {
      in.list("cities", s.cities, [](WriteFields& of_city, const CityName& city) {
        of_city("cell", city.cell);
        of_city("side", city.side);
      });
    }
    in("text", scoring_text(s, record));
  });
}

void turns(WriteFields& way, const Report& report) {
  const TileRecord& record = report.record.tiles();
  way.list("turn_list", report.tiles().turns, [&](WriteFields& in, const TracedTurn& turn) {
    in("turn", turn.number);
    in("player", record.players[turn.player]);
    in("move", move_text(turn.turn, record, record.moves[turn.move].meeple));
    in.line(record.moves[turn.move].span);
    in("totals", turn.totals);
    scored_features(in, "scored", turn.scored, record);
  });
  scored_features(way, "final_scoring_list", report.tiles().final_scores, record);
}

std::vector<std::string> built_texts(const auto& dice, const DiceRecord& record) {
  return mapped(dice, [&](const engine::dice::BuiltDie& die) { return built_text(die, record); });
}

void dice_rolls(WriteFields& way, const RecordedDiceTurn& turn, const DiceRecord& record) {
  way.list("rolls", turn.rolls, [&record](WriteFields& in, const RecordedRoll& recorded) {
    const engine::dice::Roll& roll = recorded.roll;
    in("cities", roll.rolled.cities);
    in("knights", roll.rolled.knights);
    in("catapults", roll.rolled.catapults);
    in("cities_built", roll.cities_built);
    in("knights_set_aside", roll.knights_aside);
    in("built", built_texts(recorded.built, record));
  });
}

void dice_turns(WriteFields& way, const Report& report) {
  const DiceRecord& record = report.record.dice();
  way.list("turn_list", report.dice().turns, [&](WriteFields& in, const TracedDiceTurn& turn) {
    in("turn", turn.number);
    in("player", record.players[turn.player]);
    if (turn.turn) {
      const RecordedDiceTurn& recorded = record.turns[*turn.turn];
      in("move", dice_play_text(recorded, record));
      in.line(recorded.span);
      dice_rolls(in, recorded, record);
      in("layout", built_texts(turn.layout, record));
      in("city", turn.worth.city);
      in("doubled", turn.worth.doubled);
    }
    in("knight_kept", turn.kept_unknown ? std::nullopt : std::optional(turn.worth.kept));
    in("catapults_win", turn.catapults);
    in("points", turn.points);
    in("totals", turn.totals);
  });
}

}  // namespace

void write_line_fix(Json& json, const LineFix& fix) {
  WriteFields{json}.write(fix);
}

void write_run(Json& json, const WriteOptions& options) {
  json.field("cartulary_report", kReportVersion);
  WriteFields way(json);
  fields(way, options.part, options.program_version, options.view);
}

void write_report(Json& json, const WriteOptions& options, const Report& report) {
  WriteFields way(json, &report);
  fields(way, report.document);
  fields(way, report, report.record, report.findings);
  const auto& origin = report.document.origin;
  if (origin != nullptr) way.maybe("assertions", origin->assertions);
  if (options.view != View::score) return;
  (report.record.if_tiles() != nullptr ? turns : dice_turns)(way, report);
}

}  // namespace cartulary::formats

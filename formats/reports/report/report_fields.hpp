// The contents of reports, listed once: the members of each type in the order of JSON, with their
// names there. Three ways go through these lists: WriteFields writes JSON, ReadFields in
// read_report.cpp reads it again, and the cache keeps the same members as bytes without names. So a
// row is a call of a way:
//
//   way("moves", v.moves)               a member; all three have it
//   way.maybe("ignored", v.ignored)     JSON has it only where it is not as usual
//   way.since("fixes", c.fixes, "fix")  reports of older versions lack it, or have one item so
//   way.given("causes", d.asked)        whether the rows that follow are there, by their member
//   way.object("explains", rows)        an object of JSON, and the rows in it
//   way.list("causes", items, rows)     a list of objects, and the rows of one
//   way.large(rows)                     rows with numbers of a whole run
//   way.told("fix", work_out)           only written: who reads it works it out again
//
// natural() is a member that is never negative, opposite() one that says the opposite, exact() a
// text that may be no UTF-8, one_of() a word for a number. A member that is told in a way of its
// own has a function of its own: game(), code(), file(), place(), line(), turn() and findings().
#pragma once

#include <array>
#include <concepts>
#include <type_traits>

#include "formats/game/record/words.hpp"
#include "formats/reports/report/expansion_report.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {

/// A type, constant for a way that writes.
template <class T, class Type>
concept Is = std::same_as<std::remove_const_t<T>, Type>;

template <class T, class Way>
concept HasFields = requires(Way& way, T& value) {
  fields(way, value);
};

inline constexpr std::array<std::string_view, 2> kCommandNames{"verify", "score"};
inline constexpr std::array<std::string_view, 2> kSettingNames{"ignore", "select"};
struct Names {
  static constexpr const auto& of(View) { return kCommandNames; }
  static constexpr const auto& of(Status) { return kStatusNames; }
  static constexpr const auto& of(RulingKind) { return kRulingNames; }
  static constexpr const auto& of(GameKind) { return kGameNames; }
  static constexpr const auto& of(Severity) { return kSeverityNames; }
  static constexpr const auto& of(WhySkipped) { return kSkippedNames; }
  static constexpr const auto& of(Resemblance::Kind) { return kResemblanceNames; }
  static constexpr const auto& of(engine::Category) { return kCategoryNames; }
};
template <class T>
concept HasNames = requires(T value) {
  Names::of(value);
};

/// True if a document has such a place. It may be longer than the text that follows.
bool is_place(const Document& document, uint32_t offset);

// The line of a run.

void fields(auto& way, Is<RunPart> auto& part, auto& program, auto& view) {
  way("program", program);
  way("command", view);
  way.maybe("shard", part.shard);
}
/// The members of its `for_report`.
void more_fields(auto& way, Is<RunPart> auto& part) {
  way("inputs", part.inputs);
  way.maybe("dice_only", part.dice_only);
  way.maybe("of", part.of);
}

// The line of a record.

void fields(auto& way, Is<Document> auto& document) {
  way("file", document.name);
  way("document", document.number);
  way("line", document.first_line);
}

void counts(auto& way, Is<Verdict> auto& v) {
  way("moves", v.moves);
  way("moves_replayed", v.moves_played);
  way("turns", v.turns);
  way("claims_checked", v.claims);
  way("claims_wrong", v.wrong_claims);
  way("points", v.points);
}

using PointsByCategory = engine::ArrayBy<engine::Category, int, engine::kCategories>;
void fields(auto& way, Is<PointsByCategory> auto& points) {
  for (engine::Category c : engine::kAllCategories) {
    // Reports always had these; another category is left out where it scores nothing.
    using enum engine::Category;
    if (c <= fields || c == sheep || c == trades) {
      way(kCategoryNames[c], points[c]);
    } else {
      way.maybe(kCategoryNames[c], points[c]);
    }
  }
}

void fields(auto& way, Is<engine::Goods> auto& goods) {
  for (engine::Good good : engine::kAllGoods) way(name_of(good), goods[good]);
}

void fields(auto& way, Is<Verdict::HeldTitle> auto& title) {
  way("players", title.players);
  way("tiles", title.tiles);
}

void fields(auto& way, Is<Ruling> auto& ruling) {
  way("ruling", ruling.kind);
  way("turn", ruling.turn);
  way("players", ruling.players);
  way("points", ruling.points);
  way("by", ruling.by);
  way("why", ruling.why);
}

void fields(auto& way, Is<Readings::Turn> auto& turn) {
  way("turn", turn.number);
  way("line", turn.line);
  way("can_be", turn.can_be);
}
void fields(auto& way, Is<Readings::Outcome> auto& outcome) {
  way("totals", outcome.totals);
  way("winners", outcome.winners);
  way("readings", outcome.count);
  way("right", outcome.right);
}
void fields(auto& way, Is<Readings> auto& readings) {
  way("count", readings.count);
  way("more", readings.more);
  way("right", readings.right);
  way("undecided", readings.undecided);
  way("outcomes", readings.outcomes);
  way("open", readings.open);
}

void tile_game(auto& way, Is<Verdict> auto& v, Is<TileRecord> auto& record) {
  if (way.given("position", record.position.given)) {
    way.object("position", [&v](auto& in) {
      in("turns", v.turns_before);
      in("points", v.before);
      in.opposite("possible", v.position_wrong);
    });
  }
  way("tiles_left", v.tiles_left);
  for (const ExpansionReport& row : expansion_reports()) {
    for (const auto& [name, member] : row.numbers) way.natural(name, v.*member);
  }
  way("final_scoring", v.final_scoring);
  way("before_final", v.before_final);
  way("breakdown", v.by_category);
  if (way.given("goods", v.any_goods())) way("goods", v.goods);
  for (engine::Title t : engine::kAllTitles) {
    if (way.given(name_of(t), !v.titles[t].players.empty())) way(name_of(t), v.titles[t]);
  }
  for (engine::Neutral who : engine::each<engine::Neutral>(engine::kNeutrals)) {
    if (way.given(name_of(who), !v.neutral[who].empty())) way(name_of(who), v.neutral[who]);
  }
  if (way.given("rulings", !v.rulings.empty())) way("rulings", v.rulings);
  if (way.given("readings", v.readings.count > 0)) way("readings", v.readings);
}

void fields(auto& way, Is<Label> auto& label) {
  way("text", label.text);
  way.place(label.span);
}

void fields(auto& way, Is<Finding> auto& f) {
  way.code(f.code);
  way("message", f.message);
  way("label", f.label);
  way.file(f.span);
  way.place(f.span);
  way("labels", f.labels);
  way("notes", f.notes);
  way("help", f.help);
}

void fields(auto& way, Is<LineFix> auto& fix) {
  way("line", fix.line);
  way("from", fix.from);
  way("to", fix.to);
}

/// `d`: what it is a cause in. Changes of the moves are not told.
void fields(auto& way, Is<Cause> auto& c, Is<Diagnosis> auto& d) {
  way("kind", c.kind);
  way("likely", c.likely);
  way("slip", c.slip);
  way("slips", c.slips);
  way("alternative", c.alternative);
  way.turn(c.move, c.number);
  way.line(c.span);
  way("players", c.players);
  way("category", c.category);
  way("cells", c.cells);
  way("delta", c.delta);
  way.object("explains", [&d](auto& in) {
    in("totals", d.totals);
    in("gains", d.gains);
    in("result", d.result);
  });
  way.told("fix", [&c] { return c.fix(); });
  way.since("fixes", c.fixes, "fix");
  way("text", c.text);
}

void fields(auto& way, Is<Diagnosis> auto& d) {
  if (!way.given("causes", d.asked)) return;
  way.since("headline", d.headline);
  way.list("causes", d.causes, [&d](auto& in, auto& cause) { fields(in, cause, d); });
  way("causes_not_listed", d.beyond);
}

/// Findings of each severity that are counted and not listed.
using BySeverity = std::array<std::size_t, kSeverityNames.size()>;
inline BySeverity beyond_by_severity(const Findings& findings) {
  BySeverity out{};
  for (std::size_t s = 0; s < out.size(); ++s) out[s] = findings.count(static_cast<Severity>(s));
  for (const Finding& f : findings) --out[engine::index(f.severity())];
  return out;
}

/// Without turns. The record and the findings are those of the report, which a way may fill.
void fields(auto& way, Is<Report> auto& report, Is<Record> auto& record, auto& findings) {
  auto& v = report.verdict;
  way("status", v.status);
  way.game(record.game);
  way("event", record.event);
  way("players", record.players);
  counts(way, v);
  way("over", v.over);
  way("totals", v.totals);
  if (record.if_tiles() != nullptr) {
    tile_game(way, v, record.tiles());
  } else {
    way("won_by_catapults", v.by_catapults);
  }
  way("winners", v.winners);
  way.findings(findings);
  fields(way, report.diagnosis);
  if (way.given("inherits", !record.inherited.empty())) {
    way.object("inherits", [&](auto& in) {
      in.told("file", [&] { return std::string_view(report.document.inherits->name); });
      in("keys", record.inherited);
    });
  }
  way.maybe("ended", v.ended);
  way.maybe("left_out", v.left_out);
  way.maybe("ignored", v.ignored);
  way.maybe("baseline", v.known);
}
/// The members of its `for_report`.
void more_fields(auto& way, Is<Verdict> auto& v, Is<Record> auto& record) {
  way.maybe("started", v.started, v.status != Status::unreadable);
  way.maybe("game_known", record.game_known, true);
  way.maybe("all_known", v.all_known);
  way.maybe("stopped", v.stopped);
}

void fields(auto& way, Is<Origin::Assertion> auto& assertion) {
  way("text", assertion.text);
  way.told("holds", [&] { return assertion.contradiction.empty(); });
  way("contradiction", assertion.contradiction);
  way.maybe("checked", assertion.checked, true);
}

// The lines at the end.

void fields(auto& way, Is<UnreadFile> auto& file) {
  way("file", file.name);
  way("reason", file.reason);
  way.maybe("files", file.files, 1);
}

void fields(auto& way, Is<Census::Row> auto& row, auto& files) {
  way("why", row.why);
  way("kind", row.kind);
  way("by", row.by);
  way("files", files);
}

void fields(auto& way, Is<Silenced> auto& silenced) {
  way("by", silenced.by);
  way.one_of("setting", silenced.selects, kSettingNames);
  way("codes", silenced.codes);
}

void fields(auto& way, Is<uint32_t> auto& input, Is<Census> auto& passed_over) {
  way("input", input);
  way("files", passed_over);
}

/// Few runs have such a record, and reports of older versions none.
inline constexpr auto kSeldomStatus = static_cast<std::size_t>(Status::open);
void sums(auto&& way, Is<Summary> auto& s) {
  way("records", s.records);
  for (std::size_t i = 0; i < kSeldomStatus; ++i) way(kStatusNames[i], s.by_status[i]);
  way("errors", s.by_severity[2]);
  way("warnings", s.by_severity[1]);
  way("notes", s.by_severity[0]);
  way("turns", s.turns);
  way("claims_checked", s.claims);
  way("claims_wrong", s.wrong_claims);
  way("points", s.points);
}
void fields(auto& way, Is<Summary> auto& s) {
  way.large([&s](auto& in) { sums(in, s); });
  way.maybe(kStatusNames[kSeldomStatus], s.by_status[kSeldomStatus]);
  way.told("no_records", [&s] { return s.census.no_records(); });
  way.maybe("passed_over", s.census);
  way.maybe("not_checked", s.silenced);
  way.maybe("baseline", s.known);
  way.object("findings_by_code", [&s](auto& in) {
    for (std::size_t code = 0; code < s.by_code.size(); ++code) {
      in.maybe(kCodes[code].id, s.by_code[code]);
    }
  });
}
/// The members of its `for_report`; `in_part`: for a part of a run.
void more_fields(auto& way, Is<RunEnd> auto& end, auto& unread, bool in_part) {
  way.maybe("stopped", end.stopped);
  way.maybe("passed_over", end.skipped);
  way.maybe("unread", unread);
  if (!in_part) return;
  way.maybe("passed_over_in", end.census);
  if (!way.given("baseline", !end.baseline.empty())) return;
  way.exact("baseline", end.baseline);
  if (way.given("folder", !end.lists.empty())) {
    way.exact("folder", end.folder);
    way.exact("here", end.here);
  }
  way("gone", end.gone);
  way("lists", end.lists);
}

}  // namespace cartulary::formats

#include "formats/checking/conditions.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <functional>

#include "formats/checking/tile_pattern.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/read_record.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {

/// Something of a game that a condition can be about.
struct Fact {
  int number = 0;
  std::string_view text{};
  int turn = 0;  ///< 0: of no turn
  const ScoredFeature* scored = nullptr;
};

enum class Unit : uint8_t { usual, tiles, cities, points };

/// A record that is asked, and what for.
struct Case {
  const Record& record;
  const Report* report;  ///< nullptr before the replay
  Unit unit;
  const TilePattern& pattern;
};

struct Condition {
  const Criterion* criterion = nullptr;
  bool negated = false;
  unsigned signs = 0;
  std::vector<std::string> texts{};  ///< in small letters without accents; any of them
  std::vector<int> numbers{};        ///< any of them
  Unit unit{};
  TilePattern pattern{};
};

namespace {

using Facts = std::vector<Fact>;

template <auto Member>
void of_players(const Case& of, Facts& out) {
  for (const RecordedPlayer& player : of.record.players) out.push_back({0, player.*Member});
}

template <auto Member>
void of_header(const Case& of, Facts& out) {
  out.push_back({0, of.record.*Member});
}

void expansions_of(const Case& of, Facts& out) {
  for (const ExpansionRow& row : all_expansions()) {
    if (of.record.rules.has(row.expansion)) out.push_back({0, row.name});
  }
}

void findings_of(const Case& of, Facts& out) {
  for (const Finding& finding : of.report->findings) out.push_back({0, row_of(finding.code).id});
}

void winners_of(const Case& of, Facts& out) {
  for (engine::Player seat : of.report->verdict.winners) {
    out.push_back({0, of.record.players[seat].name});
  }
}

/// The totals of the players at the end, the highest first.
std::vector<int> totals_of(const Case& of) {
  std::vector<int> out =
      mapped(of.record.seats(), [&](engine::Player p) { return of.report->verdict.totals[p]; });
  std::ranges::sort(out, std::greater<>());
  return out;
}

void margin_of(const Case& of, Facts& out) {
  const std::vector<int> totals = totals_of(of);
  if (totals.size() > 1) out.push_back({totals[0] - totals[1]});
}

void lead_changes_of(const Case& of, Facts& out) {
  engine::Player leader = engine::kNobody;
  int changes = 0;
  const auto see = [&](const engine::PerPlayer<int>& totals) {
    engine::Player best{};
    bool alone = true;
    for (engine::Player p : of.record.seats()) {
      alone = totals[p] > totals[best] || (alone && (p == best || totals[p] < totals[best]));
      if (totals[p] > totals[best]) best = p;
    }
    if (!alone) return;
    changes += leader != engine::kNobody && leader != best;
    leader = best;
  };
  see(of.report->verdict.before);
  for (const TracedTurn& turn : of.report->tile_parts().turns) see(turn.totals);
  see(of.report->verdict.totals);
  out.push_back({changes});
}

void turn_points_of(const Case& of, Facts& out) {
  engine::PerPlayer<int> before = of.report->verdict.before;
  for (const TracedTurn& turn : of.report->tile_parts().turns) {
    out.push_back({turn.totals[turn.player] - before[turn.player], {}, turn.number});
    before = turn.totals;
  }
}

template <engine::Category category>
void scorings_of(const Case& of, Facts& out) {
  constexpr bool is_field = category == engine::Category::fields;
  const auto add = [&](const std::vector<ScoredFeature>& all, int turn) {
    for (const ScoredFeature& scored : all) {
      if (scored.category != category) continue;
      const bool cities = of.unit == Unit::cities || (is_field && of.unit == Unit::usual);
      const std::size_t size = cities ? scored.cities.size() : scored.cells.size();
      const bool points = of.unit == Unit::points;
      out.push_back({points ? scored.worth() : static_cast<int>(size), {}, turn, &scored});
    }
  };
  for (const TracedTurn& turn : of.report->tile_parts().turns) add(turn.scored, turn.number);
  add(of.report->tile_parts().final_scores, 0);
}

constexpr int kMostTiles = engine::kMaxTiles;

/// The turn that laid the last tile of the pattern, if it is among the first `tiles`.
void add_place(const Case& of, int tiles, Facts& out) {
  if (!of.report->has_game()) return;
  const engine::Board& board = of.report->game().board();
  const auto last = find_pattern(of.pattern, board, std::min(tiles, board.tile_count()));
  if (!last) return;
  const auto* const turn = find_where(of.report->tile_parts().turns, [&](const TracedTurn& t) {
    return t.turn.laid() != nullptr && t.turn.laid()->cell == board.tile(*last).cell;
  });
  out.push_back({.turn = turn == nullptr ? 0 : turn->number});
}

constexpr Criterion kCriteria[] = {
#include "formats/checking/criteria.def"
};

// What a fact may be beside a value.
constexpr unsigned kLess = 1, kEqual = 2, kMore = 4, kPartOf = 8, kOther = 16;
struct Comparison {
  std::string_view text;
  unsigned signs;
};
/// Longer ones before those that they begin with.
constexpr Comparison kComparisons[] = {
    {">=", kMore | kEqual}, {"<=", kLess | kEqual}, {"!=", kOther}, {"=", kEqual},
    {"~", kPartOf},         {">", kMore},           {"<", kLess}};
constexpr unsigned kComparisonsOf[] = {kEqual | kOther | kPartOf, kEqual | kOther | kLess | kMore,
                                       kEqual | kOther | kLess | kMore,
                                       kEqual | kOther | kLess | kMore, kEqual | kOther};

struct UnitName {
  std::string_view word;
  Unit unit;
};
constexpr UnitName kUnits[] = {{"", Unit::usual},        {"tile", Unit::tiles},
                               {"tiles", Unit::tiles},   {"city", Unit::cities},
                               {"cities", Unit::cities}, {"point", Unit::points},
                               {"points", Unit::points}};

bool takes(ValueKind kind, const Comparison& sign) {
  return (kComparisonsOf[static_cast<std::size_t>(kind)] & sign.signs) == sign.signs;
}

/// Cuts `not` and a word off a condition; what is left begins with a sign, if it has one.
std::string_view take_word(std::string_view& rest, bool& negated) {
  constexpr std::string_view no = "not ";
  rest = trimmed(rest);
  negated = rest.starts_with(no);
  if (negated) rest = trimmed(rest.substr(no.size()));
  const auto end = std::ranges::find_if(rest, [](char c) { return !is_letter(c) && c != '-'; });
  const std::string_view out = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
  rest = trimmed(rest.substr(out.size()));
  return out;
}

const Comparison* sign_at(std::string_view rest) {
  return find_where(kComparisons,
                    [&](const Comparison& sign) { return rest.starts_with(sign.text); });
}

/// What should stand in place of a value; empty if nothing is wrong with it.
std::string_view read_value(std::string_view value, Condition& out) {
  const ValueKind kind = out.criterion->kind;
  if (kind == ValueKind::text || kind == ValueKind::day) {
    out.texts.push_back(bare_letters(value));
    if (value.empty()) return "a value";
    const bool fits = kind == ValueKind::text || !complaint_of_date(value);
    return fits ? "" : "a date, as `2026-05-09` or `2026-05`";
  }
  const auto number = take_number(value);
  const auto* const unit = find_row(kUnits, &UnitName::word, trimmed(value));
  if (!number || unit == nullptr) return "a whole number";
  const bool is_field = out.criterion->word == feature_name(engine::Category::fields);
  if (unit->unit != Unit::usual && kind != ValueKind::feature) return "a number without a unit";
  if (unit->unit == Unit::cities && !is_field) return "a number of tiles or of points";
  out.numbers.push_back(*number);
  out.unit = unit->unit;
  return "";
}

/// Nothing, after saying why in `fault`, if a text is no condition.
std::optional<Condition> read_condition(std::string_view text, std::string& fault) {
  Condition out;
  std::string_view rest = text;
  const std::string_view word = take_word(rest, out.negated);
  out.criterion = find_row(kCriteria, &Criterion::word, word);
  if (out.criterion == nullptr) {
    const std::string_view near = nearest(word, mapped(kCriteria, &Criterion::word));
    fault =
        fmt::format("expected a condition, as `player=Ann` or `city>=12`, got `{}`{}",
                    printable(text), near.empty() ? "" : fmt::format("; did you mean `{}`?", near));
    return {};
  }
  const ValueKind kind = out.criterion->kind;
  const Comparison* const sign = sign_at(rest);
  if (sign == nullptr || !takes(kind, *sign)) {
    const std::string known = joined(kComparisons, " ", [kind](const Comparison& other) {
      return takes(kind, other) ? fmt::format("`{}`", other.text) : "";
    });
    fault = fmt::format("expected one of {} behind `{}`, got `{}`", known, word, printable(rest));
    return {};
  }
  out.signs = sign->signs == kOther ? kEqual : sign->signs;
  out.negated ^= sign->signs == kOther;
  rest = trimmed(rest.substr(sign->text.size()));
  if (kind == ValueKind::tiles) {
    out.pattern = read_pattern(rest, fault).value_or(TilePattern());
    return out.pattern.empty() ? std::nullopt : std::optional(std::move(out));
  }
  do {
    const std::string_view value = trimmed(take_before(rest, ','));
    const std::string_view wanted = read_value(value, out);
    if (wanted.empty()) continue;
    fault = fmt::format("expected {} behind `{}`, got `{}`", wanted, word, printable(value));
    return {};
  } while (!rest.empty());
  return out;
}

bool meets(const Fact& fact, const Condition& condition) {
  const auto stands = [&](auto order) {
    return (condition.signs & (order < 0 ? kLess : order > 0 ? kMore : kEqual)) != 0;
  };
  const ValueKind kind = condition.criterion->kind;
  if (kind == ValueKind::tiles) return true;
  if (kind != ValueKind::text && kind != ValueKind::day) {
    return std::ranges::any_of(condition.numbers, [&](int n) { return stands(fact.number - n); });
  }
  const std::string bare = bare_letters(fact.text);
  return !bare.empty() && std::ranges::any_of(condition.texts, [&](const std::string& text) {
    if (condition.signs == kPartOf) return bare.find(text) != bare.npos;
    // A shorter date stands for all days that begin so.
    return stands(bare.compare(0, kind == ValueKind::day ? text.size() : bare.npos, text));
  });
}

/// "city of 14 tiles, 34 points, at turn 47", "lead-changes 4".
std::string words_of(const Fact& fact, const Condition& condition) {
  std::string out(condition.criterion->word);
  if (const ScoredFeature* const scored = fact.scored) {
    put(out, " of ",
        scored->category == engine::Category::fields
            ? counted(scored->cities.size(), "city", "cities")
            : counted(scored->cells.size(), "tile"),
        ", ", counted(scored->worth(), "point"), fact.turn == 0 ? ", at the end" : ",");
  } else if (condition.criterion->kind != ValueKind::tiles) {
    out += fact.text.empty() ? fmt::format(" {}", fact.number) : fmt::format(" {}", fact.text);
  }
  if (fact.turn != 0) put(out, " at turn ", fact.turn);
  return out;
}

enum class Answer { no, unknown, yes };

/// Asks a record, and adds by what it meets a condition, if that is not of its header.
Answer answer_of(const Condition& condition, const Record& record, const Report* report,
                 std::vector<std::string>& found) {
  const Settled settled = condition.criterion->settled;
  Facts facts;
  condition.criterion->facts({record, report, condition.unit, condition.pattern}, facts);
  const auto* const met = find_where(facts, [&](const Fact& f) { return meets(f, condition); });
  const bool is_header = settled == Settled::header;
  if (report != nullptr && settled != Settled::always) {
    const Verdict& verdict = report->verdict;
    const bool cut = is_header ? !report->readable : !verdict.started || verdict.cut_short();
    if (cut && (met == nullptr || settled != Settled::when_seen)) return Answer::unknown;
  }
  if ((met != nullptr) == condition.negated) return Answer::no;
  if (met != nullptr && !is_header) found.push_back(words_of(*met, condition));
  return Answer::yes;
}

}  // namespace

std::span<const Criterion> all_criteria() {
  return kCriteria;
}

std::string fault_of_condition(std::string_view text) {
  std::string fault;
  read_condition(text, fault);
  return fault;
}

bool begins_like_condition(std::string_view text) {
  bool negated = false;
  return !take_word(text, negated).empty() && sign_at(text) != nullptr;
}

Conditions::Conditions(std::span<const std::string> texts) {
  std::string fault;
  for (const std::string& text : texts) {
    if (auto condition = read_condition(text, fault)) {
      all_.push_back(std::make_shared<Condition>(std::move(*condition)));
    }
  }
}

bool Conditions::may_be_met(const Record& record) const {
  std::vector<std::string> found;
  return std::ranges::all_of(all_, [&](const auto& condition) {
    return condition->criterion->settled != Settled::header ||
           answer_of(*condition, record, nullptr, found) == Answer::yes;
  });
}

void Conditions::settle(Report& report) const {
  for (const auto& condition : all_) {
    const Answer answer = answer_of(*condition, report.record, &report, report.asked.found);
    report.asked.undecided |= answer == Answer::unknown;
    if (answer != Answer::no) continue;
    report.asked = {.passed_over = true};
    return;
  }
}

}  // namespace cartulary::formats

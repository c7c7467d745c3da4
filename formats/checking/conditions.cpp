#include "formats/checking/conditions.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

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
struct GameFact {
  int number = 0;
  std::string_view text{};
  int turn = 0;  ///< 0: of no turn
  const ScoredFeature* scored = nullptr;
};

struct Condition {
  const ConditionWord* about = nullptr;
  bool negated = false;
  std::string sign{};                ///< of `<`, `=`, `>`, `~`; one of its characters must hold
  std::vector<std::string> texts{};  ///< in small letters without accents; any of them
  std::vector<int> numbers{};        ///< any of them
  std::string_view unit{};
  TilePattern pattern{};
};

/// A record that is asked; no report before the replay.
struct AskedRecord {
  const Record& record;
  const Report* report;
  const Condition& condition;
};

namespace {

using GameFacts = std::vector<GameFact>;

constexpr std::string_view kUnitNames[] = {"", "tiles", "cities", "points"};
constexpr std::string_view kSignLetters = "!=~<>";
/// The signs of each kind of values.
constexpr std::string_view kSignsOf[] = {
    "= != ~", "= != < <= > >=", "= != < <= > >=", "= != < <= > >=", "= !="};

template <auto Member>
void facts_of_players(const AskedRecord& of, GameFacts& out) {
  for (const RecordedPlayer& player : of.record.players) out.push_back({0, player.*Member});
}

template <auto Member>
void fact_of_header(const AskedRecord& of, GameFacts& out) {
  out.push_back({0, of.record.*Member});
}

/// The player with the most points, and how many more the next one has.
std::pair<engine::Player, int> lead_in(const engine::PerPlayer<int>& totals, const Record& record) {
  engine::Player best{};
  int lead = -1;
  for (engine::Player p : record.seats()) {
    const int ahead = totals[p] - totals[best];
    if (p != best) lead = lead < 0 || ahead > 0 ? std::abs(ahead) : std::min(lead, -ahead);
    if (ahead > 0) best = p;
  }
  return {best, lead};
}

void lead_at_end(const AskedRecord& of, GameFacts& out) {
  const int lead = lead_in(of.report->verdict.totals, of.record).second;
  if (lead >= 0) out.push_back({lead});
}

void lead_changes_of(const AskedRecord& of, GameFacts& out) {
  engine::Player leader = engine::kNobody;
  int changes = 0;
  const auto see = [&](const engine::PerPlayer<int>& totals) {
    const auto [best, lead] = lead_in(totals, of.record);
    if (lead <= 0) return;
    changes += leader != engine::kNobody && leader != best;
    leader = best;
  };
  see(of.report->verdict.before);
  for (const TracedTurn& turn : of.report->tile_parts().turns) see(turn.totals);
  see(of.report->verdict.totals);
  out.push_back({changes});
}

void turn_points_of(const AskedRecord& of, GameFacts& out) {
  engine::PerPlayer<int> before = of.report->verdict.before;
  for (const TracedTurn& turn : of.report->tile_parts().turns) {
    out.push_back({turn.totals[turn.player] - before[turn.player], {}, turn.number});
    before = turn.totals;
  }
}

/// The usual unit of a field is the city.
bool is_in_cities(const ScoredFeature& scored, std::string_view unit) {
  return unit == "cities" || (unit.empty() && scored.category == engine::Category::fields);
}

template <engine::Category category>
void scorings_of(const AskedRecord& of, GameFacts& out) {
  const std::string_view unit = of.condition.unit;
  const auto add = [&](const std::vector<ScoredFeature>& all, int turn) {
    for (const ScoredFeature& scored : all) {
      if (scored.category != category) continue;
      const auto size = is_in_cities(scored, unit) ? scored.cities.size() : scored.cells.size();
      const int number = unit == "points" ? scored.worth() : static_cast<int>(size);
      out.push_back({number, {}, turn, &scored});
    }
  };
  for (const TracedTurn& turn : of.report->tile_parts().turns) add(turn.scored, turn.number);
  add(of.report->tile_parts().final_scores, 0);
}

/// The turn that laid the last tile of the pattern, if it is among the first `tiles`.
void add_place(const AskedRecord& of, std::size_t tiles, GameFacts& out) {
  if (!of.report->has_game()) return;
  const engine::Board& board = of.report->game().board();
  const int most = std::min(static_cast<int>(tiles), board.tile_count());
  const auto last = find_pattern(of.condition.pattern, board, most);
  if (!last) return;
  const auto* const turn = find_where(of.report->tile_parts().turns, [&](const TracedTurn& t) {
    return t.turn.laid() != nullptr && t.turn.laid()->cell == board.tile(*last).cell;
  });
  out.push_back({.turn = turn == nullptr ? 0 : turn->number});
}

constexpr ConditionWord kConditionWords[] = {
#include "formats/checking/condition_words.def"
};

/// Cuts `not`, a word and a sign off a condition. True if `not` was there.
bool take_subject(std::string_view& rest, std::string_view& word, std::string_view& sign) {
  constexpr std::string_view no = "not ";
  rest = trimmed(rest);
  const bool negated = rest.starts_with(no);
  if (negated) rest = trimmed(rest.substr(no.size()));
  word = trimmed(rest.substr(0, rest.find_first_of(kSignLetters)));
  rest = trimmed(rest.substr(word.size()));
  sign = rest.substr(0, rest.find_first_not_of(kSignLetters));
  rest = trimmed(rest.substr(sign.size()));
  return negated;
}

bool lists_word(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    if (take_before(words, ' ') == word) return true;
  }
  return false;
}

/// Names the form that a value should have; empty if it has it.
std::string_view read_value(std::string_view value, Condition& out) {
  const ValueKind kind = out.about->kind;
  if (kind == ValueKind::text || kind == ValueKind::day) {
    out.texts.push_back(bare_letters(value));
    const bool is_none = value.empty() || (kind == ValueKind::day && complaint_of_date(value));
    return !is_none ? "" : kind == ValueKind::day ? "a date, as `2026-05`," : "a text";
  }
  out.numbers.push_back(take_number(value).value_or(-1));
  const auto* const unit =
      find_where(kUnitNames, [&](auto name) { return name == trimmed(value); });
  if (unit != nullptr) out.unit = *unit;
  const bool has_cities = out.about->word == feature_name(engine::Category::fields);
  const bool fits = unit != nullptr && (unit->empty() || kind == ValueKind::feature) &&
                    (has_cities || *unit != "cities");
  if (fits && out.numbers.back() >= 0) return "";
  return kind != ValueKind::feature ? "a whole number"
         : has_cities               ? "a whole number of `cities`, `tiles` or `points`"
                                    : "a whole number of `tiles` or `points`";
}

/// nullptr, after saying why in `fault`, if a text is no condition.
std::shared_ptr<const Condition> read_condition(std::string_view text, std::string& fault) {
  auto out = std::make_shared<Condition>();
  std::string_view rest = text;
  std::string_view word;
  std::string_view sign;
  out->negated = take_subject(rest, word, sign);
  out->sign = sign;
  out->about = find_row(kConditionWords, &ConditionWord::word, word);
  if (out->about == nullptr) {
    const std::string_view near = nearest(word, mapped(kConditionWords, &ConditionWord::word));
    const std::string hint = near.empty() ? "" : fmt::format("; did you mean `{}`?", near);
    fault = fmt::format("expected a condition, as `player=Ann` or `city>=12`, got `{}`{}",
                        printable(text), hint);
    return nullptr;
  }
  const ValueKind kind = out->about->kind;
  const std::string_view signs = kSignsOf[static_cast<std::size_t>(kind)];
  if (!lists_word(signs, out->sign)) {
    fault = fmt::format("expected one of {} behind `{}`, got `{}`", signs, word, printable(text));
    return nullptr;
  }
  if (out->sign == "!=") out->negated = !out->negated;
  if (kind == ValueKind::tiles) {
    out->pattern = read_pattern(rest, fault).value_or(TilePattern());
    return out->pattern.empty() ? nullptr : out;
  }
  do {
    const std::string_view value = trimmed(take_before(rest, ','));
    const std::string_view wanted = read_value(value, *out);
    if (wanted.empty()) continue;
    fault = fmt::format("expected {} behind `{}`, got `{}`", wanted, word, printable(value));
    return nullptr;
  } while (!rest.empty());
  return out;
}

bool is_met_by(const GameFact& fact, const Condition& condition) {
  const auto stands = [&](int order) {
    return condition.sign.find("<=>"[order < 0 ? 0 : order > 0 ? 2 : 1]) != condition.sign.npos;
  };
  const ValueKind kind = condition.about->kind;
  if (kind == ValueKind::tiles) return true;
  if (!condition.numbers.empty()) {
    return std::ranges::any_of(condition.numbers, [&](int n) { return stands(fact.number - n); });
  }
  const std::string bare = bare_letters(fact.text);
  return !bare.empty() && std::ranges::any_of(condition.texts, [&](const std::string& text) {
    if (condition.sign == "~") return bare.find(text) != bare.npos;
    // A short date stands for all days that begin so.
    return stands(bare.compare(0, kind == ValueKind::day ? text.size() : bare.npos, text));
  });
}

/// "city of 14 tiles, 34 points, at turn 47", "lead-changes 4".
std::string fact_words(const GameFact& fact, const Condition& condition) {
  std::string out(condition.about->word);
  if (const ScoredFeature* const scored = fact.scored) {
    const std::string size = is_in_cities(*scored, "")
                                 ? counted(scored->cities.size(), "city", "cities")
                                 : counted(scored->cells.size(), "tile");
    put(out, " of ", size, ", ", counted(scored->worth(), "point"), ",");
    if (fact.turn == 0) out += " at the end";
  } else if (condition.about->kind != ValueKind::tiles) {
    out += " " + (fact.text.empty() ? std::to_string(fact.number) : std::string(fact.text));
  }
  if (fact.turn != 0) put(out, " at turn ", fact.turn);
  return out;
}

/// Asks a record, and adds by what it meets it, if not by its header. Nothing if nobody can tell.
std::optional<bool> is_met(const Condition& condition, const Record& record, const Report* report,
                           std::vector<std::string>& found) {
  const Settled settled = condition.about->settled;
  const bool is_header = settled == Settled::header;
  GameFacts facts;
  condition.about->facts({record, report, condition}, facts);
  const auto* const met =
      find_where(facts, [&](const GameFact& fact) { return is_met_by(fact, condition); });
  if (report != nullptr && settled != Settled::always) {
    const Verdict& verdict = report->verdict;
    const bool cut = is_header ? !report->readable : !verdict.started || verdict.cut_short();
    if (cut && (met == nullptr || settled != Settled::when_seen)) return {};
  }
  if (met != nullptr && !is_header && !condition.negated) {
    found.push_back(fact_words(*met, condition));
  }
  return (met != nullptr) != condition.negated;
}

}  // namespace

std::span<const ConditionWord> condition_words() {
  return kConditionWords;
}

std::string conditions_page() {
  std::string out =
      "A condition is a word, a sign and a value: `player=Ann`, `lead-changes>=4`.\n"
      "All must hold. Of several values with commas, one must; `not player=Ann` is the opposite.\n"
      "`=` means the same but for accents and capitals, `~` a part of it.\n"
      "Features are those that scored, by tiles, fields by cities; `city>=20 points` by points.\n"
      "Tiles are a board with `?` in any rotation, rows with ` / ` between: `tiles=Dr1 ? / c?r? "
      ".`\n"
      "There `D` is a tile however it lies, `c?r?` one by its edges, `.` none.\n\n";
  for (const ConditionWord& row : kConditionWords) {
    print(out, "  {:<13} {:<16} {}\n", row.word, kSignsOf[static_cast<std::size_t>(row.kind)],
          row.meaning);
  }
  return out;
}

std::string fault_of_condition(std::string_view text) {
  std::string fault;
  read_condition(text, fault);
  return fault;
}

bool begins_like_condition(std::string_view text) {
  std::string_view word;
  std::string_view sign;
  take_subject(text, word, sign);
  const auto is_of_word = [](char c) { return is_letter(c) || c == '-'; };
  return !sign.empty() && std::ranges::all_of(word, is_of_word);
}

Conditions::Conditions(const std::vector<std::string>& texts) {
  std::string fault;
  all_ = mapped(texts, [&](const std::string& text) { return read_condition(text, fault); });
}

bool Conditions::may_be_met(const Record& record) const {
  std::vector<std::string> found;
  return std::ranges::all_of(all_, [&](const auto& condition) {
    return condition->about->settled != Settled::header ||
           is_met(*condition, record, nullptr, found).value_or(true);
  });
}

void Conditions::settle(Report& report) const {
  for (const auto& condition : all_) {
    const auto met = is_met(*condition, report.record, &report, report.asked.found);
    report.asked.undecided |= !met;
    report.asked.passed_over |= met == false;
  }
}

}  // namespace cartulary::formats

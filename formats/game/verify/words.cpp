#include "formats/game/verify/words.hpp"

#include <algorithm>
#include <span>

#include "formats/game/record/expansions.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/verify/expansion_words.hpp"

namespace cartulary::formats {
namespace {

/// More cells than this are only counted.
constexpr std::size_t kMaxNamedCells = 12;

void append_first_cells(std::string& out, const std::vector<engine::Cell>& cells,
                        const Record& record) {
  append_cells(out, std::span(cells).first(std::min(cells.size(), kMaxNamedCells)), record);
  if (cells.size() > kMaxNamedCells) put(out, " and ", cells.size() - kMaxNamedCells, " more");
}

engine::FeatureKind kind_of(engine::Category category) {
  return static_cast<engine::FeatureKind>(category);
}

constexpr CountedName kBaseCounted[] = {
#include "formats/game/verify/counted.def"
};

const CountedName& row_of(engine::Counted counted) {
  static const auto rows = [] {
    std::vector<CountedName> out(std::begin(kBaseCounted), std::end(kBaseCounted));
    for (const ExpansionWords& box : expansion_words()) {
      out.insert(out.end(), box.counted.begin(), box.counted.end());
    }
    std::ranges::sort(out, {}, &CountedName::counted);
    return out;
  }();
  return rows[engine::index(counted)];
}

/// "; on hills: Ann 1, so Ann breaks the tie"; nothing where nobody stood where ties are broken.
std::string tie_text(const ScoredFeature& scored, const Record& record) {
  std::vector<std::string> breaking;
  for (engine::Player p : scored.tied) {
    if (scored.breaking[p] == 0) continue;
    breaking.push_back(fmt::format("{} {}", record.players[p].name, scored.breaking[p]));
  }
  if (breaking.empty()) return "";
  const bool several = scored.majority.size() > 1;
  const std::string outcome =
      scored.majority == scored.tied
          ? std::string("which leaves the tie")
          : fmt::format("so {} {} the tie", names_of(scored.majority, record),
                        several ? "win" : "wins");
  return fmt::format("; {}: {}, {}", tie_words(record.rules).where, joined(breaking, ", "),
                     outcome);
}

using Wording = std::string_view (*ExpansionWords::*)(const ScoredFeature&);

void append_words(std::string& out, const ScoredFeature& scored, Wording wording) {
  for (const ExpansionWords& row : expansion_words()) {
    if (row.*wording != nullptr) out += (row.*wording)(scored);
  }
}

/// "2 completed cities", "2 completed cities, 1 of them paid before: 1". False if all of them were.
bool append_cities(std::string& out, const engine::Term& term, std::size_t around) {
  const auto count = around == 0 ? term.count : static_cast<int>(around);
  out += counted(count, "completed city", "completed cities");
  // Field scoring `per-field-once` pays a player once for a city.
  if (term.count >= static_cast<int>(around)) return true;
  if (term.count > 0) {
    put(out, ", ", count - term.count, " of them paid before: ", term.count);
  } else {
    out += ", paid before from another field";
  }
  return term.count > 0;
}

std::string tied_text(const std::string& names, engine::PlayerSet winners, engine::Tie tie) {
  const bool one = winners.size() == 1;
  if (tie == engine::Tie::second_player && one) {
    return names + " wins the tie (the starting player loses it)";
  }
  if (tie == engine::Tie::seed) {
    return names + (one ? " wins the tie (the better seed wins it)"
                        : " are tied, and the better seed wins");
  }
  if (tie == engine::Tie::another_game) return names + " are tied, and another game decides";
  return names + " share the win";
}

}  // namespace

std::string_view name_of(engine::Counted counted) {
  return row_of(counted).name;
}

std::string_view feature_name(engine::Category category) {
  return name_of(kind_of(category));
}

std::string_view follower_name(engine::Category category) {
  const OwnScoring* own = own_scoring(category);
  if (own != nullptr && !own->most_of.empty()) return own->most_of;
  for (engine::Figure figure : engine::kAllFigures) {  // where meeples never stand, others do
    const std::string_view name = plural_of(role_of(kind_of(category), figure));
    if (!name.empty()) return name;
  }
  return "";
}

void append_feature(std::string& out, const ScoredFeature& scored, const Record& record) {
  using engine::Category;
  append_words(out, scored, &ExpansionWords::before);
  if (const OwnScoring* own = own_scoring(scored.category)) {
    out += own->text(scored, record);
    return;
  }
  switch (scored.category) {
    case Category::rulings:
      out += "ruling of an arbiter";
      break;
    case Category::trades:
      out += "payment for a tile";
      break;
    case Category::fields:
      // With field scoring per city the scored feature is the city.
      if (scored.meeples.empty()) {
        out += "farmers around the city at ";
        append_first_cells(out, scored.cells, record);
        break;
      }
      out += scored.meeples.size() == 1 ? "field with a farmer at " : "field with farmers at ";
      append_first_cells(out, scored.meeples, record);
      for (std::size_t i = 0; i < scored.cities.size(); ++i) {
        const CityName& city = scored.cities[i];
        out += i > 0 ? " (" : scored.cities.size() == 1 ? ", city at (" : ", cities at (";
        append_cell(out, city.cell, record);
        put(out, " ", city.side, ")");
      }
      break;
    default:
      if (scored.recalled) out += "abbot taken home from the ";
      out += feature_name(scored.category);
      append_words(out, scored, &ExpansionWords::behind);
      put(out, scored.final ? " unfinished at " : scored.recalled ? " at " : " completed at ");
      append_first_cells(out, scored.cells, record);
  }
}

std::string feature_text(const ScoredFeature& scored, const Record& record) {
  std::string out;
  append_feature(out, scored, record);
  return out;
}

void append_arithmetic(std::string& out, const ScoredFeature& scored, const TextSigns& signs) {
  const OwnScoring* own = own_scoring(scored.category);
  if (own != nullptr && own->count != nullptr) return own->count(out, scored);
  const std::string_view unit = own != nullptr ? own->unit : "";
  std::string_view joint = "";
  for (const engine::Term& term : scored.terms) {
    out += joint;
    joint = ", ";
    const CountedName& row = row_of(term.counted);
    const std::string_view noun = term.count == 1 ? row.noun : row.nouns;
    switch (term.counted) {
      case engine::Counted::coats:
        if (term.count == 0) {
          out += "no coat of arms";
          continue;
        }
        put(out, term.count, " ", noun);
        break;
      case engine::Counted::completed_cities:
        if (!append_cities(out, term, scored.cities.size())) return;
        break;
      case engine::Counted::points_paid:
        put(out, term.count, " ", noun);
        continue;
      case engine::Counted::points_awarded:
        print(out, "{:+}", term.each);
        continue;
      default:
        put(out, term.count, " ", noun);
    }
    if (own != nullptr && term.each == 0) continue;
    put(out, " ", signs.times, " ", term.each, unit, " = ", term.points());
  }
  if (scored.terms.size() > 1 && scored.terms[1].count > 0) {
    put(out, ", together ", scored.worth(), scored.winners.empty() ? unit : "");
  }
  if (scored.terms.empty()) return;
  const bool worthless = std::ranges::all_of(scored.terms, [](const engine::Term& term) {
    return term.each == 0 && term.counted <= engine::Counted::monastery_tiles;
  });
  if (scored.final && worthless) out += " [incomplete-scores: false]";
  append_words(out, scored, &ExpansionWords::worthless);
  if (scored.small_city && scored.terms[0].each == 1) out += " [two-tile-city: half]";
}

void append_majority(std::string& out, const ScoredFeature& scored, const Record& record) {
  bool any = false;
  for (engine::Player p : record.seats()) {
    if (scored.followers[p] == 0) continue;
    put(out, any ? "" : follower_name(scored.category), any ? ", " : ": ", record.players[p].name,
        " ", scored.followers[p]);
    for (const ExpansionWords& row : expansion_words()) {
      if (row.weight != nullptr) out += row.weight(scored, p);
    }
    any = true;
  }
  if (any) out += tie_text(scored, record);
}

void append_award(std::string& out, const ScoredFeature& scored, const Record& record) {
  const OwnScoring* own = own_scoring(scored.category);
  if (own != nullptr && own->award != nullptr && own->award(out, scored, record)) return;
  if (!is_on_board(scored.category)) {
    print(out, "{} {:+}", names_of(scored.winners, record), scored.points);
  } else if (scored.winners.empty()) {
    out += own != nullptr ? "no points" : "unoccupied";
  } else {
    append_names(out, scored.winners, record);
    put(out, " ", scored.points, scored.winners.size() > 1 ? " each" : "");
    const auto present =
        std::ranges::count_if(scored.followers, [](int followers) { return followers > 0; });
    if (present <= 1) return;
    out += " (";
    append_majority(out, scored, record);
    out += ')';
  }
}

std::string scoring_text(const ScoredFeature& scored, const Record& record,
                         const TextSigns& signs) {
  std::string out;
  append_feature(out, scored, record);
  if (!scored.terms.empty()) out += ": ";
  append_arithmetic(out, scored, signs);
  put(out, " ", signs.arrow, " ");
  append_award(out, scored, record);
  return out;
}

std::vector<engine::Category> shown_categories(const Report& report) {
  const Rules& rules = report.record.rules;
  std::vector<engine::Category> out;
  for (engine::Category c : engine::kAllCategories) {
    bool shown = engine::index(c) < engine::kFeatureKinds && has_feature(rules, kind_of(c));
    for (const ExpansionWords& row : expansion_words()) {
      const bool own = find_row(row.scorings, &OwnScoring::category, c) != nullptr;
      shown |= own && rules.has(row.expansion);
    }
    for (const auto& points : report.verdict.by_category) shown |= points[c] != 0;
    if (shown) out.push_back(c);
  }
  return out;
}

std::string scores_text(const engine::PerPlayer<int>& points, const Record& record) {
  return joined(record.seats(), ", ", [&](engine::Player p) {
    return fmt::format("{} {}", record.players[p].name, points[p]);
  });
}

std::string known_text(std::size_t findings) {
  return counted(findings, "finding") + " of the baseline left out";
}

std::string readings_text(const Readings& readings) {
  return (readings.more ? "more than " : "") + counted(readings.count, "reading");
}

std::string status_text(const Verdict& verdict) {
  std::string out(kStatusNames[static_cast<std::size_t>(verdict.status)]);
  if (verdict.status == Status::legal) out = "moves legal";
  const Readings& readings = verdict.readings;
  if (readings.count > 0 && all_legal(verdict.status)) {
    if (readings.undecided) {
      put(out, ", ", readings.right, " of ", readings_text(readings), " right");
    } else {
      put(out, " in all of ", readings_text(readings));
    }
  }
  if (!verdict.rulings.empty() && all_legal(verdict.status)) {
    put(out, ", with ", counted(verdict.rulings.size(), "ruling"));
  }
  if (!verdict.left_out.empty() && passes(verdict.status)) put(out, ", ", verdict.left_out);
  if (!verdict.ignored.empty()) put(out, " (", verdict.ignored, ")");
  if (verdict.known > 0) put(out, " (", known_text(verdict.known), ")");
  return out;
}

std::string left_aside_text(const Summary& summary) {
  std::string out;
  if (!summary.census.empty()) put(out, "skipped: ", summary.census.text(), "\n");
  for (const Silenced& silenced : summary.silenced) {
    put(out, "not checked: ", silenced.text(), "\n");
  }
  return out;
}

std::string statuses_text(const Summary& summary) {
  std::string out;
  for (std::size_t i = 0; i < kStatusNames.size(); ++i) {
    if (summary.by_status[i] == 0) continue;
    put(out, out.empty() ? "" : ", ", summary.by_status[i], " ", kStatusNames[i]);
    const bool legal = i == static_cast<std::size_t>(Status::legal);
    if (legal && !summary.left_out.empty()) put(out, " (", summary.left_out, ")");
  }
  if (summary.known > 0) put(out, "; ", known_text(summary.known));
  return out;
}

std::string outcome_text(const Verdict& verdict, const Record& record) {
  if (verdict.winners.empty()) return "";
  const std::string names = names_of(verdict.winners, record);
  if (verdict.by_catapults) return names + " wins with nine catapults";
  if (record.players.size() == 1) return names + " plays alone";
  int best = -1;
  int second = -1;
  for (engine::Player p : record.seats()) {
    second = std::max(second, std::min(best, verdict.totals[p]));
    best = std::max(best, verdict.totals[p]);
  }
  if (best == second) return tied_text(names, verdict.winners, record.rules.tie);
  if (verdict.winners.size() > 1) return names + " share the win";
  return fmt::format("{} wins by {}", names, best - second);
}

VerdictWords verdict_words(const Report& report) {
  const Verdict& v = report.verdict;
  const bool dice = report.record.if_tiles() == nullptr;
  VerdictWords out;
  out.outcome = v.winners.empty() ? v.ended : outcome_text(v, report.record);
  if (v.status != Status::illegal && v.status != Status::unreadable) {
    out.turns = counted(v.turns, "turn");
    if (report.record.has_position()) {
      out.turns = v.turns == 0 ? "position" : "position and " + out.turns;
    }
    if (!v.over) out.left = dice ? "not over" : counted(v.tiles_left, "tile") + " left";
    if (v.as_it_stands()) out.left = counted(v.tiles_left, "tile") + " not accounted for";
  } else if (v.started) {
    out.stopped = v.position_wrong ? std::string("in the position")
                                   : fmt::format("at turn {}", v.next_turn());
    const std::size_t tried = v.moves_played + (v.position_wrong ? 0 : 1);
    if (v.moves > tried) {
      out.skipped = counted(v.moves - tried, dice ? "turn" : "move");
      out.skipped += " after it not counted";
    }
  }
  const std::size_t errors = report.findings.count(Severity::error);
  const std::size_t warnings = report.findings.count(Severity::warning);
  if (errors > 0) out.errors = counted(errors, "error");
  if (warnings > 0) out.warnings = counted(warnings, "warning");
  return out;
}

}  // namespace cartulary::formats

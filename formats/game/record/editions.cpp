// Editions by their names: the options that each prints.

#include "formats/game/record/options.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

constexpr Preset kPresets[] = {
    {"C2", "second art edition, 2014; also the 20th anniversary box (the default)"},
    {"C3", "third art edition; the rules of C2"},
    {"C1", "last printings of the first art edition, 2008 to 2014; the rules of C2", true},
    {"C1-2000", "first printings: cities pay 4 points for farmers, small cities count half", true},
    {"C1-2002", "middle printing: 3 points per city, once per player; small cities half", true},
    {"C1-rgg", "English printings before 2008; scores as C1-2000", true},
    {"bga", "Board Game Arena with its international rules; the rules of C2"},
    {"tournament",
     "C2 as world championships since 2022 play it: the starting player loses a tie, but in Swiss "
     "rounds it is shared",
     false, engine::Tie::shared},
    {"tournament-2019",
     "C2 as world championships to 2019 played it: the better seed wins a tie, but in Swiss rounds "
     "it is shared",
     false, engine::Tie::shared},
};

constexpr EditionRule kPrinted[] = {
    {"C2", "farmers", "true", "base game, supplement: part of the game", "2014"},
    {"C2", "field-scoring", "per-field", "base game, supplement: 3 points a city, for each field",
     "2014"},
    {"C1-2000", "field-scoring", "per-city", "base game, first printings: 4 points a city", "2000"},
    {"C1-2002", "field-scoring", "per-field-once",
     "base game, middle printing: 3 points a city, once for a player", "2002"},
    {"C1-rgg", "field-scoring", "per-city", "Rio Grande Games: 4 points a city", "before 2008"},
    {"C2", "two-tile-city", "full", "base game, scoring a city: no exception", "2014"},
    {"C1-2000", "two-tile-city", "half", "base game, first printings: 1 point a tile", "2000"},
    {"C1-2002", "two-tile-city", "half", "base game, middle printing: 1 point a tile", "2002"},
    {"C1-rgg", "two-tile-city", "half", "Rio Grande Games: 1 point a tile", "before 2008"},
    {"C2", "unplaceable", "discard", "base game, placing a tile: it leaves the game", "2014"},
    {"C2", "end", "last-tile", "base game, end: after the turn of the last tile", "2014"},
    {"C2", "tie", "shared", "base game, footnote 14: no tie-breaker", "2014"},
    {"tournament", "tie", "second-player", "world championship: the starting player loses", "2022"},
    {"tournament-2019", "tie", "seed", "world championship: the better preliminary rank wins",
     "2019"},
    {"C2", "start", "start-tile", "base game, preparation", "2014"},
    {"C2", "hand", "1", "base game, placing a tile: one tile is drawn and laid", "2014"},
    {"C2", "border-completes", "false", "a house rule, not in the printed rules", "2014"},
    {"C2", "hole-bonus", "false", "a house rule, not in the printed rules", "2014"},
    {"C2", "incomplete-scores", "true", "base game, final scoring", "2014"},
    {"C2", "trees-end-roads", "true", "a house rule lets them not; the printed rules do not say it",
     "2014"},
    {"C2", "hill-tiebreak", "presence", "Hills & Sheep, hills, and footnote 4", "second edition"},
    {"C2", "hills", "true", "Hills & Sheep: part of the box", "second edition"},
    {"C2", "vineyards", "true", "Hills & Sheep: part of the box", "second edition"},
    {"C2", "shepherds", "true", "Hills & Sheep: part of the box", "second edition"},
    {"C2", "vineyards-for-gardens", "false", "Hills & Sheep, vineyards: monasteries alone",
     "second edition"},
    {"C2", "start-tile", "set-aside", "The River: the spring replaces the start tile", "2014"},
    {"C1", "start-tile", "set-aside", "The River: the start tile is taken out of the game", "2001"},
    {"C2", "river-room", "none", "The River: the river may not turn twice alike, no more", "2014"},
    {"C2", "gardens", "true", "The Abbot: part of the box", "2014"},
    {"C2", "unfinished-inns-and-cathedrals", "zero", "Inns & Cathedrals, final scoring", "2015"},
    {"C2", "inns", "true", "Inns & Cathedrals: part of the box", "2015"},
    {"C2", "cathedrals", "true", "Inns & Cathedrals: part of the box", "2015"},
    {"C2", "goods", "true", "Traders & Builders: part of the box", "2015"},
    {"C2", "builders-in-finished", "true", "Traders & Builders: nothing forbids it", "2015"},
};

}  // namespace

void Preset::apply(Rules& rules) const {
  for (const EditionRule& rule : kPrinted) {
    if (rule.preset != name || name == kPresets[0].name) continue;
    set_option(*find_option(rule.option), rule.value, rules);
  }
}

std::span<const Preset> all_presets() {
  return kPresets;
}

const Preset* find_preset(std::string_view name) {
  return find_row(kPresets, &Preset::name, name);
}

std::span<const EditionRule> edition_rules() {
  return kPrinted;
}

}  // namespace cartulary::formats

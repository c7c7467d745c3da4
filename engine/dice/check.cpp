#include "engine/dice/check.hpp"

namespace cartulary::engine::dice {
namespace {

int16_t number(int n) {
  return static_cast<int16_t>(n);
}

/// "A player rolls all the dice before him on his first roll." Later he rolls what he neither set
/// aside nor passed on. False when nobody knows what was set aside.
bool check_rolls(const Game& game, const Turn& turn, Violations& out) {
  if (turn.rolls.empty()) {
    out.push_back({.rule = Rule::no_roll});
    return false;
  }
  if (turn.rolls.size() > kMaxRolls) {
    out.push_back({.rule = Rule::fourth_roll,
                   .roll = kMaxRolls,
                   .expected = kMaxRolls,
                   .actual = number(static_cast<int>(turn.rolls.size()))});
  }
  int left = game.dice(game.to_move());
  int as_due = left;  // dice left if a roll that was wrong is taken for the one that was due
  for (std::size_t i = 0; i < turn.rolls.size() && i < kMaxRolls; ++i) {
    const Roll& roll = turn.rolls[i];
    const auto at = static_cast<uint8_t>(i);
    if (roll.rolled.total() == as_due) left = as_due;
    if (i > 0 && left == 0) {
      out.push_back({.rule = Rule::roll_after_all, .roll = at});
      return true;
    }
    as_due = left;
    if (roll.rolled.total() != left) {
      out.push_back({.rule = i == 0 ? Rule::not_all_rolled : Rule::wrong_reroll,
                     .roll = at,
                     .expected = number(left),
                     .actual = number(roll.rolled.total())});
      left = roll.rolled.total();
    }
    const std::size_t faults = out.size();
    if (roll.cities_built > roll.rolled.cities) {
      out.push_back({.rule = Rule::too_many_built,
                     .roll = at,
                     .expected = roll.rolled.cities,
                     .actual = roll.cities_built});
    }
    if (roll.knights_aside > roll.rolled.knights) {
      out.push_back({.rule = Rule::too_many_aside,
                     .roll = at,
                     .expected = roll.rolled.knights,
                     .actual = roll.knights_aside});
    }
    if (roll.passed >= 0 && roll.passed != roll.rolled.catapults) {
      out.push_back({.rule = Rule::catapults_stay,
                     .roll = at,
                     .expected = roll.rolled.catapults,
                     .actual = roll.passed});
    }
    if (out.size() > faults) return false;
    const int gone = roll.rolled.catapults + roll.cities_built + roll.knights_aside;
    left -= gone;
    as_due -= gone;
  }
  return true;
}

/// One black edge beside a white one: a die that lies wrong often has several.
void check_edges(const Rules& rules, const Layout& layout, uint8_t roll, Violations& out) {
  for (const BuiltDie& die : layout) {
    for (Side side : {Side::east, Side::south}) {
      const int beside = die_at(layout, neighbour(die.cell, side));
      if (beside < 0) continue;
      if (edges_match(rules.faces, die, layout[static_cast<std::size_t>(beside)], side)) continue;
      out.push_back({.rule = Rule::edge_mismatch, .roll = roll, .die = die, .side = side});
      return;
    }
  }
}

/// City dice of one or several rolls by their faces; those whose face is not known may show any.
struct FacePool {
  FaceCounts known{};
  int unknown = 0;

  void add(const Roll& roll) {
    unknown += roll.rolled.cities;
    for (std::size_t face = 0; face < known.size(); ++face) {
      known[face] = static_cast<uint8_t>(known[face] + roll.faces[face]);
      unknown -= roll.faces[face];
    }
  }
};

/// Dice that were built since `before` with a face that was not rolled so often.
void check_faces(const Roll& roll, const Layout& before, FacePool left, uint8_t at,
                 Violations& out) {
  const FaceCounts shown = left.known;
  for (const BuiltDie& die : roll.layout) {
    if (die_at(before, die.cell) >= 0) continue;
    if (left.known[die.face] > 0) {
      --left.known[die.face];
      continue;
    }
    if (left.unknown-- > 0) continue;
    out.push_back(
        {.rule = Rule::face_not_rolled, .roll = at, .expected = shown[die.face], .die = die});
    return;
  }
}

/// "The player may not rebuild already built city segments."
void check_layouts(const Rules& rules, const Turn& turn, Violations& out) {
  Layout before;
  FacePool rolled;  // since `before`
  int built = 0;
  for (std::size_t i = 0; i < turn.rolls.size(); ++i) {
    const Roll& roll = turn.rolls[i];
    const auto at = static_cast<uint8_t>(i);
    built += roll.cities_built;
    if (roll.cities_built > 0) rolled.add(roll);
    if (!roll.has_layout) continue;
    const std::size_t violations = out.size();
    for (std::size_t d = 0; d < roll.layout.size(); ++d) {
      if (die_at(roll.layout, roll.layout[d].cell) == static_cast<int>(d)) continue;
      out.push_back({.rule = Rule::cell_taken, .roll = at, .die = roll.layout[d]});
      return;
    }
    for (const BuiltDie& die : before) {
      const int now = die_at(roll.layout, die.cell);
      if (now >= 0 && looks_same(rules.faces, roll.layout[static_cast<std::size_t>(now)], die)) {
        continue;
      }
      out.push_back({.rule = Rule::die_moved, .roll = at, .die = die});
      return;
    }
    const auto size = static_cast<int>(roll.layout.size());
    if (size != built) {
      out.push_back({.rule = Rule::layout_size,
                     .roll = at,
                     .expected = number(built),
                     .actual = number(size)});
    } else {
      check_faces(roll, before, rolled, at, out);
    }
    check_edges(rules, roll.layout, at, out);
    if (rules.building == Building::touching && !is_connected(roll.layout)) {
      out.push_back({.rule = Rule::not_touching, .roll = at});
    }
    if (out.size() > violations) return;  // what is built upon it would only repeat it
    before = roll.layout;
    rolled = {};
  }
}

/// "If a player collects 3 or more knights, he may choose not to score this turn."
void check_ending(const Turn& turn, Violations& out) {
  const TurnSums sums = sums_of(turn);
  if (turn.city == 1) {
    out.push_back({.rule = Rule::single_die});
  } else if (turn.city > sums.cities_built) {
    out.push_back(
        {.rule = Rule::city_too_large, .expected = number(sums.cities_built), .actual = turn.city});
  }
  if (turn.ending != Ending::keep) return;
  if (sums.knights < kKnightsToKeep) {
    out.push_back({.rule = Rule::too_few_knights,
                   .expected = kKnightsToKeep,
                   .actual = number(sums.knights)});
  }
}

}  // namespace

Violations check(const Game& game, const Turn& turn) {
  Violations out;
  if (game.over()) {
    out.push_back({.rule = Rule::game_over});
    return out;
  }
  if (!check_rolls(game, turn, out)) return out;
  const std::size_t others = out.size();
  check_layouts(game.rules(), turn, out);
  if (out.size() > others) return out;  // nobody knows what the city is
  check_ending(turn, out);
  return out;
}

}  // namespace cartulary::engine::dice

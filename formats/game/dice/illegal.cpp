// Broken rules of the dice game in words: one row for each.
#include "formats/game/dice/replay.hpp"
#include "formats/game/dice/turn_text.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::dice::BuiltDie;
using engine::dice::Roll;
using engine::dice::Rule;
using engine::dice::Violation;

const RecordedRoll& roll_of(const Violation& v, const DiceScene& scene) {
  return scene.recorded().rolls[v.roll];
}

/// The word of what was set aside; all of it if the word stands nowhere.
Span word_of(const RecordedRoll& roll, Span RecordedRoll::*word) {
  if ((roll.*word).size > 0) return roll.*word;
  return roll.aside_span.size > 0 ? roll.aside_span : roll.span;
}

void game_over(Finding& f, const Violation&, const DiceScene& scene) {
  const engine::Player winner = scene.game.winner();
  f.span = scene.recorded().span;
  f.message = fmt::format("the game was won in turn {}, but another turn follows",
                          scene.game.turn_number() - 1);
  f.label = "the game is over";
  f.brief = "turn after the win";
  f.notes.push_back(
      scene.game.won_by_catapults()
          ? fmt::format("{} rolled nine catapults and won", scene.record.players[winner].name)
          : fmt::format(
                "{} reached {} points and won; the game ends at once, without finishing the round",
                scene.record.players[winner].name, scene.game.points(winner)));
}

void no_roll(Finding& f, const Violation&, const DiceScene& scene) {
  f.span = scene.recorded().span;
  f.message = fmt::format("{}'s turn has no roll", scene.mover());
  f.brief = "turn without a roll";
  f.help.push_back("every turn has at least one roll, as in `9 c6 k2 x1`");
}

void fourth_roll(Finding& f, const Violation& v, const DiceScene& scene) {
  f.span = roll_of(v, scene).span;
  f.message = fmt::format("expected at most {} rolls in a turn, got {}", v.expected,
                          scene.recorded().rolls.size());
  f.label = "the fourth roll";
  f.brief = fmt::format("{} rolls in a turn", scene.recorded().rolls.size());
  f.help.push_back("is a line break missing before the next player's turn?");
}

void not_all_rolled(Finding& f, const Violation& v, const DiceScene& scene) {
  const auto& told = scene.recorded().dice;
  if (told && told->value == v.actual) {
    f.code = Code::dice_at_hand;
    f.span = told->span;
    f.message =
        fmt::format("expected {} for {}, got {}", dice_text(v.expected), scene.mover(), v.actual);
    f.label = "as many as were rolled";
  } else {
    f.span = roll_of(v, scene).span;
    f.message = fmt::format("{} must roll all {} first, got {}", scene.mover(),
                            dice_text(v.expected), v.actual);
    f.label = fmt::format("{} in the first roll", dice_text(v.actual));
  }
  f.brief = fmt::format("{} rolled first by {}, who has {}", dice_text(v.actual), scene.mover(),
                        v.expected);
  note_kept_knights(f, scene);
}

/// "roll 1: 9 dice, 1 catapult passed on, 4 city dice and 1 knight set aside: 3 dice left"
std::string left_text(std::size_t number, const Roll& roll) {
  std::vector<std::string> gone;
  if (roll.rolled.catapults > 0) {
    gone.push_back(counted(roll.rolled.catapults, "catapult") + " passed on");
  }
  std::vector<std::string> aside;
  if (roll.cities_built > 0) aside.push_back(counted(roll.cities_built, "city die", "city dice"));
  if (roll.knights_aside > 0) aside.push_back(counted(roll.knights_aside, "knight"));
  if (!aside.empty()) gone.push_back(enumerate(aside) + " set aside");
  const int left =
      roll.rolled.total() - roll.rolled.catapults - roll.cities_built - roll.knights_aside;
  return fmt::format("roll {}: {}{}{}: {} left", number, dice_text(roll.rolled.total()),
                     gone.empty() ? "" : ", ", joined(gone, ", "), left);
}

void wrong_reroll(Finding& f, const Violation& v, const DiceScene& scene) {
  const Roll& before = scene.played.rolls[v.roll - 1u];
  f.span = roll_of(v, scene).span;
  f.message =
      fmt::format("expected {} in roll {}, got {}", dice_text(v.expected), v.roll + 1, v.actual);
  f.label = v.actual > v.expected ? "more than are left" : "fewer than are left";
  f.brief = fmt::format("{} in roll {}, with {} left", dice_text(v.actual), v.roll + 1, v.expected);
  f.notes.push_back(left_text(v.roll, before));
  if (v.actual < v.expected) {
    f.help.push_back("every die that is not set aside is rolled again");
    return;
  }
  std::vector<std::string> gone;
  if (before.knights_aside > 0) gone.emplace_back("a knight that was set aside");
  if (before.cities_built > 0) gone.emplace_back("a city die that was built");
  if (before.rolled.catapults > 0) gone.emplace_back("a catapult that was passed on");
  if (!gone.empty()) {
    f.help.push_back(enumerate(gone, "or") + " is not rolled again in the same turn");
  }
}

void roll_after_all(Finding& f, const Violation& v, const DiceScene& scene) {
  f.span = roll_of(v, scene).span;
  f.message = fmt::format("no dice are left after roll {}, but another roll follows", v.roll);
  f.label = "nothing left to roll";
  f.brief = fmt::format("roll {} with no dice left", v.roll + 1);
  f.notes.push_back(left_text(v.roll, scene.played.rolls[v.roll - 1u]));
}

/// More set aside, or not as many passed on, as a roll shows.
template <Span RecordedRoll::*word>
void other_count(Finding& f, const Violation& v, const DiceScene& scene) {
  constexpr bool of_city = word == &RecordedRoll::cities_span;
  constexpr bool passed = word == &RecordedRoll::passed_span;
  const auto of = [](int count) {
    return of_city ? counted(count, "city die", "city dice")
                   : counted(count, passed ? "catapult" : "knight");
  };
  f.span = word_of(roll_of(v, scene), word);
  f.message = fmt::format("expected {}{} {}, got {}", passed ? "" : "at most ", of(v.expected),
                          passed ? "passed to the left" : "set aside", v.actual);
  f.label = fmt::format("roll {} shows {}", v.roll + 1, of(v.expected));
  f.brief =
      fmt::format("{} {}, {} rolled", of(v.actual), passed ? "passed on" : "set aside", v.expected);
  if (!passed) return;
  f.help.push_back(
      "every catapult is passed to the left after each roll; `x` after `>` may be left out");
}

Span die_span(const BuiltDie& die, const Violation& v, const DiceScene& scene) {
  const RecordedLayout& layout = scene.recorded().layouts[v.roll];
  for (std::size_t i = layout.dice.size(); i-- > 0;) {
    if (layout.dice[i] == die) return layout.spans[i];
  }
  return layout.span;
}

std::string place_text(const BuiltDie& die, const DiceScene& scene) {
  return text_of(die.cell, scene.record);
}

char name_of(const BuiltDie& die, const DiceScene& scene) {
  return scene.record.face_names[die.face];
}

void face_not_rolled(Finding& f, const Violation& v, const DiceScene& scene) {
  f.span = die_span(v.die, v, scene);
  // All rolls since the layout before.
  std::size_t first = v.roll;
  while (first > 0 && !scene.played.rolls[first - 1].has_layout) --first;
  std::vector<std::string> shown;
  for (std::size_t face = 0; face < scene.record.face_names.size(); ++face) {
    int count = 0;
    for (std::size_t r = first; r <= v.roll; ++r) count += scene.played.rolls[r].faces[face];
    if (count > 0) shown.push_back(fmt::format("{} {}", count, scene.record.face_names[face]));
  }
  f.message =
      fmt::format("{}{} was not rolled", v.expected > 0 ? "another " : "", name_of(v.die, scene));
  f.brief = fmt::format("die built with a face {} that was not rolled", name_of(v.die, scene));
  f.label = shown.empty() ? std::string("not rolled") : "rolled: " + enumerate(shown);
  f.labels.push_back({roll_of(v, scene).span, "what was rolled"});
}

void layout_size(Finding& f, const Violation& v, const DiceScene& scene) {
  f.span = scene.recorded().layouts[v.roll].span;
  f.message = fmt::format("expected {} in the layout, got {}", dice_text(v.expected), v.actual);
  f.brief = fmt::format("{} in the layout, {} set aside", dice_text(v.actual), v.expected);
  for (const RecordedRoll& roll : scene.recorded().rolls) {
    if (roll.cities_span.size > 0) f.labels.push_back({roll.cities_span, "without places"});
  }
  f.label = fmt::format("{} set aside up to roll {}",
                        counted(v.expected, "city die was", "city dice were"), v.roll + 1);
  f.help.push_back(
      "a city die that is set aside is built at once; give the places of all of them, or "
      "count all, as in `c4`");
}

void cell_taken(Finding& f, const Violation& v, const DiceScene& scene) {
  f.span = die_span(v.die, v, scene);
  f.message = fmt::format("two dice at {}", place_text(v.die, scene));
  f.label = "the second one";
  f.help.push_back(
      "dice of earlier rolls stay and are not repeated; to give all dice after each roll, use "
      "the key `layout`");
}

void die_moved(Finding& f, const Violation& v, const DiceScene& scene) {
  const RecordedLayout& layout = scene.recorded().layouts[v.roll];
  f.span = layout.span;
  f.message = fmt::format("the die built at {} has changed", place_text(v.die, scene));
  f.label = fmt::format("no {} after roll {}", built_text(v.die, scene.record), v.roll + 1);
  for (std::size_t i = 0; i < layout.dice.size(); ++i) {
    if (layout.dice[i].cell != v.die.cell) continue;
    f.span = layout.spans[i];
    f.label = fmt::format("it was {}", built_text(v.die, scene.record));
  }
  f.notes.push_back("the layout before:");
  note_layout(f, scene.played.rolls[v.roll - 1u].layout, scene.record);
  f.help.push_back("a built die is not moved, turned or rolled again");
}

bool fits(const engine::dice::FaceTable& faces, const engine::dice::Layout& layout, BuiltDie die,
          engine::Rotation rotation) {
  die.rotation = rotation;
  for (engine::Side side : engine::kAllSides) {
    const int beside = engine::dice::die_at(layout, engine::neighbour(die.cell, side));
    if (beside < 0) continue;
    const BuiltDie& other = layout[static_cast<std::size_t>(beside)];
    if (!engine::dice::edges_match(faces, die, other, side)) return false;
  }
  return true;
}

void edge_mismatch(Finding& f, const Violation& v, const DiceScene& scene) {
  const auto& faces = scene.game.rules().faces;
  const engine::Cell beside = engine::neighbour(v.die.cell, v.side);
  const Roll& roll = scene.played.rolls[v.roll];
  // The caret stands below the die that was built later.
  BuiltDie die = v.die;
  BuiltDie other = roll.layout[static_cast<std::size_t>(engine::dice::die_at(roll.layout, beside))];
  engine::Side side = v.side;
  if (die_span(other, v, scene).offset > die_span(die, v, scene).offset) {
    std::swap(die, other);
    side = engine::opposite(side);
  }
  const bool black = engine::dice::black_sides(faces, die).contains(side);
  f.span = die_span(die, v, scene);
  const auto edge = [&](const BuiltDie& of, engine::Side at, bool is_black) {
    return fmt::format("{} has a {} edge in the {}", built_text(of, scene.record),
                       is_black ? "black" : "white", kSideWords[at]);
  };
  f.message = fmt::format("the edges of the dice at {} and {} do not match",
                          place_text(other, scene), place_text(die, scene));
  f.label = edge(die, side, black);
  f.labels.push_back({die_span(other, v, scene), edge(other, engine::opposite(side), !black)});
  note_layout(f, roll.layout, scene.record);
  std::vector<std::string> rotations;
  for (engine::Rotation r : engine::kAllRotations) {
    if (fits(faces, roll.layout, die, r)) rotations.push_back(fmt::format("r{}", index(r)));
  }
  const std::string name(1, name_of(die, scene));
  f.help.push_back(rotations.empty()
                       ? fmt::format("{} does not fit at {}", name, place_text(die, scene))
                       : fmt::format("{} fits at {} with {}", name, place_text(die, scene),
                                     enumerate(rotations, "or")));
}

void not_touching(Finding& f, const Violation& v, const DiceScene& scene) {
  f.span = scene.recorded().layouts[v.roll].span;
  f.message = "the layout is in several parts";
  f.notes.push_back("under `building: touching`, every die must touch another");
  note_layout(f, scene.played.rolls[v.roll].layout, scene.record);
}

void city_too_large(Finding& f, const Violation& v, const DiceScene& scene) {
  f.span = scene.recorded().city ? scene.recorded().city->span : scene.recorded().span;
  f.message = v.expected == 0 ? fmt::format("expected no city, got one of {}", dice_text(v.actual))
                              : fmt::format("expected a city of at most {}, got {}",
                                            dice_text(v.expected), v.actual);
  f.brief = fmt::format("city of {} built of {}", dice_text(v.actual), v.expected);
  f.label = v.expected == 0 ? std::string("no city die was set aside in this turn")
                            : fmt::format("{} set aside in this turn",
                                          counted(v.expected, "city die was", "city dice were"));
  if (scene.played.rolls.empty()) return;
  const Roll& last = scene.played.rolls.back();
  if (last.rolled.cities >= last.cities_built + v.actual - v.expected) {
    f.help.push_back(fmt::format("to build the city dice of the last roll, write `> c{}` after it",
                                 last.rolled.cities));
  }
}

void single_die(Finding& f, const Violation&, const DiceScene& scene) {
  f.span = scene.recorded().city ? scene.recorded().city->span : scene.recorded().span;
  f.message = "expected a closed city of at least 2 dice, got 1";
  f.label = "a single die is open";
  f.brief = "closed city of a single die";
  f.help.push_back("leave `city` out when no city is closed");
}

void too_few_knights(Finding& f, const Violation& v, const DiceScene& scene) {
  f.span = scene.recorded().kept ? scene.recorded().kept->span : scene.recorded().span;
  f.message = fmt::format("expected {} knights to keep one, got {}", v.expected, v.actual);
  f.label = fmt::format("{} with {}", scene.mover(), counted(v.actual, "knight"));
  f.brief = fmt::format("knight kept with {}, not {}", counted(v.actual, "knight"), v.expected);
  f.notes.push_back("knights set aside count, and so do those of the last roll");
}

struct RuleRow {
  Rule rule;
  Code code;
  void (*explain)(Finding&, const Violation&, const DiceScene&);
};

/// One row for each rule of engine::dice::Rule, in its order.
constexpr RuleRow kRules[] = {
#include "formats/game/dice/illegal.def"
};

constexpr bool rows_in_order() {
  for (std::size_t i = 0; i < std::size(kRules); ++i) {
    if (static_cast<std::size_t>(kRules[i].rule) != i) return false;
  }
  return static_cast<std::size_t>(Rule::too_few_knights) + 1 == std::size(kRules);
}
static_assert(rows_in_order());

}  // namespace

void note_kept_knights(Finding& finding, const DiceScene& scene) {
  std::vector<std::string> holders;
  for (engine::Player p : scene.game.seats()) {
    if (!scene.game.has_knight(p)) continue;
    if (p == scene.game.to_move()) {
      finding.notes.push_back(
          fmt::format("the knight that {} kept is rolled with the others", scene.mover()));
    } else {
      holders.push_back(scene.record.players[p].name);
    }
  }
  if (holders.empty()) return;
  finding.notes.push_back(holders.size() == 1
                              ? fmt::format("{0} holds a knight until {0}'s next turn", holders[0])
                              : enumerate(holders) + " hold a knight each until their next turns");
}

Code code_of(engine::dice::Rule rule) {
  return kRules[static_cast<std::size_t>(rule)].code;
}

Finding explain(const Violation& violation, const DiceScene& scene) {
  Finding finding{.code = code_of(violation.rule)};
  kRules[static_cast<std::size_t>(violation.rule)].explain(finding, violation, scene);
  return finding;
}

}  // namespace cartulary::formats

// Random games of the dice game: every legal one verifies without a finding, however it is told,
// and every single slip put into one gives the finding that names it, and no other error.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "formats/checking/read_any_record.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/game/record/canonical.hpp"
#include "tests/random_dice.hpp"
#include "tests/rounds.hpp"

namespace cartulary::test {
namespace {

using engine::dice::BuiltDie;
using engine::dice::points;
using formats::Severity;

uint64_t games() {
  return static_cast<uint64_t>(rounds(3'000, 100'000));
}

constexpr DiceStyle kStyles[] = {
    {},
    {.sheet = true},
    {.turns = false, .sheet = true},
    {.turns = false, .sheet = true, .keeps = true},
    {.layouts = true},
    {.pictures = true},
    {.sheet = true, .keeps = true},
    {.layouts = true, .other_words = true},
    {.pictures = true, .other_words = true},
};

struct Outcome {
  std::multiset<std::string> errors;
  std::multiset<std::string> others;
  formats::Status status{};
  std::vector<int> totals;
};

Outcome verify(const std::string& text) {
  static formats::Verifier verifier;
  const formats::Document document{.name = "random", .text = text};
  const formats::Report report = verifier.verify(document, false);
  Outcome out;
  for (const formats::Finding& finding : report.findings) {
    auto& ids = finding.severity() == Severity::error ? out.errors : out.others;
    ids.emplace(formats::row_of(finding.code).id);
  }
  out.status = report.verdict.status;
  for (engine::Player p : report.record.seats()) {
    out.totals.push_back(report.verdict.totals[p]);
  }
  return out;
}

/// True for a point that the rules leave open, which gives a warning in a game where it happens.
bool is_open_point(const std::string& id) {
  return id == "D817" || id == "D818" || id == "D838";
}

/// Settles the open points that a record can settle: its faces, and the rule on catapults.
void settle(DiceGameText& game) {
  game.header = "rules: {nine-catapults: turn}\n";
  if (!game.style.other_words) game.header += "faces: {A: N, B: [NS], C: [N, E], D: [NES]}\n";
}

TEST(DiceRecords, OfLegalGamesHaveNoFinding) {
  std::map<std::string, int> warnings;
  int won = 0, kept = 0, doubled = 0;
  uint64_t clean = 0;
  for (uint64_t seed = 0; clean < games(); ++seed) {
    ASSERT_LT(seed, 2 * games()) << "too many games leave points open";
    RandomDiceGame random(seed, kStyles[seed % std::size(kStyles)]);
    DiceGameText game = random.play();
    ASSERT_EQ(random.faults, 0) << seed;
    if (random.chance(70)) settle(game);
    const std::string text = dice_record(game);
    const Outcome outcome = verify(text);
    ASSERT_TRUE(outcome.errors.empty()) << *outcome.errors.begin() << "\n" << text;
    ASSERT_EQ(outcome.status, formats::Status::right) << text;
    ASSERT_EQ(outcome.totals, game.scores) << text;
    for (const std::string& id : outcome.others) {
      ASSERT_TRUE(is_open_point(id)) << id << "\n" << text;
      ++warnings[id];
    }
    clean += outcome.others.empty();
    won += game.winner.has_value();
    for (const DiceTurnText& turn : game.turns) {
      kept += turn.kept.has_value();
      doubled += turn.doubled && turn.points > 0;
    }
  }
  EXPECT_GT(won, static_cast<int>(games() / 2));
  EXPECT_GT(kept, 1000);
  EXPECT_GT(doubled, 100);
  EXPECT_GT(warnings["D818"], 0) << "some games are won by catapults of several rolls";
  EXPECT_GT(warnings["D838"], 0) << "some layouts are told without faces";
}

TEST(DiceRecords, KeepTheirMeaningInCanonicalForm) {
  for (uint64_t seed = 0; seed < games() / 10; ++seed) {
    RandomDiceGame random(seed, kStyles[seed % std::size(kStyles)]);
    const std::string text = dice_record(random.play());
    const formats::Document document{.name = "random", .text = text};
    formats::YamlDocument tree;
    formats::AnyRecord record;
    formats::Findings findings;
    ASSERT_TRUE(formats::read_any_record(document, tree, record, findings)) << text;
    const std::string written = formats::canonical(document, tree, *record);
    const Outcome before = verify(text);
    const Outcome after = verify(written);
    ASSERT_EQ(before.errors, after.errors) << written;
    ASSERT_EQ(before.totals, after.totals) << written;
    const formats::Document again{.name = "random", .text = written};
    ASSERT_TRUE(formats::read_any_record(again, tree, record, findings)) << written;
    ASSERT_EQ(formats::canonical(again, tree, *record), written);
  }
}

/// Lines that no person writes: one finding, and the record beside them keeps its verdict.
TEST(DiceRecords, HostileLinesAreToldOnce) {
  const auto times = [](int n, const char* text) {
    std::string out;
    for (int i = 0; i < n; ++i) out += text;
    return out;
  };
  constexpr int kMany = 100'000;
  for (const std::string& line :
       {"9 " + times(kMany, "c|"), "9 " + times(kMany, "c | "), "9 " + times(kMany, "|"),
        "9 c9" + times(kMany, ">"), "9 c9 > " + times(kMany / 2, "A 0,0 "),
        "9 " + times(kMany / 4, "c > A 0,0 | "), "9 c" + times(kMany, "9"),
        "9 c9 " + times(kMany, "city:9 "), "9 c9 city:" + times(kMany, "9")}) {
    const Outcome outcome =
        verify("cartulary: 1\ngame: dice\nplayers: [Ann, Bob]\nturns: |\n  " + line + "\n");
    EXPECT_EQ(outcome.errors.size(), 1u) << line.substr(0, 40);
    EXPECT_NE(outcome.status, formats::Status::right) << line.substr(0, 40);
  }
  std::string faces;
  for (int i = 0; i < 26; ++i)
    faces += std::string(1, static_cast<char>('A' + i)) + ": [N, E, S, W, N], ";
  EXPECT_EQ(verify("cartulary: 1\ngame: dice\nplayers: [Ann, Bob]\nfaces: {" + faces +
                   "}\nturns: [9 c9]\n")
                .status,
            formats::Status::unreadable);
}

/// A slip: what to do to a game that has room for it, and the code that names it. False if the game
/// has no room.
struct Slip {
  const char* name;
  std::set<std::string> codes;
  DiceStyle style;
  /// Gets a turn of the game, any one.
  bool (*make)(DiceGameText& game, DiceTurnText& turn, Random& random);

  friend void PrintTo(const Slip& slip, std::ostream* out) { *out << slip.name; }
};

DiceTurnText& any_turn(DiceGameText& game, Random& random) {
  return game.turns[random.below(game.turns.size())];
}

int left_after(const DiceRollText& text) {
  const engine::dice::Roll& roll = text.roll;
  return roll.rolled.total() - roll.rolled.catapults - roll.cities_built - roll.knights_aside;
}

/// A roll that has another one after it.
DiceRollText* roll_before_another(DiceTurnText& turn, Random& random) {
  if (turn.rolls.size() < 2) return nullptr;
  return &turn.rolls[random.below(turn.rolls.size() - 1)];
}

int knights_of(const DiceTurnText& turn) {
  engine::dice::Turn played;
  for (const DiceRollText& roll : turn.rolls) played.rolls.push_back(roll.roll);
  return engine::dice::sums_of(played).knights;
}

int built_in(const DiceTurnText& turn) {
  int built = 0;
  for (const DiceRollText& roll : turn.rolls) built += roll.roll.cities_built;
  return built;
}

/// Leaves out what is told of a turn beside the play: claims that would be wrong too.
void no_claims(DiceTurnText& turn) {
  turn.gain.reset();
  turn.totals.reset();
}

std::string& any_entry(DiceGameText& game, Random& random, std::size_t& player, std::size_t& row) {
  do {
    player = random.below(game.sheet.size());
  } while (game.sheet[player].empty());
  row = random.below(game.sheet[player].size());
  return game.sheet[player][row];
}

/// Lets later totals of a player, and the result, follow an entry that was changed.
void shift_score(DiceGameText& game, std::size_t player, int by) {
  game.scores[player] += by;
}

constexpr DiceStyle kLines{};
constexpr DiceStyle kPlaces{.layouts = true};
constexpr DiceStyle kPictures{.pictures = true};
constexpr DiceStyle kPad{.turns = false, .sheet = true};
constexpr DiceStyle kPadWithKeeps{.turns = false, .sheet = true, .keeps = true};
constexpr DiceStyle kBoth{.sheet = true};

const Slip kSlips[] = {
    {"DieTooMany",
     {"D803"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       turn.dice = turn.at_hand;
       ++turn.rolls[0].roll.rolled.cities;
       return true;
     }},
    {"DieTooFew",
     {"D803"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       turn.dice = turn.at_hand;
       if (turn.rolls[0].roll.rolled.cities <= turn.rolls[0].roll.cities_built) return false;
       auto& rolled = turn.rolls[0].roll;
       --rolled.rolled.cities;
       for (auto& f : rolled.faces) {
         if (f > 0) {
           --f;
           break;
         }
       }
       return rolled.rolled.total() > 0;
     }},
    {"DieFromNowhere",
     {"D801"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       turn.dice = turn.at_hand + 1;
       ++turn.rolls[0].roll.rolled.cities;
       return true;
     }},
    {"WrongNumberOfDice",
     {"D801"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random& random) {
       turn.dice = static_cast<int>(random.below(12));
       return *turn.dice != turn.at_hand;
     }},
    {"NoRoll",
     {"D802"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       turn.dice = turn.at_hand;
       turn.rolls.clear();
       return true;
     }},
    {"FourthRoll",
     {"D804"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       if (turn.kept || turn.rolls.size() != 3 || left_after(turn.rolls[2]) < 1) return false;
       DiceRollText again;
       again.roll.rolled.cities = static_cast<uint8_t>(left_after(turn.rolls[2]));
       turn.rolls.push_back(again);
       return true;
     }},
    {"KnightRolledAgain",
     {"D805"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random& random) {
       DiceRollText* roll = roll_before_another(turn, random);
       if (roll == nullptr || roll->roll.knights_aside == 0) return false;
       ++roll[1].roll.rolled.knights;
       return true;
     }},
    {"CatapultRolledAgain",
     {"D805"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random& random) {
       DiceRollText* roll = roll_before_another(turn, random);
       if (roll == nullptr || roll->roll.rolled.catapults == 0) return false;
       ++roll[1].roll.rolled.cities;
       return true;
     }},
    {"DieForgottenInReroll",
     {"D805"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       if (turn.rolls.size() < 2) return false;
       engine::dice::Roll& last = turn.rolls.back().roll;
       if (last.rolled.catapults == 0 || last.rolled.total() == 1) return false;
       --last.rolled.catapults;
       last.passed = -1;
       return true;
     }},
    {"RollWithoutDice",
     {"D806"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       if (turn.rolls.size() == 3 || left_after(turn.rolls.back()) != 0) return false;
       DiceRollText again;
       again.roll.rolled.cities = 1;
       turn.rolls.push_back(again);
       return true;
     }},
    {"TooManyCityDiceAside",
     {"D807"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       engine::dice::Roll& roll = turn.rolls[0].roll;
       roll.cities_built = static_cast<uint8_t>(roll.rolled.cities + 1);
       return true;
     }},
    {"TooManyKnightsAside",
     {"D807"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       engine::dice::Roll& roll = turn.rolls[0].roll;
       roll.knights_aside = static_cast<uint8_t>(roll.rolled.knights + 1);
       return true;
     }},
    {"CatapultNotPassed",
     {"D808"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       engine::dice::Roll& roll = turn.rolls[0].roll;
       if (roll.rolled.catapults == 0) return false;
       roll.passed = static_cast<int8_t>(roll.rolled.catapults - 1);
       return true;
     }},
    {"CityTooLarge",
     {"D809"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       turn.city = built_in(turn) + 2;
       return true;
     }},
    {"CityOfOneDie",
     {"D809"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       turn.city = 1;
       return true;
     }},
    {"TooFewKnights",
     {"D810"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       if (turn.kept || knights_of(turn) >= 3) return false;
       turn.kept = 1;
       return true;
     }},
    {"TwoKnightsKept",
     {"D811"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       if (!turn.kept) return false;
       turn.kept = 2;
       return true;
     }},
    {"PointsWhileKeeping",
     {"D812"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       if (!turn.kept || turn.city.value_or(0) < 3) return false;
       turn.gain = points(*turn.city, turn.doubled);
       return true;
     }},
    {"DoubledWithoutKnight",
     {"D813"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       if (turn.points == 0 || turn.doubled) return false;
       turn.gain = 2 * turn.points;
       return true;
     }},
    {"DoubledGainAndTotal",
     {"D813"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       if (turn.points == 0 || turn.doubled) return false;
       turn.gain = 2 * turn.points;
       turn.totals = turn.true_totals;
       (*turn.totals)[static_cast<std::size_t>(turn.player)] += turn.points;
       return true;
     }},
    {"NotDoubled",
     {"D814"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       if (turn.points == 0 || !turn.doubled) return false;
       turn.gain = turn.points / 2;
       return true;
     }},
    {"WrongTableValue",
     {"D815"},
     kLines,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       if (turn.kept) return false;
       turn.gain = turn.points + 5;
       return *turn.gain != 2 * turn.points;
     }},
    {"TurnAfterTheWin",
     {"D816"},
     kLines,
     [](DiceGameText& game, DiceTurnText&, Random&) {
       if (!game.winner) return false;
       DiceTurnText again;
       again.rolls.emplace_back().roll.rolled.cities = 9;
       game.turns.push_back(again);
       return true;
     }},
    {"WrongTurnNumber",
     {"T201"},
     kLines,
     [](DiceGameText& game, DiceTurnText&, Random&) {
       for (DiceTurnText& turn : game.turns) turn.number.reset();
       game.turns.front().number = 7;
       return true;
     }},
    {"WrongPlayer",
     {"T202"},
     kLines,
     [](DiceGameText& game, DiceTurnText& turn, Random&) {
       turn.mover = kDicePlayers[(turn.player + 1) % game.players];
       return true;
     }},
    {"WrongTotal",
     {"S501"},
     kLines,
     [](DiceGameText& game, DiceTurnText& turn, Random& random) {
       for (DiceTurnText& other : game.turns) no_claims(other);
       turn.totals = turn.true_totals;
       (*turn.totals)[random.below(turn.totals->size())] += 3;
       return true;
     }},
    {"WrongScore",
     {"E601"},
     kLines,
     [](DiceGameText& game, DiceTurnText&, Random& random) {
       ++game.scores[random.below(game.scores.size())];
       return true;
     }},
    {"WrongWinner",
     {"E602"},
     kLines,
     [](DiceGameText& game, DiceTurnText&, Random&) {
       if (!game.winner) return false;
       game.winner = (*game.winner + 1) % game.players;
       return true;
     }},
    {"NotCompleted",
     {"E605"},
     kLines,
     [](DiceGameText& game, DiceTurnText&, Random&) {
       if (!game.winner) return false;
       game.turns.pop_back();
       if (game.turns.empty()) return false;
       game.scores = game.turns.back().true_totals;
       return true;
     }},
    {"PadDiffersFromTurns",
     {"D823"},
     kBoth,
     [](DiceGameText& game, DiceTurnText&, Random& random) {
       std::size_t player = 0, row = 0;
       std::string& entry = any_entry(game, random, player, row);
       entry = entry == "3" ? "6" : "3";
       return true;
     }},
    {"PadLacksATurn",
     {"D823"},
     kBoth,
     [](DiceGameText& game, DiceTurnText&, Random& random) {
       std::vector<std::string>& column = game.sheet[random.below(game.sheet.size())];
       if (column.empty()) return false;
       column.pop_back();
       return true;
     }},
    {"PadValueOfNoCity",
     {"D815"},
     kPad,
     [](DiceGameText& game, DiceTurnText&, Random& random) {
       std::size_t player = 0, row = 0;
       std::string& entry = any_entry(game, random, player, row);
       if (entry != "3") return false;
       entry = "4";
       shift_score(game, player, 1);
       return game.scores[player] < engine::dice::kGoal;
     }},
    {"PadDoubledWithoutAZero",
     {"D813"},
     kPad,
     [](DiceGameText& game, DiceTurnText&, Random& random) {
       std::size_t player = 0, row = 0;
       std::string& entry = any_entry(game, random, player, row);
       if (entry != "1" || (row > 0 && game.sheet[player][row - 1] == "0")) return false;
       entry = "2";
       shift_score(game, player, 1);
       return game.scores[player] < engine::dice::kGoal;
     }},
    {"PadSingleAfterAKnight",
     {"D814"},
     kPadWithKeeps,
     [](DiceGameText& game, DiceTurnText&, Random& random) {
       std::size_t player = 0, row = 0;
       std::string& entry = any_entry(game, random, player, row);
       if (row == 0 || game.sheet[player][row - 1] != "keep" || entry != "2") return false;
       entry = "1";
       shift_score(game, player, -1);
       return game.winner && static_cast<std::size_t>(*game.winner) != player;
     }},
    {"PadAfterTheWin",
     {"D816"},
     kPad,
     [](DiceGameText& game, DiceTurnText&, Random&) {
       if (!game.winner || *game.winner == game.players - 1) return false;
       game.sheet[static_cast<std::size_t>(*game.winner) + 1].push_back("3");
       return true;
     }},
    {"PadLacksAnEarlyTurn",
     {"D821"},
     kPad,
     [](DiceGameText& game, DiceTurnText&, Random&) {
       if (game.players < 3 || game.sheet[1].size() != game.sheet[2].size()) return false;
       if (game.sheet[1].empty() || game.sheet[1].back() != "0") return false;
       game.sheet[1].pop_back();
       return true;
     }},
    {"PadWithMoreDiceThanThereAre",
     {"D822"},
     kPadWithKeeps,
     [](DiceGameText& game, DiceTurnText&, Random&) {
       if (!game.winner) return false;
       for (std::size_t row = 0; row < game.sheet[0].size(); ++row) {
         // Ann holds a knight when Bob has his turn.
         if (game.sheet[0][row] != "keep" || game.sheet[1].size() <= row) continue;
         if (game.sheet[1][row] != "0" || *game.winner == 1) continue;
         if (row + 1 < game.sheet[1].size() && game.sheet[1][row + 1] != "0") continue;
         if (row > 0 && game.sheet[1][row - 1] == "keep") continue;
         if (game.scores[1] + 28 >= engine::dice::kGoal) continue;
         game.sheet[1][row] = "28";
         shift_score(game, 1, 28);
         return true;
       }
       return false;
     }},
    {"LayoutWithADieTooMany",
     {"D831"},
     kPictures,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       engine::dice::Layout& layout = turn.rolls.back().roll.layout;
       if (layout.size() >= engine::dice::kDice) return false;
       for (DiceRollText& roll : turn.rolls) roll.tells_faces = false;
       for (DiceRollText& roll : turn.rolls) roll.roll.faces = {};
       layout.push_back({.face = 0, .rotation = {}, .cell = {-40, -40}});
       return true;
     }},
    {"TwoDiceInOnePlace",
     {"D832"},
     kPlaces,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       auto& built = turn.rolls[0].built;
       if (built.size() < 2) return false;
       built[1].cell = built[0].cell;
       return true;
     }},
    {"DieMoved",
     {"D833"},
     kPictures,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       if (turn.rolls.size() < 2 || turn.rolls[0].roll.layout.empty()) return false;
       for (std::size_t r = 1; r < turn.rolls.size(); ++r) {
         turn.rolls[r].roll.layout[0].cell = {30, 30};
       }
       return true;
     }},
    {"DieTurned",
     {"D833"},
     kPictures,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       if (turn.rolls.size() < 2 || turn.rolls[0].roll.layout.empty()) return false;
       BuiltDie& die = turn.rolls.back().roll.layout[0];
       die.rotation = static_cast<engine::Rotation>((index(die.rotation) + 1) % 4);
       return true;
     }},
    {"BlackBesideWhite",
     {"D834"},
     kPlaces,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       // The die that was built last, turned until it does not fit.
       const auto last = std::find_if(turn.rolls.rbegin(), turn.rolls.rend(),
                                      [](const DiceRollText& roll) { return !roll.built.empty(); });
       if (last == turn.rolls.rend()) return false;
       BuiltDie& die = last->built.back();
       const engine::dice::Layout& layout = last->roll.layout;
       for (int turns = 0; turns < engine::kRotations; ++turns) {
         die.rotation =
             static_cast<engine::Rotation>((index(die.rotation) + 1) % engine::kRotations);
         for (engine::Side side : engine::kAllSides) {
           const int beside = engine::dice::die_at(layout, engine::neighbour(die.cell, side));
           if (beside >= 0 &&
               !engine::dice::edges_match(engine::dice::kProvisionalFaces, die,
                                          layout[static_cast<std::size_t>(beside)], side)) {
             return true;
           }
         }
       }
       return false;
     }},
    {"FaceNotRolled",
     {"D835"},
     kPlaces,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       DiceRollText& roll = turn.rolls[0];
       if (roll.built.empty()) return false;
       const uint8_t face = roll.built[0].face;
       if (roll.roll.faces[face] != 1) return false;
       --roll.roll.faces[face];
       ++roll.roll.faces[(face + 1u) % 4u];
       return true;
     }},
    {"DieApartFromTheOthers",
     {"D836"},
     kPlaces,
     [](DiceGameText& game, DiceTurnText& turn, Random&) {
       game.header = "rules: {building: touching}\n";
       if (turn.rolls.size() != 1 || turn.rolls[0].built.size() != 1) return false;
       // A die that is built alone cannot be apart; a second one can.
       DiceRollText& roll = turn.rolls[0];
       if (roll.roll.rolled.cities < 2) return false;
       roll.tells_faces = false;
       roll.roll.faces = {};
       ++roll.roll.cities_built;
       roll.built.push_back({.face = 0, .rotation = {}, .cell = {20, 20}});
       const DiceTurnText alone{.rolls = turn.rolls, .at_hand = turn.at_hand};
       game.turns = {alone};
       return alone.at_hand == engine::dice::kDice;
     }},
    {"CityOtherThanTheLayout",
     {"D837"},
     kPlaces,
     [](DiceGameText&, DiceTurnText& turn, Random&) {
       turn.city = turn.city.value_or(0) + 2;
       for (const DiceRollText& roll : turn.rolls) {
         if (!roll.built.empty()) return true;
       }
       return false;  // nothing lies there
     }},
};

class DiceSlipsInRecords : public testing::TestWithParam<Slip> {};

TEST_P(DiceSlipsInRecords, AreNamed) {
  const Slip& slip = GetParam();
  const int wanted = rounds(40, 500);
  int made = 0;
  for (uint64_t seed = 0; made < wanted; ++seed) {
    ASSERT_LT(seed, 200'000u) << "hardly a game has room for it: " << made;
    RandomDiceGame play(seed, slip.style);
    DiceGameText game = play.play();
    Random random(seed + 1);
    if (game.turns.empty() || !slip.make(game, any_turn(game, random), random)) continue;
    ++made;
    const std::string text = dice_record(game);
    const Outcome outcome = verify(text);
    ASSERT_EQ(std::set<std::string>(outcome.errors.begin(), outcome.errors.end()), slip.codes)
        << "seed " << seed << "\n"
        << text;
    ASSERT_EQ(outcome.errors.size(), 1u) << "seed " << seed << ": one slip, one finding\n" << text;
    ASSERT_NE(outcome.status, formats::Status::right);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, DiceSlipsInRecords, testing::ValuesIn(kSlips),
                         [](const auto& slip) { return std::string(slip.param.name); });

}  // namespace
}  // namespace cartulary::test

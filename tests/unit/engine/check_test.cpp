#include "engine/check.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <set>

#include "engine/rules_of.hpp"
#include "tests/unit/engine/rulesets.hpp"
#include "tests/unit/engine/written_turns.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

/// A turn that breaks exactly one rule, and what must be said about it.
struct Broken {
  const char* name;
  Violation expected;
  Ruleset rules;
  std::initializer_list<const char*> before;
  const char* turn;
  void (*change)(Game&, Turn&) = nullptr;  ///< what no text says: hands, draws, payments
};

void PrintTo(const Broken& broken, std::ostream* out) {
  *out << broken.turn;
}

/// A cell to the north of the start tile and nothing else: only a city to the south fits.

void hold(Game& game, std::initializer_list<const char*> tiles) {
  for (const char* tile : tiles) game.take_into_hand(game.to_move(), find_tile(tile));
}

const Ruleset kSheep{.expansions = kHillsAndSheep};
const Ruleset kSheepFreely{.expansions = kHillsAndSheep, .start = Start::random};

const Ruleset kOnTheRiver{.expansions = kRiver};
const Ruleset kWithAbbots{.expansions = kAbbots};
const Ruleset kWithTraders{.expansions = kTraders};
const Ruleset kWithDragon{.expansions = kDragon};
const Ruleset kWithAbbeys{.expansions = kAbbeys};

/// Leaves nothing in the bag but one copy of each of these.
void empty_bag_but(Game& game, std::initializer_list<const char*> tiles) {
  for (TileId tile : kAllTiles) {
    int keep = 0;
    for (const char* name : tiles) keep += find_tile(name) == tile;
    while (game.remaining(tile) > keep) {
      game.play_unchecked({.tile = tile, .fate = Discarded{}});
    }
  }
}

const Broken kBroken[] = {
    {"TurnAfterTheEnd",
     {.rule = Rule::game_over},
     {.end = End::first_unplaceable, .table = kTwoCells},
     {"discard B"},
     "E 0,-1 r2"},
    {"SecondCopyOfC",
     {.rule = Rule::tile_exhausted, .tile = find_tile("C"), .expected = 1},
     {},
     {"C 0,-1 r0"},
     "C 0,-2 r0"},
    {"DiscardedCopyCounts",
     {.rule = Rule::tile_exhausted, .tile = find_tile("X"), .expected = 1},
     {.table = kTwoCells},
     {"discard X"},
     "discard X"},
    {"TypeThatTheDemoMayLack",
     {.rule = Rule::provisional_count, .tile = find_tile("H"), .expected = 0},
     {.box = &kPrintAndPlayDistribution},
     {},
     "H 0,-1 r1"},
    {"FifthStartTileOfTheDemo",
     {.rule = Rule::tile_exhausted, .tile = find_tile("D"), .expected = 4},
     {.box = &kPrintAndPlayDistribution},
     {"D 1,0 r0", "D 2,0 r0", "D 3,0 r0"},
     "D 4,0 r0"},
    {"TileNotInHand",
     {.rule = Rule::not_in_hand, .tile = find_tile("U"), .player = kRed},
     {.hand = 3, .record_hands = true},
     {},
     "U 1,0 r1",
     [](Game& game, Turn&) {
       hold(game, {"B", "V"});
     }},
    {"FourthTileDrawn",
     {.rule = Rule::hand_overfull, .tile = find_tile("R"), .player = kRed, .expected = 3},
     {.hand = 3, .record_hands = true},
     {},
     "U 1,0 r1",
     [](Game& game, Turn& turn) {
       hold(game, {"U", "B", "V", "W"});
       turn.drew = find_tile("R");
     }},
    {"TileDrawnFromAnEmptyBag",
     {.rule = Rule::bag_empty, .tile = find_tile("R"), .player = kRed},
     {.hand = 3, .record_hands = true},
     {},
     "U 1,0 r1",
     [](Game& game, Turn& turn) {
       hold(game, {"U"});
       for (int n = game.bag_size(); n > 0; --n) game.take_into_hand(kBlue, find_tile("V"));
       turn.drew = find_tile("R");
     }},
    {"DrawnTileIsInAnotherHand",
     {.rule = Rule::tile_exhausted,
      .about = About::drawn_tile,
      .tile = find_tile("C"),
      .expected = 1},
     {.hand = 3, .record_hands = true},
     {},
     "U 1,0 r1",
     [](Game& game, Turn& turn) {
       hold(game, {"U", "B", "V"});
       game.take_into_hand(kBlue, find_tile("C"));
       turn.drew = find_tile("C");
     }},
    {"CellTaken",
     {.rule = Rule::cell_occupied, .cell = {1, 0}, .node = Node{4}},
     {},
     {"U 1,0 r1"},
     "U 1,0 r1"},
    {"BeyondTheTable",
     {.rule = Rule::off_table, .cell = {2, 0}},
     {.table = Table{3, 3, 1, 1, false}},
     {"U 1,0 r1"},
     "U 2,0 r1"},
    {"PushedTooFar",
     {.rule = Rule::off_table, .cell = {3, 0}},
     {.table = Table{3, 3, 1, 1, true}},
     {"U 1,0 r1", "U 2,0 r1"},
     "U 3,0 r1"},
    {"CornerToCorner", {.rule = Rule::not_adjacent, .cell = {1, 1}}, {}, {}, "B 1,1 r0"},
    {"FirstTileElsewhere",
     {.rule = Rule::first_off_origin, .cell = {1, 0}},
     {.start = Start::random},
     {},
     "B 1,0 r0"},
    {"FieldAtACity",
     {.rule = Rule::edge_mismatch,
      .side = Side::south,
      .cell = {0, -1},
      .expected = static_cast<int16_t>(Edge::city),
      .actual = static_cast<int16_t>(Edge::field)},
     {},
     {},
     "B 0,-1 r0"},
    // "No road into nothing": a road must go on at the neighbour (base game page, questions).
    {"RoadIntoAField",
     {.rule = Rule::edge_mismatch,
      .side = Side::north,
      .cell = {0, 1},
      .expected = static_cast<int16_t>(Edge::field),
      .actual = static_cast<int16_t>(Edge::road)},
     {},
     {},
     "U 0,1 r0"},
    {"EmptySupply",
     {.rule = Rule::no_meeple_left, .player = kRed},
     {.meeples = 1},
     {"U 1,0 r1 road", "B 0,1 r0"},
     "B 0,2 r0 monastery"},
    {"FarmerOfAnother",
     {.rule = Rule::feature_occupied, .player = kBlue, .cell = {2, 0}, .node = Node{5}},
     {},
     {"U 1,0 r1 field"},
     "U 2,0 r1 field"},
    {"HighwaymanOfAnother",
     {.rule = Rule::feature_occupied, .player = kBlue, .cell = {-1, 0}, .node = Node{4}},
     {},
     {"U 1,0 r1 road"},
     "U -1,0 r1 road"},
    // "Any meeple, also your own" (base game page, summary).
    {"OwnKnight",
     {.rule = Rule::feature_occupied, .player = kRed, .cell = {0, -2}, .node = Node{4}},
     {},
     {"F 0,-1 r1 city", "B 0,1 r0"},
     "E 0,-2 r2 city"},
    // Both arms of the village end the same road.
    {"RoadThatComesBack",
     {.rule = Rule::feature_occupied, .player = kBlue, .cell = {-1, 0}, .node = Node{0}},
     {.start = Start::random},
     {"V 0,0 r0 road", "V 0,1 r1", "V -1,1 r2"},
     "W -1,0 r0 road2"},
    // The tile closes the city and yet the knight may not go in: it is judged as joined.
    {"FinishedByThisTile",
     {.rule = Rule::feature_occupied, .player = kBlue, .cell = {1, 0}, .node = Node{0}},
     {.start = Start::random},
     {"E 0,0 r1 city"},
     "E 1,0 r3 city"},
    // The western field touches no farmer, but the monastery's free field will join it to the
    // eastern one, which does.
    {"FarmerRoundTheMonastery",
     {.rule = Rule::feature_occupied, .player = kBlue, .cell = {0, 1}, .node = Node{7}},
     {.start = Start::random},
     {"A 0,0 r0", "E 1,0 r2", "G 1,1 r1 field2"},
     "U 0,1 r0 field2"},
    {"FarmerInAGameWithout",
     {.rule = Rule::farmers_not_played,
      .player = kRed,
      .expected = static_cast<int16_t>(FeatureKind::field)},
     {.farmers = false},
     {},
     "B 0,1 r0 field"},
    {"FitsInTheNorth",
     {.rule = Rule::still_placeable,
      .rotation = Rotation{2},
      .tile = find_tile("E"),
      .cell = {0, -1}},
     {},
     {},
     "discard E"},
    {"FirstTileFitsAlways",
     {.rule = Rule::still_placeable, .tile = find_tile("E")},
     {.start = Start::random},
     {},
     "discard E"},
    {"AnotherTileOfTheHandFits",
     {.rule = Rule::still_placeable,
      .rotation = Rotation{2},
      .tile = find_tile("E"),
      .cell = {0, -1}},
     {.hand = 3, .table = kTwoCells, .record_hands = true},
     {},
     "discard B",
     [](Game& game, Turn&) {
       hold(game, {"B", "E"});
     }},
    {"ReturnedInsteadOfDiscarded",
     {.rule = Rule::wrong_unplaceable},
     {.table = kTwoCells},
     {},
     "return B"},
    {"DiscardedInsteadOfReturned",
     {.rule = Rule::wrong_unplaceable},
     {.unplaceable = Unplaceable::give_back, .table = kTwoCells},
     {},
     "discard B"},
    {"PaysMoreThanHeHas",
     {.rule = Rule::cannot_pay, .player = kBlue, .expected = 3, .actual = 4},
     {},
     {"U 0,1 r1", "W 1,0 r0 road3", "W -1,0 r0"},
     "B 0,2 r0",
     [](Game&, Turn& turn) {
       turn.laid()->trade = {kBlue, kRed, 4};
     }},
    {"PaysGoodsThatHeDoesNotHave",
     {.rule = Rule::cannot_pay_goods,
      .player = kBlue,
      .expected = 0,
      .actual = static_cast<int16_t>(Good::grain)},
     {.expansions = kTraders},
     {},
     "B 0,1 r0",
     [](Game&, Turn& turn) {
       turn.laid()->trade = {kBlue, kRed, 0, Goods{{0, 1, 0}}};
     }},
    {"ShepherdInTheBaseGame", {.rule = Rule::sheep_not_played}, {}, {}, "B 0,1 r0 shepherd draw:1"},
    {"ShepherdWithoutATokenInTheBaseGame",
     {.rule = Rule::sheep_not_played},
     {},
     {},
     "B 0,1 r0 shepherd"},
    {"TokenInTheBaseGame", {.rule = Rule::sheep_not_played}, {}, {}, "B 0,1 r0 draw:1"},
    {"FlockInTheBaseGame", {.rule = Rule::sheep_not_played}, {}, {}, "B 0,1 r0 guide"},
    {"UnderTileInTheBaseGame",
     {.rule = Rule::under_not_due, .tile = find_tile("B")},
     {},
     {},
     "B 0,1 r0 under:?"},
    // Everybody has one shepherd; his stands north of the road, this one would south of it.
    {"SecondShepherd",
     {.rule = Rule::no_shepherd_left, .player = kRed, .cell = {0, 1}, .node = Node{6}},
     kSheep,
     {"U 1,0 r1 shepherd2 draw:1", "E 0,-1 r2"},
     "B 0,1 r0 shepherd draw:2"},
    {"ShepherdBesideAnother",
     {.rule = Rule::field_has_shepherd, .player = kRed, .cell = {1, 1}, .node = Node{5}},
     kSheep,
     {"B 0,1 r0 shepherd draw:1"},
     "B 1,1 r0 shepherd draw:2"},
    // As with the farmer round the monastery above.
    {"ShepherdRoundTheMonastery",
     {.rule = Rule::field_has_shepherd, .player = kRed, .cell = {0, 1}, .node = Node{7}},
     kSheepFreely,
     {"A 0,0 r0", "E 1,0 r2", "G 1,1 r1 shepherd2 draw:1"},
     "U 0,1 r0 shepherd2 draw:1"},
    {"ShepherdWithoutAToken",
     {.rule = Rule::token_not_told, .about = About::drawn_token, .player = kRed},
     kSheep,
     {},
     "B 0,1 r0 shepherd"},
    // Drawn, but nobody wrote down which.
    {"ShepherdWithATokenThatNobodyTold",
     {.rule = Rule::token_not_told, .about = About::drawn_token, .player = kRed},
     kSheep,
     {},
     "B 0,1 r0 shepherd draw:?"},
    {"FlockGrownWithoutAToken",
     {.rule = Rule::token_not_told, .about = About::grown_token, .player = kRed},
     kSheep,
     {"B 0,1 r0 shepherd draw:1", "E 0,-1 r2"},
     "B 0,2 r0 grow"},
    // "2x 4 sheep": both lie on the table.
    {"ThirdTokenOfFour",
     {.rule = Rule::token_exhausted,
      .about = About::grown_token,
      .player = kRed,
      .expected = 2,
      .actual = 3},
     kSheep,
     {"B 0,1 r0 shepherd draw:4", "U 1,0 r1 shepherd2 draw:4"},
     "B 0,2 r0 grow:4"},
    {"ThirdTokenOfFourForANewShepherd",
     {.rule = Rule::token_exhausted,
      .about = About::drawn_token,
      .player = kRed,
      .expected = 2,
      .actual = 3},
     kSheep,
     {"E 0,-1 r2", "B 0,1 r0 shepherd draw:4", "B 0,-2 r0", "B 0,2 r0 grow:4"},
     "U 1,0 r1 shepherd2 draw:4"},
    {"TokenWithoutAShepherd",
     {.rule = Rule::token_not_due, .player = kRed},
     kSheep,
     {},
     "B 0,1 r0 draw:1"},
    {"NeitherGrownNorGuided",
     {.rule = Rule::flock_action_missing, .player = kRed, .cell = {0, 2}, .node = Node{5}},
     kSheep,
     {"B 0,1 r0 shepherd draw:1", "E 0,-1 r2"},
     "B 0,2 r0 monastery"},
    {"GuidedFromAfar",
     {.rule = Rule::flock_action_not_due, .player = kRed, .cell = {0, -2}, .node = Node{5}},
     kSheep,
     {"B 0,1 r0 shepherd draw:1", "E 0,-1 r2"},
     "B 0,-2 r0 guide"},
    {"GrownBySomebodyElse",
     {.rule = Rule::flock_action_not_due, .player = kBlue, .cell = {0, 2}},
     kSheep,
     {"B 0,1 r0 shepherd draw:1"},
     "B 0,2 r0 grow:2"},
    // A new shepherd draws his one token and does nothing else.
    {"GrownInTheTurnOfPlacing",
     {.rule = Rule::flock_action_not_due, .player = kRed, .cell = {0, 1}},
     kSheep,
     {},
     "B 0,1 r0 shepherd draw:1 grow:1"},
    {"HillWithoutATileUnderIt",
     {.rule = Rule::under_not_told, .tile = find_tile("HS/CFC.h")},
     kSheep,
     {},
     "HS/CFC.h 0,-1 r0"},
    {"TileUnderAPlain",
     {.rule = Rule::under_not_due, .tile = find_tile("B")},
     kSheep,
     {},
     "B 0,1 r0 under:?"},
    // The last tile of the game is placed "without a second tile underneath" (footnote 3).
    {"TileUnderTheLastHill",
     {.rule = Rule::under_not_due, .tile = find_tile("HS/CFC.h")},
     kSheep,
     {},
     "HS/CFC.h 0,-1 r0 under:?",
     [](Game& game, Turn&) { empty_bag_but(game, {"HS/CFC.h"}); }},
    {"HillUnderItself",
     {.rule = Rule::tile_exhausted,
      .about = About::under_tile,
      .tile = find_tile("HS/CFC.h"),
      .expected = 1},
     kSheep,
     {},
     "HS/CFC.h 0,-1 r0 under:HS/CFC.h"},
    {"TileUnderTheHillLiesOnTheTable",
     {.rule = Rule::tile_exhausted,
      .about = About::under_tile,
      .tile = find_tile("C"),
      .expected = 1},
     kSheep,
     {"C 0,-1 r0"},
     "HS/CFC.h 0,-2 r0 under:C"},
    {"TileUnderTheHillThatTheDemoMayLack",
     {.rule = Rule::provisional_count,
      .about = About::under_tile,
      .tile = find_tile("H"),
      .expected = 0},
     {.box = &kPrintAndPlayDistribution, .expansions = kHillsAndSheep},
     {},
     "HS/CFC.h 0,-1 r0 under:H"},
    {"TileUnderTheHillIsInAHand",
     {.rule = Rule::tile_exhausted,
      .about = About::under_tile,
      .tile = find_tile("C"),
      .expected = 1},
     {.expansions = kHillsAndSheep, .hand = 3, .record_hands = true},
     {},
     "HS/CFC.h 0,-1 r0 under:C",
     [](Game& game, Turn&) {
       hold(game, {"HS/CFC.h"});
       game.take_into_hand(kBlue, find_tile("C"));
     }},
    {"TileOfTheExpansionInTheBaseGame",
     {.rule = Rule::tile_exhausted, .tile = find_tile("HS/C!.v"), .expected = 0},
     {},
     {},
     "HS/C!.v 0,1 r2"},
    // The river ends in the east of its first tile, this one would lie in the south of the spring.
    {"RiverTileAwayFromTheEnd",
     {.rule = Rule::river_not_joined,
      .tile = find_tile("RI.1/IFI"),
      .cell = {2, 0},
      .node = Node{1}},
     kOnTheRiver,
     {"RI.1/IFI 1,0 r0"},
     "RI.1/IFI 0,1 r0"},
    // From the west to the south, and then from the north to the west: right and right again.
    {"RiverBendsTwiceToTheRight",
     {.rule = Rule::river_turns_back,
      .tile = find_tile("RI.1/II"),
      .cell = {1, 1},
      .node = Node{1}},
     kOnTheRiver,
     {"RI.1/II 1,0 r0"},
     "RI.1/II 1,1 r1"},
    // It would flow into -1,1, and the spring lies beside the cell behind that.
    {"RiverWithoutFiveCells",
     {.rule = Rule::river_no_room,
      .tile = find_tile("RI.1/RrII"),
      .cell = {-1, 2},
      .node = Node{0}},
     {.expansions = kRiver, .extra = {.river_room = RiverRoom::five_cells}},
     {"RI.1/II 1,0 r0", "RI.1/IFI 1,1 r1", "RI.1/II 1,2 r1", "RI.1/IFI 0,2 r0"},
     "RI.1/RrII -1,2 r2"},
    // There are five cells, but further on the spring lies beside the way.
    {"RiverWithoutAStrip",
     {.rule = Rule::river_no_room,
      .tile = find_tile("RI.1/RrII"),
      .cell = {-1, 3},
      .node = Node{0}},
     {.expansions = kRiver, .extra = {.river_room = RiverRoom::strip}},
     {"RI.1/II 1,0 r0", "RI.1/IFI 1,1 r1", "RI.1/IFI 1,2 r1", "RI.1/II 1,3 r1", "RI.1/CICI 0,3 r0"},
     "RI.1/RrII -1,3 r2"},
    {"OtherTileBeforeTheRiver",
     {.rule = Rule::out_of_order, .tile = find_tile("B"), .expected = 11},
     kOnTheRiver,
     {},
     "B 0,1 r0"},
    {"LakeBeforeTheOtherTilesOfTheRiver",
     {.rule = Rule::out_of_order, .tile = find_tile("RI.1/I.e"), .expected = 10},
     kOnTheRiver,
     {},
     "RI.1/I.e 1,0 r0"},
    {"RiverTileReturned",
     {.rule = Rule::wrong_unplaceable},
     {.expansions = kRiver, .unplaceable = Unplaceable::give_back, .table = kTwoCells},
     {},
     "return RI.1/IFI"},
    {"AbbotInTheBaseGame", {.rule = Rule::abbot_not_played}, {}, {}, "B 0,1 r0 abbot"},
    {"RecallInTheBaseGame", {.rule = Rule::abbot_not_played}, {}, {}, "B 0,1 r0 recall"},
    {"GardenInTheBaseGame",
     {.rule = Rule::tile_exhausted, .tile = find_tile("EG"), .expected = 0},
     {},
     {},
     "EG 0,-1 r2"},
    {"MeepleInAGarden",
     {.rule = Rule::figure_not_here,
      .player = kRed,
      .expected = static_cast<int16_t>(FeatureKind::garden),
      .actual = static_cast<int16_t>(Figure::meeple)},
     kWithAbbots,
     {},
     "EG 0,-1 r2 garden"},
    {"AbbotInACity",
     {.rule = Rule::figure_not_here,
      .player = kRed,
      .expected = static_cast<int16_t>(FeatureKind::city),
      .actual = static_cast<int16_t>(Figure::abbot)},
     kWithAbbots,
     {},
     "EG 0,-1 r2 abbot:city"},
    {"SecondAbbot",
     {.rule = Rule::no_meeple_left, .player = kRed, .actual = static_cast<int16_t>(Figure::abbot)},
     kWithAbbots,
     {"B 0,1 r0 abbot", "E 0,-1 r2"},
     "B 0,2 r0 abbot"},
    {"RecallOfNobody",
     {.rule = Rule::no_abbot_to_recall, .player = kBlue, .cell = {0, -1}},
     kWithAbbots,
     {"B 0,1 r0 abbot"},
     "E 0,-1 r2 recall"},
    {"RecallAndHighwayman",
     {.rule = Rule::recall_and_figure, .player = kRed, .cell = {1, 0}},
     kWithAbbots,
     {"B 0,1 r0 abbot", "E 0,-1 r2"},
     "U 1,0 r1 road recall"},
    {"LargeMeepleInTheBaseGame", {.rule = Rule::large_not_played}, {}, {}, "U 1,0 r1 large:road"},
    {"SecondLargeMeeple",
     {.rule = Rule::no_meeple_left, .player = kRed, .actual = static_cast<int16_t>(Figure::large)},
     {.expansions = kInns},
     {"U 1,0 r1 large:road", "E 0,-1 r2"},
     "B 0,1 r0 large:monastery"},
    {"BuilderInTheBaseGame",
     {.rule = Rule::builders_not_played, .actual = static_cast<int16_t>(Figure::builder)},
     {},
     {"U 1,0 r1 road", "B 0,1 r0"},
     "U 2,0 r1 builder:road"},
    {"PigInTheBaseGame",
     {.rule = Rule::builders_not_played, .actual = static_cast<int16_t>(Figure::pig)},
     {},
     {"B 0,1 r0 field", "E 0,-1 r2"},
     "B 0,2 r0 pig:field"},
    {"SecondBuilder",
     {.rule = Rule::companion_on_board,
      .player = kRed,
      .cell = {3, 0},
      .node = Node{9},
      .actual = static_cast<int16_t>(Figure::builder)},
     kWithTraders,
     {"U 1,0 r1 road", "B 0,1 r0", "U 2,0 r1 builder:road", "E 0,-1 r2"},
     "U 3,0 r1 builder:road"},
    {"BuilderInAField",
     {.rule = Rule::figure_not_here,
      .player = kRed,
      .expected = static_cast<int16_t>(FeatureKind::field),
      .actual = static_cast<int16_t>(Figure::builder)},
     kWithTraders,
     {"B 0,1 r0 field", "E 0,-1 r2"},
     "B 0,2 r0 builder:field"},
    {"BuilderOnAnothersRoad",
     {.rule = Rule::no_own_follower,
      .player = kBlue,
      .cell = {2, 0},
      .expected = static_cast<int16_t>(FeatureKind::road),
      .actual = static_cast<int16_t>(Figure::builder)},
     kWithTraders,
     {"U 1,0 r1 road"},
     "U 2,0 r1 builder:road"},
    // A meeple that comes with this tile is none that was there before, and there is but one
    // figure.
    {"PigWithoutAFarmer",
     {.rule = Rule::no_own_follower,
      .player = kRed,
      .cell = {0, 1},
      .expected = static_cast<int16_t>(FeatureKind::field),
      .actual = static_cast<int16_t>(Figure::pig)},
     kWithTraders,
     {},
     "B 0,1 r0 pig:field"},
    {"BuilderOnAFinishedRoad",
     {.rule = Rule::builder_in_finished,
      .player = kRed,
      .cell = {2, 0},
      .expected = static_cast<int16_t>(FeatureKind::road)},
     {.expansions = kTraders, .extra = {.builders_in_finished = false}},
     {"U 1,0 r1 road", "W -1,0 r0"},
     "W 2,0 r0 builder:road3"},
    {"FairyWithoutTheBox",
     {.rule = Rule::dragon_part_not_played, .expected = static_cast<int16_t>(DragonPart::fairy)},
     {},
     {"U 1,0 r1 road", "V -1,0 r3"},
     "U 2,0 r1 fairy@1,0:road"},
    {"DragonBeforeAVolcano",
     {.rule = Rule::dragon_held_back, .tile = find_tile("DG/RFr.d")},
     kWithDragon,
     {},
     "DG/RFr.d 1,0 r0"},
    {"FigureOnAVolcano",
     {.rule = Rule::figure_at_dragon, .cell = {0, 1}},
     kWithDragon,
     {},
     "DG/F.v 0,1 r0 field"},
    {"FairyAndFigure",
     {.rule = Rule::second_action, .cell = {2, 0}},
     kWithDragon,
     {"U 1,0 r1 road", "V -1,0 r3"},
     "U 2,0 r1 field fairy@1,0:road"},
    {"NoPortal",
     {.rule = Rule::no_portal, .tile = find_tile("U")},
     kWithDragon,
     {},
     "U 1,0 r1 portal@0,0:city"},
    {"PortalToNowhere",
     {.rule = Rule::portal_leads_nowhere, .cell = {7, 7}},
     kWithDragon,
     {},
     "DG/RRR.g 1,0 r0 portal@7,7"},
    {"PortalToAFinishedCity",
     {.rule = Rule::portal_to_finished, .cell = {0, 0}, .node = Node{0}},
     kWithDragon,
     {"E 0,-1 r2"},
     "DG/RRR.g 1,0 r0 portal@0,0:city"},
    {"FairyBesideNobody",
     {.rule = Rule::fairy_without_follower, .player = kRed, .cell = {0, 0}},
     kWithDragon,
     {"U 1,0 r1 road", "V -1,0 r3"},
     "U 2,0 r1 fairy@0,0:field"},
    {"FairyIsThere",
     {.rule = Rule::fairy_stays, .cell = {1, 0}},
     kWithDragon,
     {"U 1,0 r1 road", "V -1,0 r3", "U 2,0 r1 fairy@1,0:road", "U 3,0 r1"},
     "U 4,0 r1 fairy@1,0:road"},
    {"NoPrincess",
     {.rule = Rule::no_princess, .tile = find_tile("U"), .cell = {1, 0}},
     kWithDragon,
     {"N 0,-1 r1 city"},
     "U 1,0 r1 princess@0,-1:city"},
    {"PrincessFindsNobody",
     {.rule = Rule::princess_finds_nobody, .cell = {0, 0}},
     kWithDragon,
     {"N 0,-1 r1 city"},
     "DG/Cc.p 1,-1 r0 princess@0,0:city"},
    {"PrincessPassedOver",
     {.rule = Rule::princess_missing, .cell = {1, -1}},
     {.expansions = kDragon, .extra = {.princess_must = true}},
     {"N 0,-1 r1 city"},
     "DG/Cc.p 1,-1 r0"},
    {"DragonStays",
     {.rule = Rule::flight_missing, .tile = find_tile("DG/RFr.d"), .cell = {0, 1}},
     kWithDragon,
     {"DG/F.v 0,1 r0"},
     "DG/RFr.d 1,0 r0"},
    {"DragonFliesWithoutATile",
     {.rule = Rule::flight_not_due, .tile = find_tile("U")},
     kWithDragon,
     {"DG/F.v 0,1 r0"},
     "U 1,0 r1 dragon:NE"},
    {"DragonFliesBack",
     {.rule = Rule::flight_blocked, .side = Side::south, .cell = {0, 1}, .expected = 2},
     kWithDragon,
     {"DG/F.v 0,1 r0"},
     "DG/RFr.d 1,0 r0 dragon:NS"},
    {"DragonTires",
     {.rule = Rule::flight_too_short, .cell = {0, 0}, .expected = 6, .actual = 1},
     kWithDragon,
     {"DG/F.v 0,1 r0"},
     "DG/RFr.d 1,0 r0 dragon:N"},
    {"WagonWithoutTheBox",
     {.rule = Rule::abbey_part_not_played, .expected = static_cast<int16_t>(AbbeyPart::wagon)},
     {},
     {},
     "E 0,-1 r2 wagon:city"},
    {"AbbeyTwice",
     {.rule = Rule::abbey_laid, .player = kBlue, .cell = {3, 0}},
     kWithAbbeys,
     {"E 0,-1 r2", "B 1,-1 r0", "B 2,-1 r0", "B 0,1 r0", "B 1,1 r0", "E 2,0 r1", "E 2,1 r1",
      "AM/A 1,0 r0", "A 3,-1 r2", "E 3,1 r3", "A 4,-1 r2", "E 4,0 r1"},
     "AM/A 3,0 r0",
     [](Game& game, Turn&) { game.give_turn_to(kBlue); }},
    // Red drew the last tile, so Blue had his turn before him.
    {"AbbeyAfterTheTurn",
     {.rule = Rule::abbey_out_of_turn, .player = kBlue, .cell = {3, 0}},
     kWithAbbeys,
     {},
     "AM/A 3,0 r0",
     [](Game& game, Turn&) {
       engine::GameRules rules = engine::rules_of(kWithAbbeys);
       rules.tiles.counts = {};
       for (const char* tile : {"D", "E", "E", "E", "E", "E", "B", "B", "B", "B", "A", "A"}) {
         ++rules.tiles.counts[find_tile(tile)];
       }
       game.reset(rules, 2);
       play(game, {"E 0,-1 r2", "B 1,-1 r0", "B 2,-1 r0", "B 0,1 r0", "B 1,1 r0", "E 2,0 r1",
                   "E 2,1 r1", "A 3,-1 r2", "E 3,1 r3", "A 4,-1 r2", "E 4,0 r1"});
       game.give_turn_to(kRed);
       play(game, {"AM/A 1,0 r0"});
       game.give_turn_to(kBlue);
     }},
    {"AbbeyWithoutAHole",
     {.rule = Rule::no_hole, .side = Side::north, .cell = {1, 0}},
     kWithAbbeys,
     {},
     "AM/A 1,0 r0"},
    {"BarnTwice",
     {.rule = Rule::barn_on_board, .player = kRed, .cell = {-2, 1}, .node = Node{10}},
     {.expansions = kAbbeys, .extra = {.barns_share_fields = true}},
     {"U -1,0 r1", "B 0,1 r0", "B -1,1 r0 barn:NE", "U -2,0 r1"},
     "B -2,1 r0 barn:NE"},
    {"BarnOffACorner",
     {.rule = Rule::barn_off_corner, .cell = {0, 1}},
     kWithAbbeys,
     {},
     "B 0,1 r0 barn:NE"},
    {"BarnInAFieldWithOne",
     {.rule = Rule::field_has_barn, .cell = {-2, 1}, .node = Node{10}},
     kWithAbbeys,
     {"U -1,0 r1", "B 0,1 r0", "B -1,1 r0 barn:NE", "U -2,0 r1", "U 1,0 r1"},
     "B -2,1 r0 barn:NE"},
    {"BarnAndFigure",
     {.rule = Rule::barn_and_figure, .cell = {-1, 1}},
     kWithAbbeys,
     {"U -1,0 r1", "B 0,1 r0"},
     "B -1,1 r0 monastery barn:NE"},
    {"WagonOfAnotherFeature",
     {.rule = Rule::wagon_not_scored, .player = kRed, .cell = {0, 0}},
     kWithAbbeys,
     {},
     "U 1,0 r1 wagon:road wagon-to:0,0:road"},
    {"WagonTooFar",
     {.rule = Rule::wagon_too_far, .player = kRed, .cell = {2, 0}},
     kWithAbbeys,
     {"U 1,0 r1", "U 2,0 r1"},
     "E 0,-1 r2 wagon:city wagon-to:2,0:road"},
    {"WagonInAFinishedCity",
     {.rule = Rule::wagon_not_here, .player = kRed, .cell = {0, 0}},
     kWithAbbeys,
     {},
     "E 0,-1 r2 wagon:city wagon-to:0,0:city"},
    // The eighth tile around the monastery.
    {"RecallFromWhatIsComplete",
     {.rule = Rule::recall_too_late, .player = kRed, .cell = {-1, 2}, .node = Node{4}},
     kWithAbbots,
     {"B 0,1 r0 abbot", "U 1,0 r1", "U -1,0 r1", "B 1,1 r0", "B -1,1 r0", "B 0,2 r0", "E 1,2 r1",
      "E 0,-1 r2"},
     "E -1,2 r3 recall"},
    // Nothing is said about the tile under a hill that cannot be in this game.
    {"HillInTheBaseGame",
     {.rule = Rule::tile_exhausted, .tile = find_tile("HS/CFC.h"), .expected = 0},
     {},
     {},
     "HS/CFC.h 0,-1 r0 under:?"},
};

class BrokenRule : public ::testing::TestWithParam<Broken> {};

TEST_P(BrokenRule, IsReportedAlone) {
  const Broken& broken = GetParam();
  Game game;
  game.reset(engine::rules_of(broken.rules), 2);
  play(game, broken.before);
  Turn turn = test::turn(broken.turn, &game);
  if (broken.change != nullptr) broken.change(game, turn);
  const Violations found = check(game, turn);
  ASSERT_EQ(found.size(), 1u);
  const Violation& v = found[0];
  EXPECT_EQ(v.rule, broken.expected.rule);
  EXPECT_EQ(v.about, broken.expected.about);
  EXPECT_EQ(v.side, broken.expected.side);
  EXPECT_EQ(v.rotation, broken.expected.rotation);
  EXPECT_EQ(v.tile, broken.expected.tile);
  EXPECT_EQ(v.player, broken.expected.player);
  EXPECT_EQ(v.cell, broken.expected.cell);
  EXPECT_EQ(v.node, broken.expected.node);
  EXPECT_EQ(v.expected, broken.expected.expected);
  EXPECT_EQ(v.actual, broken.expected.actual);
}

INSTANTIATE_TEST_SUITE_P(Turns, BrokenRule, ::testing::ValuesIn(kBroken),
                         [](const auto& broken) { return std::string(broken.param.name); });

TEST(BrokenRules, IncludeEveryRule) {
  std::set<Rule> broken;
  for (const Broken& b : kBroken) broken.insert(b.expected.rule);
  for (Rule rule : each<Rule>(engine::kRules)) {
    EXPECT_TRUE(broken.contains(rule)) << "no turn breaks rule " << static_cast<int>(rule);
  }
}

TEST(BrokenRules, AreReportedTogether) {
  Game game;
  game.reset(engine::rules_of({.meeples = 1, .farmers = false}), 2);
  play(game, {"C 0,-1 r0 city", "U 1,0 r1", "U 2,0 r1", "U 3,0 r1", "B 0,1 r0"});
  Turn bad = turn("E 1,-1 r0 field");  // fits neither C in the west nor U in the south
  ASSERT_EQ(game.to_move(), kBlue);
  bad.laid()->trade = {kRed, kBlue, 5};
  const Violations found = check(game, bad);
  std::multiset<Rule> rules;
  for (const Violation& v : found) rules.insert(v.rule);
  EXPECT_EQ(rules,
            (std::multiset<Rule>{Rule::cannot_pay, Rule::edge_mismatch, Rule::farmers_not_played}));
}

TEST(BrokenRules, NameEverySideThatDoesNotFit) {
  Game game;
  game.reset(engine::rules_of({.start = Start::random}), 2);
  play(game, {"B 0,0 r0", "B 1,0 r0", "B 2,0 r0", "E 2,1 r1"});
  EXPECT_EQ(check(game, turn("C 1,1 r0")).size(), 2u);
}

TEST(LegalTurns, FinishAndClaimInOne) {
  // "You may claim a feature that your tile completes" (base game page, special cases).
  Game game;
  game.reset(engine::rules_of({}), 2);
  play(game, {"E 0,-1 r2 city"});
  EXPECT_EQ(game.points(kRed), 4);
  EXPECT_EQ(game.supply(kRed), 7);
}

TEST(LegalTurns, ThirdArmOfTheVillageIsFree) {
  Game game;
  game.reset(engine::rules_of({.start = Start::random}), 2);
  play(game, {"V 0,0 r0 road", "V 0,1 r1", "V -1,1 r2"});
  EXPECT_FALSE(check(game, turn("W -1,0 r0 road")).empty());
  EXPECT_TRUE(check(game, turn("W -1,0 r0 road3")).empty());
}

TEST(LegalTurns, RecordedHandIsRefilled) {
  Game game;
  game.reset(engine::rules_of({.hand = 3, .record_hands = true}), 2);
  hold(game, {"C", "B", "V"});
  Turn playing = turn("C 0,-1 r0");
  playing.drew = find_tile("W");
  EXPECT_TRUE(check(game, playing).empty());
  // The only copy of C is on the table then, so it cannot be drawn.
  playing.drew = find_tile("C");
  ASSERT_EQ(check(game, playing).size(), 1u);
  EXPECT_EQ(check(game, playing)[0].rule, Rule::tile_exhausted);
}

TEST(LegalTurns, ReturnedTileCanBeDrawnAgain) {
  Game game;
  game.reset(engine::rules_of({.unplaceable = Unplaceable::give_back,
                               .hand = 3,
                               .table = kTwoCells,
                               .record_hands = true}),
             2);
  hold(game, {"X", "B", "V"});
  Turn returning = turn("return X");
  returning.drew = find_tile("X");
  EXPECT_TRUE(check(game, returning).empty());
}

// Only the record can say if a hill that fits nowhere got its tile before that was noticed.
TEST(LegalTurns, DiscardedHillMayHaveATileUnderIt) {
  Game game;
  game.reset(engine::rules_of({.expansions = kHillsAndSheep, .table = kTwoCells}), 2);
  for (const char* text :
       {"discard HS/RFR.h", "discard HS/RFR.h under:?", "discard HS/RFR.h under:C"}) {
    EXPECT_TRUE(check(game, turn(text)).empty()) << text;
  }
}

TEST(LegalTurns, LastHillHasNothingUnderIt) {
  Game game;
  game.reset(engine::rules_of(kSheep), 2);
  empty_bag_but(game, {"HS/CFC.h", "B"});
  EXPECT_FALSE(check(game, turn("HS/CFC.h 0,-1 r0")).empty());
  EXPECT_TRUE(check(game, turn("HS/CFC.h 0,-1 r0 under:B")).empty());
  empty_bag_but(game, {"HS/CFC.h"});
  EXPECT_TRUE(check(game, turn("HS/CFC.h 0,-1 r0")).empty());
}

// The hill itself is not in the bag where hands are told.
TEST(LegalTurns, LastTileOfTheBagLiesUnderAHillFromTheHand) {
  Game game;
  game.reset(engine::rules_of({.expansions = kHillsAndSheep, .hand = 3, .record_hands = true}), 2);
  for (TileId tile : kAllTiles) {
    const bool kept = tile == find_tile("HS/CFC.h") || tile == find_tile("B");
    while (game.remaining(tile) > kept) {
      game.take_into_hand(kRed, tile);
      game.play_unchecked({.tile = tile, .fate = Discarded{}});
    }
  }
  hold(game, {"HS/CFC.h"});
  ASSERT_EQ(game.bag_size(), 1);
  EXPECT_FALSE(check(game, turn("HS/CFC.h 0,-1 r0")).empty());
  EXPECT_TRUE(check(game, turn("HS/CFC.h 0,-1 r0 under:B")).empty());
  hold(game, {"B"});
  EXPECT_TRUE(check(game, turn("HS/CFC.h 0,-1 r0")).empty());
  EXPECT_FALSE(check(game, turn("HS/CFC.h 0,-1 r0 under:?")).empty());
}

TEST(LegalTurns, LastPointCanBePaid) {
  Game game;
  game.reset(engine::rules_of({}), 2);
  play(game, {"E 0,-1 r2 city"});
  Turn paying = turn("B 0,1 r0");
  paying.laid()->trade = {kRed, kBlue, 4};
  EXPECT_TRUE(check(game, paying).empty());
}

}  // namespace
}  // namespace cartulary::test

// Two records of one game: whatever decides what is legal, or what it scores, is compared. The
// tables of keys say what there is, so that a new key fails here until somebody says which it is.
#include "formats/causes/diagnosis/compare.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "formats/checking/read_any_record.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/record/words.hpp"

namespace cartulary::test {
namespace {

using namespace formats;

Report report_of(std::string_view name, std::string_view text) {
  Verifier verifier;
  Report out = verifier.verify({.name = name, .text = text}, true);
  EXPECT_NE(out.verdict.status, Status::unreadable) << out.findings.begin()->message << "\n"
                                                    << text;
  return out;
}

std::string differences_of(std::string_view a, std::string_view b) {
  std::string out;
  append_differences(out, report_of("a.yaml", a), report_of("b.yaml", b));
  return out;
}

/// A text with another in place of a part of it.
std::string with(std::string_view text, std::string_view part, std::string_view other) {
  std::string out(text);
  const auto at = out.find(part);
  EXPECT_NE(at, out.npos) << part << "\n" << text;
  return at == out.npos ? out : out.replace(at, part.size(), other);
}

// Records with KEY where a key and its value go.

constexpr std::string_view kHeader =
    "cartulary: 1\nplayers: [Ann, Bob]\nKEY\nmoves: |\n  U 1,0 r1\n";
constexpr std::string_view kNames = "cartulary: 1\nKEY\nmoves: |\n  U 1,0 r1 buy:Bob>Ann=3\n";
constexpr std::string_view kHands =
    "cartulary: 1\nplayers: [Ann, Bob]\nrules: {hand: 3}\nKEY\nmoves: |\n  U 1,0 r1 drew:A\n";
constexpr std::string_view kBare = "cartulary: 1\nplayers: [Ann, Bob]\nKEY\n";
constexpr std::string_view kTable =
    "cartulary: 1\nplayers: [Ann, Bob]\nrules: {table: {rows: 20, columns: 20, KEY}}\nmoves: []\n";
constexpr std::string_view kTableColumns =
    "cartulary: 1\nplayers: [Ann, Bob]\nrules: {table: {rows: 20, KEY}}\nmoves: []\n";
constexpr std::string_view kTableRows =
    "cartulary: 1\nplayers: [Ann, Bob]\nrules: {table: {columns: 20, KEY}}\nmoves: []\n";
constexpr std::string_view kPlayer =
    "cartulary: 1\nplayers: [{name: Ann, KEY}, Bob]\nmoves: |\n  U 1,0 r1\n";
constexpr std::string_view kFirstPlayer =
    "cartulary: 1\nplayers: [{KEY}, Bob]\nmoves: |\n  U 1,0 r1\n";
constexpr std::string_view kPosition =
    "cartulary: 1\nexpansions: [traders-and-builders]\nplayers: [Ann, Bob]\n"
    "position: {tiles: [\"D 0,0 r0\", \"U 1,0 r1 H @Ann\"], KEY}\n";
constexpr std::string_view kPositionTitles =
    "cartulary: 1\nexpansions: [king-and-robber]\nplayers: [Ann, Bob]\n"
    "position: {tiles: [\"D 0,0 r0\", \"E 0,-1 r2\"], KEY}\n";
constexpr std::string_view kPositionTiles =
    "cartulary: 1\nexpansions: [hills-and-sheep]\nplayers: [Ann, Bob]\nposition: {KEY}\n";
constexpr std::string_view kMove =
    "cartulary: 1\nexpansions: [hills-and-sheep, abbot, traders-and-builders]\n"
    "players: [Ann, Bob]\nmoves:\n  - U 1,0 r1\n  - {tile: U, at: [2, 0], rotation: 1, KEY}\n";
constexpr std::string_view kDragonPosition =
    "cartulary: 1\nexpansions: [princess-and-dragon]\nplayers: [Ann, Bob]\n"
    "position: {tiles: [\"D 0,0 r0\", \"U 1,0 r1 H @Ann\", \"DG/F.v 0,1 r0\"], KEY}\n";
constexpr std::string_view kDragonMove =
    "cartulary: 1\nexpansions: [princess-and-dragon]\nplayers: [Ann, Bob]\nmoves:\n"
    "  - U 1,0 r1\n  - {tile: U, at: [2, 0], rotation: 1, KEY}\n";
constexpr std::string_view kAbbeyPosition =
    "cartulary: 1\nexpansions: [abbey-and-mayor]\nplayers: [Ann, Bob]\n"
    "position: {tiles: [\"D 0,0 r0\", \"E 0,-1 r2\"], KEY}\n";
constexpr std::string_view kAbbeyMove =
    "cartulary: 1\nexpansions: [abbey-and-mayor]\nplayers: [Ann, Bob]\nmoves:\n"
    "  - U 1,0 r1\n  - {tile: U, at: [2, 0], rotation: 1, KEY}\n";
constexpr std::string_view kShepherd =
    "cartulary: 1\nexpansions: [hills-and-sheep]\nplayers: [Ann, Bob]\nmoves:\n"
    "  - {tile: U, at: [1, 0], rotation: 1, meeple: \"shepherd:NNW\", KEY}\n";
constexpr std::string_view kHill =
    "cartulary: 1\nexpansions: [hills-and-sheep]\nplayers: [Ann, Bob]\nmoves:\n"
    "  - {tile: HS/RR.h, at: [1, 0], rotation: 0, KEY}\n";
constexpr std::string_view kAnyMove =
    "cartulary: 1\nplayers: [Ann, Bob]\nmoves:\n  - {KEY}\n  - U 1,0 r1\n";
constexpr std::string_view kAnyReturn =
    "cartulary: 1\nplayers: [Ann, Bob]\nrules: {unplaceable: return}\nmoves:\n  - {KEY}\n";
constexpr std::string_view kRulings =
    "cartulary: 1\nplayers: [Ann, Bob, Cid]\nmoves: |\n  U 1,0 r1 H\n  U 2,0 r1\n"
    "rulings: [{KEY}]\n";
constexpr std::string_view kResult =
    "cartulary: 1\nexpansions: [hills-and-sheep]\nplayers: [Ann, Bob]\nmoves: |\n"
    "  U 1,0 r1 H\nresult: {KEY}\n";
constexpr std::string_view kStopped =
    "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1 H\n"
    "result: {termination: time, KEY}\n";

/// A key with two values, and how the records are told apart that have them.
struct SharedCase {
  MappingOf mapping;
  std::string_view key;
  std::string_view record;
  std::string_view a;
  std::string_view b;
  std::string_view told;  ///< among what is told
};
constexpr SharedCase kCompared[] = {
    {MappingOf::record, "game", kHeader, "game: base", "game: print-and-play",
     "game\n- base\n+ print-and-play\n"},
    {MappingOf::record, "rules", kHeader, "rules: C2", "rules: tournament",
     "tie\n- shared\n+ second-player\n"},
    {MappingOf::record, "expansions", kHeader, "expansions: []", "expansions: [river, abbot]",
     "expansions\n- none\n+ river, abbot\n"},
    {MappingOf::record, "players", kNames, "players: [Ann, Bob]", "players: [Ann, Bob, Cid]",
     "players\n- 2\n+ 3\n"},
    {MappingOf::record, "players", kNames, "players: [Ann, Bob]", "players: [Bob, Ann]",
     "players\n- Ann, Bob\n+ Bob, Ann\n"},
    {MappingOf::record, "hands", kHands, "hands: {Ann: [U, V, E], Bob: [E, K, W]}",
     "hands: {Ann: [V, U, E], Bob: [K, K, W]}", "hand of Bob\n- E K W\n+ K K W\n"},
    {MappingOf::record, "hands", kHands, "hands: {Ann: [U, V, E], Bob: []}", "",
     "hand of Ann\n- E U V\nhand of Bob\n- no tiles\n"},
    {MappingOf::record, "position", kBare, "moves: [\"U 1,0 r1\"]",
     "position: [\"D 0,0 r0\", \"U 1,0 r1\"]", "position, tile at 1,0\n+ U 1,0 r1\n"},
    {MappingOf::record, "moves", kBare, "moves: [\"U 1,0 r1\"]", "moves: []",
     "turn 1 (a.yaml:3)\n- U 1,0 r1\n"},
    {MappingOf::record, "result", kHeader, "result: {termination: time}",
     "result: {termination: abandoned}", "termination\n- time\n+ abandoned\n"},
    {MappingOf::record, "rulings", kHeader, "rulings: [{ruling: void, by: Cid, why: so}]",
     "rulings: []", "rulings of the game\n- the game is void\n"},

    {MappingOf::table, "columns", kTableColumns, "columns: 9", "columns: 11", "columns: 11"},
    {MappingOf::table, "rows", kTableRows, "rows: 9", "rows: 11", "rows: 11"},
    {MappingOf::table, "start", kTable, "start: [1, 2]", "start: [2, 2]", "start: [2, 2]"},
    {MappingOf::table, "shifting", kTable, "shifting: true", "shifting: false", "shifting: false"},

    {MappingOf::position, "tiles", kPositionTiles, "tiles: [\"D 0,0 r0\", \"U 1,0 r1 H @Ann\"]",
     "tiles: [\"U 1,0 r1 H @Bob\", \"D 0,0 r0\"]",
     "position, tile at 1,0\n- U 1,0 r1 highwayman:E @Ann\n+ U 1,0 r1 highwayman:E @Bob\n"},
    {MappingOf::position, "totals", kPosition, "totals: [4, 0]", "totals: [4, 1]",
     "position, totals\n- 4:0\n+ 4:1\n"},
    {MappingOf::position, "discarded", kPosition, "discarded: [C, \"?\"]", "discarded: [C, Q]",
     "position, discarded\n- ? C\n+ C Q\n"},
    {MappingOf::position, "goods", kPosition, "goods: {Ann: {wine: 2}}",
     "goods: {Bob: {wine: 2, cloth: 1}}",
     "position, goods of Ann\n- wine:2\nposition, goods of Bob\n+ wine:2 cloth:1\n"},
    {MappingOf::position, "king", kPositionTitles, "king: Ann", "king: Bob",
     "position, king\n- Ann\n+ Bob\n"},
    {MappingOf::position, "robber", kPositionTitles, "robber: Ann", "robber: Bob",
     "position, robber\n- Ann\n+ Bob\n"},
    {MappingOf::position, "dragon", kDragonPosition, "dragon: \"0,1\"", "dragon: \"1,0\"",
     "position, dragon\n- 0,1\n+ 1,0\n"},
    {MappingOf::position, "fairy", kDragonPosition, "fairy: \"1,0\"", "fairy: \"0,0\"",
     "position, fairy\n- 1,0\n+ 0,0\n"},
    {MappingOf::position, "abbeys", kAbbeyPosition, "abbeys: [Ann]", "abbeys: [Bob]",
     "position, abbey of Ann\n- yes\nposition, abbey of Bob\n+ yes\n"},
    {MappingOf::position, "barns", kAbbeyPosition, "barns: {Ann: \"0,0:NE\"}",
     "barns: {Ann: \"0,0:NW\"}", "position, barn of Ann\n- 0,0:NE\n+ 0,0:NW\n"},
    {MappingOf::position, "to-move", kPosition, "to-move: Ann", "to-move: Bob",
     "position, to move\n- Ann\n+ Bob\n"},

    {MappingOf::move, "turn", kMove, "turn: 2", "turn: 3", "- 2. U 2,0 r1\n+ 3. U 2,0 r1\n"},
    {MappingOf::move, "tile", kAnyMove, "tile: U, at: [0, 1], rotation: 1",
     "tile: V, at: [0, 1], rotation: 1", "- U 0,1 r1\n+ V 0,1 r1\n"},
    {MappingOf::move, "discard", kAnyMove, "discard: C", "discard: Q",
     "- discard C\n+ discard Q\n"},
    {MappingOf::move, "return", kAnyReturn, "return: C", "return: Q", "- return C\n+ return Q\n"},
    {MappingOf::move, "at", kAnyMove, "tile: U, at: [0, 1], rotation: 1",
     "tile: U, at: [0, -1], rotation: 1", "- U 0,1 r1\n+ U 0,-1 r1\n"},
    {MappingOf::move, "rotation", kAnyMove, "tile: V, at: [0, 1], rotation: 1",
     "tile: V, at: [0, 1], rotation: 2", "- V 0,1 r1\n+ V 0,1 r2\n"},
    {MappingOf::move, "meeple", kMove, "meeple: H", "meeple: \"farmer:NNW\"",
     "- U 2,0 r1 highwayman:E\n+ U 2,0 r1 farmer:NNW\n"},
    {MappingOf::move, "player", kMove, "player: Ann", "player: Bob",
     "- U 2,0 r1 @Ann\n+ U 2,0 r1 @Bob\n"},
    {MappingOf::move, "buy", kMove, "buy: Bob>Ann=3", "buy: Ann>Bob=3",
     "- U 2,0 r1 buy:Bob>Ann=3\n+ U 2,0 r1 buy:Ann>Bob=3\n"},
    {MappingOf::move, "drew", kMove, "drew: K", "drew: A",
     "- U 2,0 r1 drew:K\n+ U 2,0 r1 drew:A\n"},
    {MappingOf::move, "gain", kMove, "gain: 4", "gain: 5", "- U 2,0 r1 +4\n+ U 2,0 r1 +5\n"},
    {MappingOf::move, "gain", kMove, "gain: 4", "gain: {Ann: 0, Bob: 5}",
     "- U 2,0 r1 +4\n+ U 2,0 r1 +0/5\n"},
    {MappingOf::move, "totals", kMove, "totals: [4, 0]", "totals: [4, 1]",
     "- U 2,0 r1 =4:0\n+ U 2,0 r1 =4:1\n"},
    {MappingOf::move, "recall", kMove, "recall: true", "recall: false",
     "- U 2,0 r1 recall\n+ U 2,0 r1\n"},
    {MappingOf::move, "barn", kAbbeyMove, "barn: NE", "barn: SE",
     "- U 2,0 r1 barn:NE\n+ U 2,0 r1 barn:SE\n"},
    {MappingOf::move, "wagon-to", kAbbeyMove, "wagon-to: \"1,0:N\"", "wagon-to: \"1,0:S\"",
     "- U 2,0 r1 wagon-to:1,0:N\n+ U 2,0 r1 wagon-to:1,0:S\n"},
    {MappingOf::move, "fairy", kDragonMove, "fairy: \"1,0\"", "fairy: \"0,0\"",
     "- U 2,0 r1 fairy@1,0\n+ U 2,0 r1 fairy@0,0\n"},
    {MappingOf::move, "princess", kDragonMove, "princess: \"1,0:N\"", "princess: \"1,0:S\"",
     "- U 2,0 r1 princess@1,0:N\n+ U 2,0 r1 princess@1,0:S\n"},
    {MappingOf::move, "dragon", kDragonMove, "dragon: NE", "dragon: NW",
     "- U 2,0 r1 dragon:NE\n+ U 2,0 r1 dragon:NW\n"},
    {MappingOf::move, "draw", kShepherd, "draw: 2", "draw: wolf",
     "- U 1,0 r1 shepherd:NNW draw:2\n+ U 1,0 r1 shepherd:NNW draw:wolf\n"},
    {MappingOf::move, "under", kHill, "under: K", "under: E",
     "- HS/RR.h 1,0 r0 under:K\n+ HS/RR.h 1,0 r0 under:E\n"},
    {MappingOf::move, "grow", kMove, "grow: 2", "grow: 3",
     "- U 2,0 r1 grow:2\n+ U 2,0 r1 grow:3\n"},
    {MappingOf::move, "guide", kMove, "guide: true", "guide: false",
     "- U 2,0 r1 guide\n+ U 2,0 r1\n"},
    {MappingOf::move, "flock", kPositionTiles,
     "tiles: [\"D 0,0 r0\", {tile: U, at: [1, 0], rotation: 1, meeple: \"shepherd:NNW\", player: "
     "Ann, flock: \"2\"}]",
     "tiles: [\"D 0,0 r0\", {tile: U, at: [1, 0], rotation: 1, meeple: \"shepherd:NNW\", player: "
     "Ann, flock: \"3\"}]",
     "- U 1,0 r1 shepherd:NNW @Ann flock:2\n+ U 1,0 r1 shepherd:NNW @Ann flock:3\n"},
    {MappingOf::move, "again", kMove, "again: true", "again: false",
     "- again U 2,0 r1\n+ U 2,0 r1\n"},
    {MappingOf::move, "declined", kMove, "declined: true", "declined: false",
     "- U 2,0 r1 declined\n+ U 2,0 r1\n"},
    {MappingOf::move, "ruling", kMove, "ruling: awarded +1 by Cid because so",
     "ruling: awarded +2 by Dan because it was",
     "rulings of turn 2\n- 1 point awarded to Bob in turn 2\n"
     "+ 2 points awarded to Bob in turn 2\n"},
    {MappingOf::move, "wine", kMove, "wine: 1", "wine: 2",
     "- U 2,0 r1 wine:1\n+ U 2,0 r1 wine:2\n"},
    {MappingOf::move, "grain", kMove, "grain: 1", "grain: 2",
     "- U 2,0 r1 grain:1\n+ U 2,0 r1 grain:2\n"},
    {MappingOf::move, "cloth", kMove, "cloth: 1", "cloth: 2",
     "- U 2,0 r1 cloth:1\n+ U 2,0 r1 cloth:2\n"},
    {MappingOf::move, "variations", kMove, "variations: [[\"U 2,0 r3 H\"]]",
     "variations: [[\"U 2,0 r1 H\", \"U 3,0 r1\"]]",
     "variation of turn 2 (a.yaml:6)\n- (U 2,0 r3 highwayman:E)\n"},

    {MappingOf::ruling, "turn", kRulings, "turn: 1, ruling: left, player: Cid, by: Dan, why: so",
     "turn: 2, ruling: left, player: Cid, by: Dan, why: so",
     "rulings of turn 1\n- Cid left before turn 1\nrulings of turn 2\n+ Cid left before turn 2\n"},
    {MappingOf::ruling, "ruling", kRulings, "turn: 2, ruling: left, player: Ann, by: Dan, why: so",
     "turn: 2, ruling: awarded, player: Ann, points: 1, by: Dan, why: so",
     "- Ann left before turn 2\n+ 1 point awarded to Ann in turn 2\n"},
    {MappingOf::ruling, "player", kRulings,
     "turn: 2, ruling: awarded, player: Ann, points: 1, by: Dan, why: so",
     "turn: 2, ruling: awarded, player: Bob, points: 1, by: Dan, why: so",
     "- 1 point awarded to Ann in turn 2\n+ 1 point awarded to Bob in turn 2\n"},
    {MappingOf::ruling, "points", kRulings,
     "turn: 2, ruling: awarded, player: Ann, points: 1, by: Dan, why: so",
     "turn: 2, ruling: awarded, player: Ann, points: -2, by: Dan, why: so",
     "- 1 point awarded to Ann in turn 2\n+ 2 points taken from Ann in turn 2\n"},

    {MappingOf::result, "scores", kResult, "scores: [1, 0]", "scores: [2, 0]",
     "scores\n- 1:0\n+ 2:0\n"},
    {MappingOf::result, "breakdown", kResult, "breakdown: {Bob: {roads: 1}}",
     "breakdown: {Bob: {roads: 2}}", "breakdown of Bob, roads\n- 1\n+ 2\n"},
    {MappingOf::result, "termination", kResult, "scores: [1, 0]",
     "scores: [1, 0], termination: time", "termination\n- completed\n+ time\n"},
    {MappingOf::result, "final-scoring", kStopped, "final-scoring: true", "",
     "final-scoring\n- true\n+ false\n"},
    {MappingOf::result, "winner", kResult, "winner: Ann", "winner: [Ann, Bob]",
     "winner\n- Ann\n+ Ann and Bob\n"},
    {MappingOf::result, "under-hills", kResult, "under-hills: [K, A]", "under-hills: [K, E]",
     "under-hills\n- A K\n+ E K\n"},
};

/// A key of which any value is as good as another, and why.
struct LeftAlone {
  MappingOf mapping;
  std::string_view key;
  std::string_view record;
  std::string_view a;
  std::string_view b;
  std::string_view why;
};
constexpr std::string_view kWhich = "which game of an event it is, not what was played";
constexpr std::string_view kForPeople = "text for people, which decides nothing";
constexpr std::string_view kWho = "who a player is: players are matched by seat";
constexpr LeftAlone kLeftAlone[] = {
    {MappingOf::record, "cartulary", kHeader, "", "", "there is one version of the format"},
    {MappingOf::record, "event", kHeader, "event: Cup", "event: League", kWhich},
    {MappingOf::record, "stage", kHeader, "stage: A", "stage: B", kWhich},
    {MappingOf::record, "group", kHeader, "group: A", "group: B", kWhich},
    {MappingOf::record, "round", kHeader, "round: 1", "round: 2", kWhich},
    {MappingOf::record, "table", kHeader, "table: 1", "table: 2", kWhich},
    {MappingOf::record, "match", kHeader, "match: A-B", "match: A-C", kWhich},
    {MappingOf::record, "duel-game", kHeader, "duel-game: 1", "duel-game: 2", kWhich},
    {MappingOf::record, "date", kHeader, "date: 2026-05-09", "date: 2026-05-10", kWhich},
    {MappingOf::record, "place", kHeader, "place: Kiel", "place: Bonn", kForPeople},
    {MappingOf::record, "clock", kHeader, "clock: 20 min", "clock: none", kForPeople},
    {MappingOf::record, "arbiter", kHeader, "arbiter: Eve", "arbiter: Dan", kForPeople},
    {MappingOf::record, "annotator", kHeader, "annotator: Eve", "annotator: Dan", kForPeople},
    {MappingOf::record, "source", kHeader, "source: a sheet", "source: a film", kForPeople},
    {MappingOf::record, "note", kHeader, "note: good", "note: bad", kForPeople},
    {MappingOf::record, "first", kHeader, "first: drawn", "first: agreed", kForPeople},
    {MappingOf::record, "axes", kHeader, "axes: y-south", "axes: y-north",
     "how a record writes cells, which are the same then"},

    {MappingOf::player, "name", kFirstPlayer, "name: Ann", "name: A.", kWho},
    {MappingOf::player, "colour", kPlayer, "colour: red", "colour: blue", kWho},
    {MappingOf::player, "color", kPlayer, "color: red", "color: blue", kWho},
    {MappingOf::player, "club", kPlayer, "club: A", "club: B", kWho},
    {MappingOf::player, "team", kPlayer, "team: A", "team: B", kWho},
    {MappingOf::player, "country", kPlayer, "country: DE", "country: FR", kWho},
    {MappingOf::player, "id", kPlayer, "id: 1", "id: 2", kWho},
    {MappingOf::player, "rating", kPlayer, "rating: 1500", "rating: 1600", kWho},
    {MappingOf::player, "seed", kPlayer, "seed: 1", "seed: 2", kWho},
    {MappingOf::player, "title", kPlayer, "title: Dr", "title: Prof", kWho},
    {MappingOf::player, "note", kPlayer, "note: good", "note: bad", kForPeople},

    {MappingOf::move, "nag", kMove, "nag: \"!\"", "nag: \"??\"", "what somebody thinks of a move"},
    {MappingOf::move, "note", kMove, "note: good", "note: bad", kForPeople},
    {MappingOf::move, "clock", kMove, "clock: 10:00", "clock: 9:59", "no rule is about time"},

    {MappingOf::ruling, "by", kRulings, "ruling: void, by: Dan, why: so",
     "ruling: void, by: Eve, why: so", kForPeople},
    {MappingOf::ruling, "why", kRulings, "ruling: void, by: Dan, why: so",
     "ruling: void, by: Dan, why: it was", kForPeople},

    {MappingOf::result, "note", kResult, "note: good", "note: bad", kForPeople},
};

constexpr MappingOf kMappings[] = {MappingOf::record,   MappingOf::table, MappingOf::player,
                                   MappingOf::position, MappingOf::move,  MappingOf::ruling,
                                   MappingOf::result};

template <class Rows>
bool has_row(const Rows& rows, MappingOf mapping, std::string_view key) {
  return std::any_of(std::begin(rows), std::end(rows),
                     [&](const auto& row) { return row.mapping == mapping && row.key == key; });
}

TEST(Differences, AreOfEveryKeyButThoseWithAReason) {
  for (const MappingOf mapping : kMappings) {
    for (const KeyRow& row : keys_of(mapping)) {
      if (row.games == KeyOf::dice_game) continue;  // such records are not compared
      EXPECT_NE(has_row(kCompared, mapping, row.key), has_row(kLeftAlone, mapping, row.key))
          << "is `" << row.key << "` (" << row.meaning << ") compared, or why not?";
    }
  }
}

TEST(Differences, AreTold) {
  for (const SharedCase& row : kCompared) {
    SCOPED_TRACE(std::string(row.key) + ": " + std::string(row.b));
    const std::string a = with(row.record, "KEY", row.a);
    const std::string b = with(row.record, "KEY", row.b);
    EXPECT_EQ(differences_of(a, a), "");
    EXPECT_EQ(differences_of(b, b), "");
    const std::string told = differences_of(a, b);
    EXPECT_NE(told.find(row.told), told.npos) << told;
    EXPECT_NE(differences_of(b, a), "");
  }
}

TEST(Differences, AreNotOfWhatDecidesNothing) {
  for (const LeftAlone& row : kLeftAlone) {
    EXPECT_EQ(differences_of(with(row.record, "KEY", row.a), with(row.record, "KEY", row.b)), "")
        << row.key << ": " << row.why;
  }
}

TEST(Differences, AreOfEveryOption) {
  for (const Option& option : all_options()) {
    if (option.games != OptionOf::tile_games || option.set == nullptr) continue;  // `table`
    std::string a = "rules: {";
    std::string b = a;
    const std::string key = std::string(option.key) + ": ";
    const bool number = option.values.empty();
    a += key + (number ? std::to_string(option.lowest) : std::string(option.values[0].name)) + "}";
    b += key + (number ? std::to_string(option.lowest + 1) : std::string(option.values[1].name)) +
         "}";
    // It needs a table.
    for (std::string* rules : {&a, &b}) rules->insert(8, "table: {columns: 9, rows: 9}, ");
    const std::string told = differences_of(with(kHeader, "KEY", a), with(kHeader, "KEY", b));
    EXPECT_TRUE(told.starts_with(std::string(option.key) + "\n- ")) << option.key << "\n" << told;
  }
}

TEST(Differences, AreOfEveryExpansionCategoryAndEnd) {
  for (const ExpansionRow& row : all_expansions()) {
    const std::string told =
        differences_of(with(kHeader, "KEY", ""),
                       with(kHeader, "KEY", "expansions: [" + std::string(row.name) + "]"));
    EXPECT_EQ(told, "expansions\n- none\n+ " + std::string(row.name) + "\n");
  }
  for (const std::string_view name : kCategoryNames) {
    const auto claim = [&](std::string_view points) {
      return with(kResult, "KEY",
                  "breakdown: {Ann: {" + std::string(name) + ": " + std::string(points) + "}}");
    };
    EXPECT_EQ(differences_of(claim("3"), claim("4")),
              "breakdown of Ann, " + std::string(name) + "\n- 3\n+ 4\n");
  }
  for (const std::string_view name : kTerminations) {
    const std::string told = differences_of(
        with(kResult, "KEY", ""), with(kResult, "KEY", "termination: " + std::string(name)));
    EXPECT_EQ(told.empty(), name == "completed") << told;
  }
}

TEST(Differences, AreNotOfWhatOnlyOneClaims) {
  constexpr std::pair<std::string_view, std::string_view> one_says[] = {
      {"scores: {Ann: 1}", "scores: {Ann: 1, Bob: 0}"},
      {"winner: Ann", "scores: [1, 0]"},
      {"breakdown: {Ann: {roads: 1}}", "breakdown: {Ann: {cities: 1}}"},
      {"under-hills: [K]", ""},
  };
  for (const auto& [a, b] : one_says) {
    EXPECT_EQ(differences_of(with(kResult, "KEY", a), with(kResult, "KEY", b)), "") << a;
  }
  EXPECT_EQ(differences_of(with(kMove, "KEY", "turn: 2, player: Bob, totals: \"0:?\""),
                           with(kMove, "KEY", "gain: 0, wine: 0, totals: \"?:0\"")),
            "");
  // A record without a result says nothing of how the game ended.
  EXPECT_EQ(
      differences_of(with(kHeader, "KEY", ""), with(kHeader, "KEY", "result: {termination: time}")),
      "");
}

/// The value of a key that is left out is compared, whatever else tells it.
TEST(Differences, AreNotOfValuesThatGoWithoutSaying) {
  EXPECT_EQ(differences_of(with(kHeader, "KEY", ""),
                           with(kHeader, "KEY", "game: base\nexpansions: []\nrules: C2")),
            "");
  EXPECT_EQ(
      differences_of(with(kPosition, "KEY", "discarded: [C, Q]"),
                     with(kPosition, "KEY", "discarded: [Q, C], totals: [0, 0], goods: {Ann: {}}")),
      "");
  EXPECT_EQ(
      differences_of(with(kStopped, "KEY", ""), with(kStopped, "KEY", "final-scoring: false")), "");
  EXPECT_EQ(differences_of(with(kResult, "KEY", "scores: [1, 0]"),
                           with(kResult, "KEY", "scores: [1, 0], termination: completed")),
            "");
}

/// Numbers behind a line that is missing, or that was not numbered again, are not told.
TEST(Differences, AreNotOfNumbersThatOnlyFollowALine) {
  const auto record = [](std::string_view moves) {
    return "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n" + std::string(moves);
  };
  const std::string all = record("  1. U 1,0 r1\n  2. V 0,1 r0\n  3. U 2,0 r1\n");
  const std::string gone = "turn 2 (a.yaml:5)\n- V 0,1 r0\n";
  EXPECT_EQ(differences_of(all, record("  1. U 1,0 r1\n  3. U 2,0 r1\n")), gone);
  EXPECT_EQ(differences_of(all, record("  1. U 1,0 r1\n  2. U 2,0 r1\n")), gone);
}

TEST(Differences, AreOfAllThatLiesOnACell) {
  const auto position = [](std::string_view tiles) {
    return with(kPositionTiles, "KEY", "tiles: [" + std::string(tiles) + "]");
  };
  EXPECT_EQ(differences_of(position("\"D 0,0 r0\", \"U 1,0 r1\", \"V 1,0 r0\""),
                           position("\"D 0,0 r0\", \"V 1,0 r0\"")),
            "position, tile at 1,0\n- U 1,0 r1, V 1,0 r0\n+ V 1,0 r0\n");
  // No city there: a figure that stands nowhere.
  EXPECT_EQ(differences_of(position("\"D 0,0 r0\", \"U 1,0 r1 knight @Ann\""),
                           position("\"D 0,0 r0\", \"U 1,0 r1\"")),
            "position, tile at 1,0\n- U 1,0 r1 knight @Ann\n+ U 1,0 r1\n");
  // Rotations that look the same are one.
  EXPECT_EQ(differences_of(position("\"D 0,0 r0\", \"U 1,0 r1 farmer:NNW @Ann\""),
                           position("\"D 0,0 r0\", \"U 1,0 r3 farmer:NNW @Ann\"")),
            "");
}

/// Players are called by their names where both records have them, else by their seats.
TEST(Differences, CallPlayersByName) {
  constexpr std::string_view named =
      "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1 buy:Bob>Ann=3\n"
      "result: {winner: Ann, breakdown: {Ann: {roads: 1}}}\n";
  const std::string other =
      with(with(with(named, "winner: Ann", "winner: Bob"), "roads: 1", "roads: 2"), "=3", "=4");
  EXPECT_EQ(differences_of(named, other),
            "turn 1 (a.yaml:4, b.yaml:4)\n- U 1,0 r1 buy:Bob>Ann=3\n+ U 1,0 r1 buy:Bob>Ann=4\n"
            "breakdown of Ann, roads\n- 1\n+ 2\nwinner\n- Ann\n+ Bob\n");
  const std::string renamed =
      with(with(with(with(other, "[Ann, Bob]", "[A., B.]"), "Bob>Ann", "B.>A."), "winner: Bob",
                "winner: B."),
           "{Ann:", "{A.:");
  EXPECT_EQ(differences_of(named, renamed),
            "turn 1 (a.yaml:4, b.yaml:4)\n- U 1,0 r1 buy:player 2>player 1=3\n"
            "+ U 1,0 r1 buy:player 2>player 1=4\n"
            "breakdown of player 1, roads\n- 1\n+ 2\nwinner\n- player 1\n+ player 2\n");
}

}  // namespace
}  // namespace cartulary::test

// Words of the table: texts of the program without places, faults of turns with the way out, and the
// steps of the first game.

import assert from "node:assert/strict";
import test from "node:test";

import { STEPS } from "../../formats/doors/browser/first_steps.js";
import {
  plainWords,
  refusedWords,
  withoutPlaces,
} from "../../formats/doors/browser/plain_words.js";

test("texts lose coordinates and names of options, and nothing else", () => {
  const told = {
    "road completed at (-1,-2) (0,-2): 2 tiles × 1 = 2 → unoccupied":
      "road completed: 2 tiles × 1 = 2 → unoccupied",
    "Red leaves one tile for Blue's city at -2,3": "Red leaves one tile for Blue's city",
    "field with farmers at (0,1) (3,1), city at (2,5 S): 1 completed city × 3 = 3 → Red 3":
      "field with farmers: 1 completed city × 3 = 3 → Red 3",
    "field with a farmer at (0,1), cities at (-4,-1 E) (-5,2 E): 2 completed cities × 3 = 6 → Red 6":
      "field with a farmer: 2 completed cities × 3 = 6 → Red 6",
    "road with an inn unfinished at (-1,-5) (0,-5) and 4 more: 16 tiles × 0 = 0 [unfinished-inns-and-cathedrals: zero] → Blue 0":
      "road with an inn unfinished: 16 tiles × 0 = 0 → Blue 0",
    "Ann finishes a city of two tiles with a new knight: +4":
      "Ann finishes a city of two tiles with a new knight: +4",
  };
  for (const [text, plain] of Object.entries(told)) assert.equal(withoutPlaces(text), plain);
});

test("a fault of a turn is told with the way out", () => {
  const told = (code, message) => plainWords({ code, message });
  assert.equal(
    told("P303", "expected a city to the west, got a road"),
    "The road of the tile meets the city to its left. Turn it, or take another place.",
  );
  assert.equal(
    told("P303", "expected a field to the north, got a city"),
    "The city of the tile meets the field above it. Turn it, or take another place.",
  );
  assert.match(told("P301", "D already lies at 0,0"), /another place/);
  // One that has no words of its own keeps its message, without places.
  assert.equal(
    told("X701", "no token is left at 2,1"),
    "no token is left. Change the turn, or look at the text.",
  );
});

test("a step of the first game has at most twelve words", () => {
  assert.equal(STEPS.length, 5);
  for (const step of STEPS)
    for (const words of Object.values(step)) assert.ok(words.split(" ").length <= 12, words);
});

test("a refusal while a board is counted is told with the way out", () => {
  assert.equal(
    refusedWords("expected a result that is written as lines"),
    "The text has the whole result in one line. Open Text, and divide it.",
  );
  assert.equal(
    refusedWords("internal error: at 3,-1 r2"),
    "This cannot be done here. Open Text, or undo the last change.",
  );
});

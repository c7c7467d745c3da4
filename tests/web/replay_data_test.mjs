// What the script of a replay page makes of the page's data, under node.

import assert from "node:assert/strict";
import test from "node:test";
import { readReplay } from "../../formats/pages/page/replay_data.js";

// Three tiles: a city of two segments that a third one closes; a road becomes Bob's.
const DATA = {
  north: false,
  players: [
    { name: "Ann", mark: "A" },
    { name: "Bob", mark: "B" },
  ],
  groups: [[], [0], [1], [0, 1]],
  columns: {
    tiles: ["type", "rotation", "x", "y"],
    segments: ["x", "y"],
    figures: ["player", "kind", "segment"],
    // In another order than the program writes them.
    features: [
      "kind",
      "id",
      "size",
      "added",
      "owners",
      "complete",
      "followers",
      "whose",
      "state",
      "extent",
      "badge",
    ],
  },
  kinds: [
    { name: "city", one: "knight", many: "knights" },
    { name: "field", one: "farmer", many: "farmers" },
  ],
  figure_kinds: [
    { one: "", many: "" },
    { one: "Shepherd", many: "Shepherds" },
  ],
  types: [
    { code: "D", id: "t-D", turn: 0, box: 4, kinds: [0, 1] },
    { code: "E", id: "t-E", turn: 0, box: 5, kinds: [0] },
  ],
  tiles: [
    [0, 0, 0, 0],
    [1, 2, 0, -1],
    [0, 1, 1, 0],
  ],
  segments: [
    [50, 10],
    [50, 80],
    [50, -20],
    [110, 50],
    [180, 50],
  ],
  figures: [[1, 1, 2]],
  words: ["", "open", "Ann would get 2", "closed", "Bob got 4"],
  steps: [
    {
      key: "turn=0",
      home: [
        [7, 1, 0],
        [7, 0, 4],
      ],
      features: [
        [0, 0, 1, [0], 0, 0, [0, 0], 0, 1, 0],
        [1, 1, 1, [1], 0, 0, [0, 0], 0, 0, 0],
      ],
    },
    { key: "turn=1", features: [[0, 2, 1, [2], 1, 0, [1, 0], 2, 1, 0, 2]] },
    // The city of the first tile takes that of the second one.
    {
      key: "turn=2",
      features: [
        [0, 0, 3, [2, 3], 3, 1, [1, 1], 4, 3, 0],
        [1, 1, 2, [4], 2, 0, [0, 1], 4, 0, 0],
      ],
    },
  ],
};

test("rows have the names of their columns, and numbers lead to what they number", () => {
  const { tiles, segments, figures } = readReplay(DATA);
  assert.deepEqual(
    tiles.map(({ number, type, rotation, x, y }) => [number, type.code, rotation, x, y]),
    [
      [0, "D", 0, 0, 0],
      [1, "E", 2, 0, -1],
      [2, "D", 1, 1, 0],
    ],
  );
  assert.deepEqual(
    segments.map(({ tile, kind, x, y }) => [tile.number, kind.name, x, y]),
    [
      [0, "city", 50, 10],
      [0, "field", 50, 80],
      [1, "city", 50, -20],
      [2, "city", 110, 50],
      [2, "field", 180, 50],
    ],
  );
  assert.deepEqual(
    [figures[0].player, figures[0].kind.one, figures[0].segment],
    [1, "Shepherd", 2],
  );
});

test("the changes of steps come to positions", () => {
  const { positions } = readReplay(DATA);
  const told = positions.map(({ features }) =>
    [...features.values()].map((it) => [it.kind.name, it.segments, it.owners, it.complete]),
  );
  assert.deepEqual(told[0], [
    ["city", [0], [], false],
    ["field", [1], [], false],
  ]);
  assert.deepEqual(told[1], [...told[0], ["city", [2], [0], false]]);
  assert.deepEqual(told[2], [
    ["city", [0, 2, 3], [0, 1], true],
    ["field", [1, 4], [1], false],
  ]);
  assert.deepEqual(positions[1].featureAt, [0, 1, 2]);
  assert.deepEqual(positions[2].featureAt, [0, 1, 0, 0, 1]);
});

test("features have words, stripes and badges", () => {
  const { positions } = readReplay(DATA);
  const { whose, state, stripes, badge } = positions[1].features.get(2);
  assert.deepEqual([whose, state, stripes, badge], ["Ann would get 2", "open", "own-1", 2]);
  assert.equal(positions[2].features.get(0).badge, undefined);
  assert.equal(positions[2].features.get(1).stripes, "land-2");
});

test("what players have at home stays until it changes", () => {
  const { steps } = readReplay(DATA);
  assert.deepEqual(
    steps.map(({ home }) => home[1]),
    [
      [7, 0, 4],
      [7, 0, 4],
      [7, 0, 4],
    ],
  );
});

// Where the moves that were found lie on the board of a replay page.

import assert from "node:assert/strict";
import test from "node:test";
import { placesOfMoves } from "../../formats/study/analysis/move_places.js";

const PLAYED = { x: 3, y: -2 };
const at = (x, y) => ({ x, y, played: false });
const own = { played: true };
const cellsOf = ({ left, top, scale }) => [left, top, left + 100 * scale, top + 100 * scale];
const isApart = (a, b) => a[0] >= b[2] || b[0] >= a[2] || a[1] >= b[3] || b[1] >= a[3];
const areApart = (areas) =>
  areas.every((one, i) => areas.slice(0, i).every((other) => isApart(one, other)));

test("a move that has its place to itself fills it", () => {
  const [first, last] = placesOfMoves([at(0, 1), own, at(4, 4)], PLAYED, [PLAYED]);
  assert.deepEqual([first.left, first.top, first.scale, first.rank], [0, 100, 1, 0]);
  assert.deepEqual([last.left, last.top, last.scale, last.rank], [400, 400, 1, 2]);
});

test("moves in one place share it", () => {
  for (const count of [2, 3]) {
    const moves = Array.from({ length: count }, () => at(-1, 5));
    const areas = placesOfMoves([...moves, own], PLAYED, [PLAYED]).map(cellsOf);
    assert.equal(areas.length, count);
    assert.ok(areApart(areas));
    for (const [left, top, right, bottom] of areas) {
      assert.ok(left >= -100 && right <= 0 && top >= 500 && bottom <= 600);
    }
  }
});

test("moves where the tile lies are beside it, where nothing else does", () => {
  const around = [
    { x: 3, y: -3 },
    { x: 4, y: -2 },
    { x: 2, y: -2 },
    { x: 3, y: -1 },
  ];
  const tile = [300, -200, 400, -100];
  for (const free of around) {
    const laid = [PLAYED, ...around.filter((cell) => cell !== free)];
    for (const count of [1, 2, 3]) {
      const moves = Array.from({ length: count }, () => at(PLAYED.x, PLAYED.y));
      const areas = placesOfMoves([own, ...moves], PLAYED, laid).map(cellsOf);
      assert.ok(areApart([...areas, tile]));
      const neighbours = laid
        .slice(1)
        .map(({ x, y }) => [100 * x, 100 * y, 100 * x + 100, 100 * y + 100]);
      for (const area of areas) assert.ok(neighbours.every((other) => isApart(area, other)));
    }
  }
});

test("a place where another move lies is not free", () => {
  const [beside, above] = placesOfMoves([at(3, -2), at(3, -3), own], PLAYED, [PLAYED]);
  assert.ok(isApart(cellsOf(beside), cellsOf(above)));
});

test("where no place is free, a move is above the tile", () => {
  const laid = [
    PLAYED,
    ...[0, 1, 2].flatMap((i) => [0, 1, 2].map((k) => ({ x: 2 + i, y: -3 + k }))),
  ];
  const [place] = placesOfMoves([at(3, -2), own], PLAYED, laid);
  assert.ok(place.top < -200 && place.scale < 1);
});

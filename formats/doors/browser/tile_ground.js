// The ground of a tile, read from its drawing: the segments under its points, the sides that each
// reaches, the cities beside a field. The module draws a path for each segment of a type.

import { byId } from "../../pages/page/elements.js";

/** So many segments a tile can have at most. */
const MOST_SEGMENTS = 24;
/** Points of a tile's edge, clockwise from the north-west corner: three on each side. */
const BORDER = [
  [20, 1],
  [50, 1],
  [80, 1],
  [99, 20],
  [99, 50],
  [99, 80],
  [80, 99],
  [50, 99],
  [20, 99],
  [1, 80],
  [1, 50],
  [1, 20],
];

const paper = document.createElement("canvas").getContext("2d");
const grounds = new Map();

const pathOf = (id) => {
  const it = byId(id);
  if (!it) return null;
  const other = it.getAttribute("href");
  return other
    ? pathOf(other.slice(1))
    : { path: new Path2D(it.getAttribute("d")), rule: it.getAttribute("fill-rule") || "nonzero" };
};

/** The kind of a segment, by the points of the border in it. Only fields have no line of their own. */
const kindOf = (id, segment, halves) => {
  if (!byId(`${id}-${segment}b`)) return "field";
  if (!halves.length) return "middle";
  // A city takes a whole side, and a road the middle of one.
  return halves.some((i) => i % 3 !== 1) ? "city" : "road";
};

/**
 * @param {string} id of the drawings of a type
 * @returns {{at: (x: number, y: number) => number | null, border: (number | null)[],
 *   segments: {kind: string, sides: number[]}[], beside: (field: number) => number[]}} of the type at
 *   rotation 0: `at`, the segment at a point; `border`, the segments at its edge, three points a side;
 *   `segments`, of each its kind (city, road, field, or what is in the middle) and the sides that it
 *   reaches (0 is north); `beside`, the cities that a field touches
 */
export const groundOf = (id) => {
  const known = grounds.get(id);
  if (known) return known;
  const paths = [];
  for (let i = 0; i < MOST_SEGMENTS; ++i) {
    const found = pathOf(`${id}-${i}`);
    if (!found) break;
    paths.push(found);
  }
  const at = (x, y) => {
    const found = paths.findIndex(({ path, rule }) => paper.isPointInPath(path, x, y, rule));
    return found < 0 ? null : found;
  };
  const border = BORDER.map(([x, y]) => at(x, y));
  const segments = paths.map((_, segment) => {
    const halves = border.flatMap((it, i) => (it === segment ? [i] : []));
    const sides = [...new Set(halves.map((i) => Math.floor(i / 3)))];
    return { kind: kindOf(id, segment, halves), sides };
  });
  let touching = null;
  /** Worked out by looking at points close to each other. */
  const beside = (field) => {
    if (!touching) {
      touching = segments.map(() => new Set());
      const step = 4;
      let above = [];
      for (let y = step / 2; y < 100; y += step) {
        const row = [];
        for (let x = step / 2; x < 100; x += step) {
          const here = at(x, y);
          row.push(here);
          for (const other of [row[row.length - 2], above[row.length - 1]]) {
            if (here === null || other === undefined || other === null || other === here) continue;
            touching[here].add(other);
            touching[other].add(here);
          }
        }
        above = row;
      }
    }
    return [...touching[field]].filter((it) => segments[it].kind === "city");
  };
  const ground = { at, border, segments, beside };
  grounds.set(id, ground);
  return ground;
};

/**
 * @param {number} x
 * @param {number} y
 * @param {number} rotation of a tile
 * @returns {[number, number]} the same point of the tile at rotation 0
 */
export const unturned = (x, y, rotation) => {
  let point = /** @type {[number, number]} */ ([x, y]);
  for (let n = 0; n < rotation; ++n) point = [point[1], 100 - point[0]];
  return point;
};
